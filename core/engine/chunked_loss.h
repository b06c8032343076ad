// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/network_rows.h"
#include "engine/parameter_store.h"
#include "engine/row_host.h"
#include "engine/row_inputs.h"
#include "engine/row_values.h"

#include <vector>

namespace vram {

/// Language model head and cross-entropy in chunks, so that the full logits are never allocated. Either each chunk of
/// the tokens goes through the last linear layer and the loss under checkpointing (as in torchtune's chunked
/// cross-entropy), or all chunks go through one kernel that also computes the gradients (Liger).
class ChunkedLoss
{
public:
    ChunkedLoss(const NetworkRows& rows, RowValues& values, RowInputs& inputs, ParameterStore& parameters,
                RowHost& host, LoweringIssues& issues)
        : m_rows(rows), m_values(values), m_inputs(inputs), m_parameters(parameters), m_host(host), m_issues(issues)
    {
    }

    /// Finds the rows that run in chunks, and marks those before the loss as dropped, because they do not run
    /// separately. Reports an issue if the network has no such rows.
    void find(RowFlags& dropped);
    /// Whether the row is the loss that runs in chunks.
    bool isChunkedLoss(RowIndex row) const { return row == m_loss; }
    void run();

private:
    /// Whether the row is a cross-entropy whose result is a scalar.
    bool canRunInChunks(RowIndex loss) const;
    /// Returns the rows before the loss, back to the one that produces the logits.
    std::vector<RowIndex> rowsBefore(RowIndex loss) const;
    /// Whether no block around the row repeats or is checkpointed.
    bool isOutsideRepeats(RowIndex row) const;
    /// Whether any row except `loss` and `rows` reads one of `rows`.
    bool isReadElsewhere(const std::vector<RowIndex>& rows, RowIndex loss) const;
    Tensor headInput();
    /// Returns the target classes of the tokens.
    Tensor target(std::int64_t tokens);
    std::vector<std::int64_t> chunkSizes(std::int64_t tokens) const;
    /// Runs one chunk as checkpoint() does and returns its loss; undefined if it fails.
    Tensor checkpointedLoss(const Tensor& hidden, const Tensor& target);
    Tensor record(const Tensor& hidden, const Tensor& target, bool first);
    /// Returns the loss of all chunks; undefined if one fails.
    Tensor chunked(const Tensor& hidden, const Tensor& classes);
    Tensor fused(const Tensor& hidden, const Tensor& classes);
    /// Runs one layer on `inputs` and returns its first output; undefined if it fails.
    Tensor lower(RowIndex row, const std::vector<Tensor>& inputs);
    Recorder& recorder() { return m_host.recorder(); }

    const NetworkRows& m_rows;
    RowValues& m_values;
    RowInputs& m_inputs;
    ParameterStore& m_parameters;
    RowHost& m_host;
    LoweringIssues& m_issues;
    RowIndex m_head{};
    RowIndex m_loss{};
    std::vector<RowIndex> m_between{}; ///< Rows between the head and the loss, in table order.
};

} // namespace vram
