#include "report/plan.h"
#include "common.h"

#include "base/words.h"

#include <iostream>
#include <sstream>

namespace vram::cli {

namespace {

Step<PlanQuestion> questionOf(const Arguments& arguments, const Setup& setup)
{
    PlanQuestion question;
    question.gpus = setup.parallel.gpus > 1 || arguments.has("gpus") ? setup.parallel.gpus : question.gpus;
    question.keepCheckpointing = arguments.has("keep-checkpointing");
    if (const auto typed = arguments.value("global-batch")) {
        const Step<std::int64_t> batch = wholeNumber("global-batch", *typed, 1);
        if (const auto* failed = std::get_if<Outcome>(&batch))
            return *failed;
        question.globalBatch = std::get<std::int64_t>(batch);
    }
    return question;
}

/// Every name that --gpu gives, once or several times, one or several with commas between them.
std::vector<std::string> gpuNames(const Arguments& arguments)
{
    std::vector<std::string> names;
    for (const std::string& given : arguments.values("gpu")) {
        std::istringstream parts(given);
        for (std::string name; std::getline(parts, name, ',');)
            names.emplace_back(trimmed(name));
    }
    return names;
}

/// The command line with one GPU, as every other verb takes it.
Arguments withGpu(Arguments arguments, const std::string& gpu)
{
    std::erase_if(arguments.options, [](const GivenOption& option) { return option.name == "gpu"; });
    arguments.options.push_back({"gpu", gpu});
    return arguments;
}

/// The project on the first of `gpus`, and the question whether all of them are known and can be compared.
Step<Project> loadFor(const Arguments& arguments, const std::vector<std::string>& gpus)
{
    const bool several = gpus.size() > 1;
    if (several && arguments.has("capacity"))
        return usage("--capacity is that of one GPU: leave it out to compare several types");
    Step<Project> loaded = loadProject(gpus.empty() ? arguments : withGpu(arguments, gpus.front()));
    if (std::holds_alternative<Outcome>(loaded) || !several)
        return loaded;
    auto& project = std::get<Project>(loaded);
    project.setup.customCapacity = 0;
    for (const std::string& name : gpus) {
        if (const Result<Gpu> gpu = findGpu(cataloguesOf(project).gpus, name); !gpu)
            return inputAtFault("gpu: " + text(gpu.error()));
    }
    return loaded;
}

Outcome run(const Arguments& arguments)
{
    const std::vector<std::string> gpus = gpuNames(arguments);
    const Step<Project> loaded = loadFor(arguments, gpus);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    const Step<PlanQuestion> question = questionOf(arguments, project.setup);
    if (const auto* failed = std::get_if<Outcome>(&question))
        return *failed;
    const std::vector<GpuPlans> compared =
        *comparePlans(project.network, project.setup, cataloguesOf(project),
                      gpus.empty() ? std::vector{project.setup.gpu} : gpus, std::get<PlanQuestion>(question));
    Setup base = project.setup;
    base.gpu = compared.size() > 1 ? std::string() : compared.front().gpu; // Of several types every plan names its own.
    const bool json = arguments.has("json");
    if (json)
        std::cout << plansJson(compared, base, project.network.name);
    if (compared.front().plans.plans.empty())
        return inputAtFault(plansProblem(compared));
    if (!json)
        std::cout << plansText(compared, base, project.network.name);
    return {};
}

} // namespace

Verb planVerb()
{
    return {"plan", "MODEL",
            "How many GPUs training MODEL needs, and how they share the work. Tries strategies, degrees, checkpointing "
            "and micro-batches for up to --gpus of --gpu (8 by default) and lists the plans that fit with the safety "
            "margin free: the fewest GPUs first, then by communication, recomputation and idle time. Several types of "
            "GPU are compared: --gpu H100 --gpu A100, or --gpu H100,A100. Precision, optimizer and all other settings "
            "stay unchanged.",
            std::vector<Option>{
                jsonOption(),
                {"global-batch", "N",
                 "Samples of one optimizer step on all GPUs; by default the current setting, at least one per GPU."},
                {"keep-checkpointing",
                 {},
                 "Keep the current activation checkpointing instead of trying all blocks and none."}}
                + modelOptions(),
            run};
}

} // namespace vram::cli
