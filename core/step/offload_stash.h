#pragma once

#include "step/memory.h"
#include "step/tape.h"

#include <deque>
#include <vector>

namespace vram {

/// Where tensors saved for backward are kept.
enum class Offload : std::uint8_t {
    No,
    SaveOnCpu,         ///< torch.autograd.graph.save_on_cpu: all of them in CPU memory.
    Torchtune,         ///< OffloadActivations(use_streams=False): large tensors that are not parameters.
    TorchtuneByStreams ///< The same, copied on a separate stream (PyTorch 2.5 and newer).
};

/// torchtune/training/_activation_offloading.py, OffloadActivations by its defaults, with streams: a tensor copied to
/// the CPU also stays on the GPU until the fifth one after it is saved, or backward begins; one that was copied back
/// stays until the next node that needed a copy has run.
class OffloadStash
{
public:
    /// Tensors of fewer bytes stay.
    static constexpr Bytes kSmallest = 1024;

    explicit OffloadStash(Memory& memory) : m_memory(memory) {}

    void clear();
    /// Autograd saved a tensor that stays.
    void passed() { ++m_number; }
    /// Autograd saved a tensor that is offloaded.
    void sent(SavedId saved, StorageId storage);
    /// Whether that tensor is still on the GPU.
    bool holds(SavedId saved) const;
    /// A node needs copies back, before its function runs.
    void beginNode();
    /// A copy on the GPU, with one reference for the caller.
    StorageId copy(Bytes bytes);
    /// The function of a node that may have needed copies has run.
    void nodeRan();
    void endBackward();

private:
    struct Sent {
        std::int64_t number = 0;
        SavedId saved{};
        StorageId storage{};
    };

    void letGoBefore(std::int64_t number);
    void release(std::vector<StorageId>& copies);

    Memory& m_memory;
    std::int64_t m_number = 0; ///< Of the tensor that was saved last.
    std::deque<Sent> m_sent{};
    std::vector<StorageId> m_copies{}; ///< For the node that runs.
    std::vector<StorageId> m_before{}; ///< For the one before.
    bool m_inNode = false;
};

} // namespace vram
