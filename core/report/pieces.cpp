#include "report/pieces.h"

#include "base/units.h"

namespace vram {

namespace {

std::string worksheetLine(std::string_view label, std::string_view formula, const Message& worked)
{
    return (formula.empty() ? std::string(label) : padded(label, 34) + std::string(formula)) + "\n  "
           + wrapped(text(worked), 78, 4) + '\n';
}

} // namespace

std::string worksheetText(const Worksheet& sheet, std::string_view source, std::string_view caveat)
{
    std::string out;
    for (const WorksheetTerm& term : sheet.terms)
        out += worksheetLine(text(term.label), text(formulaOf(term.factors)), workedLine(term));
    out += worksheetLine("Total", {}, inBytesAndMegabytes(sheet.total));
    out += '\n' + wrapped("Source: " + std::string(source) + ".", 80) + '\n';
    return out + wrapped("Caveat: " + std::string(caveat), 80) + '\n';
}

Json termsJson(const Worksheet& sheet)
{
    Json terms = Json::array();
    for (const WorksheetTerm& term : sheet.terms)
        terms.push_back({{"label", text(term.label)},
                         {"formula", text(formulaOf(term.factors))},
                         {"numbers", text(numbersOf(term.factors))},
                         {"bytes", term.bytes}});
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
