// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"
#include "hidden.h"

#include "base/words.h"
#include "configs/configs.h"
#include "import/import_settings.h"
#include "import/load_model.h"
#include "report/setting_options.h"
#include "textbook/textbook.h"

#include <algorithm>
#include <cctype>
#include <iostream>

namespace vram::cli {

namespace {

struct Candidate {
    std::string text;
    std::string help{};
};
using Candidates = std::vector<Candidate>;

bool sameLetter(char a, char b)
{
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

bool startsWith(std::string_view text, std::string_view typed)
{
    return text.size() >= typed.size() && std::equal(typed.begin(), typed.end(), text.begin(), sameLetter);
}

Candidates named(const std::vector<std::string>& names)
{
    Candidates result;
    for (const std::string& name : names)
        result.push_back({name});
    return result;
}

Candidates choicesOf(const AttributeSpec& spec)
{
    if (spec.kind == AttributeKind::Boolean)
        return {{"yes"}, {"no"}};
    return named({spec.choices.begin(), spec.choices.end()});
}

/// Returns full names if nothing was typed, or else each name from the word that begins with the typed text, so that
/// "rtx 40" is completed to "RTX 4090".
Candidates gpusFor(std::string_view typed)
{
    Candidates result;
    for (const Gpu& gpu : builtinCatalogues().gpus) {
        const std::string_view name = gpu.name;
        for (std::size_t at = 0; at < name.size(); at = std::min(name.find(' ', at), name.size() - 1) + 1) {
            if (!startsWith(name.substr(at), typed))
                continue;
            result.push_back({std::string(name.substr(at)), gpu.architecture});
            break;
        }
    }
    return result;
}

Candidates valuesOf(const AttributeSpec& spec, std::string_view typed)
{
    return spec.key == "gpu" ? gpusFor(typed) : choicesOf(spec);
}

/// Completes KEY=VALUE of --set, first the key and then its values.
void addPairs(Candidates& result, const AttributeSpec& spec, std::string_view typed)
{
    const std::size_t equals = typed.find('=');
    const std::string key = std::string(spec.key) + '=';
    if (equals == std::string_view::npos) {
        result.push_back({key, std::string(spec.label)});
    } else if (typed.substr(0, equals + 1) == key) {
        for (Candidate& value : valuesOf(spec, typed.substr(equals + 1)))
            result.push_back({key + value.text, std::move(value.help)});
    }
}

Candidates keyValuePairs(std::string_view typed)
{
    Candidates result;
    for (const SetupField& field : setupFields())
        addPairs(result, field.spec, typed);
    for (const ImportField& field : importFields()) {
        // "dim.NAME" is a pattern, and the dimensions of the file are not known here.
        if (field.spec.key.find("NAME") == std::string_view::npos)
            addPairs(result, field.spec, typed);
    }
    return result;
}

Candidates methods()
{
    Candidates result;
    for (const TextbookMethod& method : textbookMethods())
        result.push_back({std::string(method.name), std::string(method.label)});
    return result;
}

Candidates configNames()
{
    Candidates result;
    for (const ConfigKind& kind : configKinds())
        result.push_back({std::string(kind.name), std::string(kind.label)});
    return result;
}

const Candidate& files()
{
    static const Candidate marker{":files"};
    return marker;
}

Candidates valuesOf(const Option& option, std::string_view typed)
{
    if (option.name == "set")
        return keyValuePairs(typed);
    if (option.name == "method")
        return methods();
    if (option.name == "for")
        return configNames();
    if (const SetupField* field = findSetupField(option.name))
        return valuesOf(field->spec, typed);
    const bool file = option.argument == "F" || option.argument == "FILE" || option.argument == "PROJECT";
    return file ? Candidates{files()} : Candidates{};
}

std::string dashed(const Option& option)
{
    return (option.name.size() == 1 ? "-" : "--") + option.name;
}

/// Returns the first sentence, because a description must be a single line.
std::string firstSentence(std::string_view help)
{
    const std::size_t end = help.find(". ");
    std::string sentence(help.substr(0, end));
    if (end == std::string_view::npos && sentence.ends_with('.'))
        sentence.pop_back();
    return sentence;
}

Candidates optionsOf(const std::vector<Option>& options)
{
    Candidates result;
    for (const Option& option : options) {
        // "set dim.NAME=N" documents a use of --set and is not an option.
        if (option.name.find(' ') == std::string::npos)
            result.push_back({dashed(option), firstSentence(option.help)});
    }
    return result;
}

Candidates models()
{
    Candidates result{files()};
    for (const std::string& name : builtinModels())
        result.push_back({"builtin:" + name});
    return result;
}

/// Completes positional arguments: a model, a file to import, or a subject of `list`.
Candidates positionals(std::string_view verb)
{
    if (verb == "list") {
        Candidates result;
        for (const std::string& subject : listSubjects())
            result.push_back({subject});
        return result;
    }
    return verb == "import" ? Candidates{files()} : models();
}

void print(const Candidates& candidates, std::string_view typed)
{
    for (const Candidate& candidate : candidates) {
        if (candidate.text != files().text && !startsWith(candidate.text, typed))
            continue;
        std::cout << candidate.text;
        if (!candidate.help.empty())
            std::cout << '\t' << candidate.help;
        std::cout << '\n';
    }
}

const Option* findOption(const std::vector<Option>& options, const std::string& word)
{
    const auto found = std::ranges::find_if(options, [&](const Option& option) { return dashed(option) == word; });
    return found == options.end() ? nullptr : &*found;
}

/// Completes the value in --option=VALUE. The candidates include the option name.
Candidates attachedValues(const std::vector<Option>& options, const std::string& typed, std::size_t equals)
{
    const Option* option = findOption(options, typed.substr(0, equals));
    Candidates result;
    if (!option)
        return result;
    for (Candidate& value : valuesOf(*option, std::string_view(typed).substr(equals + 1))) {
        if (value.text != files().text)
            value.text.insert(0, typed.substr(0, equals + 1));
        result.push_back(std::move(value));
    }
    return result;
}

/// Completes the last word. The words before it are complete.
void completeWord(std::vector<Option> options, std::string_view verb, std::span<const std::string> words)
{
    options.push_back({"help", {}, "What to list"});
    options.push_back({"version", {}, "Print the version"});
    const std::string& typed = words.back();
    const bool ended = std::ranges::find(words.first(words.size() - 1), "--") != words.end() - 1;
    const Option* before = words.size() > 1 && !ended ? findOption(options, words[words.size() - 2]) : nullptr;
    const std::size_t equals = typed.find('=');
    if (before && !before->argument.empty() && !before->optionalArgument)
        print(valuesOf(*before, typed), typed);
    else if (!ended && typed.starts_with('-') && equals != std::string::npos)
        print(attachedValues(options, typed, equals), typed);
    else if (!ended && typed.starts_with('-'))
        print(optionsOf(options), typed);
    else
        print(positionals(verb), typed);
}

void completeVerb(std::span<const Verb> verbs, const std::string& typed)
{
    Candidates candidates;
    for (const Verb& verb : verbs)
        candidates.push_back({std::string(verb.name), firstSentence(verb.summary)});
    candidates.push_back({"--help", "What to list"});
    candidates.push_back({"--version", "Print the version"});
    print(candidates, typed);
}

} // namespace

std::vector<Option> desktopOptions()
{
    return std::vector<Option>{{"export-pdf", "FILE", "Draw the report to FILE and exit; needs no display."},
                               {"method", "RULE", "Add the hand calculation by a textbook rule to the report; or all."}}
           + sizeOptions() + setupOptions();
}

Outcome complete(std::span<const Verb> verbs, std::span<const std::string> words)
{
    if (words.size() < 2)
        return usageError("__complete needs the program's name and the word to complete");
    const std::string& program = words.front();
    words = words.subspan(1);
    if (program == "vram-planner") {
        completeWord(desktopOptions(), {}, words);
    } else if (words.size() == 1) {
        completeVerb(verbs, words.front());
    } else {
        const auto verb = std::ranges::find(verbs, words.front(), &Verb::name);
        if (verb != verbs.end())
            completeWord(verb->options, verb->name, words.subspan(1));
    }
    return {};
}

} // namespace vram::cli
