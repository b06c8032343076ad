// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/graph.h"
#include "import/row_builder.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram::onnx {

/// An input of a planned row: a value of the graph, or the first output of an earlier row in the same plan.
class PlannedInput
{
public:
    constexpr PlannedInput(ValueId value) : m_value(value) {}
    static constexpr PlannedInput outputOfRow(std::size_t row) { return {Kind::Row, row}; }
    /// Refers to the previous row.
    static constexpr PlannedInput previous() { return {Kind::Previous, 0}; }

    constexpr bool isValue() const { return m_kind == Kind::Value; }
    /// The value; invalid if the input refers to an earlier row.
    constexpr ValueId value() const { return m_value; }
    /// Index in the plan of the earlier row, for a reader at index `before`. Must not be called for a value.
    constexpr std::size_t row(std::size_t before) const { return m_kind == Kind::Previous ? before - 1 : m_row; }

private:
    enum class Kind { Value, Previous, Row };
    constexpr PlannedInput(Kind kind, std::size_t row) : m_kind(kind), m_row(row) {}

    Kind m_kind = Kind::Value;
    ValueId m_value{};
    std::size_t m_row = 0;
};

inline constexpr PlannedInput kPrevious = PlannedInput::previous();

/// A stored tensor that a row owns as its parameter.
struct ParameterUse {
    std::string name; ///< "weight"
    ValueId value{};
};

/// A row to be created.
struct PlannedRow {
    std::string type;
    std::vector<PlannedInput> inputs{};
    RowBuilder::Attributes attributes{};
    std::vector<ParameterUse> parameters{};
    std::string name{};            ///< The row's name; if empty, that of the operator.
    bool isSeparateModule = false; ///< Whether the row is a separate module beside that of the operator.

    PlannedRow& with(std::string_view key, AttributeValue value)
    {
        attributes.emplace_back(key, std::move(value));
        return *this;
    }
    PlannedRow& withParameter(std::string parameter, ValueId value);
};

/// A value of the graph that an output of a planned row computes. `row` is an index into the plan.
struct PlannedOutput {
    ValueId value{};
    std::size_t row = 0;
    int output = 0;
};

/// The rows for one operator, together with the other operators of its pattern.
struct RowPlan {
    std::vector<PlannedRow> rows{};
    std::vector<PlannedOutput> outputs{};               ///< If empty, the outputs of the last row.
    std::vector<std::pair<ValueId, ValueId>> aliases{}; ///< Outputs that equal another value and need no row.

    PlannedRow& row(std::string_view type, std::vector<PlannedInput> inputs);
    bool empty() const { return rows.empty() && aliases.empty(); }
};

/// Provides the queries about the graph that plan rules use.
class RowPlanner
{
public:
    /// If `restoreBatchNorm` is set, batch norms that an export for inference folded into convolutions are restored.
    RowPlanner(const Graph& graph, bool restoreBatchNorm);

    const Graph& graph() const { return m_graph; }
    bool restoresBatchNorm() const { return m_restoreBatchNorm; }
    RowPlan plan(OpId id) const;

    const Value& value(ValueId id) const { return m_graph.value(id); }
    const Dims& dims(ValueId id) const { return value(id).dims(); }
    std::size_t rank(ValueId id) const { return value(id).dims().size(); }
    /// Number of uses of a value as an input of live operators or an output of the graph. Operators that only read its
    /// shape are not counted.
    int uses(ValueId id) const { return id.valid() ? m_uses[id] : 0; }
    /// The producer of `id` if it has that type; null otherwise.
    const Op* producerOfType(ValueId id, std::string_view type) const;
    /// The producer of `id` if it has that type and nothing else reads `id`; null otherwise.
    const Op* soleProducerOfType(ValueId id, std::string_view type) const
    {
        return uses(id) == 1 ? producerOfType(id, type) : nullptr;
    }

    /// Whether the value depends on no input and no parameter of the network.
    bool isConstant(ValueId id) const { return id.valid() && value(id).origin == 0; }
    bool isSingle(ValueId id) const;
    bool isScalar(ValueId id) const { return isConstant(id) && isSingle(id); }
    /// Whether the value does not depend on the network's inputs, so that it may be a layer's weight.
    bool isStatic(ValueId id) const { return id.valid() && (value(id).origin & (FromData | FromRandom)) == 0; }
    std::optional<double> number(ValueId id) const;
    bool isNumber(ValueId id, double expected) const;
    std::optional<std::vector<std::int64_t>> integers(ValueId id) const;
    /// Numbers that are an attribute in old opsets and input `i` in newer ones.
    std::optional<std::vector<std::int64_t>> numbers(const Op& op, std::string_view key, std::size_t i) const;
    /// The stored tensor from which `id` is computed by transpositions, casts and similar operators; invalid if there
    /// is none.
    ValueId storedSource(ValueId id) const;
    /// storedSource(), or `id` itself if there is none.
    ValueId parameterOf(ValueId id) const;
    /// The ratio of a Dropout, as an attribute or an input.
    double dropoutOf(const Op& op) const;
    /// Whether the value is a quantization scale, or a product of several.
    bool isQuantScale(ValueId id, int depth = 0) const;
    /// The output of a Transpose of `input` with that order that precedes `before`; invalid if there is none.
    ValueId earlierTranspose(ValueId input, const std::vector<std::int64_t>& order, const Op& before) const;
    /// The operator whose plan computes `id`; invalid if there is none. The plan of a recurrent layer also covers the
    /// operators after it.
    OpId source(ValueId id) const { return id.valid() ? m_sources[id] : OpId(); }
    /// The output of PyTorch's recurrent layer, with both directions concatenated; invalid if there is none.
    ValueId joinedDirections(const Op& op) const;

private:
    void countUses();
    void findSources();
    RowPlan knownPlan(const Op& op) const; ///< The plan from patterns and tables; empty if none matches.
    const Op* onlyReader(ValueId id) const;
    void findReaders();
    /// The operators that have `id` as their first input.
    std::span<const OpId> readers(ValueId id) const;

    const Graph& m_graph;
    bool m_restoreBatchNorm;
    IndexedVector<ValueId, int> m_uses;
    std::vector<OpId> m_readers;               ///< Sorted by first input.
    IndexedVector<ValueId, int> m_firstReader; ///< Start of each value's range in m_readers, plus the end.
    IndexedVector<ValueId, OpId> m_sources;
};

/// A function that converts an operator to a plan. The plan stays empty if that is not possible.
using PlanRule = void (*)(const RowPlanner&, const Op&, RowPlan&);

/// Functions that match patterns that end with `op`. The plan stays empty if none matches.
void planActivation(const RowPlanner& planner, const Op& op, RowPlan& plan);
void planNorm(const RowPlanner& planner, const Op& op, RowPlan& plan);
void planAttention(const RowPlanner& planner, const Op& op, RowPlan& plan);
void planPattern(const RowPlanner& planner, const Op& op, RowPlan& plan);
/// Plans a custom row with the shape and parameters of `op`, for operators without a rule.
void planCustom(const RowPlanner& planner, const Op& op, RowPlan& plan);
void planLinear(const RowPlanner& planner, const Op& op, RowPlan& plan);
void planConv(const RowPlanner& planner, const Op& op, RowPlan& plan);

/// Rounds the single-precision form of a number (0.100000001) to its decimal form (0.1).
double shortestDecimal(double number);
/// Converts numbers to the value of an attribute.
Extents extents(const std::vector<std::int64_t>& numbers);
/// The layer's name with "1d", "2d" or "3d" appended, according to the rank of its (N, C, ...) tensor; empty for other
/// ranks.
std::string spatialName(std::string_view layer, std::size_t rank);

} // namespace vram::onnx
