#include "step/path_patterns.h"

#include "network/network.h"

#include <algorithm>
#include <charconv>

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
    : m_checkpoint(counted(splitGlobs(setup.checkpoint))), m_freeze(splitGlobs(setup.freeze)),
      m_lora(splitGlobs(setup.lora))
{
}

std::vector<PathPatterns::Counted> PathPatterns::counted(const std::vector<std::string>& globs)
{
    std::vector<Counted> result;
    for (const std::string& glob : globs) {
        const std::size_t colon = glob.rfind(':');
        std::int64_t repeats = 0;
        const char* end = glob.data() + glob.size();
        const bool number = colon != std::string::npos && colon + 1 < glob.size()
                            && std::from_chars(glob.data() + colon + 1, end, repeats).ptr == end;
        result.push_back(number ? Counted{glob.substr(0, colon), repeats} : Counted{glob});
    }
    return result;
}

std::int64_t PathPatterns::checkpoints(std::string_view path) const
{
    std::int64_t repeats = 0;
    for (const Counted& one : m_checkpoint) {
        if (one.repeats > repeats && matchesGlob(one.glob, path))
            repeats = one.repeats;
    }
    return repeats;
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
