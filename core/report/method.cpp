// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/method.h"

#include "base/units.h"
#include "report/content.h"
#include "report/report_parts.h"

#include <array>
#include <utility>

namespace vram {

namespace {

std::string definitions(const TextbookTotals& totals, const TextStyle& style)
{
    std::string out;
    for (const auto& [letter, value, meaning] : worksheetVariables(totals))
        out += padded(letter, 7) + paddedLeft(style.count(value), 14) + "  " + text(meaning) + '\n';
    return out;
}

std::string reconciliationText(const std::vector<ReconciliationStep>& steps, const TextStyle& style)
{
    if (steps.empty())
        return {};
    std::string out = "\nFrom this sum to what nvidia-smi shows:\n";
    for (const ReconciliationStep& step : steps) {
        const bool first = &step == &steps.front();
        const std::string sign = first || step.change < 0 ? "" : "+";
        out += padded(text(step.label), 46) + paddedLeft(sign + sizeText(step.change), 14)
               + paddedLeft(sizeText(step.after), 14) + '\n';
        if (!first)
            out += "  " + style.wrapAfterColumn(text(step.why), 2) + '\n';
    }
    return out;
}

} // namespace

std::string methodText(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& worksheet,
                       const std::vector<ReconciliationStep>& steps, const TextStyle& style)
{
    return style.wrap(std::string(method.label) + ": " + std::string(method.rule)) + "\n\n" + definitions(totals, style)
           + '\n' + worksheetText(worksheet, method.source, method.caveat, style) + reconciliationText(steps, style);
}

Json methodObject(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& worksheet,
                  const std::vector<ReconciliationStep>& steps)
{
    Json object{{"method", method.name}, {"label", method.label}, {"rule", method.rule}, {"source", method.source}};
    object["inputs"] = {{"parameters", totals.parameters},
                        {"activations", totals.activations},
                        {"input", totals.input},
                        {"batch", totals.batch},
                        {"optimizer_bytes_per_parameter", totals.optimizerBytes}};
    object["terms"] = termsJson(worksheet);
    object["total"] = worksheet.total;
    for (const ReconciliationStep& step : steps)
        object["why_it_differs"].push_back(
            {{"step", text(step.label)}, {"why", text(step.why)}, {"change", step.change}, {"after", step.after}});
    return object;
}

std::string methodJson(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& worksheet,
                       const std::vector<ReconciliationStep>& steps)
{
    return answerJson(methodObject(method, totals, worksheet, steps));
}

std::string recognisedText(const std::vector<RecognisedSum>& rules, const TextStyle& style)
{
    if (rules.empty())
        return style.wrap("No rule gives this sum for these totals. Check whether P, A and B are those of the sum.")
               + '\n';
    std::string out;
    for (const RecognisedSum& rule : rules)
        out += style.wrap(text(rule.explanation)) + '\n';
    return out;
}

std::string recognisedJson(const std::vector<RecognisedSum>& rules)
{
    constexpr std::array<std::string_view, 7> slips{"none",           "other_optimizer",  "forgotten_batch",
                                                    "forgotten_term", "counted_elements", "half_precision",
                                                    "other_batch"};
    Json object{{"recognised", Json::array()}};
    for (const RecognisedSum& rule : rules)
        object["recognised"].push_back({{"method", rule.method->name},
                                        {"label", rule.method->label},
                                        {"rule", rule.method->rule},
                                        {"slip", slips[static_cast<std::size_t>(rule.mistake)]},
                                        {"total", rule.total},
                                        {"told", text(rule.explanation)}});
    return answerJson(std::move(object));
}

} // namespace vram
