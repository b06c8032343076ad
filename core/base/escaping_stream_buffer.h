// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace vram {

/// During its lifetime, replaces the buffer of a stream that may be a terminal, and escapes characters that would
/// affect the terminal as "\u001b", like JSON and Python. Text from a file is then harmless even if it is printed
/// without escaping.
class EscapingStreamBuffer : public std::streambuf
{
public:
    explicit EscapingStreamBuffer(std::ostream& stream);
    ~EscapingStreamBuffer() override;
    EscapingStreamBuffer(const EscapingStreamBuffer&) = delete;
    EscapingStreamBuffer& operator=(const EscapingStreamBuffer&) = delete;

protected:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override;

private:
    bool pass(bool all);

    std::ostream& m_stream;
    std::streambuf* m_target;
    std::string m_waiting{}; ///< The first bytes of a character whose other bytes have not arrived yet.
};

} // namespace vram
