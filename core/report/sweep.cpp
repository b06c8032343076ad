// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/sweep.h"

#include "base/escape_hidden.h"
#include "base/units.h"
#include "optimizers/catalogue.h"
#include "report/content.h"
#include "report/report_parts.h"
#include "report/time.h"
#include "search/largest_batch.h"

#include <algorithm>

namespace vram {

namespace {

/// A line in the table of times: the duration of a step at a batch size or input size, and its throughput.
std::string timeLine(std::string_view label, int width, const SweepPoint& point)
{
    if (!point.time.known())
        return {};
    return paddedLeft(label, width) + paddedLeft(durationText(point.time.step), 14)
           + paddedLeft(throughputText(computeThroughput(point.time, point.batch)), 22) + "  bound by "
           + std::string(boundName(point.time.bound)) + '\n';
}

std::string timeTable(std::string_view heading, int width, const std::string& lines)
{
    return lines.empty() ? lines
                         : '\n' + paddedLeft(heading, width) + paddedLeft("step time", 14)
                               + paddedLeft("throughput", 22) + '\n' + lines;
}

std::string gpuName(const Sweep& sweep)
{
    return sweep.points.empty() ? sweep.setup.gpu : sweep.points.front().device.gpu;
}

std::string gpuName(const SizeSweep& sweep)
{
    const auto ran = std::ranges::find_if(sweep.points, [](const SizePoint& point) { return point.problem.empty(); });
    return ran == sweep.points.end() ? sweep.setup.gpu : ran->at.device.gpu;
}

std::string pointLine(const SweepPoint& point, const TextStyle& style)
{
    const Device& device = point.device;
    return paddedLeft(style.count(point.batch), 10) + paddedLeft(sizeText(point.peak.allocated), 14)
           + paddedLeft(sizeText(device.allocated), 11) + paddedLeft(sizeText(device.reserved), 11)
           + paddedLeft(sizeText(device.total), 14) + paddedLeft(percentText(device.total, device.capacity), 8) + "  "
           + std::string(fitText(fitOf(device))) + '\n';
}

} // namespace

std::string sweepText(const Sweep& sweep)
{
    const std::string size = inputText(sweep.network, sweep.style);
    std::string out = sweep.style.wrap(sweep.network.name + ": " + precisionLabel(sweep.setup) + ", "
                                       + std::string(optimizerTitle(sweep.setup.optimizer))
                                       + (size.empty() ? "" : ", samples" + size) + " on " + gpuName(sweep))
                      + "\n\n";
    out += paddedLeft("batch", 10) + paddedLeft("live tensors", 14) + paddedLeft("allocated", 11)
           + paddedLeft("reserved", 11) + paddedLeft("device total", 14) + paddedLeft("of GPU", 8) + '\n';
    std::string times;
    for (const SweepPoint& point : sweep.points) {
        out += pointLine(point, sweep.style);
        times += timeLine(sweep.style.count(point.batch), 10, point);
    }
    return escapeHidden(out + timeTable("batch", 10, times), "\n");
}

std::string sweepCsv(const Sweep& sweep)
{
    std::string out = "Batch,Live tensors bytes,Allocated bytes,Reserved bytes,Device total bytes,Capacity bytes,"
                      "Headroom bytes,Step ms,Samples per second,Verdict\r\n";
    for (const SweepPoint& point : sweep.points) {
        for (const Bytes value : {point.batch, point.peak.allocated, point.device.allocated, point.device.reserved,
                                  point.device.total, point.device.capacity, point.device.headroom})
            out += std::to_string(value) + ',';
        out += fixedText(milliseconds(point.time.step), 3) + ',' + fixedText(point.time.samplesPerSecond, 2) + ',';
        out.append(name(fitOf(point.device))).append("\r\n");
    }
    return out;
}

Json pointsJson(const std::vector<SweepPoint>& points)
{
    Json list = Json::array();
    for (const SweepPoint& point : points)
        list.push_back({{"batch", point.batch},
                        {"four_figures", fourFiguresJson(point.peak, point.device)},
                        {"allocated", point.peak.allocated},
                        {"max_memory_allocated", point.device.allocated},
                        {"reserved", point.device.reserved},
                        {"total", point.device.total},
                        {"capacity", point.device.capacity},
                        {"headroom", point.device.headroom},
                        {"fits", point.device.fits},
                        {"verdict", name(fitOf(point.device))},
                        {"time", timeJson(point.time)},
                        {"by_category", breakdownJson(point.peak.byCategory)}});
    return list;
}

std::string sweepJson(const Sweep& sweep)
{
    Json setup{{"precision", std::string(choiceName(sweep.setup.precision))},
               {"optimizer", sweep.setup.optimizer},
               {"gpu", gpuName(sweep)}};
    addInputSizes(setup, sweep.network);
    return answerJson(
        {{"model", sweep.network.name}, {"setup", std::move(setup)}, {"points", pointsJson(sweep.points)}});
}

std::string sizeSweepText(const SizeSweep& sweep)
{
    std::string out = sweep.style.wrap(sweep.networkName + ": batch " + sweep.style.count(sweep.setup.batch) + ", "
                                       + precisionLabel(sweep.setup) + ", "
                                       + std::string(optimizerTitle(sweep.setup.optimizer)) + " on " + gpuName(sweep))
                      + "\n\n";
    const std::string_view heading = sweep.kind == SizeAxis::Kind::Sequence ? "length" : "size";
    out += paddedLeft(heading, 12) + paddedLeft("device total", 15) + paddedLeft("of GPU", 9)
           + paddedLeft("largest batch", 16) + '\n';
    std::string times;
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const SizePoint& point = sweep.points[i];
        const Device& device = point.at.device;
        out += paddedLeft(sweep.style.count(point.size), 12);
        if (!point.problem.empty())
            out += "  cannot run: " + text(point.problem) + '\n';
        else
            out += paddedLeft(sizeText(device.total), 15) + paddedLeft(percentText(device.total, device.capacity), 9)
                   + paddedLeft(sweep.style.count(sweep.largest[i]), 16) + "  " + std::string(fitText(fitOf(device)))
                   + '\n';
        times += timeLine(sweep.style.count(point.size), 12, point.at);
    }
    return escapeHidden(out + timeTable(heading, 12, times), "\n");
}

std::string sizeSweepCsv(const SizeSweep& sweep)
{
    std::string out =
        "Size,Batch,Device total bytes,Capacity bytes,Largest batch,Verdict,Step ms,Samples per second\r\n";
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const SizePoint& point = sweep.points[i];
        out += std::to_string(point.size) + ',' + std::to_string(sweep.setup.batch) + ',';
        if (point.problem.empty())
            out += std::to_string(point.at.device.total) + ',' + std::to_string(point.at.device.capacity) + ','
                   + std::to_string(sweep.largest[i]) + ',' + std::string(name(fitOf(point.at.device))) + ','
                   + fixedText(milliseconds(point.at.time.step), 3) + ',' + fixedText(point.at.time.samplesPerSecond, 2)
                   + "\r\n";
        else
            out += ",,0,cannot run,,\r\n";
    }
    return out;
}

std::string sizeSweepJson(const SizeSweep& sweep)
{
    Json sizes = Json::array();
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const SizePoint& point = sweep.points[i];
        Json entry{{"size", point.size}};
        if (point.problem.empty()) {
            entry["batch"] = point.at.batch;
            entry["total"] = point.at.device.total;
            entry["capacity"] = point.at.device.capacity;
            entry["fits"] = point.at.device.fits;
            entry["verdict"] = name(fitOf(point.at.device));
            entry["max_batch"] = sweep.largest[i];
            entry["time"] = timeJson(point.at.time);
        } else {
            entry["problem"] = text(point.problem);
        }
        sizes.push_back(std::move(entry));
    }
    Json object{{"model", sweep.networkName},
                {"setup",
                 {{"batch", sweep.setup.batch},
                  {"precision", std::string(choiceName(sweep.setup.precision))},
                  {"optimizer", sweep.setup.optimizer},
                  {"gpu", gpuName(sweep)}}},
                {"kind", sweep.kind == SizeAxis::Kind::Sequence ? "sequence" : "image"},
                {"sizes", std::move(sizes)}};
    return answerJson(std::move(object));
}

} // namespace vram
