// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/gpu.h"

#include "base/words.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>

namespace vram {

namespace {

constexpr double kMib = 1024.0 * 1024.0;
/// Usable fractions of nvidia-smi's total and of the marketed size, if CUDA's own total is unknown: medians over the
/// cards for which both are known.
constexpr double kOfSmiTotal = 0.975;
constexpr double kOfMarketed = 0.96;

} // namespace

Bytes usableMemory(const Gpu& gpu)
{
    double mib = gpu.cudaMib;
    if (mib <= 0)
        mib = gpu.smiMib > 0 ? gpu.smiMib * kOfSmiTotal : gpu.marketedGib * 1024.0 * kOfMarketed;
    return static_cast<Bytes>(std::floor(mib * kMib));
}

std::vector<Gpu> withUserGpus(std::vector<Gpu> base, const std::vector<Gpu>& own)
{
    std::vector<Gpu> added;
    for (const Gpu& gpu : own) {
        const auto known = std::ranges::find(base, gpu.name, &Gpu::name);
        if (known == base.end())
            added.push_back(gpu);
        else if (gpu.custom)
            *known = gpu;
        else
            known->calibration = gpu.calibration;
    }
    base.insert(base.begin(), std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
    return base;
}

namespace {

/// Converts a name to lower-case words of letters and digits, separated by single spaces, because users and drivers
/// write "NVIDIA A100-SXM4-40GB" differently.
std::string plain(std::string_view name)
{
    std::string result;
    for (const char c : lowercase(name)) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    if (result.ends_with(" gpu")) // CUDA appends it, as in "NVIDIA GeForce RTX 4090 Laptop GPU".
        result.resize(result.size() - 4);
    return std::string(trimmed(result));
}

std::vector<std::string> words(const std::string& text)
{
    std::vector<std::string> result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        result.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return result;
}

std::string withoutSpaces(std::string text)
{
    std::erase(text, ' ');
    return text;
}

bool hasEveryWord(const std::string& name, const std::string& part)
{
    const std::vector<std::string> has = words(name);
    return std::ranges::all_of(words(part),
                               [&](const std::string& word) { return std::ranges::find(has, word) != has.end(); });
}

/// The ways in which part of a name can match a GPU, strictest first. The first that matches any GPU is used.
struct Match {
    bool (*meets)(const std::string& name, const std::string& part);
    bool (*ends)(const std::string& name, const std::string& part);
};

constexpr Match matches[] = {
    {[](const std::string& name, const std::string& part) { return name == part; },
     [](const std::string&, const std::string&) { return true; }},
    {[](const std::string& name, const std::string& part) { return name.find(part) != std::string::npos; },
     [](const std::string& name, const std::string& part) { return name.ends_with(part); }},
    {hasEveryWord,
     [](const std::string& name, const std::string& part) { return words(name).back() == words(part).back(); }},
    {[](const std::string& name, const std::string& part) {
         return withoutSpaces(name).find(withoutSpaces(part)) != std::string::npos;
     },
     [](const std::string& name, const std::string& part) {
         return withoutSpaces(name).ends_with(withoutSpaces(part));
     }},
};

std::vector<const Gpu*> candidates(const std::vector<Gpu>& gpus, const std::string& part)
{
    for (const Match& match : matches) {
        std::vector<const Gpu*> met;
        std::vector<const Gpu*> ending;
        for (const Gpu& gpu : gpus) {
            const std::string name = plain(gpu.name);
            if (!match.meets(name, part))
                continue;
            met.push_back(&gpu);
            if (match.ends(name, part))
                ending.push_back(&gpu);
        }
        if (!met.empty())
            return ending.empty() ? met : ending;
    }
    return {};
}

std::vector<std::string_view> nearestGpus(const std::vector<Gpu>& gpus, const std::string& part)
{
    std::vector<std::pair<int, std::string_view>> ranked;
    ranked.reserve(gpus.size());
    for (const Gpu& gpu : gpus)
        ranked.emplace_back(substringDistance(part, plain(gpu.name)), gpu.name);
    std::ranges::stable_sort(ranked, {}, [](const auto& entry) { return std::pair(entry.first, entry.second.size()); });
    std::vector<std::string_view> names;
    // A name is suggested only if fewer than half of the typed letters would have to change.
    const int far = static_cast<int>(part.size() / 2);
    for (std::size_t i = 0; i < std::min<std::size_t>(3, ranked.size()) && ranked[i].first < far; ++i)
        names.push_back(ranked[i].second);
    return names;
}

} // namespace

Result<Gpu> findGpu(const std::vector<Gpu>& gpus, std::string_view name)
{
    // The full name is tried first, without any allocation, because every estimate looks up a GPU.
    if (const auto exact = std::ranges::find(gpus, name, &Gpu::name); exact != gpus.end())
        return *exact;
    const std::string part = plain(name.substr(0, 100));
    if (part.empty())
        return Error{"no GPU is named; list gpus shows their names"_tr};
    const auto isNamed = [&](const Gpu& gpu) {
        return (!gpu.shortName.empty() && plain(gpu.shortName) == part)
               || (!gpu.smiName.empty() && (' ' + plain(gpu.smiName)).ends_with(' ' + part));
    };
    if (const auto known = std::ranges::find_if(gpus, isNamed); known != gpus.end())
        return *known;
    const std::vector<const Gpu*> found = candidates(gpus, part);
    if (found.size() == 1)
        return *found.front();
    const std::vector<std::string_view> nearest =
        found.empty() ? nearestGpus(gpus, part) : std::vector<std::string_view>();
    if (found.empty() && nearest.empty())
        return Error{
            message("there is no GPU \"%1\" in the catalogue; give its usable memory in GiB as capacity"_tr, name)};
    if (found.empty())
        return Error{message(
            "there is no GPU \"%1\" in the catalogue; similar names are %2. Otherwise give the usable memory in GiB as capacity"_tr,
            name, alternativesText(nearest))};
    std::vector<std::string_view> names;
    names.reserve(found.size());
    for (const Gpu* gpu : found)
        names.push_back(gpu->name);
    return Error{message("the GPU \"%1\" could be %2; name one in full"_tr, name, alternativesText(names))};
}

std::vector<std::string_view> gpusWithSameName(const std::vector<Gpu>& gpus, std::string_view name)
{
    const std::string part = plain(name.substr(0, 100));
    const auto isNamed = [&](const Gpu& gpu) { return !gpu.shortName.empty() && plain(gpu.shortName) == part; };
    const auto chosen = std::ranges::find_if(gpus, isNamed);
    std::vector<std::string_view> others;
    for (const Gpu& gpu : gpus) {
        if (chosen != gpus.end() && gpu.name != chosen->name && hasEveryWord(plain(gpu.name), part))
            others.push_back(gpu.name);
    }
    return others;
}

std::string fullGpuName(const std::vector<Gpu>& gpus, const std::string& name)
{
    const Result<Gpu> gpu = findGpu(gpus, name);
    return gpu ? gpu->name : name;
}

std::string_view shortName(std::string_view gpu)
{
    for (const std::string_view vendor : {"NVIDIA ", "AMD ", "Intel ", "GeForce "}) {
        if (gpu.starts_with(vendor))
            gpu.remove_prefix(vendor.size());
    }
    return gpu;
}

} // namespace vram
