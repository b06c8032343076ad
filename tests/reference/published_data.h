#pragma once

#include "estimate/estimate.h"
#include "estimate/peers.h"

#include <string>
#include <vector>

namespace reference {

/// What DeepSpeed's estimator prints for a model, in GB of 2^30 bytes with two decimals; empty where that is not published.
struct PrintedEstimate {
    std::string source;
    int stage = 3; ///< 2 or 3.
    vram::peers::DeepSpeedSetup setup;
    std::string cpu;
    std::string gpu;

    /// What our formula gives, printed the same way.
    std::string ourCpu() const;
    std::string ourGpu() const;
};
std::vector<PrintedEstimate> printedEstimates();

/// Memory that a real run of several GPUs had, as published. Bytes; 0 where that is not published.
struct PublishedRun {
    std::string tool; ///< "Megatron-LM"
    std::string source;
    std::string network;
    vram::Setup setup;
    vram::Bytes standing = 0; ///< Allocated between two steps.
    vram::Bytes peak = 0;     ///< Allocated at most.
    vram::Bytes reserved = 0; ///< Reserved at most.
};
std::vector<PublishedRun> publishedRuns();

vram::Estimate estimateOf(const PublishedRun& run);
/// Allocated between two steps, with cuBLAS's workspaces and without inputs: whole blocks of 512 bytes. `estimate` must hold
/// its timeline.
vram::Bytes standingOf(const vram::Estimate& estimate);

} // namespace reference
