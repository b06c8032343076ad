// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/plan.h"

#include "report/report_parts.h"
#include "report/time.h"
#include "json/json_value.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace vram {

namespace {

/// The settings that a plan changes, in the format of project files.
Json changedSettings(const Setup& setup, const Setup& base)
{
    Json changed = Json::object();
    for (const SetupField* field : differingFields(setup, base))
        changed[std::string(field->spec.key)] = attributeJson(field->get(setup));
    return changed;
}

Json textsOf(const std::vector<Message>& messages)
{
    Json words = Json::array();
    for (const Message& sentence : messages)
        words.push_back(text(sentence));
    return words;
}

Json costJson(const PlanCost& cost)
{
    return {{"sent", cost.sent},     {"recomputed", cost.recomputed}, {"bubble", cost.bubble},
            {"passes", cost.passes}, {"added", cost.added},           {"words", textsOf(cost.words)}};
}

Json planJson(const Plan& plan, const Setup& base)
{
    const RankEstimate& rank = plan.highestRank;
    return {{"title", text(planTitle(plan))},
            {"gpu", rank.device.gpu},
            {"gpus", plan.parallel.gpus},
            {"settings", changedSettings(plan.setup, base)},
            {"set", changedSettings(plan.setup, base)},
            {"rank",
             {{"rank", rank.rank},
              {"stage", rank.stage},
              {"total", rank.device.total},
              {"capacity", rank.device.capacity},
              {"headroom", rank.device.headroom},
              {"allocated", rank.peak.allocated}}},
            {"step_ms", milliseconds(plan.time.step)},
            {"time", timeJson(plan.time)},
            {"training_seconds", plan.trainingSeconds},
            {"hourly", plan.hourly},
            {"cost_of_million", costOfMillion(plan)},
            {"training_cost", plan.trainingCost()},
            {"cost", costJson(plan.cost)}};
}

/// Formats an amount of money, with four decimals below a tenth.
std::string moneyText(double money)
{
    constexpr double kSmall = 0.1;
    return fixedText(money, money < kSmall ? 4 : 2);
}

/// Returns a sentence such as "Step: 1.24 s, 52,800 tokens/s, MFU 41 %; 23.92 an hour, 0.13 a million tokens; training
/// 3 days 4 h, 1,817.92."
std::string timeSentence(const Plan& plan)
{
    const StepTime& time = plan.time;
    if (!time.known())
        return {};
    const Throughput rate = computeThroughput(time, plan.setup.batch);
    std::string words = "Step: " + durationText(time.step) + ", " + throughputText(rate) + ", MFU "
                        + fixedText(time.mfu * 100, 0) + " %";
    if (plan.hourly > 0)
        words += "; " + fixedText(plan.hourly, 2) + " an hour, " + moneyText(costOfMillion(plan)) + " a million "
                 + (rate.of == RateOf::Tokens ? "tokens" : "samples");
    if (plan.trainingSeconds > 0)
        words += "; training " + durationText(plan.trainingSeconds);
    if (plan.trainingCost() > 0)
        words += ", " + fixedText(plan.trainingCost(), 2);
    return words + '.';
}

std::string planText(const Plan& plan, const PlanCommand& command, const TextStyle& style)
{
    const Device& device = plan.highestRank.device;
    std::string out = style.wrap(text(planTitle(plan)), 2) + '\n';
    out += "    "
           + style.wrapAfterColumn("Fullest GPU: needs " + sizeText(device.total) + "; " + sizeText(device.capacity)
                                       + " usable, " + sizeText(device.headroom) + " free",
                                   4)
           + '\n';
    std::string cost = timeSentence(plan);
    for (const Message& sentence : plan.cost.words)
        cost += (cost.empty() ? "" : " ") + text(sentence);
    if (!cost.empty())
        out += "    " + style.wrapAfterColumn(cost, 4) + '\n';
    return out + "    " + command(plan) + '\n'; // A command stays on one line, so that it can be pasted.
}

Json typeJson(const GpuPlans& type)
{
    Json object{{"gpu", type.gpu}, {"fewest_gpus", fewestGpus(type.plans)}, {"plans", type.plans.plans.size()}};
    if (!type.plans.problem.empty())
        object["problem"] = text(type.plans.problem);
    return object;
}

/// One line for each GPU type except the first, which is named in the first sentence.
std::string otherTypes(const std::vector<GpuPlans>& compared, const TextStyle& style)
{
    std::string lines;
    for (const GpuPlans& type : std::span(compared).subspan(1)) {
        lines += style.wrap(type.plans.plans.empty()
                                ? type.gpu + ": " + text(type.plans.problem)
                                : "Or " + std::to_string(fewestGpus(type.plans)) + " of " + type.gpu + '.',
                            2)
                 + '\n';
    }
    return lines;
}

std::string typeText(const GpuPlans& type, const PlanCommand& command, const TextStyle& style, std::size_t most)
{
    std::string out;
    std::map<std::int64_t, std::size_t> shown;
    for (const Plan& plan : type.plans.plans) {
        if (++shown[plan.parallel.gpus] <= most)
            out += planText(plan, command, style) + '\n';
    }
    return out;
}

} // namespace

std::string plansJson(const std::vector<GpuPlans>& compared, const Setup& base, const std::string& networkName)
{
    const GpuPlans& best = compared.front();
    Json list = Json::array();
    Json types = Json::array();
    std::int64_t tried = 0;
    for (const GpuPlans& type : compared) {
        for (const Plan& plan : type.plans.plans)
            list.push_back(planJson(plan, base));
        types.push_back(typeJson(type));
        tried += type.plans.tried;
    }
    Json object{{"model", networkName},
                {"gpu", best.gpu},
                {"global_batch", best.plans.globalBatch},
                {"objective", kPlanObjectives[static_cast<std::size_t>(best.plans.objective)]},
                {"fewest_gpus", fewestGpus(best.plans)},
                {"types", std::move(types)},
                {"estimates", tried},
                {"notes", textsOf(best.plans.notes)},
                {"plans", std::move(list)}};
    if (best.plans.plans.empty())
        object["problem"] = plansProblem(compared);
    return answerJson(std::move(object));
}

std::string plansAnswer(const GpuPlans& best, const std::string& networkName, const TextStyle& style)
{
    const Plans& plans = best.plans;
    constexpr std::array<std::string_view, 3> kBest{"The fewest GPUs that train ", "The fastest plan that trains ",
                                                    "The cheapest plan that trains "};
    const std::string_view offload = plans.offloadNote.empty()                    ? ""
                                     : plans.plans.front().setup.parallel.offload ? " with CPU offload"
                                                                                  : " without CPU offload";
    return style.wrap(std::string(kBest[static_cast<std::size_t>(plans.objective)]) + networkName + std::string(offload)
                      + ": " + std::to_string(plans.plans.front().parallel.gpus) + " of " + best.gpu + ", with "
                      + style.count(plans.globalBatch)
                      + (plans.globalBatch == 1 ? " sample per step." : " samples per step."))
           + '\n';
}

namespace {

std::string_view ranking(const Plans& plans)
{
    if (!plans.plans.front().time.known())
        return "As this GPU's rates are not known, they are ranked by what they add to the arithmetic of a step.";
    switch (plans.objective) {
    case PlanObjective::Fastest:
        static_assert(kTensorParallelHandicap == 0.05 && kShardingHandicap == 0.03);
        return "They are ranked by the estimated time of a sample, with 5 % added for tensor parallelism and 3 % for "
               "sharded states.";
    case PlanObjective::Cheapest: return "They are ranked by the time of all GPUs together, or its price.";
    case PlanObjective::Fewest: break;
    }
    return "They are ranked by their GPUs, and those of as many by the estimated time of a step.";
}

} // namespace

std::string plansText(const std::vector<GpuPlans>& compared, const std::string& networkName, const PlanCommand& command,
                      const TextStyle& style)
{
    constexpr std::size_t kMostOfOneType = 3;
    const bool several = compared.size() > 1;
    std::string out = plansAnswer(compared.front(), networkName, style) + otherTypes(compared, style) + '\n';
    for (const GpuPlans& type : compared) {
        if (several && !type.plans.plans.empty())
            out += type.gpu + "\n\n";
        out += typeText(type, command, style, several ? 1 : kMostOfOneType);
    }
    for (const Message& note : compared.front().plans.notes)
        out += style.wrap(text(note)) + '\n';
    return out
           + style.wrap("All plans fit with the safety margin free. " + std::string(ranking(compared.front().plans)))
           + '\n';
}

std::string plansProblem(const std::vector<GpuPlans>& compared)
{
    std::string first = text(compared.front().plans.problem);
    const auto same = [&](const GpuPlans& type) { return text(type.plans.problem) == first; };
    if (std::ranges::all_of(compared, same))
        return first;
    std::string all;
    for (const GpuPlans& type : compared)
        all += (all.empty() ? "" : " ") + type.gpu + ": " + text(type.plans.problem);
    return all;
}

} // namespace vram
