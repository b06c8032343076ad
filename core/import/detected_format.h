// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace vram {

/// Maximum size in bytes of the header of a safetensors file; the limit is part of the format.
inline constexpr std::uint64_t kLargestSafetensorsHeader = 100'000'000;

/// The properties of a file that can be detected from its beginning.
struct DetectedFormat {
    std::string fileName;                      ///< The file name in lower case.
    std::string head;                          ///< The first bytes.
    bool text = false;                         ///< Whether `head` contains only bytes that occur in text files.
    std::set<std::string, std::less<>> keys{}; ///< Top-level keys of the JSON object with which the file begins.

    bool json() const { return !keys.empty(); }
    bool has(std::string_view key) const { return keys.contains(key); }
};

/// Returns the top-level keys of the object with which `json`, which may be truncated, begins, or an empty set if
/// `json` begins with anything else.
std::set<std::string, std::less<>> topLevelKeys(std::string_view json);
/// Whether `head` contains no control characters other than those of text files.
bool looksLikeText(std::string_view head);
/// Whether `head` is the beginning of a safetensors file: the length of its header in eight bytes, followed by JSON.
bool looksLikeSafetensors(std::string_view head);
/// Whether `head` begins like an ONNX ModelProto: ir_version, followed by producer, domain, graph or opset fields.
bool looksLikeOnnx(std::string_view head);

} // namespace vram
