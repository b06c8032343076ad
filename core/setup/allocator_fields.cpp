// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/allocator_fields.h"

#include "setup/alloc_conf.h"

#include <charconv>
#include <utility>

namespace vram {

namespace {

/// An option of PYTORCH_CUDA_ALLOC_CONF that has a setup field of its own, although its value is stored in the text
/// that holds all options.
enum class AllocOption : std::uint8_t { Expandable, MaxSplitSize, Roundup, GarbageCollection, Backend };

constexpr std::string_view optionKey(AllocOption option)
{
    switch (option) {
    case AllocOption::Expandable: return "expandable_segments";
    case AllocOption::MaxSplitSize: return "max_split_size_mb";
    case AllocOption::Roundup: return "roundup_power2_divisions";
    case AllocOption::GarbageCollection: return "garbage_collection_threshold";
    case AllocOption::Backend: return "backend";
    }
    return {};
}

template<typename Number>
Number numberIn(std::string_view text)
{
    Number value{};
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

template<AllocOption Option>
AttributeValue readOption(const Setup& setup)
{
    const std::string value = allocOption(setup.allocConf, optionKey(Option));
    if constexpr (Option == AllocOption::Expandable)
        return value == "True";
    else if constexpr (Option == AllocOption::MaxSplitSize)
        return numberIn<std::int64_t>(value);
    else if constexpr (Option == AllocOption::GarbageCollection)
        return numberIn<double>(value);
    else
        return Option == AllocOption::Backend && value.empty() ? std::string("native") : value;
}

template<AllocOption Option>
void writeOption(Setup& setup, const AttributeValue& value)
{
    // Values equal to PyTorch's defaults are removed from the text.
    const bool unset = value == readOption<Option>(Setup{});
    std::string typed = text(value);
    if constexpr (Option == AllocOption::Expandable)
        typed = "True";
    setup.allocConf = withAllocOption(setup.allocConf, optionKey(Option), unset ? std::string() : typed);
}

template<AllocOption Option>
SetupField optionField(std::string_view group, AttributeSpec spec)
{
    static const Setup defaults;
    spec.defaultValue = readOption<Option>(defaults);
    if constexpr (Option == AllocOption::Expandable)
        spec.kind = AttributeKind::Boolean;
    else if constexpr (Option == AllocOption::MaxSplitSize)
        spec.kind = AttributeKind::Integer;
    else if constexpr (Option == AllocOption::GarbageCollection)
        spec.kind = AttributeKind::Real;
    else
        spec.kind = spec.choices.empty() ? AttributeKind::Text : AttributeKind::Choice;
    return {std::move(spec), group, std::nullopt, &readOption<Option>, &writeOption<Option>, true};
}

std::optional<Message> confProblem(std::string_view text)
{
    const Result<AllocatorSettings> settings = parseAllocConf(text);
    return settings ? std::nullopt : std::optional(settings.error());
}

std::optional<Message> allocConfProblem(const AttributeValue& value)
{
    return confProblem(text(value));
}

std::optional<Message> divisionsProblem(const AttributeValue& value)
{
    return text(value).empty() ? std::nullopt : confProblem("roundup_power2_divisions:" + text(value));
}

std::optional<Message> splitSizeProblem(const AttributeValue& value)
{
    return text(value) == "0" ? std::nullopt : confProblem("max_split_size_mb:" + text(value));
}

SetupField textField(std::string_view group, AttributeSpec spec)
{
    spec.kind = AttributeKind::Text;
    spec.defaultValue = Setup{}.allocConf;
    return {std::move(spec), group, std::nullopt, [](const Setup& setup) { return AttributeValue(setup.allocConf); },
            [](Setup& setup, const AttributeValue& value) { setup.allocConf = std::get<std::string>(value); }};
}

SetupField fractionField(std::string_view group, AttributeSpec spec)
{
    spec.kind = AttributeKind::Real;
    spec.defaultValue = Setup{}.memoryFraction;
    return {std::move(spec), group, std::nullopt,
            [](const Setup& setup) { return AttributeValue(setup.memoryFraction); },
            [](Setup& setup, const AttributeValue& value) { setup.memoryFraction = std::get<double>(value); }};
}

} // namespace

std::vector<SetupField> allocatorFields(std::string_view group)
{
    return {
        textField(group, {.key = "alloc-conf",
                          .label = "PYTORCH_CUDA_ALLOC_CONF",
                          .check = allocConfProblem,
                          .help = "Settings of PyTorch's caching allocator in its own syntax: "
                                  "expandable_segments:True,max_split_size_mb:128"}),
        optionField<AllocOption::Expandable>(
            group, {.key = "expandable-segments",
                    .label = "expandable_segments",
                    .help = "The allocator grows its segments page by page, so that hardly any memory is lost between "
                            "blocks. From PyTorch 2.1."}),
        optionField<AllocOption::MaxSplitSize>(group,
                                               {.key = "max-split-size-mb",
                                                .label = "max_split_size_mb",
                                                .maximum = 1e9,
                                                .unit = "MiB",
                                                .defaultLabel = "no limit",
                                                .check = splitSizeProblem,
                                                .help = "Blocks of at least this size are not split; 20 or more, 0: "
                                                        "no limit."}),
        optionField<AllocOption::Roundup>(group, {.key = "roundup-power2-divisions",
                                                  .label = "roundup_power2_divisions",
                                                  .check = divisionsProblem,
                                                  .help = "Divisions between two powers of two to which requests are "
                                                          "rounded up: 4, or by size [256:1,512:2,>:4]."}),
        optionField<AllocOption::GarbageCollection>(
            group, {.key = "garbage-collection-threshold",
                    .label = "garbage_collection_threshold",
                    .maximum = 0.999,
                    .defaultLabel = "never",
                    .help = "Fraction of the allowed memory above which cached blocks that have been unused for long "
                            "are released; needs a memory fraction."}),
        optionField<AllocOption::Backend>(group, {.key = "alloc-backend",
                                                  .label = "backend",
                                                  .choices = {"native", "cudaMallocAsync"},
                                                  .help = "PyTorch's own caching allocator, or the CUDA driver's "
                                                          "memory pool."}),
        fractionField(group, {.key = "memory-fraction",
                              .label = "Memory fraction",
                              .maximum = 1,
                              .defaultLabel = "not set",
                              .help = "torch.cuda.set_per_process_memory_fraction: the fraction of the GPU's memory "
                                      "that the allocator may use; 0: not set."}),
    };
}

} // namespace vram
