// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise.h"

#include "step/aten/elementwise_nodes.h"
#include "step/aten/in_place.h"
#include "step/backward.h"

#include <array>

namespace vram::aten {

namespace {

// Runs one kernel on the gradient and the saved tensor, if any.
void oneKernel(Backward& b)
{
    b.setResult(0, b.savedCount() > 0 ? b.elementwise(b.grad(), b.saved(0)) : b.elementwise(b.grad()));
}

// Runs a formula whose intermediate results live until its last kernel has finished.
template<int Temporaries>
void formula(Backward& b)
{
    std::array<Grad, Temporaries> temporaries;
    for (Grad& temporary : temporaries)
        temporary = b.savedCount() > 0 ? b.emptyLike(b.saved(0)) : b.elementwise(b.grad());
    oneKernel(b);
}

// Allocates one mask per bound, with one byte per element.
template<int Bounds>
void clampBackward(Backward& b)
{
    std::array<Grad, Bounds> masks;
    for (Grad& mask : masks)
        mask = b.empty(b.grad().shape(), DType::Bool);
    b.setResult(0, b.elementwise(b.grad()));
}

DType promotedForDivision(DType dtype)
{
    return isFloating(dtype) ? dtype : DType::Float32;
}

void passGradient(Backward& b)
{
    b.setResult(0, b.grad());
}

} // namespace

const Unary relu{"relu",        Saves::Result, {"ReluBackward0", oneKernel, nodes::reluOfResult},
                 Saves::Result, false,         nodes::singleOperator<op::relu>};
const Unary sigmoid{"sigmoid",     Saves::Result, {"SigmoidBackward0", oneKernel, nodes::sigmoidOfResult},
                    Saves::Result, true,          nodes::singleFractional<op::sigmoid>};
const Unary tanh{"tanh",        Saves::Result, {"TanhBackward0", oneKernel, nodes::tanhOfResult},
                 Saves::Result, true,          nodes::singleFractional<op::tanh>};
const Unary gelu{"gelu",       Saves::Input, {"GeluBackward0", oneKernel, nodes::geluBackward},
                 Saves::Input, false,        nodes::gelu};
const Unary geluTanh{"gelu",       Saves::Input, {"GeluBackward0", oneKernel, nodes::geluTanhBackward},
                     Saves::Input, false,        nodes::geluTanh};
const Unary silu{"silu",       Saves::Input, {"SiluBackward0", oneKernel, nodes::siluBackward},
                 Saves::Input, false,        nodes::silu};
const Unary mish{"mish",       Saves::Input, {"MishBackward0", oneKernel, nodes::mishBackward},
                 Saves::Input, false,        nodes::mish};
const Unary hardswish{"hardswish",  Saves::Input, {"HardswishBackward0", oneKernel, nodes::hardswishBackward},
                      Saves::Input, false,        nodes::hardswish};
const Unary hardsigmoid{"hardsigmoid", Saves::Input, {"HardsigmoidBackward0", oneKernel, nodes::hardsigmoidBackward},
                        Saves::Input,  false,        nodes::hardsigmoid};
const Unary hardtanh{"hardtanh",   Saves::Input, {"HardtanhBackward0", oneKernel, nodes::hardtanhBackward},
                     Saves::Input, false,        nodes::hardtanh};
const Unary leakyRelu{"leaky_relu",  Saves::Input, {"LeakyReluBackward0", oneKernel, nodes::leakyReluBackward},
                      Saves::Result, false,        nodes::leakyRelu};
const Unary elu{"elu", Saves::Input, {"EluBackward0", oneKernel, nodes::eluBackward}, Saves::Result, false, nodes::elu};
const Unary softplus{"softplus",   Saves::Input, {"SoftplusBackward0", oneKernel, nodes::softplusBackward},
                     Saves::Input, false,        nodes::softplus};
const Unary softshrink{"softshrink", Saves::Input, {"SoftshrinkBackward0", oneKernel, nodes::softshrinkBackward},
                       Saves::Input, false,        nodes::softshrink};
const Unary logSigmoid{"log_sigmoid", Saves::Input, {"LogSigmoidBackward0", oneKernel, nodes::logSigmoidBackward},
                       Saves::Input,  false,        nodes::logSigmoid};
const Unary threshold{"threshold",  Saves::Input, {"ThresholdBackward0", oneKernel, nodes::thresholdBackward},
                      Saves::Input, false,        nodes::threshold};

const Unary neg{"neg",          Saves::Nothing, {"NegBackward0", oneKernel, nodes::negBackward},
                Saves::Nothing, false,          nodes::singleOperator<op::neg>};
const Unary abs{"abs",        Saves::Input, {"AbsBackward0", formula<1>, nodes::absBackward},
                Saves::Input, false,        nodes::singleOperator<op::abs>};
const Unary exp{"exp",         Saves::Result, {"ExpBackward0", oneKernel, nodes::expOfResult},
                Saves::Result, true,          nodes::singleFractional<op::exp>};
const Unary log{"log",        Saves::Input, {"LogBackward0", oneKernel, nodes::logBackward},
                Saves::Input, true,         nodes::singleFractional<op::log>};
const Unary sqrt{"sqrt",        Saves::Result, {"SqrtBackward0", formula<1>, nodes::sqrtOfResult},
                 Saves::Result, true,          nodes::singleFractional<op::sqrt>};
const Unary rsqrt{"rsqrt",       Saves::Result, {"RsqrtBackward0", formula<2>, nodes::rsqrtOfResult},
                  Saves::Result, true,          nodes::singleFractional<op::rsqrt>};
const Unary sin{"sin",        Saves::Input, {"SinBackward0", formula<1>, nodes::sinBackward},
                Saves::Input, true,         nodes::singleFractional<op::sin>};
const Unary cos{"cos",        Saves::Input, {"CosBackward0", formula<2>, nodes::cosBackward},
                Saves::Input, true,         nodes::singleFractional<op::cos>};
const Unary erf{"erf",        Saves::Input, {"ErfBackward0", formula<4>, nodes::erfBackward},
                Saves::Input, true,         nodes::singleFractional<op::erf>};
const Unary pow{"pow",        Saves::Input, {"PowBackward0", formula<2>, nodes::powBackward},
                Saves::Input, false,        nodes::unaryWithNumber<op::pow>};
const Unary clamp{"clamp",      Saves::Input, {"ClampBackward1", clampBackward<2>, nodes::clampBackward},
                  Saves::Input, false,        nodes::clamp};
const Unary clampOneSide{"clamp",      Saves::Input, {"ClampBackward1", clampBackward<1>, nodes::clampBackward},
                         Saves::Input, false,        nodes::unaryWithNumber<op::clampMin>};
const Unary reciprocal{"reciprocal",  Saves::Result, {"ReciprocalBackward0", formula<2>, nodes::reciprocalOfResult},
                       Saves::Result, true,          nodes::singleFractional<op::reciprocal>};
const Unary scalarMul{"mul",          Saves::Nothing, {"MulBackward0", oneKernel, nodes::scaledBackward},
                      Saves::Nothing, false,          nullptr,
                      &op::mul};
const Unary fractionMul{
    "mul", Saves::Nothing, {"MulBackward0", oneKernel, nodes::scaledBackward}, Saves::Nothing, true, nullptr, &op::mul};
const Unary scalarDiv{"div",          Saves::Nothing, {"DivBackward0", oneKernel, nodes::dividedBackward},
                      Saves::Nothing, true,           nullptr,
                      &op::div};
const Unary scalarAdd{"add",          Saves::Nothing, {"AddBackward0", passGradient, nodes::passGradient},
                      Saves::Nothing, false,          nullptr,
                      &op::add};
const Unary fractionAdd{"add",          Saves::Nothing, {"AddBackward0", passGradient, nodes::passGradient},
                        Saves::Nothing, true,           nullptr,
                        &op::add};
const Unary scalarRsub{"rsub",  Saves::Nothing, {"RsubBackward1", oneKernel, nodes::negBackward}, Saves::Nothing, false,
                       nullptr, &op::sub};
const Unary fractionRsub{
    "rsub", Saves::Nothing, {"RsubBackward1", oneKernel, nodes::negBackward}, Saves::Nothing, true, nullptr, &op::sub};
const Unary piecewiseConstant{"sign",         Saves::Nothing, {"SignBackward0", oneKernel, nodes::zeroGradient},
                              Saves::Nothing, false,          nodes::singleOperator<op::sign>};

Tensor unary(Recorder& r, const Unary& function, const Tensor& x, bool inPlace, double factor)
{
    Tensor kept = x;
    const bool takesGradient = r.gradMode() && x.requiresGrad;
    if (inPlace && takesGradient && function.savesInPlace == Saves::Input) {
        r.kernel("clone", {&x});
        kept = r.emptyLike(x);
        nodes::aliasCopy(r, x, kept);
    }
    r.kernel(function.name, {&x, &kept});
    Tensor y = inPlace ? x : r.emptyLike(x, function.promotesIntegers ? promotedForDivision(x.dtype) : x.dtype);
    y.requiresGrad = false;
    if (function.scaling)
        nodes::writeScaled(r, x, y, *function.scaling, factor);
    else if (function.trace)
        nodes::write(r, x, y, function.trace);
    if (!beginNode(r, function.backward, inPlace, x))
        return y;
    if (function.scaling)
        r.data(Factor{factor});
    const Saves saves = inPlace ? function.savesInPlace : function.saves;
    if (saves == Saves::Input)
        r.save(kept);
    setResult(r, inPlace, x, y);
    if (saves == Saves::Result)
        r.saveResult(y);
    return y;
}

DType promote(const Tensor& a, const Tensor& b)
{
    if (a.dtype == b.dtype)
        return a.dtype;
    const bool floatA = isFloating(a.dtype);
    const bool floatB = isFloating(b.dtype);
    if (floatA != floatB)
        return floatA ? a.dtype : b.dtype;
    // A zero-dimensional tensor does not promote the dtype of a tensor that has dimensions.
    if (a.shape.empty() != b.shape.empty())
        return a.shape.empty() ? b.dtype : a.dtype;
    if (itemSize(a.dtype) == itemSize(b.dtype))
        return floatA ? DType::Float32 : a.dtype;
    return itemSize(a.dtype) > itemSize(b.dtype) ? a.dtype : b.dtype;
}

Tensor elementwiseResult(Recorder& r, std::span<const Operand> operands, DType dtype)
{
    Shape shape = *operands.front().shape;
    for (const Operand& operand : operands.subspan(1))
        shape = broadcast(shape, *operand.shape).value_or(shape);
    return r.emptyStrided(shape, elementwiseStrides(shape, operands), dtype);
}

namespace {

Tensor binaryResult(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace, bool quotient = false)
{
    if (inPlace) {
        Tensor same = a;
        same.requiresGrad = false;
        return same;
    }
    const DType dtype = quotient ? promotedForDivision(promote(a, b)) : promote(a, b);
    return elementwiseResult(r, std::array{Operand{a.shape, a.strides}, Operand{b.shape, b.strides}}, dtype);
}

void addBackward(Backward& b)
{
    for (int i = 0; i < 2; ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.grad());
    }
}

void subBackward(Backward& b)
{
    if (b.needsGradient(1))
        b.setResult(1, b.elementwise(b.grad()));
    if (b.needsGradient(0))
        b.setResult(0, b.grad());
}

void mulBackward(Backward& b)
{
    const auto& kept = b.data<SavedOperands>();
    if (b.needsGradient(1))
        b.setResult(1, b.elementwise(b.grad(), b.saved(kept.first)));
    if (b.needsGradient(0))
        b.setResult(0, b.elementwise(b.grad(), b.saved(kept.second)));
}

void divBackward(Backward& b)
{
    const Tensor& divisor = b.saved(0);
    if (b.needsGradient(1)) {
        const Grad negated = b.elementwise(b.grad());
        const Grad quotient = b.elementwise(b.grad(), b.saved(1));
        const Grad again = b.elementwise(quotient, divisor);
        b.setResult(1, b.elementwise(negated, again));
    }
    if (b.needsGradient(0))
        b.setResult(0, b.elementwise(b.grad(), divisor));
}

void addNodes(GraphBackward& b)
{
    for (int i = 0; i < 2; ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.grad());
    }
}

void subNodes(GraphBackward& b)
{
    if (b.needsGradient(1))
        b.setResult(1, b.g.pointwise(op::neg, {b.grad()}));
    if (b.needsGradient(0))
        b.setResult(0, b.grad());
}

void mulNodes(GraphBackward& b)
{
    const auto& kept = b.data<SavedOperands>();
    if (b.needsGradient(1))
        b.setResult(1, nodes::product(b.g, b.grad(), b.savedValue(kept.first)));
    if (b.needsGradient(0))
        b.setResult(0, nodes::product(b.g, b.grad(), b.savedValue(kept.second)));
}

void divNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue divisor = b.savedValue(0);
    if (b.needsGradient(1)) {
        const GraphValue negated = g.pointwise(op::neg, {b.grad()});
        const GraphValue quotient = g.pointwise(op::div, {b.savedValue(1), divisor});
        b.setResult(1, g.pointwise(op::mul, {negated, g.pointwise(op::div, {quotient, divisor})}));
    }
    if (b.needsGradient(0))
        b.setResult(0, g.pointwise(op::div, {b.grad(), divisor}));
}

constexpr BackwardRule kAdd{"AddBackward0", addBackward, addNodes};
constexpr BackwardRule kSub{"SubBackward0", subBackward, subNodes};
constexpr BackwardRule kMul{"MulBackward0", mulBackward, mulNodes};
constexpr BackwardRule kDiv{"DivBackward0", divBackward, divNodes};

// An in-place multiplication or division saves a copy of the original values of its first operand.
Tensor originalOf(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    if (!inPlace || !r.gradMode() || !b.requiresGrad)
        return a;
    r.kernel("clone", {&a});
    Tensor original = r.emptyLike(a);
    nodes::aliasCopy(r, a, original);
    return original;
}

Tensor sumOf(Recorder& r, const Operator& op, const BackwardRule& rule, const Tensor& a, const Tensor& b, bool inPlace)
{
    r.kernel(&op == &op::add ? "add" : "sub", {&a, &b});
    Tensor y = binaryResult(r, a, b, inPlace);
    nodes::write(r, a, b, y, op);
    if (beginNode(r, rule, inPlace, a, &b))
        setResult(r, inPlace, a, y);
    return y;
}

} // namespace

Tensor add(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    return sumOf(r, op::add, kAdd, a, b, inPlace);
}

Tensor sub(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    return sumOf(r, op::sub, kSub, a, b, inPlace);
}

Tensor mul(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    const Tensor original = originalOf(r, a, b, inPlace);
    r.kernel("mul", {&a, &b, &original});
    Tensor y = binaryResult(r, a, b, inPlace);
    nodes::writeProduct(r, a, b, y);
    if (!beginNode(r, kMul, inPlace, a, &b))
        return y;
    SavedOperands kept;
    int count = 0;
    if (Recorder::needsGradient(a)) {
        kept.second = count++;
        r.save(b);
    }
    if (Recorder::needsGradient(b)) {
        kept.first = count;
        r.save(original);
    }
    r.data(kept);
    setResult(r, inPlace, a, y);
    return y;
}

Tensor div(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    const Tensor original = originalOf(r, a, b, inPlace);
    r.kernel("div", {&a, &b, &original});
    Tensor y = binaryResult(r, a, b, inPlace, true);
    nodes::write(r, a, b, y, op::div);
    if (!beginNode(r, kDiv, inPlace, a, &b))
        return y;
    r.save(b);
    if (Recorder::needsGradient(b))
        r.save(original);
    setResult(r, inPlace, a, y);
    return y;
}

} // namespace vram::aten
