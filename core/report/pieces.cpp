#include "report/pieces.h"

#include "base/units.h"

namespace vram {

namespace {

std::string termLine(std::string_view label, Bytes bytes, std::string_view formula)
{
    return padded(label, 32) + paddedLeft(countText(bytes) + " B", 18) + "  " + std::string(formula) + '\n';
}

} // namespace

std::string termsText(const TextbookEstimate& result, std::string_view totalWords, std::string_view source,
                      std::string_view caveat)
{
    std::string out;
    for (const TextbookTerm& term : result.terms)
        out += termLine(text(term.label), term.bytes, text(term.formula));
    out += termLine("Total", result.total, totalWords);
    out += '\n' + wrapped("Source: " + std::string(source) + ".", 80) + '\n';
    return out + wrapped("Caveat: " + std::string(caveat), 80) + '\n';
}

Json termsJson(const TextbookEstimate& result)
{
    Json terms = Json::array();
    for (const TextbookTerm& term : result.terms)
        terms.push_back({{"label", text(term.label)}, {"formula", text(term.formula)}, {"bytes", term.bytes}});
    return terms;
}

Json breakdownJson(const Breakdown& breakdown)
{
    Json categories = Json::object();
    for (std::size_t i = 0; i < kCategories; ++i)
        categories[std::string(name(static_cast<Category>(i)))] = breakdown.bytes[i];
    return categories;
}

} // namespace vram
