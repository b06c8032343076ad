// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/path_patterns.h"

#include "base/words.h"
#include "network/network.h"

#include <algorithm>
#include <charconv>

namespace vram {

namespace {

constexpr std::string_view kAllLinear = "all-linear";

bool endsWithModule(std::string_view path, std::string_view name)
{
    return path == name
           || (path.size() > name.size() && path.ends_with(name) && path[path.size() - name.size() - 1] == '.');
}

} // namespace

PathPatterns::PathPatterns(const Setup& setup)
    : m_checkpoint(counted(split(setup.checkpoint))), m_freeze(counted(split(setup.freeze)))
{
    readTargets(setup.lora);
    if (setup.quantize != Quantization::None || setup.float8 != Float8::None)
        m_skip = split(setup.skipModules);
    if (setup.adapter == Adapter::Ia3 && !m_lora.empty())
        m_feedforward = split(setup.feedforward);
    m_adaptsNonLinear = setup.adapter == Adapter::Lora;
    if (!m_lora.empty())
        m_copied = split(setup.modulesToSave);
    m_virtualTokens = setup.promptTokens > 0 || setup.prefixTokens > 0;
    m_empty = m_checkpoint.empty() && m_freeze.empty() && m_lora.empty() && setup.quantize == Quantization::None
              && setup.float8 == Float8::None && !m_virtualTokens;
}

void PathPatterns::readTargets(const std::string& text)
{
    m_lora = split(text);
    for (Glob& target : m_lora) {
        if (equalsIgnoringCase(target.text, kAllLinear))
            m_allLinear = target.matched = true;
    }
    if (!looksLikeRegex(trimmed(text)))
        return;
    m_expressionText = trimmed(text);
    const Result<PathExpression> expression = PathExpression::parse(m_expressionText);
    if (expression)
        m_expression = *expression;
    else
        m_expressionError = expression.error();
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

bool PathPatterns::freezes(std::string_view path)
{
    bool any = !m_lora.empty() || m_virtualTokens;
    for (Glob& glob : m_freeze) {
        if (glob.repeats != kEvery || (any && glob.matched) || !matchesGlob(glob.text, path))
            continue;
        any = glob.matched = true;
    }
    return any;
}

std::int64_t PathPatterns::repeatsIn(std::vector<Glob>& globs, std::string_view path)
{
    std::int64_t repeats = 0;
    for (Glob& glob : globs) {
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

bool PathPatterns::adapts(std::string_view path)
{
    bool any = matches(m_lora, path);
    for (Glob& target : m_lora) {
        if (endsWithModule(path, target.text))
            any = target.matched = true;
    }
    if (m_expression && (!any || !m_expressionMatched) && m_expression->matches(path))
        any = m_expressionMatched = true;
    return any;
}

bool PathPatterns::adaptsNonLinear(std::string_view path)
{
    if (!m_adaptsNonLinear)
        return false;
    bool any = false;
    for (Glob& target : m_lora) {
        if (target.text != "*" && (matchesGlob(target.text, path) || endsWithModule(path, target.text)))
            any = target.matched = true;
    }
    if (m_expression && m_expression->matches(path))
        any = m_expressionMatched = true;
    return any;
}

bool PathPatterns::matchesModule(std::vector<Glob>& globs, std::string_view path)
{
    bool any = matches(globs, path);
    for (Glob& glob : globs) {
        const std::string above = glob.text + ".";
        const bool inside = path.starts_with(above) || path.find("." + above) != std::string_view::npos;
        if (inside || endsWithModule(path, glob.text))
            any = glob.matched = true;
    }
    return any;
}

std::vector<PathPatterns::UnmatchedPattern> PathPatterns::unmatched() const
{
    std::vector<UnmatchedPattern> list;
    const auto collect = [&list](std::string_view setting, const std::vector<Glob>& globs) {
        for (const Glob& glob : globs) {
            if (!glob.matched)
                list.push_back({setting, glob.text});
        }
    };
    collect("checkpoint", m_checkpoint);
    collect("freeze", m_freeze);
    // A regular expression may itself contain commas, so the text is interpreted either as one expression or as a list
    // of names.
    const bool names = m_expressionText.empty() || std::ranges::any_of(m_lora, &Glob::matched);
    if (names && !m_expressionMatched)
        collect("lora", m_lora);
    else if (!m_expressionMatched)
        list.push_back({"lora", m_expressionText, m_expressionError});
    collect("skip-modules", m_skip);
    collect("ia3-feedforward", m_feedforward);
    collect("modules-to-save", m_copied);
    return list;
}

std::string joinedPath(const std::string& parent, const std::string& name)
{
    return parent.empty() ? name : parent + "." + name;
}

} // namespace vram
