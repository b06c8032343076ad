// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measured_text.h"
#include "report/report_parts.h"

#include <algorithm>

namespace vram {

namespace {

Json differenceJson(const Difference& d)
{
    Json object{{"kind", name(d.kind)}, {"bytes", d.bytes}, {"effect", d.effect()}, {"count", d.count}};
    if (!d.row.empty())
        object["layer"] = d.row;
    if (d.category)
        object["category"] = name(*d.category);
    if (!d.place.empty())
        object["place"] = d.place;
    return object;
}

Json textsJson(const std::vector<Message>& messages)
{
    Json list = Json::array();
    for (const Message& message : messages)
        list.push_back(text(message));
    return list;
}

Json comparisonJson(const Comparison& c)
{
    Json categories = Json::object();
    for (std::size_t i = 0; i < kCategories; ++i) {
        const auto category = static_cast<Category>(i);
        categories[std::string(name(category))] = c.matched[category];
    }
    Json differences = Json::array();
    for (const Difference& difference : c.differences)
        differences.push_back(differenceJson(difference));
    return {{"measured_peak", c.measuredPeak}, {"predicted_peak", c.predictedPeak},
            {"matched_share", c.share},        {"by_category", std::move(categories)},
            {"not_predicted", c.notPredicted}, {"differences", std::move(differences)},
            {"advice", textsJson(c.advice)}};
}

Json memoryJson(const OutOfMemoryMessage& message)
{
    Json memory = Json::object();
    const auto put = [&memory](const char* key, const std::optional<Bytes>& bytes) {
        if (bytes)
            memory[key] = *bytes;
    };
    put("tried", message.requested);
    put("total", message.total);
    put("free", message.free);
    put("process", message.process);
    put("other_processes", message.otherProcesses);
    put("allowed", message.allowed);
    put("allocated", message.allocated);
    put("private_pools", message.privatePools);
    put("reserved", message.reserved);
    put("unallocated", message.unallocated);
    put("outside_allocator", message.outsideAllocator());
    put("used_by_others", message.usedByOthers());
    return memory;
}

Json messageJson(const OutOfMemoryMessage& message)
{
    return {{"gpu", message.gpu}, {"memory", memoryJson(message)}, {"remedies", textsJson(remedies(message))}};
}

} // namespace

std::string snapshotJson(const SnapshotAnswer& a)
{
    Json steps = Json::array();
    for (const RecordedStep& step : a.steps)
        steps.push_back({{"begin", step.begin},
                         {"end", step.end},
                         {"peak_allocated", a.history.allocated[peakEvent(a.history, step)]}});
    const auto highest = [](const std::vector<Bytes>& line, Bytes least) {
        return line.empty() ? least : std::max(least, *std::ranges::max_element(line));
    };
    Json object{{"kind", "snapshot"},
                {"device", a.history.device},
                {"devices", a.snapshot.devices()},
                {"entries", a.history.events()},
                {"entries_dropped", a.history.dropped},
                {"peak",
                 {{"allocated", highest(a.history.allocated, a.history.allocatedBefore)},
                  {"reserved", highest(a.history.reserved, a.history.reservedBefore)}}},
                {"before", {{"allocated", a.history.allocatedBefore}, {"reserved", a.history.reservedBefore}}},
                {"steps", std::move(steps)},
                {"remarks", textsJson(snapshotRemarks(a))}};
    if (a.comparison)
        object["comparison"] = comparisonJson(*a.comparison);
    return answerJson(std::move(object));
}

std::string measuredFileJson(const MeasuredFile& run, const Estimate* predicted)
{
    Json object{{"kind", "measured"}, {"gpu", run.gpu},
                {"torch", run.torch}, {"peak", {{"allocated", run.allocated}, {"reserved", run.reserved}}},
                {"steps", run.steps}, {"retries", run.retries}};
    if (const auto outside = run.outsideAllocator())
        object["outside_allocator"] = *outside;
    if (predicted)
        object["predicted"] = {{"allocated", predicted->device.allocated},
                               {"reserved", predicted->device.reserved},
                               {"total", predicted->device.total}};
    if (const auto message = parseOutOfMemory(run.outOfMemory))
        object["out_of_memory"] = messageJson(*message);
    return answerJson(std::move(object));
}

std::string outOfMemoryJson(const std::vector<OutOfMemoryMessage>& messages)
{
    Json object{{"kind", "out_of_memory"}};
    object.update(messageJson(messages.front()));
    object["further"] = Json::array();
    for (const OutOfMemoryMessage& message : std::span(messages).subspan(1))
        object["further"].push_back(messageJson(message));
    return answerJson(std::move(object));
}

} // namespace vram
