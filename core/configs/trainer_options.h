// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/config_readers.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vram {

// Settings of transformers' Trainer in the YAML files for it, and in those of Axolotl and LLaMA-Factory, which run it
// with PEFT.

/// The options of adapters, with the defaults of the program that reads the file.
struct AdapterOptions {
    std::optional<std::int64_t> rank{}; ///< The setup's rank if not set.
    std::string dropout{};
    bool dora = false;
    std::string saved{}; ///< The modules that are trained as a whole.
};

/// Sets the kind of adapter with its rank and dropout, and the modules that are trained as a whole.
void setAdapter(SetupBuilder& builder, const AdapterOptions& adapter);
/// Sets whether the fused loss of Liger is used, which the option `key` switches on.
void readLigerLoss(SetupBuilder& builder, std::string_view key);
/// Sets whether the fused loss and layers of Liger are used, all of which the option `key` switches on.
void readLiger(SetupBuilder& builder, std::string_view key);

/// Sets the optimizer that `key` gives by its name in transformers, such as adamw_bnb_8bit.
void readTrainerOptimizer(SetupBuilder& builder, std::string_view key);
/// Sets the batch and the accumulation from the micro-batch under `key` and gradient_accumulation_steps.
void readTrainerBatch(SetupBuilder& builder, std::string_view key);
/// Sets the precision. If `converts` is set, accelerate shards the model: it converts 16-bit parameters to fp32,
/// gathers them in the dtype `type`, and runs the model under autocast. DeepSpeed's engine keeps an fp32 copy of 16-bit
/// parameters. Otherwise, parameters have the dtype `type` if `casts` is set, and are fp32 under autocast if not.
void setTrainerPrecision(SetupBuilder& builder, ConfigDType type, bool casts, bool converts);
/// Reads "fsdp" and "fsdp_config". Returns whether the model is sharded.
bool readTrainerFsdp(SetupBuilder& builder);
/// Notes which methods and stages of LLaMA-Factory are estimated as others.
void noteFactoryMethod(SetupBuilder& builder);
/// Clips gradients unless max_grad_norm is 0, and compiles the model if torch_compile is set.
void readTrainerStep(SetupBuilder& builder);

} // namespace vram
