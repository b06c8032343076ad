// SPDX-License-Identifier: GPL-3.0-or-later
#include "network/lora_targets.h"

#include <array>
#include <set>
#include <string_view>

namespace vram {

namespace {

struct TargetPair {
    std::string_view query;
    std::string_view value; ///< Empty if one layer computes both queries and values.
};

constexpr std::array kTargetPairs{
    TargetPair{"q_proj", "v_proj"}, TargetPair{"query", "value"},
    TargetPair{"q_lin", "v_lin"},   TargetPair{"q", "v"},
    TargetPair{"to_q", "to_v"},     TargetPair{"q_b_proj", "kv_b_proj"},
    TargetPair{"c_attn", {}},       TargetPair{"query_key_value", {}},
    TargetPair{"qkv_proj", {}},     TargetPair{"qkv", {}},
    TargetPair{"Wqkv", {}},         TargetPair{"in_proj", {}},
};

} // namespace

std::string attentionTargets(const Network& network)
{
    std::set<std::string, std::less<>> names;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (const Layer* layer = asLayer(row); layer && layer->type == "Linear")
            names.insert(layer->name);
    });
    for (const TargetPair& pair : kTargetPairs) {
        if (names.contains(pair.query) && pair.value.empty())
            return std::string(pair.query);
        if (names.contains(pair.query) && names.contains(pair.value))
            return std::string(pair.query) + "," + std::string(pair.value);
    }
    return {};
}

} // namespace vram
