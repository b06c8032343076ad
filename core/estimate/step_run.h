#pragma once

#include "devices/catalogues.h"
#include "devices/overheads.h"
#include "engine/lowering.h"
#include "engine/replay.h"
#include "network/network.h"
#include "setup/setup.h"

namespace vram {

/// One process that trains alone on the setup's GPU: its step lowered to the kernels of that GPU, and replayed. Keeps
/// references to network and setup.
class StepRun
{
public:
    /// `marking` keeps what a timeline needs.
    StepRun(const Network& network, const Setup& setup, const Catalogues& catalogues, bool marking = false);

    /// A size leaves 64 bits: nothing was replayed.
    bool overflow() const { return m_tape.overflow; }
    const Gpu& gpu() const { return m_gpu; }
    const Tape& tape() const { return m_tape; }
    const Lowering& lowering() const { return m_lowering; }
    const Replay& replay() const { return m_replay; }
    CublasWorkspaces cublas() const;

private:
    const Setup& m_setup;
    Gpu m_gpu;
    Tape m_tape;
    Lowering::Scratch m_room;
    Lowering m_lowering;
    Replay m_replay;
};

} // namespace vram
