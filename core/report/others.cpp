#include "base/units.h"
#include "estimate/estimate.h"
#include "report/method.h"
#include "report/pieces.h"

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

std::string oneText(const OtherFigure& other)
{
    return wrapped(std::string(other.label) + ": " + std::string(other.rule), kPageWidth) + "\n\n"
           + termsText(other.result, "= " + sizeText(other.result.total), other.source, other.caveat);
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
        return oneText(others.front());
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
    } else {
        object["estimate"] = {{"allocated", estimate.peak.allocated}, {"device_total", estimate.device.total}};
        for (const OtherFigure& other : others)
            object["methods"].push_back(figureJson(other));
    }
    return printed(object);
}

} // namespace vram
