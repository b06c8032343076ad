// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/torch_rows.h"

#include "base/checked.h"
#include "import/code/computed_weights.h"
#include "import/code/module_weights.h"
#include "layers/layer_type.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::size_t kMostCodeRows = 20'000;
constexpr std::int64_t kMostCopies = 1000;
constexpr std::size_t kCodeLookBack = 60;

Extents extentsOf(const std::vector<std::int64_t>& sizes)
{
    return {sizes.begin(), sizes.end()};
}

/// Returns two padding sizes for each dimension after the channels, beginning with the last dimension.
Extents padsOf(const ModuleCall& module, std::size_t rank)
{
    return extentsOf(module.integerArguments("padding", rank > 0 ? 2 * (rank - 1) : 0, 0));
}

} // namespace

void TorchRows::addRows(const CodeValue& model, InputRef input, const CodeShape& shape, bool ids)
{
    m_readsIds = ids;
    collectWidths(model);
    m_readable.emplace_back();
    setStream({input, shape});
    m_ids = m_current;
    const auto children = childrenOf(model);
    if (children.empty() || isMultihead(model))
        walk("layer", model);
    else
        addContents(model, children);
}

void TorchRows::setStream(ModuleStream stream)
{
    m_current = std::move(stream);
    m_readable.back().push_back(m_current);
}

void TorchRows::add(std::string_view type, std::string_view name, const RowBuilder::Attributes& attributes,
                    RowBuilder::Inputs inputs, CodeShape shape)
{
    if (++m_count > kMostCodeRows && m_problem.empty())
        m_problem = message("more than %1 layers"_tr, kMostCodeRows);
    if (m_problem.empty())
        setStream({m_rows.add(type, name, attributes, std::move(inputs)), std::move(shape)});
}

void TorchRows::walk(const std::string& name, const CodeValue& call)
{
    if (!m_problem.empty())
        return;
    const Children children = childrenOf(call);
    const ModuleCall module(call);
    if (call.text.starts_with("SelectAdaptivePool2d"))
        return addAdaptivePool(name, module);
    if (!children.empty() && !isMultihead(call))
        return addContainer(name, call, children);
    for (std::int64_t i = 0; i < std::min(call.repeat, kMostCopies) && m_problem.empty(); ++i) {
        discardModule(call);
        if (isMultihead(call))
            addMultiheadAttention(name, module, children);
        else
            addLayer(name, module);
    }
}

/// Adds modules that print(model) shows once for several copies, as one block with a repeat count if its output has the
/// shape of its input.
void TorchRows::addContainer(const std::string& name, const CodeValue& call, const Children& children)
{
    const std::int64_t copies = std::min(call.repeat, kMostCopies);
    for (std::int64_t i = 0; i < copies && containsRows(call) && m_problem.empty(); ++i) {
        discardModule(call);
        addFlattenBefore(call);
        const ModuleStream outer = m_current;
        m_readable.emplace_back();
        setStream({m_rows.open(name, call.text, {outer.ref}), outer.shape});
        if (hasOwnParameters(call))
            addLayer("base", ModuleCall(call));
        addContents(call, children);
        if (const std::string function = parametrization(ModuleCall(call)); !function.empty())
            addParametrization(function);
        const CodeShape shape = m_current.shape;
        const bool repeats = i == 0 && shape == outer.shape;
        if (repeats)
            m_rows.repeat(call.repeat);
        m_readable.pop_back();
        setStream({m_rows.close(), shape});
        if (repeats)
            return;
    }
}

/// Forgets the rows of the module and its child modules, because the next copy is a different module with the same
/// text.
void TorchRows::discardModule(const CodeValue& call)
{
    m_first.erase(&call);
    m_modulesWithRow.erase(&call);
    for (const ModuleChild& child : childrenOf(call))
        discardModule(*child.call);
}

void TorchRows::addContents(const CodeValue& call, const Children& children)
{
    const AttentionParts parts = attentionParts(children);
    const GatedParts gate = gatedParts(children);
    if (parts.any())
        addBiasTables(children);
    if (parts.any())
        addAttention(parts);
    else if (gate.any())
        addGatedFeedForward(gate);
    else if (isTransformerLayer(children))
        addTransformerLayer(children);
    else if (isSqueeze(call.text, children))
        addSqueezeExcitation(children);
    else if (isResidual(call.text, children))
        addResidual(children);
    else
        addInOrder(children);
    for (const ModuleChild& child : children)
        addOmittedModule(child);
}

/// Adds T5's relative_attention_bias before the projections, because a block's output is that of its last row.
void TorchRows::addBiasTables(const Children& children)
{
    const ModuleStream input = m_current;
    for (const ModuleChild& child : children) {
        if (m_readsIds && ModuleCall(*child.call).type() == "Embedding")
            addLayer(child.name, ModuleCall(*child.call));
    }
    m_current = input;
}

/// Adds modules that were omitted when their parent was built according to its role, so that no module is missing.
void TorchRows::addOmittedModule(const ModuleChild& child)
{
    const Children children = childrenOf(*child.call);
    const bool some = std::ranges::any_of(children, [this](const ModuleChild& c) { return hasRow(*c.call); });
    if (!hasRow(*child.call) && !some && containsRows(*child.call))
        walk(child.name, *child.call);
    else if (!isMultihead(*child.call))
        std::ranges::for_each(children, [this](const ModuleChild& c) { addOmittedModule(c); });
}

bool TorchRows::hasRow(const CodeValue& call) const
{
    const Children children = childrenOf(call);
    return m_modulesWithRow.contains(&call)
           || std::ranges::any_of(children, [this](const ModuleChild& c) { return hasRow(*c.call); });
}

void TorchRows::addInOrder(const Children& children)
{
    for (const ModuleChild& child : children)
        walk(child.name, *child.call);
}

void TorchRows::addLayer(const std::string& name, const ModuleCall& module)
{
    if (isDropPath(module.code().text))
        return addDropPath(name, module);
    if (isIdentityModule(module.code().text) || isIdentityModule(module.type()))
        return;
    if (isEmptyContainer(module.code()))
        return;
    m_modulesWithRow.insert(&module.code());
    if (!module.code().is(CodeValue::Kind::Call))
        return addUnknownModule(name, module);
    if (module.code().text.starts_with("LayerScale"))
        return addLayerScale(name, module);
    if (module.code().text.ends_with("LearnableAffineBlock"))
        return addLearnableAffine(name, module);
    if (module.code().text == "Permute" && module.code().items.empty())
        return addPermute(name, module);
    if (module.code().text.starts_with("LayerNorm2d"))
        return addChannelsLastNorm(name, module);
    if (!isModuleType(module.type()) || lacksSizes(module) || isUnsizedNorm(name, module))
        return addUnknownModule(name, module);
    if (const CodeValue* word = module.undefinedName(); word && m_problem.empty())
        m_problem = message("line %1: the value of \"%2\" is not in the text; write the value itself"_tr, word->line,
                            word->text);
    if (module.type() == "Embedding")
        return addEmbedding(name, module);
    if (findInput(module))
        return addModuleRow(name, module);
    addCustomRow(name, module);
}

/// Finds a tensor that `module` accepts: the current one, flattened if necessary, or an earlier one.
bool TorchRows::findInput(const ModuleCall& module)
{
    if (acceptsInput(module, m_current.shape))
        return true;
    const CodeShape flat{elementCount(m_current.shape)};
    if (module.type() == "Linear" && m_current.shape.size() > 1 && acceptsInput(module, flat)) {
        m_assumed.flattened.push_back(m_rows.peekNextId());
        add("Flatten", "flatten", {}, {m_current.ref}, flat);
        return true;
    }
    return addFlattenImage(module) || findEarlier(module);
}

/// Flattens the image before a classifier, including before a dropout with which the classifier begins.
void TorchRows::addFlattenBefore(const CodeValue& call)
{
    if (m_current.shape.size() < 3)
        return;
    const CodeValue* first = &call;
    for (Children children = childrenOf(*first); !children.empty(); children = childrenOf(*first)) {
        const auto real = std::ranges::find_if(children, [](const ModuleChild& c) {
            return !ModuleCall(*c.call).typeBegins("Dropout") && !isIdentityModule(c.call->text);
        });
        if (real == children.end())
            return;
        first = real->call;
    }
    const ModuleCall module(*first);
    if (module.type() == "Linear" && !acceptsInput(module, m_current.shape))
        findInput(module);
}

/// Adds functions that forward() calls between an image and a layer over its channels: the mean per channel before a
/// classifier, or patches as tokens before a transformer.
bool TorchRows::addFlattenImage(const ModuleCall& module)
{
    const CodeShape shape = m_current.shape;
    const bool overLast = module.type() == "Linear" || (isNorm(module.type()) && module.dimensions() == 0);
    if (shape.size() == 2 && overLast && acceptsInput(module, CodeShape{shape[1], shape[0]})) {
        m_assumed.flattened.push_back(m_rows.peekNextId());
        add("Transpose", "steps", {{"dim0", 1}, {"dim1", 2}}, {m_current.ref}, {shape[1], shape[0]});
        return true;
    }
    if (shape.size() != 3)
        return false;
    const std::int64_t channels = shape[0];
    const CodeShape tokens{checkedMul(shape[1], shape[2]), channels};
    if (module.type() == "Linear" && acceptsInput(module, CodeShape{channels})) {
        m_assumed.flattened.push_back(m_rows.peekNextId());
        add("AdaptiveAvgPool2d", "avgpool", {{"output_size", 1}}, {m_current.ref}, {channels, 1, 1});
        add("Flatten", "flatten", {}, {m_current.ref}, {channels});
        return true;
    }
    if (!isNorm(module.type()) || module.dimensions() > 0 || !acceptsInput(module, tokens))
        return false;
    m_assumed.flattened.push_back(m_rows.peekNextId());
    add("Flatten", "patches", {{"start_dim", 2}, {"end_dim", -1}}, {m_current.ref}, {channels, tokens[0]});
    add("Transpose", "tokens", {{"dim0", 1}, {"dim1", 2}}, {m_current.ref}, tokens);
    return true;
}

bool TorchRows::findEarlier(const ModuleCall& module)
{
    std::size_t looked = 0;
    for (auto block = m_readable.rbegin(); block != m_readable.rend(); ++block)
        for (auto seen = block->rbegin(); seen != block->rend() && looked < kCodeLookBack; ++seen, ++looked) {
            if (!acceptsInput(module, seen->shape))
                continue;
            m_assumed.branches.push_back(m_rows.peekNextId());
            m_current = *seen;
            return true;
        }
    return false;
}

/// Records the parameters that the text declares for the last row. A module that runs again shares the parameters of
/// its first row.
void TorchRows::declareParameters(const ModuleCall& module)
{
    const CodeValue* self = &module.code();
    if (const std::int64_t number = self->identity; number > 0)
        self = m_duplicates.emplace(number, self).first->second;
    const auto [first, isNew] = m_first.emplace(self, m_rows.last().row);
    if (!isNew)
        m_rows.shareAllParameters(first->second, m_rows.last().row, 1);
    else if (m_problem.empty())
        m_placed.push_back({m_rows.last().row, &module.code()});
    if (const auto weights = declaredParameters(module); isNew && weights && m_problem.empty())
        m_declared.push_back({m_rows.last().row, *weights});
}

void TorchRows::addModuleRow(const std::string& name, const ModuleCall& module)
{
    RowBuilder::Attributes attributes = module.attributes();
    if (module.type() == "Linear" && module.argument("nf"))
        attributes.emplace_back("out_features", module.integerArgument("nf", 1));
    if (module.type() == "LSTM" || module.type() == "GRU" || module.type() == "RNN") {
        std::erase_if(attributes, [](const auto& a) { return a.first == "batch_first"; });
        attributes.emplace_back("batch_first", true); // In this program, the batch is always the first dimension.
    }
    if (module.code().text.starts_with("Frozen"))
        attributes.emplace_back("affine", false); // Weight and bias of a frozen norm are buffers.
    if (module.type() == "Pad")
        attributes.emplace_back("padding", padsOf(module, m_current.shape.size()));
    if (const CodeValue* sizes = module.argument("unflattened_size"))
        attributes.emplace_back("sizes", extentsOf(unflattenedSizes(*sizes)));
    if (module.code().text == "Softmax2d")
        attributes.emplace_back("dim", std::int64_t{1});
    const std::string function = parametrization(module);
    const InputRef weight = function == "weight_norm" ? weightNormWeight(name, module) : InputRef{};
    const bool normed = weight.row != LayerId::None;
    const CodeShape after = outputShape(module, m_current.shape);
    m_assumed.mismatched += after.empty() && !m_current.shape.empty() ? 1 : 0;
    add(module.type(), name, attributes,
        normed ? RowBuilder::Inputs{m_current.ref, weight} : RowBuilder::Inputs{m_current.ref}, after);
    declareParameters(module);
    if (normed && m_problem.empty())
        m_declared.back().parameters -= elementCount(directionShape(module)) + elementCount(magnitudeShape(module));
    else if (!function.empty())
        addParametrization(function);
    noteNormBias(module);
    if (module.type() == "Linear")
        m_linears.push_back({m_current.ref, module.integerArgument("out_features", module.integerArgument("nf", 0)),
                             module.integerArgument("in_features", module.integerArgument("nx", 0))});
}

/// Returns the linear layer whose weight has the shape of an embedding: the last row or, with `anywhere`, the largest
/// such layer.
const TorchRows::Matrix* TorchRows::head(bool anywhere) const
{
    const Matrix* found = nullptr;
    for (const Matrix& linear : m_linears) {
        if ((anywhere || linear.row == m_current.ref) && tiedEmbedding(linear)
            && (!found || linear.rows >= found->rows))
            found = &linear;
    }
    return found;
}

const TorchRows::Matrix* TorchRows::tiedEmbedding(const Matrix& head) const
{
    const auto found = std::ranges::find_if(
        m_tables, [&](const Matrix& table) { return table.rows == head.rows && table.columns == head.columns; });
    return found == m_tables.end() ? nullptr : &*found;
}

std::int64_t TorchRows::tie(const Matrix& head)
{
    const Matrix& table = *tiedEmbedding(head);
    const std::int64_t weights = checkedMul(head.rows, head.columns);
    const Layer* lookup = m_rows.layer(table.row);
    const bool shares = lookup && lookup->type != "Custom";
    if (shares)
        m_rows.share(head.row, "weight", table.row, "weight");
    else // The embedding's row is an error until it has an input, so the weight is counted in the head.
        m_rows.change(table.row, {{"parameters", std::int64_t{0}}});
    const LayerId counted = shares ? head.row.row : table.row.row;
    for (DeclaredParameters& entry : m_declared)
        entry.parameters -= entry.row == counted ? weights : 0;
    return weights;
}

bool TorchRows::addSum(const ModuleStream& other, bool inPlace)
{
    if (other.shape != m_current.shape || other.ref == m_current.ref)
        return false;
    add("Add", "add", {{"inplace", inPlace}}, {m_current.ref, other.ref}, m_current.shape);
    return true;
}

} // namespace vram
