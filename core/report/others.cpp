#include "estimate/estimate.h"
#include "network/json_value.h"
#include "report/method.h"
#include "report/units.h"

namespace vram {

namespace {

constexpr int kWidth = 80;
constexpr int kLabelWidth = 30;
constexpr int kSizeWidth = 12;

std::string tableLine(std::string_view label, std::string_view figure, std::string_view rest = {})
{
    std::string line = padded(label, kLabelWidth) + paddedLeft(figure, kSizeWidth);
    return (rest.empty() ? line : line + "  " + std::string(rest)) + '\n';
}

std::string termLine(std::string_view label, Bytes bytes, std::string_view formula)
{
    return padded(label, 32) + paddedLeft(countText(bytes) + " B", 18) + "  " + std::string(formula) + '\n';
}

std::string oneText(const OtherFigure& other)
{
    std::string out = wrapped(std::string(other.label) + ": " + std::string(other.rule), kWidth) + "\n\n";
    for (const TextbookTerm& term : other.result.terms)
        out += termLine(term.label, term.bytes, term.formula);
    out += termLine("Total", other.result.total, "= " + sizeText(other.result.total));
    out += '\n' + wrapped("Source: " + std::string(other.source) + ".", kWidth) + '\n';
    return out + wrapped("Caveat: " + std::string(other.caveat), kWidth) + '\n';
}

Json figureJson(const OtherFigure& other)
{
    Json object{{"method", other.name}, {"label", other.label}, {"rule", other.rule}, {"source", other.source}};
    object["caveat"] = other.caveat;
    if (!other.missing.empty()) {
        object["missing"] = other.missing;
        return object;
    }
    Json terms = Json::array();
    for (const TextbookTerm& term : other.result.terms)
        terms.push_back({{"label", term.label}, {"formula", term.formula}, {"bytes", term.bytes}});
    object["terms"] = std::move(terms);
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
        out += "  " + wrapped(has ? other.caveat : other.missing, kWidth - 2, 2) + '\n';
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
    return object.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace vram
