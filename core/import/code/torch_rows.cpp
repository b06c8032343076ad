// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/torch_rows.h"

#include "base/checked.h"
#include "import/code/computed_weights.h"
#include "import/code/module_weights.h"
#include "import/code/printed_twice.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr std::size_t kMostCodeRows = 20'000;
constexpr std::int64_t kMostCopies = 1000;
constexpr std::size_t kCodeLookBack = 60;

Extents extentsOf(const std::vector<std::int64_t>& sizes)
{
    return {sizes.begin(), sizes.end()};
}

/// Two numbers for each dimension after the channels, the last dimension first.
Extents padsOf(const ModuleCall& module, std::size_t rank)
{
    return extentsOf(module.sides("padding", rank > 0 ? 2 * (rank - 1) : 0, 0));
}

} // namespace

void TorchRows::run(const CodeValue& model, InputRef input, const CodeShape& shape, bool ids)
{
    m_readsIds = ids;
    gatherWidths(model);
    m_seen.emplace_back();
    become({input, shape});
    m_ids = m_now;
    const auto children = childrenOf(model);
    if (children.empty() || isMultihead(model))
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
    if (call.text.starts_with("SelectAdaptivePool2d"))
        return selectedPool(name, module);
    if (!children.empty() && !isMultihead(call))
        return container(name, call, children);
    for (std::int64_t i = 0; i < std::min(call.repeat, kMostCopies) && m_problem.empty(); ++i) {
        forget(call);
        if (isMultihead(call))
            multihead(name, module, children);
        else
            layer(name, module);
    }
}

/// Adds modules that print(model) shows once for several copies, as one block with a repeat count if its output has the
/// shape of its input.
void TorchRows::container(const std::string& name, const CodeValue& call, const Children& children)
{
    const std::int64_t copies = std::min(call.repeat, kMostCopies);
    for (std::int64_t i = 0; i < copies && holdsRows(call) && m_problem.empty(); ++i) {
        forget(call);
        flattenFor(call);
        const ModuleStream outer = m_now;
        m_seen.emplace_back();
        become({m_rows.open(name, call.text, {outer.ref}), outer.shape});
        if (hasOwnWeights(call))
            layer("base", ModuleCall(call));
        inside(call, children);
        if (const std::string function = parametrizationOf(ModuleCall(call)); !function.empty())
            parametrized(function);
        const CodeShape shape = m_now.shape;
        const bool repeats = i == 0 && shape == outer.shape;
        if (repeats)
            m_rows.repeat(call.repeat);
        m_seen.pop_back();
        become({m_rows.close(), shape});
        if (repeats)
            return;
    }
}

/// Forgets the rows of the modules, because the next copy is a different module with the same text.
void TorchRows::forget(const CodeValue& call)
{
    m_first.erase(&call);
    m_written.erase(&call);
    for (const ModuleChild& child : childrenOf(call))
        forget(*child.call);
}

void TorchRows::inside(const CodeValue& call, const Children& children)
{
    const AttentionParts parts = attentionParts(children);
    const GatedParts gate = gatedParts(children);
    if (parts.any())
        biasTables(children);
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
    for (const ModuleChild& child : children)
        forgotten(child);
}

/// Adds T5's relative_attention_bias before the projections, because a block's output is that of its last row.
void TorchRows::biasTables(const Children& children)
{
    const ModuleStream input = m_now;
    for (const ModuleChild& child : children) {
        if (m_readsIds && ModuleCall(*child.call).type() == "Embedding")
            layer(child.name, ModuleCall(*child.call));
    }
    m_now = input;
}

/// Adds modules that the role of their parent does not connect, so that none is missing.
void TorchRows::forgotten(const ModuleChild& child)
{
    const Children children = childrenOf(*child.call);
    const bool some = std::ranges::any_of(children, [this](const ModuleChild& c) { return isWritten(*c.call); });
    if (!isWritten(*child.call) && !some && holdsRows(*child.call))
        walk(child.name, *child.call);
    else if (!isMultihead(*child.call))
        std::ranges::for_each(children, [this](const ModuleChild& c) { forgotten(c); });
}

bool TorchRows::isWritten(const CodeValue& call) const
{
    const Children children = childrenOf(call);
    return m_written.contains(&call)
           || std::ranges::any_of(children, [this](const ModuleChild& c) { return isWritten(*c.call); });
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
    if (isEmptyContainer(module.code()))
        return;
    m_written.insert(&module.code());
    if (!module.code().is(CodeValue::Kind::Call))
        return unknown(name, module);
    if (module.code().text.starts_with("LayerScale"))
        return layerScale(name, module);
    if (module.code().text == "Permute" && module.code().items.empty())
        return permute(name, module);
    if (module.code().text == "LayerNorm2d")
        return channelsLastNorm(name, module);
    if (!isModuleType(module.type()) || lacksSizes(module) || isUnsizedNorm(name, module))
        return unknown(name, module);
    if (const CodeValue* word = module.unexplained(); word && m_problem.empty())
        m_problem = message("line %1: the value of \"%2\" is not in the text; write the value itself"_tr, word->line,
                            word->text);
    if (module.type() == "Embedding")
        return embedding(name, module);
    if (findInput(module))
        return place(name, module);
    placeCustom(name, module);
}

/// Finds a tensor that `module` accepts: the current one, also flattened, or an earlier one.
bool TorchRows::findInput(const ModuleCall& module)
{
    if (takes(module, m_now.shape))
        return true;
    const CodeShape flat{elementCount(m_now.shape)};
    if (module.type() == "Linear" && m_now.shape.size() > 1 && takes(module, flat)) {
        m_assumed.flattened.push_back(m_rows.upcoming());
        add("Flatten", "flatten", {}, {m_now.ref}, flat);
        return true;
    }
    return flattenPicture(module) || findEarlier(module);
}

/// Flattens the image before a classifier, including before a dropout with which the classifier begins.
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

/// Adds functions that forward() calls between an image and a layer over its channels: the mean per channel before a
/// classifier, or patches as tokens before a transformer.
bool TorchRows::flattenPicture(const ModuleCall& module)
{
    const CodeShape shape = m_now.shape;
    const bool overLast = module.type() == "Linear" || (isNorm(module.type()) && module.dimensions() == 0);
    if (shape.size() == 2 && overLast && takes(module, CodeShape{shape[1], shape[0]})) {
        m_assumed.flattened.push_back(m_rows.upcoming());
        add("Transpose", "steps", {{"dim0", 1}, {"dim1", 2}}, {m_now.ref}, {shape[1], shape[0]});
        return true;
    }
    if (shape.size() != 3)
        return false;
    const std::int64_t channels = shape[0];
    const CodeShape tokens{checkedMul(shape[1], shape[2]), channels};
    if (module.type() == "Linear" && takes(module, CodeShape{channels})) {
        m_assumed.flattened.push_back(m_rows.upcoming());
        add("AdaptiveAvgPool2d", "avgpool", {{"output_size", 1}}, {m_now.ref}, {channels, 1, 1});
        add("Flatten", "flatten", {}, {m_now.ref}, {channels});
        return true;
    }
    if (!isNorm(module.type()) || module.dimensions() > 0 || !takes(module, tokens))
        return false;
    m_assumed.flattened.push_back(m_rows.upcoming());
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
            m_assumed.branches.push_back(m_rows.upcoming());
            m_now = *seen;
            return true;
        }
    return false;
}

/// Records the parameters that the text declares for the last row. A module that runs again shares the parameters of
/// its first row.
void TorchRows::declare(const ModuleCall& module)
{
    const CodeValue* self = &module.code();
    if (const std::int64_t number = printedAgain(module); number > 0)
        self = m_same.emplace(number, self).first->second;
    const auto [first, isNew] = m_first.emplace(self, m_rows.last().row);
    if (!isNew)
        m_rows.shareAll(first->second, m_rows.last().row, 1);
    else if (m_problem.empty())
        m_placed.push_back({m_rows.last().row, &module.code()});
    if (const auto weights = declaredWeights(module); isNew && weights && m_problem.empty())
        m_declared.push_back({m_rows.last().row, *weights});
}

void TorchRows::place(const std::string& name, const ModuleCall& module)
{
    RowBuilder::Attributes attributes = module.attributes();
    if (module.type() == "Linear" && module.argument("nf"))
        attributes.emplace_back("out_features", module.whole("nf", 1));
    if (module.type() == "LSTM" || module.type() == "GRU" || module.type() == "RNN") {
        std::erase_if(attributes, [](const auto& a) { return a.first == "batch_first"; });
        attributes.emplace_back("batch_first", true); // In this program, the batch is always the first dimension.
    }
    if (module.code().text.starts_with("Frozen"))
        attributes.emplace_back("affine", false); // Weight and bias of a frozen norm are buffers.
    if (module.type() == "Pad")
        attributes.emplace_back("padding", padsOf(module, m_now.shape.size()));
    if (const CodeValue* sizes = module.argument("unflattened_size"))
        attributes.emplace_back("sizes", extentsOf(module.sides("unflattened_size", sizes->items.size(), 1)));
    if (module.code().text == "Softmax2d")
        attributes.emplace_back("dim", std::int64_t{1});
    const std::string function = parametrizationOf(module);
    const InputRef weight = function == "weight_norm" ? weightNormWeight(name, module) : InputRef{};
    const bool normed = weight.row != LayerId::None;
    const CodeShape after = shapeAfter(module, m_now.shape);
    m_assumed.misfits += after.empty() && !m_now.shape.empty() ? 1 : 0;
    add(module.type(), name, attributes, normed ? RowBuilder::Inputs{m_now.ref, weight} : RowBuilder::Inputs{m_now.ref},
        after);
    declare(module);
    if (normed && m_problem.empty())
        m_declared.back().parameters -= elementCount(directionShape(module)) + elementCount(lengthShape(module));
    else if (!function.empty())
        parametrized(function);
    noteNormBias(module);
    if (module.type() == "Linear")
        m_linears.push_back({m_now.ref, module.whole("out_features", module.whole("nf", 0)),
                             module.whole("in_features", module.whole("nx", 0))});
}

/// The linear layer whose weight has the shape of an embedding: the last row, or with `anywhere` the largest such
/// layer.
const TorchRows::Matrix* TorchRows::head(bool anywhere) const
{
    const Matrix* found = nullptr;
    for (const Matrix& linear : m_linears) {
        if ((anywhere || linear.row == m_now.ref) && tableOf(linear) && (!found || linear.rows >= found->rows))
            found = &linear;
    }
    return found;
}

const TorchRows::Matrix* TorchRows::tableOf(const Matrix& head) const
{
    const auto found = std::ranges::find_if(
        m_tables, [&](const Matrix& table) { return table.rows == head.rows && table.columns == head.columns; });
    return found == m_tables.end() ? nullptr : &*found;
}

std::int64_t TorchRows::tie(const Matrix& head)
{
    const Matrix& table = *tableOf(head);
    const std::int64_t weights = checkedMul(head.rows, head.columns);
    const Layer* lookup = m_rows.layer(table.row);
    const bool shares = lookup && lookup->type != "Custom";
    if (shares)
        m_rows.share(head.row, "weight", table.row, "weight");
    else // The embedding's row is an error until it has an input, so the weight is counted in the head.
        m_rows.change(table.row, {{"parameters", std::int64_t{0}}});
    const LayerId counted = shares ? head.row.row : table.row.row;
    for (DeclaredWeights& entry : m_declared)
        entry.parameters -= entry.row == counted ? weights : 0;
    return weights;
}

bool TorchRows::addSum(const ModuleStream& other, bool inPlace)
{
    if (other.shape != m_now.shape || other.ref == m_now.ref)
        return false;
    add("Add", "add", {{"inplace", inPlace}}, {m_now.ref, other.ref}, m_now.shape);
    return true;
}

} // namespace vram
