// SPDX-License-Identifier: GPL-3.0-or-later

// Access to settings by key, and functions that interpret some of them.

#include "base/setting_key.h"
#include "base/similar_names.h"
#include "base/words.h"
#include "setup/setup.h"
#include "setup/torch_version.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace vram {

namespace {

/// Maximum number of sequence lengths. Each of them is lowered and replayed as a separate step.
constexpr std::size_t kMostLengths = 32;

/// Parses whole numbers of at least 1, separated by commas or spaces. Repeated numbers are dropped.
bool readLengths(std::string_view text, std::vector<std::int64_t>& lengths)
{
    constexpr std::string_view separators = ", ";
    for (std::size_t at = text.find_first_not_of(separators); at < text.size();
         at = text.find_first_not_of(separators, at)) {
        std::int64_t length = 0;
        const auto [end, fault] = std::from_chars(text.data() + at, text.data() + text.size(), length);
        at = static_cast<std::size_t>(end - text.data());
        if (fault != std::errc() || length < 1
            || (at < text.size() && separators.find(text[at]) == std::string_view::npos))
            return false;
        if (lengths.size() <= kMostLengths && std::ranges::find(lengths, length) == lengths.end())
            lengths.push_back(length);
    }
    return true;
}

} // namespace

std::vector<const SetupField*> reportedFields(const Setup& setup)
{
    constexpr std::array<std::string_view, 4> always{"batch", "precision", "optimizer", "gpu"};
    std::vector<const SetupField*> reported;
    for (const SetupField& field : setupFields()) {
        const bool set = !field.part && field.get(setup) != field.spec.defaultValue;
        if (isApplicable(field, setup) && (set || std::ranges::find(always, field.spec.key) != always.end()))
            reported.push_back(&field);
    }
    return reported;
}

std::vector<const SetupField*> differingFields(const Setup& setup, const Setup& other)
{
    std::vector<const SetupField*> differing;
    for (const SetupField& field : setupFields()) {
        if (!field.part && field.get(setup) != field.get(other))
            differing.push_back(&field);
    }
    return differing;
}

const SetupField* findSetupField(std::string_view key)
{
    const std::span<const SetupField> fields = setupFields();
    const auto field = std::ranges::find(fields, settingKey(key), [](const SetupField& f) { return f.spec.key; });
    return field == fields.end() ? nullptr : &*field;
}

Result<Setup> withSetting(const Setup& setup, std::string_view key, std::string_view typed)
{
    const SetupField* field = findSetupField(key);
    if (!field) {
        std::vector<std::string_view> keys;
        for (const SetupField& known : setupFields())
            keys.push_back(known.spec.key);
        const std::vector<std::string_view> nearest = similarNames(settingKey(key), keys);
        if (nearest.empty())
            return Error{message("there is no setting \"%1\"; 'list settings' lists all"_tr, key)};
        return Error{message("there is no setting \"%1\"; did you mean %2?"_tr, key, alternativesText(nearest))};
    }
    const Result<AttributeValue> value = parseAttribute(field->spec, typed);
    if (!value)
        return Error{value.error()};
    Setup result = setup;
    field->set(result, *value);
    return result;
}

bool keepsGradients(const Setup& setup)
{
    constexpr TorchVersion toNone{2, 0};
    return setup.setToNone == ZeroGradMode::No
           || (setup.setToNone == ZeroGradMode::Auto && torchVersion(setup.torch) < toNone);
}

std::vector<std::int64_t> sequenceLengths(const Setup& setup)
{
    std::vector<std::int64_t> lengths;
    return readLengths(setup.sequenceLengths, lengths) ? lengths : std::vector<std::int64_t>();
}

std::optional<Message> sequenceLengthsProblem(const AttributeValue& value)
{
    std::vector<std::int64_t> lengths;
    const auto& typed = std::get<std::string>(value);
    if (readLengths(typed, lengths))
        return lengths.size() <= kMostLengths
                   ? std::nullopt
                   : std::optional(message("takes at most %1 different lengths"_tr, kMostLengths));
    return message("\"%1\" is not a list of sequence lengths; enter numbers of tokens, such as 512, 2048"_tr, typed);
}

bool compilesGraphs(const Setup& setup)
{
    return setup.compile != Compile::None || setup.compileLoss;
}

bool overlapsTensorCollectives(const Setup& setup)
{
    const ParallelSetup& parallel = setup.parallel;
    return parallel.asyncTensorParallel && (isMegatron(parallel.data) || setup.compile != Compile::None);
}

Setup withoutCompiledGraphs(Setup setup)
{
    setup.compile = Compile::None;
    setup.compileLoss = false;
    return setup;
}

bool isInference(const Setup& setup)
{
    return setup.mode == Mode::Inference;
}

bool chunksLoss(const Setup& setup)
{
    return setup.lossChunks > 1 || setup.fusedLoss != FusedLoss::None;
}

bool fusesLayers(const Setup& setup)
{
    return (setup.fusedLayers || isMegatron(setup.parallel.data)) && setup.compile == Compile::None;
}

} // namespace vram
