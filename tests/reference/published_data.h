// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "textbook/tool_formulas.h"

#include <string>
#include <vector>

namespace reference {

/// The output of DeepSpeed's estimator for a model, in GB of 2^30 bytes with two decimals. Unpublished figures are
/// empty.
struct PrintedEstimate {
    std::string source;
    int stage = 3; ///< 2 or 3.
    vram::formulas::DeepSpeedSetup setup;
    std::string cpu;
    std::string gpu;

    /// The result of our formula in the same format.
    std::string ourCpu() const;
    std::string ourGpu() const;
};
std::vector<PrintedEstimate> printedEstimates();

/// The published memory of a real run on several GPUs, in bytes. Unpublished figures are 0.
struct PublishedRun {
    std::string tool; ///< "Megatron-LM"
    std::string source;
    std::string network;
    std::int64_t sequence = 0; ///< Tokens per sequence, or 0 for the sequence length of the network.
    vram::Setup setup;
    vram::Bytes betweenSteps = 0; ///< Allocated bytes between two steps.
    vram::Bytes peak = 0;         ///< Maximum allocated bytes.
    vram::Bytes reserved = 0;     ///< Maximum reserved bytes.
};
std::vector<PublishedRun> publishedRuns();

vram::Estimate estimateOf(const PublishedRun& run);
/// Allocated bytes between two steps, rounded to blocks of 512 bytes, with cuBLAS's workspaces and without inputs.
/// `estimate` must have a timeline.
vram::Bytes standingOf(const vram::Estimate& estimate);

} // namespace reference
