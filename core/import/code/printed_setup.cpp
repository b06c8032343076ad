// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/printed_setup.h"

#include "edit/edit.h"
#include "import/code/layer_count.h"
#include "import/code/peft_tree.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace vram {

namespace {

using Rows = std::vector<LayerId>;
using Paths = std::map<LayerId, std::string>;

/// The rows of a printed model, grouped by how PEFT and bitsandbytes have modified them.
struct TunedRows {
    Rows adaptable{}; ///< Linear layers, embeddings and convolutions, which can be adapted.
    Rows adapted{};
    Rows scaled{}; ///< Rows whose input IA3 multiplies.
    Rows copied{};
    Rows packed{};
    std::vector<PrintedAdapter> adapters{}; ///< The adapter of each row in `adapted`.
    bool isEightBit = false;                ///< Whether quantized weights have 8 bits; otherwise they have 4.
    LayerId head = LayerId::None;
};

TunedRows tunedRows(const std::vector<PlacedModule>& placed, const Network& network)
{
    std::map<LayerId, std::int64_t> repeats;
    forEachLayer(network, [&](const Layer& layer, std::int64_t times) { repeats[layer.id] = times; });
    TunedRows rows;
    for (const PlacedModule& place : placed) {
        const ModuleCall module(*place.call);
        const bool isLinear = module.type() == "Linear";
        if (isLinear || module.type() == "Embedding" || module.typeBegins("Conv"))
            rows.adaptable.push_back(place.row);
        if (isLinear)
            rows.head = repeats[place.row] == 1 ? place.row : LayerId::None;
        const auto adapter = adapterOf(module);
        if (adapter && !adapter->kind.empty()) {
            rows.adapted.push_back(place.row);
            rows.adapters.push_back(*adapter);
            if (adapter->scalesInput)
                rows.scaled.push_back(place.row);
        }
        if (isTrainedCopy(module))
            rows.copied.push_back(place.row);
        if (place.call->text == "Linear4bit" || place.call->text == "Linear8bitLt") {
            rows.packed.push_back(place.row);
            rows.isEightBit = place.call->text == "Linear8bitLt";
        }
    }
    return rows;
}

Paths pathsOf(const Network& network)
{
    Paths paths;
    forEachPath(network, [&paths](const Row& row, const std::string& path) { paths[id(row)] = path; });
    return paths;
}

std::string lastName(const std::string& path)
{
    return path.substr(path.rfind('.') + 1);
}

/// Joins the names of `chosen` with commas, as in PEFT's target_modules: "q_proj,v_proj". A row whose name also occurs
/// in `all` outside `chosen` is given by its path.
std::string namesOf(const Rows& chosen, const Rows& all, const Paths& paths)
{
    std::set<std::string> others, names;
    for (const LayerId row : all) {
        if (std::ranges::find(chosen, row) == chosen.end())
            others.insert(lastName(paths.at(row)));
    }
    for (const LayerId row : chosen) {
        const std::string name = lastName(paths.at(row));
        names.insert(others.contains(name) ? paths.at(row) : name);
    }
    std::string list;
    for (const std::string& name : names)
        list += (list.empty() ? "" : ",") + name;
    return list;
}

/// Returns the most frequent rank. The parameter counts of rows with another rank will differ from those in the text.
std::int64_t mostCommonRank(const std::vector<PrintedAdapter>& adapters)
{
    std::map<std::int64_t, int> counts;
    for (const PrintedAdapter& adapter : adapters)
        ++counts[adapter.rank];
    return std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; })->first;
}

void applyAdapters(const TunedRows& rows, const Paths& paths, Project& project)
{
    Setup& setup = project.setup;
    const PrintedAdapter& first = rows.adapters.front();
    setup.adapter = first.kind == "ia3" ? Adapter::Ia3 : first.kind == "dora" ? Adapter::Dora : Adapter::Lora;
    setup.lora = namesOf(rows.adapted, rows.adaptable, paths);
    setup.feedforward = namesOf(rows.scaled, rows.adaptable, paths);
    setup.modulesToSave = namesOf(rows.copied, rows.adaptable, paths);
    setup.loraDropout = first.dropout;
    if (first.kind != "ia3")
        setup.loraRank = std::clamp<std::int64_t>(mostCommonRank(rows.adapters), 1, 65536);
    project.assumptions.push_back(
        {counted(layerCount(rows.adapted, project.network),
                 "%1 layer has an adapter of PEFT's: everything else is assumed to be frozen."_tr,
                 "%1 layers have adapters of PEFT's: everything else is assumed to be frozen."_tr),
         rows.adapted, "lora"});
}

/// Freezes rows with quantized weights, which never have gradients.
void freezeRows(Network& network, const Rows& rows)
{
    network = withLayersChanged(network, [&rows](const Layer& layer) -> std::optional<Layer> {
        if (std::ranges::find(rows, layer.id) == rows.end())
            return std::nullopt;
        Layer frozen = layer;
        frozen.frozen = {"*"};
        return frozen;
    });
}

void applyQuantization(const TunedRows& rows, const Paths& paths, Project& project)
{
    Setup& setup = project.setup;
    setup.quantize = rows.isEightBit ? Quantization::Int8 : Quantization::Nf4Double;
    Rows whole;
    for (const LayerId row : rows.adaptable) {
        const Row* found = find(project.network, row);
        const bool isLinear = found && asLayer(*found) && asLayer(*found)->type == "Linear";
        if (isLinear && row != rows.head && std::ranges::find(rows.packed, row) == rows.packed.end())
            whole.push_back(row);
    }
    setup.skipModules = namesOf(whole, rows.adaptable, paths);
    if (!rows.isEightBit)
        project.assumptions.push_back({"The text does not show how Linear4bit stores its weights: NF4 with double "
                                       "quantization is assumed."_tr,
                                       rows.packed, "quantize"});
    if (std::ranges::find(rows.packed, rows.head) != rows.packed.end())
        project.assumptions.push_back(
            {"The last layer is quantized in the text; it is counted like the weights that are not."_tr, {rows.head}});
    if (rows.adapted.empty()) {
        freezeRows(project.network, rows.packed);
        project.assumptions.push_back(
            {"Quantized weights cannot train: only the other weights are assumed to, as there are no adapters."_tr,
             rows.packed, "lora"});
    }
}

} // namespace

void applyFineTuning(const std::vector<PlacedModule>& placed, const PrintedTokens& tokens, Project& project)
{
    const TunedRows rows = tunedRows(placed, project.network);
    const Paths paths = pathsOf(project.network);
    project.setup.promptTokens = tokens.prompt;
    project.setup.prefixTokens = tokens.prefix;
    if (!rows.adapted.empty())
        applyAdapters(rows, paths, project);
    if (!rows.packed.empty())
        applyQuantization(rows, paths, project);
    if (rows.adapted.empty() && rows.packed.empty() && tokens.prompt == 0 && tokens.prefix == 0)
        return;
    project.setup.precision = Precision::Bf16;
    project.assumptions.push_back(
        {rows.packed.empty()
             ? "The text does not show the dtype of the frozen weights: bf16 is assumed."_tr
             : "The text does not show the dtype of the weights that are not quantized: bf16 is assumed."_tr,
         {},
         "precision"});
}

} // namespace vram
