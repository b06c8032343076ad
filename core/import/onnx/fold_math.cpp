// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/fold.h"
#include "import/onnx/operator_rules.h"

#include <algorithm>
#include <cmath>

namespace vram::onnx {

namespace {

double calculate(std::string_view type, double x, double y)
{
    if (type == "Add" || type == "Sum")
        return x + y;
    if (type == "Sub")
        return x - y;
    if (type == "Mul")
        return x * y;
    if (type == "Div")
        return x / y;
    if (type == "Pow")
        return std::pow(x, y);
    if (type == "Max")
        return std::max(x, y);
    if (type == "Min")
        return std::min(x, y);
    return std::fmod(x, y);
}

std::int64_t calculate(std::string_view type, std::int64_t x, std::int64_t y)
{
    if (type == "Add" || type == "Sum")
        return checkedAdd(x, y);
    if (type == "Sub")
        return (BatchPair(x) - BatchPair(y)).a;
    if (type == "Mul")
        return checkedMul(x, y);
    if (type == "Max")
        return std::max(x, y);
    if (type == "Min")
        return std::min(x, y);
    if (type == "Pow") {
        const double power = std::pow(static_cast<double>(x), static_cast<double>(y));
        return std::abs(power) < 1e18 ? static_cast<std::int64_t>(power) : kOverflow;
    }
    if (y == 0 || (y == -1 && x < -kOverflow))
        return kOverflow;
    if (type == "Div")
        return x / y;
    const std::int64_t rest = x % y; // The result of Mod has the sign of the divisor.
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest;
}

bool compare(std::string_view type, double x, double y)
{
    if (type == "Equal")
        return x == y;
    if (type == "Greater")
        return x > y;
    if (type == "GreaterOrEqual")
        return x >= y;
    if (type == "Less")
        return x < y;
    if (type == "LessOrEqual")
        return x <= y;
    if (type == "And")
        return x != 0 && y != 0;
    if (type == "Or")
        return x != 0 || y != 0;
    return (x != 0) != (y != 0);
}

void pair(Content& result, std::string_view type, const Content& a, std::size_t i, const Content& b, std::size_t j)
{
    if (result.isReal)
        result.reals.push_back(
            {calculate(type, a.real(i, 0), b.real(j, 0)), calculate(type, a.real(i, 1), b.real(j, 1))});
    else
        result.integers.push_back(combined(a.integers[i], b.integers[j],
                                           [type](std::int64_t x, std::int64_t y) { return calculate(type, x, y); }));
}

double calculate(std::string_view type, double x)
{
    if (type == "Sqrt")
        return std::sqrt(x);
    if (type == "Floor")
        return std::floor(x);
    if (type == "Ceil")
        return std::ceil(x);
    if (type == "Round")
        return std::nearbyint(x);
    if (type == "Neg")
        return -x;
    if (type == "Abs")
        return std::abs(x);
    if (type == "Exp")
        return std::exp(x);
    if (type == "Log")
        return std::log(x);
    return 1 / x;
}

std::int64_t toInteger(double x)
{
    return x > -9.2e18 && x < 9.2e18 ? static_cast<std::int64_t>(x) : kOverflow;
}

} // namespace

namespace contents {

void arithmetic(Inference& op)
{
    Coordinates dims;
    Coordinates a;
    Coordinates b;
    if (op.inputs() != 2 || !outputDims(op, dims) || !inputDims(op, 0, a) || !inputDims(op, 1, b))
        return;
    Content result;
    result.isReal = op.content(0)->isReal || op.content(1)->isReal;
    for (IndexIterator at(dims); !at.done(); at.next())
        pair(result, op.node().type, *op.content(0), broadcastIndex(at.at(), a), *op.content(1),
             broadcastIndex(at.at(), b));
    op.setContent(0, std::move(result));
}

void comparison(Inference& op)
{
    Coordinates dims;
    Coordinates a;
    Coordinates b;
    if (!outputDims(op, dims) || !inputDims(op, 0, a) || !inputDims(op, 1, b))
        return;
    Content result;
    for (IndexIterator at(dims); !at.done(); at.next()) {
        const std::size_t i = broadcastIndex(at.at(), a);
        const std::size_t j = broadcastIndex(at.at(), b);
        const auto truth = [&](std::size_t k) {
            return compare(op.node().type, op.content(0)->real(i, k), op.content(1)->real(j, k)) ? 1 : 0;
        };
        result.integers.emplace_back(truth(0), truth(1));
    }
    op.setContent(0, std::move(result));
}

void unary(Inference& op)
{
    const Content* x = op.content(0);
    if (!x)
        return;
    Content result;
    result.isReal = x->isReal;
    for (std::size_t i = 0; i < x->size(); ++i) {
        const double a = calculate(op.node().type, x->real(i, 0));
        const double b = calculate(op.node().type, x->real(i, 1));
        if (x->isReal)
            result.reals.push_back({a, b});
        else
            result.integers.emplace_back(toInteger(a), toInteger(b));
    }
    op.setContent(0, std::move(result));
}

void negation(Inference& op)
{
    const auto x = op.integers(0);
    Content result;
    for (std::size_t i = 0; x && i < x->size(); ++i)
        result.integers.emplace_back((*x)[i].a == 0 ? 1 : 0, (*x)[i].b == 0 ? 1 : 0);
    if (x)
        op.setContent(0, std::move(result));
}

void cast(Inference& op)
{
    const Content* x = op.content(0);
    if (!x)
        return;
    Content result;
    result.isReal = isFloating(op.out(0).type);
    const bool truth = op.out(0).type == ElementType::Bool;
    for (std::size_t i = 0; i < x->size(); ++i) {
        const double a = x->real(i, 0);
        const double b = x->real(i, 1);
        if (result.isReal)
            result.reals.push_back({a, b});
        else if (truth)
            result.integers.emplace_back(a != 0 ? 1 : 0, b != 0 ? 1 : 0);
        else
            result.integers.push_back(x->isReal ? BatchPair(toInteger(a), toInteger(b)) : x->integers[i]);
    }
    op.setContent(0, std::move(result));
}

void where(Inference& op)
{
    Coordinates dims;
    Coordinates parts[3];
    if (!outputDims(op, dims) || !inputDims(op, 0, parts[0]) || !inputDims(op, 1, parts[1])
        || !inputDims(op, 2, parts[2]))
        return;
    const auto& chosen = op.content(0)->integers;
    Content result;
    result.isReal = op.content(1)->isReal;
    if (op.content(0)->isReal || op.content(2)->isReal != result.isReal)
        return;
    for (IndexIterator at(dims); !at.done(); at.next()) {
        const BatchPair truth = chosen[broadcastIndex(at.at(), parts[0])];
        if (!truth.isFixed())
            return;
        const std::size_t from = truth.a != 0 ? 1 : 2;
        append(result, *op.content(from), broadcastIndex(at.at(), parts[from]));
    }
    op.setContent(0, std::move(result));
}

/// Folds ReduceProd, ReduceSum, ReduceMax and ReduceMin over all elements.
void reduce(Inference& op)
{
    const auto x = op.integers(0);
    if (!x || x->empty() || !op.out(0).hasShape || elements(op.out(0).dims()) != BatchPair(1))
        return;
    const std::string_view name = std::string_view(op.node().type).substr(6);
    const std::string_view step = name == "Prod" ? "Mul" : name == "Sum" ? "Add" : name;
    BatchPair result = x->front();
    for (std::size_t i = 1; i < x->size(); ++i)
        result = combined(result, (*x)[i], [step](std::int64_t p, std::int64_t q) { return calculate(step, p, q); });
    op.setContent(0, Content{false, {result}, {}});
}

} // namespace contents

} // namespace vram::onnx
