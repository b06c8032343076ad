#pragma once

#include "devices/catalogues.h"
#include "network/network.h"
#include "network/row_index.h"
#include "setup/setup.h"

namespace vram {

/// The arithmetic of one step's forward pass: multiply-adds of products, convolutions, attention and recurrent layers,
/// each as two operations; elementwise operations are left out. Only what a gradient flows through is counted.
struct Compute {
    double forward = 0;                     ///< Operations of the whole forward pass.
    double recomputed = 0;                  ///< Of them, what backward runs again under checkpointing.
    IndexedColumn<RowIndex, double> rows{}; ///< Of `forward`, by row in table order; a block's are those of its rows.
};

/// At the batch of `given`, with the kernels that PyTorch chooses on its GPU. Pure.
Compute computeOf(const Network& network, const Setup& given, const Catalogues& catalogues);

} // namespace vram
