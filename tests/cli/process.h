// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace vram::test {

/// The results of running a program.
struct Finished {
    int status = -1;
    std::string output;
    std::string errors;
};

/// Runs the built vram-planner-cli with these arguments and waits for it.
Finished runCli(const std::vector<std::string>& arguments);
/// The same with its output on a terminal of 80 columns.
Finished runInTerminal(const std::vector<std::string>& arguments);
/// The same where the program may take so many MiB of addresses.
Finished runWithin(int mebibytes, const std::vector<std::string>& arguments);
/// Runs a line of shell in the folder of temporary files, with the built programs first on the PATH.
Finished runShell(const std::string& line);
/// A file in a folder of this test program's own, with that text.
std::string temporaryFile(const std::string& name, const std::string& text);
std::string readFile(const std::string& path);

} // namespace vram::test
