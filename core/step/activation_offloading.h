// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/memory.h"
#include "step/tape.h"

#include <deque>
#include <vector>

namespace vram {

/// Where tensors saved for backward are kept.
enum class Offload : std::uint8_t {
    No,
    SaveOnCpu,       ///< torch.autograd.graph.save_on_cpu, which keeps all saved tensors in CPU memory.
    Torchtune,       ///< OffloadActivations(use_streams=False), which offloads large tensors except parameters.
    TorchtuneStreams ///< OffloadActivations that copies on a separate stream (PyTorch 2.5 and newer).
};

/// Models OffloadActivations of torchtune/training/_activation_offloading.py with its defaults and with streams. A
/// tensor copied to the CPU stays on the GPU until five more tensors have been saved or backward begins; a tensor
/// copied back stays until the next node that needed a copy has run.
class ActivationOffloading
{
public:
    /// Size in bytes below which tensors are not offloaded.
    static constexpr Bytes kMinOffloadedBytes = 1024;

    explicit ActivationOffloading(Memory& memory) : m_memory(memory) {}

    void clear();
    /// Called when autograd saves a tensor that is not offloaded.
    void noteKeptTensor() { ++m_number; }
    /// Called when autograd saves a tensor that is offloaded.
    void noteOffloadedTensor(SavedId saved, StorageId storage);
    /// Whether the saved tensor is still on the GPU.
    bool contains(SavedId saved) const;
    /// Must be called before a node's function runs, if the node needs copies.
    void beginNode();
    /// Allocates a copy on the GPU, with one reference for the caller.
    StorageId copy(Bytes bytes);
    /// Must be called after a node's function has run, if the node may have needed copies.
    void endNode();
    void endBackward();

private:
    struct OffloadedTensor {
        std::int64_t number = 0;
        SavedId saved{};
        StorageId storage{};
    };

    void releaseBefore(std::int64_t number);
    void release(std::vector<StorageId>& copies);

    Memory& m_memory;
    std::int64_t m_number = 0; ///< Number of the most recently saved tensor.
    std::deque<OffloadedTensor> m_pending{};
    std::vector<StorageId> m_copies{}; ///< Copies for the running node.
    std::vector<StorageId> m_before{}; ///< Copies for the previous node.
    bool m_inNode = false;
};

} // namespace vram
