// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// One key of a configuration and its value as written, in any format.
struct ConfigEntry {
    std::string key;   ///< Key with its enclosing keys, such as "zero_optimization.stage", or a flag, such as "--bf16".
    std::string value; ///< Value without quotes; empty for a flag and for null.
    Message place{};   ///< Location such as "line 3"; empty if the key is enough to find it.
};

/// Adds an entry in place of an earlier one with the same key, as the last assignment or flag applies.
void setEntry(std::vector<ConfigEntry>& entries, ConfigEntry entry);
/// Returns a whole number, which these files also write as 5e8 or 5_000_000, or std::nullopt if the text is not one.
std::optional<double> wholeNumber(std::string_view text);
/// Returns a positive whole number such as "8", or 0 if the text is something else, such as a range.
std::int64_t countIn(std::string_view text);

/// Returns the entry with that key, or nullptr if there is none.
const ConfigEntry* findEntry(const std::vector<ConfigEntry>& entries, std::string_view key);

/// Parses JSON, YAML, TOML tables of plain values, or the flags of a command line or shell script into keys and values.
/// The error names the line that cannot be parsed.
Result<std::vector<ConfigEntry>> jsonEntries(std::string_view text);
Result<std::vector<ConfigEntry>> yamlEntries(std::string_view text);
Result<std::vector<ConfigEntry>> tomlEntries(std::string_view text);
Result<std::vector<ConfigEntry>> flagEntries(std::string_view text);
/// Keys of flagEntries() for the number of machines that the #SBATCH lines of a script request, and of the GPUs that
/// the script uses on each.
inline constexpr std::string_view kSlurmNodes = "#SBATCH --nodes";
inline constexpr std::string_view kSlurmGpusOfNode = "#SBATCH --gpus-per-node";
/// Key of flagEntries() for the variables that a script passes to its program without setting them.
inline constexpr std::string_view kUnsetArguments = "unset arguments";
/// Key of flagEntries() for "swift" or "megatron" if the script runs that program of ms-swift.
inline constexpr std::string_view kSwiftProgram = "ms-swift";
inline constexpr std::string_view kOpenProcesses = "processes";
/// Key of flagEntries() for the launcher that starts a process on every visible GPU unless told otherwise: "deepspeed"
/// or "accelerate", and in trainerFlagEntries() also "torchrun" if it is told to.
inline constexpr std::string_view kLauncher = "launcher";
/// Key of trainerFlagEntries() for the file that accelerate's launcher reads, --config_file.
inline constexpr std::string_view kLauncherFile = "launcher's file";
/// Key of flagEntries() for the number of GPUs in CUDA_VISIBLE_DEVICES.
inline constexpr std::string_view kVisibleGpus = "visible GPUs";
/// Parses a script with Megatron-LM's flags for Megatron-LM itself or for a program with other defaults.
Result<std::vector<ConfigEntry>> megatronEntries(std::string_view text);
/// Parses a PyTorch script that writeConfig() wrote.
Result<std::vector<ConfigEntry>> pytorchEntries(std::string_view text);
/// Parses a script with the flags of transformers' Trainer into the keys of its YAML files. The GPUs that torchrun,
/// DeepSpeed's or accelerate's launcher starts are in "--nproc-per-node" and "--nnodes".
/// If only a running script knows how many those are, its expression is in kOpenProcesses.
Result<std::vector<ConfigEntry>> trainerFlagEntries(std::string_view text);
/// Parses a script that passes options to accelerate's launcher into the keys of its files, which have the same names
/// (accelerate/commands/launch.py).
Result<std::vector<ConfigEntry>> accelerateLaunchEntries(std::string_view text);
/// Parses the YAML files of Megatron-LM's own tests, whose section MODEL_ARGS has flags as keys, into the same entries
/// as flagEntries().
Result<std::vector<ConfigEntry>> modelArgsEntries(std::string_view text);
/// A function of a Python file that returns a configuration of torchtitan, with its fields: the arguments of
/// Trainer.Config and assignments to `config`.
struct PythonConfig {
    std::string name;
    std::string base; ///< The function of the file whose configuration this one changes; empty if there is none.
    std::vector<ConfigEntry> entries; ///< Including those of the configuration that it changes.
};
/// Parses all configurations in a Python file. Nothing is executed.
std::vector<PythonConfig> pythonConfigs(std::string_view text);
/// Returns the fields of the configuration that no other one changes. Several such configurations are an error that
/// names them.
Result<std::vector<ConfigEntry>> onlyConfig(const std::vector<PythonConfig>& configs);
/// Key of the name of the configuration that was chosen among several.
inline constexpr std::string_view kChosenConfig = "chosen configuration";
/// Parses flags with sections, such as "--training.steps 10", into the same keys as pythonConfigs().
Result<std::vector<ConfigEntry>> sectionFlagEntries(std::string_view text);

/// The names separated by commas; only the first ones if there are many.
std::string listOf(const std::vector<std::string>& names);

/// Looks up values by key. It records the first error and which entries have not been read.
class ConfigReader
{
public:
    explicit ConfigReader(std::vector<ConfigEntry> entries);

    bool has(std::string_view key) const;
    /// Returns the full key of a setting that programs accept with or without a prefix: with the prefix if the file has
    /// that key, otherwise without.
    std::string prefixedKey(std::string_view section, std::string_view prefix, std::string_view name) const;
    /// The value of a key; std::nullopt if the key is missing or is "auto", which leaves the choice to another program.
    std::optional<std::string> stringValue(std::string_view key);
    std::optional<std::int64_t> integerValue(std::string_view key, std::int64_t minimum = 1);
    std::optional<bool> boolValue(std::string_view key);
    /// One of `choices`, matched case-insensitively and returned as spelled there.
    std::optional<std::string> choiceValue(std::string_view key, const std::vector<std::string_view>& choices);

    void reportFault(Message fault);
    bool failed() const { return !m_fault.empty(); }
    const Message& firstFault() const { return m_fault; }
    /// The keys that have not been read, in file order.
    std::vector<std::string> unread() const;

private:
    struct Slot {
        ConfigEntry entry;
        bool read = false;
    };
    Slot* find(std::string_view key);
    void reportInvalid(const ConfigEntry& entry, Message wanted);

    std::vector<Slot> m_slots;
    Message m_fault{};
};

} // namespace vram
