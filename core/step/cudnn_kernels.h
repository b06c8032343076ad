// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <cstdint>

/// Facts about cuDNN's kernels that several of the rules for workspaces share.
namespace vram::cudnn {

inline constexpr std::int64_t kTile = 128;           ///< Number of rows and of columns in the tile of the result that a
                                                     ///< multiprocessor computes at a time.
inline constexpr std::int64_t kHalfTile = kTile / 2; ///< Number of rows or columns of a tile for few channels.
inline constexpr Bytes kPartialBytes = 4;            ///< Bytes per partial sum, which is a float32.
inline constexpr Bytes kAligned = 16;                ///< Bytes of one position's channels that a kernel reads at once.
/// Channels-last kernels in 16 bits require a multiple of this many channels.
inline constexpr std::int64_t kAlignedChannels = 8;
/// Number of channels to whose multiples some kernels pad their copies.
inline constexpr std::int64_t kPaddedChannels = 32;
/// Bytes that align the start of each part of a workspace, such as the copies or the partial sums.
inline constexpr Bytes kAlignment = 512;

} // namespace vram::cudnn
