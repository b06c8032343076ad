#pragma once

#include "base/checked.h"
#include "setup/setup.h"

namespace vram {

/// Bytes of a frozen weight of that many elements under the setup's quantization; 0 where it stays as it is.
/// int8: one byte. nf4: 4 bits and a 4-byte scale for each block of 64 elements; with double quantization a byte for each
/// scale and a 4-byte one for each 256 of these (bitsandbytes, functional.py; QLoRA, Dettmers et al. 2023).
Bytes quantizedBytes(const Setup& setup, std::int64_t elements);

} // namespace vram
