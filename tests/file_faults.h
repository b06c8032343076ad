// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/file_calls.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>

namespace vram::test {

enum class Call { Open, OpenFolder, Write, Sync, Close, Rename, Remove, SetMode, SetOwner };

inline const char* nameOf(Call call)
{
    constexpr const char* names[] = {"open",   "open the folder", "write",  "fsync", "close",
                                     "rename", "unlink",          "fchmod", "fchown"};
    return names[static_cast<int>(call)];
}

/// System calls with an injected fault, which is a failing call or a full disk. Writes are limited to 1,000 bytes, so
/// that even a small file requires several. Calls of other threads are affected only with `ofAllThreads`.
class FaultyCalls : public FileCalls
{
public:
    std::vector<Call> made{};
    int failing = -1; ///< Index of the call that fails, or negative for none.
    int code = EIO;
    std::optional<std::size_t> room{}; ///< Bytes left on the disk.
    bool ofAllThreads = false;

    int open(const char* path, int flags, mode_t mode) override
    {
        return fails((flags & O_DIRECTORY) != 0 ? Call::OpenFolder : Call::Open) ? -1
                                                                                 : FileCalls::open(path, flags, mode);
    }
    ssize_t write(int file, const void* bytes, std::size_t count) override
    {
        count = std::min<std::size_t>(count, 1000);
        if (fails(Call::Write) || isFull())
            return -1;
        const bool limited = room && isOurs();
        const ssize_t written = FileCalls::write(file, bytes, limited ? std::min(count, *room) : count);
        if (limited)
            *room -= static_cast<std::size_t>(written);
        return written;
    }
    int sync(int file) override { return fails(Call::Sync) ? -1 : FileCalls::sync(file); }
    int close(int file) override
    {
        const int result = FileCalls::close(file); // A failing close() still closes the file, as on Linux.
        return fails(Call::Close) ? -1 : result;
    }
    int rename(const char* from, const char* to) override
    {
        return fails(Call::Rename) ? -1 : FileCalls::rename(from, to);
    }
    int remove(const char* path) override { return fails(Call::Remove) ? -1 : FileCalls::remove(path); }
    int setMode(int file, mode_t mode) override { return fails(Call::SetMode) ? -1 : FileCalls::setMode(file, mode); }
    int setOwner(int file, uid_t user, gid_t group) override
    {
        return fails(Call::SetOwner) ? -1 : FileCalls::setOwner(file, user, group);
    }

private:
    bool isOurs() const { return ofAllThreads || std::this_thread::get_id() == m_thread; }
    bool fails(Call call)
    {
        if (!isOurs())
            return false;
        made.push_back(call);
        if (static_cast<int>(made.size()) - 1 != failing)
            return false;
        errno = code;
        return true;
    }
    bool isFull() const
    {
        errno = ENOSPC;
        return isOurs() && room == std::optional<std::size_t>(0);
    }

    std::thread::id m_thread = std::this_thread::get_id();
};

/// Returns the contents of all files below `folder`, by relative path.
inline std::map<std::string, std::string> filesIn(const std::filesystem::path& folder)
{
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file())
            continue;
        std::ostringstream text;
        text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        files[entry.path().lexically_relative(folder).string()] = text.str();
    }
    return files;
}

/// A fault and its consequences.
struct FaultOutcome {
    std::string fault;
    std::string problem;      ///< The writer's error message, or empty if there was none.
    bool wasReplaced = false; ///< Whether the fault occurred after the new file had replaced the old one.
    std::map<std::string, std::string> files;
};

/// Runs `write`, which returns an error message or an empty string, several times: once without a fault, once with each
/// of its system calls failing, and once for each multiple of `stride` below `bytes` with a disk that is full after
/// that many bytes. Runs `prepare` before each run.
inline std::vector<FaultOutcome> tryFaults(const std::filesystem::path& folder, const std::function<void()>& prepare,
                                           const std::function<std::string()>& write, std::size_t bytes,
                                           std::size_t stride = 1, bool ofAllThreads = false)
{
    std::vector<FaultOutcome> outcomes;
    const auto attempt = [&](const std::string& fault, int failing, std::optional<std::size_t> room) {
        prepare();
        FaultyCalls calls;
        calls.failing = failing;
        calls.room = room;
        calls.ofAllThreads = ofAllThreads;
        std::string problem;
        {
            const ScopedFileCalls place(calls);
            problem = write();
        }
        const auto renamed = std::find(calls.made.begin(), calls.made.end(), Call::Rename) - calls.made.begin();
        outcomes.push_back({fault, problem, failing > renamed, filesIn(folder)});
        return calls.made;
    };
    const std::vector<Call> made = attempt("none", -1, std::nullopt);
    for (std::size_t i = 0; i < made.size(); ++i)
        attempt(std::string(nameOf(made[i])) + " (call " + std::to_string(i + 1) + ')', static_cast<int>(i),
                std::nullopt);
    for (std::size_t room = 0; room < bytes; room += stride)
        attempt("disk full after " + std::to_string(room) + " bytes", -1, room);
    return outcomes;
}

} // namespace vram::test
