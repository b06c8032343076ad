// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/model.h"

#include "base/checked.h"

#include <algorithm>

namespace vram::onnx {

bool isFloating(ElementType type)
{
    const int number = static_cast<int>(type);
    return type == ElementType::Float || type == ElementType::Float16 || type == ElementType::Double
           || type == ElementType::BFloat16 || (number >= 17 && number <= 20);
}

std::string_view StringPool::intern(std::string_view text)
{
    if (text.empty())
        return {};
    const auto found = m_strings.find(text);
    return found == m_strings.end() ? *m_strings.emplace(text).first : *found;
}

std::int64_t Tensor::elements() const
{
    std::int64_t count = 1;
    for (const std::int64_t dim : dims)
        count = checkedMul(count, std::max<std::int64_t>(dim, 0));
    return count;
}

const Attribute* Node::find(std::string_view key) const
{
    const auto found =
        std::find_if(attributes.begin(), attributes.end(), [&](const Attribute& a) { return a.name == key; });
    return found == attributes.end() ? nullptr : &*found;
}

std::int64_t Node::integer(std::string_view key, std::int64_t fallback) const
{
    const Attribute* attribute = find(key);
    return attribute ? attribute->integer : fallback;
}

double Node::real(std::string_view key, double fallback) const
{
    const Attribute* attribute = find(key);
    return attribute ? attribute->real : fallback;
}

std::string_view Node::text(std::string_view key, std::string_view fallback) const
{
    const Attribute* attribute = find(key);
    return attribute ? std::string_view(attribute->text) : fallback;
}

const std::vector<std::int64_t>& Node::integers(std::string_view key) const
{
    static const std::vector<std::int64_t> none;
    const Attribute* attribute = find(key);
    return attribute ? attribute->integers : none;
}

std::string functionKey(std::string_view domain, std::string_view type)
{
    return std::string(domain).append(":").append(type);
}

std::int64_t ModelDef::opset() const
{
    const auto found = opsets.find("");
    return found == opsets.end() ? 17 : found->second;
}

} // namespace vram::onnx
