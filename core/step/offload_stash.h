#pragma once

#include "step/memory.h"
#include "step/tape.h"

#include <deque>
#include <vector>

namespace vram {

/// Where what backward needs goes until then.
enum class Offload : std::uint8_t {
    No,
    SaveOnCpu,         ///< torch.autograd.graph.save_on_cpu: all of it to the CPU's memory.
    Torchtune,         ///< OffloadActivations(use_streams=False): what is large and no parameter.
    TorchtuneByStreams ///< As that, copied on a stream of its own (PyTorch 2.5 and newer).
};

/// torchtune/training/_activation_offloading.py, OffloadActivations by its defaults, with streams: a tensor that went to
/// the CPU stays until the fifth one after it is saved, or backward has begun; one that came back stays until the next
/// node that got something back has run.
class OffloadStash
{
public:
    /// Tensors of fewer bytes stay.
    static constexpr Bytes kSmallest = 1024;

    explicit OffloadStash(Memory& memory) : m_memory(memory) {}

    void clear();
    /// Autograd saved a tensor that stays.
    void passed() { ++m_number; }
    /// It saved one that goes.
    void sent(SavedId saved, StorageId storage);
    /// Whether that one is still there.
    bool holds(SavedId saved) const;
    /// A node gets something back, before its function runs.
    void beginNode();
    /// The copy of a tensor that came back, with one reference for the caller.
    StorageId copy(Bytes bytes);
    /// The function of a node that may have got something back has run.
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
