#pragma once

#include "devices/catalogues.h"
#include "devices/overheads.h"
#include "engine/lowering.h"
#include "engine/replay.h"
#include "network/network.h"
#include "setup/setup.h"

#include <memory>

namespace vram {

/// One process of the setup's job: its step lowered to the kernels of the setup's GPU, and replayed. Of several it is the
/// rank that the setup names, or the fullest. Keeps references to network and catalogues.
class StepRun
{
public:
    /// `marking` keeps what a timeline needs.
    StepRun(const Network& network, const Setup& setup, const Catalogues& catalogues, bool marking = false,
            Lowering::Purpose purpose = Lowering::Purpose::Step);
    ~StepRun();
    StepRun(const StepRun&) = delete;
    StepRun& operator=(const StepRun&) = delete;

    /// A size exceeds 64 bits: nothing was replayed.
    bool overflow() const;
    const Gpu& gpu() const;
    /// The rows of the whole network, in its order.
    const NetworkRows& rows() const;
    const Replay& replay() const;
    CublasWorkspaces cublas() const;
    /// Bytes that the process holds outside the allocator.
    Bytes outsideAllocator() const;

private:
    struct Rank;
    struct Process;
    std::unique_ptr<Process> m_process;
};

/// The setup with its fullest rank named; unchanged if it already names one, or trains on one GPU.
Setup withFullestRank(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
