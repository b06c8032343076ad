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
    std::string name; ///< The driver's name for it: "NVIDIA A100-SXM4-40GB".
    double totalMib = 0;
    double usedMib = 0; ///< Used by all processes; 0 if not reported.
    std::string mig{};  ///< Profile of the MIG instance: "3g.20gb"; empty for a whole GPU.
    bool split = false; ///< MIG is enabled: a process gets one instance, never the whole GPU.
    bool operator==(const SmiGpu&) const = default;
};

/// Arguments for nvidia-smi that make it print what parseSmi() reads. Old drivers do not know the MIG column, which
/// `mig` = false leaves out.
std::vector<std::string> smiQuery(bool mig);
/// Parses lines of "index, name, memory.total, memory.used[, mig.mode.current]". Other lines are skipped, so that
/// output of any other program yields no GPU.
std::vector<SmiGpu> parseSmi(std::string_view text);
/// `gpus` with each split GPU replaced by the instances that `nvidia-smi -L` lists for it. A profile's name says how
/// much memory it has.
std::vector<SmiGpu> withMigInstances(const std::vector<SmiGpu>& gpus, std::string_view list);
/// The catalogue's entry for that GPU, else a custom one with nvidia-smi's figures.
Gpu gpuOfSmi(const std::vector<Gpu>& catalogue, const SmiGpu& smi);

} // namespace vram
