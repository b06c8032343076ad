// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/row_index.h"
#include "step/backward.h"
#include "step/collectives.h"
#include "step/memory.h"
#include "step/tape.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace vram {

/// A call to a Collectives, with the positions in the lists of the Memory before and after the call.
struct TracedCall {
    enum class Kind : std::uint8_t {
        EnterForward,
        LeaveForward,
        BeginBackward,
        EnterBackward,
        LeaveBackward,
        GradientReady,
        EndBackward
    };

    /// Lengths of the lists of the Memory.
    struct Place {
        std::size_t events = 0;
        std::size_t marks = 0;
        std::size_t changes = 0;
        std::size_t workspaces = 0;
        std::size_t searches = 0;
    };

    Kind kind = Kind::EndBackward;
    UnitId unit{};
    ParameterId parameter{};
    StorageId gradient{}; ///< For GradientReady, the storage of the parameter's gradient.
    Place begin{};
    Place end{};
};

/// Forwards the calls that a pass over a tape makes to a Collectives, and records them.
class TracedCollectives final : public Collectives
{
public:
    TracedCollectives(Collectives& real, const Memory& memory) : m_real(real), m_memory(memory) {}

    static TracedCall::Place now(const Memory& memory);
    std::vector<TracedCall>& calls() { return m_calls; }

    void begin(const Tape& tape, Memory& memory) override { m_real.begin(tape, memory); }
    std::int64_t localElements(ParameterId parameter) const override { return m_real.localElements(parameter); }
    Bytes localBytes(ParameterId parameter) const override { return m_real.localBytes(parameter); }
    Bytes allocatedBytes(ParameterId parameter) const override { return m_real.allocatedBytes(parameter); }
    void enterForward(UnitId unit) override;
    void leaveForward(UnitId unit) override;
    void beginBackward(Gradients& gradients) override;
    void enterBackward(UnitId unit) override;
    void leaveBackward(UnitId unit) override;
    void gradientReady(ParameterId parameter) override;
    void endBackward() override;

private:
    template<typename Call>
    void note(TracedCall call, Call&& run);

    Collectives& m_real;
    const Memory& m_memory;
    Gradients* m_gradients = nullptr;
    std::vector<TracedCall> m_calls{};
};

/// A record of a micro-batch's passes over a tape, which is replayed for other micro-batches without walking the tape.
/// The collectives are called again and act according to their current state. The traced backward is the first of a
/// step, which creates the parameters' gradients; if a gradient already exists, the new one is added to it and
/// released.
class PassTrace
{
public:
    enum class Part : std::uint8_t { Forward, Backward, End };

    PassTrace(const Tape& tape, Collectives& real, Memory& memory)
        : m_tape(tape), m_memory(memory), m_traced(real, memory)
    {
    }

    /// The collectives to pass to the traced code.
    Collectives* tracedCollectives() { return &m_traced; }
    /// Records everything between begin() and end() as `part`. Part::Forward begins a new trace. `cloned` lists the
    /// parameters whose gradient was cloned.
    void begin(Part part);
    void end(Part part, std::span<const ParameterId> cloned);
    /// Records a storage that outlives the traced backward as the gradient of a tensor that is not a parameter.
    void keepGradient(StorageId storage) { m_keptGradients.push_back(localOf(storage)); }

    /// The storages of one micro-batch, in the order in which the trace allocates them.
    using Storages = std::vector<StorageId>;
    void play(Part part, Storages& storages, Collectives& real, Gradients& gradients, GradPool& pool) const;
    /// Appends the gradients recorded by keepGradient(), for another micro-batch.
    void adoptKeptGradients(const Storages& storages, GradPool& pool, std::vector<Grad>& gradients) const;

private:
    /// Index of a storage among those of a micro-batch.
    using Local = std::int32_t;
    static constexpr Local kUntraced = -1;

    /// A recorded action, whose kind determines which fields are used.
    struct Action {
        enum class Kind : std::uint8_t {
            Allocate,
            Release,
            Mark,
            Change,
            AdoptStorage,
            TakeWorkspace,
            ReturnWorkspace,
            Search,
            Call
        };
        Kind kind = Kind::Release;
        TracedCall::Kind call = TracedCall::Kind::EndBackward;
        Phase phase = Phase::Forward;
        Stream stream = Stream::Default;
        Category category = Category::Activation;
        Local storage = kUntraced;
        RowIndex row{};
        UnitId unit{};
        ParameterId parameter{}; ///< Owner of the gradient. Allocate and Change run only if it has no gradient yet.
        Bytes bytes = 0;
        KernelWorkspace workspace{};
        std::uint64_t problem = 0;
        std::string_view kernel{};
        /// For AdoptStorage and GradientReady: whether the gradient is a view of a tensor that a later action takes
        /// over or releases.
        bool shared = false;
    };

    Local localOf(StorageId storage) const;
    Grad adopt(Local local, const Storages& storages, GradPool& pool, const Tensor& like) const;
    void findCategories();
    Category categoryOf(StorageId storage) const;
    void appendEventsUntil(const TracedCall::Place& end);
    void appendActionsUntil(const TracedCall::Place& end);
    void addEvent(const MemoryEvent& event);
    void addCall(const TracedCall& call, std::span<const ParameterId> cloned);
    void noteGradient(Local storage, ParameterId parameter, bool cloned);
    void shareGradient(Local storage);
    void call(const Action& action, const Storages& storages, Collectives& real, Gradients& gradients,
              GradPool& pool) const;

    const Tape& m_tape;
    Memory& m_memory;
    TracedCollectives m_traced;
    std::array<std::vector<Action>, 3> m_parts{}; ///< Indexed by Part.
    std::vector<Action>* m_actions = nullptr;     ///< Actions of the part being recorded.
    /// The positions in the lists of the Memory up to which the trace is recorded.
    TracedCall::Place m_done{};
    Memory::Marks m_marks{};
    StorageId m_first{};            ///< The first storage in the trace.
    std::vector<Local> m_localOf{}; ///< Local index of each storage from m_first on.
    /// The actions by which a parameter last took over a storage as its gradient, as indices into the actions of
    /// Part::Backward.
    struct Adoption {
        std::size_t change = 0;
        std::size_t call = 0;
    };
    std::unordered_map<Local, Adoption> m_adoptions{};
    std::vector<Category> m_given{}; ///< The category with which each storage of the part was allocated.
    StorageId m_firstOfPart{};
    Local m_storages = 0;
    std::vector<Local> m_keptGradients{};
};

} // namespace vram
