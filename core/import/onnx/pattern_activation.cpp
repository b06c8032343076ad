// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/plan.h"

#include <algorithm>
#include <cmath>

namespace vram::onnx {

namespace {

/// The factors of a chain of multiplications.
struct Product {
    double scale = 1;
    std::vector<ValueId> factors{};
};

void collectFactors(const RowPlanner& planner, ValueId id, bool root, Product& product)
{
    const Op* op = root || planner.uses(id) == 1 ? planner.graph().producer(id) : nullptr;
    const bool divided = op && op->type() == "Div" && planner.isScalar(op->input(1)) && planner.number(op->input(1));
    const bool multiplied = op && op->type() == "Mul";
    if (product.factors.size() > 4 || (!divided && !multiplied)) {
        product.factors.push_back(id);
        return;
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const auto number = planner.isScalar(op->input(i)) ? planner.number(op->input(i)) : std::nullopt;
        if (!number)
            collectFactors(planner, op->input(i), false, product);
        else if (divided)
            product.scale /= *number;
        else
            product.scale *= *number;
    }
}

bool near(double x, double expected)
{
    return std::abs(x - expected) < 2e-3 * std::abs(expected);
}

/// The operand of `op` other than the constant `number`; invalid if neither operand is `number`.
ValueId otherOperand(const RowPlanner& planner, const Op* op, double number)
{
    for (std::size_t i = 0; op && op->inputs.size() == 2 && i < 2; ++i) {
        if (planner.isScalar(op->input(i)) && planner.isNumber(op->input(i), number))
            return op->input(1 - i);
    }
    return {};
}

/// Whether `id` is `scale` times `x`.
bool isScaled(const RowPlanner& planner, ValueId id, ValueId x, double scale)
{
    Product product;
    collectFactors(planner, id, true, product);
    return product.factors.size() == 1 && product.factors[0] == x && near(product.scale, scale);
}

/// Whether the product of the factors is x³, or the only factor is Pow(x, 3).
bool isCube(const RowPlanner& planner, const std::vector<ValueId>& factors, ValueId x)
{
    const auto isX = [x](ValueId id) { return id == x; };
    if (factors.size() == 3 && std::all_of(factors.begin(), factors.end(), isX))
        return true;
    const Op* power = factors.size() == 1 ? planner.producerOfType(factors[0], "Pow") : nullptr;
    return power && power->input(0) == x && planner.isNumber(power->input(1), 3);
}

/// Whether `id` is √(2/π) (x + 0.044715 x³). `byPower` is set to whether the cube is a Pow, which the exporter never
/// writes for the fused GELU.
bool isTanhArgument(const RowPlanner& planner, ValueId id, ValueId x, bool& byPower)
{
    Product outer;
    collectFactors(planner, id, true, outer);
    const Op* sum = outer.factors.size() == 1 ? planner.producerOfType(outer.factors[0], "Add") : nullptr;
    if (!sum || !near(outer.scale, 0.7978845608))
        return false;
    const ValueId other = sum->input(0) == x ? sum->input(1) : sum->input(1) == x ? sum->input(0) : ValueId();
    Product cube;
    if (other.valid())
        collectFactors(planner, other, true, cube);
    byPower = cube.factors.size() == 1;
    return other.valid() && near(cube.scale, 0.044715) && isCube(planner, cube.factors, x);
}

/// Whether x times `factor` was exported from the fused tanh-GELU. PyTorch code that computes the cube with pow runs
/// separate operators, each of which saves its own tensors.
bool isFusedGelu(const RowPlanner& planner, ValueId x, ValueId factor)
{
    const ValueId inner = otherOperand(planner, planner.soleProducerOfType(factor, "Add"), 1.0);
    const Op* tanh = planner.soleProducerOfType(inner, "Tanh");
    bool byPower = false;
    return tanh && isTanhArgument(planner, tanh->input(0), x, byPower) && !(byPower && planner.graph().fromPyTorch);
}

bool isErfGelu(const RowPlanner& planner, ValueId x, ValueId factor)
{
    const ValueId inner = otherOperand(planner, planner.soleProducerOfType(factor, "Add"), 1.0);
    const Op* erf = planner.soleProducerOfType(inner, "Erf");
    return erf && isScaled(planner, erf->input(0), x, 0.70710678);
}

/// Whether `factor` is Clip(x + 3, 0, 6).
bool isHardGate(const RowPlanner& planner, ValueId x, ValueId factor)
{
    const Op* clip = planner.soleProducerOfType(factor, "Clip");
    if (!clip || otherOperand(planner, planner.soleProducerOfType(clip->input(0), "Add"), 3.0) != x)
        return false;
    const auto bound = [&](std::string_view key, std::size_t i) {
        return clip->node->find(key) ? std::optional(clip->node->real(key, 0)) : planner.number(clip->input(i));
    };
    return bound("min", 1) == 0.0 && bound("max", 2) == 6.0;
}

bool isHardSigmoid(const RowPlanner& planner, ValueId x, ValueId factor)
{
    const Op* gate = planner.soleProducerOfType(factor, "HardSigmoid");
    return gate && gate->input(0) == x && near(gate->node->real("alpha", 0.2), 1.0 / 6);
}

/// The activation whose result is x times `factor`; empty if there is none.
std::string_view gated(const RowPlanner& planner, ValueId x, ValueId factor, double scale)
{
    const Op* sigmoid = planner.soleProducerOfType(factor, "Sigmoid");
    const Op* tanh = planner.soleProducerOfType(factor, "Tanh");
    const Op* softplus = tanh ? planner.soleProducerOfType(tanh->input(0), "Softplus") : nullptr;
    if (near(scale, 1) && sigmoid && sigmoid->input(0) == x)
        return "SiLU";
    if (near(scale, 1) && softplus && softplus->input(0) == x)
        return "Mish";
    if ((near(scale, 1) && isHardSigmoid(planner, x, factor))
        || (near(scale, 1.0 / 6) && isHardGate(planner, x, factor)))
        return "Hardswish";
    if (near(scale, 0.5) && isErfGelu(planner, x, factor))
        return "GELU";
    if (near(scale, 0.5) && isFusedGelu(planner, x, factor))
        return "GELU tanh";
    return {};
}

/// The input of Clip(x + 3, 0, 6) / 6 if it is not multiplied by x.
ValueId hardSigmoidInput(const RowPlanner& planner, const Product& product)
{
    if (product.factors.size() != 1 || !near(product.scale, 1.0 / 6))
        return {};
    const Op* clip = planner.soleProducerOfType(product.factors[0], "Clip");
    const ValueId x = clip ? otherOperand(planner, planner.soleProducerOfType(clip->input(0), "Add"), 3.0) : ValueId();
    return x.valid() && isHardGate(planner, x, product.factors[0]) ? x : ValueId();
}

/// Plans GLU, which the exporter writes as two halves of a Split, the second passed through a sigmoid.
void planGatedLinear(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    for (std::size_t i = 0; i < 2; ++i) {
        const Op* sigmoid = planner.soleProducerOfType(op.input(1 - i), "Sigmoid");
        const Op* split = sigmoid ? planner.graph().producer(op.input(i)) : nullptr;
        const bool halves = split && split->type() == "Split" && split->outputs.size() == 2
                            && split->outputs[0] == op.input(i) && split->outputs[1] == sigmoid->input(0)
                            && planner.uses(op.input(i)) == 1 && planner.uses(sigmoid->input(0)) == 1;
        if (!halves || planner.dims(split->outputs[0]) != planner.dims(split->outputs[1]))
            continue;
        plan.row("GLU", {split->input(0)}).with("dim", split->node->integer("axis", 0));
        return;
    }
}

} // namespace

void planActivation(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    if (op.type() != "Mul" && op.type() != "Div")
        return;
    planGatedLinear(planner, op, plan);
    if (!plan.empty())
        return;
    Product product;
    collectFactors(planner, op.outputs[0], true, product);
    if (const ValueId x = hardSigmoidInput(planner, product); x.valid()) {
        plan.row("Hardsigmoid", {x});
        return;
    }
    for (std::size_t i = 0; product.factors.size() == 2 && i < 2 && plan.empty(); ++i) {
        const ValueId x = product.factors[i];
        const std::string_view name = gated(planner, x, product.factors[1 - i], product.scale);
        if (name == "GELU tanh")
            plan.row("GELU", {x}).with("approximate", std::string("tanh"));
        else if (!name.empty())
            plan.row(name, {x});
    }
}

} // namespace vram::onnx
