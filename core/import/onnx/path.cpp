// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/path.h"

#include <cctype>

namespace vram::onnx {

namespace {

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (end > 0)
            parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

/// The parts between quotes in "['', 'layer1', 'layer1.0', 'conv2d']".
std::vector<std::string> quotedParts(std::string_view text)
{
    std::vector<std::string> parts;
    for (std::size_t begin = text.find('\''); begin != std::string_view::npos; begin = text.find('\'', begin)) {
        const std::size_t end = text.find('\'', begin + 1);
        if (end == std::string_view::npos)
            break;
        if (end > begin + 1)
            parts.emplace_back(text.substr(begin + 1, end - begin - 1));
        begin = end + 1;
    }
    return parts;
}

ModulePath fromParts(std::vector<std::string> parts)
{
    ModulePath path;
    path.known = true;
    path.name = std::move(parts.back());
    parts.pop_back();
    path.scopes = std::move(parts);
    return path;
}

} // namespace

ModulePath pathOf(const Op& op, std::string_view weight)
{
    const std::string full = std::string(op.prefix) + op.node->name;
    if (auto parts = quotedParts(op.node->scopes); !parts.empty())
        return fromParts(std::move(parts));
    if (full.find('/') != std::string::npos) {
        if (auto parts = split(full, '/'); !parts.empty())
            return fromParts(std::move(parts));
    }
    ModulePath path;
    path.name = op.node->name.empty() ? std::string(op.type()) : op.node->name;
    std::string prefix;
    for (const std::string& part : split(moduleOf(weight), '.')) {
        prefix += (prefix.empty() ? "" : ".") + part;
        path.scopes.push_back(prefix);
        path.known = true;
    }
    return path;
}

std::string localName(const std::vector<std::string>& scopes, std::size_t i)
{
    const std::string& name = scopes[i];
    if (i > 0 && name.size() > scopes[i - 1].size() + 1 && name.compare(0, scopes[i - 1].size(), scopes[i - 1]) == 0
        && name[scopes[i - 1].size()] == '.')
        return name.substr(scopes[i - 1].size() + 1);
    return name;
}

std::string moduleOf(std::string_view tensor)
{
    const std::size_t dot = tensor.rfind('.');
    const bool named = dot != std::string_view::npos && tensor.substr(0, 6) != "onnx::" && tensor.substr(0, 1) != "/";
    return named ? std::string(tensor.substr(0, dot)) : std::string();
}

std::string moduleWithoutCallNumber(const std::vector<std::string>& scopes)
{
    std::string path;
    for (const std::string& scope : scopes) {
        std::size_t end = scope.size();
        while (end > 0 && std::isdigit(static_cast<unsigned char>(scope[end - 1])))
            --end;
        const bool numbered = end > 0 && end < scope.size() && scope[end - 1] == '_';
        path += scope.substr(0, numbered ? end - 1 : scope.size()) + ".";
    }
    return path;
}

} // namespace vram::onnx
