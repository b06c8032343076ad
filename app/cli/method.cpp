// SPDX-License-Identifier: GPL-3.0-or-later
#include "method.h"

#include "base/words.h"
#include "model.h"
#include "report/method.h"
#include "settings.h"
#include "textbook/others.h"

#include <iostream>
#include <optional>

namespace vram::cli {

std::string methodNames()
{
    std::vector<std::string_view> names;
    for (const OtherTool& tool : otherTools())
        names.push_back(tool.name);
    for (const TextbookMethod& method : textbookMethods())
        names.push_back(method.name);
    names.emplace_back("all");
    return text(alternativesText(names, names.size()));
}

std::string ruleNames()
{
    std::vector<std::string_view> names;
    for (const TextbookMethod& method : textbookMethods())
        names.push_back(method.name);
    names.emplace_back("all");
    return text(alternativesText(names, names.size()));
}

namespace {

using Typed = std::map<std::string, std::int64_t>;

void overrideTotals(TextbookTotals& totals, const Typed& typed)
{
    const auto put = [&](const char* key, std::int64_t& value) {
        if (const auto entry = typed.find(key); entry != typed.end())
            value = entry->second;
    };
    put("parameters", totals.parameters);
    put("activations", totals.activations);
    put("input", totals.input);
    put("file", totals.file);
}

bool usesGivenTotals(const Arguments& arguments)
{
    return arguments.positional.empty() || (arguments.positional.size() == 1 && arguments.positional.front() == "-");
}

/// Totals with their setup, and with the estimate if they were computed from a network.
struct CountedTotals {
    TextbookTotals totals;
    Setup setup;
    std::optional<Estimate> figures{};
};

/// Returns totals from settings alone. As in the textbook's own example, they include momentum unless an optimizer is
/// given.
VerbResult<CountedTotals> givenTotals(const Arguments& arguments)
{
    Typed typed;
    const VerbResult<Setup> setup = applySettings({}, arguments, &typed);
    if (const auto* failed = std::get_if<Outcome>(&setup))
        return *failed;
    if (typed.empty())
        return usageError(
            "needs a MODEL, or totals given by hand: --set parameters=N --set activations=N --set input=N");
    TextbookTotals totals;
    overrideTotals(totals, typed);
    totals.batch = std::get<Setup>(setup).batch;
    if (arguments.has("optimizer"))
        totals.optimizerBytes = optimizerBytesPerParameter(std::get<Setup>(setup));
    return CountedTotals{totals, std::get<Setup>(setup)};
}

/// A network with its figures, and the totals given by options, which override the network's totals.
struct Counted {
    Project project;
    Estimate figures;
    Typed typed;
};

VerbResult<Counted> countedNetwork(const Arguments& arguments)
{
    Typed typed;
    Arguments withoutTotals = arguments;
    if (const VerbResult<Setup> trial = applySettings({}, arguments, &typed); std::holds_alternative<Outcome>(trial))
        return std::get<Outcome>(trial);
    std::erase_if(withoutTotals.options, [&](const GivenOption& option) {
        return option.name == "set" && typed.contains(option.value.substr(0, option.value.find('=')));
    });
    VerbResult<Project> loaded = loadProject(withoutTotals);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    auto& project = std::get<Project>(loaded);
    Estimate figures = estimate(project.network, project.setup, cataloguesOf(project), Detail::Rows);
    if (Outcome broken = estimateOutcome(figures); broken.status != kSuccess)
        return broken;
    return Counted{std::move(project), std::move(figures), std::move(typed)};
}

VerbResult<CountedTotals> networkTotals(const Arguments& arguments)
{
    const VerbResult<Counted> counted = countedNetwork(arguments);
    if (const auto* failed = std::get_if<Outcome>(&counted))
        return *failed;
    const auto& [project, figures, typed] = std::get<Counted>(counted);
    CountedTotals result{textbookTotals(project.setup, figures), project.setup, figures};
    overrideTotals(result.totals, typed);
    return result;
}

Outcome printAllForGivenTotals(const Arguments& arguments)
{
    const VerbResult<CountedTotals> bare = givenTotals(arguments);
    if (const auto* failed = std::get_if<Outcome>(&bare))
        return *failed;
    const std::vector<OtherFigure> figures =
        textbookFigures(std::get<CountedTotals>(bare).totals, std::get<CountedTotals>(bare).setup);
    std::cout << (arguments.has("json") ? othersJson(figures, nullptr) : othersText(figures, nullptr));
    return {};
}

/// Applies the method of another tool. Methods that count a network's layers do not accept totals alone.
Outcome printOther(const Arguments& arguments, std::string_view name)
{
    if (usesGivenTotals(arguments) && name == "all")
        return printAllForGivenTotals(arguments);
    if (usesGivenTotals(arguments))
        return usageError("method: " + std::string(name) + " counts a network; name a MODEL");
    const VerbResult<Counted> counted = countedNetwork(arguments);
    if (const auto* failed = std::get_if<Outcome>(&counted))
        return *failed;
    const auto& [project, figures, typed] = std::get<Counted>(counted);
    if (!typed.empty())
        return usageError("--set " + typed.begin()->first + " is for the textbook methods; " + std::string(name)
                          + " counts the network");
    std::vector<OtherFigure> others = otherFigures(project.network, project.setup, figures);
    if (name != "all")
        std::erase_if(others, [&](const OtherFigure& figure) { return figure.name != name; });
    if (name != "all" && !others.front().missing.empty())
        return invalidInput("method: " + std::string(others.front().label) + ": " + text(others.front().missing));
    if (const Output output = outputOptionsOf(arguments); output.json)
        std::cout << othersJson(others, &figures);
    else
        print(othersText(others, &figures, output.style));
    return {};
}

} // namespace

Outcome checkTotalsHaveRule(const Arguments& arguments)
{
    for (const GivenOption& option : arguments.options) {
        const std::string key = option.value.substr(0, option.value.find('='));
        if (option.name == "set" && (key == "parameters" || key == "activations" || key == "file"))
            return usageError("--set " + key
                              + " is a total for a rule worked out by hand; name the rule, as in --method fp32-core");
    }
    return {};
}

Outcome printRecognised(const Arguments& arguments)
{
    const Result<WrittenSum> sum = parseSum(*arguments.value("sum"));
    if (!sum)
        return usageError("sum: " + text(sum.error()));
    const VerbResult<CountedTotals> step =
        usesGivenTotals(arguments) ? givenTotals(arguments) : networkTotals(arguments);
    if (const auto* failed = std::get_if<Outcome>(&step))
        return *failed;
    const std::vector<RecognisedSum> rules = matchSum(*sum, std::get<CountedTotals>(step).totals);
    if (const Output output = outputOptionsOf(arguments); output.json)
        std::cout << recognisedJson(rules);
    else
        print(recognisedText(rules, output.style));
    return {};
}

Outcome printMethod(const Arguments& arguments)
{
    const std::string name = *arguments.value("method");
    if (const OtherTool* tool = findOtherTool(name); tool || name == "all")
        return printOther(arguments, tool ? tool->name : name);
    const TextbookMethod* method = findTextbookMethod(name);
    if (!method)
        return usageError("method: \"" + name + "\" is not one of " + methodNames());
    const VerbResult<CountedTotals> step =
        usesGivenTotals(arguments) ? givenTotals(arguments) : networkTotals(arguments);
    if (const auto* failed = std::get_if<Outcome>(&step))
        return *failed;
    const auto& [totals, setup, figures] = std::get<CountedTotals>(step);
    if (const Message refusal = textbookUnavailable(*method, setup); !refusal.empty())
        return invalidInput("method: " + std::string(method->label) + ": " + text(refusal));
    const Worksheet worksheet = method->apply(totals);
    if (worksheet.total == kOverflow)
        return invalidInput("the sum of " + std::string(method->label)
                            + " does not fit into 64 bits; the totals are too large");
    const std::vector<ReconciliationStep> steps =
        figures ? reconcile(*method, totals, *figures) : std::vector<ReconciliationStep>();
    if (const Output output = outputOptionsOf(arguments); output.json)
        std::cout << methodJson(*method, totals, worksheet, steps);
    else
        print(methodText(*method, totals, worksheet, steps, output.style));
    return {};
}

} // namespace vram::cli
