// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"

#include <algorithm>

namespace vram::onnx {

namespace {

/// Broadcasts with the rule of old opsets, in which an attribute aligns the second operand with an axis of the first.
std::optional<Dims> broadcastFrom(Inference& op, const Dims& a, const Dims& b)
{
    const int axis = op.opset() < 7 && op.node().find("axis") ? axisOf(op.node().integer("axis", 0), a.size()) : -1;
    if (axis < 0)
        return broadcast(a, b);
    return a.size() >= b.size() ? std::optional(a) : std::nullopt;
}

void broadcastAs(Inference& op, ElementType type, std::size_t first)
{
    op.setType(0, type);
    if (!op.dims(first))
        return;
    Dims result = *op.dims(first);
    for (std::size_t i = first + 1; i < op.inputs(); ++i) {
        if (!op.dims(i))
            return;
        const auto next = broadcastFrom(op, result, *op.dims(i));
        if (!next)
            return op.problem("the shapes of its operands do not match"_tr);
        result = *next;
    }
    op.setOutput(0, type, std::move(result));
}

/// Gives output 0 the shape of input 0.
void setLikeInput(Inference& op, ElementType type)
{
    op.setType(0, type);
    if (const Dims* dims = op.dims(0))
        op.setOutput(0, type, *dims);
}

} // namespace

namespace shapes {

void same(Inference& op)
{
    setLikeInput(op, op.type(0));
}

void sameAsBool(Inference& op)
{
    setLikeInput(op, ElementType::Bool);
}

void cast(Inference& op)
{
    setLikeInput(op, static_cast<ElementType>(op.node().integer("to", 1)));
}

void castLike(Inference& op)
{
    setLikeInput(op, op.type(1));
}

void dropout(Inference& op)
{
    same(op);
    const bool maskIsBool = op.opset() >= 10;
    if (const Dims* dims = op.dims(0))
        op.setOutput(1, maskIsBool ? ElementType::Bool : op.type(0), *dims);
}

void randomLike(Inference& op)
{
    const auto type = static_cast<ElementType>(op.node().integer("dtype", static_cast<std::int64_t>(op.type(0))));
    if (const Dims* dims = op.dims(0))
        op.setOutput(0, type, *dims);
}

void quantize(Inference& op)
{
    const ElementType type = op.has(2) ? op.type(2) : ElementType::UInt8;
    if (const Dims* dims = op.dims(0))
        op.setOutput(0, type, *dims);
}

void dequantize(Inference& op)
{
    const ElementType type = op.has(1) ? op.type(1) : ElementType::Float;
    if (const Dims* dims = op.dims(0))
        op.setOutput(0, type, *dims);
}

void dynamicQuantize(Inference& op)
{
    if (const Dims* dims = op.dims(0))
        op.setOutput(0, ElementType::UInt8, *dims);
    op.setOutput(1, ElementType::Float, {});
    op.setOutput(2, ElementType::UInt8, {});
}

void arithmetic(Inference& op)
{
    broadcastAs(op, op.type(0), 0);
}

void comparison(Inference& op)
{
    broadcastAs(op, ElementType::Bool, 0);
}

void where(Inference& op)
{
    broadcastAs(op, op.type(1), 0);
}

void batchNorm(Inference& op)
{
    same(op);
    for (std::size_t i = 1; i < op.outputs(); ++i) {
        if (const Dims* dims = op.dims(1))
            op.setOutput(i, op.type(1), *dims);
    }
}

/// Infers a LayerNormalization. Its statistics keep the dimensions before the normalized ones.
void layerNorm(Inference& op)
{
    same(op);
    const Dims* x = op.dims(0);
    const int axis = x ? axisOf(op.node().integer("axis", -1), x->size()) : -1;
    if (axis < 0)
        return;
    Dims statistics = *x;
    std::fill(statistics.begin() + axis, statistics.end(), BatchPair(1));
    op.setOutput(1, ElementType::Float, statistics);
    op.setOutput(2, ElementType::Float, statistics);
}

} // namespace shapes

} // namespace vram::onnx
