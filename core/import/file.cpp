// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace vram {

namespace fs = std::filesystem;

namespace {

Message refusalReason(const fs::path& file)
{
    const int reason = errno;
    std::error_code code;
    const fs::file_status status = fs::status(file, code);
    if (!fs::exists(status))
        return "there is no such file"_tr;
    if (fs::is_directory(status))
        return "this is a folder; name a file in it"_tr;
    if (fs::is_other(status))
        return "this is a device; name a file"_tr;
    return message("cannot be opened (%1)"_tr, std::strerror(reason));
}

Error tooLarge(std::uintmax_t most)
{
    return {message("is larger than %1 MiB, too large for such a file"_tr, most >> 20)};
}

} // namespace

Result<std::string> readHead(const fs::path& file, std::size_t most)
{
    std::error_code code;
    std::ifstream stream(file, std::ios::binary);
    if (!stream || fs::is_directory(file, code))
        return Error{refusalReason(file)};
    std::string text(most, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(most));
    if (stream.bad())
        return Error{"reading it failed halfway"_tr};
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

Result<std::string> readTextFile(const fs::path& file, std::uintmax_t most, const ProgressCallback& progress)
{
    constexpr std::size_t piece = 1 << 20;
    std::error_code code;
    if (fs::is_fifo(file, code))
        return readPipe(file, most, progress);
    const std::uintmax_t size = fs::file_size(file, code);
    if (code)
        return Error{refusalReason(file)};
    if (size > most)
        return tooLarge(most);
    std::ifstream stream(file, std::ios::binary);
    if (!stream || fs::is_directory(file, code))
        return Error{refusalReason(file)};
    std::string text(static_cast<std::size_t>(size), '\0');
    std::size_t done = 0;
    while (done < text.size() && stream.good()) {
        if (progress && !progress(static_cast<double>(done) / static_cast<double>(text.size())))
            return Error{"reading was cancelled"_tr};
        stream.read(text.data() + done, static_cast<std::streamsize>(std::min(piece, text.size() - done)));
        done += static_cast<std::size_t>(stream.gcount());
    }
    if (stream.bad())
        return Error{"reading it failed halfway"_tr};
    text.resize(done);
    return text;
}

namespace {

/// Waits for input. Returns false if canceled.
bool waitForInput(int file, const ProgressCallback& progress)
{
    constexpr int kTick = 100; // In milliseconds.
    pollfd ready{.fd = file, .events = POLLIN, .revents = 0};
    while (::poll(&ready, 1, kTick) == 0) {
        if (progress && !progress(0))
            return false;
    }
    return true;
}

} // namespace

Result<std::string> readPipe(const fs::path& file, std::uintmax_t most, const ProgressCallback& progress)
{
    constexpr std::size_t piece = 1 << 16;
    // The pipe is opened in non-blocking mode; otherwise, open() would wait for the writer of a fifo and could not be
    // canceled.
    const int pipe = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (pipe < 0)
        return Error{refusalReason(file)};
    const std::unique_ptr<const int, void (*)(const int*)> closes(&pipe, [](const int* open) { ::close(*open); });
    std::string text;
    std::string part(piece, '\0');
    while (waitForInput(pipe, progress)) {
        const ssize_t count = ::read(pipe, part.data(), part.size());
        if (count == 0)
            return text;
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            return Error{"reading it failed halfway"_tr};
        text.append(part, 0, static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (text.size() > most)
            return tooLarge(most);
    }
    return Error{"reading was cancelled"_tr};
}

Result<std::string> readStream(std::istream& stream, std::uintmax_t most)
{
    constexpr std::size_t piece = 1 << 16;
    std::string text;
    std::string part(piece, '\0');
    do {
        stream.read(part.data(), static_cast<std::streamsize>(piece));
        text.append(part, 0, static_cast<std::size_t>(stream.gcount()));
        if (text.size() > most)
            return tooLarge(most);
    } while (stream.good());
    return stream.bad() ? Result<std::string>(Error{"reading it failed halfway"_tr}) : std::move(text);
}

Error withFileName(const std::string& name, const Message& error)
{
    return {message("%1: %2"_tr, name, error)};
}

} // namespace vram
