// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include <sys/types.h>

namespace vram {

/// The system calls that write files, with POSIX results and errno. All writers use the current instance, so that tests
/// can replace it with one that fails.
class FileCalls
{
public:
    FileCalls() = default;
    virtual ~FileCalls() = default;
    FileCalls(const FileCalls&) = delete;
    FileCalls& operator=(const FileCalls&) = delete;

    virtual int open(const char* path, int flags, mode_t mode);
    virtual ssize_t write(int file, const void* bytes, std::size_t count);
    virtual int sync(int file);
    virtual int close(int file);
    virtual int rename(const char* from, const char* to);
    virtual int remove(const char* path);
    virtual int setMode(int file, mode_t mode);
    virtual int setOwner(int file, uid_t user, gid_t group);
};

/// The calls in use: those of the system, unless a test has replaced them.
FileCalls& fileCalls();

/// Replaces the system's calls with `calls`, for all threads, during its lifetime.
class ScopedFileCalls
{
public:
    explicit ScopedFileCalls(FileCalls& calls);
    ~ScopedFileCalls();
    ScopedFileCalls(const ScopedFileCalls&) = delete;
    ScopedFileCalls& operator=(const ScopedFileCalls&) = delete;

private:
    FileCalls* m_previous;
};

} // namespace vram
