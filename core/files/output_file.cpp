// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/output_file.h"

#include "files/file_calls.h"

#include <algorithm>
#include <cerrno>

#include <poll.h>

namespace vram {

namespace {

constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
constexpr int kPatienceMilliseconds = 2000;

/// Waits until the reader of a full pipe has made room.
ErrorCode waitFor(int number)
{
    pollfd ready{.fd = number, .events = POLLOUT, .revents = 0};
    const int count = ::poll(&ready, 1, kPatienceMilliseconds);
    return count > 0 ? 0 : count == 0 ? ETIMEDOUT : errno;
}

} // namespace

ErrorCode OutputFile::write(std::string_view bytes) const
{
    while (!bytes.empty()) {
        const ssize_t count = fileCalls().write(m_number, bytes.data(), std::min(bytes.size(), kMostAtOnce));
        if (count > 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
            continue;
        }
        ErrorCode code = count == 0 ? ENOSPC : errno;
        if (code == EAGAIN)
            code = waitFor(m_number);
        if (code != 0 && code != EINTR)
            return code;
    }
    return 0;
}

ErrorCode OutputFile::sync() const
{
    if (fileCalls().sync(m_number) == 0)
        return 0;
    const bool hasNoDisk = errno == EINVAL || errno == ENOTSUP || errno == EROFS;
    return hasNoDisk ? 0 : errno;
}

ErrorCode OutputFile::close()
{
    if (m_number < 0 || fileCalls().close(std::exchange(m_number, -1)) == 0)
        return 0;
    return errno == EINTR ? 0 : errno; // On Linux, an interrupted close() has closed the file.
}

ErrorCode OutputFile::writeAndClose(std::string_view bytes)
{
    if (const ErrorCode code = write(bytes); code != 0)
        return code;
    if (const ErrorCode code = sync(); code != 0)
        return code;
    return close();
}

} // namespace vram
