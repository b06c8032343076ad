// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measured_file.h"

#include "import/file.h"
#include "json/json_text.h"

#include <algorithm>

namespace vram {

namespace {

using RunJson = nlohmann::json;

constexpr std::string_view kFormat = "vram-planner-measured/";

/// Reads values that may be missing, and records the first error.
class FileReader
{
public:
    Message fault{};

    std::optional<std::int64_t> number(const RunJson& object, const char* key, const std::string& place)
    {
        const auto found = object.find(key);
        if (found == object.end() || found->is_null())
            return std::nullopt;
        if (!found->is_number_integer() || found->get<std::int64_t>() < 0) {
            add(message("%1 must be a whole number, 0 or more"_tr, place + key));
            return std::nullopt;
        }
        return found->get<std::int64_t>();
    }

    std::int64_t required(const RunJson& object, const char* key, const std::string& place)
    {
        const std::optional<std::int64_t> value = number(object, key, place);
        if (!value)
            add(message("%1 is missing"_tr, place + key));
        return value.value_or(0);
    }

    std::string text(const RunJson& object, const char* key)
    {
        const auto found = object.find(key);
        return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
    }

    std::vector<std::int64_t> numbers(const RunJson& object, const char* key, const std::string& place)
    {
        std::vector<std::int64_t> list;
        const auto found = object.find(key);
        if (found == object.end() || !found->is_array()) {
            add(message("%1 must be a list of numbers"_tr, place + key));
            return list;
        }
        for (const RunJson& entry : *found) {
            if (!entry.is_number_integer()) {
                add(message("%1 must contain only whole numbers"_tr, place + key));
                return list;
            }
            list.push_back(entry.get<std::int64_t>());
        }
        return list;
    }

    void add(Message sentence)
    {
        if (fault.empty())
            fault = std::move(sentence);
    }
};

const RunJson& member(const RunJson& object, const char* key)
{
    static const RunJson none = RunJson::object();
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? *found : none;
}

void readPeaks(FileReader& reader, const RunJson& file, MeasuredFile& run)
{
    const RunJson& peak = member(file, "peak");
    run.allocated = reader.required(peak, "allocated", "peak.");
    run.reserved = reader.required(peak, "reserved", "peak.");
    run.requested = reader.number(peak, "requested", "peak.");
    const RunJson& device = member(file, "device");
    run.process = reader.number(device, "process", "device.");
    run.deviceUsed = reader.number(device, "used", "device.");
    run.usedBefore = reader.number(device, "used_before", "device.");
    run.reservedAtReading = reader.number(device, "reserved", "device.");
    run.retries = reader.number(file, "retries", "").value_or(0);
    if (run.allocated > run.reserved)
        reader.add("peak.allocated is larger than peak.reserved, which contains it"_tr);
}

void readSteps(FileReader& reader, const RunJson& file, MeasuredFile& run)
{
    const auto steps = file.find("steps");
    if (steps == file.end() || !steps->is_array())
        return reader.add("steps is missing: a list of the measured steps"_tr);
    for (std::size_t i = 0; i < steps->size(); ++i) {
        const RunJson& step = (*steps)[i];
        const std::string place = "steps[" + std::to_string(i) + "].";
        if (!step.is_object())
            return reader.add(message("%1 must be an object"_tr, place));
        reader.required(step, "allocated_peak", place);
        reader.required(step, "reserved_peak", place);
        reader.number(step, "allocated_begin", place);
        reader.number(step, "allocated_end", place);
    }
    run.steps = steps->size();
}

void readTimeline(FileReader& reader, const RunJson& file, MeasuredFile& run)
{
    const RunJson& line = member(file, "timeline");
    if (line.empty())
        return;
    run.time = reader.numbers(line, "time", "timeline.");
    run.lineAllocated = reader.numbers(line, "allocated", "timeline.");
    run.lineReserved = reader.numbers(line, "reserved", "timeline.");
    if (run.time.size() != run.lineAllocated.size() || run.time.size() != run.lineReserved.size())
        reader.add("timeline: time, allocated and reserved must have the same length"_tr);
}

void readBlocks(FileReader& reader, const RunJson& file, MeasuredFile& run)
{
    const auto blocks = file.find("blocks");
    if (blocks == file.end() || !blocks->is_array())
        return;
    for (const RunJson& entry : *blocks) {
        if (!entry.is_object())
            return reader.add("blocks must be a list of objects"_tr);
        MeasuredFile::Block block{reader.required(entry, "size", "blocks[]."),
                                  reader.number(entry, "count", "blocks[].").value_or(1)};
        if (const auto frames = entry.find("frames"); frames != entry.end() && frames->is_array()) {
            for (const RunJson& frame : *frames) {
                if (frame.is_string())
                    block.frames.push_back(frame.get<std::string>());
            }
        }
        run.blocks.push_back(std::move(block));
    }
}

void readSettings(const RunJson& file, MeasuredFile& run)
{
    for (const auto& [key, value] : member(file, "setup").items()) {
        if (value.is_string())
            run.settings.emplace_back(key, value.get<std::string>());
        else if (value.is_boolean())
            run.settings.emplace_back(key, value.get<bool>() ? "yes" : "no");
        else if (value.is_number())
            run.settings.emplace_back(key, value.dump());
    }
}

} // namespace

std::optional<Bytes> MeasuredFile::outsideAllocator() const
{
    const Bytes held = reservedAtReading.value_or(reserved);
    if (process)
        return std::max<Bytes>(0, *process - held);
    if (deviceUsed && usedBefore)
        return std::max<Bytes>(0, *deviceUsed - *usedBefore - held);
    return std::nullopt;
}

Result<MeasuredFile> openMeasuredFile(const std::filesystem::path& file, const ProgressCallback& progress)
{
    constexpr std::uintmax_t most = std::uintmax_t{256} << 20U;
    return parseTextFile(file, file.string(), most, parseMeasuredFile, progress);
}

bool looksLikeMeasuredFile(std::string_view head)
{
    return head.find(kFormat) != head.npos;
}

RunKind runKindOf(std::string_view head)
{
    constexpr char kPickle = '\x80'; // First byte of pickles of protocol 2 and later.
    if (head.starts_with(kPickle))
        return RunKind::Snapshot;
    return looksLikeMeasuredFile(head) ? RunKind::MeasuredFile : RunKind::None;
}

Result<MeasuredFile> parseMeasuredFile(std::string_view text)
{
    const Result<RunJson> parsed = parseJsonText(text);
    if (!parsed)
        return Error{parsed.error()};
    FileReader reader;
    const RunJson& file = *parsed;
    if (!file.is_object() || !reader.text(file, "format").starts_with(kFormat))
        return Error{
            "it is not a measured run: files of vram_planner_measure.py have \"format\": \"vram-planner-measured/1\""_tr};
    if (reader.text(file, "format") != "vram-planner-measured/1")
        return Error{
            message("its format is newer (%1); update VRAM Planner to read it"_tr, reader.text(file, "format"))};
    MeasuredFile run;
    run.torch = reader.text(member(file, "versions"), "torch");
    run.gpu = reader.text(member(file, "gpu"), "name");
    reader.required(member(file, "gpu"), "total", "gpu.");
    run.allocConf = reader.text(member(file, "allocator"), "settings");
    run.outOfMemory = reader.text(file, "out_of_memory");
    readPeaks(reader, file, run);
    readSteps(reader, file, run);
    readTimeline(reader, file, run);
    readBlocks(reader, file, run);
    if (const RunJson& model = member(file, "model"); !model.empty())
        run.model = model.dump(-1, ' ', false, RunJson::error_handler_t::replace);
    readSettings(file, run);
    if (run.torch.empty() || run.gpu.empty())
        reader.add(run.torch.empty() ? Message("versions.torch is missing"_tr) : Message("gpu.name is missing"_tr));
    if (!reader.fault.empty())
        return Error{reader.fault};
    return run;
}

} // namespace vram
