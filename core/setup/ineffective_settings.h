// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "setup/setup.h"

/// Reasons why a setting has no effect because of the values of other settings. An empty message means that it has one.
namespace vram::ineffective {

Message momentum(const Setup& setup);
Message projectionRank(const Setup& setup);
Message implementation(const Setup& setup);
/// For settings of all kinds of adapters.
Message adapters(const Setup& setup);
/// For the dtype of adapters.
Message adapterDType(const Setup& setup);
/// For settings of the matrices of LoRA and DoRA.
Message adapterMatrices(const Setup& setup);
Message feedforward(const Setup& setup);
Message skippedModules(const Setup& setup);
Message float8Weights(const Setup& setup);
Message compiledCode(const Setup& setup);
Message offloadMethod(const Setup& setup);
Message epochs(const Setup& setup);
Message checkpointMode(const Setup& setup);

/// For settings that apply to several GPUs with any strategy.
Message singleProcess(const Setup& setup);
Message globalBatch(const Setup& setup);
Message ddp(const Setup& setup);
Message zeroRedundancy(const Setup& setup);
/// For the postponed reduction of gradients.
Message gradientSync(const Setup& setup);
Message fsdp(const Setup& setup);
Message deepSpeed(const Setup& setup);
Message megatron(const Setup& setup);
Message fusedLayers(const Setup& setup);
Message tensorParallel(const Setup& setup);
Message pipeline(const Setup& setup);

} // namespace vram::ineffective
