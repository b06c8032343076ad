#include "engine/path_patterns.h"

#include "network/network.h"

#include <algorithm>
#include <charconv>

namespace vram {

PathPatterns::PathPatterns(const Setup& setup)
    : m_checkpoint(counted(split(setup.checkpoint))), m_freeze(split(setup.freeze)), m_lora(split(setup.lora))
{
}

std::vector<PathPatterns::Glob> PathPatterns::split(std::string_view list)
{
    std::vector<Glob> globs;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        std::string_view glob = list.substr(0, comma);
        while (!glob.empty() && glob.front() == ' ')
            glob.remove_prefix(1);
        while (!glob.empty() && glob.back() == ' ')
            glob.remove_suffix(1);
        if (!glob.empty())
            globs.push_back({std::string(glob)});
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return globs;
}

std::vector<PathPatterns::Glob> PathPatterns::counted(std::vector<Glob> globs)
{
    for (Glob& glob : globs) {
        const std::string& text = glob.text;
        const std::size_t colon = text.rfind(':');
        std::int64_t repeats = 0;
        const char* end = text.data() + text.size();
        const bool number = colon != std::string::npos && colon + 1 < text.size()
                            && std::from_chars(text.data() + colon + 1, end, repeats).ptr == end;
        if (number)
            glob = {text.substr(0, colon), repeats};
    }
    return globs;
}

std::int64_t PathPatterns::checkpoints(std::string_view path)
{
    std::int64_t repeats = 0;
    for (Glob& glob : m_checkpoint) {
        if ((glob.matched && glob.repeats <= repeats) || !matchesGlob(glob.text, path))
            continue;
        glob.matched = true;
        repeats = std::max(repeats, glob.repeats);
    }
    return repeats;
}

bool PathPatterns::matches(std::vector<Glob>& globs, std::string_view path)
{
    bool any = false;
    for (Glob& glob : globs) {
        if ((any && glob.matched) || !matchesGlob(glob.text, path))
            continue;
        glob.matched = true;
        any = true;
    }
    return any;
}

std::vector<std::string> PathPatterns::unmatched() const
{
    std::vector<std::string> sentences;
    for (const Glob& glob : m_checkpoint) {
        if (!glob.matched)
            sentences.push_back("checkpoint: no block's path is matched by \"" + glob.text + "\".");
    }
    for (const Glob& glob : m_freeze) {
        if (!glob.matched)
            sentences.push_back("freeze: no layer's path is matched by \"" + glob.text + "\".");
    }
    for (const Glob& glob : m_lora) {
        if (!glob.matched)
            sentences.push_back("lora: no linear layer's path is matched by \"" + glob.text + "\".");
    }
    return sentences;
}

std::string joinedPath(const std::string& parent, const std::string& name)
{
    return parent.empty() ? name : parent + "." + name;
}

} // namespace vram
