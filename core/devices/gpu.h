// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Values that the user measured on a GPU, which replace built-in constants (measured/calibration.h). A negative value
/// selects the built-in rule.
struct Calibration {
    double contextMib = -1;        ///< CUDA context.
    double cublasMib = -1;         ///< Library workspaces from the allocator in networks without convolutions.
    double cudnnFactor = -1;       ///< Workspaces of convolutions, as a multiple of the built-in rule's value.
    std::string contextSource{};   ///< Source of the measured context: "nvidia-smi 9,184 MiB · ResNet-50 · batch 96".
    std::string workspaceSource{}; ///< Source of the measured workspaces: torch.cuda.max_memory_reserved.
    bool isSet() const { return contextMib >= 0 || cublasMib >= 0 || cudnnFactor >= 0; }
    bool operator==(const Calibration&) const = default;
};

/// One GPU of the catalogue. Sizes are in MiB; 0 if no source specifies them.
struct Gpu {
    std::string name;        ///< Full name, such as "NVIDIA GeForce RTX 4090".
    std::string shortName{}; ///< Name such as "H100" that identifies this GPU even if the names of others contain it.
    std::string smiName{};   ///< nvidia-smi's name if it differs, such as "NVIDIA H100 80GB HBM3".
    std::string vendor;
    std::string architecture;         ///< Architecture, such as "Ada Lovelace".
    double marketedGib = 0;           ///< The marketed size.
    double smiMib = 0;                ///< nvidia-smi's total.
    double cudaMib = 0;               ///< The smallest total that CUDA reported to a process on Linux.
    double contextMib = 0;            ///< Measured CUDA context with lazily loaded kernels.
    double contextCuda13Mib = 0;      ///< Measured CUDA context under PyTorch 2.11 and newer, which use CUDA 13.
    std::int64_t multiprocessors = 0; ///< 0 if unknown.
    double bandwidthGbs = 0;
    double tensorTflops = 0;       ///< Dense 16-bit matrix products with float32 accumulation.
    double fp32Tflops = 0;         ///< Peak rate outside the tensor cores.
    double l2Mib = 0;              ///< Size of the L2 cache.
    double nvlinkGbs = 0;          ///< Bandwidth to other GPUs of the same machine, in one direction; 0 without NVLink.
    std::string computeCapability; ///< For example "8.9".
    std::string source;            ///< The source of each fact.
    bool custom = false;           ///< Whether it is from the user's own list, not the built-in catalogue.
    Calibration calibration{};
    std::string extra{}; ///< JSON text of the keys in the user's own list that this version does not know.
    bool operator==(const Gpu&) const = default;
};

/// The usual short name of a GPU: "RTX 4090" for "NVIDIA GeForce RTX 4090".
std::string_view shortName(std::string_view gpu);
/// Bytes that a process may use: CUDA's total if known, else nvidia-smi's × 0.975, else the marketed size × 0.96.
Bytes usableMemory(const Gpu& gpu);
/// Parses resources/gpus.json, or a list of the user's own GPUs in the same format.
Result<std::vector<Gpu>> parseGpus(std::string_view json);
/// Writes a list of the user's own GPUs, including unknown keys.
std::string writeGpus(const std::vector<Gpu>& gpus);
/// Merges the user's own list into `base`: custom GPUs come first and replace GPUs of the same name. From the other
/// entries of the list, only the calibration is used.
std::vector<Gpu> withUserGpus(std::vector<Gpu> base, const std::vector<Gpu>& own);
/// Finds a GPU by its full name, its short name or any unambiguous part, ignoring case. A name that ends with the part
/// takes precedence over one that continues after it ("RTX 4090" does not find the Laptop GPU). The error lists the
/// closest names.
Result<Gpu> findGpu(const std::vector<Gpu>& gpus, std::string_view name);
/// Other GPUs that a short name could mean: "H100" finds the SXM5, but there is also a PCIe version.
std::vector<std::string_view> gpusWithSameName(const std::vector<Gpu>& gpus, std::string_view name);
/// The full name of the GPU that findGpu() finds; `name` itself if there is none.
std::string fullGpuName(const std::vector<Gpu>& gpus, const std::string& name);

} // namespace vram
