// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/config_entries.h"
#include "configs/configs.h"
#include "configs/training_job.h"

#include <initializer_list>
#include <string_view>

namespace vram {

/// Builds a setup from the settings of a file. Each is set by its key, like user input.
class SetupBuilder
{
public:
    SetupBuilder(ConfigReader& file, const Network& network, const Setup& base)
        : m_file(file), m_network(network), m_setup(base)
    {
    }

    /// Sets the setting `key`. An invalid value or an unknown setting is reported as an error of the file.
    void set(std::string_view key, std::string_view typed);
    void set(std::string_view key, std::int64_t value) { set(key, std::to_string(value)); }
    /// Sets a parallel degree, which is 1 if the file does not specify it.
    void setDegree(std::string_view setting, std::optional<std::int64_t> value) { set(setting, value.value_or(1)); }
    void note(Message note) { m_notes.push_back(std::move(note)); }
    /// Adds a path to ReadConfig::further.
    void addFurther(std::string path) { m_further.push_back(std::move(path)); }
    const Setup& setup() const { return m_setup; }
    const Network& network() const { return m_network; }
    ConfigReader& file() { return m_file; }
    /// The result, with notes that list the keys that were not used: those of the tool, and unknown ones.
    Result<ReadConfig> finish(ConfigTool tool);

private:
    void noteUnread(ConfigTool tool);

    ConfigReader& m_file;
    const Network& m_network;
    Setup m_setup;
    std::vector<Message> m_notes;
    std::vector<std::string> m_further;
};

/// Sets the number of GPUs to the one that a launcher's options specify, and otherwise to the one that #SBATCH lines
/// request, with a note. `each` is the option for the processes of one machine. Returns whether either specifies it.
bool setLaunchedGpus(SetupBuilder& builder, std::string_view each);
/// Adds what the launcher leaves open: the file that it reads, or a note on how many processes are estimated.
void noteLauncher(SetupBuilder& builder, bool isLaunched);
/// Adds a note for each key that the file switches on, because its effect on memory is not estimated.
void noteUncounted(SetupBuilder& builder, std::initializer_list<std::string_view> keys);
/// Notes that an option or class changes how much memory is needed, but is not estimated.
void noteNotEstimated(SetupBuilder& builder, std::string_view name);
/// Sets the precision so that kernels compute in `type`, unless they already do. If `policy`, parameters stay fp32 and
/// are gathered in `type`, and autocast is not used.
void setComputeDType(SetupBuilder& builder, ConfigDType type, bool policy);
/// Sets the dtype that DeepSpeed's engine uses at a ZeRO stage, which the option `key` gives. At stage 0, DeepSpeed's
/// own optimizer for 16-bit parameters is estimated as autocast, with a note.
void setZeroDType(SetupBuilder& builder, std::string_view key, std::int64_t stage, ConfigDType type);
/// The dtype in which most kernels of the setup compute.
ConfigDType computeTypeOf(const Setup& setup);
/// Sets the precision so that the model's parameters have the dtype `type`. The optimizer then has an fp32 copy.
void setModelDType(SetupBuilder& builder, ConfigDType type);
/// Checkpoints all repeated blocks or none, unless the setup already does so.
void setRecompute(SetupBuilder& builder, bool all);
/// Adds a note if the file's sequence length differs from the network's, for which the estimate is made.
void checkSequenceLength(SetupBuilder& builder, std::string_view key, std::optional<std::int64_t> length);
/// Reads a sequence length and compares it in the same way. A length that only a running script knows is noted.
void readSequenceLength(SetupBuilder& builder, std::string_view key);
/// Sets the samples of one step. `global`, if given, must equal batch × accumulation × data-parallel ranks.
void setGlobalBatch(SetupBuilder& builder, std::string_view key, std::optional<std::int64_t> global,
                    bool accumulationGiven);

/// Reads the path of a DeepSpeed file. Unless the setup already uses DeepSpeed, sets the ZeRO stage that the file's
/// name contains: 3 for "ds_z3_config.json" or "zero3_bf16.json".
void readDeepSpeedPath(SetupBuilder& builder, std::string_view key);
/// Reads accelerate's section fsdp_config for this version of FSDP.
void readFsdpSection(SetupBuilder& builder, std::int64_t version);

Result<ReadConfig> readDeepSpeed(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readAccelerate(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readTorchTitan(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readMegatron(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readAxolotl(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readLlamaFactory(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readPyTorch(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readTrainer(ConfigReader& file, const Network& network, const Setup& base);

} // namespace vram
