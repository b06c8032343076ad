#pragma once

#include "network/checked.h"
#include "result.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// One GPU of the catalogue. Sizes in MiB; 0 where no source gives the figure.
struct Gpu {
    std::string name; ///< "NVIDIA RTX 4090"
    std::string vendor;
    std::string architecture; ///< "Ada Lovelace"
    double marketedGib = 0;   ///< On the box.
    double smiMib = 0;        ///< nvidia-smi's total.
    double cudaMib = 0;       ///< The least total that CUDA was seen to give a process on Linux.
    double bandwidthGbs = 0;
    std::string computeCapability; ///< "8.9"
    std::string source;            ///< Where each fact comes from.
    bool custom = false;
    bool operator==(const Gpu&) const = default;
};

/// Bytes that a process may use: CUDA's total where known, else nvidia-smi's × 0.975, else the marketed size × 0.96.
Bytes usableMemory(const Gpu& gpu);
/// Reads resources/gpus.json or the user's own list in the same form.
Result<std::vector<Gpu>> parseGpus(std::string_view json);
/// Named in full or by any part that settles it, case aside; a name that ends with the part wins over one that goes on
/// ("RTX 4090" is not the Laptop). The error offers the nearest names.
Result<Gpu> findGpu(const std::vector<Gpu>& gpus, std::string_view name);

} // namespace vram
