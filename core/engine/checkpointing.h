// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"
#include "engine/parameter_store.h"
#include "engine/row_inputs.h"
#include "engine/row_values.h"
#include "engine/sharded_layers.h"
#include "setup/setup.h"
#include "step/recorder.h"

#include <algorithm>
#include <functional>

namespace vram {

/// Records each block under activation checkpointing once for its graph and once more for the recomputation in
/// backward.
class Checkpointing
{
public:
    Checkpointing(const Setup& setup, const NetworkRows& rows, RowValues& values, RowInputs& inputs,
                  ParameterStore& parameters, ShardedLayers& shared, Recorder& recorder)
        : m_mode(setup.checkpointMode), m_every(std::max<std::int64_t>(setup.checkpointEvery, 1)), m_rows(rows),
          m_values(values), m_inputs(inputs), m_parameters(parameters), m_sharded(shared), m_recorder(recorder)
    {
    }

    /// Whether the next pass through a checkpointed block is checkpointed; only every n-th pass is.
    bool checkpointsNextPass(RowIndex block);
    /// Must be called around each pass of a block. `named` states whether the setup names the block as checkpointed;
    /// blocks nested in such a block belong to it, whether or not they are checkpointed themselves.
    void enter(bool named) { m_around += named ? 1 : 0; }
    void leave(bool named) { m_around -= named ? 1 : 0; }
    bool isInside() const { return m_around > 0; }
    /// Number of passes after which the sequence of checkpointed and other passes repeats.
    std::int64_t period() const { return m_every; }
    /// Returns which tensors a checkpoint of the block keeps.
    CheckpointKeeps keeps(RowIndex block) const;
    /// Runs `pass`, which lowers the block on `input`, and runs it again for the recomputation.
    Tensor run(RowIndex block, const Tensor& input, const std::function<Tensor()>& pass);

private:
    Tensor runWithoutGradient(const std::function<Tensor()>& pass);
    Tensor recordTwice(RowIndex block, const std::function<Tensor()>& pass);

    const CheckpointMode m_mode;
    const std::int64_t m_every;
    std::int64_t m_passes = 0;
    int m_around = 0;
    const NetworkRows& m_rows;
    RowValues& m_values;
    RowInputs& m_inputs;
    ParameterStore& m_parameters;
    ShardedLayers& m_sharded;
    Recorder& m_recorder;
};

} // namespace vram
