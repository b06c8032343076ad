#pragma once

#include "setup/setup.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The setup's globs over row paths: what is checkpointed, frozen, adapted.
class PathPatterns
{
public:
    explicit PathPatterns(const Setup& setup);

    bool empty() const { return m_checkpoint.empty() && m_freeze.empty() && m_lora.empty(); }
    bool checkpoints(std::string_view path) const { return matches(m_checkpoint, path); }
    /// Under a low-rank adapter everything else is frozen.
    bool freezes(std::string_view path) const { return !m_lora.empty() || matches(m_freeze, path); }
    bool adapts(std::string_view path) const { return matches(m_lora, path); }

private:
    static bool matches(const std::vector<std::string>& globs, std::string_view path);

    std::vector<std::string> m_checkpoint;
    std::vector<std::string> m_freeze;
    std::vector<std::string> m_lora;
};

/// "layer1" + "conv" = "layer1.conv"
std::string joinedPath(const std::string& parent, const std::string& name);

} // namespace vram
