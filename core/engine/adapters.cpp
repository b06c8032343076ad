// What low-rank adapters sit on, which weights are quantized, and patterns of the setup that name nothing.

#include "engine/lowering.h"
#include "setup/quantization.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::size_t kMostNames = 8;

} // namespace

bool Lowering::isLinear(const LayerType* type)
{
    return type && type->adapts && !type->traits.has(Trait::Lookup);
}

bool Lowering::isLookup(const LayerType* type)
{
    return type && type->adapts && type->traits.has(Trait::Lookup);
}

RowIndex Lowering::headLayer() const
{
    for (RowIndex row = m_flat.next() - 1; row.valid(); --row) {
        if (!isLinear(m_flat[row].type))
            continue;
        for (RowIndex around = m_rows[row].parent; around.valid(); around = m_rows[around].parent) {
            if (m_flat[around].block->repeat != 1)
                return {};
        }
        return row;
    }
    return {};
}

// PEFT's _maybe_include_all_linear_layers leaves the output embedding out.
void Lowering::adaptAllLinear()
{
    if (!m_patterns.adaptsAllLinear())
        return;
    const RowIndex head = headLayer();
    bool any = false;
    for (const RowIndex row : m_flat.indices()) {
        FlatRow& flat = m_flat[row];
        if (!isLinear(flat.type) || row == head || flat.copied)
            continue;
        flat.adapted = any = true;
        flat.frozen = false;
    }
    if (!any)
        m_issues.push_back({Severity::Error,
                            LayerId::None,
                            {},
                            "lora: all-linear means every linear layer but the head, and the network has no "
                            "other."_tr,
                            "lora"});
}

bool Lowering::frozen(const FlatRow& flat) const
{
    const auto ofWeight = [](const std::string& name) { return name == "*" || name == "weight"; };
    return infers(m_setup) || flat.adapted || flat.frozen || std::ranges::any_of(flat.layer->frozen, ofWeight);
}

// bitsandbytes through transformers (integrations/bitsandbytes.py): every linear layer but the head, tied weights
// (get_keys_to_not_convert) and what skip_modules names; one that trains is no use packed.
void Lowering::noteQuantized()
{
    if (m_setup.quantize == Quantization::None)
        return;
    const RowIndex head = headLayer();
    bool any = false;
    for (const RowIndex row : m_flat.indices()) {
        FlatRow& flat = m_flat[row];
        const bool tied = m_owner[row] != 0 || (flat.layer && !flat.layer->shared.empty());
        flat.quantized = isLinear(flat.type) && row != head && !flat.skipped && !tied && frozen(flat);
        if (flat.quantized && !any && m_setup.quantize == Quantization::Nf4Double) {
            m_recorder.setRow(row);
            m_recorder.buffer({kDynamicMap}, DType::Float32);
        }
        any = any || flat.quantized;
    }
}

std::string Lowering::namesFor(std::string_view setting) const
{
    std::vector<std::string> names;
    for (const RowIndex row : m_flat.indices()) {
        const FlatRow& flat = m_flat[row];
        const bool wanted = setting == "checkpoint" ? flat.block != nullptr
                            : setting == "freeze"   ? !m_rows[row].parent.valid()
                                                    : isLinear(flat.type);
        if (!wanted)
            continue;
        std::string name = setting == "checkpoint" ? pathOf(row) : flat.layer ? flat.layer->name : flat.block->name;
        if (std::ranges::find(names, name) != names.end())
            continue;
        if (names.size() == kMostNames) {
            names.emplace_back("...");
            break;
        }
        names.push_back(std::move(name));
    }
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

void Lowering::reportUnmatched()
{
    for (const PathPatterns::Unmatched& unmatched : m_patterns.unmatched()) {
        // What quantization is to leave alone may be a recipe's list for many models.
        const Severity severity = unmatched.setting == "skip_modules" ? Severity::Note : Severity::Error;
        m_issues.push_back({severity, LayerId::None, {}, sentenceFor(unmatched), std::string(unmatched.setting)});
    }
}

Message Lowering::sentenceFor(const PathPatterns::Unmatched& unmatched) const
{
    const std::string& pattern = unmatched.pattern;
    const std::string names = namesFor(unmatched.setting);
    if (!unmatched.why.empty())
        return message("lora: the regular expression \"%1\" %2."_tr, pattern, unmatched.why);
    if (unmatched.setting == "checkpoint" && names.empty())
        return message("checkpoint: \"%1\" matches nothing, as the network has no blocks."_tr, pattern);
    if (unmatched.setting == "checkpoint")
        return message("checkpoint: no block's path is matched by \"%1\"; the blocks are %2."_tr, pattern, names);
    if (unmatched.setting == "freeze")
        return message("freeze: no layer's path is matched by \"%1\"; the rows at the top are %2."_tr, pattern, names);
    if (names.empty())
        return message("lora: \"%1\" matches nothing, as the network has no linear layers."_tr, pattern);
    if (unmatched.setting == "lora")
        return message("lora: no linear layer's path is matched by \"%1\"; the linear layers are %2."_tr, pattern,
                       names);
    if (unmatched.setting == "ia3_feedforward")
        return message("ia3_feedforward: no target's path is matched by \"%1\"; the linear layers are %2."_tr, pattern,
                       names);
    if (unmatched.setting == "modules_to_save")
        return message("modules_to_save: no row's path is matched by \"%1\"."_tr, pattern);
    return message("skip_modules: no linear layer's path is matched by \"%1\"; the linear layers are %2."_tr, pattern,
                   names);
}

} // namespace vram
