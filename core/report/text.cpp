#include "report/report.h"

#include "base/visible.h"
#include "report/content.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr int kWidth = 80;
constexpr int kLabelWidth = 20;
constexpr int kSizeWidth = 11;
constexpr int kShareWidth = 6;
constexpr int kBarWidth = kWidth - kLabelWidth - kSizeWidth - kShareWidth - 5;

/// A bar of eighths of a character, at least one of them for what is not nothing.
std::string bar(Bytes part, Bytes whole)
{
    constexpr std::string_view eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    if (part <= 0 || whole <= 0)
        return {};
    const double length = static_cast<double>(part) / static_cast<double>(whole) * kBarWidth * 8;
    const int units = std::clamp(static_cast<int>(std::lround(length)), 1, kBarWidth * 8);
    std::string result;
    for (int i = 0; i < units / 8; ++i)
        result += "█";
    return result.append(eighths[units % 8]);
}

std::string line(std::string_view label, const std::string& value, std::string_view rest = {})
{
    std::string result = padded(label, kLabelWidth) + paddedLeft(value, kSizeWidth);
    if (!rest.empty())
        result.append("  ").append(rest);
    return result + '\n';
}

std::string partLine(const ReportPart& part, const Report& report)
{
    const Bytes total = report.estimate.device.total;
    return line("  " + std::string(part.label), sizeText(part.bytes, report.units),
                paddedLeft(shareText(part.bytes, total), kShareWidth) + ' ' + bar(part.bytes, total));
}

std::string peakPlace(const Peak& peak)
{
    const std::string place =
        "in " + std::string(name(peak.phase)) + (peak.layerPath.empty() ? "" : " at " + peak.layerPath);
    std::string fitted = padded(place, kWidth - kLabelWidth - kSizeWidth - 2);
    fitted.erase(fitted.find_last_not_of(' ') + 1);
    return fitted;
}

std::string deviceLines(const Report& report)
{
    const Device& device = report.estimate.device;
    const auto size = [&](Bytes bytes) { return sizeText(bytes, report.units); };
    std::string result = line("Peak allocated", size(report.estimate.peak.allocated), peakPlace(report.estimate.peak));
    result += line("Peak reserved", size(device.reserved));
    result +=
        line("Device total", size(device.total), "± " + size(device.uncertainty) + " of " + size(device.capacity));
    if (device.others > 0)
        result += line("Used by other processes", size(device.others));
    for (const ReportPart& part : reportParts(report)) {
        if (part.bytes != 0)
            result += partLine(part, report);
    }
    return result;
}

std::string totalsLines(const Report& report)
{
    const Totals& totals = report.estimate.totals;
    const auto size = [&](Bytes bytes) { return sizeText(bytes, report.units); };
    return "In full over the step (not all at one moment)\n" + line("  Parameters", size(totals.parameters))
           + line("  Buffers", size(totals.buffers)) + line("  Gradients", size(totals.gradients))
           + line("  Optimizer state", size(totals.optimizerState))
           + line("  Saved for backward", size(totals.savedActivations))
           + line("  Input and target", size(totals.input));
}

} // namespace

std::string textReport(const Report& report)
{
    const Estimate& e = report.estimate;
    std::string out = wrapped(e.networkName + ": " + setupLine(report), kWidth) + '\n';
    out += countText(e.parameters) + " parameters, " + countText(e.trainableParameters) + " trainable, in "
           + countText(e.layers) + " layers\n\n";
    out += deviceLines(report) + '\n' + totalsLines(report) + '\n';
    out += wrapped(verdict(report), kWidth) + '\n';
    for (const Issue& issue : e.issues)
        out += wrapped(issueText(issue), kWidth, 2) + '\n';
    return visible(out, "\n");
}

} // namespace vram
