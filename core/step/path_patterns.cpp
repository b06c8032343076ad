#include "step/path_patterns.h"

#include "network/network.h"

#include <algorithm>

namespace vram {

namespace {

std::vector<std::string> splitGlobs(std::string_view list)
{
    std::vector<std::string> globs;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        std::string_view glob = list.substr(0, comma);
        while (!glob.empty() && glob.front() == ' ')
            glob.remove_prefix(1);
        while (!glob.empty() && glob.back() == ' ')
            glob.remove_suffix(1);
        if (!glob.empty())
            globs.emplace_back(glob);
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return globs;
}

} // namespace

PathPatterns::PathPatterns(const Setup& setup)
    : m_checkpoint(splitGlobs(setup.checkpoint)), m_freeze(splitGlobs(setup.freeze)), m_lora(splitGlobs(setup.lora))
{
}

bool PathPatterns::matches(const std::vector<std::string>& globs, std::string_view path)
{
    return std::any_of(globs.begin(), globs.end(), [path](const std::string& glob) { return matchesGlob(glob, path); });
}

std::string joinedPath(const std::string& parent, const std::string& name)
{
    return parent.empty() ? name : parent + "." + name;
}

} // namespace vram
