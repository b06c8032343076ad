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

/// Programs that train on several GPUs and take their plan from a file.
enum class ConfigTool : std::uint8_t { DeepSpeed, Accelerate, TorchTitan, Megatron, PyTorch };

struct ConfigKind {
    ConfigTool tool{};
    std::string_view name;  ///< As typed: "deepspeed".
    std::string_view label; ///< "DeepSpeed"
    std::string_view file;  ///< What such a file is mostly called: "ds_config.json".
};

std::span<const ConfigKind> configKinds();
const ConfigKind* findConfigKind(std::string_view name);
std::string_view label(ConfigTool tool);

/// A setup as another program takes it.
struct Config {
    std::string text;
    std::vector<Message> left{}; ///< What its file cannot say, a sentence each.
};

/// The error says why there is no training to configure: inference, or degrees that do not fit together.
Result<Config> writeConfig(ConfigTool tool, const Network& network, const Setup& setup);

/// What the file of another program says, on top of a setup.
struct ReadConfig {
    ConfigTool tool{};
    Setup setup;
    std::vector<Message> notes{}; ///< What was left out or understood in another way, a sentence each.
};

/// Whether the text has the looks of a file that readConfig reads, a broken one too.
bool looksLikeConfig(std::string_view text);
/// A DeepSpeed JSON, an accelerate YAML, a torchtitan TOML or Megatron's flags. The error names the key that is broken or
/// contradicts another, and what would work. `network` is the one that the file would train.
Result<ReadConfig> readConfig(std::string_view text, const Network& network, const Setup& base);

} // namespace vram
