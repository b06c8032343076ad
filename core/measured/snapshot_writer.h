// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <string>

namespace vram {

/// The predicted run as torch.cuda.memory._dump_snapshot would write it (a pickle), which PyTorch's own viewer opens
/// (pytorch.org/memory_viz, torch/cuda/_memory_viz.py). A stack names kernel, row and phase instead of source lines.
/// Times are event numbers.
std::string predictedSnapshot(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
