// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_job.h"

#include "engine/path_patterns.h"
#include "layers/layer_type.h"
#include "layers/layer_value.h"
#include "parallel/units.h"
#include "setup/global_batch.h"
#include "setup/precision.h"

#include <algorithm>
#include <array>
#include <optional>

namespace vram {

std::int64_t wholeSetting(const Setup& setup, std::string_view key, std::int64_t fallback)
{
    const SetupField* field = findSetupField(key);
    const AttributeValue value = field ? field->get(setup) : AttributeValue(fallback);
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? *whole : fallback;
}

std::string textSetting(const Setup& setup, std::string_view key, std::string_view fallback)
{
    const SetupField* field = findSetupField(key);
    return field ? text(field->get(setup)) : std::string(fallback);
}

bool yesSetting(const Setup& setup, std::string_view key)
{
    const SetupField* field = findSetupField(key);
    const AttributeValue value = field ? field->get(setup) : AttributeValue(false);
    const bool* yes = std::get_if<bool>(&value);
    return yes && *yes;
}

std::string_view shortName(Half type)
{
    constexpr std::array<std::string_view, 3> names{"fp32", "bf16", "fp16"};
    return names[static_cast<std::size_t>(type)];
}

std::string_view longName(Half type)
{
    constexpr std::array<std::string_view, 3> names{"float32", "bfloat16", "float16"};
    return names[static_cast<std::size_t>(type)];
}

namespace {

Half halfOf(std::optional<DType> type)
{
    if (type == DType::BFloat16)
        return Half::BFloat16;
    return type == DType::Float16 ? Half::Float16 : Half::Full;
}

Half policyOf(std::string_view name, Half same)
{
    if (name == "bf16")
        return Half::BFloat16;
    if (name == "fp16")
        return Half::Float16;
    return name == "fp32" ? Half::Full : same;
}

void collectUnits(const Network& network, const Setup& setup, std::string_view globs, std::vector<ConfigUnit>& units)
{
    const std::vector<char> isUnit = unitRows(network, globs);
    PathPatterns patterns(setup);
    std::size_t at = 0;
    forEachPath(network, [&](const Row& row, const std::string& path) {
        const Block* block = asBlock(row);
        if (block && at < isUnit.size() && isUnit[at]) {
            const std::int64_t checkpointed = block->checkpoint ? block->repeat : patterns.checkpoints(path);
            units.push_back({path, block->kind, block->repeat, std::min(block->repeat, checkpointed)});
        }
        ++at;
    });
}

bool isInside(const std::string& path, const std::vector<ConfigUnit>& blocks)
{
    return std::ranges::any_of(blocks, [&](const ConfigUnit& block) { return path.starts_with(block.path + '.'); });
}

void collectCheckpointed(const Network& network, const Setup& setup, std::vector<ConfigUnit>& blocks)
{
    PathPatterns patterns(setup);
    forEachPath(network, [&](const Row& row, const std::string& path) {
        const Block* block = asBlock(row);
        if (!block || block->checkpoint || isInside(path, blocks))
            return;
        const std::int64_t repeats = std::min(block->repeat, patterns.checkpoints(path));
        if (repeats > 0)
            blocks.push_back({path, block->kind, block->repeat, repeats});
    });
}

ConfigJob::Recompute recomputeOf(const Setup& setup, const std::vector<ConfigUnit>& units)
{
    const auto all = [](const ConfigUnit& unit) { return unit.checkpointed == unit.repeat; };
    if (!units.empty() && std::ranges::all_of(units, all))
        return ConfigJob::Recompute::Units;
    const auto none = [](const ConfigUnit& unit) { return unit.checkpointed == 0; };
    return std::ranges::all_of(units, none) && setup.checkpoint.empty() ? ConfigJob::Recompute::None
                                                                        : ConfigJob::Recompute::Some;
}

/// The length of the first integer input of shape [length].
std::int64_t lengthOf(const Network& network)
{
    std::int64_t length = 0;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) {
        if (length != 0 || layer.type != "Input")
            return;
        const auto shape = valueOf<Extents>(layer, "shape");
        length = shape.size() == 1 && shape[0].perSample == 0 ? shape[0].fixed : 0;
    });
    return length;
}

} // namespace

ConfigJob::ConfigJob(const Network& whole, const Setup& given)
    : network(whole), setup(applied(given)), world(worldOf(setup)), data(textSetting(setup, "data-parallel", "none")),
      accumulation(setup.accumulation), length(lengthOf(whole))
{
    if (data == "none" && world.dataDegree() > 1)
        data = "ddp";
    globalBatch = vram::globalBatch(setup);
    perNode = std::min(world.gpus, wholeSetting(setup, "gpus-per-node", 8));
    nodes = (world.gpus + perNode - 1) / perNode;
    autocast = halfOf(autocastType(setup.precision));
    stored = halfOf(modelType(setup.precision));
    gathered = fsdp() ? policyOf(textSetting(setup, "fsdp.param-dtype", "same"), stored) : stored;
    reduced = fsdp() ? policyOf(textSetting(setup, "fsdp.reduce-dtype", "same"), gathered) : stored;
    collectUnits(network, setup, textSetting(setup, "fsdp.units"), units);
    collectUnits(network, setup, {}, repeated);
    collectCheckpointed(network, setup, blocks);
    recompute = recomputeOf(setup, units);
}

std::vector<std::string> ConfigJob::kinds() const
{
    std::vector<std::string> all;
    for (const ConfigUnit& unit : units) {
        if (!unit.kind.empty() && std::ranges::find(all, unit.kind) == all.end())
            all.push_back(unit.kind);
    }
    return all;
}

bool ConfigJob::asynchronousTensor() const
{
    return degrees().tensor > 1 && setup.parallel.asyncTensor && setup.compile != Compile::None;
}

bool ConfigJob::reshards() const
{
    return wholeSetting(setup, "fsdp.reshard") != ParallelSetup::kNo;
}

} // namespace vram
