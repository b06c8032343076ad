// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/data_sizes.h"

#include "base/checked.h"
#include "edit/edit.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace vram {

namespace {

constexpr std::int64_t kLargestRecorded = std::int64_t{1} << 53U; // Prevents overflow in differences of two of these.

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// The numbers in a text; those that are too large become kOverflow.
std::vector<std::int64_t> numbersIn(std::string_view text)
{
    std::vector<std::int64_t> numbers;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!isDigit(text[at]))
            continue;
        std::int64_t number = 0;
        const auto [end, fault] = std::from_chars(text.data() + at, text.data() + text.size(), number);
        numbers.push_back(fault == std::errc{} ? number : kOverflow);
        at = static_cast<std::size_t>(end - text.data()) - 1;
    }
    return numbers;
}

/// All numbers in a value: the coefficients of an extent, and the numbers in a text.
std::vector<std::int64_t> numbersOf(const AttributeValue& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return {*number};
    if (const auto* text = std::get_if<std::string>(&value))
        return numbersIn(*text);
    std::vector<std::int64_t> numbers;
    if (const auto* extents = std::get_if<Extents>(&value)) {
        for (const Extent& extent : *extents)
            numbers.insert(numbers.end(), {extent.fixed, extent.perSample});
    }
    return numbers;
}

std::string withNumbersIn(std::string_view text, const std::vector<std::int64_t>& numbers)
{
    std::string result;
    std::size_t next = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!isDigit(text[at])) {
            result += text[at];
        } else if (at == 0 || !isDigit(text[at - 1])) {
            result += std::to_string(std::max<std::int64_t>(numbers[next++], 0));
        }
    }
    return result;
}

/// Replaces the numbers in `value`; there must be as many as numbersOf() returns.
AttributeValue withNumbers(const AttributeValue& value, const std::vector<std::int64_t>& numbers)
{
    if (std::holds_alternative<std::int64_t>(value))
        return numbers.front();
    if (const auto* text = std::get_if<std::string>(&value))
        return withNumbersIn(*text, numbers);
    AttributeValue result = value;
    if (auto* extents = std::get_if<Extents>(&result)) {
        for (std::size_t i = 0; i < extents->size(); ++i) {
            (*extents)[i].fixed = numbers[2 * i];
            (*extents)[i].perSample = numbers[2 * i + 1];
        }
    }
    return result;
}

/// Whether two values differ only in numbers, none of which is too large.
bool differInNumbers(const AttributeValue& a, const AttributeValue& b)
{
    const std::vector<std::int64_t> first = numbersOf(a);
    const std::vector<std::int64_t> second = numbersOf(b);
    const auto recorded = [](std::int64_t n) { return n >= -kLargestRecorded && n <= kLargestRecorded; };
    return first.size() == second.size() && std::ranges::all_of(first, recorded)
           && std::ranges::all_of(second, recorded) && !first.empty() && withNumbers(a, second) == b;
}

/// Number of steps between the size's first recorded value and its current one.
std::int64_t stepsTaken(const DataSize& size)
{
    const auto part = static_cast<double>(size.value - size.first) / static_cast<double>(size.second - size.first);
    return std::llround(part * static_cast<double>(size.steps));
}

class Sized
{
public:
    explicit Sized(const Network& network) : m_network(network) {}

    /// The layer's attribute at the current values of all sizes.
    AttributeValue at(const Layer& layer, std::size_t attribute) const
    {
        AttributeValue result;
        std::vector<std::int64_t> numbers;
        for (const SizedAttribute& one : layer.sizedAttributes) {
            if (one.attribute != attribute)
                continue;
            if (numbers.empty()) {
                result = one.first;
                numbers = numbersOf(one.first);
            }
            const DataSize* size = find(one.size);
            if (!size)
                continue;
            const std::int64_t taken = stepsTaken(*size);
            if (!differInNumbers(one.first, one.second) || numbersOf(one.first).size() != numbers.size())
                return 2 * taken < size->steps ? one.first : one.second;
            for (std::size_t i = 0; i < numbers.size(); ++i)
                numbers[i] = checkedAdd(numbers[i], partOf(one, i, *size, taken));
        }
        return withNumbers(result, numbers);
    }

private:
    const DataSize* find(std::string_view name) const
    {
        const auto size = std::ranges::find(m_network.sizes, name, &DataSize::name);
        return size == m_network.sizes.end() ? nullptr : &*size;
    }

    static std::int64_t partOf(const SizedAttribute& one, std::size_t i, const DataSize& size, std::int64_t taken)
    {
        const std::int64_t whole = numbersOf(one.second)[i] - numbersOf(one.first)[i];
        return checkedMul(whole / size.steps, taken);
    }

    const Network& m_network;
};

/// Returns the layer at the current sizes, or the same pointer if none of its attributes depends on them.
Result<std::shared_ptr<const Layer>> resized(const std::shared_ptr<const Layer>& layer, const Sized& sizes)
{
    const LayerType* type = layer->sizedAttributes.empty() ? nullptr : findLayerType(layer->type);
    if (!type)
        return layer;
    auto copy = std::make_shared<Layer>(*layer);
    for (const SizedAttribute& one : layer->sizedAttributes) {
        if (one.attribute >= copy->attributes.size())
            continue;
        AttributeValue value = sizes.at(*layer, one.attribute);
        if (const auto wrong = problem(type->attributes[one.attribute], value))
            return Error{message("%1: %2"_tr, layer->name, *wrong)};
        copy->attributes[one.attribute] = std::move(value);
    }
    return std::shared_ptr<const Layer>(std::move(copy));
}

Result<std::vector<Row>> resized(const std::vector<Row>& rows, const Sized& sizes)
{
    std::vector<Row> result;
    result.reserve(rows.size());
    for (const Row& row : rows) {
        if (const auto* layer = std::get_if<std::shared_ptr<const Layer>>(&row)) {
            auto changed = resized(*layer, sizes);
            if (!changed)
                return Error{changed.error()};
            result.emplace_back(std::move(changed).value());
            continue;
        }
        auto block = std::make_shared<Block>(*std::get<std::shared_ptr<const Block>>(row));
        auto inside = resized(block->rows, sizes);
        if (!inside)
            return Error{inside.error()};
        block->rows = std::move(inside).value();
        result.emplace_back(std::shared_ptr<const Block>(std::move(block)));
    }
    return result;
}

} // namespace

Result<Network> withDataSize(const Network& network, std::string_view name, std::int64_t value)
{
    Network result = network;
    const auto size = std::ranges::find(result.sizes, name, &DataSize::name);
    if (size == result.sizes.end())
        return Error{message("the network has no data-dependent size \"%1\""_tr, name)};
    if (value < size->minimum || value > size->maximum)
        return Error{message("takes a number from %1 to %2, not %3"_tr, size->minimum, size->maximum, value)};
    size->value = value;
    const std::int64_t taken = stepsTaken(*size);
    size->value = size->first
                  + std::llround(static_cast<double>(size->second - size->first) * static_cast<double>(taken)
                                 / static_cast<double>(size->steps));
    auto rows = resized(network.rows, Sized(result));
    if (!rows)
        return Error{rows.error()};
    result.rows = std::move(rows).value();
    return result;
}

} // namespace vram
