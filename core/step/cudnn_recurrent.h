#pragma once

#include "base/checked.h"

namespace vram {

/// A recurrent network as cuDNN sees it, sizes in bytes of the dtype that it computes in.
struct RecurrentSizes {
    Bytes units = 0;   ///< The output of one layer: length × batch × hidden size × directions.
    Bytes input = 0;   ///< Of the first layer.
    Bytes weights = 0; ///< Of all layers.
    std::int64_t layers = 1;
    std::int64_t directions = 1;
    std::int64_t gates = 4; ///< 4 LSTM, 3 GRU, 1 RNN.
    Bytes elementBytes = 4;
    bool dropout = false;
};

// cuDNN documents no size. Both are measured: 648 networks on an H100, cuDNN 9.19, tests/measured/recurrent_h100.csv.

/// What the forward leaves for backward, equal in all 648: what each layer keeps of its units, the outputs between layers,
/// a bit for each value that dropout may have dropped there (rounded up to 32 bytes), and 256 bytes.
Bytes recurrentReserve(const RecurrentSizes& sizes);

/// What the forward and each of the two backward kernels take while they run, within 2 % at the median and 14 % in nine of
/// ten: 8 MiB for each layer and direction, the weights once, the input three times, and some values for each unit.
Bytes recurrentWorkspace(const RecurrentSizes& sizes);

/// The states of dropout's random numbers (_cudnn_init_dropout_state), which PyTorch keeps from then on: 48 bytes for each of
/// a multiprocessor's 1,024 threads. Equal on an H100.
Bytes dropoutStates(std::int64_t multiprocessors);

} // namespace vram
