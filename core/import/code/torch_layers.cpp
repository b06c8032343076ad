// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "base/escape_hidden.h"
#include "import/code/computed_weights.h"
#include "import/code/module_weights.h"
#include "import/code/torch_rows.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

/// The call as shown in errors: "LocalResponseNorm(5, …)".
std::string codeText(const CodeValue& call)
{
    std::string arguments;
    for (const CodeArgument& item : call.items) {
        const CodeValue& value = item.value;
        const bool isFromPeft = item.name.find('.') != std::string::npos;
        if (item.module || isFromPeft || value.is(CodeValue::Kind::List) || value.is(CodeValue::Kind::Call))
            continue;
        const std::string shown = value.is(CodeValue::Kind::Number) ? text(AttributeValue(value.number)) : value.text;
        arguments += (arguments.empty() ? "" : ", ") + (item.name.empty() ? "" : item.name + "=") + shown;
    }
    return elideMiddle(call.text + (call.is(CodeValue::Kind::Call) ? "(" + arguments + ")" : ""), 100);
}

} // namespace

/// Adds a row that remains an error until its sizes are known. Later rows read its input, or its output if the row has
/// the sizes of a convolution.
void TorchRows::addUnknownModule(const std::string& name, const ModuleCall& module)
{
    m_assumed.unknown.push_back(m_rows.peekNextId());
    RowBuilder::Attributes attributes{{"operation", codeText(module.code())},
                                      {"parameters", declaredParameters(module).value_or(0)},
                                      {"incomplete", "unknown layer"}};
    CodeShape shape = m_current.shape;
    if (module.typeBegins("DeformConv") && acceptsInput(module, shape)) {
        shape = outputShape(module, shape);
        Extents extents{Extent(0, 1)};
        extents.insert(extents.end(), shape.begin(), shape.end());
        if (!shape.empty())
            attributes.emplace_back("output_shape", extents);
    }
    add("Custom", name, attributes, {m_current.ref}, shape);
    declareParameters(module);
}

/// Adds an error for a function that computes the weight of the previous module, and for which there are no rows.
void TorchRows::addParametrization(const std::string& function)
{
    m_assumed.unknown.push_back(m_rows.peekNextId());
    add("Custom", "parametrization", {{"operation", function}, {"incomplete", "unknown layer"}}, {m_current.ref},
        m_current.shape);
}

/// Adds the parameters of weight_norm (direction and magnitude) and the weight computed from them.
InputRef TorchRows::weightNormWeight(const std::string& name, const ModuleCall& module)
{
    const CodeShape direction = directionShape(module), length = magnitudeShape(module);
    if (direction.empty())
        return {};
    const auto parameter = [&](std::string_view ending, const CodeShape& shape) {
        const InputRef row =
            m_rows.add("Parameter", name + std::string(ending), {{"shape", Extents(shape.begin(), shape.end())}});
        m_declared.push_back({row.row, elementCount(shape)});
        return row;
    };
    const InputRef v = parameter("_v", direction), g = parameter("_g", length);
    const InputRef weight = m_rows.add("WeightNorm", name + "_weight", {}, {v, g});
    if (!specifiesDimension(module))
        m_assumed.weightNorms.push_back(weight.row);
    return weight;
}

void TorchRows::collectWidths(const CodeValue& call)
{
    const ModuleCall module(call);
    if (module.type() == "Linear")
        (module.flag("bias", true) ? m_biases : m_noBiases) = true;
    for (const std::string_view key : {"in_features", "nx", "embedding_dim", "hidden_size", "embed_dim"})
        m_widths.insert(module.integerArgument(key, 0));
    if (const CodeValue* shape = module.argument("normalized_shape"); shape && shape->items.size() <= 1)
        m_widths.insert(module.integerArgument("normalized_shape", 0));
    for (const ModuleChild& child : childrenOf(call))
        collectWidths(*child.call);
}

/// Records the assumption that a LayerNorm has a bias, which PyTorch 2.6 does not print, if no linear layer has one. In
/// models whose linear layers have a bias, LayerNorms rarely lack one.
void TorchRows::noteNormBias(const ModuleCall& module)
{
    const bool printed = module.type() == "LayerNorm" && module.flag("elementwise_affine", false);
    if (printed && m_noBiases && !m_biases && !module.argument("bias"))
        m_assumed.biases.push_back(m_current.ref.row);
}

/// Whether the norm's size is neither printed nor implied. A norm without a printed size has the size of its input's
/// last dimension if other modules are as wide. Otherwise it may normalize channels; a query or key norm may normalize
/// each head.
bool TorchRows::isUnsizedNorm(std::string_view name, const ModuleCall& module)
{
    constexpr std::array<std::string_view, 6> headNorms{"norm_q", "norm_k",     "q_norm",
                                                        "k_norm", "norm_added", "query_norm"};
    const bool perHead = std::ranges::any_of(
        headNorms, [name](std::string_view part) { return name.find(part) != std::string_view::npos; });
    const bool overLast = module.type() == "LayerNorm" || module.type() == "RMSNorm";
    if (!overLast || module.argument("normalized_shape") || !module.flag("elementwise_affine", true))
        return false;
    if (perHead || m_current.shape.empty() || !m_widths.contains(m_current.shape.back()))
        return true;
    m_assumed.norms.push_back(m_rows.peekNextId());
    return false;
}

/// torchvision's Permute does not print its dimensions: the first moves the channels last, and the next moves them
/// back.
void TorchRows::addPermute(const std::string& name, const ModuleCall& module)
{
    const CodeShape shape = m_current.shape;
    if (shape.size() != 3)
        return addUnknownModule(name, module);
    m_channelsLast = !m_channelsLast;
    if (m_channelsLast)
        add("Permute", name, {{"dims", Extents{0, 2, 3, 1}}}, {m_current.ref}, {shape[1], shape[2], shape[0]});
    else
        add("Permute", name, {{"dims", Extents{0, 3, 1, 2}}}, {m_current.ref}, {shape[2], shape[0], shape[1]});
}

/// Adds a layer norm over the channels of an image, with the permutations before and after it in torchvision and timm.
void TorchRows::addChannelsLastNorm(const std::string& name, const ModuleCall& module)
{
    const CodeShape shape = m_current.shape;
    if (shape.size() != 3 || !acceptsInput(module, {shape[1], shape[2], shape[0]}))
        return addCustomRow(name, module);
    add("Permute", name + "_last", {{"dims", Extents{0, 2, 3, 1}}}, {m_current.ref}, {shape[1], shape[2], shape[0]});
    add("LayerNorm", name, module.attributes(), {m_current.ref}, m_current.shape);
    declareParameters(module);
    add("Permute", name + "_first", {{"dims", Extents{0, 3, 1, 2}}}, {m_current.ref}, shape);
}

/// Adds timm's pooling before a classifier, which prints pool_type and whether it flattens.
void TorchRows::addAdaptivePool(const std::string& name, const ModuleCall& module)
{
    const std::string type = module.stringArgument("pool_type", "");
    const bool averages = type.find("avg") != std::string::npos, maxima = type.find("max") != std::string::npos;
    const ModuleStream input = m_current;
    m_modulesWithRow.insert(&module.code());
    if (input.shape.size() != 3 || (!averages && !maxima))
        return addUnknownModule(name, module);
    CodeShape shape{input.shape[0], 1, 1};
    const auto pool = [&](std::string_view kind) {
        add(kind, name, {{"output_size", 1}}, {input.ref}, shape);
        return m_current;
    };
    if (averages && maxima) {
        const ModuleStream average = pool("AdaptiveAvgPool2d"), maximum = pool("AdaptiveMaxPool2d");
        const bool joins = type.find("cat") != std::string::npos;
        shape[0] = checkedMul(shape[0], joins ? 2 : 1);
        add(joins ? "Cat" : "Add", name, {{"dim", 1}}, {average.ref, maximum.ref}, shape);
    } else {
        pool(averages ? "AdaptiveAvgPool2d" : "AdaptiveMaxPool2d");
    }
    const CodeValue* flatten = module.argument("flatten");
    if (flatten && (flatten->calls("Flatten") || flatten->text == "True"))
        add("Flatten", "flatten", {}, {m_current.ref}, {shape[0]});
}

/// Adds a learned factor per channel. The number of channels is not printed.
/// Adds stochastic depth. timm prints `DropPath(drop_prob=0.100)`, torchvision `StochasticDepth(p=0.1, mode=row)`.
void TorchRows::addDropPath(const std::string& name, const ModuleCall& module)
{
    const double p = module.real("drop_prob", module.real("p", 0));
    if (p <= 0 || m_current.shape.empty())
        return;
    m_modulesWithRow.insert(&module.code());
    const bool whole = module.stringArgument("mode", "row") == "batch";
    add("StochasticDepth", name, {{"p", std::min(p, 1.0)}, {"mode", whole ? "batch" : "row"}}, {m_current.ref},
        m_current.shape);
}

void TorchRows::addLayerScale(const std::string& name, const ModuleCall& module)
{
    const bool signal =
        m_current.shape.size() == 2 && !m_widths.contains(m_current.shape.back()); // May be channels first.
    if (m_current.shape.empty() || signal)
        return addUnknownModule(name, module);
    const ModuleStream input = m_current;
    const std::int64_t channels = input.shape.size() == 3 ? input.shape.front() : input.shape.back();
    const Extents shape = input.shape.size() == 3 ? Extents{channels, 1, 1} : Extents{channels};
    const InputRef factor = m_rows.add("Parameter", name, {{"shape", shape}});
    add("Mul", name + "_product", {}, {input.ref, factor}, input.shape);
}

// One factor and one summand for all elements, as in HGNetV2 of timm and transformers.
void TorchRows::addLearnableAffine(const std::string& name, const ModuleCall& module)
{
    if (m_current.shape.empty())
        return addUnknownModule(name, module);
    const ModuleStream input = m_current;
    const RowBuilder::Attributes one{{"shape", Extents{1}}};
    const InputRef scale = m_rows.add("Parameter", name + "_scale", one);
    const InputRef scaled = m_rows.add("Mul", name + "_product", {}, {scale, input.ref});
    const InputRef bias = m_rows.add("Parameter", name + "_bias", one);
    add("Add", name + "_sum", {}, {scaled, bias}, input.shape);
}

/// Adds a layer whose input is unknown, and whose row is an error until the user selects an input. Its weights are
/// counted, and its output has the sizes of the current tensor, so that later layers can be read.
void TorchRows::addCustomRow(const std::string& name, const ModuleCall& module)
{
    CodeShape shape = m_current.shape;
    if (!shape.empty() && module.type() == "Linear")
        shape.back() = module.integerArgument("out_features", shape.back());
    else if (!shape.empty())
        shape.front() = module.integerArgument("out_channels", module.integerArgument("num_features", shape.front()));
    const std::int64_t elements = elementCount(shape);
    if (shape.empty() || elements == kOverflow)
        return addUnknownModule(name, module);
    m_assumed.custom.push_back(m_rows.peekNextId());
    m_assumed.mismatched += module.type() == "Linear" ? 1 : 0;
    Extents extents{Extent(0, 1)};
    extents.insert(extents.end(), shape.begin(), shape.end());
    add("Custom", name,
        {{"operation", codeText(module.code())},
         {"parameters", declaredParameters(module).value_or(0)},
         {"output_shape", extents},
         {"saved", elements},
         {"incomplete", "unknown input"}},
        {m_current.ref}, shape);
    declareParameters(module);
}

/// Consecutive embeddings (positions, segments) read the same token ids, and their outputs are summed.
void TorchRows::addEmbedding(const std::string& name, const ModuleCall& module)
{
    const ModuleStream before = m_current;
    const std::int64_t width = module.integerArgument("embedding_dim", 1);
    if (!m_readsIds) {
        addPositions(name, module);
        return m_tables.push_back({m_current.ref, module.integerArgument("num_embeddings", 0), width});
    }
    const bool first = !m_tokens;
    m_tokens = true;
    CodeShape shape = m_ids.shape;
    shape.push_back(width);
    add("Embedding", name, module.attributes(), {m_ids.ref}, shape);
    declareParameters(module);
    m_tables.push_back({m_current.ref, module.integerArgument("num_embeddings", 0), width});
    if (!first && before.shape == shape)
        addSum(before, false);
}

/// An embedding in a network without token ids contains positions.
void TorchRows::addPositions(const std::string& name, const ModuleCall& module)
{
    const std::int64_t width = module.integerArgument("embedding_dim", 1),
                       count = module.integerArgument("num_embeddings", 1);
    const ModuleStream input = m_current;
    if (input.shape.size() != 2 || input.shape.back() != width || input.shape.front() > count)
        return addCustomRow(name, module);
    add("PositionalEmbedding", name, {{"num_positions", count}}, {input.ref}, input.shape);
    declareParameters(module);
}

void TorchRows::addMultiheadAttention(const std::string& name, const ModuleCall& module, const Children& children)
{
    const ModuleCall projection(children.empty() ? module.code() : *children.front().call);
    const std::int64_t width = attentionWidth(module);
    m_modulesWithRow.insert(&module.code());
    m_modulesWithRow.insert(&projection.code());
    if (m_current.shape.size() != 2 || (width > 0 && m_current.shape.back() != width)) {
        m_assumed.custom.push_back(m_rows.peekNextId());
        add("Custom", name,
            {{"operation", "MultiheadAttention"},
             {"parameters", declaredParameters(module).value_or(0)},
             {"incomplete", "unknown input"}},
            {m_current.ref}, m_current.shape);
        return declareParameters(module);
    }
    const bool isGiven = module.argument("num_heads") != nullptr;
    if (!isGiven) {
        m_assumed.attentions.push_back(m_rows.peekNextId());
        m_assumed.multihead.push_back(m_rows.peekNextId());
    }
    const std::int64_t heads =
        isGiven ? module.integerArgument("num_heads", 1) : std::max<std::int64_t>(m_current.shape.back() / 64, 1);
    add("MultiheadAttention", name,
        {{"num_heads", heads},
         {"dropout", std::clamp(module.real("dropout", 0), 0.0, 1.0)},
         {"bias", projection.flag("bias", true)},
         {"packed", true}},
        {m_current.ref}, m_current.shape);
    declareParameters(module);
}

} // namespace vram
