#pragma once

#include "engine/network_rows.h"
#include "engine/parameter_store.h"
#include "engine/row_inputs.h"
#include "engine/row_values.h"
#include "engine/shared_layers.h"
#include "step/recorder.h"

#include <functional>
#include <vector>

namespace vram {

/// Blocks under activation checkpointing: recorded once for their graph, once more for what backward runs again.
class Checkpointing
{
public:
    Checkpointing(const NetworkRows& rows, RowValues& values, RowInputs& inputs, ParameterStore& parameters,
                  SharedLayers& shared, Recorder& recorder)
        : m_rows(rows), m_values(values), m_inputs(inputs), m_parameters(parameters), m_shared(shared),
          m_recorder(recorder)
    {
    }

    /// `pass` lowers the block once, on `input`; it is called a second time for the recomputation.
    Tensor run(RowIndex block, const Tensor& input, const std::function<Tensor()>& pass);

private:
    struct SegmentInputs {
        std::vector<Tensor> tensors{};
        std::size_t arguments = 0; ///< The first of them, which checkpoint() saves.
    };

    SegmentInputs inputsOf(RowIndex block, const Tensor& input);
    Tensor runWithoutGradient(const std::function<Tensor()>& pass);
    Tensor recordTwice(RowIndex block, const std::function<Tensor()>& pass);

    const NetworkRows& m_rows;
    RowValues& m_values;
    RowInputs& m_inputs;
    ParameterStore& m_parameters;
    SharedLayers& m_shared;
    Recorder& m_recorder;
};

} // namespace vram
