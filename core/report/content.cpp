// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/content.h"

#include "base/checked.h"
#include "base/escape_hidden.h"
#include "base/words.h"
#include "edit/resize.h"
#include "estimate/device_total.h"
#include "layers/layer_type.h"
#include "optimizers/catalogue.h"
#include "report/time.h"

#include <array>
#include <unordered_map>

namespace vram {

namespace {

class RowCollector
{
public:
    explicit RowCollector(const Estimate& estimate)
    {
        for (const RowEstimate& row : estimate.rows)
            m_figures.emplace(row.id, &row);
    }

    void collect(const std::vector<Row>& rows, int depth, const std::string& prefix, std::int64_t copies)
    {
        for (const Row& row : rows) {
            m_rows.push_back(describe(row, depth, prefix));
            m_rows.back().copies = copies;
            const std::string path = m_rows.back().path;
            if (const Block* block = asBlock(row))
                collect(block->rows, depth + 1, path + '.', checkedMul(copies, block->repeat));
        }
    }

    std::vector<ReportRow> take() { return std::move(m_rows); }

private:
    ReportRow describe(const Row& row, int depth, const std::string& prefix) const
    {
        ReportRow result;
        result.depth = depth;
        result.name = escapeHidden(name(row), "\n"); // Each format breaks lines differently.
        result.path = prefix + result.name;
        if (const Layer* layer = asLayer(row)) {
            result.type = layer->type;
            result.settings = settingsText(*layer);
        } else {
            const Block& block = *asBlock(row);
            result.type = block.kind.empty() ? "Block" : block.kind;
            result.block = true;
            result.repeat = block.repeat;
        }
        const auto figures = m_figures.find(id(row));
        result.figures = figures == m_figures.end() ? nullptr : figures->second;
        return result;
    }

    std::unordered_map<LayerId, const RowEstimate*> m_figures;
    std::vector<ReportRow> m_rows;
};

} // namespace

std::vector<ReportRow> reportRows(const Report& report)
{
    RowCollector collector(report.estimate);
    collector.collect(report.network.rows, 0, {}, 1);
    return collector.take();
}

std::vector<ReportPart> reportParts(const Report& report)
{
    std::vector<ReportPart> parts;
    for (std::size_t i = 0; i < kCategories; ++i) {
        const auto category = static_cast<Category>(i);
        const Bytes bytes = report.estimate.peak.byCategory[category];
        if ((category == Category::KvCache && !isInference(report.setup))
            || (bytes == 0 && (category == Category::GatheredParameters || category == Category::Communication)))
            continue;
        parts.push_back({name(category), label(category), bytes, partOf(category)});
    }
    const Device& device = report.estimate.device;
    parts.push_back({"allocator", label(Part::Allocator).pattern(), checkedAdd(device.allocator, device.workspace),
                     Part::Allocator});
    parts.push_back({"context", device.software.context, device.context, Part::Context});
    return parts;
}

std::string inputText(const Network& network, const TextStyle& style)
{
    const std::vector<SizeAxis> axes = sizeAxes(network);
    if (axes.empty())
        return {};
    const SizeAxis& axis = axes.front();
    if (axis.kind == SizeAxis::Kind::Sequence)
        return " of " + style.count(axis.size) + " tokens";
    return " of " + std::to_string(axis.size) + "×" + std::to_string(axis.width) + " pixels";
}

std::string precisionLabel(const Setup& setup)
{
    const SetupField& field = *findSetupField("precision");
    return textWithUnit(field.spec, field.get(setup));
}

std::string setupLine(const Report& report)
{
    const std::string& gpu = report.estimate.device.gpu.empty() ? report.setup.gpu : report.estimate.device.gpu;
    const std::string_view made =
        report.estimate.inference ? choiceName(report.setup.mode) : optimizerTitle(report.setup.optimizer);
    return "batch " + report.style.count(report.setup.batch) + inputText(report.network, report.style) + ", "
           + precisionLabel(report.setup) + ", " + std::string(made) + " on " + gpu;
}

std::string titleLine(const Report& report)
{
    return (report.estimate.inference ? "GPU memory for inference of " : "GPU memory for training ")
           + escapeHidden(report.estimate.networkName);
}

namespace {

std::string marginText(const Report& report)
{
    return "the margin of " + text(AttributeValue(report.setup.margin)) + " %";
}

std::string fitSentence(const Report& report)
{
    const Device& device = report.estimate.device;
    const auto size = [&](Bytes bytes) { return sizeText(bytes, report.units); };
    const std::string band = withinUncertainty(device) ? " ± " + size(device.uncertainty) : std::string();
    if (fitOf(device) == Fit::Over)
        return "Does not fit on " + device.gpu + ": needs " + size(device.total) + band + ", " + size(-device.headroom)
               + " too much.";
    const std::string free = size(device.headroom) + band + " free";
    if (fitOf(device) == Fit::WithinMargin)
        return "Within the margin on " + device.gpu + ": " + free + ", less than " + marginText(report) + '.';
    return "Fits on " + device.gpu + (band.empty() ? ": " : ", but only just: ") + free + '.';
}

} // namespace

std::string_view timelineTitle(const Report& report)
{
    return report.estimate.inference ? "Memory over one forward pass" : "Memory over one training step";
}

std::string usersText(const Report& report)
{
    return report.users ? report.style.count(report.users->largest) + " × " + report.style.count(report.users->tokens)
                              + " tokens"
                        : std::string();
}

std::string verdict(const Report& report)
{
    if (!report.estimate.valid())
        return "The network has errors; the figures are those of the rows without them.";
    return fitSentence(report)
           + (report.largestBatch > 0 ? " Largest batch: " + report.style.count(report.largestBatch) + '.'
                                      : " Not even one sample fits with " + marginText(report) + " free.")
           + (report.users ? " Most concurrent users: " + usersText(report) + '.' : std::string());
}

std::string_view phaseText(Phase phase)
{
    return phase == Phase::Loss ? "forward (loss)" : name(phase);
}

std::vector<std::pair<std::string, std::string>> setupPairs(const Report& report)
{
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const SetupField* field : reportedFields(report.setup)) {
        const bool gpu = field->spec.key == "gpu"; // The GPU is shown with its full name.
        pairs.emplace_back(field->spec.label,
                           gpu ? report.estimate.device.gpu : textWithUnit(field->spec, field->get(report.setup)));
    }
    return pairs;
}

std::vector<std::pair<std::string, std::string>> summaryPairs(const Report& report)
{
    const Estimate& e = report.estimate;
    const auto size = [&](Bytes bytes) { return sizeText(bytes, report.units); };
    const std::string where = e.peak.layerPath.empty() ? "" : " at " + e.peak.layerPath;
    std::vector<std::pair<std::string, std::string>> pairs{
        {"Parameters", report.style.count(e.parameters)
                           + (e.inference ? "" : " (" + report.style.count(e.trainableParameters) + " trainable)")},
        {"Layers", report.style.count(e.layers)},
        {"Live tensors", size(e.peak.allocated) + " in " + std::string(phaseText(e.peak.phase)) + where},
        {"Allocated", size(e.device.allocated)},
        {"Reserved", size(e.device.reserved)},
        {"Device total", size(e.device.total) + " ± " + size(e.device.uncertainty)},
        {"Usable on the GPU",
         size(e.device.capacity) + (e.device.others > 0 ? ", other processes use " + size(e.device.others) : "")},
        {"Verdict", std::string(fitText(fitOf(e.device)))},
        {e.device.headroom < 0 ? "Too much" : "Free",
         size(e.device.headroom < 0 ? -e.device.headroom : e.device.headroom)},
        {"Largest batch", report.style.count(report.largestBatch)},
        {"Parameters, all", size(e.totals.parameters)},
        {"Buffers, all", size(e.totals.buffers)},
    };
    if (report.users)
        pairs.emplace_back("Concurrent users", usersText(report));
    if (e.inference)
        pairs.emplace_back("KV cache, all", size(e.totals.kvCache));
    else
        pairs.insert(pairs.end(), {{"Gradients, all", size(e.totals.gradients)},
                                   {"Optimizer state, all", size(e.totals.optimizerState)},
                                   {"Saved for backward, all", size(e.totals.savedActivations)}});
    if (e.totals.recomputed > 0)
        pairs.emplace_back("Recomputed in backward, all", size(e.totals.recomputed));
    pairs.emplace_back("Input and target", size(e.totals.input));
    for (std::pair<std::string, std::string>& pair : timePairs(e.time, report.setup))
        pairs.push_back(std::move(pair));
    return pairs;
}

std::string outputText(const RowEstimate& figures)
{
    if (figures.outputs.empty())
        return {};
    const std::string first = text(figures.outputs.front());
    return figures.outputs.size() == 1 ? first : first + " +" + std::to_string(figures.outputs.size() - 1);
}

std::string_view name(Severity severity)
{
    constexpr std::array<std::string_view, 3> names{"note", "warning", "error"};
    return names[static_cast<std::size_t>(severity)];
}

std::string issueText(const Issue& issue)
{
    std::string line(name(issue.severity));
    if (!issue.path.empty())
        line += ": " + escapeHidden(issue.path);
    return line + ": " + escapeHidden(text(issue.message));
}

} // namespace vram
