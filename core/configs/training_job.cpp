// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/training_job.h"

#include "base/checked.h"
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

std::int64_t integerSetting(const Setup& setup, std::string_view key, std::int64_t fallback)
{
    const SetupField* field = findSetupField(key);
    const AttributeValue value = field ? field->get(setup) : AttributeValue(fallback);
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? *whole : fallback;
}

std::string stringSetting(const Setup& setup, std::string_view key, std::string_view fallback)
{
    const SetupField* field = findSetupField(key);
    return field ? text(field->get(setup)) : std::string(fallback);
}

bool boolSetting(const Setup& setup, std::string_view key)
{
    const SetupField* field = findSetupField(key);
    const AttributeValue value = field ? field->get(setup) : AttributeValue(false);
    const bool* yes = std::get_if<bool>(&value);
    return yes && *yes;
}

std::string_view shortName(ConfigDType type)
{
    constexpr std::array<std::string_view, 3> names{"fp32", "bf16", "fp16"};
    return names[static_cast<std::size_t>(type)];
}

std::string_view longName(ConfigDType type)
{
    constexpr std::array<std::string_view, 3> names{"float32", "bfloat16", "float16"};
    return names[static_cast<std::size_t>(type)];
}

namespace {

ConfigDType halfOf(std::optional<DType> type)
{
    if (type == DType::BFloat16)
        return ConfigDType::BFloat16;
    return type == DType::Float16 ? ConfigDType::Float16 : ConfigDType::Full;
}

ConfigDType policyOf(std::string_view name, ConfigDType same)
{
    if (name == "bf16")
        return ConfigDType::BFloat16;
    if (name == "fp16")
        return ConfigDType::Float16;
    return name == "fp32" ? ConfigDType::Full : same;
}

void collectUnits(const Network& network, const Setup& setup, std::string_view globs, std::vector<ConfigUnit>& units)
{
    const std::vector<char> isUnit = unitRows(network, globs);
    PathPatterns patterns(setup);
    std::size_t at = 0;
    forEachPath(network, [&](const Row& row, const std::string& path) {
        const std::size_t index = at++;
        if (index >= isUnit.size() || !isUnit[index])
            return;
        const Block* block = asBlock(row);
        if (!block) {
            units.push_back({.path = path, .isLayer = true});
            return;
        }
        const std::int64_t checkpointed = block->checkpoint ? block->repeat : patterns.checkpoints(path);
        units.push_back({path, block->kind, block->repeat, std::min(block->repeat, checkpointed)});
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

TrainingJob::Recompute recomputeOf(const Setup& setup, const std::vector<ConfigUnit>& units)
{
    const auto all = [](const ConfigUnit& unit) { return unit.isLayer || unit.checkpointed == unit.repeat; };
    const auto isBlock = [](const ConfigUnit& unit) { return !unit.isLayer; };
    if (std::ranges::any_of(units, isBlock) && std::ranges::all_of(units, all))
        return TrainingJob::Recompute::Units;
    const auto none = [](const ConfigUnit& unit) { return unit.checkpointed == 0; };
    return std::ranges::all_of(units, none) && setup.checkpoint.empty() ? TrainingJob::Recompute::None
                                                                        : TrainingJob::Recompute::Some;
}

/// Returns the length of the first input whose shape is one fixed dimension, [length].
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

TrainingJob::TrainingJob(const Network& whole, const Setup& given)
    : network(whole), setup(withEffectiveFields(given)), mesh(deviceMesh(setup)),
      data(stringSetting(setup, "data-parallel", "none")), accumulation(setup.accumulation), length(lengthOf(whole))
{
    if (data == "none" && mesh.dataDegree() > 1)
        data = "ddp";
    globalBatch = vram::globalBatch(setup);
    gpusPerNode = std::min(mesh.gpus, integerSetting(setup, "gpus-per-node", 8));
    nodes = ceilDiv(mesh.gpus, gpusPerNode);
    autocast = halfOf(autocastDType(setup.precision));
    parameterDType = halfOf(modelDType(setup.precision));
    gatherDType =
        usesFsdp() ? policyOf(stringSetting(setup, "fsdp.param-dtype", "same"), parameterDType) : parameterDType;
    reduceDType =
        usesFsdp() ? policyOf(stringSetting(setup, "fsdp.reduce-dtype", "same"), gatherDType) : parameterDType;
    collectUnits(network, setup, stringSetting(setup, "fsdp.units"), units);
    collectUnits(network, setup, {}, repeated);
    collectCheckpointed(network, setup, blocks);
    recompute = recomputeOf(setup, units);
}

std::vector<std::string> TrainingJob::moduleClasses() const
{
    std::vector<std::string> all;
    for (const ConfigUnit& unit : units) {
        if (!unit.kind.empty() && std::ranges::find(all, unit.kind) == all.end())
            all.push_back(unit.kind);
    }
    return all;
}

bool TrainingJob::usesAsyncTensorParallel() const
{
    return degrees().tensor > 1 && setup.parallel.asyncTensorParallel && setup.compile != Compile::None;
}

bool TrainingJob::reshardsAfterForward() const
{
    return integerSetting(setup, "fsdp.reshard") != ParallelSetup::kNo;
}

} // namespace vram
