// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace vram {

/// Tensors that a checkpointed region keeps from forward.
enum class CheckpointKeeps : std::uint8_t {
    Inputs,  ///< Only the inputs; everything else is recomputed.
    Results, ///< The inputs and the results of expensive kernels, as chosen by SelectivePolicy.
};

/// Decides which kernels' results a selective checkpoint saves: those of every second matrix multiplication (including
/// float8), of fused attention and of reduce-scatters, and the maxima of whole tensors, from which float8 scales are
/// computed (torchtitan/distributed/activation_checkpoint.py, selective_ac_option "op"; "addmm", which adds a bias, is
/// not in its list). Must be called for the kernels of one region in the order in which they run.
class SelectivePolicy
{
public:
    bool keeps(std::string_view kernel);

private:
    std::int32_t m_products = 0;
};

} // namespace vram
