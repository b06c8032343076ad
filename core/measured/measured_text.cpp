// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measured_text.h"

#include "base/units.h"

#include <algorithm>

namespace vram {

namespace {

constexpr int kLabel = 22;

std::string entryLine(std::string_view label, const std::string& value)
{
    return "  " + padded(label, kLabel) + value + '\n';
}

std::string signedSize(Bytes bytes)
{
    return (bytes < 0 ? "-" : "+") + sizeText(bytes < 0 ? -bytes : bytes);
}

std::string heading(const SnapshotAnswer& a)
{
    std::string devices;
    for (const std::int64_t device : a.snapshot.devices())
        devices += (devices.empty() ? "" : ", ") + std::to_string(device);
    if (a.snapshot.devices().size() < 2)
        return "Memory snapshot\n";
    return "Memory snapshot, device " + std::to_string(a.history.device) + " (of " + devices + ")\n";
}

std::string settingsText(const Snapshot& snapshot)
{
    for (const auto& [key, value] : snapshot.settings) {
        if (key.ends_with("ALLOC_CONF") && !value.empty()) // The name contains CUDA, HIP or neither.
            return value;
    }
    return "PyTorch's defaults";
}

Bytes highest(const std::vector<Bytes>& curve, Bytes least)
{
    return curve.empty() ? least : std::max(least, *std::ranges::max_element(curve));
}

std::string comparisonText(const SnapshotAnswer& a, const TextStyle& style)
{
    const Comparison& c = *a.comparison;
    std::string out = "\nAgainst the prediction\n";
    out += entryLine("measured peak", sizeText(c.measuredPeak));
    out += entryLine("predicted peak",
                     sizeText(c.predictedPeak) + " (" + signedSize(c.predictedPeak - c.measuredPeak) + ")");
    out += entryLine("matched", fixedText(100 * c.share, 1) + " % of the bytes that the step allocates");
    for (std::size_t i = 0; i < kCategories; ++i) {
        const auto category = static_cast<Category>(i);
        if (c.matched[category] > 0)
            out += entryLine("  " + std::string(name(category)), sizeText(c.matched[category]));
    }
    if (c.notPredicted > 0)
        out += entryLine("  not predicted", sizeText(c.notPredicted));
    if (!c.differences.empty())
        out += "\nDifferences at the peak, the largest first\n";
    constexpr std::size_t most = 20;
    for (std::size_t i = 0; i < std::min(most, c.differences.size()); ++i) {
        const Difference& d = c.differences[i];
        std::string what = d.row.empty() ? std::string() : d.row + ' ';
        if (d.category)
            what += std::string(name(*d.category)) + ' ';
        if (!d.place.empty())
            what += "from " + d.place;
        else if (d.kind == Difference::Kind::NotPredicted)
            what += "without a recorded stack";
        out += "  " + paddedLeft(signedSize(d.effect()), 12) + "  " + padded(name(d.kind), 14) + what + '\n';
    }
    if (c.differences.size() > most)
        out += "  and " + std::to_string(c.differences.size() - most) + " smaller ones\n";
    for (const Message& sentence : c.advice)
        out += "\n" + style.wrap(text(sentence)) + '\n';
    return out;
}

/// Returns a remark if work between steps, such as an evaluation or loading a checkpoint, needs more memory than the
/// steps; empty otherwise.
Message peakOutside(const SnapshotAnswer& a)
{
    Bytes inside = 0;
    for (const RecordedStep& step : a.steps)
        inside = std::max(inside, a.history.allocated[peakEvent(a.history, step)]);
    const std::size_t highest = peakEvent(a.history, {0, a.history.events()});
    const Bytes most = a.history.allocated[highest];
    if (inside == 0 || most - inside <= inside / 100)
        return {};
    const StackId stack = a.snapshot.events[a.history.first + highest].stack;
    return message("Most is allocated outside the training steps: %1, from %2; a step needs %3 at most."_tr,
                   ByteCount{most}, sourceLocationText(a.snapshot, stack), ByteCount{inside});
}

} // namespace

std::string_view name(Difference::Kind kind)
{
    switch (kind) {
    case Difference::Kind::NotPredicted: return "not predicted";
    case Difference::Kind::HeldLonger: return "held longer";
    case Difference::Kind::NotHeld: return "not held";
    }
    return {};
}

std::vector<Message> snapshotRemarks(const SnapshotAnswer& a)
{
    std::vector<Message> remarks;
    if (a.history.events() == 0) {
        remarks.emplace_back(
            "The snapshot has no history: call torch.cuda.memory._record_memory_history() before the model is created, "
            "and _dump_snapshot() after a few steps."_tr);
        return remarks;
    }
    if (a.history.dropped > 0)
        remarks.push_back(message("The history is long: of its %1 entries only the last %2 are shown."_tr,
                                  static_cast<std::int64_t>(a.history.dropped + a.history.events()),
                                  static_cast<std::int64_t>(a.history.events())));
    if (a.history.allocatedBefore > 0 && a.history.dropped == 0)
        remarks.push_back(message("%1 were allocated before the recording began, or its first entries were "
                                  "overwritten (max_entries): their source lines are unknown."_tr,
                                  ByteCount{a.history.allocatedBefore}));
    if (a.steps.empty())
        remarks.emplace_back("No training steps were found: nothing repeats. Record at least three steps."_tr);
    if (Message outside = peakOutside(a); !outside.empty())
        remarks.push_back(std::move(outside));
    if (a.history.outOfMemory > 0)
        remarks.push_back(message("%1 requests did not fit the device."_tr, a.history.outOfMemory));
    return remarks;
}

std::string snapshotText(const SnapshotAnswer& a, const TextStyle& style)
{
    std::string out = heading(a);
    out += entryLine("entries", style.count(static_cast<std::int64_t>(a.history.dropped + a.history.events())));
    out += entryLine("segments",
                     style.count(std::ranges::count(a.snapshot.segments, a.history.device, &SnapshotSegment::device)));
    out += entryLine("allocated", sizeText(highest(a.history.allocated, a.history.allocatedBefore)));
    out += entryLine("reserved", sizeText(highest(a.history.reserved, a.history.reservedBefore)));
    out += entryLine("allocator settings", settingsText(a.snapshot));
    if (!a.steps.empty()) {
        const RecordedStep& step = a.steps[a.chosen];
        out +=
            entryLine("steps found", std::to_string(a.steps.size()) + " of "
                                         + style.count(static_cast<std::int64_t>(step.end - step.begin)) + " entries");
        out += entryLine("peak of a step", sizeText(a.history.allocated[peakEvent(a.history, step)]));
    }
    for (const Message& remark : snapshotRemarks(a))
        out += style.wrap(text(remark)) + '\n';
    return a.comparison ? out + comparisonText(a, style) : out;
}

std::string measuredFileText(const MeasuredFile& run, const Estimate* predicted, const TextStyle& style)
{
    std::string out = "Measured run, " + run.gpu + ", PyTorch " + run.torch + '\n';
    const auto against = [&](Bytes measured, Bytes own) {
        return sizeText(measured)
               + (predicted ? "; predicted " + sizeText(own) + " (" + signedSize(own - measured) + ")" : "");
    };
    out += entryLine("allocated", against(run.allocated, predicted ? predicted->device.allocated : 0));
    out += entryLine("reserved", against(run.reserved, predicted ? predicted->device.reserved : 0));
    if (const auto outside = run.outsideAllocator())
        out += entryLine("outside the allocator",
                         against(*outside, predicted ? predicted->device.total - predicted->device.reserved : 0));
    if (run.process)
        out += entryLine("the process", against(*run.process, predicted ? predicted->device.total : 0));
    out += entryLine("allocator settings", run.allocConf.empty() ? "PyTorch's defaults" : run.allocConf);
    out += entryLine("steps", std::to_string(run.steps));
    if (run.retries > 0)
        out += entryLine("retries", std::to_string(run.retries) + " (cached blocks were freed to make room)");
    for (const MeasuredFile::Block& block : run.blocks)
        out += "  " + paddedLeft(sizeText(block.size * block.count), 12) + "  "
               + (block.frames.empty() ? "allocated earlier" : block.frames.front()) + '\n';
    if (const auto message = parseOutOfMemory(run.outOfMemory))
        out += '\n' + outOfMemoryText(*message, style);
    return out;
}

std::string outOfMemoryText(const OutOfMemoryMessage& message, const TextStyle& style)
{
    std::string out = "Out of memory on GPU " + std::to_string(message.gpu) + "\n";
    for (const ExplainedFigure& figure : explain(message))
        out += "  " + padded(text(figure.label), 26) + paddedLeft(sizeText(figure.bytes), 11) + "\n      "
               + style.wrapAfterColumn(text(figure.meaning), 6) + '\n';
    out += '\n';
    for (const Message& sentence : remedies(message))
        out += style.wrap(text(sentence)) + '\n';
    return out;
}

} // namespace vram
