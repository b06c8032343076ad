#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace vram {

/// Bytes of the longest header of a safetensors file: the format's own limit.
inline constexpr std::uint64_t kLargestSafetensorsHeader = 100'000'000;

/// What the beginning of a file says about its kind.
struct Sniffed {
    std::string fileName; ///< Lower case.
    std::string head;     ///< The first bytes.
    bool text = false;    ///< No byte that text files do not hold.
    std::set<std::string, std::less<>>
        keys{}; ///< Of the JSON object the file begins with: its own keys, not nested ones.

    bool json() const { return !keys.empty(); }
    bool has(std::string_view key) const { return keys.contains(key); }
};

/// The keys of the object that `json` begins with, up to the text's end; empty where it begins with something else.
std::set<std::string, std::less<>> topLevelKeys(std::string_view json);
/// True where no byte of `head` is a control character that text files do not hold.
bool looksLikeText(std::string_view head);
/// True for a safetensors file: the length of its header in eight bytes, and then JSON.
bool looksLikeSafetensors(std::string_view head);
/// True for the first fields of an ONNX ModelProto: ir_version, then producer, domain, graph, or opset fields.
bool looksLikeOnnx(std::string_view head);

} // namespace vram
