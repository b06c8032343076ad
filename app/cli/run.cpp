#include "run.h"

#include "base/units.h"
#include "base/words.h"
#include "hidden.h"

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>
#include <span>

namespace vram::cli {

namespace {

std::vector<Verb> verbs()
{
    return {estimateVerb(),  maxBatchVerb(), sweepVerb(),    listVerb(), reportVerb(), importVerb(),
            calibrateVerb(), exporterVerb(), measuredVerb(), planVerb(), configVerb()};
}

std::string generalHelp()
{
    std::string out = "vram-planner-cli VERB [options]\n\nHow much GPU memory will training a network need, where does "
                      "it go, and what is\n"
                      "the largest batch that fits?\n\n";
    for (const Verb& verb : verbs()) {
        out += "  " + padded(verb.name, 11);
        const std::string_view summary =
            verb.summary.substr(0, verb.summary.find(". ") + (verb.summary.find(". ") != std::string_view::npos));
        out += wrapped(summary, 66, 13) + '\n';
    }
    return out
           + "\n'vram-planner-cli VERB --help' lists the options of a verb; --version says which\nversion this is. "
             "Exit status: 0 done, 1 the input is at fault, 2 usage.\n";
}

Outcome unknownVerb(const std::string& word)
{
    std::vector<std::string_view> names;
    const std::vector<Verb> all = verbs();
    names.reserve(all.size());
    for (const Verb& verb : all)
        names.push_back(verb.name);
    return {kUsage,
            "there is no verb \"" + word + "\"; there are " + text(anyOf(names)) + "; --help says what they do"};
}

bool asksFor(std::span<const std::string> words, std::string_view longName, std::string_view shortName)
{
    const auto end = std::ranges::find(words, "--");
    return std::any_of(words.begin(), end,
                       [&](const std::string& word) { return word == longName || word == shortName; });
}

Outcome runVerb(const Verb& verb, std::span<const std::string> words)
{
    if (asksFor(words, "--help", "-h")) {
        std::cout << helpText(verb);
        return {};
    }
    const Result<Arguments> arguments = parseArguments(words, verb.options);
    Outcome outcome = arguments ? verb.run(*arguments) : Outcome{kUsage, text(arguments.error())};
    if (outcome.status == kUsage)
        outcome.message = std::string(verb.name) + ": " + outcome.message;
    return outcome;
}

Outcome runWords(const std::vector<std::string>& words)
{
    // Comes first: the words that follow are another command line.
    if (!words.empty() && words.front() == "__complete")
        return complete(verbs(), std::span(words).subspan(1));
    if (asksFor(words, "--version", "-V")) {
        std::cout << "vram-planner-cli " VRAM_VERSION "\n";
        return {};
    }
    if (words.empty())
        return {kUsage, "needs a verb: estimate, max-batch, sweep, list, report, import, calibrate, exporter, "
                        "measured, plan or config; --help says what they do"};
    if (words.front() == "--help" || words.front() == "-h" || words.front() == "help") {
        std::cout << generalHelp();
        return {};
    }
    const std::vector<Verb> all = verbs();
    const auto rest = std::span(words).subspan(1);
    if (words.front() == "__man")
        return manual(all, rest);
    const auto verb = std::ranges::find(all, words.front(), &Verb::name);
    if (verb != all.end())
        return runVerb(*verb, rest);
    return unknownVerb(words.front());
}

} // namespace

Outcome run(std::span<const char* const> words)
{
    try {
        return runWords({words.begin(), words.end()});
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    } catch (const std::exception& fault) {
        return {kInputAtFault, fault.what()};
    }
}

Outcome outOfMemory()
{
    return {kInputAtFault, "the model does not fit into the memory of this machine"};
}

} // namespace vram::cli
