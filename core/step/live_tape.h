// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/activation_offloading.h"
#include "step/memory.h"
#include "step/tape.h"
#include "step/unit_walk.h"

#include <span>
#include <vector>

namespace vram {

/// The storages of a tape in memory. They are allocated as kernels run and freed when the last variable, node or
/// segment releases them.
class LiveTape
{
public:
    LiveTape(const Tape& tape, Memory& memory) : m_tape(tape), m_memory(memory), m_offloaded(memory) {}

    /// Prepares for a new tape, reusing the capacity that the previous one needed. `reached` marks the nodes that
    /// backward evaluates. `collectives`, if not null, is notified of the units that forward enters and leaves. With
    /// `offload`, saved tensors are in CPU memory and are copied back, one copy for each saved tensor of a node and
    /// each argument of a segment.
    void begin(const IndexedVector<NodeId, char>& reached, Collectives* collectives = nullptr,
               Offload offload = Offload::No);
    /// Allocates parameters, buffers and the inputs of `microbatches` micro-batches, all of which persist after the
    /// step.
    void allocatePersistent(std::int64_t microbatches = 1);
    /// Marks the storages that are saved only by nodes freed in forward, such as those of a layer whose output is not
    /// read. The result is empty if there are none.
    IndexedVector<TapeStorageId, char> freedInForward() const;
    /// Total bytes of the storages that live until backward has ended, except the loss.
    Bytes outputBytes() const { return m_outputBytes; }
    /// The storages that live until backward has ended, including the loss.
    std::vector<StorageId> liveOutputs() const;
    /// Runs the forward kernels, including the loss.
    void runForward();
    /// Runs the kernels of a checkpointed segment again. Once the segment's backward is done, `finish` must be called
    /// to release the tensors that the segment holds.
    void recompute(const CheckpointSegment& segment);
    /// Releases the tensors of a segment.
    void finish(const CheckpointSegment& segment, bool wasRecomputed);
    /// Copies the node's offloaded saved tensors back from the CPU.
    void copyBackOffloaded(const Node& node)
    {
        if (m_offload != Offload::No && !node.segment.valid())
            copyBack(node);
    }
    /// Releases the copies of the node's offloaded tensors, as the node's function does on return.
    void releaseOffloadedCopies(std::span<const char> released)
    {
        if (m_offload != Offload::No)
            releaseCopies(released);
    }
    /// Releases copies that have outlived their nodes.
    void endBackward() { m_offloaded.endBackward(); }
    /// Releases the node's saved tensors, except those marked in `released`, which were released earlier.
    void releaseSaved(const Node& node, std::span<const char> released = {});
    /// Releases one of the node's saved tensors.
    void releaseOneSaved(const Node& node, std::int32_t saved);
    void release(TapeStorageId storage);
    /// Releases the tensors referenced until backward ends (the model's output and the loss).
    void releaseOutputs();

private:
    /// Storages ordered by last use: the kernel after which no variable refers to them.
    struct LastUses {
        std::vector<TapeStorageId> storages;
        IndexedVector<Moment, std::int32_t> first; ///< First index in `storages` for each kernel.
    };

    /// A node that backward does not evaluate. It is freed, with its saved tensors, together with the last variable
    /// that leads to it.
    struct UnreachedNode {
        Moment freedAt;
        NodeId node;
    };

    /// A storage that an attribute of the model keeps until a kernel of the next step has run.
    struct KeptStorage {
        KeptTensor tensor{};
        StorageId previous{}; ///< The one that the last step computed.
    };

    void findOutputs();
    void releasePrevious(Moment kernel);
    void findUnreached(const IndexedVector<NodeId, char>& reached);
    void forgetRecomputed();
    void freeUnreachedUpTo(Moment moment);
    void findLastUses(const IndexedVector<Moment, Kernel>& kernels, LastUses& lastUses);
    void countSaved();
    /// Whether the node's saved tensor is in CPU memory.
    bool isOnCpu(const Node& node, const Saved& saved) const
    {
        return m_offload != Offload::No && isOffloaded(node, saved);
    }
    bool isOffloaded(const Node& node, const Saved& saved) const;
    /// Whether an argument of a checkpoint is in CPU memory.
    bool isArgumentOnCpu(TapeStorageId storage) const;
    /// Whether the segment keeps the input with index `input` on the GPU.
    bool isKeptOnGpu(const CheckpointSegment& segment, std::size_t input) const
    {
        return m_offload == Offload::No || input >= segment.arguments || !isArgumentOnCpu(segment.inputs[input]);
    }
    void pack(Moment kernel, bool results);
    void pack(const Node& node, SavedId saved);
    void packArguments(SegmentId segment);
    StorageId copyOf(Bytes bytes);
    void copyBack(const Node& node);
    void releaseCopies(std::span<const char> released);
    void copyBackOffloaded(const CheckpointSegment& segment);
    void dropArguments(const CheckpointSegment& segment);
    void rerunKernels(const CheckpointSegment& segment);
    void releaseArgument(const CheckpointSegment& segment, TapeStorageId storage);
    void run(const Kernel& kernel);
    StorageId allocate(const Kernel& kernel, TapeStorageId storage);
    void runOffloading(Moment kernel);
    void releaseDead(const LastUses& lastUses, Moment kernel);
    bool isPersistent(TapeStorageId storage) const;

    const Tape& m_tape;
    Memory& m_memory;
    Collectives* m_collectives = nullptr;
    const IndexedVector<NodeId, char>* m_reached = nullptr;
    Offload m_offload = Offload::No;
    ActivationOffloading m_offloaded;
    NodeId m_packed{0};                                  ///< The next node whose saved tensors will be packed.
    SegmentId m_packedWith{};                            ///< The last segment whose arguments were packed.
    TapeStorageId m_overwritten{};                       ///< The operand that the current kernel wrote into.
    const CheckpointSegment* m_currentSegment = nullptr; ///< The segment whose arguments are back on the GPU.
    std::vector<StorageId> m_copiedBack;                 ///< Copies of offloaded tensors for the running node.
    IndexedVector<TapeStorageId, StorageId> m_arguments; ///< Copies of the running segment's arguments, if it has any.
    UnitWalk m_units;
    IndexedVector<TapeStorageId, StorageId> m_live;
    IndexedVector<TapeStorageId, std::int32_t>
        m_savedReferences;                    ///< Number of references that nodes and segments hold.
    std::vector<TapeStorageId> m_outputs;     ///< Storages referenced until backward ends.
    std::vector<KeptStorage> m_keptAfterStep; ///< In the order in which they are replaced.
    std::size_t m_nextKept = 0;
    Bytes m_outputBytes = 0;
    LastUses m_forwardLastUses;
    LastUses m_recomputationLastUses;
    IndexedVector<Moment, std::int32_t> m_next; ///< Scratch memory of findLastUses().
    std::vector<UnreachedNode> m_unreached;     ///< Nodes in the order in which they are freed.
    std::size_t m_nextUnreached = 0;
    IndexedVector<SegmentId, std::int32_t> m_segmentNodes;
    IndexedVector<SegmentId, std::int32_t>
        m_remainingNodes; ///< Number of nodes of each segment that have not been freed.
};

} // namespace vram
