// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/recorder.h"

#include <vector>

namespace vram::aten {

/// A cuDNN recurrent network. `gates` is 4 for LSTM, 3 for GRU, 1 for RNN.
struct RecurrentGeometry {
    std::int64_t hidden = 0;
    std::int64_t projection = 0; ///< LSTM's proj_size, or 0 without a projection.
    std::int64_t layers = 1;
    std::int64_t gates = 4;
    bool bidirectional = false;
    bool dropout = false;
};

/// _cudnn_rnn for x [length, batch, features]. Returns output, h_n and (for LSTM) c_n. Saves input, output, the packed
/// weights and cuDNN's reserve space.
std::vector<Tensor> recurrent(Recorder& r, Tensor x, const std::vector<Tensor>& weights,
                              const RecurrentGeometry& geometry);

} // namespace vram::aten
