#pragma once

#include "configs/config_entries.h"
#include "configs/config_job.h"
#include "configs/configs.h"

#include <array>
#include <string_view>

namespace vram {

/// A setup that takes over a file's settings one by one, by their keys, as if they were typed.
class SetupBuilder
{
public:
    SetupBuilder(ConfigReader& file, const Network& network, const Setup& base)
        : m_file(file), m_network(network), m_setup(base)
    {
    }

    /// `key` is the setting's. A value that it does not take, or an unknown setting, is an error of the file.
    void set(std::string_view key, std::string_view typed);
    void set(std::string_view key, std::int64_t value) { set(key, std::to_string(value)); }
    /// A degree that is 1 where the file does not name it.
    void degree(std::string_view setting, std::optional<std::int64_t> value) { set(setting, value.value_or(1)); }
    void note(Message note) { m_notes.push_back(std::move(note)); }
    const Setup& setup() const { return m_setup; }
    const Network& network() const { return m_network; }
    ConfigReader& file() { return m_file; }
    /// The result, with a note that lists the keys that were left out.
    Result<ReadConfig> finish(ConfigTool tool);

private:
    ConfigReader& m_file;
    const Network& m_network;
    Setup m_setup;
    std::vector<Message> m_notes;
};

/// Sets precision so that kernels compute in that type, unless it does so already. `policy`: parameters stay fp32 and
/// are gathered in that type, instead of autocast.
void setComputeType(SetupBuilder& builder, Half type, bool policy);
/// Sets precision so that the model itself is of that type, the fp32 copy being the optimizer's.
void setModelType(SetupBuilder& builder, Half type);
/// Checkpoints all repeated blocks, or none, unless the setup does so already.
void setRecompute(SetupBuilder& builder, bool all);
/// A note where the file's sequences are longer or shorter than the network's, which the figures are for.
void compareLength(SetupBuilder& builder, std::string_view key, std::optional<std::int64_t> length);
/// Samples of one step. `global`, where given, must equal batch × accumulation × data-parallel ranks.
void setGlobalBatch(SetupBuilder& builder, std::string_view key, std::optional<std::int64_t> global,
                    bool accumulationGiven);

Result<ReadConfig> readDeepSpeed(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readAccelerate(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readTorchTitan(ConfigReader& file, const Network& network, const Setup& base);
Result<ReadConfig> readMegatron(ConfigReader& file, const Network& network, const Setup& base);

} // namespace vram
