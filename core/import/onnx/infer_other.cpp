// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"

#include <algorithm>

namespace vram::onnx {

namespace {

void multiply(Inference& op, std::size_t first, std::size_t second, ElementType type)
{
    op.setType(0, type);
    if (!op.dims(first) || !op.dims(second))
        return;
    Dims a = *op.dims(first);
    Dims b = *op.dims(second);
    if (a.empty() || b.empty())
        return op.problem("it uses a scalar as a matrix"_tr);
    const bool vectorA = a.size() == 1;
    const bool vectorB = b.size() == 1;
    if (vectorA)
        a.insert(a.begin(), BatchPair(1));
    if (vectorB)
        b.emplace_back(1);
    if (a.back() != b[b.size() - 2])
        return op.problem("the inner sizes of its matrices differ"_tr);
    auto result = broadcast(Dims(a.begin(), a.end() - 2), Dims(b.begin(), b.end() - 2));
    if (!result)
        return op.problem("the shapes of its operands do not match"_tr);
    if (!vectorA)
        result->push_back(a[a.size() - 2]);
    if (!vectorB)
        result->push_back(b.back());
    op.setOutput(0, type, std::move(*result));
}

/// Collects the size for each letter of an operand. Returns false if a letter has two different sizes.
bool readLetters(std::string_view letters, const Dims& dims, std::map<char, BatchPair>& extents, Dims& ellipsis)
{
    const std::size_t dots = letters.find("...");
    const std::size_t named = dots == std::string_view::npos ? letters.size() : letters.size() - 3;
    if (named > dims.size() || (dots == std::string_view::npos && named != dims.size()))
        return false;
    std::size_t next = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (i == dots) {
            const std::size_t hidden = dims.size() - named;
            const auto begin = dims.begin() + static_cast<std::ptrdiff_t>(next);
            const auto wider = broadcast(ellipsis, Dims(begin, begin + static_cast<std::ptrdiff_t>(hidden)));
            ellipsis = wider.value_or(ellipsis);
            next += hidden;
            i += 2;
            continue;
        }
        BatchPair& extent = extents.try_emplace(letters[i], BatchPair(1)).first->second;
        extent = dims[next] == BatchPair(1) ? extent : dims[next];
        ++next;
    }
    return true;
}

std::string implicitOutput(const std::string& inputs)
{
    std::map<char, int> counts;
    for (const char c : inputs)
        counts[c] += c != ',' && c != '.' ? 1 : 0;
    std::string result = inputs.find("...") == std::string::npos ? "" : "...";
    for (const auto& [letter, count] : counts) {
        if (count == 1)
            result += letter;
    }
    return result;
}

} // namespace

namespace shapes {

void matMul(Inference& op)
{
    multiply(op, 0, 1, op.type(0));
}

void matMulInteger(Inference& op)
{
    multiply(op, 0, 1, ElementType::Int32);
}

void quantizedMatMul(Inference& op)
{
    multiply(op, 0, 3, op.type(0));
}

void gemm(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* a = op.dims(0);
    const Dims* b = op.dims(1);
    if (!a || !b || a->size() != 2 || b->size() != 2)
        return;
    const bool turnA = op.node().integer("transA", 0) != 0;
    const bool turnB = op.node().integer("transB", 0) != 0;
    if ((*a)[turnA ? 0 : 1] != (*b)[turnB ? 1 : 0])
        return op.problem("the inner sizes of its matrices differ"_tr);
    op.setOutput(0, op.type(0), {(*a)[turnA ? 1 : 0], (*b)[turnB ? 0 : 1]});
}

void einsum(Inference& op)
{
    op.setType(0, op.type(0));
    std::string equation(op.node().text("equation", ""));
    equation.erase(std::remove(equation.begin(), equation.end(), ' '), equation.end());
    const std::size_t arrow = equation.find("->");
    std::string left = equation.substr(0, arrow);
    const std::string right = arrow == std::string::npos ? implicitOutput(left) : equation.substr(arrow + 2);
    std::map<char, BatchPair> extents;
    Dims ellipsis;
    for (std::size_t i = 0; i < op.inputs(); ++i) {
        const std::size_t comma = std::min(left.find(','), left.size());
        if (!op.dims(i) || !readLetters(std::string_view(left).substr(0, comma), *op.dims(i), extents, ellipsis))
            return;
        left.erase(0, comma + 1);
    }
    Dims result;
    for (std::size_t i = 0; i < right.size(); ++i) {
        if (right.compare(i, 3, "...") == 0) {
            result.insert(result.end(), ellipsis.begin(), ellipsis.end());
            i += 2;
        } else {
            result.push_back(extents[right[i]]);
        }
    }
    op.setOutput(0, op.type(0), std::move(result));
}

void recurrent(Inference& op)
{
    for (std::size_t i = 0; i < 3; ++i)
        op.setType(i, op.type(0));
    const Dims* x = op.dims(0);
    const Dims* r = op.dims(2);
    if (!x || !r || x->size() != 3 || r->size() != 3)
        return;
    const bool batchFirst = op.node().integer("layout", 0) == 1;
    const BatchPair steps = (*x)[batchFirst ? 1 : 0];
    const BatchPair batch = (*x)[batchFirst ? 0 : 1];
    const BatchPair directions = (*r)[0];
    const BatchPair hidden =
        (*r)[op.node().type == "DynamicQuantizeLSTM" ? 1 : 2]; // DynamicQuantizeLSTM stores its weights transposed.
    op.setOutput(0, op.type(0),
                 batchFirst ? Dims{batch, steps, directions, hidden} : Dims{steps, directions, batch, hidden});
    for (std::size_t i = 1; i < 3; ++i)
        op.setOutput(i, op.type(0), batchFirst ? Dims{batch, directions, hidden} : Dims{directions, batch, hidden});
}

void randomShaped(Inference& op)
{
    const auto type = static_cast<ElementType>(op.node().integer("dtype", 1));
    const auto& shape = op.node().integers("shape");
    op.setOutput(0, type, Dims(shape.begin(), shape.end()));
}

void multinomial(Inference& op)
{
    const auto type = static_cast<ElementType>(op.node().integer("dtype", 6));
    if (op.dims(0) && op.dims(0)->size() == 2)
        op.setOutput(0, type, {(*op.dims(0))[0], BatchPair(op.node().integer("sample_size", 1))});
}

void loss(Inference& op)
{
    op.setType(0, op.type(0));
    const bool reduced = op.node().text("reduction", "mean") != "none";
    if (reduced)
        op.setOutput(0, op.type(0), {});
    else if (op.dims(1))
        op.setOutput(0, op.type(0), *op.dims(1));
    if (op.dims(0))
        op.setOutput(1, op.type(0), *op.dims(0));
}

void determinant(Inference& op)
{
    const Dims* x = op.dims(0);
    if (x && x->size() >= 2)
        op.setOutput(0, op.type(0), Dims(x->begin(), x->end() - 2));
}

/// Infers HannWindow and similar operators, whose input is the length of their output.
void spectralWindow(Inference& op)
{
    const auto type = static_cast<ElementType>(op.node().integer("output_datatype", 1));
    if (const auto size = op.integers(0); size && size->size() == 1)
        op.setOutput(0, type, {size->front()});
}

void melMatrix(Inference& op)
{
    const auto bins = op.integers(0);
    const auto length = op.integers(1);
    if (bins && length && bins->size() == 1 && length->size() == 1)
        op.setOutput(
            0, static_cast<ElementType>(op.node().integer("output_datatype", 1)),
            {combined(length->front(), 0, [](std::int64_t n, std::int64_t) { return n / 2 + 1; }), bins->front()});
}

void fourier(Inference& op)
{
    const Dims* x = op.dims(0);
    if (!x || x->size() < 2)
        return;
    Dims result = *x;
    const auto axisInput = op.fixedIntegers(2);
    const std::int64_t given = axisInput && !axisInput->empty() ? axisInput->front() : op.node().integer("axis", 1);
    const int axis = axisOf(given, result.size());
    if (axis < 0)
        return op.problem("its axis is out of range"_tr);
    BatchPair& extent = result[static_cast<std::size_t>(axis)];
    if (const auto length = op.integers(1); length && length->size() == 1)
        extent = length->front();
    if (op.node().integer("onesided", 0) != 0)
        extent = combined(extent, 0, [](std::int64_t n, std::int64_t) { return n / 2 + 1; });
    result.back() = 2;
    op.setOutput(0, op.type(0), std::move(result));
}

void shortFourier(Inference& op)
{
    const Dims* x = op.dims(0);
    const auto step = op.integers(1);
    const auto length = op.integers(3);
    const Dims* window = op.dims(2);
    if (!x || x->size() < 2 || !step || step->size() != 1 || (!length && (!window || window->empty())))
        return;
    const BatchPair frame = length && length->size() == 1 ? length->front() : window ? (*window)[0] : BatchPair(1);
    const auto frames = combined((*x)[1] - frame, step->front(),
                                 [](std::int64_t n, std::int64_t s) { return n < 0 || s < 1 ? -1 : n / s + 1; });
    const bool half = op.node().integer("onesided", 1) != 0;
    const BatchPair bins = half ? combined(frame, 0, [](std::int64_t n, std::int64_t) { return n / 2 + 1; }) : frame;
    op.setOutput(0, op.type(0), {(*x)[0], frames, bins, BatchPair(2)});
}

/// Infers Attention (opset 23), whose inputs q, k and v have shape (batch, heads, length, size) or (batch, length,
/// heads × size).
void attention(Inference& op)
{
    const Dims* q = op.dims(0);
    const Dims* v = op.dims(2);
    op.setType(0, op.type(0));
    if (!q || !v || q->size() < 3 || v->size() < 3 || q->size() != v->size())
        return;
    Dims result = *q;
    if (q->size() == 4)
        result.back() = v->back();
    const BatchPair queryHeads = op.node().integer("q_num_heads", 1);
    const BatchPair keyHeads = op.node().integer("kv_num_heads", 1);
    if (q->size() == 3)
        result.back() = exactQuotient(v->back() * queryHeads, keyHeads).value_or(q->back());
    op.setOutput(0, op.type(0), std::move(result));
}

} // namespace shapes

} // namespace vram::onnx
