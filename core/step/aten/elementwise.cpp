// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise.h"

#include "step/aten/elementwise_nodes.h"
#include "step/aten/in_place.h"
#include "step/backward.h"

#include <array>

namespace vram::aten {

namespace {

// Runs one kernel over the gradient and the saved tensors.
void oneKernel(Backward& b)
{
    b.give(0, b.savedCount() > 0 ? b.elementwise(b.grad(), b.saved(0)) : b.elementwise(b.grad()));
}

// Runs a formula whose intermediate results live until its last kernel has run.
template<int Temporaries>
void formula(Backward& b)
{
    std::array<Grad, Temporaries> temporaries;
    for (Grad& temporary : temporaries)
        temporary = b.savedCount() > 0 ? b.emptyLike(b.saved(0)) : b.elementwise(b.grad());
    oneKernel(b);
}

// Allocates one mask per bound, of one byte per element.
template<int Bounds>
void clampBackward(Backward& b)
{
    std::array<Grad, Bounds> masks;
    for (Grad& mask : masks)
        mask = b.empty(b.grad().shape(), DType::Bool);
    b.give(0, b.elementwise(b.grad()));
}

// Integers are converted to float32 if the result can be fractional.
DType withFractions(DType dtype)
{
    return isFloating(dtype) ? dtype : DType::Float32;
}

void passOn(Backward& b)
{
    b.give(0, b.grad());
}

} // namespace

const Unary relu{"relu",        Keeps::Result, {"ReluBackward0", oneKernel, nodes::reluOfResult},
                 Keeps::Result, false,         nodes::one<op::relu>};
const Unary sigmoid{"sigmoid",     Keeps::Result, {"SigmoidBackward0", oneKernel, nodes::sigmoidOfResult},
                    Keeps::Result, true,          nodes::fractional<op::sigmoid>};
const Unary tanh{"tanh",        Keeps::Result, {"TanhBackward0", oneKernel, nodes::tanhOfResult},
                 Keeps::Result, true,          nodes::fractional<op::tanh>};
const Unary gelu{"gelu",       Keeps::Input, {"GeluBackward0", oneKernel, nodes::geluBackward},
                 Keeps::Input, false,        nodes::gelu};
const Unary geluTanh{"gelu",       Keeps::Input, {"GeluBackward0", oneKernel, nodes::geluTanhBackward},
                     Keeps::Input, false,        nodes::geluTanh};
const Unary silu{"silu",       Keeps::Input, {"SiluBackward0", oneKernel, nodes::siluBackward},
                 Keeps::Input, false,        nodes::silu};
const Unary mish{"mish", Keeps::Input, {"MishBackward0", oneKernel}, Keeps::Input};
const Unary hardswish{"hardswish",  Keeps::Input, {"HardswishBackward0", oneKernel, nodes::hardswishBackward},
                      Keeps::Input, false,        nodes::hardswish};
const Unary hardsigmoid{"hardsigmoid", Keeps::Input, {"HardsigmoidBackward0", oneKernel, nodes::hardsigmoidBackward},
                        Keeps::Input,  false,        nodes::hardsigmoid};
const Unary hardtanh{"hardtanh",   Keeps::Input, {"HardtanhBackward0", oneKernel, nodes::hardtanhBackward},
                     Keeps::Input, false,        nodes::hardtanh};
const Unary leakyRelu{"leaky_relu",  Keeps::Input, {"LeakyReluBackward0", oneKernel, nodes::leakyReluBackward},
                      Keeps::Result, false,        nodes::leakyRelu};
const Unary elu{"elu", Keeps::Input, {"EluBackward0", oneKernel, nodes::eluBackward}, Keeps::Result, false, nodes::elu};
const Unary softplus{"softplus",   Keeps::Input, {"SoftplusBackward0", oneKernel, nodes::softplusBackward},
                     Keeps::Input, false,        nodes::softplus};
const Unary softshrink{"softshrink", Keeps::Input, {"SoftshrinkBackward0", oneKernel}, Keeps::Input};
const Unary logSigmoid{"log_sigmoid", Keeps::Input, {"LogSigmoidBackward0", oneKernel}, Keeps::Input};
const Unary threshold{"threshold", Keeps::Input, {"ThresholdBackward0", oneKernel}, Keeps::Input};

const Unary neg{"neg",          Keeps::Nothing, {"NegBackward0", oneKernel, nodes::negBackward},
                Keeps::Nothing, false,          nodes::one<op::neg>};
const Unary abs{"abs",        Keeps::Input, {"AbsBackward0", formula<1>, nodes::absBackward},
                Keeps::Input, false,        nodes::one<op::abs>};
const Unary exp{"exp",         Keeps::Result, {"ExpBackward0", oneKernel, nodes::expOfResult},
                Keeps::Result, true,          nodes::fractional<op::exp>};
const Unary log{"log",        Keeps::Input, {"LogBackward0", oneKernel, nodes::logBackward},
                Keeps::Input, true,         nodes::fractional<op::log>};
const Unary sqrt{"sqrt",        Keeps::Result, {"SqrtBackward0", formula<1>, nodes::sqrtOfResult},
                 Keeps::Result, true,          nodes::fractional<op::sqrt>};
const Unary rsqrt{"rsqrt",       Keeps::Result, {"RsqrtBackward0", formula<2>, nodes::rsqrtOfResult},
                  Keeps::Result, true,          nodes::fractional<op::rsqrt>};
const Unary sin{"sin",        Keeps::Input, {"SinBackward0", formula<1>, nodes::sinBackward},
                Keeps::Input, true,         nodes::fractional<op::sin>};
const Unary cos{"cos",        Keeps::Input, {"CosBackward0", formula<2>, nodes::cosBackward},
                Keeps::Input, true,         nodes::fractional<op::cos>};
const Unary erf{"erf",        Keeps::Input, {"ErfBackward0", formula<4>, nodes::erfBackward},
                Keeps::Input, true,         nodes::fractional<op::erf>};
const Unary pow{"pow",        Keeps::Input, {"PowBackward0", formula<2>, nodes::powBackward},
                Keeps::Input, false,        nodes::numbered<op::pow>};
const Unary clamp{"clamp",      Keeps::Input, {"ClampBackward1", clampBackward<2>, nodes::clampBackward},
                  Keeps::Input, false,        nodes::clamp};
const Unary clampOneSide{"clamp",      Keeps::Input, {"ClampBackward1", clampBackward<1>, nodes::clampBackward},
                         Keeps::Input, false,        nodes::numbered<op::clampMin>};
const Unary reciprocal{"reciprocal",  Keeps::Result, {"ReciprocalBackward0", formula<2>, nodes::reciprocalOfResult},
                       Keeps::Result, true,          nodes::fractional<op::reciprocal>};
const Unary scalarMul{"mul",          Keeps::Nothing, {"MulBackward0", oneKernel, nodes::scaledBackward},
                      Keeps::Nothing, false,          nodes::numbered<op::mul>};
const Unary fractionMul{"mul",          Keeps::Nothing, {"MulBackward0", oneKernel, nodes::scaledBackward},
                        Keeps::Nothing, true,           nodes::numbered<op::mul>};
const Unary scalarDiv{"div",          Keeps::Nothing, {"DivBackward0", oneKernel, nodes::scaledBackward},
                      Keeps::Nothing, true,           nodes::numbered<op::div>};
const Unary scalarAdd{"add",          Keeps::Nothing, {"AddBackward0", passOn, nodes::passOn},
                      Keeps::Nothing, false,          nodes::numbered<op::add>};
const Unary fractionAdd{"add",          Keeps::Nothing, {"AddBackward0", passOn, nodes::passOn},
                        Keeps::Nothing, true,           nodes::numbered<op::add>};
const Unary scalarRsub{"rsub",         Keeps::Nothing, {"RsubBackward1", oneKernel, nodes::negBackward},
                       Keeps::Nothing, false,          nodes::numbered<op::sub>};
const Unary fractionRsub{"rsub",         Keeps::Nothing, {"RsubBackward1", oneKernel, nodes::negBackward},
                         Keeps::Nothing, true,           nodes::numbered<op::sub>};
const Unary piecewiseConstant{"sign", Keeps::Nothing, {"SignBackward0", oneKernel}, Keeps::Nothing};

Tensor unary(Recorder& r, const Unary& function, const Tensor& x, bool inPlace)
{
    Tensor kept = x;
    const bool takesGradient = r.gradMode() && x.requiresGrad;
    if (inPlace && takesGradient && function.keepsInPlace == Keeps::Input) {
        r.kernel("clone", {&x});
        kept = r.emptyLike(x);
        nodes::nameCopy(r, x, kept);
    }
    r.kernel(function.name, {&x, &kept});
    Tensor y = inPlace ? x : r.emptyLike(x, function.fractions ? withFractions(x.dtype) : x.dtype);
    y.requiresGrad = false;
    if (function.trace)
        nodes::write(r, x, y, function.trace);
    if (!(inPlace ? inPlaceNode(r, function.backward, x) : r.node(function.backward, {&x})))
        return y;
    const Keeps keeps = inPlace ? function.keepsInPlace : function.keeps;
    if (keeps == Keeps::Input)
        r.save(kept);
    if (inPlace)
        inPlaceResult(r, x, y);
    else
        r.result(y);
    if (keeps == Keeps::Result)
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
    // A tensor without dimensions does not promote the dtype of one that has dimensions.
    if (a.shape.empty() != b.shape.empty())
        return a.shape.empty() ? b.dtype : a.dtype;
    if (itemSize(a.dtype) == itemSize(b.dtype))
        return floatA ? DType::Float32 : a.dtype;
    return itemSize(a.dtype) > itemSize(b.dtype) ? a.dtype : b.dtype;
}

namespace {

Tensor binaryResult(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace, bool quotient = false)
{
    if (inPlace) {
        Tensor same = a;
        same.requiresGrad = false;
        return same;
    }
    const DType dtype = quotient ? withFractions(promote(a, b)) : promote(a, b);
    const Shape shape = broadcast(a.shape, b.shape).value_or(a.shape);
    const std::array operands{Operand{a.shape, a.strides}, Operand{b.shape, b.strides}};
    return r.emptyStrided(shape, elementwiseStrides(shape, operands), dtype);
}

void addBackward(Backward& b)
{
    for (int i = 0; i < 2; ++i) {
        if (b.wants(i))
            b.give(i, b.grad());
    }
}

void subBackward(Backward& b)
{
    if (b.wants(1))
        b.give(1, b.elementwise(b.grad()));
    if (b.wants(0))
        b.give(0, b.grad());
}

void mulBackward(Backward& b)
{
    const auto& kept = b.data<KeptFactors>();
    if (b.wants(1))
        b.give(1, b.elementwise(b.grad(), b.saved(kept.first)));
    if (b.wants(0))
        b.give(0, b.elementwise(b.grad(), b.saved(kept.second)));
}

void divBackward(Backward& b)
{
    const Tensor& divisor = b.saved(0);
    if (b.wants(1)) {
        const Grad negated = b.elementwise(b.grad());
        const Grad quotient = b.elementwise(b.grad(), b.saved(1));
        const Grad again = b.elementwise(quotient, divisor);
        b.give(1, b.elementwise(negated, again));
    }
    if (b.wants(0))
        b.give(0, b.elementwise(b.grad(), divisor));
}

void maximumBackward(Backward& b)
{
    for (const int i : {1, 0}) {
        if (!b.wants(i))
            continue;
        const Grad half = b.elementwise(b.grad());
        const Grad equal = b.empty(b.grad().shape(), DType::Bool);
        b.give(i, b.elementwise(half));
        const Grad smaller = b.empty(b.grad().shape(), DType::Bool);
    }
}

void addNodes(GraphBackward& b)
{
    for (int i = 0; i < 2; ++i) {
        if (b.wants(i))
            b.give(i, b.grad());
    }
}

void subNodes(GraphBackward& b)
{
    if (b.wants(1))
        b.give(1, b.g.pointwise(op::neg, {b.grad()}));
    if (b.wants(0))
        b.give(0, b.grad());
}

void mulNodes(GraphBackward& b)
{
    const auto& kept = b.data<KeptFactors>();
    if (b.wants(1))
        b.give(1, nodes::product(b.g, b.grad(), b.kept(kept.first)));
    if (b.wants(0))
        b.give(0, nodes::product(b.g, b.grad(), b.kept(kept.second)));
}

void divNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue divisor = b.kept(0);
    if (b.wants(1)) {
        const GraphValue negated = g.pointwise(op::neg, {b.grad()});
        const GraphValue quotient = g.pointwise(op::div, {b.kept(1), divisor});
        b.give(1, g.pointwise(op::mul, {negated, g.pointwise(op::div, {quotient, divisor})}));
    }
    if (b.wants(0))
        b.give(0, g.pointwise(op::div, {b.grad(), divisor}));
}

// If both operands are equal, each receives half of the gradient.
void maximumNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const DType type = g.dtype(b.grad());
    for (const int i : {1, 0}) {
        if (!b.wants(i))
            continue;
        const GraphValue equal = g.pointwise(op::compareTensors, {b.kept(0), b.kept(1)}, DType::Bool);
        const GraphValue half = g.pointwise(op::div, {b.grad()}, 1);
        const GraphValue shared = g.pointwise(op::where, {equal, half, b.grad()}, type);
        const GraphValue smaller = g.pointwise(op::compareTensors, {b.kept(i), b.kept(1 - i)}, DType::Bool, 1);
        b.give(i, g.pointwise(op::where, {smaller, g.full({}, type), shared}, type));
    }
}

constexpr BackwardRule kAdd{"AddBackward0", addBackward, addNodes};
constexpr BackwardRule kSub{"SubBackward0", subBackward, subNodes};
constexpr BackwardRule kMul{"MulBackward0", mulBackward, mulNodes};
constexpr BackwardRule kDiv{"DivBackward0", divBackward, divNodes};
constexpr BackwardRule kMaximum{"MaximumBackward0", maximumBackward, maximumNodes};

} // namespace

namespace {

bool binaryNode(Recorder& r, const BackwardRule& rule, const Tensor& a, const Tensor& b, bool inPlace)
{
    return inPlace ? inPlaceNode(r, rule, a, &b) : r.node(rule, {&a, &b});
}

void giveResult(Recorder& r, const Tensor& a, Tensor& y, bool inPlace)
{
    if (inPlace)
        inPlaceResult(r, a, y);
    else
        r.result(y);
}

// An in-place multiplication or division saves a copy of the original values of its first operand.
Tensor originalOf(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    if (!inPlace || !r.gradMode() || !b.requiresGrad)
        return a;
    r.kernel("clone", {&a});
    Tensor original = r.emptyLike(a);
    nodes::nameCopy(r, a, original);
    return original;
}

} // namespace

Tensor add(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    r.kernel("add", {&a, &b});
    Tensor y = binaryResult(r, a, b, inPlace);
    nodes::write(r, a, b, y, op::add);
    if (binaryNode(r, kAdd, a, b, inPlace))
        giveResult(r, a, y, inPlace);
    return y;
}

Tensor sub(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    r.kernel("sub", {&a, &b});
    Tensor y = binaryResult(r, a, b, inPlace);
    nodes::write(r, a, b, y, op::sub);
    if (binaryNode(r, kSub, a, b, inPlace))
        giveResult(r, a, y, inPlace);
    return y;
}

Tensor mul(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    const Tensor original = originalOf(r, a, b, inPlace);
    r.kernel("mul", {&a, &b, &original});
    Tensor y = binaryResult(r, a, b, inPlace);
    nodes::writeProduct(r, a, b, y);
    if (!binaryNode(r, kMul, a, b, inPlace))
        return y;
    KeptFactors kept;
    int count = 0;
    if (Recorder::wants(a)) {
        kept.second = count++;
        r.save(b);
    }
    if (Recorder::wants(b)) {
        kept.first = count;
        r.save(original);
    }
    r.data(kept);
    giveResult(r, a, y, inPlace);
    return y;
}

Tensor div(Recorder& r, const Tensor& a, const Tensor& b, bool inPlace)
{
    const Tensor original = originalOf(r, a, b, inPlace);
    r.kernel("div", {&a, &b, &original});
    Tensor y = binaryResult(r, a, b, inPlace, true);
    nodes::write(r, a, b, y, op::div);
    if (!binaryNode(r, kDiv, a, b, inPlace))
        return y;
    r.save(b);
    if (Recorder::wants(b))
        r.save(original);
    giveResult(r, a, y, inPlace);
    return y;
}

Tensor maximum(Recorder& r, const Tensor& a, const Tensor& b)
{
    r.kernel("maximum", {&a, &b});
    Tensor y = binaryResult(r, a, b, false);
    nodes::write(r, a, b, y, op::maximum);
    if (!r.node(kMaximum, {&a, &b}))
        return y;
    r.save(a);
    r.save(b);
    r.result(y);
    return y;
}

} // namespace vram::aten
