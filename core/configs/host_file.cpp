// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/host_file.h"

#include "base/checked.h"
#include "base/words.h"
#include "configs/config_entries.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace vram {

namespace {

/// Returns the slots in "worker-1 slots=8", or 0 if the line has another form.
std::int64_t slotsIn(std::string_view line)
{
    constexpr std::string_view kSlots = "slots=";
    const std::size_t space = line.find_first_of(" \t");
    const std::string_view rest = space == std::string_view::npos ? "" : trimmed(line.substr(space));
    return rest.starts_with(kSlots) ? countIn(rest.substr(kSlots.size())) : 0;
}

/// Returns the slots of each machine, or nothing if the text is not a host file.
std::vector<std::int64_t> machines(std::string_view text)
{
    std::vector<std::int64_t> slots;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const std::string_view content = trimmed(line.substr(0, line.find('#')));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (content.empty())
            continue;
        slots.push_back(slotsIn(content));
        if (slots.back() == 0)
            return {};
    }
    return slots;
}

} // namespace

std::optional<ReadConfig> readHostFile(std::string_view text, const Setup& base)
{
    const std::vector<std::int64_t> slots = machines(text);
    if (slots.empty())
        return std::nullopt;
    ReadConfig read{.tool = ConfigTool::DeepSpeed, .setup = base};
    std::int64_t gpus = 0;
    for (const std::int64_t each : slots)
        gpus = checkedAdd(gpus, each);
    read.setup.parallel.gpus = gpus;
    if (slots.size() > 1)
        read.setup.parallel.gpusPerNode = slots.front();
    return read;
}

} // namespace vram
