// SPDX-License-Identifier: GPL-3.0-or-later
#include "run.h"

#include "base/similar_names.h"
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
    return {estimateVerb(), maxBatchVerb(), sweepVerb(), listVerb(),   reportVerb(), importVerb(), calibrateVerb(),
            exporterVerb(), measuredVerb(), planVerb(),  configVerb(), gpusVerb(),   schemaVerb()};
}

std::string generalHelp(const TextStyle& style)
{
    constexpr int kNames = 13;
    std::string out = "vram-planner-cli VERB [options]\n\n"
                      + style.wrap("How much GPU memory will training a network need, where does it go, and what is "
                                   "the largest batch that fits?")
                      + "\n\n";
    for (const Verb& verb : verbs()) {
        const std::string_view summary =
            verb.summary.substr(0, verb.summary.find(". ") + (verb.summary.find(". ") != std::string_view::npos));
        out += "  " + padded(verb.name, kNames - 2) + style.wrapAfterColumn(summary, kNames) + '\n';
    }
    return out + '\n'
           + style.wrap("'vram-planner-cli help VERB' lists the options of a verb, 'list settings' all settings; "
                        "--version says which version this is.")
           + '\n'
           + style.wrap("Exit status: 0 done; 1 invalid input (a file, an unknown model or GPU), or nothing fits; 2 "
                        "usage; 3 with --check, where it does not fit.")
           + '\n';
}

std::vector<std::string_view> verbNames()
{
    std::vector<std::string_view> names;
    for (const Verb& verb : verbs())
        names.push_back(verb.name);
    return names;
}

Outcome unknownVerb(const std::string& word)
{
    const std::vector<std::string_view> nearest = similarNames(word, verbNames());
    return {kUsage, "there is no verb \"" + word + '"'
                        + (nearest.empty() ? "" : "; did you mean " + text(alternativesText(nearest)) + '?')
                        + (nearest.empty() ? "; " : " ") + "--help lists them"};
}

/// Runs `help` or `help VERB`.
Outcome printHelp(std::span<const std::string> words)
{
    const TextStyle style = wrappedStyle();
    if (words.empty()) {
        print(generalHelp(style));
        return {};
    }
    const std::vector<Verb> all = verbs();
    const auto verb = std::ranges::find(all, words.front(), &Verb::name);
    if (verb == all.end())
        return unknownVerb(words.front());
    print(helpText(*verb, style));
    return {};
}

bool requests(std::span<const std::string> words, std::string_view longName, std::string_view shortName)
{
    const auto end = std::ranges::find(words, "--");
    return std::any_of(words.begin(), end,
                       [&](const std::string& word) { return word == longName || word == shortName; });
}

Outcome runVerb(const Verb& verb, std::span<const std::string> words)
{
    if (requests(words, "--help", "-h")) {
        print(helpText(verb, wrappedStyle()));
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
    // This verb is handled first, because the words that follow it are another command line.
    if (!words.empty() && words.front() == "__complete")
        return complete(verbs(), std::span(words).subspan(1));
    if (requests(words, "--version", "-V")) {
        std::cout << "vram-planner-cli " VRAM_VERSION "\n";
        return {};
    }
    if (words.empty())
        return {kUsage,
                "needs a verb: " + text(alternativesText(verbNames(), verbs().size())) + "; --help says what they do"};
    if (words.front() == "--help" || words.front() == "-h" || words.front() == "help")
        return printHelp(std::span(words).subspan(1));
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
        return {kInvalidInput, kOutOfMemory};
    } catch (const std::exception& fault) {
        return {kInvalidInput, fault.what()};
    }
}

} // namespace vram::cli
