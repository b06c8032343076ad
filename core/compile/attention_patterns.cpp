// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/attention_patterns.h"

#include "compile/operators.h"

#include <algorithm>
#include <optional>
#include <span>

namespace vram {

namespace {

constexpr std::uint64_t kHeadsFirst = 2U << 4 | 1U << 8 | 3U << 12; ///< permute(0, 2, 1, 3)
constexpr std::uint64_t kTransposed = 2U << 4 | 1U << 8;            ///< permute(0, 2, 1)

/// The dtypes of the softmax that the patterns match.
enum class SoftmaxForm {
    Stored, ///< Its result is rounded to the dtype of the scores, and backward reads the rounded one.
    Wide    ///< Dropout and backward read its float32 result, which is then rounded (patterns 7 to 10).
};

/// An operand of a matrix multiplication.
struct MatmulOperand {
    GraphValue source{}; ///< The operand before its heads are expanded, copied or reshaped.
    GraphValue read{};   ///< The matrices that the multiplication reads.
    bool cloned = false; ///< Whether the matrices are a copy.
};

/// Matches one attention. Forward operators are followed from the output to the operands. Everything that lies between
/// the gradients and the output's gradient must be backward operators of the attention.
class AttentionMatcher
{
public:
    AttentionMatcher(const JointGraph& graph, const GraphUsers& users, const IndexedVector<GraphValue, char>& returned)
        : m_graph(graph), m_users(users), m_returned(returned)
    {
    }

    std::optional<AttentionMatch> matched(GraphValue output);

private:
    const JointNode& node(GraphValue value) const { return m_graph[value]; }
    GraphValue first(GraphValue value) const { return m_graph.inputs(value).front(); }
    GraphValue last(GraphValue value) const { return m_graph.inputs(value).back(); }
    bool is(GraphValue value, const Operator& op, std::size_t operands) const
    {
        return value.valid() && node(value).op == &op && m_graph.inputs(value).size() == operands;
    }
    /// Returns the operand of a unary operator, which then belongs to the match, or none if it is another operator.
    GraphValue through(GraphValue value, const Operator& op);
    bool isInside(GraphValue value) const { return std::ranges::find(m_inside, value) != m_inside.end(); }
    MatmulOperand operandOf(GraphValue read);
    bool matchWeights(GraphValue weights);
    GraphValue matchDropout(GraphValue weights);
    GraphValue matchSoftmax(GraphValue quotient);
    bool matchScores(GraphValue scores);
    bool matchProduct(GraphValue scores);
    bool matchOperands();
    bool isPattern() const;
    GraphValue onlyUser(GraphValue value, const Operator& op, const Operator& user) const;
    GraphValue gradientProduct(GraphValue read, std::size_t at) const;
    bool findBackward();
    bool enclosesBackward();
    bool isClosed() const;

    const JointGraph& m_graph;
    const GraphUsers& m_users;
    const IndexedVector<GraphValue, char>& m_returned;
    AttentionMatch m_match{};
    std::vector<GraphValue> m_inside{}; ///< Operators of the match, other than its output.
    MatmulOperand m_query{};
    MatmulOperand m_key{};
    MatmulOperand m_value{};
    GraphValue m_weights{}; ///< The weights that are multiplied by the values.
    SoftmaxForm m_form = SoftmaxForm::Stored;
    bool m_batched = true;  ///< Whether operands are reshaped to batches of matrices (torch.matmul).
    bool m_divides = false; ///< Whether the scores are divided by a number.
    bool m_multiplies = false;
};

GraphValue AttentionMatcher::through(GraphValue value, const Operator& op)
{
    if (!is(value, op, 1))
        return {};
    m_inside.push_back(value);
    return first(value);
}

MatmulOperand AttentionMatcher::operandOf(GraphValue read)
{
    MatmulOperand result{.source = read, .read = read};
    if (!m_batched) {
        // Rows do not distinguish torch.bmm from a torch.matmul of batches of matrices, whose graph has an expand that
        // this pattern lacks. Attention without heads is usually written with torch.bmm.
        if (is(read, op::expand, 1))
            result.source = through(read, op::expand);
        return result;
    }
    result.source = through(read, op::view);
    result.cloned = is(result.source, op::clone, 1);
    if (result.cloned)
        result.source = through(result.source, op::clone);
    result.source = through(result.source, op::expand);
    return result;
}

GraphValue AttentionMatcher::matchDropout(GraphValue weights)
{
    if (!is(weights, op::mul, 1) || !is(first(weights), op::mul, 2))
        return weights;
    const GraphValue kept = first(first(weights));
    if (!is(kept, op::compareScalar, 1))
        return weights;
    m_match.drops = true;
    for (const GraphValue inside : {weights, first(weights), kept})
        m_inside.push_back(inside);
    return last(first(weights));
}

// Returns the scores.
GraphValue AttentionMatcher::matchSoftmax(GraphValue quotient)
{
    if (!is(quotient, op::div, 2) || !is(last(quotient), op::sum, 1) || !is(first(quotient), op::exp, 1)
        || first(last(quotient)) != first(quotient))
        return {};
    const GraphValue shifted = first(first(quotient));
    if (!is(shifted, op::sub, 2) || !is(last(shifted), op::amax, 1) || first(last(shifted)) != first(shifted))
        return {};
    for (const GraphValue inside : {quotient, last(quotient), first(quotient), shifted, last(shifted)})
        m_inside.push_back(inside);
    return first(shifted);
}

bool AttentionMatcher::matchWeights(GraphValue weights)
{
    const bool narrowed = is(weights, op::convert, 1) && node(first(weights)).dtype == DType::Float32;
    const GraphValue wide = narrowed ? matchDropout(first(weights)) : weights;
    // Without dropout, the forward passes of both forms are equal, but only in the wide form does backward read the
    // quotient itself.
    const bool drops = m_match.drops;
    const bool widely = narrowed && (drops || (is(wide, op::div, 2) && m_users[wide].size() > 1));
    m_form = widely ? SoftmaxForm::Wide : SoftmaxForm::Stored;
    GraphValue quotient = wide;
    if (widely)
        m_inside.push_back(weights);
    else
        quotient = matchDropout(weights);
    const bool rounds = !widely && is(quotient, op::convert, 1);
    if (rounds)
        quotient = through(quotient, op::convert);
    if (rounds && m_users[quotient].size() != 1)
        return false;
    GraphValue scores = matchSoftmax(quotient);
    if (scores.valid() && (rounds || widely))
        scores = through(scores, op::convert);
    return scores.valid() && node(scores).dtype == node(m_match.output).dtype && matchScores(scores);
}

bool AttentionMatcher::matchScores(GraphValue scores)
{
    if (is(scores, op::add, 2)) {
        m_match.mask = last(scores);
        m_inside.push_back(scores);
        scores = first(scores);
    }
    m_divides = is(scores, op::div, 1);
    m_multiplies = is(scores, op::mul, 1);
    if (m_divides || m_multiplies)
        scores = through(scores, m_divides ? op::div : op::mul);
    return matchProduct(scores);
}

bool AttentionMatcher::matchProduct(GraphValue scores)
{
    if (m_batched)
        scores = through(scores, op::view);
    if (!is(scores, op::bmm, 2))
        return false;
    m_inside.push_back(scores);
    m_query = operandOf(first(scores));
    m_key = operandOf(last(scores));
    m_match.movesHeads = m_query.cloned;
    return matchOperands() && isPattern();
}

// Sets the query, the key and the value from which the pattern starts.
bool AttentionMatcher::matchOperands()
{
    const GraphValue key = through(m_key.source, op::permute);
    if (!key.valid() || !m_query.source.valid() || m_key.cloned != m_query.cloned || m_value.cloned != m_query.cloned)
        return false;
    m_match.operands = {m_query.source, key, m_value.source};
    if (!m_batched)
        return node(m_key.source).detail == kTransposed;
    m_match.copies = m_match.movesHeads && m_multiplies && m_graph.rules.laterAttention;
    m_match.movesHeads = m_match.movesHeads && !m_match.copies;
    if (!m_match.movesHeads)
        return true;
    if (m_form == SoftmaxForm::Wide && !m_divides)
        m_match.operands[0] = through(m_query.source, op::div);
    return std::ranges::all_of(m_match.operands, [this](GraphValue operand) {
        return is(operand, op::permute, 1) && node(operand).detail == kHeadsFirst && m_users[operand].size() == 1;
    });
}

// Patterns 1 to 14 of 2.6. 2.14 has pattern 28, does not train with 13, and replaces float32 only if its products run
// in TF32. 16 is not for CUDA. 15 and 17, which replace masked scores by a number, matched no training in 2.6, whether
// the number was a float, a tensor or torch.full().
bool AttentionMatcher::isPattern() const
{
    const bool masked = m_match.mask.valid();
    const bool moves = m_match.movesHeads;
    if (!m_graph.rules.float32Attention && node(m_match.output).dtype == DType::Float32)
        return false;
    if (m_form == SoftmaxForm::Wide) // 7 to 10. CUDA's softmax reads float16 directly, and has a different gradient.
        return moves && !masked && !m_multiplies && node(m_match.output).dtype == DType::BFloat16;
    if (m_match.copies) // 28
        return m_multiplies && m_match.drops && !masked;
    if (!m_batched) // 13
        return m_match.drops && !masked && !m_divides && !m_multiplies && !m_graph.rules.laterAttention;
    if (masked) // 5, 6 and 14
        return m_divides && !(moves && m_match.drops);
    return m_divides || (m_multiplies && !moves); // 1 to 4, 11 and 12
}

// Returns the product of the backward pass that reads `read` transposed, as its operand `at`.
GraphValue AttentionMatcher::gradientProduct(GraphValue read, std::size_t at) const
{
    const std::vector<GraphValue>& users = m_users[read];
    if (m_batched && users.size() != 2)
        return {};
    for (const GraphValue user : users) {
        const GraphValue product = onlyUser(user, op::permute, op::bmm);
        if (product.valid() && m_graph.inputs(product)[at] == user && product > m_match.output)
            return product;
    }
    return {};
}

// Returns the only user of a value, provided that `op` computes the value and `user` is that user's operator.
GraphValue AttentionMatcher::onlyUser(GraphValue value, const Operator& op, const Operator& user) const
{
    if (!value.valid() || node(value).op != &op || m_users[value].size() != 1 || m_returned[value] != 0)
        return {};
    const GraphValue found = m_users[value].front();
    return node(found).op == &user ? found : GraphValue();
}

bool AttentionMatcher::findBackward()
{
    const GraphValue keyGradient = gradientProduct(m_query.read, 0);
    const GraphValue queryGradient = gradientProduct(m_key.read, 1);
    const GraphValue weightGradient = gradientProduct(m_value.read, 1);
    const GraphValue valueGradient = gradientProduct(m_weights, 0);
    if (!keyGradient.valid() || !queryGradient.valid() || !weightGradient.valid() || !valueGradient.valid())
        return false;
    const GraphValue arrived = first(weightGradient);
    if (arrived != last(valueGradient) || first(queryGradient) != last(keyGradient))
        return false;
    m_match.gradients = {queryGradient, onlyUser(keyGradient, op::bmm, op::permute), valueGradient};
    m_match.tangent = arrived;
    if (m_batched) {
        if (node(arrived).op != &op::view || m_users[arrived].size() != 2)
            return false;
        m_match.tangent = first(arrived);
        GraphValue query = onlyUser(queryGradient, op::bmm, op::view);
        if (m_match.operands[0] != m_query.source)
            query = onlyUser(query, op::view, op::div);
        m_match.gradients = {query, onlyUser(onlyUser(keyGradient, op::bmm, op::view), op::view, op::permute),
                             onlyUser(valueGradient, op::bmm, op::view)};
    }
    return std::ranges::all_of(m_match.gradients, &GraphValue::valid);
}

// Adds the operators between the gradients and the output's gradient. Returns whether they read nothing else.
bool AttentionMatcher::enclosesBackward()
{
    std::vector<GraphValue> open(m_match.gradients.begin(), m_match.gradients.end());
    while (!open.empty()) {
        const GraphValue value = open.back();
        open.pop_back();
        if (value == m_match.tangent || isInside(value))
            continue;
        if (value <= m_match.output || node(value).op->traits().isInput)
            return false;
        m_inside.push_back(value);
        const std::span<const GraphValue> inputs = m_graph.inputs(value);
        open.insert(open.end(), inputs.begin(), inputs.end());
    }
    return true;
}

// Whether nothing outside of the match uses its inner values.
bool AttentionMatcher::isClosed() const
{
    return std::ranges::all_of(m_inside, [this](GraphValue value) {
        if (std::ranges::find(m_match.gradients, value) != m_match.gradients.end())
            return true;
        return m_returned[value] == 0 && std::ranges::all_of(m_users[value], [this](GraphValue user) {
                   return user == m_match.output || isInside(user);
               });
    });
}

std::optional<AttentionMatch> AttentionMatcher::matched(GraphValue output)
{
    m_batched = node(output).op == &op::view;
    const GraphValue product = m_batched ? first(output) : output;
    if (!is(product, op::bmm, 2))
        return std::nullopt;
    m_match.output = output;
    if (m_batched)
        m_inside.push_back(product);
    m_weights = first(product);
    const GraphValue weights = operandOf(m_weights).source;
    m_value = operandOf(last(product));
    if (!weights.valid() || !m_value.source.valid() || !matchWeights(weights))
        return std::nullopt;
    const bool trains = m_users[m_weights].size() > 1;
    if (trains && !(findBackward() && enclosesBackward()))
        return std::nullopt;
    if (!isClosed() || (!trains && m_match.drops))
        return std::nullopt;
    return m_match;
}

// Returns the users of each value, without operators whose results are not used.
GraphUsers usersOf(const JointGraph& graph, const IndexedVector<GraphValue, char>& returned)
{
    IndexedVector<GraphValue, char> live = returned;
    for (GraphValue v = GraphValue(graph.size()) - 1; v.valid(); --v) {
        for (const GraphValue i : graph.inputs(v))
            live[i] = static_cast<char>(live[i] | live[v]);
    }
    GraphUsers users(graph.size());
    for (const GraphValue v : graph.indices()) {
        for (const GraphValue i : graph.inputs(v)) {
            if (live[v] != 0)
                addUser(users, i, v);
        }
    }
    return users;
}

} // namespace

std::vector<AttentionMatch> attentionMatches(const JointGraph& graph)
{
    IndexedVector<GraphValue, char> returned(graph.size(), 0);
    for (const auto* values : {&graph.outputs, &graph.gradients, &graph.effects}) {
        for (const GraphValue value : *values) {
            if (value.valid())
                returned[value] = 1;
        }
    }
    const GraphUsers users = usersOf(graph, returned);
    std::vector<AttentionMatch> matches;
    for (const GraphValue v : graph.indices()) {
        if (const auto match = AttentionMatcher(graph, users, returned).matched(v))
            matches.push_back(*match);
    }
    return matches;
}

} // namespace vram
