// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering_issues.h"
#include "engine/network_rows.h"
#include "engine/parameter_store.h"
#include "engine/row_values.h"
#include "engine/unit_marks.h"
#include "layers/layer_scope.h"

#include <optional>
#include <unordered_map>

namespace vram {

/// Answers the queries of layers while they are lowered.
class RowHost final : public LayerHost
{
public:
    RowHost(const Setup& setup, const NetworkRows& rows, const RowValues& values, ParameterStore& parameters,
            UnitMarks& units, Recorder& recorder, LoweringIssues& issues)
        : m_setup(setup), m_rows(rows), m_values(values), m_parameters(parameters), m_units(units),
          m_recorder(recorder), m_issues(issues)
    {
    }

    void setGpu(ComputeCapability gpu) { m_gpu = gpu; }

    Recorder& recorder() override { return m_recorder; }
    const Setup& setup() const override { return m_setup; }
    ComputeCapability gpu() const override { return m_gpu; }
    Tensor parameter(RowIndex row, std::string_view name, const Shape& shape, DType dtype, bool trainable,
                     std::int64_t elements) override
    {
        return m_parameters.parameter(row, name, shape, dtype, trainable, elements);
    }
    Tensor buffer(const Shape& shape, DType dtype) override { return m_parameters.buffer(shape, dtype); }
    std::int64_t distinctElements(RowIndex row, int input) const override;
    bool hasAdapter(RowIndex row) const override { return m_rows[row].hasAdapter; }
    bool followsPrompt(RowIndex row) const override { return m_rows[row].followsPrompt; }
    bool scalesInput(RowIndex row) const override { return m_rows[row].scaled; }
    bool quantized(RowIndex row) const override { return m_rows[row].quantized; }
    bool float8(RowIndex row) const override { return m_rows[row].float8; }
    ProductFusion fusion(RowIndex row) const override { return m_rows[row].fusion; }
    bool readsFeatureMap(RowIndex row) override;
    bool batchIsFirst(RowIndex row) const override;
    void report(Severity severity, RowIndex row, Message what, QuickFix fix) override
    {
        m_issues.report(severity, row, std::move(what), fix);
    }
    std::optional<DType> castDType(RowIndex row) const override { return m_units.castDType(row); }
    Tensor castForward(const Tensor& input) override { return m_units.castForward(input); }
    void markGuess(RowIndex row) override { m_issues.markGuess(row); }

private:
    std::optional<bool> inferBatchIsFirst(RowIndex row) const;

    const Setup& m_setup;
    const NetworkRows& m_rows;
    const RowValues& m_values;
    ParameterStore& m_parameters;
    UnitMarks& m_units;
    Recorder& m_recorder;
    LoweringIssues& m_issues;
    ComputeCapability m_gpu{};
    mutable std::unordered_map<std::size_t, bool> m_batchLeads{}; ///< Cached results of batchIsFirst().
};

} // namespace vram
