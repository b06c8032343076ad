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
constexpr int kAlikeWidth = 7;
constexpr int kBarWidth = kWidth - kLabelWidth - kSizeWidth - kShareWidth - 5;

/// A bar in eighths of a character, at least one for anything but 0.
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
        "in " + std::string(phaseWords(peak.phase)) + (peak.layerPath.empty() ? "" : " at " + peak.layerPath);
    std::string fitted = padded(place, kWidth - kLabelWidth - kSizeWidth - 2);
    fitted.erase(fitted.find_last_not_of(' ') + 1);
    return fitted;
}

std::string deviceLines(const Report& report)
{
    const Device& device = report.estimate.device;
    const auto size = [&](Bytes bytes) { return sizeText(bytes, report.units); };
    std::string result = line("Live tensors", size(report.estimate.peak.allocated), peakPlace(report.estimate.peak));
    result += line("Allocated", size(device.allocated), "torch.cuda.max_memory_allocated");
    result += line("Reserved", size(device.reserved), "torch.cuda.max_memory_reserved");
    result +=
        line("Device total", size(device.total), "± " + size(device.uncertainty) + "; " + size(device.capacity) + " usable");
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
    return "Totals (they do not add up)\n" + line("  Parameters", size(totals.parameters))
           + line("  Buffers", size(totals.buffers)) + line("  Gradients", size(totals.gradients))
           + line("  Optimizer state", size(totals.optimizerState))
           + line("  Saved for backward", size(totals.savedActivations))
           + line("  Input and target", size(totals.input));
}

// Each rank against what its GPU has.
std::string rankLine(const RankEstimate& rank, const Report& report)
{
    const bool staged = report.estimate.parallel.pipeline > 1;
    std::string label = "  Rank " + std::to_string(rank.rank);
    if (staged)
        label += ", stage " + std::to_string(rank.stage + 1);
    const Device& device = rank.device;
    std::string alike = rank.alike > 1 ? "×" + std::to_string(rank.alike) : std::string();
    return line(
        label, sizeText(device.total, report.units),
        paddedLeft(shareText(device.total, device.capacity), kShareWidth) + ' ' + padded(alike, kAlikeWidth)
            + bar(std::min(device.total, device.capacity) * (kBarWidth - kAlikeWidth) / kBarWidth, device.capacity));
}

std::string pairLines(const std::string& title, const std::vector<std::vector<std::string>>& rows)
{
    constexpr int kWords = 38;
    const std::string indent(kWords + 3, ' ');
    std::string result = title + '\n';
    for (const std::vector<std::string>& row : rows) {
        std::string value = wrapped(row.back(), kWidth - kWords - 3);
        for (std::size_t at = value.find('\n'); at != std::string::npos; at = value.find('\n', at + 1))
            value.insert(at + 1, indent);
        result += "  " + padded(row.front(), kWords) + ' ' + value + '\n';
    }
    return result + '\n';
}

/// For several GPUs: what each rank holds, how they share the work, and the same for another program.
std::string sharingLines(const Report& report, TextLength length)
{
    if (report.estimate.parallel.gpus == 1)
        return {};
    std::string result = "Ranks (one line for identical ranks; share of usable memory)\n";
    for (const RankEstimate& rank : report.estimate.ranks)
        result += rankLine(rank, report);
    const ReportTable sharing = sharingTable(report);
    result += '\n' + pairLines(sharing.title, sharing.rows);
    const ReportTable configuration = configurationTable(report);
    if (length == TextLength::Short || configuration.rows.empty())
        return result;
    result += pairLines(configuration.title, configuration.rows);
    return configuration.note.empty() ? result : result + wrapped(configuration.note, kWidth) + "\n\n";
}

} // namespace

std::string textReport(const Report& report, TextLength length)
{
    const Estimate& e = report.estimate;
    std::string out = wrapped(e.networkName + ": " + setupLine(report), kWidth) + '\n';
    out += countText(e.parameters) + " parameters, " + countText(e.trainableParameters) + " trainable, in "
           + countText(e.layers) + " layers\n\n";
    out += deviceLines(report) + '\n' + totalsLines(report) + '\n' + sharingLines(report, length);
    out += wrapped(verdict(report), kWidth) + '\n';
    if (!report.failure.empty())
        out += "\nPyTorch would say\n  " + wrapped(report.failure, kWidth, 2) + '\n';
    for (const Issue& issue : e.issues)
        out += wrapped(issueText(issue), kWidth, 2) + '\n';
    return visible(out, "\n");
}

} // namespace vram
