// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// One GPU (or one MIG instance) of this machine, as nvidia-smi reports it.
struct SmiGpu {
    int index = 0;
    std::string name; ///< The driver's name, such as "NVIDIA A100-SXM4-40GB".
    double totalMib = 0;
    double usedMib = 0;      ///< Used by all processes; 0 if not reported.
    std::string mig{};       ///< Profile of the MIG instance, such as "3g.20gb"; empty for a whole GPU.
    bool migEnabled = false; ///< Whether MIG is enabled, so that a process gets one instance, never the whole GPU.
    bool operator==(const SmiGpu&) const = default;
};

/// Returns the arguments with which nvidia-smi prints the input of parseSmi(). Old drivers do not support the MIG
/// column; it is omitted if `mig` is false.
std::vector<std::string> smiQuery(bool mig);
/// Parses lines of "index, name, memory.total, memory.used[, mig.mode.current]". Other lines are skipped, so that
/// output of any other program yields no GPU.
std::vector<SmiGpu> parseSmi(std::string_view text);
/// Replaces each partitioned GPU in `gpus` with the MIG instances that `nvidia-smi -L` lists for it. The name of a MIG
/// profile contains its memory size.
std::vector<SmiGpu> withMigInstances(const std::vector<SmiGpu>& gpus, std::string_view list);
/// The catalogue's entry for that GPU, or a custom one with nvidia-smi's figures.
Gpu gpuFromSmi(const std::vector<Gpu>& catalogue, const SmiGpu& smi);

} // namespace vram
