#include "import/code/torch_rows.h"
#include "import/huggingface/model.h"

#include <algorithm>

namespace vram {

namespace {

/// The one activation that a block with several convolutions shows: forward() calls it after each of them.
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

/// Neither code nor print(model) shows the number of heads. Assumes heads of 128 in models of width 3072 and more, else
/// of 64.
std::int64_t headWidth(std::int64_t query, std::int64_t key)
{
    const std::int64_t usual = query >= 3072 ? 128 : 64;
    for (std::int64_t width = usual; width > 1; width /= 2) {
        if (query % width == 0 && key % width == 0)
            return width;
    }
    return 1;
}

} // namespace

void TorchRows::residual(const Children& children)
{
    const ModuleStream input = m_now;
    const CodeValue* activation = sharedActivation(children);
    mainBranch(children, activation);
    const ModuleStream main = m_now;
    ModuleStream skip = input;
    const ModuleChild* shortcut = shortcutOf(children);
    if (shortcut && holdsRows(*shortcut->call)) {
        m_now = input;
        walk(shortcut->name, *shortcut->call);
        skip = m_now;
    }
    m_now = main;
    if (addSum(skip, true))
        ++m_assumed.sums;
    if (activation)
        layer("activation", ModuleCall(*activation));
}

void TorchRows::mainBranch(const Children& children, const CodeValue* activation)
{
    const bool normed =
        std::ranges::any_of(children, [](const ModuleChild& c) { return isNorm(ModuleCall(*c.call).type()); });
    const auto endsStage = [&](const ModuleChild& child) {
        const ModuleCall module(*child.call);
        return normed ? isNorm(module.type()) : module.typeBegins("Conv");
    };
    auto left = std::ranges::count_if(children, endsStage);
    for (const ModuleChild& child : children) {
        if (isShortcut(child.name) || child.call == activation)
            continue;
        walk(child.name, *child.call);
        if (activation && endsStage(child) && --left > 0)
            layer("activation", ModuleCall(*activation));
    }
}

/// pool, two products and their activations, times the input.
void TorchRows::squeeze(const Children& children)
{
    const ModuleStream input = m_now;
    // torchvision registers an activation after both linear layers, and runs it between them.
    std::vector<const ModuleChild*> products, activations;
    for (const ModuleChild& child : children)
        (isActivation(ModuleCall(*child.call).type()) ? activations : products).push_back(&child);
    const bool apart = activations.size() == 2 && products.size() == 3 && children.back().call == activations[1]->call
                       && children[children.size() - 2].call == activations[0]->call;
    if (apart) {
        for (const ModuleChild* child : {products[0], products[1], activations[0], products[2], activations[1]})
            walk(child->name, *child->call);
    } else {
        inOrder(children);
    }
    if (m_now.shape.empty() || input.shape.empty() || m_now.shape.front() != input.shape.front())
        return;
    ++m_assumed.sums;
    add("Mul", "scale", {}, {input.ref, m_now.ref}, input.shape);
}

void TorchRows::linear(std::string_view name, const CodeValue& call)
{
    layer(std::string(name), ModuleCall(call));
}

void TorchRows::gated(const GatedParts& parts)
{
    const ModuleStream input = m_now;
    linear("gate_proj", *parts.gate);
    if (parts.activation)
        layer("act_fn", ModuleCall(*parts.activation));
    else
        add("SiLU", "act_fn", {}, {m_now.ref}, m_now.shape);
    const ModuleStream gate = m_now;
    m_now = input;
    linear("up_proj", *parts.up);
    if (m_now.shape == gate.shape)
        add("Mul", "product", {}, {gate.ref, m_now.ref}, gate.shape);
    linear("down_proj", *parts.down);
}

void TorchRows::attention(const AttentionParts& parts)
{
    const ModuleStream input = m_now;
    ++m_assumed.attentions;
    ModuleStream q, k, v;
    if (parts.fused) {
        linear("qkv", *parts.fused);
        if (m_now.shape.size() != 2 || m_now.shape.back() % 3 != 0)
            return;
        const std::int64_t width = m_now.shape.back() / 3;
        add("Split", "split", {{"dim", -1}, {"sizes", Extents{width, width, width}}}, {m_now.ref},
            {m_now.shape.front(), width});
        q = k = v = m_now;
        k.ref = output(q.ref, 1), v.ref = output(q.ref, 2);
    } else {
        linear("q_proj", *parts.query);
        q = m_now;
        m_now = input;
        linear("k_proj", *parts.key);
        k = m_now;
        m_now = input;
        linear("v_proj", *parts.value);
        v = m_now;
    }
    if (q.shape.size() != 2 || k.shape != v.shape || k.shape.size() != 2 || !m_problem.empty())
        return;
    const std::int64_t width = q.shape.back(), keyWidth = k.shape.back();
    const std::int64_t head = headWidth(width, keyWidth);
    const bool grouped = keyWidth != width;
    if (width % keyWidth != 0)
        return;
    const InputRef context = attend(m_rows, splitHeads(m_rows, "q", q.ref, width / head, head),
                                    splitHeads(m_rows, "k", k.ref, keyWidth / head, head),
                                    splitHeads(m_rows, "v", v.ref, keyWidth / head, head), {m_tokens, grouped});
    become({mergeHeads(m_rows, context, width), q.shape});
    if (parts.output && takes(ModuleCall(*parts.output), m_now.shape))
        linear("out_proj", *parts.output);
}

/// norm, attention, sum, norm, feed-forward, sum; PyTorch's own layers have their norms behind the sums.
void TorchRows::transformer(const Children& children)
{
    const ModuleChild* attending = attentionChild(children);
    Children norms, rest;
    for (const ModuleChild& child : children) {
        const ModuleCall module(*child.call);
        if (isNorm(module.type()))
            norms.push_back(child);
        else if (&child != attending && module.type() != "Dropout" && holdsRows(*child.call))
            rest.push_back(child);
    }
    const bool normLast = attending->call->text == "MultiheadAttention" && attending->name == "self_attn";
    const auto stage = [&](const Children& modules, std::size_t norm) {
        const ModuleStream before = m_now;
        if (!normLast)
            walk(norms[norm].name, *norms[norm].call);
        for (std::size_t i = 0; i < modules.size(); ++i) {
            walk(modules[i].name, *modules[i].call);
            if (modules.size() == 2 && i == 0 && modules[0].call->text == "Linear") // linear1, linear2
                add("ReLU", "activation", {}, {m_now.ref}, m_now.shape);
        }
        if (addSum(before, false))
            ++m_assumed.sums;
        if (normLast)
            walk(norms[norm].name, *norms[norm].call);
    };
    stage({*attending}, 0);
    stage(rest, 1);
}

} // namespace vram
