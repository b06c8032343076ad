// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include "base/escape_hidden.h"
#include "report/content.h"
#include "report/setting_options.h"
#include "report/time.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace vram {

namespace {

constexpr int kLabelWidth = 20;
constexpr int kSizeWidth = 11;
constexpr int kShareWidth = 6;
constexpr int kCopiesWidth = 7;
constexpr int kMostAdvice = 3;

/// A bar drawn in eighths of a character; at least one eighth wide unless `part` is 0.
std::string bar(Bytes part, Bytes whole, int width)
{
    constexpr std::string_view eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    if (part <= 0 || whole <= 0)
        return {};
    const double length = static_cast<double>(part) / static_cast<double>(whole) * width * 8;
    const int units = std::clamp(static_cast<int>(std::lround(length)), 1, width * 8);
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

class TextReport
{
public:
    explicit TextReport(const Report& report) : m_report(report), m_estimate(report.estimate), m_style(report.style) {}

    std::string run(TextLength length) const
    {
        std::string out = m_style.wrap(verdict(m_report)) + '\n' + adviceLines() + '\n' + headLines() + '\n';
        out += deviceLines() + '\n' + timeLines() + totalsLines() + '\n' + sharingLines(length);
        if (!m_report.failure.empty())
            out += "PyTorch would say\n  " + m_style.wrap(m_report.failure, 2) + '\n';
        for (const Issue& issue : m_estimate.issues)
            out += m_style.wrap(issueText(issue), 2) + '\n';
        out.erase(out.find_last_not_of('\n') + 1);
        return out + '\n';
    }

private:
    std::string size(Bytes bytes) const { return sizeText(bytes, m_report.units); }
    int barWidth() const { return m_style.width - kLabelWidth - kSizeWidth - kShareWidth - 5; }

    std::string headLines() const
    {
        const std::string trainable =
            m_estimate.inference ? "" : ", " + m_style.count(m_estimate.trainableParameters) + " trainable,";
        return m_style.wrap(m_estimate.networkName + ": " + setupLine(m_report)) + '\n'
               + m_style.count(m_estimate.parameters) + " parameters" + trainable + " in "
               + m_style.count(m_estimate.layers) + " layers\n";
    }

    /// Suggestions for a step that does not fit.
    std::string adviceLines() const
    {
        if (!m_estimate.valid() || fitOf(m_estimate.device) == Fit::Fits)
            return {};
        std::string out;
        for (const Advice& advice :
             std::span(m_report.advice).first(std::min<std::size_t>(m_report.advice.size(), kMostAdvice)))
            out += "  " + m_style.wrap(adviceWords(advice), 4) + '\n';
        return out.empty() ? out : "What would help:\n" + out;
    }

    /// Formats advice such as "Mixed bf16: 12.3 GiB, fits; --precision amp-bf16".
    std::string adviceWords(const Advice& advice) const
    {
        const std::string options = settingOptions(advice.setup, m_report.setup).text();
        return text(advice.title) + ": " + size(advice.total) + ", " + std::string(fitText(advice.fit))
               + (options.empty() ? "" : "; " + options);
    }

    std::string peakPlace() const
    {
        const Peak& peak = m_estimate.peak;
        std::string place =
            "in " + std::string(phaseText(peak.phase)) + (peak.layerPath.empty() ? "" : " at " + peak.layerPath);
        if (!m_style.wrapsProse)
            return place;
        std::string fitted = padded(place, m_style.width - kLabelWidth - kSizeWidth - 2);
        fitted.erase(fitted.find_last_not_of(' ') + 1);
        return fitted;
    }

    std::string partLine(const ReportPart& part) const
    {
        const Bytes total = m_estimate.device.total;
        return line("  " + std::string(part.label), size(part.bytes),
                    paddedLeft(percentText(part.bytes, total), kShareWidth) + ' ' + bar(part.bytes, total, barWidth()));
    }

    std::string deviceLines() const
    {
        const Device& device = m_estimate.device;
        std::string result = line("Live tensors", size(m_estimate.peak.allocated), peakPlace());
        const std::string module(device.software.module);
        result += line("Allocated", size(device.allocated), module + ".max_memory_allocated");
        result += line("Reserved", size(device.reserved), module + ".max_memory_reserved");
        result += line("Device total", size(device.total),
                       "± " + size(device.uncertainty) + "; " + size(device.capacity) + " usable");
        if (device.others > 0)
            result += line("Other processes", size(device.others));
        for (const ReportPart& part : reportParts(m_report)) {
            if (part.bytes != 0)
                result += partLine(part);
        }
        return result;
    }

    std::string timeLines() const
    {
        std::string result;
        for (const auto& [label, value] : timePairs(m_estimate.time, m_report.setup))
            result += padded(label, kLabelWidth) + "  " + m_style.wrapAfterColumn(value, kLabelWidth + 2) + '\n';
        return result.empty() ? result : result + '\n';
    }

    std::string totalsLines() const
    {
        const Totals& totals = m_estimate.totals;
        return "Totals (they do not add up)\n" + line("  Parameters", size(totals.parameters))
               + line("  Buffers", size(totals.buffers)) + line("  Gradients", size(totals.gradients))
               + line("  Optimizer state", size(totals.optimizerState))
               + line("  Saved for backward", size(totals.savedActivations))
               + (totals.recomputed > 0 ? line("  Recomputed in backward", size(totals.recomputed)) : std::string())
               + line("  Input and target", size(totals.input));
    }

    /// The device total of a rank, compared with the memory of its GPU.
    std::string rankLine(const RankEstimate& rank) const
    {
        const bool staged = m_estimate.parallel.pipeline > 1;
        std::string label = "  Rank " + std::to_string(rank.rank);
        if (staged)
            label += ", stage " + std::to_string(rank.stage + 1);
        const Device& device = rank.device;
        const std::string copies = rank.identicalRanks > 1 ? "×" + std::to_string(rank.identicalRanks) : std::string();
        return line(label, size(device.total),
                    paddedLeft(percentText(device.total, device.capacity), kShareWidth) + ' '
                        + padded(copies, kCopiesWidth)
                        + bar(std::min(device.total, device.capacity), device.capacity, barWidth() - kCopiesWidth));
    }

    std::string pairLines(const std::string& title, const std::vector<std::vector<std::string>>& rows) const
    {
        constexpr int kWords = 38;
        std::string result = title + '\n';
        for (const std::vector<std::string>& row : rows)
            result += "  " + padded(row.front(), kWords) + ' ' + m_style.wrapAfterColumn(row.back(), kWords + 3) + '\n';
        return result + '\n';
    }

    /// The memory of each rank, how the ranks divide the work, and the configuration for another program; empty for one
    /// GPU.
    std::string sharingLines(TextLength length) const
    {
        if (m_estimate.parallel.gpus == 1)
            return {};
        std::string result = "Ranks (one line for identical ranks; share of usable memory)\n";
        for (const RankEstimate& rank : m_estimate.ranks)
            result += rankLine(rank);
        const ReportTable sharing = parallelTable(m_report);
        result += '\n' + pairLines(sharing.title, sharing.rows);
        const ReportTable configuration = configurationTable(m_report);
        if (length == TextLength::Short || configuration.rows.empty())
            return result;
        result += pairLines(configuration.title, configuration.rows);
        return configuration.note.empty() ? result : result + m_style.wrap(configuration.note) + "\n\n";
    }

    const Report& m_report;
    const Estimate& m_estimate;
    const TextStyle& m_style;
};

} // namespace

std::string textReport(const Report& report, TextLength length)
{
    return escapeHidden(TextReport(report).run(length), "\n");
}

} // namespace vram
