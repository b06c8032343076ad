// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "devices/overheads.h"
#include "engine/lowering.h"
#include "engine/replay.h"
#include "network/network.h"
#include "setup/setup.h"

#include <memory>

namespace vram {

/// One process of the setup's job, with its step lowered to the kernels of the setup's GPU and replayed. With several
/// processes, it is the rank chosen in the setup, or the fullest. It holds references to the network and the
/// catalogues.
class StepRun
{
public:
    /// `marking` records what a timeline needs.
    StepRun(const Network& network, const Setup& setup, const Catalogues& catalogues, bool marking = false,
            Lowering::Purpose purpose = Lowering::Purpose::Step);
    ~StepRun();
    StepRun(const StepRun&) = delete;
    StepRun& operator=(const StepRun&) = delete;

    /// Whether a size overflows 64 bits, in which case nothing was replayed.
    bool overflow() const;
    const Gpu& gpu() const;
    /// The rows of the whole network, in order.
    const NetworkRows& rows() const;
    const Replay& replay() const;
    CublasWorkspaces cublas() const;
    /// Bytes of the process outside the allocator.
    Bytes outsideAllocator() const;

private:
    struct Rank;
    struct Process;
    std::unique_ptr<Process> m_process;
};

/// The setup with its fullest rank chosen; unchanged if a rank is already chosen or there is only one GPU.
Setup withFullestRank(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
