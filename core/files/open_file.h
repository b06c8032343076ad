#pragma once

#include <string_view>
#include <utility>

namespace vram {

/// An errno; 0 where all is well.
using ErrorCode = int;

/// A file that is being written, closed at the latest when this goes.
class OpenFile
{
public:
    /// What open() has given; negative: none.
    explicit OpenFile(int number) : m_number(number) {}
    ~OpenFile() { (void)close(); }
    OpenFile(OpenFile&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    int number() const { return m_number; }
    /// All of it; a full pipe is waited for, two seconds at most.
    ErrorCode write(std::string_view bytes) const;
    /// On to the disk. What has none (a pipe, a terminal) is no fault.
    ErrorCode sync() const;
    ErrorCode close();
    /// The three of them, up to the first that fails.
    ErrorCode finish(std::string_view bytes);

private:
    int m_number;
};

} // namespace vram
