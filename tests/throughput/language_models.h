// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <string>

namespace throughput {

/// Returns the decoder `name` of published.csv ("mpt.7b", "llama3.1-8b") for sequences of `length` tokens. Throws if
/// the name is unknown. Sizes are those of llm-foundry's scripts/train/yamls/pretrain and torchtitan's llama3 flavors.
vram::Network languageModel(const std::string& name, std::int64_t length);

} // namespace throughput
