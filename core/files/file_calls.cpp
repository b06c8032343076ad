// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_calls.h"

#include <atomic>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vram {

namespace {

std::atomic<FileCalls*>& currentCalls()
{
    static FileCalls system;
    static std::atomic<FileCalls*> calls = &system;
    return calls;
}

} // namespace

int FileCalls::open(const char* path, int flags, mode_t mode)
{
    return ::open(path, flags, mode);
}

ssize_t FileCalls::write(int file, const void* bytes, std::size_t count)
{
    return ::write(file, bytes, count);
}

int FileCalls::sync(int file)
{
    return ::fsync(file);
}

int FileCalls::close(int file)
{
    return ::close(file);
}

int FileCalls::rename(const char* from, const char* to)
{
    return ::rename(from, to);
}

int FileCalls::remove(const char* path)
{
    return ::unlink(path);
}

int FileCalls::setMode(int file, mode_t mode)
{
    return ::fchmod(file, mode);
}

int FileCalls::setOwner(int file, uid_t user, gid_t group)
{
    return ::fchown(file, user, group);
}

FileCalls& fileCalls()
{
    return *currentCalls();
}

ScopedFileCalls::ScopedFileCalls(FileCalls& calls) : m_previous(currentCalls().exchange(&calls)) {}

ScopedFileCalls::~ScopedFileCalls()
{
    currentCalls() = m_previous;
}

} // namespace vram
