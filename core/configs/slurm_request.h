// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/shell_words.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// The resources that the #SBATCH lines of a shell script request from Slurm (sbatch(1)); 0 if no line specifies them.
class SlurmRequest
{
public:
    /// Reads a line of a script. Returns false if it is not an #SBATCH line.
    bool read(std::string_view line);
    /// Sets the environment variables that Slurm gives the script, as far as its lines determine them.
    void setVariables(ShellVariables& variables) const;

    /// Returns the number of machines, or 0 if unknown.
    std::int64_t nodes() const;
    /// Returns the number of GPUs that are used on each machine: one per task, or all if a single task starts the
    /// others. Returns 0 if unknown.
    std::int64_t gpusOfNode() const;

private:
    void set(std::string_view option, std::string_view value);
    std::int64_t requestedGpusOfNode() const;

    std::int64_t m_nodes = 0;
    bool m_leavesNodesOpen = false; ///< Whether the number is a range or to be filled in.
    std::int64_t m_gpus = 0;
    std::int64_t m_gpusPerNode = 0;
    std::int64_t m_gpusPerTask = 0;
    std::int64_t m_tasks = 0;
    std::int64_t m_tasksPerNode = 0;
};

} // namespace vram
