// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"

#include "base/arithmetic.h"
#include "import/config_file.h"
#include "import/import_settings.h"
#include "search/input_size.h"

#include <algorithm>
#include <array>

namespace vram::cli {

namespace {

constexpr std::array<std::string_view, 4> totalKeys{"parameters", "activations", "input", "file"};

/// Whether a number overflows 64 bits. Such a number is invalid input, whereas any other wrong value is a usage error.
bool exceeds64Bits(std::string_view typed)
{
    const ArithmeticResult result = evaluate(typed);
    return result.fault == ArithmeticFault::Overflow || result.value.fixed.value() > 9.2e18;
}

Outcome badValue(const AttributeSpec& spec, std::string_view typed, const std::string& sentence)
{
    const bool tooLarge = spec.kind == AttributeKind::Integer && exceeds64Bits(typed);
    return tooLarge ? invalidInput(sentence) : usageError(sentence);
}

VerbResult<Setup> withOption(const Setup& setup, std::string_view key, std::string_view typed)
{
    Result<Setup> changed = withSetting(setup, key, typed);
    if (changed)
        return std::move(changed).value();
    const SetupField* field = findSetupField(key);
    return field ? badValue(field->spec, typed, text(changed.error())) : usageError(text(changed.error()));
}

using Totals = std::map<std::string, std::int64_t>;

/// Applies one --set KEY=VALUE.
VerbResult<Setup> withSet(const Setup& setup, const std::string& pair, Totals* totals)
{
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos)
        return usageError("--set takes KEY=VALUE, not \"" + pair + '"');
    const std::string key = pair.substr(0, equals);
    const std::string typed = pair.substr(equals + 1);
    if (findImportField(key) || findInputSizeField(key))
        return setup; // Options that concern the model.
    if (!totals || std::ranges::find(totalKeys, key) == totalKeys.end())
        return withOption(setup, key, typed);
    const VerbResult<std::int64_t> number = wholeNumber(key, typed, 0);
    if (const auto* failed = std::get_if<Outcome>(&number))
        return *failed;
    (*totals)[key] = std::get<std::int64_t>(number);
    return setup;
}

/// Applies --parallel-config FILE, which contains another program's settings for several GPUs.
VerbResult<Setup> withParallelConfig(const Setup& setup, const Network& network, const std::string& file,
                                     const Output& output)
{
    Result<ReadConfig> read = openConfigFile(file, network, setup);
    if (!read)
        return invalidInput(text(read.error()));
    for (const Message& note : read->notes)
        cli::note(output, text(note));
    return std::move(read).value().setup;
}

} // namespace

VerbResult<std::int64_t> wholeNumber(std::string_view option, const std::string& typed, double minimum)
{
    AttributeSpec spec;
    spec.key = option;
    spec.minimum = minimum;
    const Result<AttributeValue> value = parseAttribute(spec, typed);
    if (!value)
        return badValue(spec, typed, text(value.error()));
    return std::get<std::int64_t>(*value);
}

namespace {

/// Applies the options that directly set a field of the setup.
VerbResult<Setup> withOptions(Setup setup, const Arguments& arguments, Totals* totals)
{
    for (const GivenOption& option : arguments.options) {
        VerbResult<Setup> next = setup;
        if (option.name == "set") {
            next = withSet(setup, option.value, totals);
        } else if (const SetupField* field = findSetupField(option.name)) {
            const bool flag = field->spec.kind == AttributeKind::Boolean && option.value.empty();
            next = withOption(setup, field->spec.key, flag ? "yes" : option.value);
        }
        if (auto* failed = std::get_if<Outcome>(&next))
            return std::move(*failed);
        setup = std::get<Setup>(std::move(next));
    }
    return setup;
}

} // namespace

// The options are applied first, because reading the file given with --parallel-config depends on the number of GPUs.
// They are then applied again to override the file.
VerbResult<Setup> applySettings(Setup setup, const Arguments& arguments, Totals* totals, const Network* network)
{
    VerbResult<Setup> next = withOptions(std::move(setup), arguments, totals);
    const std::vector<std::string> files = network ? arguments.values("parallel-config") : std::vector<std::string>();
    for (const std::string& file : files) {
        if (const auto* read = std::get_if<Setup>(&next))
            next = withParallelConfig(*read, *network, file, outputOptionsOf(arguments));
    }
    const auto* read = std::get_if<Setup>(&next);
    return read && !files.empty() ? withOptions(*read, arguments, totals) : next;
}

std::optional<std::string> typedSize(const Arguments& arguments, std::string_view key)
{
    std::optional<std::string> typed;
    for (const GivenOption& given : arguments.options) {
        if (given.name == key)
            typed = given.value;
        else if (given.name == "set" && given.value.starts_with(std::string(key) + '='))
            typed = given.value.substr(key.size() + 1);
    }
    return typed;
}

VerbResult<ImportOptions> importOptions(const Arguments& arguments)
{
    ImportOptions options;
    for (const std::string& pair : arguments.values("set")) {
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const std::string key = pair.substr(0, equals);
        const ImportField* field = findImportField(key);
        if (!field || equals == pair.size())
            continue;
        const std::string typed = pair.substr(equals + 1);
        Result<ImportOptions> changed = *withImportSetting(options, key, typed);
        if (!changed)
            return badValue(field->spec, typed, text(changed.error()));
        options = std::move(changed).value();
    }
    return options;
}

} // namespace vram::cli
