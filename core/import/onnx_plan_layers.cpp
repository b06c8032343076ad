#include "import/onnx_plan.h"

#include <algorithm>
#include <unordered_map>

namespace vram::onnx {

namespace {

using Numbers = std::vector<std::int64_t>;

/// A layer's weight: stored, computed from what is stored, or made by a file that left its weights out.
bool isWeight(const Planner& planner, int id)
{
    if (!planner.isStatic(id) || !planner.value(id).hasShape)
        return false;
    return planner.storedBehind(id) >= 0 || (planner.value(id).origin & FromWeight) != 0 || planner.made(id, "ConstantOfShape");
}

int parameterOf(const Planner& planner, int id)
{
    const int stored = planner.storedBehind(id);
    return stored >= 0 ? stored : id;
}

// --- convolutions ---

struct Padding {
    Numbers begin;
    Numbers end;
};

/// Pads of a SAME rule: the total that makes output = input / stride, the odd one at the end (or the beginning).
Padding samePadding(const Dims& x, const Numbers& kernel, const Numbers& stride, const Numbers& dilation, bool lower)
{
    Padding padding;
    for (std::size_t i = 0; i < kernel.size(); ++i) {
        const std::int64_t extent = x[i + 2].a;
        const std::int64_t outputs = (extent + stride[i] - 1) / stride[i];
        const std::int64_t total = std::max<std::int64_t>(0, (outputs - 1) * stride[i] + dilation[i] * (kernel[i] - 1) + 1 - extent);
        padding.begin.push_back(lower ? total - total / 2 : total / 2);
        padding.end.push_back(total - padding.begin.back());
    }
    return padding;
}

Padding paddingOf(const Op& op, const Dims& x, const Numbers& kernel, const Numbers& stride, const Numbers& dilation)
{
    const std::string_view rule = op.node->text("auto_pad", "NOTSET");
    if (rule.substr(0, 4) == "SAME")
        return samePadding(x, kernel, stride, dilation, rule == "SAME_LOWER");
    const Numbers& pads = op.node->integers("pads");
    Padding padding{Numbers(kernel.size(), 0), Numbers(kernel.size(), 0)};
    if (rule == "NOTSET" && pads.size() == 2 * kernel.size()) {
        padding.begin.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(kernel.size()));
        padding.end.assign(pads.begin() + static_cast<std::ptrdiff_t>(kernel.size()), pads.end());
    }
    return padding;
}

Numbers numbersOr(const Node& node, std::string_view key, std::size_t count, std::int64_t otherwise)
{
    const Numbers& given = node.integers(key);
    return given.size() == count ? given : Numbers(count, otherwise);
}

/// What a transposed convolution cuts off.
Padding cropping(const Op& op, const Numbers& kernel)
{
    const Numbers& pads = op.node->integers("pads");
    Padding padding{Numbers(kernel.size(), 0), Numbers(kernel.size(), 0)};
    if (pads.size() == 2 * kernel.size())
        padding.begin.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(kernel.size()));
    return padding;
}

/// F.pad for the part that a layer's own symmetric padding cannot do.
int planPad(int x, const Padding& padding, Plan& plan)
{
    Numbers amounts;
    for (std::size_t i = padding.begin.size(); i > 0; --i) {
        amounts.push_back(padding.begin[i - 1]);
        amounts.push_back(padding.end[i - 1]);
    }
    plan.row("Pad", {x}).with("padding", extents(amounts)).name = "pad";
    return kPrevious;
}

/// PyTorch's export for inference folds a batch norm into the convolution before it; the products are stored under
/// names of the exporter's own.
bool isFolded(const Planner& planner, int weight, int bias)
{
    const auto computed = [&](int id) {
        const Tensor* stored = id < 0 ? nullptr : planner.value(id).stored;
        return stored && stored->name.substr(0, 11) == "onnx::Conv_";
    };
    return planner.restoresBatchNorm() && planner.graph().fromPyTorch && computed(weight) && computed(bias);
}

void planConvolution(const Planner& planner, const Op& op, Plan& plan, int weight, int bias)
{
    const int x = op.input(0);
    if (x < 0 || weight < 0 || !planner.isStatic(weight) || !planner.value(x).hasShape || !planner.value(weight).hasShape)
        return;
    const bool transposed = op.type() == "ConvTranspose";
    const std::string name = spatialName(transposed ? "ConvTranspose" : "Conv", planner.rank(x));
    const Dims& w = planner.dims(weight);
    if (name.empty() || w.size() != planner.rank(x))
        return;
    Numbers kernel;
    for (std::size_t i = 2; i < w.size(); ++i)
        kernel.push_back(w[i].a);
    const Numbers stride = numbersOr(*op.node, "strides", kernel.size(), 1);
    const Numbers dilation = numbersOr(*op.node, "dilations", kernel.size(), 1);
    const Padding padding = transposed ? cropping(op, kernel) : paddingOf(op, planner.dims(x), kernel, stride, dilation);
    const bool uneven = !transposed && padding.begin != padding.end;
    const bool folded = !transposed && isFolded(planner, weight, bias);
    const int source = uneven ? planPad(x, padding, plan) : x;
    const std::int64_t groups = op.node->integer("group", 1);
    Step& step = plan.row(name, {source});
    step.with("out_channels", (transposed ? w[1] * Dual(groups) : w[0]).a).with("kernel_size", extents(kernel));
    step.with("stride", extents(stride)).with("dilation", extents(dilation)).with("groups", groups);
    step.with("padding", extents(uneven ? Numbers(kernel.size(), 0) : padding.begin));
    step.with("output_padding", extents(numbersOr(*op.node, "output_padding", kernel.size(), 0)));
    step.with("bias", bias >= 0 && !folded).owning("weight", parameterOf(planner, weight));
    if (folded)
        plan.row(spatialName("BatchNorm", planner.rank(x)), {kPrevious}).beside = true;
    else if (bias >= 0)
        step.owning("bias", parameterOf(planner, bias));
}

void quantizedConv(const Planner& planner, const Op& op, Plan& plan)
{
    planConvolution(planner, op, plan, op.input(3), op.input(8));
}

// --- matrices ---

void linear(const Planner& planner, Plan& plan, int x, int weight, bool turned, int bias)
{
    const Dims& w = planner.dims(weight);
    const Dual out = w[turned ? 0 : 1];
    const bool plainBias = bias >= 0 && planner.isStatic(bias) && planner.storedBehind(bias) >= 0 &&
                           elements(planner.dims(bias)) == out;
    Step& step = plan.row("Linear", {x});
    step.with("out_features", out.a).with("bias", plainBias).owning("weight", parameterOf(planner, weight));
    if (plainBias)
        step.owning("bias", parameterOf(planner, bias));
    else if (bias >= 0)
        plan.row("Add", {kPrevious, bias});
}

void gemm(const Planner& planner, const Op& op, Plan& plan)
{
    const int a = op.input(0);
    const int b = op.input(1);
    if (a < 0 || b < 0 || !isWeight(planner, b) || planner.rank(b) != 2 || planner.isStatic(a))
        return;
    int x = a;
    if (op.node->integer("transA", 0) != 0) {
        plan.row("Transpose", {a}).with("dim0", std::int64_t{0}).with("dim1", std::int64_t{1});
        x = kPrevious;
    }
    linear(planner, plan, x, b, op.node->integer("transB", 0) != 0, op.input(2));
}

/// Two matrices that are both worked out by the network.
void product(const Planner& planner, const Op& op, Plan& plan)
{
    const int a = op.input(0);
    const int b = op.input(1);
    if (a < 0 || b < 0)
        return;
    if (op.type() != "Gemm") {
        plan.row("MatMul", {a, b});
        return;
    }
    const bool turnA = op.node->integer("transA", 0) != 0;
    const bool turnB = op.node->integer("transB", 0) != 0;
    if (turnA && turnB) // (A·B)ᵀ saves a second view.
        return planCustom(planner, op, plan);
    if (turnA || turnB)
        plan.row("Transpose", {turnA ? a : b}).with("dim0", std::int64_t{0}).with("dim1", std::int64_t{1});
    plan.row("MatMul", {turnA ? kPrevious : a, turnB ? kPrevious : b});
    if (op.input(2) >= 0)
        plan.row("Add", {kPrevious, op.input(2)});
}

void matMul(const Planner& planner, const Op& op, Plan& plan)
{
    planLinear(planner, op, plan);
    if (plan.empty())
        product(planner, op, plan);
}

void quantizedMatMul(const Planner& planner, const Op& op, Plan& plan)
{
    if (op.inputs.size() > 3 && isWeight(planner, op.input(3)) && planner.rank(op.input(3)) == 2)
        linear(planner, plan, op.input(0), op.input(3), false, -1);
    else if (op.inputs.size() > 3)
        plan.row("MatMul", {op.input(0), op.input(3)});
}

// --- norms ---

bool learned(const Planner& planner, int id) { return id >= 0 && planner.isStatic(id) && planner.storedBehind(id) >= 0; }

void batchNorm(const Planner& planner, const Op& op, Plan& plan)
{
    const std::size_t rank = op.input(0) >= 0 ? planner.rank(op.input(0)) : 0;
    const std::string name = rank == 2 ? "BatchNorm1d" : spatialName("BatchNorm", rank);
    if (name.empty())
        return;
    Step& step = plan.row(name, {op.input(0)});
    step.owning("weight", parameterOf(planner, op.input(1))).owning("bias", parameterOf(planner, op.input(2)));
}

void instanceNorm(const Planner& planner, const Op& op, Plan& plan)
{
    const std::string name = op.input(0) < 0 ? std::string() : spatialName("InstanceNorm", planner.rank(op.input(0)));
    if (name.empty())
        return;
    const Tensor* scale = op.input(1) >= 0 ? planner.value(op.input(1)).stored : nullptr;
    // Without learned scales the exporter writes ones, as a constant without a name of the network's.
    const bool affine = scale && (scale->name.find('.') != std::string::npos || !planner.graph().fromPyTorch);
    Step& step = plan.row(name, {op.input(0)}).with("affine", affine);
    if (affine)
        step.owning("weight", op.input(1)).owning("bias", op.input(2));
}

void groupNorm(const Planner& planner, const Op& op, Plan& plan)
{
    const bool affine = learned(planner, op.input(1));
    Step& step = plan.row("GroupNorm", {op.input(0)});
    step.with("num_groups", op.node->integer("num_groups", 32)).with("affine", affine);
    if (affine)
        step.owning("weight", op.input(1)).owning("bias", op.input(2));
}

Extents normalizedShape(const Planner& planner, const Op& op)
{
    const Dims& x = planner.dims(op.input(0));
    const auto rank = static_cast<std::int64_t>(x.size());
    const std::int64_t axis = op.node->integer("axis", -1);
    const std::int64_t first = std::clamp<std::int64_t>(axis < 0 ? axis + rank : axis, 0, rank);
    return extentsOf(Dims(x.begin() + first, x.end()));
}

void layerNorm(const Planner& planner, const Op& op, Plan& plan)
{
    const bool affine = learned(planner, op.input(1));
    const bool bias = learned(planner, op.input(2));
    Step& step = plan.row("LayerNorm", {op.input(0)}).with("normalized_shape", normalizedShape(planner, op));
    step.with("elementwise_affine", affine).with("bias", bias);
    if (affine)
        step.owning("weight", parameterOf(planner, op.input(1)));
    if (bias)
        step.owning("bias", parameterOf(planner, op.input(2)));
}

void rmsNorm(const Planner& planner, const Op& op, Plan& plan)
{
    const bool affine = learned(planner, op.input(1));
    Step& step = plan.row("RMSNorm", {op.input(0)}).with("normalized_shape", normalizedShape(planner, op));
    step.with("elementwise_affine", affine).with("implementation", std::string("fused"));
    if (affine)
        step.owning("weight", parameterOf(planner, op.input(1)));
}

// --- pooling ---

bool isAverage(const Op& op) { return op.type() == "AveragePool" || op.type() == "GlobalAveragePool"; }

void pool(const Planner& planner, const Op& op, Plan& plan)
{
    const int x = op.input(0);
    const std::string name = x < 0 ? std::string() : spatialName(isAverage(op) ? "AvgPool" : "MaxPool", planner.rank(x));
    const Numbers kernel = op.node->integers("kernel_shape");
    if (name.empty() || kernel.size() != planner.rank(x) - 2 || planner.uses(op.outputs.size() > 1 ? op.outputs[1] : -1) > 0)
        return;
    const Numbers stride = numbersOr(*op.node, "strides", kernel.size(), 1);
    const Numbers dilation = numbersOr(*op.node, "dilations", kernel.size(), 1);
    Padding padding = paddingOf(op, planner.dims(x), kernel, stride, dilation);
    const bool uneven = padding.begin != padding.end && op.node->integer("ceil_mode", 0) == 0;
    const int source = uneven ? planPad(x, padding, plan) : x;
    Step& step = plan.row(name, {source}).with("kernel_size", extents(kernel)).with("stride", extents(stride));
    step.with("padding", extents(uneven ? Numbers(kernel.size(), 0) : padding.begin));
    step.with("ceil_mode", op.node->integer("ceil_mode", 0) != 0).with("dilation", extents(dilation));
}

void globalPool(const Planner& planner, const Op& op, Plan& plan)
{
    const std::string_view layer = isAverage(op) ? "AdaptiveAvgPool" : "AdaptiveMaxPool";
    const std::string name = op.input(0) < 0 ? std::string() : spatialName(layer, planner.rank(op.input(0)));
    if (!name.empty())
        plan.row(name, {op.input(0)}).with("output_size", Extents{1});
}

// --- sequences and tables ---

/// One call of a recurrent layer is as many operators as it has layers, with dropout between them.
struct Stack {
    const Op* first = nullptr;
    std::int64_t layers = 1;
    double dropout = 0;
};

double dropoutOf(const Planner& planner, const Op& op)
{
    return op.node->find("ratio") ? op.node->real("ratio", 0.5) : planner.number(op.input(1)).value_or(0.5);
}

/// The layer below `op` in the same stack; null where there is none.
const Op* layerBelow(const Planner& planner, const Op& op, double& dropped)
{
    int x = op.input(0);
    if (const Op* dropout = planner.madeOnce(x, "Dropout")) {
        dropped = dropoutOf(planner, *dropout);
        x = dropout->input(0);
    }
    const int source = planner.source(x);
    const Op* below = source < 0 ? nullptr : &planner.graph().ops[static_cast<std::size_t>(source)];
    if (!below || below->type() != op.type() || planner.joinedDirections(*below) != x || planner.uses(x) != 1)
        return nullptr;
    const bool statesUsed = std::any_of(below->outputs.begin() + 1, below->outputs.end(),
                                        [&](int id) { return planner.uses(id) > 0; });
    const bool same = below->input(2) >= 0 && planner.dims(below->input(2)) == planner.dims(op.input(2));
    return same && !statesUsed && planner.graph().fromPyTorch ? below : nullptr;
}

Stack stackOf(const Planner& planner, const Op& op)
{
    Stack stack{&op};
    while (const Op* below = layerBelow(planner, *stack.first, stack.dropout)) {
        stack.first = below;
        ++stack.layers;
    }
    return stack;
}

void recurrent(const Planner& planner, const Op& op, Plan& plan)
{
    const int r = op.input(2);
    if (op.input(0) < 0 || r < 0 || !planner.value(r).hasShape || planner.rank(r) != 3)
        return;
    const Stack stack = stackOf(planner, op);
    const bool batchFirst = op.node->integer("layout", 0) == 1;
    Step& step = plan.row(op.type(), {stack.first->input(0)}).with("hidden_size", planner.dims(r)[2].a);
    step.with("bidirectional", planner.dims(r)[0] == Dual(2)).with("bias", op.input(3) >= 0).with("batch_first", batchFirst);
    step.with("num_layers", stack.layers).with("dropout", stack.layers > 1 ? stack.dropout : 0.0);
    for (std::size_t i = 0; i < op.outputs.size(); ++i) {
        if (op.outputs[i] >= 0)
            plan.outputs.push_back({op.outputs[i], 0, static_cast<int>(i)});
    }
    const int joined = planner.joinedDirections(op);
    if (joined >= 0)
        plan.outputs.push_back({joined, 0, 0});
}

void dropout(const Planner& planner, const Op& op, Plan& plan)
{
    plan.row("Dropout", {op.input(0)}).with("p", std::clamp(dropoutOf(planner, op), 0.0, 1.0));
}

void softmax(const Planner& planner, const Op& op, Plan& plan)
{
    const std::int64_t standard = planner.graph().opset < 13 ? 1 : -1;
    plan.row(op.type(), {op.input(0)}).with("dim", op.node->integer("axis", standard));
}

void prelu(const Planner& planner, const Op& op, Plan& plan)
{
    const int slope = op.input(1);
    if (slope < 0 || !planner.value(slope).stored)
        return;
    plan.row("PReLU", {op.input(0)}).with("num_parameters", elements(planner.dims(slope)).a).owning("weight", slope);
}

} // namespace

void planConv(const Planner& planner, const Op& op, Plan& plan)
{
    planConvolution(planner, op, plan, op.input(1), op.type() == "ConvInteger" ? -1 : op.input(2));
}

void planLinear(const Planner& planner, const Op& op, Plan& plan)
{
    if (op.type() == "Gemm")
        return gemm(planner, op, plan);
    const int x = op.input(0);
    const int weight = op.input(1);
    if (x >= 0 && weight >= 0 && isWeight(planner, weight) && planner.rank(weight) == 2 && !planner.isStatic(x))
        linear(planner, plan, x, weight, false, -1);
}

PlanRule layerPlan(std::string_view type)
{
    static const std::unordered_map<std::string_view, PlanRule> rules{
        {"Conv", planConv},
        {"ConvTranspose", planConv},
        {"ConvInteger", planConv},
        {"QLinearConv", quantizedConv},
        {"MatMul", matMul},
        {"MatMulInteger", matMul},
        {"Gemm", matMul},
        {"QLinearMatMul", quantizedMatMul},
        {"BatchNormalization", batchNorm},
        {"InstanceNormalization", instanceNorm},
        {"GroupNormalization", groupNorm},
        {"LayerNormalization", layerNorm},
        {"RMSNormalization", rmsNorm},
        {"SimplifiedLayerNormalization", rmsNorm},
        {"MaxPool", pool},
        {"AveragePool", pool},
        {"GlobalAveragePool", globalPool},
        {"GlobalMaxPool", globalPool},
        {"LSTM", recurrent},
        {"GRU", recurrent},
        {"RNN", recurrent},
        {"Dropout", dropout},
        {"Softmax", softmax},
        {"LogSoftmax", softmax},
        {"PRelu", prelu}};
    const auto found = rules.find(type);
    return found == rules.end() ? nullptr : found->second;
}

} // namespace vram::onnx
