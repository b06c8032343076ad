// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"

#include <filesystem>
#include <iosfwd>
#include <string>

namespace vram {

/// Maximum size of a model in text form.
inline constexpr std::uintmax_t kLargestText = 256U << 20U;

/// Reads the first `most` bytes of a file, or all of a shorter one. The error says why it cannot be read, without the
/// file's name.
Result<std::string> readHead(const std::filesystem::path& file, std::size_t most);
/// Reads a fifo or a pipe until its end, up to `most` bytes. Returning false from `progress` cancels.
Result<std::string> readPipe(const std::filesystem::path& file, std::uintmax_t most,
                             const ProgressCallback& progress = {});
/// Reads `stream` to its end, up to `most` bytes.
Result<std::string> readStream(std::istream& stream, std::uintmax_t most);
/// Reads a text file of at most `most` bytes. `progress` is called with the fraction read (0 to 1); returning false
/// cancels.
Result<std::string> readTextFile(const std::filesystem::path& file, std::uintmax_t most,
                                 const ProgressCallback& progress = {});

/// Prefixes an error with the file's name.
Error withFileName(const std::string& name, const Message& error);

/// Parses a text file of at most `most` bytes with `parse`. The error begins with `name`.
template<typename Parse>
auto parseTextFile(const std::filesystem::path& file, const std::string& name, std::uintmax_t most, const Parse& parse,
                   const ProgressCallback& progress = {}) -> decltype(parse(std::string()))
{
    const Result<std::string> text = readTextFile(file, most, progress);
    if (!text)
        return withFileName(name, text.error());
    auto parsed = parse(*text);
    if (!parsed)
        return withFileName(name, parsed.error());
    return parsed;
}

} // namespace vram
