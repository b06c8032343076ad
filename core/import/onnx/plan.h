#pragma once

#include "import/onnx/graph.h"
#include "import/row_builder.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram::onnx {

/// An input of a planned row: a value of the graph, or what an earlier row of the same plan gives first.
class PlannedInput
{
public:
    constexpr PlannedInput(ValueId value) : m_value(value) {}
    static constexpr PlannedInput ofRow(std::size_t row) { return {Kind::Row, row}; }
    /// Of the row just before.
    static constexpr PlannedInput previous() { return {Kind::Previous, 0}; }

    constexpr bool isValue() const { return m_kind == Kind::Value; }
    /// None for an earlier row.
    constexpr ValueId value() const { return m_value; }
    /// The earlier row's number in the plan, where the reading row is number `before`. Not for a value.
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

/// One row to make.
struct PlannedRow {
    std::string type;
    std::vector<PlannedInput> inputs{};
    RowBuilder::Attributes attributes{};
    std::vector<ParameterUse> parameters{};
    std::string name{};     ///< Empty: as the operator is called.
    bool ownModule = false; ///< A module of its own, beside that of the operator.

    PlannedRow& with(std::string_view key, AttributeValue value)
    {
        attributes.emplace_back(key, std::move(value));
        return *this;
    }
    PlannedRow& owning(std::string parameter, ValueId value);
};

struct PlannedOutput {
    ValueId value{};
    std::size_t row = 0;
    int output = 0;
};

/// The rows made of one operator, together with those that are parts of its pattern.
struct Plan {
    std::vector<PlannedRow> rows{};
    std::vector<PlannedOutput> outputs{};               ///< Empty: the operator's outputs are those of the last row.
    std::vector<std::pair<ValueId, ValueId>> aliases{}; ///< (output, value that it equals): no row of its own.

    PlannedRow& row(std::string_view type, std::vector<PlannedInput> inputs);
    bool empty() const { return rows.empty() && aliases.empty(); }
};

/// Answers questions about the graph for the functions that turn operators into plans.
class Planner
{
public:
    /// `restoreBatchNorm`: puts back the batch norms that an export for inference folded into convolutions.
    Planner(const Graph& graph, bool restoreBatchNorm);

    const Graph& graph() const { return m_graph; }
    bool restoresBatchNorm() const { return m_restoreBatchNorm; }
    Plan plan(OpId id) const;

    const Value& value(ValueId id) const { return m_graph.value(id); }
    const Dims& dims(ValueId id) const { return value(id).dims(); }
    std::size_t rank(ValueId id) const { return value(id).dims().size(); }
    /// How many inputs of live operators and outputs of the graph it is. Operators that only read its shape do not
    /// count.
    int uses(ValueId id) const { return id.valid() ? m_uses[id] : 0; }
    /// The producer of `id` where its type is that; null otherwise.
    const Op* made(ValueId id, std::string_view type) const;
    /// The same, where nothing else reads `id`.
    const Op* madeOnce(ValueId id, std::string_view type) const { return uses(id) == 1 ? made(id, type) : nullptr; }

    /// Depends on no input and no parameter of the network.
    bool isConstant(ValueId id) const { return id.valid() && value(id).origin == 0; }
    bool isSingle(ValueId id) const;
    bool isScalar(ValueId id) const { return isConstant(id) && isSingle(id); }
    /// Does not depend on the network's input: may be a layer's weight.
    bool isStatic(ValueId id) const { return id.valid() && (value(id).origin & (FromData | FromRandom)) == 0; }
    std::optional<double> number(ValueId id) const;
    bool isNumber(ValueId id, double expected) const;
    std::optional<std::vector<std::int64_t>> integers(ValueId id) const;
    /// Numbers that are an attribute in old opsets and input `i` in new ones.
    std::optional<std::vector<std::int64_t>> numbers(const Op& op, std::string_view key, std::size_t i) const;
    /// The stored tensor that `id` is, behind transpositions, casts and the like; none where there is none.
    ValueId storedBehind(ValueId id) const;
    /// The same, or `id` itself.
    ValueId parameterOf(ValueId id) const;
    /// The ratio of a Dropout, in old and new form.
    double dropoutOf(const Op& op) const;
    /// A quantisation scale, or a product of such.
    bool isQuantScale(ValueId id, int depth = 0) const;
    /// The output of an earlier Transpose of `input` in that order; none where there is none.
    ValueId earlierTranspose(ValueId input, const std::vector<std::int64_t>& order, const Op& before) const;
    /// The operator whose plan gives `id`; none where none does. A recurrent layer gives what follows it, too.
    OpId source(ValueId id) const { return id.valid() ? m_sources[id] : OpId(); }
    /// The output of the framework's recurrent layer, with both directions side by side; none where there is none.
    ValueId joinedDirections(const Op& op) const;

private:
    void countUses();
    void findSources();
    Plan known(const Op& op) const; ///< From patterns and tables; empty where they have none.
    const Op* onlyReader(ValueId id) const;
    void findReaders();
    /// The operators whose first input it is.
    std::span<const OpId> readers(ValueId id) const;

    const Graph& m_graph;
    bool m_restoreBatchNorm;
    IndexedColumn<ValueId, int> m_uses;
    std::vector<OpId> m_readers; ///< Sorted by first input.
    IndexedColumn<ValueId, int>
        m_firstReader; ///< Where those of a value begin in m_readers; one entry more than there are values.
    IndexedColumn<ValueId, OpId> m_sources;
};

/// Turns an operator into a plan; an empty plan means that it could not.
using PlanRule = void (*)(const Planner&, const Op&, Plan&);

/// The parts of the table, by subject; null where `type` is not theirs.
PlanRule layerPlan(std::string_view type);
PlanRule windowPlan(std::string_view type);
PlanRule recurrentPlan(std::string_view type);
PlanRule mathPlan(std::string_view type);
PlanRule layoutPlan(std::string_view type);
/// Patterns that end in an operator of this kind; an empty plan where none is found.
void planActivation(const Planner& planner, const Op& op, Plan& plan);
void planNorm(const Planner& planner, const Op& op, Plan& plan);
void planAttention(const Planner& planner, const Op& op, Plan& plan);
void planMotif(const Planner& planner, const Op& op, Plan& plan);
/// What no rule knows: a custom row with the same shape and parameters.
void planCustom(const Planner& planner, const Op& op, Plan& plan);
void planLinear(const Planner& planner, const Op& op, Plan& plan);
void planConv(const Planner& planner, const Op& op, Plan& plan);

/// 0.1 for the 0.100000001 that single precision makes of it.
double asWritten(double number);
/// The numbers as an attribute's extents.
Extents extents(const std::vector<std::int64_t>& numbers);
/// "1d", "2d", "3d" by the rank of an (N, C, ...) tensor; empty where there is no such layer.
std::string spatialName(std::string_view layer, std::size_t rank);

} // namespace vram::onnx
