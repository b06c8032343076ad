// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "network/network.h"
#include "network/row_index.h"
#include "setup/setup.h"

namespace vram {

/// The arithmetic operations in the forward pass of one step: the multiply-adds of matrix products, convolutions,
/// attention and recurrent layers, each counted as two. Elementwise operations are not counted.
struct Compute {
    double forward = 0;    ///< Operations of the whole forward pass.
    double recomputed = 0; ///< The part of `forward` that is recomputed in backward under checkpointing.
    IndexedVector<RowIndex, double> rows{}; ///< `forward` by row in table order; a block has the sum of its rows.
};

/// Counts the operations at the batch size of `given`, with the kernels that PyTorch chooses on the GPU of `given`. A
/// pure function.
Compute countCompute(const Network& network, const Setup& given, const Catalogues& catalogues);

} // namespace vram
