// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vram {

/// The rules of torch.compile that differ between versions of PyTorch. Those of 2.6 are the default.
struct CompilerRules {
    /// Saving a parameter or a buffer for backward costs nothing (torch/_functorch/config.py,
    /// treat_parameters_as_free_to_save), so that it is saved rather than a function of it.
    bool freeParameters = false;
    /// Values that backward would read only to wait for a collective again are not saved (_extract_fwd_bwd_modules).
    bool dropsWaits = false;
    /// torch.split is on the list of views (get_default_op_list), so that it may be recomputed.
    bool splitIsView = false;
    /// A selective checkpoint selects among operators whose tensors are in a list, such as torch.cat, too
    /// (torch/utils/checkpoint.py, _is_compiling).
    bool selectsLists = false;
    /// Kernels fuse although their loops run through memory in different orders (torch/_inductor/config.py,
    /// loop_ordering_after_fusion).
    bool reordersLoops = false;
    /// A gradient that arrives is released when the backward graph has read it. Before, the arguments of its Python
    /// function hold it until the end (_backward_prologue).
    bool releasesGradients = false;

    bool operator==(const CompilerRules&) const = default;
};

} // namespace vram
