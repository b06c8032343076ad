// SPDX-License-Identifier: GPL-3.0-or-later
#include "process.h"

#include "sanitized.h"
#include "temporary_folder.h"

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace vram::test {

namespace fs = std::filesystem;

namespace {

const TemporaryFolder& folder()
{
    static const TemporaryFolder made;
    return made;
}

/// Puts the word into single quotes, within which the shell takes every byte literally.
std::string quoted(const std::string& word)
{
    std::string result = "'";
    for (const char c : word)
        result.append(c == '\'' ? "'\\''" : std::string(1, c));
    return result + '\'';
}

/// Returns variables for the next start of the program. With AddressSanitizer, the search for leaks at the end takes
/// more than half the time of a short run, so every fourth run has one.
std::string nextVariables()
{
    static std::size_t starts = 0;
    return starts++ % kSanitizedStride == 0 ? "" : "ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 ";
}

/// Runs the program in a shell, after the commands in `line`.
Finished runAfter(const std::string& line, const std::vector<std::string>& arguments)
{
    const std::string output = (folder() / "stdout").string();
    const std::string errors = (folder() / "stderr").string();
    std::string command = line + nextVariables() + quoted(VRAM_CLI);
    for (const std::string& argument : arguments)
        command += ' ' + quoted(argument);
    command += " >" + quoted(output) + " 2>" + quoted(errors) + " </dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(output), contentOf(errors)};
}

} // namespace

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

namespace {

/// Returns the text that remains visible on a terminal, where text after a lone carriage return overwrites its line.
std::string asShown(const std::string& written)
{
    std::string shown;
    for (std::size_t at = 0; at < written.size(); ++at) {
        const bool endsLine = at + 1 < written.size() && written[at + 1] == '\n';
        if (written[at] != '\r')
            shown += written[at];
        else if (!endsLine)
            shown.erase(shown.find_last_of('\n') + 1);
    }
    return shown;
}

} // namespace

Finished runInTerminal(const std::vector<std::string>& arguments)
{
    winsize size{};
    size.ws_col = 80;
    size.ws_row = 24;
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) {
        std::vector<std::string> texts{VRAM_CLI};
        texts.insert(texts.end(), arguments.begin(), arguments.end());
        std::vector<char*> words;
        words.reserve(texts.size() + 1);
        for (std::string& text : texts)
            words.push_back(text.data());
        words.push_back(nullptr);
        execv(VRAM_CLI, words.data());
        _exit(127);
    }
    Finished finished;
    std::array<char, 4096> buffer{};
    for (ssize_t got = 0; (got = read(terminal, buffer.data(), buffer.size())) > 0;)
        finished.output.append(buffer.data(), static_cast<std::size_t>(got));
    finished.output = asShown(finished.output);
    int status = 0;
    waitpid(child, &status, 0);
    close(terminal);
    finished.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return finished;
}

Finished runShell(const std::string& line)
{
    const fs::path programs = fs::path(VRAM_CLI).parent_path();
    const std::string output = (folder() / "stdout").string();
    const std::string errors = (folder() / "stderr").string();
    const std::string command = "cd " + quoted(folder().path().string()) + " && PATH=" + quoted(programs.string())
                                + ":$PATH && { " + line + "\n} >" + quoted(output) + " 2>" + quoted(errors)
                                + " </dev/null";
    const int status = std::system(("bash -c " + quoted(command)).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(output), contentOf(errors)};
}

} // namespace vram::test
