#include "report/method.h"

#include "base/units.h"
#include "report/pieces.h"

namespace vram {

namespace {

std::string inputsLine(const TextbookTotals& totals)
{
    std::string line = countText(totals.parameters) + " parameters";
    if (totals.activations > 0)
        line += ", " + countText(totals.activations) + " activations per sample";
    if (totals.input > 0)
        line += ", " + countText(totals.input) + " inputs per sample";
    return line + ", batch " + countText(totals.batch);
}

} // namespace

std::string methodText(const TextbookMethod& method, const TextbookTotals& totals, const TextbookEstimate& result)
{
    std::string out = std::string(method.label) + ": " + std::string(method.rule) + '\n';
    out += wrapped(inputsLine(totals), 80) + "\n\n";
    const double mib = static_cast<double>(result.total) / (1024.0 * 1024.0);
    const double mb = static_cast<double>(result.total) / 1e6;
    return out
           + termsText(result, "= " + fixedText(mib, 1) + " MiB = " + fixedText(mb, 2) + " MB", method.source,
                       method.caveat);
}

std::string methodJson(const TextbookMethod& method, const TextbookTotals& totals, const TextbookEstimate& result)
{
    Json object{{"method", method.name}, {"label", method.label}, {"rule", method.rule}, {"source", method.source}};
    object["inputs"] = {{"parameters", totals.parameters},
                        {"activations", totals.activations},
                        {"input", totals.input},
                        {"batch", totals.batch}};
    object["terms"] = termsJson(result);
    object["total"] = result.total;
    return printed(object);
}

} // namespace vram
