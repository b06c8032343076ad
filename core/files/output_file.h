// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <utility>

namespace vram {

/// An errno; 0 for success.
using ErrorCode = int;

/// A file that is being written. The destructor closes it if it is still open.
class OutputFile
{
public:
    /// `number` is the result of open(); a negative value means no file.
    explicit OutputFile(int number) : m_number(number) {}
    ~OutputFile() { (void)close(); }
    OutputFile(OutputFile&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    int number() const { return m_number; }
    /// Writes all bytes. If a pipe is full, waits for its reader for up to two seconds.
    ErrorCode write(std::string_view bytes) const;
    /// Flushes to disk. Succeeds without effect for a pipe or a terminal.
    ErrorCode sync() const;
    ErrorCode close();
    /// Writes, flushes and closes, stopping at the first failure.
    ErrorCode writeAndClose(std::string_view bytes);

private:
    int m_number;
};

} // namespace vram
