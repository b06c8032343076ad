// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "network/network.h"
#include "setup/setup.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Programs that train on several GPUs and read their configuration from a file.
enum class ConfigTool : std::uint8_t {
    DeepSpeed,
    Accelerate,
    TorchTitan,
    Megatron,
    PyTorch,
    Axolotl,
    LlamaFactory,
    Trainer
};

/// A kind of configuration file.
struct ConfigKind {
    ConfigTool tool{};
    std::string_view name;  ///< Name on the command line, such as "deepspeed".
    std::string_view label; ///< Displayed name, such as "DeepSpeed".
    std::string_view file;  ///< Usual file name, such as "ds_config.json".
};

/// The kinds of files that can be written. Those of Axolotl, LLaMA-Factory and the Trainer can only be read.
std::span<const ConfigKind> configKinds();
const ConfigKind& configKind(ConfigTool tool);
const ConfigKind* findConfigKind(std::string_view name);
std::string_view label(ConfigTool tool);

/// A setup in the format of another program.
struct Config {
    std::string text;
    std::vector<Message> unsupported{}; ///< Settings that the format cannot express, one sentence each.
};

/// Writes the configuration of a setup. The error explains why there is no training to configure: the setup is for
/// inference, or its degrees are incompatible.
Result<Config> writeConfig(ConfigTool tool, const Network& network, const Setup& setup);

/// A setup with the changes from the file of another program.
struct ReadConfig {
    ConfigTool tool{};
    Setup setup;
    std::vector<Message> notes{};       ///< Settings that were ignored or replaced, one sentence each.
    std::vector<std::string> further{}; ///< Paths of files of accelerate or DeepSpeed that the file names.
};

/// Whether the text looks like a file for readConfig, even if it is malformed.
bool looksLikeConfig(std::string_view text);
/// Reads a DeepSpeed JSON, a YAML of accelerate, Axolotl, LLaMA-Factory or the Trainer, a torchtitan configuration
/// (Python, flags or TOML), Megatron-LM's flags or a PyTorch script of writeConfig(). The error names the key that is
/// invalid or contradicts another key, and the valid values. `network` is the network to be trained.
Result<ReadConfig> readConfig(std::string_view text, const Network& network, const Setup& base);

} // namespace vram
