// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/method.h"

#include "base/units.h"
#include "report/pieces.h"

namespace vram {

namespace {

std::string definition(std::string_view letter, std::int64_t value, std::string_view meaning, const TextStyle& style)
{
    return padded(letter, 7) + paddedLeft(style.count(value), 14) + "  " + std::string(meaning) + '\n';
}

std::string definitions(const TextbookTotals& totals, const TextStyle& style)
{
    std::string out = definition("P", totals.parameters, "parameters", style);
    if (totals.activations > 0)
        out += definition("A", totals.activations, "elements per sample in the outputs of all layers", style);
    out += definition("B", totals.batch, totals.batch == 1 ? "sample (batch size)" : "samples (batch size)", style);
    if (totals.input > 0)
        out += definition("input", totals.input, "elements per sample in the input", style);
    if (totals.file > 0)
        out += definition("file", totals.file, "bytes of the model file", style);
    return out;
}

std::string ladderText(const std::vector<LadderStep>& ladder, const TextStyle& style)
{
    if (ladder.empty())
        return {};
    std::string out = "\nFrom this sum to what nvidia-smi shows:\n";
    for (const LadderStep& step : ladder) {
        const bool first = &step == &ladder.front();
        const std::string sign = first || step.change < 0 ? "" : "+";
        out += padded(text(step.label), 46) + paddedLeft(sign + sizeText(step.change), 14)
               + paddedLeft(sizeText(step.after), 14) + '\n';
        if (!first)
            out += "  " + style.wrapBeside(text(step.why), 2) + '\n';
    }
    return out;
}

} // namespace

std::string methodText(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& sheet,
                       const std::vector<LadderStep>& ladder, const TextStyle& style)
{
    return style.wrap(std::string(method.label) + ": " + std::string(method.rule)) + "\n\n" + definitions(totals, style)
           + '\n' + worksheetText(sheet, method.source, method.caveat, style) + ladderText(ladder, style);
}

std::string methodJson(const TextbookMethod& method, const TextbookTotals& totals, const Worksheet& sheet,
                       const std::vector<LadderStep>& ladder)
{
    Json object{{"method", method.name}, {"label", method.label}, {"rule", method.rule}, {"source", method.source}};
    object["inputs"] = {{"parameters", totals.parameters},
                        {"activations", totals.activations},
                        {"input", totals.input},
                        {"batch", totals.batch},
                        {"optimizer_bytes_per_parameter", totals.optimizerBytes}};
    object["terms"] = termsJson(sheet);
    object["total"] = sheet.total;
    for (const LadderStep& step : ladder)
        object["why_it_differs"].push_back(
            {{"step", text(step.label)}, {"why", text(step.why)}, {"change", step.change}, {"after", step.after}});
    return answerJson(std::move(object));
}

} // namespace vram
