// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report_parts.h"

#include "edit/resize.h"

#include "base/units.h"

namespace vram {

namespace {

std::string worksheetLine(std::string_view label, std::string_view formula, const Message& worked,
                          const TextStyle& style)
{
    return (formula.empty() ? std::string(label) : padded(label, 34) + std::string(formula)) + "\n  "
           + style.wrapAfterColumn(text(worked), 4) + '\n';
}

} // namespace

std::string worksheetText(const Worksheet& worksheet, std::string_view source, std::string_view caveat,
                          const TextStyle& style)
{
    std::string out;
    for (const WorksheetTerm& term : worksheet.terms)
        out += worksheetLine(text(term.label), text(formulaText(term.factors)), calculationText(term), style);
    out += worksheetLine("Total", {}, bytesAndMegabytesText(worksheet.total), style);
    out += '\n' + style.wrap("Source: " + std::string(source) + ".") + '\n';
    return out + style.wrap("Caveat: " + std::string(caveat)) + '\n';
}

Json termsJson(const Worksheet& worksheet)
{
    Json terms = Json::array();
    for (const WorksheetTerm& term : worksheet.terms)
        terms.push_back({{"label", text(term.label)},
                         {"formula", text(formulaText(term.factors))},
                         {"numbers", text(numbersText(term.factors))},
                         {"bytes", term.bytes}});
    return terms;
}

std::string answerJson(Json object)
{
    object["schema"] = kAnswerSchema;
    return prettyPrinted(object);
}

Json breakdownJson(const Breakdown& breakdown)
{
    Json categories = Json::object();
    for (std::size_t i = 0; i < kCategories; ++i)
        categories[std::string(name(static_cast<Category>(i)))] = breakdown.bytes[i];
    return categories;
}

void addInputSizes(Json& setup, const Network& network)
{
    for (const SizeAxis& axis : sizeAxes(network))
        setup[axis.kind == SizeAxis::Kind::Sequence ? "sequence" : "image"] = axis.size;
}

} // namespace vram
