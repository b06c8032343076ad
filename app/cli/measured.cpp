// SPDX-License-Identifier: GPL-3.0-or-later
#include "model.h"
#include "settings.h"

#include "import/file.h"
#include "measured/measured_text.h"
#include "measured/predicted_run.h"
#include "project/project.h"
#include "snapshot/read_snapshot.h"

#include <algorithm>
#include <iostream>

namespace vram::cli {

namespace {

constexpr std::size_t kLongestText = std::size_t{256} << 20U;

/// Returns the project given with --model, or std::nullopt without that option.
VerbResult<std::optional<Project>> modelOf(const Arguments& arguments)
{
    const std::optional<std::string> model = arguments.value("model");
    if (!model)
        return std::optional<Project>();
    Arguments named = arguments;
    named.positional = {*model};
    VerbResult<Project> loaded = loadProject(named);
    if (auto* failed = std::get_if<Outcome>(&loaded))
        return std::move(*failed);
    return std::optional(std::get<Project>(std::move(loaded)));
}

VerbResult<std::int64_t> deviceOf(const Arguments& arguments, const Snapshot& snapshot)
{
    const std::vector<std::int64_t> devices = snapshot.devices();
    const std::optional<std::string> typed = arguments.value("device");
    if (!typed)
        return devices.empty() ? 0 : devices.front();
    VerbResult<std::int64_t> number = wholeNumber("device", *typed, 0);
    if (const auto* device = std::get_if<std::int64_t>(&number); device && !std::ranges::count(devices, *device))
        return invalidInput("the snapshot has no data of device " + *typed);
    return number;
}

Outcome printSnapshot(const Arguments& arguments, const std::string& file, const std::optional<Project>& model)
{
    const Result<Snapshot> snapshot = readSnapshot(file);
    if (!snapshot)
        return invalidInput(file + ": " + vram::text(snapshot.error()));
    const VerbResult<std::int64_t> device = deviceOf(arguments, *snapshot);
    if (const auto* failed = std::get_if<Outcome>(&device))
        return *failed;
    const History history = replayHistory(*snapshot, std::get<std::int64_t>(device));
    SnapshotAnswer answer{*snapshot, history, findSteps(*snapshot, history)};
    answer.chosen = answer.steps.empty() ? 0 : answer.steps.size() - 1;
    if (model && !answer.steps.empty()) {
        const PredictedRun run = predictRun(model->network, model->setup, cataloguesOf(*model));
        answer.comparison = compare(*snapshot, history, answer.steps[answer.chosen], run);
    }
    if (arguments.has("json"))
        std::cout << snapshotJson(answer);
    else
        print(snapshotText(answer, outputOptionsOf(arguments).style));
    if (model && answer.steps.empty())
        return invalidInput(file + " cannot be compared. " + vram::text(snapshotRemarks(answer).back()));
    return {};
}

Outcome printMeasured(const Arguments& arguments, const std::string& file, const std::string& text,
                      std::optional<Project> model)
{
    const Result<MeasuredFile> run = parseMeasuredFile(text);
    if (!run)
        return invalidInput(file + ": " + vram::text(run.error()));
    if (!model && !run->model.empty()) {
        if (Result<Project> exported = parseProject(run->model))
            model = std::move(exported).value();
    }
    std::optional<Estimate> predicted;
    if (model)
        predicted = estimate(model->network, model->setup, cataloguesOf(*model), Detail::Totals);
    const Estimate* const own = predicted ? &*predicted : nullptr;
    if (arguments.has("json"))
        std::cout << measuredFileJson(*run, own);
    else
        print(measuredFileText(*run, own, outputOptionsOf(arguments).style));
    return {};
}

Outcome printOutOfMemory(const Arguments& arguments, const std::string& text)
{
    const std::vector<OutOfMemoryMessage> messages = outOfMemoryMessages(text);
    if (messages.empty())
        return invalidInput("it contains no out-of-memory message of PyTorch");
    if (arguments.has("model"))
        return usageError("--model cannot be used here: an out-of-memory message holds no step to compare with");
    if (arguments.has("json")) {
        std::cout << outOfMemoryJson(messages);
        return {};
    }
    for (const OutOfMemoryMessage& message : messages)
        print((&message == &messages.front() ? "" : "\n") + outOfMemoryText(message, outputOptionsOf(arguments).style));
    return {};
}

Outcome printRecordedText(const Arguments& arguments, const std::string& file, std::optional<Project> model)
{
    Result<std::string> text = readTextFile(file, kLongestText);
    if (!text)
        return invalidInput(file + ": " + vram::text(text.error()));
    return looksLikeMeasuredFile(std::string_view(*text).substr(0, 4096))
               ? printMeasured(arguments, file, *text, std::move(model))
               : printOutOfMemory(arguments, *text);
}

Outcome runMeasured(const Arguments& arguments)
{
    const VerbResult<std::string> named =
        onlyPositional(arguments, "FILE (a snapshot, a .vram-measured.json, or - for text)");
    if (const auto* failed = std::get_if<Outcome>(&named))
        return *failed;
    VerbResult<std::optional<Project>> model = modelOf(arguments);
    if (const auto* failed = std::get_if<Outcome>(&model))
        return *failed;
    const auto& file = std::get<std::string>(named);
    if (file == "-") {
        const Result<std::string> typed = readStream(std::cin, kLongestText);
        return typed ? printOutOfMemory(arguments, *typed)
                     : invalidInput(vram::text(withFileName("standard input", typed.error()).message));
    }
    const Result<std::string> head = readHead(file, 4096);
    if (!head)
        return invalidInput(file + ": " + vram::text(head.error()));
    auto& project = std::get<std::optional<Project>>(model);
    const RunKind kind = runKindOf(*head);
    const bool message = kind == RunKind::None && head->find("out of memory") != std::string::npos;
    return kind == RunKind::MeasuredFile || message ? printRecordedText(arguments, file, std::move(project))
                                                    : printSnapshot(arguments, file, project);
}

} // namespace

Verb measuredVerb()
{
    return {
        "measured", "FILE",
        "Describes a recorded run. FILE is a memory snapshot (torch.cuda.memory._dump_snapshot), a file of "
        "vram_planner_measure.py (.vram-measured.json), or text with PyTorch's out-of-memory message, whose numbers "
        "are explained (- reads it from standard input). With --model, also lists where prediction and run differ.",
        std::vector<Option>{
            {"model", "MODEL", "The model that ran, in any form that estimate takes; give its settings too."},
            {"device", "N", "The device to read from a snapshot of several; the first by default."},
        } + outputOptions()
            + modelOptions(),
        runMeasured};
}

} // namespace vram::cli
