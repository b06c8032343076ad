// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/engine core/estimate core/layers core/parallel core/step
#include "base/checked.h"
#include "drawn.h"
#include "edit/edit.h"
#include "estimate/estimate.h"
#include "import/load_model.h"
#include "layers/layer_type.h"
#include "project/project.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

// Edits of a valid project and its setup, derived from the bytes. In any case the estimate's parts must add up, more
// samples must not take less memory, the largest batch must fit, and a saved project must have the same figures.

using namespace vram;

namespace {

/// Small projects, whose estimates take a fraction of a millisecond.
const std::vector<Network>& seeds()
{
    static const std::vector<Network> all = [] {
        std::vector<Network> networks;
        for (const char* name :
             {"builtin:mlp", "builtin:lenet5", "builtin:unet", "builtin:vit_b_16", "builtin:resnet18"}) {
            auto model = loadModel(name);
            if (!model)
                std::abort();
            networks.push_back(model->project.network);
        }
        Network empty;
        empty.name = "empty";
        networks.push_back(empty);
        return networks;
    }();
    return all;
}

std::vector<LayerId> idsOf(const Network& network)
{
    std::vector<LayerId> ids;
    forEachRow(network, [&](const Row& row, int, const Block*) { ids.push_back(id(row)); });
    return ids;
}

LayerId drawnRow(fuzz::Drawn& drawn, const Network& network)
{
    const std::vector<LayerId> ids = idsOf(network);
    return ids.empty() ? LayerId::None : ids[drawn.below(ids.size())];
}

Network withDrawnLayer(fuzz::Drawn& drawn, const Network& network)
{
    const auto types = layerTypes();
    Layer layer = makeLayer(types[drawn.below(types.size())], nextId(network), "added");
    const LayerId beside = drawnRow(drawn, network);
    for (int inputs = drawn.byte() % 4; inputs > 1; --inputs)
        layer.inputs.push_back({drawnRow(drawn, network), drawn.byte() % 2});
    const RowPosition place = beside == LayerId::None ? RowPosition{} : rowPosition(network, beside);
    return insertRows(network, {place.parent, place.position + 1}, {std::make_shared<const Layer>(layer)});
}

Network withDrawnAttribute(fuzz::Drawn& drawn, const Network& network)
{
    const LayerId row = drawnRow(drawn, network);
    const Row* const found = find(network, row);
    if (!found)
        return network;
    if (!asLayer(*found)) {
        const bool repeats = drawn.byte() % 2 == 0;
        const AttributeValue value = repeats ? AttributeValue(drawn.integer()) : AttributeValue(drawn.byte() % 2 == 0);
        const auto edited = setAttribute(network, row, repeats ? "repeat" : "checkpoint", value);
        return edited ? *edited : network;
    }
    const LayerType* const type = findLayerType(asLayer(*found)->type);
    if (!type || type->attributes.empty())
        return network;
    const AttributeSpec& spec = type->attributes[drawn.below(type->attributes.size())];
    const AttributeValue value = fuzz::drawnValue(drawn, spec);
    const auto edited = setAttribute(network, row, spec.key, value);
    if (bool(edited) == fault(spec, value).has_value())
        std::abort();
    return edited ? *edited : network;
}

Network withDrawnEdit(fuzz::Drawn& drawn, const Network& network)
{
    switch (drawn.byte() % 6) {
    case 0: return withDrawnLayer(drawn, network);
    case 1: return removeRows(network, {drawnRow(drawn, network)});
    case 2: return moveRows(network, {drawnRow(drawn, network)}, rowPosition(network, drawnRow(drawn, network)));
    case 3: return groupRows(network, {drawnRow(drawn, network)}, "group");
    default: return withDrawnAttribute(drawn, network);
    }
}

Setup withDrawnSetting(fuzz::Drawn& drawn, Setup setup)
{
    const auto fields = setupFields();
    const SetupField& field = fields[drawn.below(fields.size())];
    const AttributeValue value = fuzz::drawnValue(drawn, field.spec);
    if (!fault(field.spec, value))
        field.set(setup, value);
    return setup;
}

Project drawnProject(fuzz::Drawn& drawn)
{
    Project project;
    project.network = seeds()[drawn.below(seeds().size())];
    project.setup.batch = 2;
    for (int edits = 0; edits < 32 && !drawn.empty(); ++edits) {
        if (drawn.byte() % 2 == 0)
            project.network = withDrawnEdit(drawn, project.network);
        else
            project.setup = withDrawnSetting(drawn, project.setup);
    }
    return project;
}

void require(bool holds, const char* what, const Project& project)
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n%s\n", what, writeProject(project).c_str());
    std::abort();
}

Estimate totalsAt(const Project& project, std::int64_t batch)
{
    Setup setup = project.setup;
    setup.batch = batch;
    return estimate(project.network, setup, cataloguesOf(project), Detail::Totals);
}

void requireSums(const Estimate& e, const Project& project)
{
    for (const Issue& issue : e.issues)
        require(!text(issue.message).empty(), "an issue has a sentence", project);
    if (!e.valid())
        return;
    require(e.peak.byCategory.total() == e.peak.allocated, "categories add up", project);
    require(e.device.total == checkedAdd(e.peak.reserved, checkedAdd(e.device.workspace, e.device.context)),
            "the device adds up", project);
    // In backward, tensors are counted as under a TorchDispatchMode, where gradients are accumulated out of place.
    require(e.peak.allocated - e.peak.byCategory[Category::Temporary] <= e.peak.blocks, "blocks hold tensors", project);
    require(e.peak.blocks <= e.peak.reserved, "reserved holds blocks", project);
}

void requireOrder(const Estimate& e, const Project& project)
{
    if (!e.valid() || e.peak.allocated >= kOverflow / 4)
        return;
    const Estimate twice = totalsAt(project, 2 * e.batch);
    if (twice.parameters != e.parameters)
        return; // A layer that treats samples as features has a weight of a different size for each batch.
    require(!twice.valid() || e.peak.allocated <= twice.peak.allocated, "more samples take no less", project);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::Drawn drawn(data, size);
    const Project project = drawnProject(drawn);
    const auto again = parseProject(writeProject(project));
    require(again && again->setup == project.setup && writeProject(*again) == writeProject(project), "saving keeps all",
            project);
    const Estimate e = totalsAt(project, project.setup.batch);
    requireSums(e, project);
    requireOrder(e, project);
    return 0;
}
