// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"
#include "engine/row_values.h"
#include "step/recorder.h"

#include <unordered_map>
#include <vector>

namespace vram {

/// Tracks how long outputs of rows stay referenced after their last reader: by local variables of forward(), by the
/// training loop, or by the caller of the model.
class OutputLifetimes
{
public:
    /// With `kept`, the training loop holds the model's output until backward has ended, not only until the loss is
    /// computed.
    OutputLifetimes(const NetworkRows& rows, const RowValues& values, Recorder& recorder, bool kept)
        : m_rows(rows), m_values(values), m_recorder(recorder), m_kept(kept)
    {
    }

    /// Must be called when the rows are known. With `keepsAttributes`, attributes of the model keep outputs after the
    /// step.
    void begin(bool keepsAttributes);
    /// Must be called after the row has run.
    void afterRow(RowIndex row);
    /// Must be called with the tensors that the loss reads, which include the model's output.
    void noteLossInputs(const std::vector<Tensor>& inputs);
    std::size_t lossInputs() const { return m_modelOutputs.size(); }
    /// Replaces the inputs noted after the first `known` inputs by the inputs of a compiled loss.
    void replaceLossInputs(std::size_t known, const std::vector<Tensor>& inputs);
    /// Must be called after the loss has been computed.
    void endModel();
    /// For a model without a loss, keeps the outputs that the dropped losses would read until the end, because the
    /// caller holds them.
    void keepForCaller(const RowFlags& dropped);

private:
    bool declaresEnd() const;
    void keepUntilEnd(RowIndex row);
    void keepAttributes(RowIndex row);

    const NetworkRows& m_rows;
    const RowValues& m_values;
    Recorder& m_recorder;
    const bool m_kept;
    std::unordered_map<RowIndex, std::vector<RowIndex>> m_until{}; ///< Rows whose outputs live until the key row runs.
    /// A row whose outputs an attribute of the model keeps after the step, until `replacedBy` has run in the next one.
    struct KeptRow {
        RowIndex row;
        RowIndex replacedBy;
        Moment replacedAt{0};
    };
    std::vector<KeptRow> m_attributes{};
    std::vector<Tensor> m_modelOutputs{};
};

} // namespace vram
