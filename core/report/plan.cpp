#include "report/plan.h"

#include "report/pieces.h"
#include "json/json_value.h"

#include <map>

namespace vram {

namespace {

/// The settings that a plan changes, as project files have them.
Json changedSettings(const Setup& setup, const Setup& base)
{
    Json changed = Json::object();
    for (const SetupField* field : differingFields(setup, base))
        changed[std::string(field->spec.key)] = attributeJson(field->get(setup));
    return changed;
}

Json costJson(const PlanCost& cost)
{
    Json words = Json::array();
    for (const Message& sentence : cost.words)
        words.push_back(text(sentence));
    return {{"sent", cost.sent},     {"recomputed", cost.recomputed}, {"bubble", cost.bubble},
            {"passes", cost.passes}, {"added", cost.added},           {"words", std::move(words)}};
}

Json planJson(const Plan& plan, const Setup& base)
{
    const RankEstimate& rank = plan.fullest;
    return {{"title", text(planTitle(plan))},
            {"gpus", plan.parallel.gpus},
            {"set", changedSettings(plan.setup, base)},
            {"rank",
             {{"rank", rank.rank},
              {"stage", rank.stage},
              {"total", rank.device.total},
              {"capacity", rank.device.capacity},
              {"headroom", rank.device.headroom},
              {"allocated", rank.peak.allocated}}},
            {"cost", costJson(plan.cost)}};
}

/// As options of the command line, which put them on top of the project's own.
std::string optionsOf(const Plan& plan, const Setup& base)
{
    std::string options;
    for (const SetupField* field : differingFields(plan.setup, base)) {
        const std::string value = text(field->get(plan.setup));
        const bool plain = !value.empty() && value.find_first_of(" *?,'\"") == std::string::npos;
        options += (options.empty() ? "" : " ") + std::string("--set ") + std::string(field->spec.key) + '='
                   + (plain ? value : '\'' + value + '\'');
    }
    return options;
}

std::string planText(const Plan& plan, const Setup& base)
{
    const Device& device = plan.fullest.device;
    std::string out = wrapped(text(planTitle(plan)), 78, 2) + '\n';
    out += "    "
           + wrapped("fullest GPU: " + sizeText(device.total) + " of " + sizeText(device.capacity) + ", "
                         + sizeText(device.headroom) + " free",
                     76, 4)
           + '\n';
    std::string cost;
    for (const Message& sentence : plan.cost.words)
        cost += (cost.empty() ? "" : " ") + text(sentence);
    if (!cost.empty())
        out += "    " + wrapped(cost, 76, 4) + '\n';
    const std::string options = optionsOf(plan, base);
    return options.empty() ? out : out + "    " + wrapped(options, 76, 6) + '\n';
}

} // namespace

std::string plansJson(const Plans& plans, const Setup& base, const std::string& networkName)
{
    Json list = Json::array();
    for (const Plan& plan : plans.plans)
        list.push_back(planJson(plan, base));
    Json object{{"model", networkName},
                {"gpu", plans.plans.empty() ? base.gpu : plans.plans.front().fullest.device.gpu},
                {"global_batch", plans.globalBatch},
                {"fewest_gpus", plans.plans.empty() ? 0 : plans.plans.front().parallel.gpus},
                {"estimates", plans.tried},
                {"plans", std::move(list)}};
    if (!plans.problem.empty())
        object["problem"] = text(plans.problem);
    return printed(object);
}

std::string plansText(const Plans& plans, const Setup& base, const std::string& networkName, std::size_t most)
{
    const Plan& fewest = plans.plans.front();
    const std::string gpus = std::to_string(fewest.parallel.gpus);
    std::string out =
        wrapped("The fewest GPUs that train " + networkName + ": " + gpus + " of " + fewest.fullest.device.gpu
                    + ", with " + countText(plans.globalBatch) + " samples per step.",
                80)
        + "\n\n";
    std::map<std::int64_t, std::size_t> shown;
    for (const Plan& plan : plans.plans) {
        if (++shown[plan.parallel.gpus] <= most)
            out += planText(plan, base) + '\n';
    }
    return out
           + wrapped("All plans fit with the safety margin free. They are ranked by the cost that they add to a step: "
                     "recomputation, idle time, and bytes sent; one byte counts as 900 operations within a machine and "
                     "8,000 between machines.",
                     80)
           + '\n';
}

} // namespace vram
