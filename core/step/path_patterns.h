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
    std::int64_t checkpoints(std::string_view path) const;
    /// Under a low-rank adapter everything else is frozen.
    bool freezes(std::string_view path) const { return !m_lora.empty() || matches(m_freeze, path); }
    bool adapts(std::string_view path) const { return matches(m_lora, path); }

private:
    struct Counted {
        std::string glob;
        std::int64_t repeats = kEvery;
    };
    static std::vector<Counted> counted(const std::vector<std::string>& globs);
    static bool matches(const std::vector<std::string>& globs, std::string_view path);

    std::vector<Counted> m_checkpoint;
    std::vector<std::string> m_freeze;
    std::vector<std::string> m_lora;
};

/// "layer1" + "conv" = "layer1.conv"
std::string joinedPath(const std::string& parent, const std::string& name);

} // namespace vram
