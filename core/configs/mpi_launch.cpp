// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/mpi_launch.h"

#include "configs/config_entries.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace vram {

namespace {

bool startsMpi(const std::vector<std::string>& words)
{
    constexpr std::array<std::string_view, 2> kLaunchers{"mpirun", "mpiexec"};
    const auto isAssignment = [](const std::string& word) { return word.find('=') != std::string::npos; };
    const auto first = std::ranges::find_if_not(words, isAssignment);
    if (first == words.end())
        return false;
    const std::string_view name = std::string_view(*first).substr(first->rfind('/') + 1);
    return std::ranges::find(kLaunchers, name) != kLaunchers.end();
}

} // namespace

void MpiLaunch::read(const std::vector<std::string>& words, bool begins)
{
    if (begins)
        m_inOptions = startsMpi(words);
    for (std::size_t i = 0; m_inOptions && i < words.size(); ++i) {
        m_inOptions = words[i].find("python") == std::string::npos;
        if (m_inOptions && i + 1 < words.size())
            set(words[i], words[i + 1]);
    }
}

void MpiLaunch::set(const std::string& option, const std::string& value)
{
    constexpr std::array<std::string_view, 4> kAll{"-np", "--np", "-n", "--n"};
    constexpr std::array<std::string_view, 4> kEach{"-npernode", "--npernode", "-N", "-ppn"};
    constexpr std::string_view kPattern = "ppr:";
    if (std::ranges::find(kAll, option) != kAll.end())
        m_processes = countIn(value);
    else if (std::ranges::find(kEach, option) != kEach.end())
        m_perNode = countIn(value);
    else if (option.ends_with("map-by") && value.starts_with(kPattern))
        m_perNode = countIn(value.substr(kPattern.size(), value.find(':', kPattern.size()) - kPattern.size()));
}

std::int64_t MpiLaunch::nodes() const
{
    return m_perNode > 0 && m_processes % m_perNode == 0 ? std::max<std::int64_t>(m_processes / m_perNode, 1) : 1;
}

} // namespace vram
