#include "method.h"

#include "common.h"
#include "estimate/textbook.h"
#include "network/words.h"
#include "report/method.h"

#include <iostream>

namespace vram::cli {

std::string methodNames()
{
    std::vector<std::string_view> names;
    for (const TextbookMethod& method : textbookMethods())
        names.push_back(method.name);
    return anyOf(names);
}

namespace {

using Typed = std::map<std::string, std::int64_t>;

void override(TextbookTotals& totals, const Typed& typed)
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

bool isBare(const Arguments& arguments)
{
    return arguments.positional.empty() || (arguments.positional.size() == 1 && arguments.positional.front() == "-");
}

/// Settings alone: the textbooks' own example counts one optimizer state unless an optimizer is named.
Step<TextbookTotals> bareTotals(const Arguments& arguments)
{
    Typed typed;
    const Step<Setup> setup = applySettings({}, arguments, &typed);
    if (const auto* failed = std::get_if<Outcome>(&setup))
        return *failed;
    if (typed.empty())
        return usage("needs a MODEL, or totals typed by hand: --set parameters=N --set activations=N --set input=N");
    TextbookTotals totals;
    override(totals, typed);
    totals.batch = std::get<Setup>(setup).batch;
    if (arguments.has("optimizer"))
        totals.optimizerStates = textbookOptimizerStates(std::get<Setup>(setup).optimizer);
    return totals;
}

Step<TextbookTotals> networkTotals(const Arguments& arguments)
{
    Typed typed;
    Arguments withoutTotals = arguments;
    if (const Step<Setup> trial = applySettings({}, arguments, &typed); std::holds_alternative<Outcome>(trial))
        return std::get<Outcome>(trial);
    std::erase_if(withoutTotals.options, [&](const GivenOption& option) {
        return option.name == "set" && typed.contains(option.value.substr(0, option.value.find('=')));
    });
    const Step<Project> project = loadProject(withoutTotals);
    if (const auto* failed = std::get_if<Outcome>(&project))
        return *failed;
    const auto& [network, setup, scenarios, notes, extra] = std::get<Project>(project);
    const Estimate figures = estimate(network, setup, builtinCatalogues(), Detail::Rows);
    if (Outcome broken = outcomeOf(figures); broken.status != kDone)
        return broken;
    TextbookTotals totals = textbookTotals(network, setup, figures);
    override(totals, typed);
    return totals;
}

} // namespace

Outcome printMethod(const Arguments& arguments)
{
    const std::string name = *arguments.value("method");
    const TextbookMethod* method = findTextbookMethod(name);
    if (!method)
        return usage("method: \"" + name + "\" is none of " + methodNames());
    const Step<TextbookTotals> totals = isBare(arguments) ? bareTotals(arguments) : networkTotals(arguments);
    if (const auto* failed = std::get_if<Outcome>(&totals))
        return *failed;
    const TextbookEstimate result = method->apply(std::get<TextbookTotals>(totals));
    if (result.total == kOverflow)
        return inputAtFault("the sum of " + std::string(method->label)
                            + " does not fit 64 bits; the totals are too large");
    std::cout << (arguments.has("json") ? methodJson(*method, std::get<TextbookTotals>(totals), result)
                                        : methodText(*method, std::get<TextbookTotals>(totals), result));
    return {};
}

} // namespace vram::cli
