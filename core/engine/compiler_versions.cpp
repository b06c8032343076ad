// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compiler_versions.h"

namespace vram {

namespace {

constexpr TorchVersion kFreeParameters{2, 8};     ///< First version with pytorch#148922.
constexpr TorchVersion kDropsWaits{2, 8};         ///< First version with pytorch#149652.
constexpr TorchVersion kSplitIsView{2, 8};        ///< First version with pytorch#155943.
constexpr TorchVersion kSelectsLists{2, 8};       ///< First version with pytorch#152195.
constexpr TorchVersion kCountsWritesOnce{2, 9};   ///< First version with pytorch#159569.
constexpr TorchVersion kReordersLoops{2, 10};     ///< First version with pytorch#162030.
constexpr TorchVersion kReleasesGradients{2, 12}; ///< First version with pytorch#177837.
constexpr TorchVersion kOuterProducts{2, 12};     ///< First version with pytorch#175825.
constexpr TorchVersion kFollowOutputs{2, 12};     ///< First version with pytorch#173668.
constexpr TorchVersion kNarrowConversions{2, 14}; ///< First version with pytorch#184366.
constexpr TorchVersion kLaterAttention{2, 14};    ///< First version known to have other patterns.

} // namespace

CompilerRules compilerRules(TorchVersion version)
{
    return {.freeParameters = version >= kFreeParameters,
            .dropsWaits = version >= kDropsWaits,
            .splitIsView = version >= kSplitIsView,
            .selectsLists = version >= kSelectsLists,
            .reordersLoops = version >= kReordersLoops,
            .releasesGradients = version >= kReleasesGradients,
            .gradientsFollowOutputs = version >= kFollowOutputs,
            .multipliesOuterProducts = version >= kOuterProducts,
            .keepsNarrowConversions = version >= kNarrowConversions,
            .laterAttention = version >= kLaterAttention,
            .countsWritesTwice = version < kCountsWritesOnce};
}

} // namespace vram
