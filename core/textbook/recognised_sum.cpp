// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/recognised_sum.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

namespace vram {

namespace {

struct MistakeTraits {
    int order = 0;          ///< Rank by likelihood; lower values are likelier.
    bool exactOnly = false; ///< Whether the mistake is recognized only in exact sums; rounded ones would match too many
                            ///< rules.
};

MistakeTraits traitsOf(SumMistake mistake)
{
    switch (mistake) {
    case SumMistake::None: return {0, false};
    case SumMistake::DifferentOptimizer: return {1, false};
    case SumMistake::ForgottenBatch: return {2, false};
    case SumMistake::ForgottenTerm: return {3, false};
    case SumMistake::CountedElements: return {4, true};
    case SumMistake::HalfPrecision: return {5, true};
    case SumMistake::DifferentBatch: return {6, true};
    }
    return {};
}

/// Tolerance for sums of rounded parts: the exact value of CS231n's 742 MB is 742.9 MB.
constexpr double kRounding = 0.0015;
constexpr double kKilo = 1e3;
constexpr double kKibi = 1024;

struct Unit {
    std::string_view name;
    std::vector<double> bytes;
};

std::vector<double> unitsOf(std::string_view name)
{
    static const std::array<Unit, 9> units{
        {{"b", {1}},
         {"bytes", {1}},
         {"kb", {kKilo, kKibi}},
         {"mb", {kKilo * kKilo, kKibi * kKibi}},
         {"gb", {kKilo * kKilo * kKilo, kKibi * kKibi * kKibi}},
         {"kib", {kKibi}},
         {"mib", {kKibi * kKibi}},
         {"gib", {kKibi * kKibi * kKibi}},
         {"", {1, kKilo * kKilo, kKibi * kKibi, kKilo * kKilo * kKilo, kKibi * kKibi * kKibi}}}};
    const auto found = std::ranges::find(units, name, &Unit::name);
    return found == units.end() ? std::vector<double>{} : found->bytes;
}

bool fits(const WrittenSum& sum, Bytes total)
{
    if (total == kOverflow || total <= 0)
        return false;
    const auto exact = static_cast<double>(total);
    return std::ranges::any_of(sum.units, [&](double unit) {
        return std::abs(sum.number * unit - exact) <= std::max(sum.roundingError * unit, kRounding * exact);
    });
}

/// Whether the only comma in `typed` is a decimal point, because fewer or more than three digits follow it.
bool hasDecimalComma(std::string_view typed)
{
    const std::size_t comma = typed.find(',');
    if (comma == std::string_view::npos || typed.find(',', comma + 1) != typed.npos || typed.find('.') != typed.npos)
        return false;
    const std::size_t end = std::min(typed.find_first_not_of("0123456789", comma + 1), typed.size());
    return end - comma - 1 != 3;
}

/// Relative precision that a written sum must have for the mistakes that are recognized only in exact sums.
constexpr double kExactEnough = 0.002;

/// Compares a written sum with the rules, both as they are and with each mistake.
class SumMatcher
{
public:
    SumMatcher(const WrittenSum& sum, const TextbookTotals& totals) : m_sum(sum), m_totals(totals) {}

    void tryRule(const TextbookMethod& method)
    {
        add(method, SumMistake::None, method.apply(m_totals).total,
            message("It is %1: %2. %3"_tr, constantText(method.label), constantText(method.rule),
                    constantText(method.caveat)));
    }

    void trySlips(const TextbookMethod& method)
    {
        const Worksheet sheet = method.apply(m_totals);
        tryOptimizers(method, sheet.total);
        tryBatches(method, sheet.total);
        for (const WorksheetTerm& term : sheet.terms)
            add(method, SumMistake::ForgottenTerm, sheet.terms.size() > 1 ? sheet.total - term.bytes : 0,
                message("It is %1 without a term: %2, which are %3."_tr, constantText(method.label), term.label,
                        megabytesText(term.bytes)));
        add(method, SumMistake::CountedElements, sheet.total / 4,
            message("It counts elements, not bytes: %1 has four bytes for each, so %2."_tr, constantText(method.label),
                    megabytesText(sheet.total)));
        add(method, SumMistake::HalfPrecision, sheet.total / 2,
            message("It is %1 with two bytes for each number, as in fp16 or bf16. In fp32 they are four, so %2."_tr,
                    constantText(method.label), megabytesText(sheet.total)));
    }

    std::vector<RecognisedSum> take(std::size_t most)
    {
        std::ranges::stable_sort(m_found, {}, [](const RecognisedSum& rule) { return traitsOf(rule.mistake).order; });
        // If a rule matches without a mistake, matches with mistakes are dropped.
        if (!m_found.empty() && m_found.front().mistake == SumMistake::None)
            std::erase_if(m_found, [](const RecognisedSum& rule) { return rule.mistake != SumMistake::None; });
        if (m_found.size() > most)
            m_found.erase(m_found.begin() + static_cast<std::ptrdiff_t>(most), m_found.end());
        return std::move(m_found);
    }

private:
    void add(const TextbookMethod& method, SumMistake mistake, Bytes total, Message explanation)
    {
        const bool known = std::ranges::any_of(
            m_found, [&](const RecognisedSum& other) { return other.method == &method || other.total == total; });
        const bool vague = traitsOf(mistake).exactOnly && m_sum.roundingError > kExactEnough * m_sum.number;
        if (!known && !vague && fits(m_sum, total))
            m_found.push_back({&method, mistake, total, std::move(explanation)});
    }

    void tryOptimizers(const TextbookMethod& method, Bytes exact)
    {
        for (const Bytes bytes : {Bytes{0}, Bytes{4}, Bytes{8}}) {
            TextbookTotals other = m_totals;
            other.optimizerBytes = bytes;
            const Bytes total = method.apply(other).total;
            if (total != exact)
                add(method, SumMistake::DifferentOptimizer, total,
                    message("It is %1 with an optimizer that keeps %2 bytes for each parameter; yours keeps %3, so "
                            "%4."_tr,
                            constantText(method.label), Count{bytes}, Count{m_totals.optimizerBytes},
                            megabytesText(exact)));
        }
    }

    void tryBatches(const TextbookMethod& method, Bytes exact)
    {
        constexpr std::int64_t kLargest = 4096;
        for (std::int64_t batch = 1; batch <= kLargest; batch *= 2) {
            TextbookTotals other = m_totals;
            other.batch = batch;
            const Bytes total = method.apply(other).total;
            if (total == exact)
                continue;
            if (batch == 1)
                add(method, SumMistake::ForgottenBatch, total,
                    message("It forgets the batch: %1 for one sample. Every sample keeps its activations until "
                            "backward, so with B = %2 the sum is %3."_tr,
                            constantText(method.label), Count{m_totals.batch}, megabytesText(exact)));
            else
                add(method, SumMistake::DifferentBatch, total,
                    message("It is %1 with a batch of %2: %3. With B = %4 the sum is %5."_tr,
                            constantText(method.label), Count{batch}, constantText(method.rule), Count{m_totals.batch},
                            megabytesText(exact)));
        }
    }

    const WrittenSum& m_sum;
    const TextbookTotals& m_totals;
    std::vector<RecognisedSum> m_found{};
};

} // namespace

Result<WrittenSum> parseSum(std::string_view typed)
{
    std::string digits;
    std::string unit;
    const bool comma = hasDecimalComma(typed);
    for (const char c : typed) {
        if (std::isdigit(static_cast<unsigned char>(c)) || c == '.' || (c == ',' && comma))
            digits += c == ',' ? '.' : c;
        else if (c != ',' && c != ' ')
            unit += c;
    }
    WrittenSum sum;
    const char* const end = digits.data() + digits.size();
    const auto [read, problem] = std::from_chars(digits.data(), end, sum.number);
    sum.units = unitsOf(lowercase(unit));
    if (digits.empty() || problem != std::errc() || read != end || sum.units.empty() || sum.number <= 0)
        return Error{message("\"%1\" is not a size, such as 274.7 MiB or 742 MB"_tr, typed)};
    const std::size_t point = digits.find('.');
    const auto places = point == std::string::npos ? 0 : static_cast<int>(digits.size() - point - 1);
    sum.roundingError = 0.5 * std::pow(10, -places);
    return sum;
}

std::vector<RecognisedSum> matchSum(const WrittenSum& sum, const TextbookTotals& totals, std::size_t most)
{
    SumMatcher recogniser(sum, totals);
    for (const TextbookMethod& method : textbookMethods())
        recogniser.tryRule(method);
    for (const TextbookMethod& method : textbookMethods())
        recogniser.trySlips(method);
    return recogniser.take(most);
}

} // namespace vram
