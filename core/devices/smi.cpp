// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/smi.h"

#include "base/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace vram {

namespace {

/// Relative tolerance for GPUs of the same model, whose totals differ by the memory that the driver and ECC use.
constexpr double kSameMemory = 0.02;
constexpr double kLeastMib = 256;
constexpr double kMostMib = 16 * 1024 * 1024;

std::vector<std::string_view> fields(std::string_view line)
{
    std::vector<std::string_view> result;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(',', at), line.size());
        result.push_back(trimmed(line.substr(at, end - at)));
        at = end + 1;
    }
    return result;
}

std::vector<std::string_view> lines(std::string_view text)
{
    std::vector<std::string_view> result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        result.push_back(trimmed(text.substr(at, end - at)));
        at = end + 1;
    }
    return result;
}

std::optional<double> number(std::string_view text)
{
    double value = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc{} || !std::isfinite(value) || value < 0)
        return std::nullopt;
    // Drivers that do not support nounits print "24564 MiB".
    const std::string_view rest = trimmed(text.substr(static_cast<std::size_t>(end - text.data())));
    return rest.empty() || rest == "MiB" ? std::optional(value) : std::nullopt;
}

std::optional<SmiGpu> parseLine(std::string_view line)
{
    const std::vector<std::string_view> parts = fields(line);
    if (parts.size() < 4 || parts.size() > 5)
        return std::nullopt;
    const auto index = number(parts[0]);
    const auto total = number(parts[2]);
    if (!index || *index > 1023 || !total || *total < kLeastMib || *total > kMostMib || parts[1].empty())
        return std::nullopt;
    SmiGpu gpu;
    gpu.index = static_cast<int>(*index);
    gpu.name = parts[1];
    gpu.totalMib = *total;
    gpu.usedMib = std::min(number(parts[3]).value_or(0), *total);
    gpu.migEnabled = parts.size() == 5 && parts[4] == "Enabled";
    return gpu;
}

} // namespace

std::vector<std::string> smiQuery(bool mig)
{
    return {std::string("--query-gpu=index,name,memory.total,memory.used") + (mig ? ",mig.mode.current" : ""),
            "--format=csv,noheader,nounits"};
}

std::vector<SmiGpu> parseSmi(std::string_view text)
{
    std::vector<SmiGpu> gpus;
    for (const std::string_view line : lines(text)) {
        if (const std::optional<SmiGpu> gpu = parseLine(line))
            gpus.push_back(*gpu);
    }
    return gpus;
}

namespace {

/// Parses "GPU 0: NVIDIA A100-SXM4-40GB (UUID: …)" into 0.
std::optional<int> gpuLine(std::string_view line)
{
    int index = 0;
    if (!line.starts_with("GPU "))
        return std::nullopt;
    const auto [end, code] = std::from_chars(line.data() + 4, line.data() + line.size(), index);
    return code == std::errc{} && end < line.data() + line.size() && *end == ':' ? std::optional(index) : std::nullopt;
}

/// Parses "MIG 3g.20gb     Device  0: (UUID: …)" into "3g.20gb".
std::string_view profileOf(std::string_view line)
{
    if (!line.starts_with("MIG "))
        return {};
    const std::string_view rest = trimmed(line.substr(4));
    return rest.substr(0, rest.find(' '));
}

/// Converts "3g.20gb" to 20 GiB; 0 if the profile does not contain a size.
double profileGib(std::string_view profile)
{
    const std::size_t dot = profile.find('.');
    if (dot == std::string_view::npos)
        return 0;
    double gib = 0;
    const std::string_view size = profile.substr(dot + 1);
    const auto [end, code] = std::from_chars(size.data(), size.data() + size.size(), gib);
    const bool named = code == std::errc{} && std::string_view(end, size.data() + size.size()).starts_with("gb");
    return named && gib < 1024 ? gib : 0;
}

} // namespace

std::vector<SmiGpu> withMigInstances(const std::vector<SmiGpu>& gpus, std::string_view list)
{
    std::vector<SmiGpu> result;
    for (const SmiGpu& gpu : gpus) {
        if (!gpu.migEnabled) {
            result.push_back(gpu);
            continue;
        }
        bool own = false;
        for (const std::string_view line : lines(list)) {
            if (const std::optional<int> index = gpuLine(line))
                own = *index == gpu.index;
            const std::string_view profile = own ? profileOf(line) : std::string_view();
            if (const double gib = profileGib(profile); gib > 0)
                result.push_back({gpu.index, gpu.name, gib * 1024, 0, std::string(profile), true});
        }
    }
    return result;
}

namespace {

/// Whether the model in `smiName` is one of the words of `name`.
bool namesModel(std::string_view name, std::string_view smiName)
{
    // In "NVIDIA H100 80GB HBM3" the model is the first word that is neither vendor nor product line.
    const std::vector<std::string_view> skip{"NVIDIA", "Tesla", "GeForce", "RTX", "GTX", "Quadro", "GRID", "AMD"};
    std::string model;
    for (std::size_t at = 0; at < smiName.size() && model.empty();) {
        const std::size_t end = std::min(smiName.find_first_of(" -", at), smiName.size());
        const std::string_view word = smiName.substr(at, end - at);
        if (std::ranges::find(skip, word) == skip.end())
            model = lowercase(word);
        at = end + 1;
    }
    const std::string plain = ' ' + lowercase(name) + ' ';
    return !model.empty() && plain.find(' ' + model + ' ') != std::string::npos;
}

bool sameMemory(const Gpu& gpu, double mib)
{
    const double own = gpu.smiMib > 0 ? gpu.smiMib : gpu.marketedGib * 1024;
    // The marketed size is slightly above the driver's figure, so the tolerance is larger.
    const double tolerance = gpu.smiMib > 0 ? kSameMemory : 3 * kSameMemory;
    return std::abs(own - mib) <= tolerance * own;
}

Gpu customGpu(const std::vector<Gpu>& catalogue, const SmiGpu& smi)
{
    Gpu gpu;
    if (const Result<Gpu> model = findGpu(catalogue, smi.name)) {
        gpu.architecture = model->architecture;
        gpu.computeCapability = model->computeCapability;
    }
    gpu.name = smi.mig.empty() ? smi.name : smi.name + " MIG " + smi.mig;
    const auto taken = std::ranges::find(catalogue, gpu.name, &Gpu::name);
    if (taken != catalogue.end() && sameMemory(*taken, smi.totalMib))
        return *taken;
    if (taken != catalogue.end())
        gpu.name += " (" + std::to_string(std::llround(smi.totalMib / 1024)) + " GiB)";
    gpu.vendor = "NVIDIA";
    gpu.smiMib = smi.totalMib;
    gpu.source = "nvidia-smi on this machine";
    gpu.custom = true;
    return gpu;
}

} // namespace

Gpu gpuFromSmi(const std::vector<Gpu>& catalogue, const SmiGpu& smi)
{
    if (smi.mig.empty()) {
        const Result<Gpu> named = findGpu(catalogue, smi.name);
        if (named && sameMemory(*named, smi.totalMib))
            return *named;
        const Gpu* nearest = nullptr;
        for (const Gpu& gpu : catalogue) {
            if (!namesModel(gpu.name, smi.name) || !sameMemory(gpu, smi.totalMib))
                continue;
            // The name of a laptop GPU contains the same words as that of the desktop GPU.
            const bool laptop = gpu.name.find("Laptop") != std::string::npos;
            if (laptop == (smi.name.find("Laptop") != std::string::npos) && !nearest)
                nearest = &gpu;
        }
        if (nearest)
            return *nearest;
    }
    return customGpu(catalogue, smi);
}

} // namespace vram
