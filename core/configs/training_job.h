// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "parallel/device_mesh.h"
#include "setup/setup.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The value of the setting declared with that key; `fallback` if there is no such declaration.
std::int64_t integerSetting(const Setup& setup, std::string_view key, std::int64_t fallback = 1);
std::string stringSetting(const Setup& setup, std::string_view key, std::string_view fallback = {});
bool boolSetting(const Setup& setup, std::string_view key);

/// A block or a layer that is sharded, gathered or checkpointed as a unit.
struct ConfigUnit {
    std::string path;
    std::string kind{}; ///< Class of the block's module, such as "LlamaDecoderLayer".
    std::int64_t repeat = 1;
    std::int64_t checkpointed = 0; ///< Number of repeats that are recomputed in backward.
    bool isLayer = false;
};

/// The dtypes that configurations support; Full is fp32.
enum class ConfigDType : std::uint8_t { Full, BFloat16, Float16 };

/// Returns "bf16", "fp16" or "fp32".
std::string_view shortName(ConfigDType type);
/// Returns "bfloat16", "float16" or "float32".
std::string_view longName(ConfigDType type);

/// A training job: the properties of the model and the setup from which configurations are written.
struct TrainingJob {
    enum class Recompute : std::uint8_t { None, Units, Some }; ///< Some: only some of the units are recomputed.

    TrainingJob(const Network& whole, const Setup& given);

    const Network& network;
    Setup setup; ///< The setup without settings that have no effect in its mode.
    DeviceMesh mesh;
    std::string data; ///< Value of data-parallel, or "ddp" if there are several data-parallel ranks but no strategy is
                      ///< set.
    std::int64_t accumulation = 1;
    std::int64_t globalBatch = 1; ///< Samples per optimizer step.
    std::int64_t nodes = 1;
    std::int64_t gpusPerNode = 1; ///< Number of GPUs used per node.
    std::int64_t length = 0;      ///< Sequence length of the input; 0 if there is none.
    ConfigDType autocast = ConfigDType::Full;
    ConfigDType parameterDType = ConfigDType::Full; ///< The dtype of the parameters.
    ConfigDType gatherDType = ConfigDType::Full;    ///< fsdp.param-dtype, or `parameterDType` if it is not set.
    ConfigDType reduceDType = ConfigDType::Full;    ///< fsdp.reduce-dtype, or `gatherDType` if it is not set.
    Recompute recompute = Recompute::None;
    std::vector<ConfigUnit> units{};
    /// The outermost blocks that the setup checkpoints and that the model's own code does not.
    std::vector<ConfigUnit> blocks{};
    std::vector<ConfigUnit> repeated{}; ///< The blocks that torch.compile compiles one by one.

    /// The degrees of the setup; in a job that no tool refuses, those of `mesh`.
    const ParallelDegrees& degrees() const { return setup.parallel; }
    /// Number of data-parallel ranks over which parameters are sharded, without the ranks of context parallelism.
    std::int64_t dataShards() const { return mesh.dataDegree() / mesh.replicate; }
    bool usesFsdp() const { return data == "fsdp2" || data == "fsdp1"; }
    /// The dtype in which most kernels compute.
    ConfigDType computeDType() const { return autocast != ConfigDType::Full ? autocast : gatherDType; }
    /// The distinct module classes of the units.
    std::vector<std::string> moduleClasses() const;
    bool reshardsAfterForward() const;
    /// Whether collectives of tensor parallelism overlap with matrix products, which Inductor arranges in compiled code
    /// only.
    bool usesAsyncTensorParallel() const;
};

} // namespace vram
