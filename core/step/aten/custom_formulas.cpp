// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/custom_formulas.h"

#include "step/aten/elementwise_nodes.h"
#include "step/aten/formula_nodes.h"

#include <algorithm>
#include <array>

namespace vram::aten {

void nodes::setOperandGradient(GraphBackward& b, int input, GraphValue gradient)
{
    b.setResult(input, b.g.castTo(b.g.sumTo(gradient, b.input(input).shape), b.input(input).dtype));
}

namespace {

using namespace nodes;
using Operands = CustomFormula::Values;

constexpr Operator kTan{"aten.tan.default"};
constexpr Operator kAtan{"aten.atan.default"};
constexpr Operator kAcos{"aten.acos.default"};
constexpr Operator kAsin{"aten.asin.default"};
constexpr Operator kSinh{"aten.sinh.default"};
constexpr Operator kCosh{"aten.cosh.default"};
constexpr Operator kExp2{"aten.exp2.default"};
constexpr Operator kExpm1{"aten.expm1.default"};
constexpr Operator kFloorDivide{"aten.div.Tensor_mode"};
constexpr Operator kRemainder{"aten.remainder.Scalar"};
constexpr Operator kPowScalar{"aten.pow.Scalar"};
constexpr Operator kPowTensor{"aten.pow.Tensor_Tensor"};
constexpr Operator kAtan2{"aten.atan2.default"};
constexpr Operator kHypot{"aten.hypot.default"};
constexpr Operator kIsNan{"aten.isnan.default"};
constexpr Operator kAddcmul{"aten.addcmul.default"};
constexpr Operator kAddcdiv{"aten.addcdiv.default"};
constexpr Operator kLerp{"aten.lerp.Tensor"};
constexpr Operator kClampMin{"aten.clamp_min.Tensor"};
constexpr Operator kClampMax{"aten.clamp_max.Tensor"};
constexpr Operator kLess{"aten.lt.Tensor"};
constexpr Operator kAtLeast{"aten.ge.Tensor"};

template<const Operator& Op>
GraphValue oneOperator(GraphTrace& g, const Operands& x)
{
    return g.pointwise(Op, {x[0]});
}

/// Adds an operator with a number that the row does not tell.
template<const Operator& Op>
GraphValue oneOperatorWithNumber(GraphTrace& g, const Operands& x)
{
    return g.pointwise(Op, {x[0]}, g.nextNumberOf(x[0]));
}

template<const Operator& Op>
GraphValue oneOperatorOfTwo(GraphTrace& g, const Operands& x)
{
    return g.pointwise(Op, {x[0], x[1]});
}

template<const Operator& Op>
GraphValue oneOperatorOfAll(GraphTrace& g, const Operands& x)
{
    return x.size() < 3 ? g.pointwise(Op, {x.front(), x.back()}) : g.pointwise(Op, {x[0], x[1], x[2]});
}

GraphValue resultOf(GraphBackward& b)
{
    return b.g.of(b.output(0));
}

void tanNodes(GraphBackward& b)
{
    const GraphValue square = by(b.g, op::pow, resultOf(b), Two);
    b.setResult(0, multiplied(b.g, b.grad(), by(b.g, op::addScalar, square, One)));
}

void atanNodes(GraphBackward& b)
{
    const GraphValue square = multiplied(b.g, b.in(0), b.in(0));
    b.setResult(0, quotient(b.g, b.grad(), by(b.g, op::addScalar, square, One)));
}

/// Returns 1 / sqrt(1 - x * x).
GraphValue secantOfSine(GraphBackward& b)
{
    const GraphValue square = multiplied(b.g, b.g.pointwise(op::neg, {b.in(0)}), b.in(0));
    return b.g.pointwise(op::rsqrt, {by(b.g, op::addScalar, square, One)});
}

void acosNodes(GraphBackward& b)
{
    b.setResult(0, multiplied(b.g, b.grad(), b.g.pointwise(op::neg, {secantOfSine(b)})));
}

void asinNodes(GraphBackward& b)
{
    b.setResult(0, multiplied(b.g, b.grad(), secantOfSine(b)));
}

void sinhNodes(GraphBackward& b)
{
    b.setResult(0, multiplied(b.g, b.grad(), b.g.pointwise(kCosh, {b.in(0)})));
}

void coshNodes(GraphBackward& b)
{
    b.setResult(0, multiplied(b.g, b.grad(), b.g.pointwise(kSinh, {b.in(0)})));
}

void exp2Nodes(GraphBackward& b)
{
    b.setResult(0, by(b.g, op::mulScalar, multiplied(b.g, b.grad(), resultOf(b)), Beta));
}

void expm1Nodes(GraphBackward& b)
{
    b.setResult(0, multiplied(b.g, b.grad(), by(b.g, op::addScalar, resultOf(b), One)));
}

// pow_backward_exponent (FunctionsManual.cpp) for a number as base.
void powScalarNodes(GraphBackward& b)
{
    b.setResult(0, multiplied(b.g, b.grad(), by(b.g, op::mulScalar, resultOf(b), Beta)));
}

void powBaseNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue lower = g.pointwise(kPowTensor, {b.in(0), by(g, op::sub, b.in(1), One)});
    const GraphValue slope = multiplied(g, b.grad(), multiplied(g, b.in(1), lower));
    setOperandGradient(b, 0, zeroWhere(g, compared(g, op::equalScalar, b.in(1), Zero), slope));
}

void powExponentNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue isZero = compared(g, op::equalScalar, b.in(0), Zero);
    const GraphValue isAbove = compared(g, op::compareScalar, b.in(1), Zero);
    const GraphValue slope = multiplied(g, resultOf(b), g.pointwise(op::log, {b.in(0)}));
    const GraphValue kept = zeroWhere(g, g.pointwise(op::logicalAnd, {isZero, isAbove}, DType::Bool), slope);
    setOperandGradient(b, 1, multiplied(g, b.grad(), kept));
}

// pow_backward_self and pow_backward_exponent (FunctionsManual.cpp).
void powNodes(GraphBackward& b)
{
    if (b.needsGradient(0))
        powBaseNodes(b);
    if (b.needsGradient(1))
        powExponentNodes(b);
}

void atan2Nodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue square = g.pointwise(op::add, {multiplied(g, b.in(0), b.in(0)), multiplied(g, b.in(1), b.in(1))});
    const GraphValue inverse = g.pointwise(op::reciprocal, {square});
    if (b.needsGradient(0))
        setOperandGradient(b, 0, multiplied(g, multiplied(g, b.grad(), b.in(1)), inverse));
    if (b.needsGradient(1))
        setOperandGradient(b, 1, multiplied(g, multiplied(g, b.grad(), g.pointwise(op::neg, {b.in(0)})), inverse));
}

void hypotNodes(GraphBackward& b)
{
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            setOperandGradient(b, i, quotient(b.g, multiplied(b.g, b.grad(), b.in(i)), resultOf(b)));
    }
}

GraphValue isFinite(GraphTrace& g, GraphValue x)
{
    const GraphValue isNumber = g.pointwise(op::compareTensors, {x, x}, DType::Bool);
    return multiplied(g, isNumber, compared(g, op::notEqualScalar, g.pointwise(op::abs, {x}), Six));
}

// Models logaddexp (torch/_refs): infinities of the same sign are returned as they are.
GraphValue logAddExp(GraphTrace& g, const Operands& x)
{
    const DType type = g.dtype(x[0]);
    const GraphValue isLess = g.pointwise(op::compareTensors, {x[0], x[1]}, DType::Bool);
    const GraphValue larger = g.pointwise(op::where, {isLess, x[1], x[0]}, type);
    const GraphValue smaller = g.pointwise(op::where, {isLess, x[0], x[1]}, type);
    const GraphValue isInfinite = g.pointwise(op::equalScalar, {isFinite(g, x[0])}, DType::Bool);
    const GraphValue isEqual = g.pointwise(op::compareTensors, {x[0], x[1]}, DType::Bool);
    const GraphValue isKept = g.pointwise(op::logicalAnd, {isInfinite, isEqual}, DType::Bool);
    const GraphValue rest = g.pointwise(op::exp, {g.pointwise(op::sub, {smaller, larger})});
    const GraphValue sum = g.pointwise(op::add, {larger, g.pointwise(op::log, {rest}, One)});
    return g.pointwise(op::where, {isKept, x[0], sum}, type);
}

void logAddExpNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    for (int i = 0; i < b.inputs(); ++i) {
        if (!b.needsGradient(i))
            continue;
        const GraphValue grown = g.pointwise(op::exp, {g.pointwise(op::sub, {b.in(1 - i), b.in(i)})});
        setOperandGradient(b, i, quotient(g, b.grad(), by(g, op::addScalar, grown, One)));
    }
}

// Models nan_to_num (torch/_refs). Only comparisons with infinities convert their operand.
GraphValue nanToNum(GraphTrace& g, const Operands& x)
{
    const DType type = g.dtype(x[0]);
    GraphValue y = zeroWhere(g, g.pointwise(kIsNan, {x[0]}, DType::Bool), x[0]);
    for (const Number infinity : {Minus, Six}) {
        const GraphValue found = compared(g, op::equalScalar, g.promotedToFloat(x[0]), infinity);
        y = g.pointwise(op::where, {found, g.full({}, type, infinity), y}, type);
    }
    return y;
}

void nanToNumNodes(GraphBackward& b)
{
    b.setResult(0, multiplied(b.g, b.grad(), isFinite(b.g, b.in(0))));
}

/// Chooses between two numbers.
GraphValue chosenNumber(GraphTrace& g, const Operands& condition)
{
    const GraphValue one = g.full({}, DType::Float32);
    return g.pointwise(op::where, {condition[0], one, g.full({}, DType::Float32)}, DType::Float32);
}

// The gradient of each operand is the gradient of the result times the saved values of the other operands. One of two
// tensors is several operands.
void productNodes(GraphBackward& b)
{
    for (int i = 0; i < b.inputs(); ++i) {
        if (!b.needsGradient(i))
            continue;
        GraphValue gradient = b.grad();
        for (int kept = 0; kept < b.savedCount(); ++kept) {
            if (b.inputs() < 3 || b.saved(kept).storage != b.input(i).storage)
                gradient = multiplied(b.g, gradient, b.savedValue(kept));
        }
        b.setResult(i, gradient);
    }
}

// Models xlogy (torch/_refs).
GraphValue xLogY(GraphTrace& g, const Operands& x)
{
    const GraphValue isZero = compared(g, op::equalScalar, x[0], Zero);
    const GraphValue kept = zeroWhere(g, isZero, multiplied(g, x[0], g.pointwise(op::log, {x[1]})));
    const GraphValue isNan = g.pointwise(kIsNan, {x[1]}, DType::Bool);
    return g.pointwise(op::where, {isNan, g.full({}, g.dtype(kept), Six), kept}, g.dtype(kept));
}

void xLogYNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    if (b.needsGradient(1))
        setOperandGradient(b, 1, quotient(g, multiplied(g, b.grad(), b.in(0)), b.in(1)));
    if (!b.needsGradient(0))
        return;
    const GraphValue isZero = compared(g, op::equalScalar, b.in(0), Zero);
    const GraphValue isLow = compared(g, op::lessEqual, b.in(1), Zero);
    const GraphValue slope = xLogY(g, {b.grad(), b.in(1)});
    setOperandGradient(b, 0, zeroWhere(g, g.pointwise(op::logicalAnd, {isZero, isLow}, DType::Bool), slope));
}

// Models sinc (torch/_refs/special): sin(πx) / πx.
GraphValue sinc(GraphTrace& g, const Operands& x)
{
    const GraphValue angle = by(g, op::mul, x[0], Kappa);
    const GraphValue ratio = quotient(g, g.pointwise(op::sin, {angle}), angle);
    return g.pointwise(op::where, {compared(g, op::equalScalar, angle, Zero), g.full({}, g.dtype(ratio), One), ratio},
                       g.dtype(ratio));
}

// sinc_backward (FunctionsManual.cpp).
void sincNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue angle = by(g, op::mulScalar, b.in(0), Kappa);
    const GraphValue square = by(g, op::mulScalar, multiplied(g, angle, b.in(0)), Kappa);
    const GraphValue difference =
        g.pointwise(op::sub, {multiplied(g, angle, g.pointwise(op::cos, {angle})), g.pointwise(op::sin, {angle})});
    const GraphValue slope = multiplied(g, b.grad(), quotient(g, difference, square));
    b.setResult(0, zeroWhere(g, compared(g, op::equalScalar, square, Zero), slope));
}

// Models logit (torch/_decomp/decompositions.py) with a limit.
GraphValue logit(GraphTrace& g, const Operands& x)
{
    const GraphValue wide = g.promotedToFloat(x[0]);
    const GraphValue limited = by(g, op::clampMax, by(g, op::clampMin, wide, Half), Half);
    return g.pointwise(op::log, {quotient(g, limited, by(g, op::sub, limited, One))});
}

// Models logit_backward (torch/_decomp/decompositions.py).
void logitNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue x = g.promotedToFloat(b.in(0));
    const GraphValue inside = g.pointwise(
        op::both, {compared(g, op::greaterEqual, x, Half), compared(g, op::lessEqual, x, Half)}, DType::Bool);
    const GraphValue slope = quotient(g, b.grad(), multiplied(g, x, by(g, op::sub, x, One)));
    const GraphValue kept = g.pointwise(op::where, {inside, slope, g.full({}, g.dtype(slope))}, g.dtype(slope));
    b.setResult(0, g.castTo(kept, b.input(0).dtype));
}

// Models clamp (torch/_refs) with tensors as limits. One tensor alone counts as the lower limit.
GraphValue clampToTensors(GraphTrace& g, const Operands& x)
{
    const GraphValue lower = g.pointwise(kClampMin, {x[0], x[1]});
    return x.size() < 3 ? lower : g.pointwise(kClampMax, {lower, x[2]});
}

GraphValue keptIf(GraphTrace& g, GraphValue condition, GraphValue value)
{
    return g.pointwise(op::where, {condition, value, g.full({}, g.dtype(value))}, g.dtype(value));
}

GraphValue isLess(GraphTrace& g, GraphValue a, GraphValue b)
{
    return g.pointwise(kLess, {a, b}, DType::Bool);
}

// clamp_backward and clamp_backward_min_max (FunctionsManual.cpp).
void clampToTensorsNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const bool isBounded = b.inputs() > 2;
    const GraphValue below = isLess(g, b.in(0), b.in(1));
    if (b.needsGradient(1)) {
        const GraphValue isLower =
            isBounded ? g.pointwise(op::both, {below, isLess(g, b.in(1), b.in(2))}, DType::Bool) : below;
        setOperandGradient(b, 1, keptIf(g, isLower, b.grad()));
    }
    if (isBounded && b.needsGradient(2)) {
        const GraphValue above =
            g.pointwise(op::either, {isLess(g, b.in(2), b.in(0)), isLess(g, b.in(2), b.in(1))}, DType::Bool);
        setOperandGradient(b, 2, keptIf(g, above, b.grad()));
    }
    if (b.needsGradient(0)) {
        const GraphValue atLeast = g.pointwise(kAtLeast, {b.in(0), b.in(1)}, DType::Bool);
        const GraphValue inside =
            isBounded
                ? g.pointwise(op::both, {atLeast, g.pointwise(kAtLeast, {b.in(2), b.in(0)}, DType::Bool)}, DType::Bool)
                : atLeast;
        setOperandGradient(b, 0, keptIf(g, inside, b.grad()));
    }
}

constexpr std::array kFormulas{
    CustomFormula{"tan", 1, single<oneOperator<kTan>>, tanNodes},
    CustomFormula{"atan", 1, single<oneOperator<kAtan>>, atanNodes},
    CustomFormula{"acos", 1, single<oneOperator<kAcos>>, acosNodes},
    CustomFormula{"asin", 1, single<oneOperator<kAsin>>, asinNodes},
    CustomFormula{"sinh", 1, single<oneOperator<kSinh>>, sinhNodes},
    CustomFormula{"cosh", 1, single<oneOperator<kCosh>>, coshNodes},
    CustomFormula{"exp2", 1, single<oneOperator<kExp2>>, exp2Nodes},
    CustomFormula{"expm1", 1, single<oneOperator<kExpm1>>, expm1Nodes},
    CustomFormula{"nan_to_num", 1, single<nanToNum>, nanToNumNodes},
    CustomFormula{"floor_divide", 1, single<oneOperatorWithNumber<kFloorDivide>>, nullptr},
    CustomFormula{"where", 1, single<chosenNumber>, nullptr},
    CustomFormula{"remainder", 1, single<oneOperatorWithNumber<kRemainder>>, passGradient},
    CustomFormula{"fmod", 1, single<oneOperatorWithNumber<op::fmod>>, passGradient},
    CustomFormula{"pow", 1, single<oneOperatorWithNumber<kPowScalar>>, powScalarNodes},
    CustomFormula{"pow", 2, single<oneOperatorOfTwo<kPowTensor>>, powNodes},
    CustomFormula{"atan2", 2, single<oneOperatorOfTwo<kAtan2>>, atan2Nodes},
    CustomFormula{"hypot", 2, single<oneOperatorOfTwo<kHypot>>, hypotNodes},
    CustomFormula{"logaddexp", 2, single<logAddExp>, logAddExpNodes},
    CustomFormula{"addcmul", 0, single<oneOperatorOfAll<kAddcmul>>, productNodes},
    CustomFormula{"addcdiv", 0, single<oneOperatorOfAll<kAddcdiv>>, productNodes},
    CustomFormula{"lerp", 0, single<oneOperatorOfAll<kLerp>>, productNodes},
    CustomFormula{"xlogy", 2, single<xLogY>, xLogYNodes},
    CustomFormula{"sinc", 1, single<sinc>, sincNodes},
    CustomFormula{"logit", 1, single<logit>, logitNodes},
    CustomFormula{"clamp", 2, single<clampToTensors>, clampToTensorsNodes},
    CustomFormula{"clamp", 3, single<clampToTensors>, clampToTensorsNodes},
};

} // namespace

const CustomFormula* customFormula(std::string_view name, std::size_t operands)
{
    const auto isNamed = [&](const CustomFormula& formula) {
        return formula.name == name && (formula.operands == 0 || formula.operands == operands);
    };
    const std::span<const CustomFormula> others = otherFormulas();
    if (const auto found = std::ranges::find_if(kFormulas, isNamed); found != kFormulas.end())
        return &*found;
    const auto found = std::ranges::find_if(others, isNamed);
    return found == others.end() ? nullptr : &*found;
}

} // namespace vram::aten
