// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Values that the user measured on a GPU, which replace built-in constants (estimate/calibration.h). A negative value
/// selects the built-in rule.
struct Calibration {
    double contextMib = -1; ///< CUDA context.
    double cublasMib = -1;  ///< Workspaces that libraries take through the allocator in networks without convolutions.
    double cudnnShare = -1; ///< Workspaces of convolutions, as a multiple of the rule's.
    std::string contextFrom{};   ///< Source of the measured context: "nvidia-smi 9,184 MiB · ResNet-50 · batch 96".
    std::string workspaceFrom{}; ///< The same for torch.cuda.max_memory_reserved.
    bool any() const { return contextMib >= 0 || cublasMib >= 0 || cudnnShare >= 0; }
    bool operator==(const Calibration&) const = default;
};

/// One GPU of the catalogue. Sizes are in MiB; 0 if no source gives the figure.
struct Gpu {
    std::string name;        ///< "NVIDIA RTX 4090"
    std::string shortName{}; ///< Short name by which people mean this GPU even if others contain it: "H100".
    std::string smiName{};   ///< nvidia-smi's name, where it is another: "NVIDIA H100 80GB HBM3".
    std::string vendor;
    std::string architecture;         ///< "Ada Lovelace"
    double marketedGib = 0;           ///< The size on the box.
    double smiMib = 0;                ///< nvidia-smi's total.
    double cudaMib = 0;               ///< The smallest total that CUDA was measured to give a process on Linux.
    double contextMib = 0;            ///< CUDA context with kernels loaded lazily, as measured.
    double contextCuda13Mib = 0;      ///< The same under PyTorch 2.11 and newer, which run on CUDA 13.
    std::int64_t multiprocessors = 0; ///< 0 if not known.
    double bandwidthGbs = 0;
    double tensorTflops = 0;       ///< Dense 16-bit products with sums in float32.
    double fp32Tflops = 0;         ///< Outside the tensor cores.
    double l2Mib = 0;              ///< Size of the L2 cache.
    double nvlinkGbs = 0;          ///< To other GPUs of the same machine, in one direction; 0 without NVLink.
    std::string computeCapability; ///< "8.9"
    std::string source;            ///< Where each fact comes from.
    bool custom = false;           ///< From the user's own list, not the built-in catalogue.
    Calibration calibration{};
    std::string extra{}; ///< In the user's own list: keys that this version does not know, as JSON text.
    bool operator==(const Gpu&) const = default;
};

/// Bytes that a process may use: CUDA's total if known, else nvidia-smi's × 0.975, else the marketed size × 0.96.
Bytes usableMemory(const Gpu& gpu);
/// Reads resources/gpus.json, or a list of the user's own GPUs in the same format.
Result<std::vector<Gpu>> parseGpus(std::string_view json);
/// The text of a list of the user's own GPUs, which keeps unknown keys.
std::string writeGpus(const std::vector<Gpu>& gpus);
/// `base` with the user's own list applied: custom GPUs come first and replace those of the same name; of the other
/// entries only the calibration is used.
std::vector<Gpu> withOwnGpus(std::vector<Gpu> base, const std::vector<Gpu>& own);
/// Finds a GPU by its full name, its short name or any unambiguous part, ignoring case. A name that ends with the part
/// wins over one that continues ("RTX 4090" is not the Laptop GPU). The error lists the nearest names.
Result<Gpu> findGpu(const std::vector<Gpu>& gpus, std::string_view name);
/// Other GPUs that a short name could mean: "H100" finds the SXM5, but there is also a PCIe version.
std::vector<std::string_view> othersNamed(const std::vector<Gpu>& gpus, std::string_view name);
/// The full name of the GPU that findGpu() finds; the name as it is where there is none.
std::string fullGpuName(const std::vector<Gpu>& gpus, const std::string& name);

} // namespace vram
