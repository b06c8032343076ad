#include "report/plan.h"
#include "common.h"

#include <iostream>

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

Outcome run(const Arguments& arguments)
{
    const Step<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    const Step<PlanQuestion> question = questionOf(arguments, project.setup);
    if (const auto* failed = std::get_if<Outcome>(&question))
        return *failed;
    const Plans plans =
        *findPlans(project.network, project.setup, cataloguesOf(project), std::get<PlanQuestion>(question));
    const bool json = arguments.has("json");
    if (json)
        std::cout << plansJson(plans, project.setup, project.network.name);
    if (plans.plans.empty())
        return inputAtFault(text(plans.problem));
    if (!json)
        std::cout << plansText(plans, project.setup, project.network.name);
    return {};
}

} // namespace

Verb planVerb()
{
    return {
        "plan", "MODEL",
        "How many GPUs training MODEL needs, and how they share the work. Tries strategies, degrees, checkpointing "
        "and micro-batches for up to --gpus of --gpu (8 by default) and lists the plans that fit with the safety "
        "margin free: the fewest GPUs first, then by communication, recomputation and idle time. Precision, optimizer "
        "and all other settings stay unchanged.",
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
