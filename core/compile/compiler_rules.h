// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// The rules of torch.compile that differ between versions of PyTorch. Those of 2.6 are the default.
struct CompilerRules {
    /// Whether saving a parameter or a buffer for backward counts as free (torch/_functorch/config.py,
    /// treat_parameters_as_free_to_save), so that it is saved instead of a value computed from it.
    bool freeParameters = false;
    /// Whether values that backward would only need in order to wait for a collective again are not saved
    /// (_extract_fwd_bwd_modules).
    bool dropsWaits = false;
    /// Whether torch.split is in the list of view operators (get_default_op_list), so that it may be recomputed.
    bool splitIsView = false;
    /// Whether the policy of selective checkpointing also applies to operators that take a list of tensors, such as
    /// torch.cat (torch/utils/checkpoint.py, _is_compiling).
    bool selectsLists = false;
    /// Whether kernels may fuse even if their loops traverse memory in different orders (torch/_inductor/config.py,
    /// loop_ordering_after_fusion).
    bool reordersLoops = false;
    /// Whether an incoming gradient is released once the backward graph has read it. In earlier versions the arguments
    /// of its Python function hold it until the end (_backward_prologue).
    bool releasesGradients = false;
    /// Whether backward is traced for gradients with the strides of the outputs (torch/_functorch/config.py,
    /// guess_tangent_strides_as_outputs). In earlier versions they are row-major or channels-last.
    bool gradientsFollowOutputs = false;
    /// Whether products of matrices with one column and one row are elementwise (torch/_inductor/decomposition.py).
    bool multipliesOuterProducts = false;
    /// Whether a value that is rounded to a narrower dtype and converted back remains available in the narrower one
    /// (fx_passes/joint_graph.py, pointless_convert).
    bool keepsNarrowConversions = false;
    /// Whether written attention is replaced by the patterns of 2.14 (fx_passes/fuse_attention.py).
    bool laterAttention = false;
    /// Whether written attention in float32 is replaced, from 2.14 on only if matrix multiplications run in TF32.
    bool float32Attention = true;
    /// Whether a buffer counts as two in the estimate of the peak when an operator writes into it (memory.py).
    bool countsWritesTwice = true;

    bool operator==(const CompilerRules&) const = default;
};

} // namespace vram
