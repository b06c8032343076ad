// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// The processes that mpirun or mpiexec starts (mpirun(1) of Open MPI); 0 if the script does not specify them.
class MpiLaunch
{
public:
    /// Reads the words of a line, which begins a command or continues the one before it.
    void read(const std::vector<std::string>& words, bool begins);
    /// Returns the number of machines, and of processes on each of them.
    std::int64_t nodes() const;
    std::int64_t processesOfNode() const { return m_processes / nodes(); }

private:
    void set(const std::string& option, const std::string& value);

    bool m_inOptions = false; ///< Whether the words that follow are options of mpirun.
    std::int64_t m_processes = 0;
    std::int64_t m_perNode = 0;
};

} // namespace vram
