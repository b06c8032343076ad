// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"
#include "import/onnx/stored.h"

#include <algorithm>

namespace vram::onnx {

namespace {

using Numbers = std::vector<std::int64_t>;

/// Whether `id` is a layer's weight: stored, or generated in a file without weights. A weight that the network computes
/// from others (a slice of a packed projection) is an ordinary tensor.
bool isWeight(const RowPlanner& planner, ValueId id)
{
    if (!planner.isStatic(id) || !planner.value(id).hasShape)
        return false;
    return planner.storedSource(id).valid() || planner.producerOfType(id, "ConstantOfShape");
}

void linear(const RowPlanner& planner, RowPlan& plan, PlannedInput x, ValueId weight, bool transposed, ValueId bias)
{
    const Dims& w = planner.dims(weight);
    const BatchPair out = w[transposed ? 0 : 1];
    const bool plainBias = bias.valid() && planner.isStatic(bias) && planner.storedSource(bias).valid()
                           && elements(planner.dims(bias)) == out;
    PlannedRow& row = plan.row("Linear", {x});
    row.with("out_features", out.a).with("bias", plainBias).withParameter("weight", planner.parameterOf(weight));
    if (plainBias)
        row.withParameter("bias", planner.parameterOf(bias));
    else if (bias.valid())
        plan.row("Add", {kPrevious, bias});
}

/// The weight of an F.linear that the network computes from its parameters, such as a part of a packed projection;
/// invalid if `product` has none. The exporter transposes it like a stored weight.
ValueId computedWeight(const RowPlanner& planner, const Op& product)
{
    const Op* turn = planner.graph().fromPyTorch ? planner.producerOfType(product.input(1), "Transpose") : nullptr;
    const ValueId weight =
        turn && turn->node->integers("perm") == std::vector<std::int64_t>{1, 0} ? turn->input(0) : ValueId();
    const bool worked = weight.valid() && planner.isStatic(weight) && !planner.storedSource(weight).valid()
                        && (planner.value(weight).origin & FromWeight) != 0;
    return worked && planner.rank(product.input(0)) > 1 ? weight : ValueId();
}

void gemm(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId a = op.input(0);
    const ValueId b = op.input(1);
    if (!a.valid() || !b.valid() || !isWeight(planner, b) || planner.rank(b) != 2 || planner.isStatic(a))
        return;
    PlannedInput x = a;
    if (op.node->integer("transA", 0) != 0) {
        plan.row("Transpose", {a}).with("dim0", std::int64_t{0}).with("dim1", std::int64_t{1});
        x = kPrevious;
    }
    linear(planner, plan, x, b, op.node->integer("transB", 0) != 0, op.input(2));
}

/// Plans the matrix multiplication of two computed tensors.
void product(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId a = op.input(0);
    const ValueId b = op.input(1);
    if (!a.valid() || !b.valid())
        return;
    if (op.type() != "Gemm") {
        plan.row("MatMul", {a, b});
        return;
    }
    const bool turnA = op.node->integer("transA", 0) != 0;
    const bool turnB = op.node->integer("transB", 0) != 0;
    if (turnA && turnB)
        return planCustom(planner, op, plan);
    if (turnA || turnB)
        plan.row("Transpose", {turnA ? a : b}).with("dim0", std::int64_t{0}).with("dim1", std::int64_t{1});
    plan.row("MatMul", {turnA ? kPrevious : a, turnB ? kPrevious : b});
    if (op.input(2).valid())
        plan.row("Add", {kPrevious, op.input(2)});
}

bool learned(const RowPlanner& planner, ValueId id)
{
    const ValueId stored = id.valid() && planner.isStatic(id) ? planner.storedSource(id) : ValueId();
    // PyTorch's exporter writes ones and zeros for the missing parameters of a norm, as Constant operators.
    return stored.valid() && (planner.value(stored).origin != 0 || !planner.graph().storesParameters);
}

Extents normalizedShape(const RowPlanner& planner, const Op& op)
{
    const Dims& x = planner.dims(op.input(0));
    const auto rank = static_cast<std::int64_t>(x.size());
    const std::int64_t axis = op.node->integer("axis", -1);
    const std::int64_t first = std::clamp<std::int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
    return extentsOf(Dims(x.begin() + first, x.end()));
}

/// The tensor that is cast to fp32 for a softmax; invalid if there is none. Code that requests single precision
/// (x.float(), then type_as) leaves that cast in the file.
ValueId withoutSoftmaxCast(const RowPlanner& planner, const Op& op)
{
    const Op* cast = planner.graph().fromPyTorch ? planner.producerOfType(op.input(0), "Cast") : nullptr;
    const ValueId x = cast ? cast->input(0) : ValueId();
    const bool widens =
        x.valid() && isFloating(planner.value(x).type) && planner.value(op.input(0)).type == ElementType::Float;
    return widens ? x : ValueId();
}

} // namespace

namespace plans {

void matMul(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    planLinear(planner, op, plan);
    if (plan.empty())
        product(planner, op, plan);
}

void quantizedMatMul(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (op.inputs.size() > 3 && isWeight(planner, op.input(3)) && planner.rank(op.input(3)) == 2)
        linear(planner, plan, op.input(0), op.input(3), false, {});
    else if (op.inputs.size() > 3)
        plan.row("MatMul", {op.input(0), op.input(3)});
}

void batchNorm(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const std::size_t rank = op.input(0).valid() ? planner.rank(op.input(0)) : 0;
    const std::string name = rank == 2 ? "BatchNorm1d" : spatialName("BatchNorm", rank);
    if (name.empty())
        return;
    PlannedRow& row = plan.row(name, {op.input(0)});
    row.withParameter("weight", planner.parameterOf(op.input(1)))
        .withParameter("bias", planner.parameterOf(op.input(2)));
}

void instanceNorm(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const std::string name =
        op.input(0).valid() ? spatialName("InstanceNorm", planner.rank(op.input(0))) : std::string();
    if (name.empty())
        return;
    const Tensor* scale = op.input(1).valid() ? planner.value(op.input(1)).stored : nullptr;
    // Without learned scales, the exporter stores ones in a constant with a generated name, which contains no dot.
    const bool affine = scale && (scale->name.find('.') != std::string::npos || !planner.graph().fromPyTorch);
    PlannedRow& row = plan.row(name, {op.input(0)}).with("affine", affine);
    if (affine)
        row.withParameter("weight", op.input(1)).withParameter("bias", op.input(2));
}

void groupNorm(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const bool affine = learned(planner, op.input(1));
    PlannedRow& row = plan.row("GroupNorm", {op.input(0)});
    row.with("num_groups", op.node->integer("num_groups", 32)).with("affine", affine);
    if (affine)
        row.withParameter("weight", op.input(1)).withParameter("bias", op.input(2));
}

void layerNorm(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const bool affine = learned(planner, op.input(1));
    const bool bias = learned(planner, op.input(2));
    PlannedRow& row = plan.row("LayerNorm", {op.input(0)}).with("normalized_shape", normalizedShape(planner, op));
    row.with("elementwise_affine", affine).with("bias", bias);
    if (affine)
        row.withParameter("weight", planner.parameterOf(op.input(1)));
    if (bias)
        row.withParameter("bias", planner.parameterOf(op.input(2)));
}

void rmsNorm(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const bool affine = learned(planner, op.input(1));
    PlannedRow& row = plan.row("RMSNorm", {op.input(0)}).with("normalized_shape", normalizedShape(planner, op));
    row.with("elementwise_affine", affine).with("implementation", std::string("fused"));
    if (affine)
        row.withParameter("weight", planner.parameterOf(op.input(1)));
}

void dropout(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    plan.row("Dropout", {op.input(0)}).with("p", std::clamp(planner.dropoutOf(op), 0.0, 1.0));
}

void softmax(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const std::int64_t standard = planner.graph().opset < 13 ? 1 : -1;
    const std::int64_t dim = op.node->integer("axis", standard);
    const ValueId x = withoutSoftmaxCast(planner, op);
    if (!x.valid()) {
        plan.row(op.type(), {op.input(0)}).with("dim", dim);
        return;
    }
    plan.row("Cast", {x}).with("dtype", std::string("float32"));
    plan.row(op.type(), {kPrevious}).with("dim", dim);
    plan.row("Cast", {kPrevious, x}).with("dtype", std::string("compute"));
}

void loss(const RowPlanner&, const Op& op, RowPlan& plan)
{
    const std::string_view reduction = op.node->text("reduction", "mean");
    plan.row(op.type() == "SoftmaxCrossEntropyLoss" ? "CrossEntropyLoss" : "NLLLoss", {op.input(0), op.input(1)})
        .with("reduction", std::string(reduction));
}

void prelu(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId slope = planner.storedSource(op.input(1));
    if (!slope.valid())
        return;
    plan.row("PReLU", {op.input(0)})
        .with("num_parameters", elements(planner.dims(slope)).a)
        .withParameter("weight", slope);
}

} // namespace plans

void planLinear(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (op.type() == "Gemm")
        return gemm(planner, op, plan);
    const ValueId x = op.input(0);
    const ValueId weight = op.input(1);
    // A value computed only from stored tensors may be a layer's weight, which the exporter transposes.
    const bool transposed = planner.rank(x) > 1 && weight.valid()
                            && (planner.value(weight).stored ? isTransposedWeight(*planner.value(weight).stored)
                                                             : planner.producerOfType(weight, "Transpose")
                                                                   && planner.storedSource(weight).valid());
    if (x.valid() && weight.valid() && isWeight(planner, weight) && planner.rank(weight) == 2
        && (!planner.isStatic(x) || transposed))
        linear(planner, plan, x, weight, false, {});
    const ValueId worked = plan.empty() && op.type() == "MatMul" ? computedWeight(planner, op) : ValueId();
    if (worked.valid())
        plan.row("Linear", {x, worked}).with("out_features", planner.dims(worked)[0].a).with("bias", false);
}

} // namespace vram::onnx
