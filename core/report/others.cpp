#include "base/units.h"
#include "estimate/estimate.h"
#include "report/method.h"
#include "report/pieces.h"

#include <utility>
#include <vector>

namespace vram {

namespace {

constexpr int kPageWidth = 80;
constexpr int kRuleWidth = 30;
constexpr int kFigureWidth = 12;

std::string tableLine(std::string_view label, std::string_view figure, std::string_view rest = {})
{
    std::string line = padded(label, kRuleWidth) + paddedLeft(figure, kFigureWidth);
    return (rest.empty() ? line : line + "  " + std::string(rest)) + '\n';
}

/// What is alive at the peak, besides the model's state.
std::vector<std::pair<std::string_view, Bytes>> besidesStates(const Breakdown& peak)
{
    using enum Category;
    std::vector<std::pair<std::string_view, Bytes>> parts;
    for (const Category category : {Buffer, Activation, Temporary, Input, GatheredParameters, Communication}) {
        if (peak[category] > 0)
            parts.emplace_back(name(category), peak[category]);
    }
    return parts;
}

std::string leftOutText(const OtherFigure& other, const Estimate& estimate)
{
    if (!other.statesAlone)
        return {};
    const Bytes more = estimate.peak.allocated - other.result.total;
    std::string out = '\n' + tableLine("This estimate's tensors", sizeText(estimate.peak.allocated))
                      + tableLine(more < 0 ? "Less by" : "More by", sizeText(more < 0 ? -more : more))
                      + "Not included, at this estimate's peak:\n";
    for (const auto& [part, bytes] : besidesStates(estimate.peak.byCategory))
        out += tableLine("  " + std::string(part), sizeText(bytes));
    return out;
}

std::string oneText(const OtherFigure& other, const Estimate& estimate)
{
    return wrapped(std::string(other.label) + ": " + std::string(other.rule), kPageWidth) + "\n\n"
           + termsText(other.result, "= " + sizeText(other.result.total), other.source, other.caveat)
           + leftOutText(other, estimate);
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
    return object;
}

} // namespace

std::string othersText(const std::vector<OtherFigure>& others, const Estimate& estimate)
{
    if (others.size() == 1)
        return oneText(others.front(), estimate);
    std::string out = tableLine("This estimate", sizeText(estimate.device.total), "on the device")
                      + tableLine("", sizeText(estimate.peak.allocated), "of it tensors");
    for (const OtherFigure& other : others) {
        const bool has = other.missing.empty();
        out +=
            '\n'
            + tableLine(other.label, has ? sizeText(other.result.total) : "—", "--method " + std::string(other.name));
        out += "  " + wrapped(has ? std::string(other.caveat) : text(other.missing), kPageWidth - 2, 2) + '\n';
    }
    return out;
}

std::string othersJson(const std::vector<OtherFigure>& others, const Estimate& estimate)
{
    Json object = Json::object();
    if (others.size() == 1) {
        object = figureJson(others.front());
        if (others.front().statesAlone)
            object["estimate"] = {{"allocated", estimate.peak.allocated}, {"device_total", estimate.device.total}};
        for (const auto& [part, bytes] : besidesStates(estimate.peak.byCategory)) {
            if (others.front().statesAlone)
                object["left_out"][std::string(part)] = bytes;
        }
    } else {
        object["estimate"] = {{"allocated", estimate.peak.allocated}, {"device_total", estimate.device.total}};
        for (const OtherFigure& other : others)
            object["methods"].push_back(figureJson(other));
    }
    return printed(object);
}

} // namespace vram
