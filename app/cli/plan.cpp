// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/plan.h"
#include "model.h"
#include "prices.h"
#include "progress.h"
#include "report/setting_options.h"
#include "settings.h"

#include "base/words.h"
#include "setup/global_batch.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>

namespace vram::cli {

namespace {

/// Parses a duration such as "36h", "2.5d", "90min" or "600s". Returns seconds.
std::optional<double> secondsOf(std::string_view text)
{
    constexpr std::array<std::pair<std::string_view, double>, 4> units{
        {{"d", 24 * 3600.0}, {"h", 3600.0}, {"min", 60.0}, {"s", 1.0}}};
    for (const auto& [name, seconds] : units) {
        if (!text.ends_with(name))
            continue;
        const std::string_view number = trimmed(text.substr(0, text.size() - name.size()));
        double value = 0;
        const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), value);
        const bool whole = fault == std::errc{} && end == number.data() + number.size();
        return whole && value > 0 ? std::optional(value * seconds) : std::nullopt;
    }
    return std::nullopt;
}

/// Sets the time in which the training must be done.
Outcome setTimeLimit(PlanRequest& question, const Arguments& arguments, const Setup& setup)
{
    const auto typed = arguments.value("within");
    if (!typed)
        return {};
    const std::optional<double> seconds = secondsOf(*typed);
    if (!seconds)
        return usageError("--within takes a time such as 36h, 2.5d or 90min, not " + *typed);
    if (setup.datasetSamples <= 0)
        return usageError("--within needs the samples of an epoch: --dataset.samples N");
    question.maximumSeconds = *seconds;
    return {};
}

VerbResult<PlanRequest> planRequest(const Arguments& arguments, const Setup& setup)
{
    PlanRequest question;
    const bool limited = setup.parallel.gpus > 1 || arguments.has("gpus");
    question.gpus = limited ? setup.parallel.gpus : 0;
    question.objective = limited ? PlanObjective::Fastest : PlanObjective::Fewest;
    if (const auto typed = arguments.value("objective")) {
        const auto named = std::ranges::find(kPlanObjectives, *typed);
        if (named == kPlanObjectives.end())
            return usageError("--objective takes fastest, cheapest or fewest, not " + *typed);
        question.objective = static_cast<PlanObjective>(named - kPlanObjectives.begin());
    }
    if (Outcome wrong = setTimeLimit(question, arguments, setup); wrong.status != kSuccess)
        return wrong;
    if (arguments.has("batch.global"))
        question.globalBatch = globalBatch(setup);
    question.keepCheckpointing = arguments.has("keep-checkpointing");
    if (const auto typed = arguments.value("global-batch")) {
        const VerbResult<std::int64_t> batch = wholeNumber("global-batch", *typed, 1);
        if (const auto* failed = std::get_if<Outcome>(&batch))
            return *failed;
        question.globalBatch = std::get<std::int64_t>(batch);
    }
    return question;
}

/// Returns the first name in a comma-separated list. The name of a known GPU may itself contain commas.
std::string_view firstName(std::string_view list, const std::vector<Gpu>& known)
{
    std::size_t end = std::min(list.find(','), list.size());
    for (const Gpu& gpu : known) {
        const std::size_t size = gpu.name.size();
        if (list.starts_with(gpu.name) && (size == list.size() || list[size] == ','))
            end = std::max(end, size);
    }
    return list.substr(0, end);
}

/// Returns all names given with --gpu, which may be repeated and may list several names separated by commas.
std::vector<std::string> gpuNames(const Arguments& arguments, const std::vector<Gpu>& known)
{
    std::vector<std::string> names;
    for (const std::string& given : arguments.values("gpu")) {
        for (std::string_view rest = trimmed(given); !rest.empty();) {
            const std::string_view name = firstName(rest, known);
            names.emplace_back(trimmed(name));
            rest = trimmed(rest.substr(std::min(name.size() + 1, rest.size())));
        }
    }
    return names;
}

Arguments without(Arguments arguments, std::string_view option)
{
    std::erase_if(arguments.options, [option](const GivenOption& given) { return given.name == option; });
    return arguments;
}

/// Checks that the GPU types are known, and that no option applies to only one of several GPU types.
Outcome checkTypes(const Arguments& arguments, const std::vector<std::string>& types, const std::vector<Gpu>& known)
{
    for (const char* option : {"capacity", "used-by-others", "context"}) {
        if (arguments.has(option))
            return usageError("--" + std::string(option)
                              + " is that of one GPU: leave it out to compare several types");
    }
    for (const std::string& name : types) {
        if (const Result<Gpu> gpu = findGpu(known, name); !gpu)
            return invalidInput("gpu: " + text(gpu.error()));
    }
    return {};
}

struct Compared {
    Project project;
    std::vector<std::string> types;
};

/// Returns the project and the GPU types to plan for, which default to the project's own GPU.
VerbResult<Compared> load(const Arguments& arguments)
{
    VerbResult<Project> loaded = loadWithUnknownGpu(without(arguments, "gpu"));
    if (auto* failed = std::get_if<Outcome>(&loaded))
        return std::move(*failed);
    Compared compared{std::get<Project>(std::move(loaded)), {}};
    const std::vector<Gpu> known = cataloguesOf(compared.project).gpus;
    compared.types = gpuNames(arguments, known);
    if (compared.types.size() == 1)
        compared.project.setup.gpu = compared.types.front();
    if (compared.types.empty())
        compared.types = {compared.project.setup.gpu};
    Outcome checked =
        compared.types.size() == 1 ? checkGpu(compared.project) : checkTypes(arguments, compared.types, known);
    if (checked.status != kSuccess)
        return checked;
    return compared;
}

bool setsOneOf(const GivenOption& option, const std::vector<const SetupField*>& fields)
{
    const std::string key = option.name == "set" ? option.value.substr(0, option.value.find('=')) : option.name;
    return std::ranges::find(fields, findSetupField(key)) != fields.end();
}

/// Returns the given command, with the settings that the plan changes replaced by those of the plan.
std::string commandOf(const Arguments& arguments, const Plan& plan, const Setup& base)
{
    const std::vector<Option> known = modelOptions();
    const std::vector<const SetupField*> changed = differingFields(plan.setup, base);
    ShellCode command = code("vram-planner-cli estimate %1"_sh, ShellCode::quoted(arguments.positional.front()));
    for (const GivenOption& given : arguments.options) {
        const auto option = std::ranges::find(known, given.name, &Option::name);
        if (option == known.end() || setsOneOf(given, changed) || (given.name == "gpu" && base.gpu.empty()))
            continue;
        const std::string name = "--" + given.name;
        if (!option->optionalArgument)
            command += code(" %1 %2"_sh, ShellCode::quoted(name), ShellCode::quoted(given.value));
        else
            command += code(" %1"_sh, ShellCode::quoted(given.value.empty() ? name : name + '=' + given.value));
    }
    command += code(" %1"_sh, settingOptions(plan.setup, base));
    return command.text();
}

std::vector<GpuPlans> search(const Project& project, const std::vector<std::string>& types, const PlanRequest& question)
{
    // The value of --gpus limits the plan; it is not the number of GPUs that the batch size refers to.
    Setup setup = project.setup;
    setup.parallel.gpus = setup.parallel.tensor = setup.parallel.pipeline = setup.parallel.context = 1;
    ProgressLine line("Trying ways of sharing the work:");
    return *comparePlans(project.network, setup, cataloguesOf(project), types, question, line.callback());
}

Outcome runPlan(const Arguments& arguments)
{
    const Output output = outputOptionsOf(arguments);
    const VerbResult<Compared> loaded = load(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& [project, types] = std::get<Compared>(loaded);
    VerbResult<PlanRequest> asked = planRequest(arguments, project.setup);
    if (const auto* failed = std::get_if<Outcome>(&asked))
        return *failed;
    const VerbResult<GpuPrices> prices = pricesOf(arguments, cataloguesOf(project).gpus);
    if (const auto* failed = std::get_if<Outcome>(&prices))
        return *failed;
    auto& question = std::get<PlanRequest>(asked);
    question.prices = std::get<GpuPrices>(prices);
    const std::vector<GpuPlans> compared = search(project, types, question);
    Setup base = project.setup;
    // If there are several GPU types, each plan names its own.
    base.gpu = compared.size() > 1 ? std::string() : compared.front().gpu;
    const std::string& name = project.network.name;
    if (output.json)
        std::cout << plansJson(compared, base, name);
    if (compared.front().plans.plans.empty())
        return {arguments.has("check") ? kDoesNotFit : kInvalidInput, plansProblem(compared)};
    const auto command = [&](const Plan& plan) { return commandOf(arguments, plan, base); };
    if (!output.json)
        print(output.quiet ? plansAnswer(compared.front(), name, output.style)
                           : plansText(compared, name, command, output.style));
    return {};
}

} // namespace

Verb planVerb()
{
    return {
        "plan",
        "MODEL",
        "How to train MODEL on GPUs of one type, and how many of them it takes. Tries strategies (DDP, "
        "ZeroRedundancyOptimizer, FSDP2, HSDP), tensor, pipeline, context and expert parallelism, checkpointing and "
        "micro-batches, and CPU offload where nothing else fits. Lists the plans that fit with the safety margin "
        "free, best first, each with the command that estimates it. Without --gpus, the number of GPUs is raised until "
        "something fits. Several types of GPU are compared: --gpu \"H100 SXM5\" --gpu \"A100 SXM4 80GB\", or --gpu "
        "\"H100 SXM5,A100 SXM4 80GB\". Precision, optimizer and all other settings stay as they are ('help estimate' "
        "lists them); with FSDP2, MixedPrecisionPolicy takes the place of autocast. Where no plan fits, the exit "
        "status is 1, with --check 3.",
        outputOptions()
            + std::vector<Option>{checkOption(),
                                  {.name = "objective",
                                   .argument = "NAME",
                                   .help = "Which plans come first: fastest, by the time of a step; cheapest, by the "
                                           "time of all GPUs together, or its price where prices are given; fewest, by "
                                           "the number of GPUs. GPU models are ranked in the same way.",
                                   .fallback = "fastest with --gpus, else fewest"},
                                  {"within", "TIME",
                                   "Only plans that train all epochs of the dataset (--dataset.samples, "
                                   "--dataset.epochs) in that time: 36h, 2.5d, 90min. With --objective fewest, the "
                                   "fewest GPUs that finish in time."},
                                  pricesOption(),
                                  {.name = "global-batch",
                                   .argument = "N",
                                   .help = "Samples of one optimizer step on all GPUs.",
                                   .fallback = "--batch, or the next multiple of the number of GPUs"},
                                  {"keep-checkpointing",
                                   {},
                                   "Keep the current activation checkpointing instead of trying all blocks and none."}}
            + modelOptions(),
        runPlan,
        {"gpus", "gpus-per-node", "gpu", "margin", "batch", "precision", "optimizer", "parallel-config"}};
}

} // namespace vram::cli
