#include "report/method.h"

#include "network/json_value.h"
#include "report/units.h"

namespace vram {

namespace {

std::string inputsLine(const TextbookTotals& totals)
{
    std::string line = countText(totals.parameters) + " parameters";
    if (totals.activations > 0)
        line += ", " + countText(totals.activations) + " activations a sample";
    if (totals.input > 0)
        line += ", " + countText(totals.input) + " inputs a sample";
    return line + ", batch " + countText(totals.batch);
}

std::string termLine(std::string_view label, Bytes bytes, std::string_view formula)
{
    return padded(label, 32) + paddedLeft(countText(bytes) + " B", 18) + "  " + std::string(formula) + '\n';
}

} // namespace

std::string methodText(const TextbookMethod& method, const TextbookTotals& totals, const TextbookEstimate& result)
{
    std::string out = std::string(method.label) + ": " + std::string(method.rule) + '\n';
    out += wrapped(inputsLine(totals), 80) + "\n\n";
    for (const TextbookTerm& term : result.terms)
        out += termLine(term.label, term.bytes, term.formula);
    const double mib = static_cast<double>(result.total) / (1024.0 * 1024.0);
    const double mb = static_cast<double>(result.total) / 1e6;
    out += termLine("Total", result.total, "= " + fixedText(mib, 1) + " MiB = " + fixedText(mb, 2) + " MB");
    out += '\n' + wrapped("Source: " + std::string(method.source) + ".", 80) + '\n';
    return out + wrapped("Caveat: " + std::string(method.caveat), 80) + '\n';
}

std::string methodJson(const TextbookMethod& method, const TextbookTotals& totals, const TextbookEstimate& result)
{
    Json terms = Json::array();
    for (const TextbookTerm& term : result.terms)
        terms.push_back({{"label", term.label}, {"formula", term.formula}, {"bytes", term.bytes}});
    Json object{{"method", method.name}, {"label", method.label}, {"rule", method.rule}, {"source", method.source}};
    object["inputs"] = {{"parameters", totals.parameters},
                        {"activations", totals.activations},
                        {"input", totals.input},
                        {"batch", totals.batch}};
    object["terms"] = std::move(terms);
    object["total"] = result.total;
    return object.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace vram
