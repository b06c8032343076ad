// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstdint>

namespace vram {

struct Network;
struct Estimate;

/// The formulas of other tools, which explain how their figures differ from ours. Each follows the tool's source code
/// and is tested against its authors' published examples. Parameters are in elements, results in bytes.
namespace formulas {

/// The training column of Hugging Face accelerate's `estimate-memory`.
struct Accelerate {
    double model = 0;
    double gradients = 0;
    double optimizer = 0;
    double step = 0;
    double maximum = 0; ///< The largest of the four.
};

/// `size` is the size of parameters and buffers in fp32. `halfPrecision` selects the fp16 and bf16 rows.
Accelerate accelerate(Bytes size, bool halfPrecision);

/// The figures of DeepSpeed's `estimate_zero2_model_states_mem_needs` and similar functions, which cover model states
/// without activations.
struct DeepSpeed {
    double cpu = 0; ///< For one node.
    double gpu = 0; ///< For one GPU.
};

/// The arguments of DeepSpeed's estimators. Parameters are in elements.
struct DeepSpeedSetup {
    double parameters = 0;
    double largestLayer = 0; ///< Parameters of the largest layer; ZeRO-3 only.
    int gpusPerNode = 1;
    int nodes = 1;
    bool offloadOptimizer = false;
    bool offloadParameters = false; ///< ZeRO-3 only.
    bool zeroInit = true;           ///< ZeRO-3 only.
    double bufferFactor = 1.5;
};

DeepSpeed deepSpeedZero2(const DeepSpeedSetup& setup);
DeepSpeed deepSpeedZero3(const DeepSpeedSetup& setup);

/// A transformer as described by the formulas of EleutherAI and Megatron.
struct Transformer {
    double layers = 0;
    double hidden = 0;
    double heads = 0;
    double sequence = 0;
    double batch = 1; ///< Micro-batch size.
    double vocabulary = 51200;
    double keyValueRatio = 1; ///< Number of key-value heads divided by the number of heads.
    double feedForwardRatio = 4;
    double feedForwardLinears = 2;
    double tensorParallel = 1;
    double pipelineParallel = 1;
    double gpus = 1;
    int zeroStage = 1;
    bool checkpoint = false;
    bool partitionActivations = false;
};

/// The figures of `calc_transformer_mem.py` from EleutherAI's cookbook for mixed precision with Adam, in bytes per GPU.
struct EleutherAi {
    double parameters = 0; ///< Elements.
    double activations = 0;
    double model = 0;
    double gradients = 0;
    double optimizer = 0;
    double communication = 0;
    double total() const { return activations + model + gradients + optimizer + communication; }
};

EleutherAi eleutherAi(const Transformer& model);

/// Korthikanti et al. 2022 (arXiv 2205.05198), table 2: bytes of 16-bit activations per layer.
enum class Recompute : std::uint8_t { None, Selective, Full };
double megatronLayerActivations(const Transformer& model, bool sequenceParallel, Recompute recompute);
/// Megatron-LM's bytes per parameter: 18, or 6 + 12/d with the distributed optimizer over d ranks.
double megatronBytesPerParameter(double dataParallel);

/// torchinfo's counts, in elements; torchinfo prints sizes in units of 1,000,000 bytes.
struct TorchInfo {
    std::int64_t inputs = 0;
    std::int64_t outputs = 0; ///< Outputs of layers that own parameters; torchinfo counts them twice.
    std::int64_t parameters = 0;
    Bytes forwardBackward() const { return checkedMul(8, outputs); }
    Bytes total() const
    {
        return checkedAdd(checkedMul(4, inputs), checkedAdd(forwardBackward(), checkedMul(4, parameters)));
    }
};

/// Computes torchinfo's figures for a network. `estimate` must contain its rows.
TorchInfo torchInfo(const Network& network, const Estimate& estimate);

} // namespace formulas

} // namespace vram
