// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/torch_rows.h"
#include "import/huggingface/model.h"

#include <algorithm>
#include <cassert>

namespace vram {

namespace {

/// Returns the activation of a block that has only one for several convolutions, in which case forward() calls it after
/// each of them.
const CodeValue* sharedActivation(const std::vector<ModuleChild>& children)
{
    const CodeValue* found = nullptr;
    int activations = 0, convolutions = 0;
    for (const ModuleChild& child : children) {
        const ModuleCall module(*child.call);
        convolutions += module.typeBegins("Conv") ? 1 : 0;
        if (isActivation(module.type())) {
            found = child.call;
            ++activations;
        }
    }
    return activations == 1 && convolutions >= 2 ? found : nullptr;
}

const ModuleChild* shortcutOf(const std::vector<ModuleChild>& children)
{
    const auto found = std::ranges::find_if(children, [](const ModuleChild& c) { return isShortcut(c.name); });
    return found == children.end() ? nullptr : &*found;
}

/// Returns the assumed size of a head: 128 in models of width 3072 and more, otherwise 64. Neither code nor
/// print(model) shows the number of heads.
std::int64_t headWidth(std::int64_t query, std::int64_t key)
{
    const std::int64_t usual = query >= 3072 ? 128 : 64;
    for (std::int64_t width = usual; width > 1; width /= 2) {
        if (query % width == 0 && key % width == 0)
            return width;
    }
    return 1;
}

std::int64_t inputWidth(const ModuleChild& linear)
{
    const ModuleCall module(*linear.call);
    return module.integerArgument("in_features", module.integerArgument("nx", 0));
}

} // namespace

void TorchRows::addResidual(const Children& children)
{
    const ModuleStream input = m_current;
    const CodeValue* activation = sharedActivation(children);
    addMainBranch(children, activation);
    const ModuleStream main = m_current;
    ModuleStream skip = input;
    const ModuleChild* shortcut = shortcutOf(children);
    if (shortcut && containsRows(*shortcut->call)) {
        m_current = input;
        walk(shortcut->name, *shortcut->call);
        skip = m_current;
    }
    m_current = main;
    for (const ModuleChild& child : children) { // Without a residual sum, forward() has no stochastic depth.
        if (isDropPath(child.call->text) && skip.shape == main.shape)
            walk(child.name, *child.call);
    }
    if (addSum(skip, true))
        m_assumed.sums.push_back(m_current.ref.row);
    else if (skip.ref != input.ref)
        m_current = skip; // A block's output is that of its last row.
    if (activation)
        addLayer("activation", ModuleCall(*activation));
}

void TorchRows::addMainBranch(const Children& children, const CodeValue* activation)
{
    const bool normed =
        std::ranges::any_of(children, [](const ModuleChild& c) { return isNorm(ModuleCall(*c.call).type()); });
    const auto endsStage = [&](const ModuleChild& child) {
        const ModuleCall module(*child.call);
        return normed ? isNorm(module.type()) : module.typeBegins("Conv");
    };
    auto left = std::ranges::count_if(children, endsStage);
    for (const ModuleChild& child : children) {
        if (isShortcut(child.name) || child.call == activation || isDropPath(child.call->text))
            continue;
        walk(child.name, *child.call);
        if (activation && endsStage(child) && --left > 0)
            addLayer("activation", ModuleCall(*activation));
    }
}

/// Adds a squeeze-and-excitation block: the product of the input and the result of pooling and two linear layers with
/// their activations.
void TorchRows::addSqueezeExcitation(const Children& children)
{
    const ModuleStream input = m_current;
    // torchvision registers one activation after both linear layers, but runs it between them.
    std::vector<const ModuleChild*> products, activations;
    for (const ModuleChild& child : children)
        (isActivation(ModuleCall(*child.call).type()) ? activations : products).push_back(&child);
    const bool activationsLast = activations.size() == 2 && products.size() == 3
                                 && children.back().call == activations[1]->call
                                 && children[children.size() - 2].call == activations[0]->call;
    if (activationsLast) {
        for (const ModuleChild* child : {products[0], products[1], activations[0], products[2], activations[1]})
            walk(child->name, *child->call);
    } else {
        addInOrder(children);
    }
    const auto multiplies = [](std::int64_t factor, std::int64_t size) { return factor == size || factor == 1; };
    if (input.shape.empty() || !std::ranges::equal(m_current.shape, input.shape, multiplies))
        return;
    m_assumed.sums.push_back(m_rows.peekNextId());
    add("Mul", "scale", {}, {input.ref, m_current.ref}, input.shape);
}

void TorchRows::addGatedFeedForward(const GatedParts& parts)
{
    const ModuleStream input = m_current;
    addLinear(parts.gate);
    if (parts.activation.call)
        addLayer(parts.activation.name, ModuleCall(*parts.activation.call));
    else
        add("SiLU", "act_fn", {}, {m_current.ref}, m_current.shape);
    const ModuleStream gate = m_current;
    m_current = input;
    addLinear(parts.up);
    if (m_current.shape == gate.shape)
        add("Mul", "product", {}, {gate.ref, m_current.ref}, gate.shape);
    addLinear(parts.down);
}

/// Adds the projections of the current tensor to queries, keys and values. Returns false if their sizes do not match.
bool TorchRows::addProjections(const AttentionParts& parts, ModuleStream& q, ModuleStream& k, ModuleStream& v)
{
    const ModuleStream input = m_current;
    if (parts.fused.call) {
        addLinear(parts.fused);
        if (m_current.shape.size() != 2)
            return false;
        const std::int64_t length = m_current.shape.front(), all = m_current.shape.back();
        const std::int64_t width = parts.output.call ? inputWidth(parts.output) : all / 3;
        const std::int64_t keys = (all - width) / 2;
        add("Split", "split", {{"dim", -1}, {"sizes", Extents{width, keys, keys}}}, {m_current.ref}, {length, width});
        q = m_current;
        k = {output(q.ref, 1), {length, keys}};
        v = {output(q.ref, 2), {length, keys}};
        return m_problem.empty();
    }
    addLinear(parts.query);
    q = m_current;
    m_current = input;
    addLinear(parts.key);
    k = m_current;
    m_current = input;
    addLinear(parts.value);
    v = m_current;
    return q.shape.size() == 2 && k.shape == v.shape && k.shape.size() == 2 && m_problem.empty();
}

/// Returns the size of a head. If a query norm is narrower than the queries, it normalizes each head, and its size is
/// the head size.
std::int64_t TorchRows::headWidthOf(const AttentionParts& parts, std::int64_t width, std::int64_t keyWidth) const
{
    const std::int64_t normed =
        parts.queryNorm.call ? ModuleCall(*parts.queryNorm.call).integerArgument("normalized_shape", 0) : 0;
    return normed > 0 && normed < width && width % normed == 0 && keyWidth % normed == 0 ? normed
                                                                                         : headWidth(width, keyWidth);
}

InputRef TorchRows::addHeads(std::string_view name, const ModuleStream& stream, std::int64_t head,
                             const ModuleChild& norm)
{
    const std::int64_t width = stream.shape.back();
    const auto normalize = [&](InputRef x) {
        assert(norm.call);
        const ModuleCall module(*norm.call);
        m_modulesWithRow.insert(norm.call);
        const InputRef row = m_rows.add(module.type(), norm.name, module.attributes(), {x});
        declareParameters(module);
        return row;
    };
    if (norm.call && !ModuleCall(*norm.call).argument("normalized_shape")) {
        m_modulesWithRow.insert(norm.call);
        addUnknownModule(norm.name, ModuleCall(*norm.call)); // Whether it normalizes each head is not printed.
        return splitHeads(m_rows, name, stream.ref, width / head, head);
    }
    const std::int64_t over = norm.call ? ModuleCall(*norm.call).integerArgument("normalized_shape", head) : 0;
    const InputRef whole = over == width && over != head ? normalize(stream.ref) : stream.ref;
    const InputRef split = splitHeads(m_rows, name, whole, width / head, head);
    return over == head ? normalize(split) : split;
}

void TorchRows::addAttention(const AttentionParts& parts)
{
    ModuleStream q, k, v;
    if (!addProjections(parts, q, k, v))
        return;
    const std::int64_t width = q.shape.back(), keyWidth = k.shape.back();
    if (width % keyWidth != 0)
        return;
    const std::int64_t head = headWidthOf(parts, width, keyWidth);
    const InputRef query = addHeads("q", q, head, parts.queryNorm);
    const InputRef key = addHeads("k", k, head, parts.keyNorm);
    const InputRef context =
        attentionRow(m_rows, query, key, addHeads("v", v, head, {}), {m_tokens, keyWidth != width});
    m_assumed.attentions.push_back(context.row);
    setStream({mergeHeads(m_rows, context, width), q.shape});
    if (parts.output.call && acceptsInput(ModuleCall(*parts.output.call), m_current.shape))
        addLinear(parts.output);
}

/// The part of a transformer layer between two residual sums: attention or a feed-forward network.
struct TransformerStage {
    std::vector<ModuleChild> modules{};
    const ModuleChild* before = nullptr; ///< The norm before the modules.
    const ModuleChild* behind = nullptr;
    const ModuleChild* dropout = nullptr;
    const ModuleChild* path = nullptr; ///< Stochastic depth before the sum; some layers have one for both sums.
};

/// Adds norm, attention, sum, norm, feed-forward network and sum. In PyTorch's own layers, the norms follow the sums;
/// Gemma has norms both before and after each stage.
void TorchRows::addTransformerLayer(const Children& children)
{
    std::vector<TransformerStage> stages(1);
    std::vector<const ModuleChild*> norms, dropouts, paths;
    bool normLast = false;
    for (const ModuleChild& child : children) {
        const ModuleCall module(*child.call);
        if (isNorm(module.type())) {
            norms.push_back(&child);
        } else if (containsAttention(child)) {
            stages.insert(stages.end() - 1, {{child}});
            normLast = normLast || (isMultihead(*child.call) && child.name == "self_attn");
        } else if (module.type() == "Dropout" && child.name.starts_with("dropout") && child.name.size() == 8) {
            dropouts.push_back(&child);
        } else if (isDropPath(module.code().text)) {
            paths.push_back(&child);
        } else if (containsRows(*child.call)) {
            stages.back().modules.push_back(child);
        }
    }
    const bool both = norms.size() == 2 * stages.size();
    for (std::size_t i = 0; i < stages.size(); ++i) {
        stages[i].before = both ? norms[2 * i] : normLast || i >= norms.size() ? nullptr : norms[i];
        stages[i].behind = both ? norms[2 * i + 1] : normLast && i < norms.size() ? norms[i] : nullptr;
        stages[i].dropout = i < dropouts.size() ? dropouts[i] : nullptr;
        stages[i].path = paths.empty() ? nullptr : paths[std::min(i, paths.size() - 1)];
        addTransformerStage(stages[i], both);
    }
}

void TorchRows::addTransformerStage(const TransformerStage& stage, bool normBeforeSum)
{
    const ModuleStream before = m_current;
    const auto pass = [this](const ModuleChild* child) {
        if (child)
            walk(child->name, *child->call);
    };
    pass(stage.before);
    for (const auto& module : stage.modules) {
        pass(&module);
        if (module.name == "linear1") // torch.nn.TransformerEncoderLayer calls a function here, which is not printed.
            add("ReLU", "activation", {}, {m_current.ref}, m_current.shape);
    }
    pass(stage.dropout);
    if (normBeforeSum)
        pass(stage.behind);
    pass(stage.path);
    if (addSum(before, false))
        m_assumed.sums.push_back(m_current.ref.row);
    if (!normBeforeSum)
        pass(stage.behind);
}

} // namespace vram
