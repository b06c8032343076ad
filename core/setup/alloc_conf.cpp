// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/alloc_conf.h"

#include "base/words.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <optional>
#include <utility>

namespace vram {

namespace {

constexpr Bytes kMebibyte = Bytes{1} << 20;

enum class Option : std::uint8_t {
    Backend,
    ExpandableSegments,
    MaxSplitSize,
    MaxNonSplitRounding,
    RoundupDivisions,
    GarbageCollection,
    LargeSegmentSize,
    MemoryFraction,
    OtherFlag,  ///< A flag that does not affect the device's memory.
    OtherNumber ///< A numeric option that does not affect the device's memory.
};

/// An option and the PyTorch versions that support it, given as the minor version of 2.x; -1 stands for 1.13.
struct OptionRule {
    std::string_view name;
    Option option;
    int since = -1;
    int until = 99; ///< The last version that supports it.
};

constexpr std::array<OptionRule, 17> optionRules{{
    {"backend", Option::Backend, 0},
    {"expandable_segments", Option::ExpandableSegments, 1}, // pytorch#96995
    {"max_split_size_mb", Option::MaxSplitSize},
    {"max_non_split_rounding_mb", Option::MaxNonSplitRounding, 6}, // pytorch#136174
    {"roundup_power2_divisions", Option::RoundupDivisions},
    {"garbage_collection_threshold", Option::GarbageCollection},
    {"per_process_memory_fraction", Option::MemoryFraction, 10}, // pytorch#161035
    {"large_segment_size_mb", Option::LargeSegmentSize, 11},     // pytorch#172056
    {"throw_on_cudamalloc_oom", Option::OtherFlag, 10},
    {"roundup_bypass_threshold_mb", Option::OtherNumber, -1, -1},
    {"release_lock_on_cudamalloc", Option::OtherFlag, 1},
    {"pinned_use_cuda_host_register", Option::OtherFlag, 1},
    {"pinned_num_register_threads", Option::OtherNumber, 1},
    {"pinned_use_background_threads", Option::OtherFlag, 6},
    {"pinned_reserve_segment_size_mb", Option::OtherNumber, 10},
    {"graph_capture_record_stream_reuse", Option::OtherFlag, 9},
    {"release_lock_on_hipmalloc", Option::OtherFlag, 1},
}};

const OptionRule* optionRule(std::string_view name)
{
    const auto* const found = std::ranges::find(optionRules, name, &OptionRule::name);
    return found == optionRules.end() ? nullptr : found;
}

constexpr int kNewest = 99;

int minorVersion(std::string_view torch)
{
    if (torch.starts_with("1."))
        return -1;
    int minor = kNewest;
    if (torch.starts_with("2."))
        std::from_chars(torch.data() + 2, torch.data() + torch.size(), minor);
    return minor;
}

std::string versionText(int minor)
{
    return minor < 0 ? "1.13" : "2." + std::to_string(minor);
}

std::string bareText(std::string_view text)
{
    std::string bare;
    std::ranges::copy_if(text, std::back_inserter(bare), [](char c) { return c != ' '; });
    return bare;
}

using Pair = std::pair<std::string, std::string>;

/// Splits "a:1,b:[2:3,4:5]" into pairs. Commas inside brackets do not separate pairs. A pair without a colon has an
/// empty value.
std::vector<Pair> pairsOf(std::string_view text)
{
    std::vector<Pair> pairs;
    const std::string bare = bareText(text);
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= bare.size(); ++i) {
        if (i < bare.size()) {
            depth += bare[i] == '[' ? 1 : bare[i] == ']' ? -1 : 0;
            if (bare[i] != ',' || depth > 0)
                continue;
        }
        const std::string part = bare.substr(begin, i - begin);
        const std::size_t colon = std::min(part.find(':'), part.size());
        if (!part.empty() || i < bare.size())
            pairs.emplace_back(part.substr(0, colon), colon < part.size() ? part.substr(colon + 1) : std::string());
        begin = i + 1;
    }
    return pairs;
}

template<typename Number>
std::optional<Number> numeral(std::string_view text)
{
    Number value{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Error invalidOption(const Pair& pair, const Message& takes)
{
    if (pair.second.empty())
        return {message("%1 takes %2"_tr, pair.first, takes)};
    return {message("%1 takes %2, not \"%3\""_tr, pair.first, takes, pair.second)};
}

std::optional<Error> parseFlag(const Pair& pair, bool& flag)
{
    if (pair.second != "True" && pair.second != "False")
        return invalidOption(pair, "True or False"_tr);
    flag = pair.second == "True";
    return std::nullopt;
}

/// Parses a size in MiB, which must be at least 20, the default size of the large pool's segments.
std::optional<Error> parseMib(const Pair& pair, Bytes& size)
{
    const auto mib = numeral<std::int64_t>(pair.second);
    if (!mib || *mib < 20)
        return invalidOption(pair, "a whole number of MiB, 20 or more"_tr);
    size = checkedMul(*mib, kMebibyte);
    return std::nullopt;
}

/// Parses a size above 10 MiB. The setting applies only to smaller requests; larger ones get segments of their own size
/// (parseLargeSegmentSize).
std::optional<Error> readLargeSegment(const Pair& pair, Bytes& size)
{
    const auto mib = numeral<std::int64_t>(pair.second);
    if (!mib || *mib <= 10 || *mib > std::int64_t{1} << 20)
        return invalidOption(pair, "a whole number of MiB above 10"_tr);
    size = *mib * kMebibyte;
    return std::nullopt;
}

std::optional<Error> readFraction(const Pair& pair, double& fraction)
{
    const auto share = numeral<double>(pair.second);
    if (!share || !(*share > 0 && *share <= 1))
        return invalidOption(pair, "a fraction above 0, up to 1"_tr);
    fraction = *share;
    return std::nullopt;
}

std::optional<Error> readThreshold(const Pair& pair, double& threshold)
{
    const auto share = numeral<double>(pair.second);
    if (!share || !(*share > 0 && *share < 1))
        return invalidOption(pair, "a fraction between 0 and 1"_tr);
    threshold = *share;
    return std::nullopt;
}

std::optional<Error> readBackend(const Pair& pair, AllocatorSettings::Backend& backend)
{
    if (pair.second != "native" && pair.second != "cudaMallocAsync")
        return invalidOption(pair, "native or cudaMallocAsync"_tr);
    backend =
        pair.second == "native" ? AllocatorSettings::Backend::Native : AllocatorSettings::Backend::CudaMallocAsync;
    return std::nullopt;
}

bool isPowerOfTwo(std::int64_t value)
{
    return value > 0 && std::has_single_bit(static_cast<std::uint64_t>(value));
}

constexpr auto kDivisions = "a power of two, or a list such as [256:1,512:2,1024:4,>:1] (sizes in MiB)"_tr;

/// Parses "[256:1,>:4]". The first size's divisions also apply to all smaller sizes, and those of ">" to all larger
/// ones; up to PyTorch 2.8, ">" includes the last size (parseRoundUpPower2Divisions).
std::optional<Error> readDivisionList(const Pair& pair, AllocatorSettings& settings, int minor)
{
    auto& all = settings.roundupDivisions;
    const std::string_view list = pair.second;
    std::size_t last = 0;
    bool first = true;
    const std::size_t beyond = minor < 9 ? 0 : 1;
    for (const Pair& entry : pairsOf(list.substr(1, list.size() - 2))) {
        const auto divisions = numeral<std::int64_t>(entry.second);
        if (!divisions || (*divisions != 0 && !isPowerOfTwo(*divisions)))
            return invalidOption(pair, kDivisions);
        if (entry.first == ">") {
            std::fill(all.begin() + static_cast<std::ptrdiff_t>(std::min(last + beyond, all.size())), all.end(),
                      *divisions);
            continue;
        }
        const auto size = numeral<std::int64_t>(entry.first);
        if (!size || !isPowerOfTwo(*size))
            return invalidOption(pair, kDivisions);
        last = std::min<std::size_t>(static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(*size))) - 1,
                                     all.size() - 1);
        if (std::exchange(first, false))
            std::fill_n(all.begin(), last, *divisions);
        all[last] = *divisions;
    }
    return std::nullopt;
}

std::optional<Error> readDivisions(const Pair& pair, AllocatorSettings& settings, int minor)
{
    if (pair.second.size() > 2 && pair.second.front() == '[' && pair.second.back() == ']')
        return readDivisionList(pair, settings, minor);
    const auto divisions = numeral<std::int64_t>(pair.second);
    if (!divisions || !isPowerOfTwo(*divisions))
        return invalidOption(pair, kDivisions);
    settings.roundupDivisions.fill(*divisions);
    return std::nullopt;
}

std::optional<Error> checkFlag(const Pair& pair)
{
    bool unused = false;
    return parseFlag(pair, unused);
}

std::optional<Error> checkNumber(const Pair& pair)
{
    const auto number = numeral<std::int64_t>(pair.second);
    return number && *number >= 0 ? std::nullopt : std::optional(invalidOption(pair, "a whole number"_tr));
}

std::optional<Error> parseOption(const Pair& pair, Option option, AllocatorSettings& settings, int minor)
{
    switch (option) {
    case Option::Backend: return readBackend(pair, settings.backend);
    case Option::ExpandableSegments: return parseFlag(pair, settings.expandableSegments);
    case Option::MaxSplitSize: return parseMib(pair, settings.maxSplitSize);
    case Option::MaxNonSplitRounding: return parseMib(pair, settings.maxNonSplitRounding);
    case Option::RoundupDivisions: return readDivisions(pair, settings, minor);
    case Option::GarbageCollection: return readThreshold(pair, settings.garbageCollection);
    case Option::LargeSegmentSize: return readLargeSegment(pair, settings.largeSegment);
    case Option::MemoryFraction: return readFraction(pair, settings.memoryFraction);
    case Option::OtherFlag: return checkFlag(pair);
    case Option::OtherNumber: return checkNumber(pair);
    }
    return std::nullopt;
}

Error unknownOption(const std::string& name)
{
    std::vector<std::string_view> names;
    for (const OptionRule& rule : optionRules) {
        if (rule.option != Option::OtherFlag && rule.option != Option::OtherNumber)
            names.push_back(rule.name);
    }
    return {message("\"%1\" is not an option of PyTorch's allocator; its options are %2"_tr, name,
                    alternativesText(names, names.size()))};
}

bool isSupported(int minor, const OptionRule& rule)
{
    return rule.since <= minor && minor <= rule.until;
}

/// Whether the text is a list of divisions for a version before PyTorch 2.0, in which the option takes a single number.
bool listTooEarly(const Pair& pair, int minor)
{
    return pair.first == "roundup_power2_divisions" && pair.second.starts_with('[') && minor < 0;
}

Message unsupportedMessage(const OptionRule& rule, int minor)
{
    if (rule.since > minor)
        return message(
            "PyTorch %1 does not know %2 and fails with \"Unrecognized CachingAllocator option\"; it was added in "
            "%3."_tr,
            versionText(minor), rule.name, versionText(rule.since));
    return message(
        "PyTorch %1 does not know %2 and fails with \"Unrecognized CachingAllocator option\"; %3 was the last "
        "version to know it."_tr,
        versionText(minor), rule.name, versionText(rule.until));
}

/// Applies the default: an unsplit block may exceed the request by one segment unless max_non_split_rounding_mb is set.
AllocatorSettings withRounding(std::string_view text, AllocatorSettings settings)
{
    if (allocOption(text, "max_non_split_rounding_mb").empty())
        settings.maxNonSplitRounding = settings.largeSegment;
    return settings;
}

} // namespace

Result<AllocatorSettings> parseAllocConf(std::string_view text)
{
    AllocatorSettings settings;
    for (const Pair& pair : pairsOf(text)) {
        const OptionRule* rule = optionRule(pair.first);
        if (!rule)
            return unknownOption(pair.first);
        if (auto fault = parseOption(pair, rule->option, settings, kNewest))
            return *std::move(fault);
    }
    return withRounding(text, settings);
}

AllocatorSettings allocatorSettings(std::string_view text, std::string_view torch)
{
    AllocatorSettings settings;
    const int minor = minorVersion(torch);
    for (const Pair& pair : pairsOf(text)) {
        const OptionRule* rule = optionRule(pair.first);
        AllocatorSettings changed = settings;
        if (rule && isSupported(minor, *rule) && !listTooEarly(pair, minor)
            && !parseOption(pair, rule->option, changed, minor))
            settings = changed;
    }
    return withRounding(text, settings);
}

std::vector<Message> allocConfRemarks(std::string_view text, std::string_view torch, bool memoryFraction)
{
    std::vector<Message> remarks;
    const int minor = minorVersion(torch);
    for (const Pair& pair : pairsOf(text)) {
        const OptionRule* rule = optionRule(pair.first);
        if (rule && !isSupported(minor, *rule))
            remarks.push_back(unsupportedMessage(*rule, minor));
        else if (listTooEarly(pair, minor))
            remarks.emplace_back("PyTorch 1.13 takes one number for roundup_power2_divisions; lists were added in "
                                 "2.0."_tr);
    }
    const AllocatorSettings settings = allocatorSettings(text, torch);
    if (settings.maxSplitSize == 20 * kMebibyte && minor < 9)
        remarks.push_back(
            message("PyTorch %1 requires max_split_size_mb above 20; 20 is allowed from 2.9."_tr, versionText(minor)));
    if (settings.garbageCollection > 0 && !memoryFraction && settings.memoryFraction == 0)
        remarks.emplace_back("garbage_collection_threshold has no effect until set_per_process_memory_fraction "
                             "limits the process: set the memory fraction too."_tr);
    if (settings.backend == AllocatorSettings::Backend::CudaMallocAsync)
        remarks.emplace_back("With cudaMallocAsync, the CUDA driver manages the memory, and its rules are not "
                             "public: the reserved figure is a lower bound."_tr);
    return remarks;
}

std::string allocOption(std::string_view text, std::string_view option)
{
    for (const Pair& pair : pairsOf(text)) {
        if (pair.first == option)
            return pair.second;
    }
    return {};
}

std::string withAllocOption(std::string_view text, std::string_view option, std::string_view value)
{
    std::string result;
    const auto add = [&result](std::string_view name, std::string_view set) {
        result.append(result.empty() ? "" : ",").append(name).append(":").append(set);
    };
    bool found = false;
    for (const Pair& pair : pairsOf(text)) {
        const bool same = pair.first == option;
        if (same && !value.empty() && !found)
            add(option, value);
        else if (!same)
            add(pair.first, pair.second);
        found = found || same;
    }
    if (!found && !value.empty())
        add(option, value);
    return result;
}

} // namespace vram
