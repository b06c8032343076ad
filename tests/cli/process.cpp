#include "process.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

namespace vram::test {

namespace fs = std::filesystem;

namespace {

fs::path folder()
{
    static const fs::path path = [] {
        const fs::path made = fs::temp_directory_path() / ("vram-planner-cli-" + std::to_string(getpid()));
        fs::create_directories(made);
        return made;
    }();
    return path;
}

/// Inside single quotes the shell leaves every byte alone.
std::string quoted(const std::string& word)
{
    std::string result = "'";
    for (const char c : word)
        result.append(c == '\'' ? "'\\''" : std::string(1, c));
    return result + '\'';
}

/// Runs a line of shell, then the program.
Finished runAfter(const std::string& line, const std::vector<std::string>& arguments)
{
    const std::string output = (folder() / "stdout").string();
    const std::string errors = (folder() / "stderr").string();
    std::string command = line + quoted(VRAM_CLI);
    for (const std::string& argument : arguments)
        command += ' ' + quoted(argument);
    command += " >" + quoted(output) + " 2>" + quoted(errors) + " </dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readFile(output), readFile(errors)};
}

} // namespace

std::string readFile(const std::string& path)
{
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::string temporaryFile(const std::string& name, const std::string& text)
{
    const fs::path path = folder() / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
}

Finished runCli(const std::vector<std::string>& arguments)
{
    return runAfter({}, arguments);
}

Finished runWithin(int mebibytes, const std::vector<std::string>& arguments)
{
    return runAfter("ulimit -c 0; ulimit -v " + std::to_string(mebibytes * 1024) + "; ", arguments);
}

} // namespace vram::test
