// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/slurm_request.h"

#include "base/checked.h"
#include "configs/config_entries.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace vram {

namespace {

constexpr std::string_view kMark = "#SBATCH";

/// Returns a count of nodes or GPUs, or 0 if the text is something else or the count is implausible.
std::int64_t plausibleCount(std::string_view text)
{
    constexpr std::int64_t kMost = 1'000'000;
    const std::int64_t count = countIn(text);
    return count <= kMost ? count : 0;
}

/// Returns the count of "8", "h100:8" or "h100:8(S:0-1)", or 1 if only a type is given.
std::int64_t typedCount(std::string_view text)
{
    text = text.substr(0, text.find('('));
    const std::size_t colon = text.rfind(':');
    const std::string_view last = colon == std::string_view::npos ? text : text.substr(colon + 1);
    const bool isType = !last.empty() && (last.front() < '0' || last.front() > '9');
    return isType ? 1 : plausibleCount(last);
}

/// Returns the GPUs in a list of resources such as "gpu:a100:4,nvme:1", or 0 if there are none.
std::int64_t gpusIn(std::string_view resources)
{
    constexpr std::string_view kGpu = "gpu";
    while (!resources.empty()) {
        const std::string_view one = resources.substr(0, resources.find(','));
        resources.remove_prefix(std::min(one.size() + 1, resources.size()));
        if (one == kGpu)
            return 1;
        if (one.starts_with(kGpu) && one[kGpu.size()] == ':')
            return typedCount(one.substr(kGpu.size() + 1));
    }
    return 0;
}

/// Returns the long name of a short option.
std::string_view longName(char option)
{
    switch (option) {
    case 'N': return "--nodes";
    case 'n': return "--ntasks";
    case 'G': return "--gpus";
    default: return "";
    }
}

/// An option and its value in a line.
struct SlurmOption {
    std::string name;
    std::string value;
};

/// Splits "--nodes=2 -n 16 -N2" into options. Values may follow as words of their own.
std::vector<SlurmOption> optionsIn(std::string_view line)
{
    std::vector<SlurmOption> options;
    for (const std::string& word : shellWords(line)) {
        if (word.starts_with('#'))
            break;
        if (word.starts_with("--")) {
            const std::size_t equals = std::min(word.find('='), word.size());
            options.push_back({word.substr(0, equals), word.substr(std::min(equals + 1, word.size()))});
        } else if (word.starts_with('-') && word.size() > 1) {
            options.push_back({std::string(longName(word[1])), word.substr(2)});
        } else if (!options.empty() && options.back().value.empty()) {
            options.back().value = word;
        }
    }
    return options;
}

} // namespace

bool SlurmRequest::read(std::string_view line)
{
    const bool isMark = line.starts_with(kMark) && line.size() > kMark.size()
                        && (line[kMark.size()] == ' ' || line[kMark.size()] == '\t');
    if (!isMark)
        return false;
    for (const SlurmOption& option : optionsIn(line.substr(kMark.size())))
        set(option.name, option.value);
    return true;
}

void SlurmRequest::set(std::string_view option, std::string_view value)
{
    if (option == "--nodes") {
        m_nodes = plausibleCount(value);
        m_leavesNodesOpen = m_nodes == 0;
    }
    if (option == "--gpus")
        m_gpus = typedCount(value);
    else if (option == "--gpus-per-node")
        m_gpusPerNode = typedCount(value);
    else if (option == "--gpus-per-task")
        m_gpusPerTask = typedCount(value);
    else if (option == "--gres" && gpusIn(value) > 0)
        m_gpusPerNode = gpusIn(value);
    else if (option == "--ntasks")
        m_tasks = plausibleCount(value);
    else if (option == "--ntasks-per-node")
        m_tasksPerNode = plausibleCount(value);
}

std::int64_t SlurmRequest::nodes() const
{
    if (m_nodes > 0 || m_leavesNodesOpen)
        return m_nodes;
    if (m_tasks > 0 && m_tasksPerNode > 0)
        return ceilDiv(m_tasks, m_tasksPerNode);
    if (m_gpus > 0 && m_gpusPerNode > 0)
        return ceilDiv(m_gpus, m_gpusPerNode);
    return m_gpusPerNode > 0 || m_tasksPerNode > 0 || m_gpus > 0 ? 1 : 0;
}

std::int64_t SlurmRequest::requestedGpusOfNode() const
{
    if (m_gpusPerNode > 0)
        return m_gpusPerNode;
    if (m_gpus > 0)
        return m_gpus / std::max<std::int64_t>(nodes(), 1);
    return checkedMul(m_gpusPerTask, std::max<std::int64_t>(m_tasksPerNode, 1));
}

std::int64_t SlurmRequest::gpusOfNode() const
{
    const std::int64_t gpus = requestedGpusOfNode();
    const std::int64_t tasks = m_tasksPerNode > 0 ? m_tasksPerNode : m_tasks / std::max<std::int64_t>(nodes(), 1);
    return tasks > 1 && (gpus == 0 || (tasks < gpus && m_gpusPerTask <= 1)) ? tasks : gpus;
}

void SlurmRequest::setVariables(ShellVariables& variables) const
{
    const std::int64_t tasks = m_tasks > 0 ? m_tasks : checkedMul(nodes(), m_tasksPerNode);
    const std::int64_t gpus = requestedGpusOfNode();
    for (const auto& [name, value] : {std::pair("SLURM_NNODES", nodes()), std::pair("SLURM_JOB_NUM_NODES", nodes()),
                                      std::pair("SLURM_GPUS_ON_NODE", gpus), std::pair("SLURM_GPUS_PER_NODE", gpus),
                                      std::pair("SLURM_NTASKS_PER_NODE", m_tasksPerNode),
                                      std::pair("SLURM_NTASKS", tasks), std::pair("SLURM_NPROCS", tasks)}) {
        if (value > 0)
            variables.note(name + ('=' + std::to_string(value)));
    }
}

} // namespace vram
