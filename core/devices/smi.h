#pragma once

#include "devices/gpu.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// One GPU (or one MIG instance) of this machine, as nvidia-smi reports it.
struct SmiGpu {
    int index = 0;
    std::string name; ///< The driver's: "NVIDIA A100-SXM4-40GB".
    double totalMib = 0;
    double usedMib = 0; ///< By all processes; 0 if not reported.
    std::string mig{};  ///< Profile of the instance: "3g.20gb"; empty for a whole GPU.
    bool split = false; ///< MIG is on: a process gets one instance, never the whole.
    bool operator==(const SmiGpu&) const = default;
};

/// Arguments of nvidia-smi whose output parseSmi reads. Old drivers do not know the MIG column: `mig` false leaves it
/// out.
std::vector<std::string> smiQuery(bool mig);
/// Lines of "index, name, memory.total, memory.used[, mig.mode.current]"; other lines are skipped, so that
/// output that is not nvidia-smi's gives no GPU.
std::vector<SmiGpu> parseSmi(std::string_view text);
/// `gpus` with the instances that `nvidia-smi -L` lists in place of each GPU that is split. A profile's name says how
/// much memory it has.
std::vector<SmiGpu> withMigInstances(const std::vector<SmiGpu>& gpus, std::string_view list);
/// The GPU of the catalogue that it is, else a custom one with nvidia-smi's figures.
Gpu gpuOfSmi(const std::vector<Gpu>& catalogue, const SmiGpu& smi);

} // namespace vram
