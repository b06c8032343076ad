// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace vram {

/// Stands before the buffer of a stream that may be a terminal while it lives: what would affect the terminal arrives
/// as "\u001b", as JSON and Python write it. Text of a file that was printed without care does no harm then.
class VisibleOutput : public std::streambuf
{
public:
    explicit VisibleOutput(std::ostream& stream);
    ~VisibleOutput() override;
    VisibleOutput(const VisibleOutput&) = delete;
    VisibleOutput& operator=(const VisibleOutput&) = delete;

protected:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override;

private:
    bool pass(bool all);

    std::ostream& m_stream;
    std::streambuf* m_target;
    std::string m_waiting{}; ///< The beginning of a character whose other bytes are still to come.
};

} // namespace vram
