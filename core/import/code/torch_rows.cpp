#include "import/code/torch_rows.h"

#include "base/checked.h"
#include "layers/layer_type.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::size_t kMostCodeRows = 20'000;
constexpr std::int64_t kMostCopies = 1000;
constexpr std::size_t kCodeLookBack = 60;

} // namespace

void TorchRows::run(const CodeValue& model, InputRef input, const CodeShape& shape)
{
    m_seen.emplace_back();
    become({input, shape});
    m_ids = m_now;
    const auto children = childrenOf(model);
    if (children.empty())
        walk("layer", model);
    else
        inside(model, children);
}

void TorchRows::become(ModuleStream stream)
{
    m_now = std::move(stream);
    m_seen.back().push_back(m_now);
}

void TorchRows::add(std::string_view type, std::string_view name, const RowBuilder::Attributes& attributes,
                    RowBuilder::Inputs inputs, CodeShape shape)
{
    if (++m_count > kMostCodeRows && m_problem.empty())
        m_problem = message("more than %1 layers"_tr, kMostCodeRows);
    if (m_problem.empty())
        become({m_rows.add(type, name, attributes, std::move(inputs)), std::move(shape)});
}

void TorchRows::walk(const std::string& name, const CodeValue& call)
{
    if (!m_problem.empty())
        return;
    const Children children = childrenOf(call);
    const ModuleCall module(call);
    if (module.type() == "MultiheadAttention")
        return multihead(name, module, children);
    if (!children.empty())
        return container(name, call, children);
    for (std::int64_t i = 0; i < std::min(call.repeat, kMostCopies) && m_problem.empty(); ++i)
        layer(name, module);
}

void TorchRows::container(const std::string& name, const CodeValue& call, const Children& children)
{
    if (!holdsRows(call))
        return;
    flattenFor(call);
    const ModuleStream outer = m_now;
    m_seen.emplace_back();
    become({m_rows.open(name, call.text, {outer.ref}, call.repeat), outer.shape});
    inside(call, children);
    const CodeShape shape = m_now.shape;
    m_seen.pop_back();
    become({m_rows.close(), shape});
}

void TorchRows::inside(const CodeValue& call, const Children& children)
{
    const AttentionParts parts = attentionParts(children);
    const GatedParts gate = gatedParts(children);
    if (parts.any())
        attention(parts);
    else if (gate.any())
        gated(gate);
    else if (isTransformerLayer(children))
        transformer(children);
    else if (isSqueeze(call.text, children))
        squeeze(children);
    else if (isResidual(call.text, children))
        residual(children);
    else
        inOrder(children);
}

void TorchRows::inOrder(const Children& children)
{
    for (const ModuleChild& child : children)
        walk(child.name, *child.call);
}

void TorchRows::layer(const std::string& name, const ModuleCall& module)
{
    if (passesThrough(module.code().text) || passesThrough(module.type()))
        return;
    if (!findLayerType(module.type())) {
        if (std::ranges::find(m_assumed.leftOut, module.code().text) == m_assumed.leftOut.end())
            m_assumed.leftOut.push_back(module.code().text);
        return;
    }
    if (const CodeValue* word = module.unexplained(); word && m_problem.empty())
        m_problem = message("line %1: the value of \"%2\" is not in the text; write the value itself"_tr, word->line,
                            word->text);
    if (module.type() == "Embedding")
        return embedding(name, module);
    if (findInput(module))
        return place(name, module);
    ++m_assumed.custom;
    placeCustom(name, module);
}

/// Finds a tensor that `module` takes: the current one, the same flattened, or an earlier one.
bool TorchRows::findInput(const ModuleCall& module)
{
    if (takes(module, m_now.shape))
        return true;
    const CodeShape flat{elementCount(m_now.shape)};
    if (module.type() == "Linear" && m_now.shape.size() > 1 && takes(module, flat)) {
        ++m_assumed.flattened;
        add("Flatten", "flatten", {}, {m_now.ref}, flat);
        return true;
    }
    return flattenPicture(module) || findEarlier(module);
}

/// Before a classifier that begins with dropout, the picture is flattened before the dropout.
void TorchRows::flattenFor(const CodeValue& call)
{
    if (m_now.shape.size() < 3)
        return;
    const CodeValue* first = &call;
    for (Children children = childrenOf(*first); !children.empty(); children = childrenOf(*first)) {
        const auto real = std::ranges::find_if(children, [](const ModuleChild& c) {
            return !ModuleCall(*c.call).typeBegins("Dropout") && !passesThrough(c.call->text);
        });
        if (real == children.end())
            return;
        first = real->call;
    }
    const ModuleCall module(*first);
    if (module.type() == "Linear" && !takes(module, m_now.shape))
        findInput(module);
}

/// What forward() does with functions between a picture and a layer over its channels: the mean of each channel before
/// a classifier, patches as tokens before a transformer.
bool TorchRows::flattenPicture(const ModuleCall& module)
{
    const CodeShape shape = m_now.shape;
    if (shape.size() != 3)
        return false;
    const std::int64_t channels = shape[0];
    const CodeShape tokens{checkedMul(shape[1], shape[2]), channels};
    if (module.type() == "Linear" && takes(module, CodeShape{channels})) {
        ++m_assumed.flattened;
        add("AdaptiveAvgPool2d", "avgpool", {{"output_size", 1}}, {m_now.ref}, {channels, 1, 1});
        add("Flatten", "flatten", {}, {m_now.ref}, {channels});
        return true;
    }
    if (!isNorm(module.type()) || module.dimensions() > 0 || !takes(module, tokens))
        return false;
    ++m_assumed.flattened;
    add("Flatten", "patches", {{"start_dim", 2}, {"end_dim", -1}}, {m_now.ref}, {channels, tokens[0]});
    add("Transpose", "tokens", {{"dim0", 1}, {"dim1", 2}}, {m_now.ref}, tokens);
    return true;
}

bool TorchRows::findEarlier(const ModuleCall& module)
{
    std::size_t looked = 0;
    for (auto block = m_seen.rbegin(); block != m_seen.rend(); ++block)
        for (auto seen = block->rbegin(); seen != block->rend() && looked < kCodeLookBack; ++seen, ++looked) {
            if (!takes(module, seen->shape))
                continue;
            ++m_assumed.branches;
            m_now = *seen;
            return true;
        }
    return false;
}

void TorchRows::place(const std::string& name, const ModuleCall& module)
{
    RowBuilder::Attributes attributes = module.attributes();
    if (module.type() == "Linear" && module.argument("nf"))
        attributes.emplace_back("out_features", module.whole("nf", 1));
    if (module.type() == "LSTM" || module.type() == "GRU" || module.type() == "RNN") {
        std::erase_if(attributes, [](const auto& a) { return a.first == "batch_first"; });
        attributes.emplace_back("batch_first", true); // The batch is the first dimension here.
    }
    add(module.type(), name, attributes, {m_now.ref}, shapeAfter(module, m_now.shape));
    m_head = module.type() == "Linear" ? m_now.ref : InputRef{};
}

/// A layer whose input cannot be told: its weights count, and its output has the sizes of the current tensor.
void TorchRows::placeCustom(const std::string& name, const ModuleCall& module)
{
    CodeShape shape = m_now.shape;
    if (!shape.empty() && module.type() == "Linear")
        shape.back() = module.whole("out_features", shape.back());
    else if (!shape.empty())
        shape.front() = module.whole("out_channels", module.whole("num_features", shape.front()));
    const std::int64_t elements = elementCount(shape);
    if (shape.empty() || elements == kOverflow)
        return;
    Extents extents{Extent(0, 1)};
    extents.insert(extents.end(), shape.begin(), shape.end());
    add("Custom", name,
        {{"operation", module.code().text},
         {"parameters", weightsOf(module)},
         {"output_shape", extents},
         {"saved", elements},
         {"guessed", true}},
        {m_now.ref}, shape);
}

/// A table that follows another reads the same ids: positions, segments. Their rows are added.
void TorchRows::embedding(const std::string& name, const ModuleCall& module)
{
    const ModuleStream before = m_now;
    const bool first = !m_tokens;
    m_tokens = true;
    const std::int64_t width = module.whole("embedding_dim", 1);
    CodeShape shape = m_ids.shape;
    shape.push_back(width);
    add("Embedding", name, module.attributes(), {m_ids.ref}, shape);
    m_table = first ? m_now.ref : m_table;
    if (!first && before.shape == shape)
        addSum(before, false);
}

void TorchRows::multihead(const std::string& name, const ModuleCall& module, const Children& children)
{
    const ModuleCall projection(children.empty() ? module.code() : *children.front().call);
    const std::int64_t width = attentionWidth(module);
    if (m_now.shape.size() != 2 || (width > 0 && m_now.shape.back() != width)) {
        ++m_assumed.custom;
        const std::int64_t weights = checkedMul(4, checkedAdd(checkedMul(width, width), width));
        add("Custom", name, {{"operation", "MultiheadAttention"}, {"parameters", weights}, {"guessed", true}},
            {m_now.ref}, m_now.shape);
        return;
    }
    const bool told = module.argument("num_heads") != nullptr;
    m_assumed.attentions += told ? 0 : 1;
    const std::int64_t heads = told ? module.whole("num_heads", 1) : std::max<std::int64_t>(m_now.shape.back() / 64, 1);
    add("MultiheadAttention", name,
        {{"num_heads", heads},
         {"dropout", std::clamp(module.real("dropout", 0), 0.0, 1.0)},
         {"bias", projection.flag("bias", true)},
         {"packed", true}},
        {m_now.ref}, m_now.shape);
}

bool TorchRows::headMayBeTied() const
{
    const auto sizes = [this](InputRef row, std::string_view first, std::string_view second) {
        const Layer* layer = m_rows.layer(row);
        const LayerType* type = layer ? findLayerType(layer->type) : nullptr;
        if (!type)
            return std::pair<AttributeValue, AttributeValue>{};
        return std::pair{attribute(*layer, *type, attributeIndex(*type, first)),
                         attribute(*layer, *type, attributeIndex(*type, second))};
    };
    if (!m_rows.layer(m_table) || !m_rows.layer(m_head) || m_now.ref != m_head)
        return false;
    const auto table = sizes(m_table, "num_embeddings", "embedding_dim");
    return sizes(m_head, "out_features", "in_features") == table;
}

bool TorchRows::addSum(const ModuleStream& other, bool inPlace)
{
    if (other.shape != m_now.shape || other.ref == m_now.ref)
        return false;
    add("Add", "add", {{"inplace", inPlace}}, {m_now.ref, other.ref}, m_now.shape);
    return true;
}

} // namespace vram
