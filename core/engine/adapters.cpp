// What low-rank adapters sit on, which weights are quantized, and patterns of the setup that name nothing.

#include "engine/lowering.h"
#include "setup/quantization.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::size_t kMostNames = 8;

bool isLinear(const LayerType* type)
{
    return type && type->adapts;
}

} // namespace

std::int32_t Lowering::headLayer() const
{
    for (auto row = static_cast<std::int32_t>(m_flat.size()) - 1; row >= 0; --row) {
        if (!isLinear(m_flat[static_cast<std::size_t>(row)].type))
            continue;
        for (std::int32_t around = m_rows[static_cast<std::size_t>(row)].parent; around >= 0;
             around = m_rows[static_cast<std::size_t>(around)].parent) {
            if (m_flat[static_cast<std::size_t>(around)].block->repeat != 1)
                return -1;
        }
        return row;
    }
    return -1;
}

// PEFT's _maybe_include_all_linear_layers leaves the output embedding out.
void Lowering::adaptAllLinear()
{
    if (!m_patterns.adaptsAllLinear())
        return;
    const std::int32_t head = headLayer();
    bool any = false;
    for (std::size_t row = 0; row < m_flat.size(); ++row) {
        FlatRow& flat = m_flat[row];
        if (!isLinear(flat.type) || static_cast<std::int32_t>(row) == head)
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
    const std::int32_t head = headLayer();
    bool any = false;
    for (std::size_t row = 0; row < m_flat.size(); ++row) {
        FlatRow& flat = m_flat[row];
        const bool tied = m_owner[row] != 0 || (flat.layer && !flat.layer->shared.empty());
        flat.quantized =
            isLinear(flat.type) && static_cast<std::int32_t>(row) != head && !flat.skipped && !tied && frozen(flat);
        if (flat.quantized && !any && m_setup.quantize == Quantization::Nf4Double) {
            m_recorder.setRow(static_cast<std::uint32_t>(row));
            m_recorder.buffer({kDynamicMap}, DType::Float32);
        }
        any = any || flat.quantized;
    }
}

std::string Lowering::namesFor(std::string_view setting) const
{
    std::vector<std::string> names;
    for (std::size_t row = 0; row < m_flat.size(); ++row) {
        const FlatRow& flat = m_flat[row];
        const bool wanted = setting == "checkpoint" ? flat.block != nullptr
                            : setting == "freeze"   ? m_rows[row].parent < 0
                                                    : isLinear(flat.type);
        if (!wanted)
            continue;
        std::string name = setting == "checkpoint" ? pathOf(static_cast<std::int32_t>(row))
                           : flat.layer            ? flat.layer->name
                                                   : flat.block->name;
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
    return message("skip_modules: no linear layer's path is matched by \"%1\"; the linear layers are %2."_tr, pattern,
                   names);
}

} // namespace vram
