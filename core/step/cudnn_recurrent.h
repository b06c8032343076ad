// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

namespace vram {

/// The sizes of a recurrent network in cuDNN, in bytes of its compute dtype.
struct RecurrentSizes {
    Bytes units = 0;   ///< Output of one layer: length × batch × hidden size × directions.
    Bytes input = 0;   ///< Input of the first layer.
    Bytes weights = 0; ///< Weights of all layers.
    std::int64_t layers = 1;
    std::int64_t directions = 1;
    std::int64_t gates = 4; ///< 4 for LSTM, 3 for GRU, 1 for RNN.
    Bytes elementBytes = 4;
    bool dropout = false;
};

// cuDNN documents no sizes. The first two functions are fitted to measurements of 648 networks on an H100 with cuDNN
// 9.19 (tests/measured/recurrent_h100.csv).

/// Returns the size of the reserve space that forward leaves for backward: the values that each layer saves per unit,
/// the outputs between layers, one bit for each of those values if dropout applies (rounded up to 32 bytes), and 256
/// bytes. The size is exact in all 648 cases.
Bytes recurrentReserve(const RecurrentSizes& sizes);

/// Returns the size of the workspace of forward and of each of the two backward kernels: 8 MiB per layer and direction,
/// the weights once, the input three times, and some values per unit. The error is at most 2 % at the median and 14 %
/// at the 90th percentile.
Bytes recurrentWorkspace(const RecurrentSizes& sizes);

/// Returns the size of the states of dropout's random number generators (_cudnn_init_dropout_state), which PyTorch
/// keeps once they exist: 48 bytes for each of the 1,024 threads of a multiprocessor. The size is exact on an H100.
Bytes dropoutStates(std::int64_t multiprocessors);

} // namespace vram
