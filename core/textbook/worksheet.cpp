// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/worksheet.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace vram {

namespace {

// Multiplies before dividing, so that 18 × P ÷ 8 is rounded only once.
Bytes productOf(const std::vector<WorksheetFactor>& factors)
{
    Bytes product = 1;
    std::int64_t divisor = 1;
    for (const WorksheetFactor& factor : factors) {
        Bytes& side = factor.divides ? divisor : product;
        side = checkedMul(side, factor.value);
    }
    return product == kOverflow ? kOverflow : product / std::max<std::int64_t>(divisor, 1);
}

Message number(const WorksheetFactor& factor)
{
    return Message("%1", {Count{factor.value}});
}

template<typename Shown>
Message chain(const std::vector<WorksheetFactor>& factors, Shown shown)
{
    Message result;
    for (const WorksheetFactor& factor : factors) {
        if (result.empty())
            result = shown(factor);
        else
            result = Message(factor.divides ? "%1 ÷ %2" : "%1 × %2", {std::move(result), shown(factor)});
    }
    return result;
}

} // namespace

WorksheetFactor dividedBy(WorksheetFactor factor)
{
    factor.divides = true;
    return factor;
}

WorksheetTerm::WorksheetTerm(Message name, std::vector<WorksheetFactor> product)
    : label(std::move(name)), factors(std::move(product)), bytes(productOf(factors))
{
}

Worksheet sumOfTerms(std::vector<WorksheetTerm> terms)
{
    Worksheet sheet{std::move(terms), 0};
    for (const WorksheetTerm& term : sheet.terms)
        sheet.total = checkedAdd(sheet.total, term.bytes);
    return sheet;
}

Message formulaText(const std::vector<WorksheetFactor>& factors)
{
    return chain(factors,
                 [](const WorksheetFactor& factor) { return factor.symbol.empty() ? number(factor) : factor.symbol; });
}

Message numbersText(const std::vector<WorksheetFactor>& factors)
{
    return chain(factors, number);
}

Message megabytesText(Bytes bytes)
{
    if (bytes == kOverflow)
        return "too large"_tr;
    constexpr double mib = 1024 * 1024;
    constexpr double mb = 1e6;
    const auto size = static_cast<double>(bytes);
    // One decimal is usual on paper; small sums need two.
    const int places = std::abs(size) < 10 * mb ? 2 : 1;
    return Message("%1 MiB = %2 MB", {Decimal{size / mib, places}, Decimal{size / mb, places}});
}

Message bytesAndMegabytesText(Bytes bytes)
{
    return bytes == kOverflow ? megabytesText(bytes) : Message("%1 B = %2", {Count{bytes}, megabytesText(bytes)});
}

Message calculationText(const WorksheetTerm& term)
{
    return Message("%1 = %2", {numbersText(term.factors), bytesAndMegabytesText(term.bytes)});
}

} // namespace vram
