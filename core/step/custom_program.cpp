// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/custom_program.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string_view>

namespace vram {

namespace {

/// Parses a number at the beginning of the text and removes it from the text.
bool take(std::string_view& text, std::int64_t& number)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

bool parseCharacter(std::string_view& text, char c)
{
    if (!text.starts_with(c))
        return false;
    text.remove_prefix(1);
    return true;
}

class Reader
{
public:
    Reader(CustomProgram& program, std::int64_t batch, Bytes itemSize)
        : m_program(program), m_batch(batch), m_itemSize(itemSize)
    {
    }

    bool forward(std::string_view part)
    {
        if (parseCharacter(part, '='))
            return output(part);
        if (parseCharacter(part, '^'))
            return index(part, m_program.forwardEnd, m_program.kept.emplace_back());
        if (!event(part, m_program.forward))
            return false;
        m_program.forwardEnd = m_next;
        return true;
    }

    bool backward(std::string_view part)
    {
        if (part.starts_with("-g"))
            return index(part.substr(2), kMost<Incoming>, m_program.backward.emplace_back().emplace<Incoming>());
        const std::size_t equals = part.find('=');
        return equals == std::string_view::npos ? event(part, m_program.backward)
                                                : gradient(part.substr(0, equals), part.substr(equals + 1));
    }

private:
    using Storage = CustomProgram::Storage;
    using Input = CustomProgram::Input;
    using Incoming = CustomProgram::Incoming;
    template<typename Id>
    static constexpr Id kMost{64};
    static constexpr std::size_t kMostOutputs = 64;

    template<typename Id>
    static bool index(std::string_view part, Id end, Id& result)
    {
        std::int64_t number = 0;
        const bool read = take(part, number) && part.empty() && number >= 0 && number < end.number();
        result = read ? Id(number) : Id::none();
        return read;
    }

    bool event(std::string_view part, std::vector<CustomProgram::Event>& events)
    {
        if (parseCharacter(part, '-'))
            return index(part, m_next, events.emplace_back().emplace<Storage>());
        Bytes bytes = 0;
        if (!part.starts_with('+') || !size(part, bytes))
            return false;
        events.emplace_back(CustomProgram::Allocation{bytes});
        ++m_next;
        return true;
    }

    // Parses a size: "96B-8e" means 96 · batch - 8 elements.
    bool size(std::string_view part, Bytes& bytes) const
    {
        std::int64_t fixed = 0;
        if (!take(part, bytes))
            return false;
        if (parseCharacter(part, 'B')) {
            bytes = checkedMul(bytes, m_batch);
            if ((part.starts_with('+') || part.starts_with('-')) && !take(part, fixed))
                return false;
            bytes = checkedAdd(bytes, fixed);
        }
        if (parseCharacter(part, 'e'))
            bytes = checkedMul(bytes, m_itemSize);
        return part.empty() && bytes >= 0;
    }

    // Parses an output such as "2", "i0" or "2:1B,8:int64".
    bool output(std::string_view part)
    {
        const std::size_t shape = std::min(part.find(':'), part.size());
        const std::size_t type = std::min(part.find(':', std::min(shape + 1, part.size())), part.size());
        std::string_view source = part.substr(0, shape);
        CustomProgram::Output& output = m_program.outputs.emplace_back();
        if (type < part.size())
            output.type = part.substr(type + 1);
        const bool known = parseCharacter(source, 'i')
                               ? index(source, kMost<Input>, output.source.emplace<Input>())
                               : index(source, m_program.forwardEnd, output.source.emplace<Storage>());
        return known && m_program.outputs.size() <= kMostOutputs
               && (shape == part.size() || extents(part.substr(shape + 1, type - shape - 1), output.shape));
    }

    bool extents(std::string_view part, Shape& shape) const
    {
        while (!part.empty()) {
            const std::size_t comma = std::min(part.find(','), part.size());
            Bytes extent = 0;
            if (!size(part.substr(0, comma), extent) || shape.rank() == Shape::kMaxRank)
                return false;
            shape.push(extent);
            part.remove_prefix(std::min(comma + 1, part.size()));
        }
        return true;
    }

    // Parses a gradient such as "2" or "g0".
    bool gradient(std::string_view input, std::string_view value)
    {
        Input at{};
        if (!index(input, kMost<Input>, at))
            return false;
        CustomProgram::Gradient source;
        if (parseCharacter(value, 'g')) {
            if (!index(value, kMost<Incoming>, source.emplace<Incoming>()))
                return false;
        } else {
            Storage& storage = source.emplace<Storage>();
            if (!index(value, m_next, storage) || storage < m_program.forwardEnd)
                return false;
        }
        auto& gradients = m_program.gradients;
        gradients.resize(std::max(gradients.size(), at.position() + 1));
        gradients[at] = source;
        return true;
    }

    CustomProgram& m_program;
    std::int64_t m_batch;
    Bytes m_itemSize;
    Storage m_next{0}; ///< The next storage to allocate.
};

} // namespace

Result<CustomProgram> customProgram(const std::string& forward, const std::string& backward, std::int64_t batch,
                                    Bytes itemSize)
{
    CustomProgram program;
    Reader reader(program, batch, itemSize);
    std::string part;
    for (std::istringstream parts(forward); parts >> part;) {
        if (!reader.forward(part))
            return Error{verbatim(part)};
    }
    for (std::istringstream parts(backward); parts >> part;) {
        if (!reader.backward(part))
            return Error{verbatim(part)};
    }
    if (program.outputs.empty())
        return Error{verbatim("=")};
    return program;
}

} // namespace vram
