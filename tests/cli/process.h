// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace vram::test {

/// The exit status and output of a program.
struct Finished {
    int status = -1;
    std::string output;
    std::string errors;
};

/// Runs the built vram-planner-cli with these arguments and waits for it.
Finished runCli(const std::vector<std::string>& arguments);
/// Runs vram-planner-cli with its output on a terminal of 80 columns.
Finished runInTerminal(const std::vector<std::string>& arguments);
/// Runs vram-planner-cli with its address space limited to `mebibytes` MiB.
Finished runWithin(int mebibytes, const std::vector<std::string>& arguments);
/// Runs a shell command line in the folder of temporary files, with the built programs first on PATH.
Finished runShell(const std::string& line);
/// Writes a file with that text in this test program's own folder. Returns its path.
std::string temporaryFile(const std::string& name, const std::string& text);

} // namespace vram::test
