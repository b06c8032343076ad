#pragma once

#include "setup/setup.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The setup's globs over row paths: what is checkpointed, frozen, adapted.
class PathPatterns
{
public:
    explicit PathPatterns(const Setup& setup);

    static constexpr std::int64_t kEvery = std::numeric_limits<std::int64_t>::max();

    bool empty() const { return m_checkpoint.empty() && m_freeze.empty() && m_lora.empty(); }
    /// How many repeats of the block are checkpointed, from the first on: "blocks:6" names six, "blocks" every one.
    std::int64_t checkpoints(std::string_view path);
    /// Under a low-rank adapter everything else is frozen.
    bool freezes(std::string_view path) { return matches(m_freeze, path) || !m_lora.empty(); }
    bool adapts(std::string_view path) { return matches(m_lora, path); }
    /// A sentence for every glob that no row has matched so far.
    std::vector<std::string> unmatched() const;

private:
    struct Glob {
        std::string text;
        std::int64_t repeats = kEvery;
        bool matched = false;
    };
    static std::vector<Glob> counted(std::vector<Glob> globs);
    static std::vector<Glob> split(std::string_view list);
    static bool matches(std::vector<Glob>& globs, std::string_view path);

    std::vector<Glob> m_checkpoint;
    std::vector<Glob> m_freeze;
    std::vector<Glob> m_lora;
};

/// "layer1" + "conv" = "layer1.conv"
std::string joinedPath(const std::string& parent, const std::string& name);

} // namespace vram
