// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"
#include "import/onnx/operators.h"

#include <cmath>
#include <unordered_map>

namespace vram::onnx {

namespace {

/// The inputs of `op` that are tensors, without constant scalars.
std::vector<PlannedInput> tensors(const RowPlanner& planner, const Op& op)
{
    std::vector<PlannedInput> result;
    for (const ValueId id : op.inputs) {
        if (id.valid() && !planner.isScalar(id))
            result.emplace_back(id);
    }
    return result;
}

/// Sets the number by which a row multiplies or divides, if it is known.
void withFactor(const RowPlanner& planner, ValueId number, PlannedRow& row)
{
    const double factor = planner.number(number).value_or(0);
    if (std::isfinite(factor) && factor != 0)
        row.with("factor", shortestDecimal(factor));
}

} // namespace

namespace plans {

void unary(const RowPlanner&, const Op& op, RowPlan& plan)
{
    if (op.input(0).valid())
        plan.row(findOperator(op.type())->layer, {op.input(0)});
}

/// Plans LeakyReLU. After a norm or a convolution, it is assumed to run in place, as is usual, and thus to save its
/// output. The file does not show whether it does.
void leakyRelu(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const Op* maker = planner.uses(op.input(0)) == 1 ? planner.graph().producer(op.input(0)) : nullptr;
    const bool behindLayer = maker
                             && (maker->type() == "Conv" || maker->type() == "ConvTranspose"
                                 || maker->type() == "BatchNormalization" || maker->type() == "InstanceNormalization");
    if (op.input(0).valid())
        plan.row("LeakyReLU", {op.input(0)}).with("inplace", behindLayer && planner.graph().fromPyTorch);
}

void gelu(const RowPlanner&, const Op& op, RowPlan& plan)
{
    const bool tanh = op.type() == "FastGelu" || op.node->text("approximate", "none") == "tanh";
    plan.row("GELU", {op.input(0)}).with("approximate", std::string(tanh ? "tanh" : "none"));
}

void shrink(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row(op.node->real("bias", 0) == 0 ? "Hardshrink" : "Softshrink", {op.input(0)});
}

void clip(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const auto bound = [&](std::string_view key, std::size_t i) {
        return op.node->find(key) ? std::optional(op.node->real(key, 0)) : planner.number(op.input(i));
    };
    const auto low = bound("min", 1);
    const auto high = bound("max", 2);
    const bool relu6 = low == 0.0 && high == 6.0;
    plan.row(relu6 ? "ReLU6" : low && high ? "Hardtanh" : "Clamp", {op.input(0)});
}

void cast(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId x = op.input(0);
    if (!x.valid())
        return;
    const ElementType from = planner.value(x).type;
    const ElementType to = planner.value(op.outputs[0]).type;
    const Op* maker = planner.graph().producer(x);
    const bool dequantizes = maker && (maker->type() == "ConvInteger" || maker->type() == "MatMulInteger");
    if (from == to || (isFloating(from) && isFloating(to)) || dequantizes) {
        plan.aliases.emplace_back(op.outputs[0], x); // The setup's precision determines the floating-point type.
        return;
    }
    static const std::unordered_map<ElementType, std::string> names{
        {ElementType::Int64, "int64"}, {ElementType::Int32, "int32"}, {ElementType::Int16, "int16"},
        {ElementType::Int8, "int8"},   {ElementType::UInt8, "uint8"}, {ElementType::Bool, "bool"}};
    const auto found = names.find(to);
    plan.row("Cast", {x}).with("dtype", found == names.end() ? std::string("float32") : found->second);
}

void alias(const RowPlanner&, const Op& op, RowPlan& plan)
{
    if (op.input(0).valid())
        plan.aliases.emplace_back(op.outputs[0], op.input(0));
}

void cumulate(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const auto axis = planner.integers(op.input(1));
    plan.row("CumSum", {op.input(0)}).with("dim", axis && !axis->empty() ? axis->front() : std::int64_t{-1});
}

void arithmetic(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId a = op.input(0);
    const ValueId b = op.input(1);
    const std::vector<PlannedInput> inputs = tensors(planner, op);
    if (op.type() == "Mul" && (planner.isQuantScale(a) || planner.isQuantScale(b))) {
        plan.aliases.emplace_back(op.outputs[0], planner.isQuantScale(a) ? b : a);
        return;
    }
    if (inputs.empty())
        return;
    if (op.type() == "Div" && planner.isScalar(a)) {
        plan.row("Reciprocal", {b});
        if (!planner.isNumber(a, 1))
            withFactor(planner, a, plan.row("Mul", {kPrevious}));
        return;
    }
    const std::string_view type = op.type() == "Sum" ? "Add" : op.type() == "Mod" ? "Div" : op.type();
    PlannedRow& row = plan.row(type, inputs);
    if (op.type() == "Sub" && inputs.size() == 1 && inputs.front().value() == b)
        row.with("reversed", true);
    if ((type == "Mul" || type == "Div") && inputs.size() == 1)
        withFactor(planner, inputs.front().value() == a ? b : a, row);
}

void quantizedArithmetic(const RowPlanner&, const Op& op, RowPlan& plan)
{
    if (op.inputs.size() > 3)
        plan.row(op.type() == "QLinearMul" ? "Mul" : "Add", {op.input(0), op.input(3)});
}

void mean(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const auto inputs = tensors(planner, op);
    plan.row("Add", inputs);
    plan.row("Div", {kPrevious}).with("factor", static_cast<double>(inputs.size()));
}

void power(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const auto exponent = planner.number(op.input(1));
    if (exponent && !planner.isScalar(op.input(0)))
        plan.row("Pow", {op.input(0)}).with("exponent", *exponent);
}

void extremum(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const std::vector<PlannedInput> inputs = tensors(planner, op);
    const std::string name = op.type() == "Max" ? "Maximum" : "Minimum";
    if (inputs.size() == 1) {
        plan.row("Clamp", inputs);
        return;
    }
    for (std::size_t i = 1; i < inputs.size(); ++i)
        plan.row(name, {i == 1 ? inputs[0] : kPrevious, inputs[i]});
}

void compare(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    plan.row("Compare", tensors(planner, op));
}

void where(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId mask = op.input(0);
    const bool first = planner.isScalar(op.input(1));
    const bool second = planner.isScalar(op.input(2));
    if (first != second && planner.value(op.outputs[0]).hasShape)
        plan.row("MaskedFill", {first ? op.input(2) : op.input(1), mask});
    else
        plan.row("Where", {mask, op.input(1), op.input(2)});
}

void einsum(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row("Einsum", {op.inputs.begin(), op.inputs.end()})
        .with("equation", std::string(op.node->text("equation", "")));
}

void reduce(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const auto axes = planner.numbers(op, "axes", 1);
    PlannedInput x = op.input(0);
    if (!op.input(0).valid() || (op.input(1).valid() && !axes))
        return;
    if (op.type() == "ReduceSumSquare") {
        plan.row("Pow", {x}).with("exponent", 2.0);
        x = kPrevious;
    }
    const bool keep = op.node->integer("keepdims", 1) != 0;
    const bool extreme = op.type() == "ReduceMax" || op.type() == "ReduceMin";
    if (extreme && axes && axes->size() == 1 && planner.graph().fromPyTorch) {
        // Assumes x.max(dim), which is far more common than amax; it also saves indices, which the file does not
        // contain.
        plan.row(op.type() == "ReduceMax" ? "Max" : "Min", {x}).with("dim", axes->front()).with("keepdim", keep);
        return;
    }
    PlannedRow& row = plan.row(findOperator(op.type())->layer, {x});
    row.with("dims", extents(axes.value_or(std::vector<std::int64_t>{})));
    row.with("keepdim", keep).with("p", op.type() == "ReduceL1" ? 1.0 : 2.0);
    if (op.type() == "ReduceLogSum")
        plan.row("Log", {kPrevious});
}

void argument(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row("ArgMax", {op.input(0)})
        .with("dim", op.node->integer("axis", 0))
        .with("keepdim", op.node->integer("keepdims", 1) != 0);
}

void normalize(const RowPlanner&, const Op& op, RowPlan& plan)
{
    plan.row("Normalize", {op.input(0)}).with("dim", op.node->integer("axis", -1));
}

} // namespace plans

} // namespace vram::onnx
