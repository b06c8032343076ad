// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/units.h"
#include "estimate/estimate.h"
#include "report/method.h"
#include "report/report_parts.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace vram {

namespace {

constexpr int kRuleWidth = 30;
constexpr int kFigureWidth = 12;

std::string tableLine(std::string_view label, std::string_view figure, std::string_view rest = {})
{
    std::string line = padded(label, kRuleWidth) + paddedLeft(figure, kFigureWidth);
    return (rest.empty() ? line : line + "  " + std::string(rest)) + '\n';
}

/// Categories alive at the peak, except those of the model's state.
std::vector<std::pair<std::string_view, Bytes>> tensorsBesidesStates(const Breakdown& peak)
{
    using enum Category;
    std::vector<std::pair<std::string_view, Bytes>> parts;
    for (const Category category : {Buffer, Activation, Temporary, Input, GatheredParameters, Communication}) {
        if (peak[category] > 0)
            parts.emplace_back(name(category), peak[category]);
    }
    return parts;
}

std::string omittedText(const OtherFigure& other, const Estimate& estimate)
{
    const Bytes more = other.ours - other.result.total;
    std::string out = "\nThis estimate's " + text(quantityName(other.comparedQuantity)) + ":\n"
                      + tableLine("", sizeText(other.ours))
                      + tableLine(more < 0 ? "  less by" : "  more by", sizeText(more < 0 ? -more : more));
    if (other.comparedQuantity != ComparedQuantity::States)
        return out;
    out += "Not included, at this estimate's peak:\n";
    for (const auto& [part, bytes] : tensorsBesidesStates(estimate.peak.byCategory))
        out += tableLine("  " + std::string(part), sizeText(bytes));
    return out;
}

std::string oneText(const OtherFigure& other, const Estimate& estimate, const TextStyle& style)
{
    return style.wrap(std::string(other.label) + ": " + std::string(other.rule)) + "\n\n"
           + worksheetText(other.result, other.source, other.caveat, style) + omittedText(other, estimate);
}

double ratioOf(const OtherFigure& other)
{
    return static_cast<double>(other.result.total) / static_cast<double>(std::max<Bytes>(other.ours, 1));
}

std::string comparedText(const OtherFigure& other)
{
    if (other.ours <= 0 || other.result.total == kOverflow)
        return {};
    return fixedText(ratioOf(other), ratioOf(other) < 10 ? 2 : 0) + " × our "
           + text(quantityName(other.comparedQuantity));
}

Json figureJson(const OtherFigure& other)
{
    Json object{{"method", other.name}, {"label", other.label}, {"rule", other.rule}, {"source", other.source}};
    object["caveat"] = other.caveat;
    if (!other.missing.empty()) {
        object["missing"] = text(other.missing);
        return object;
    }
    object["terms"] = termsJson(other.result);
    object["total"] = other.result.total;
    if (other.ours > 0)
        object["compared_with"] = {{"what", text(quantityName(other.comparedQuantity))}, {"bytes", other.ours}};
    return object;
}

} // namespace

std::string othersText(const std::vector<OtherFigure>& others, const Estimate* estimate, const TextStyle& style)
{
    if (estimate && others.size() == 1)
        return oneText(others.front(), *estimate, style);
    std::string out;
    if (estimate)
        out = tableLine("This estimate", sizeText(estimate->device.total), "on the device")
              + tableLine("", sizeText(estimate->peak.allocated), "of it live tensors") + '\n';
    for (const OtherFigure& other : others) {
        const bool has = other.missing.empty();
        out +=
            (&other == &others.front() ? "" : "\n")
            + tableLine(other.label, has ? sizeText(other.result.total) : "—", "--method " + std::string(other.name));
        if (has && other.ours > 0)
            out += "  " + comparedText(other) + '\n';
        out += "  " + style.wrapAfterColumn(has ? std::string(other.caveat) : text(other.missing), 2) + '\n';
    }
    return out;
}

std::string othersJson(const std::vector<OtherFigure>& others, const Estimate* estimate)
{
    const auto ours = [&] {
        return Json{{"allocated", estimate->peak.allocated}, {"device_total", estimate->device.total}};
    };
    if (!estimate || others.size() > 1) {
        Json object = Json::object();
        if (estimate)
            object["estimate"] = ours();
        for (const OtherFigure& other : others)
            object["methods"].push_back(figureJson(other));
        return answerJson(std::move(object));
    }
    Json object = figureJson(others.front());
    if (others.front().comparedQuantity == ComparedQuantity::States) {
        object["estimate"] = ours();
        for (const auto& [part, bytes] : tensorsBesidesStates(estimate->peak.byCategory))
            object["left_out"][std::string(part)] = bytes;
    }
    return answerJson(std::move(object));
}

} // namespace vram
