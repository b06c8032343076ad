// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/index.h"
#include "base/kernel_workspace.h"
#include "network/row_index.h"
#include "step/matmul_kernels.h"
#include "step/terms.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// A live storage of the replay. Storages are reference-counted, as in PyTorch.
using StorageId = Index<struct LiveStorage>;

/// The CUDA streams on which a rank allocates. The caching allocator never reuses memory of one stream on another. CUDA
/// graphs are not a stream, but they are listed because their private pool is separate in the same way.
enum class Stream : std::uint8_t { Default, AllGather, ReduceScatter, AllReduce, Offload, CudaGraphs };
inline constexpr std::size_t kStreams = 6;

/// A request to the caching allocator.
class MemoryEvent
{
public:
    enum class Kind : std::uint8_t {
        Allocation,
        Release,
        InPlace,    ///< An allocation in the memory of the storage that the next event releases.
        EmptyCache, ///< torch.cuda.empty_cache(), which only ConfiguredAllocator supports.
    };

    static constexpr MemoryEvent allocation(StorageId of, Bytes bytes, Stream stream = Stream::Default)
    {
        assert(of.valid() && bytes > 0);
        return {Kind::Allocation, of, stream, bytes};
    }
    static constexpr MemoryEvent inPlace(StorageId of, Bytes bytes)
    {
        assert(of.valid() && bytes > 0);
        return {Kind::InPlace, of, Stream::Default, bytes};
    }
    static constexpr MemoryEvent release(StorageId of)
    {
        assert(of.valid());
        return {Kind::Release, of, Stream::Default, 0};
    }
    static constexpr MemoryEvent emptyCache() { return {Kind::EmptyCache, {}, Stream::Default, 0}; }
    /// Returns the same event for another storage.
    constexpr MemoryEvent of(StorageId storage) const { return {m_kind, storage, m_stream, m_bytes}; }

    constexpr Kind kind() const { return m_kind; }
    constexpr bool allocates() const { return m_kind == Kind::Allocation || isInPlace(); }
    constexpr bool isInPlace() const { return m_kind == Kind::InPlace; }
    constexpr bool releases() const { return m_kind == Kind::Release; }
    /// The storage of the event, which is invalid for EmptyCache.
    constexpr StorageId storage() const { return m_storage; }
    constexpr Stream stream() const
    {
        assert(allocates());
        return m_stream;
    }
    constexpr Bytes bytes() const
    {
        assert(allocates());
        return m_bytes;
    }
    bool operator==(const MemoryEvent&) const = default;

private:
    constexpr MemoryEvent(Kind kind, StorageId of, Stream stream, Bytes bytes)
        : m_storage(of), m_kind(kind), m_stream(stream), m_bytes(bytes)
    {
    }

    StorageId m_storage;
    Kind m_kind;
    Stream m_stream;
    Bytes m_bytes;
};

/// The live tensor bytes of the device while a step is replayed. Allocates and frees as reference counts change, sums
/// the bytes by category, and records the peak of each phase and, if requested, every point of the timeline.
class Memory
{
public:
    /// Returns a new storage with one reference. Ids count up from 0. Storages of 0 bytes never reach the allocator.
    StorageId allocate(Bytes bytes, Category category) { return allocate(bytes, category, Transfer{}); }
    /// Allocates on the given stream instead of the current one.
    StorageId allocate(Bytes bytes, Category category, Stream stream)
    {
        const Stream previous = std::exchange(m_stream, stream);
        const StorageId id = allocate(bytes, category);
        m_stream = previous;
        return id;
    }
    /// Allocates a communication buffer of a collective.
    StorageId allocate(Bytes bytes, Transfer transfer) { return allocate(bytes, Category::Communication, transfer); }
    /// Returns a new storage in the memory of `old`, which must be released next. Autograd and at::linear add in place,
    /// but out of place under a dispatch mode such as MemTracker's. `live` and the peaks therefore count both storages,
    /// as under such a mode, whereas the allocator sees no request, as without one.
    StorageId allocateInPlace(StorageId old, Category category);
    void retain(StorageId storage, std::int32_t times = 1)
    {
        assert(times >= 0 && m_storages[storage].references > 0);
        m_storages[storage].references += times;
    }
    /// Releases one reference; releasing the last one frees the storage.
    void release(StorageId storage);
    void recategorize(StorageId storage, Category category) { recategorize(storage, category, Transfer{}); }
    void recategorize(StorageId storage, Transfer transfer)
    {
        recategorize(storage, Category::Communication, transfer);
    }
    /// Switches later allocations to the given stream.
    void setStream(Stream stream) { m_stream = stream; }
    /// The stream on which the storage was allocated.
    Stream stream(StorageId storage) const { return m_storages[storage].stream; }
    std::int32_t references(StorageId storage) const { return m_storages[storage].references; }
    Bytes bytes(StorageId storage) const { return m_storages[storage].bytes; }
    Category category(StorageId storage) const { return m_storages[storage].category; }
    /// Whether the storage is a buffer between pipeline stages.
    bool isPipelined(StorageId storage) const
    {
        return category(storage) == Category::Communication && m_storages[storage].transfer == Transfer::Pipeline;
    }

    // Workspaces are not tensors and do not count toward the peaks.

    /// Allocates a workspace; `popWorkspace` frees the most recent one.
    void pushWorkspace(KernelWorkspace workspace)
    {
        assert(workspace.bytes > 0);
        m_workspaces.push_back({m_events.size(), workspace});
    }
    void popWorkspace() { m_workspaces.push_back({m_events.size(), std::nullopt}); }
    /// Allocates a workspace for the current kernel, for the duration that its kind requires.
    void allocateWorkspace(KernelWorkspace workspace);
    /// The allocation of a workspace after `event` events or, if `taken` is empty, the release of the most recent
    /// workspace.
    struct Workspace {
        std::size_t event;
        std::optional<KernelWorkspace> taken;
    };
    const std::vector<Workspace>& workspaces() const { return m_workspaces; }

    /// A search by cuDNN for an execution plan after `event` events. Equal problems are searched only once.
    struct Search {
        std::size_t event;
        std::uint64_t problem;
    };
    void recordCudnnSearch(std::uint64_t problem) { m_searches.push_back({m_events.size(), problem}); }
    const std::vector<Search>& searches() const { return m_searches; }

    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    /// Number of events after which the forward and the backward thread run their first matrix multiplication, for
    /// which cuBLAS allocates a workspace in addition to the result, or kNone for a thread that never runs one.
    const std::array<std::size_t, 2>& firstMatmuls() const { return m_firstMatmuls; }

    /// Sets the current phase, which every peak and timeline point records.
    void setPhase(Phase phase)
    {
        recordPeakComposition();
        m_phase = phase;
    }
    void setKernel(RowIndex row, std::string_view kernel)
    {
        m_row = row;
        m_kernel = kernel;
        if (std::size_t& first = m_firstMatmuls[m_phase == Phase::Backward ? 1 : 0]; first == kNone && isMatmul(kernel))
            first = m_events.size() + 1;
        if (m_marking)
            m_marks.push_back({m_events.size(), row, m_phase, kernel});
    }

    /// The event at which a kernel begins. The timeline is built from the events and these marks.
    struct Mark {
        std::size_t event;
        RowIndex row;
        Phase phase;
        std::string_view kernel;
    };
    /// A change of a storage's category after `event` events.
    struct Change {
        std::size_t event = 0;
        StorageId storage{};
        Category from{};
        Category to{};
    };
    /// Sets whether marks and changes are recorded.
    void setMarking(bool on) { m_marking = on; }
    const std::vector<Mark>& marks() const { return m_marks; }
    const std::vector<Change>& changes() const { return m_changes; }
    /// State before `beginMarks`, which records marks and changes until `endMarks`. `endMarks` discards them unless
    /// recording was on before.
    struct Marks {
        bool kept = false;
        std::size_t marks = 0;
        std::size_t changes = 0;
    };
    Marks beginMarks()
    {
        const Marks before{m_marking, m_marks.size(), m_changes.size()};
        m_marking = true;
        return before;
    }
    void endMarks(const Marks& before);
    void clearMarks()
    {
        m_marks.clear();
        m_changes.clear();
    }

    struct Peak {
        Bytes bytes = 0;
        Breakdown byCategory{};
        RowIndex row{0};
        std::string_view kernel{};
        std::size_t event = 0; ///< Index into events() just after the allocation.
    };

    Bytes live() const { return m_live; }
    const Breakdown& byCategory() const { return m_byCategory; }
    Peak peak(Phase phase) const;
    /// Resets the peaks, but not the live bytes.
    void resetPeaks()
    {
        m_peaks = {};
        m_carriedReleases.clear();
        m_atPeak = false;
    }
    void resetPeak(Phase phase) { m_peaks[static_cast<std::size_t>(phase)] = {}; }
    const std::vector<MemoryEvent>& events() const { return m_events; }
    /// Returns the events up to the last allocation. Later releases cannot change a peak.
    std::span<const MemoryEvent> eventsToLastAllocation() const;
    /// A position in the replay.
    struct Point {
        std::size_t events = 0;
        StorageId storages{0}; ///< The next storage to be allocated.
        std::size_t workspaces = 0;
        Bytes live = 0;
        Breakdown byCategory{};
    };
    Point now() const { return {m_events.size(), m_storages.next(), m_workspaces.size(), m_live, m_byCategory}; }
    /// Notes that every step but the first frees a storage here that the step before it allocated. Returns the number
    /// of earlier notes since the peaks were last reset.
    std::size_t noteCarriedRelease();
    /// Repeats the events from `begin` to `end` with new storages, which take over the current reference counts of the
    /// originals. Marks, changes and peaks must lie between `begin` and `end` and move to the repetition. The
    /// repetition frees `carried[i]` where noteCarriedRelease() returned i. If a sum would exceed 63 bits, returns false
    /// without changing anything.
    bool repeat(const Point& begin, const Point& end, std::span<const StorageId> carried = {});
    /// Adds a reference to a repeated storage. It may be the only one, because the references to the original no longer
    /// exist.
    void retainRepeated(StorageId storage)
    {
        assert(m_storages[storage].references >= 0);
        ++m_storages[storage].references;
    }

    /// The row that allocated the storage, used to show which rows hold the memory at the peak.
    RowIndex row(StorageId storage) const { return m_storages[storage].row; }
    IndexRange<StorageId> storages() const { return m_storages.indices(); }
    std::size_t storageCount() const { return m_storages.size(); }
    /// Reserves capacity for an estimated number of storages and events.
    void reserve(std::size_t storages, std::size_t events);
    /// Clears everything, but keeps the capacity for the next replay.
    void clear();

private:
    struct Storage {
        Bytes bytes;
        std::int32_t references;
        RowIndex row;
        Category category;
        Transfer transfer; ///< Purpose, for Category::Communication.
        Stream stream = Stream::Default;
    };

    StorageId allocate(Bytes bytes, Category category, Transfer transfer);
    void addLive(const Storage& storage);
    void recategorize(StorageId storage, Category category, Transfer transfer);
    static void add(Breakdown& sums, const Storage& storage, Bytes bytes)
    {
        sums[storage.category] += bytes;
        if (storage.category == Category::Communication)
            sums[storage.transfer] += bytes;
    }
    void count(const Storage& storage, Bytes bytes) { add(m_byCategory, storage, bytes); }
    Peak& currentPeak() { return m_peaks[static_cast<std::size_t>(m_phase)]; }
    void recordPeakComposition();
    void repeatEvents(const Point& begin, const Point& end, std::span<const StorageId> carried);
    std::size_t carriedReleasesBefore(std::size_t event) const;
    void endCarried(StorageId storage);
    void movePeaks(std::size_t events, Bytes bytes, const Breakdown& before, std::span<const StorageId> carried);

    IndexedVector<StorageId, Storage> m_storages;
    std::vector<MemoryEvent> m_events;
    std::vector<Workspace> m_workspaces;
    bool m_keepsWorkspace = false;
    std::vector<Search> m_searches;
    std::array<std::size_t, 2> m_firstMatmuls{kNone, kNone};
    std::vector<Mark> m_marks;
    std::vector<Change> m_changes;
    bool m_marking = false;
    Breakdown m_byCategory{};
    Bytes m_live = 0;
    using Peaks = std::array<Peak, 4>; ///< By phase.
    Peaks m_peaks{};
    /// A point at which later steps free a storage of the step before.
    struct CarriedRelease {
        std::size_t event = 0; ///< Number of events before it.
        Peaks peaks{};         ///< Peaks since the previous such point.
    };
    std::vector<CarriedRelease> m_carriedReleases;
    Phase m_phase = Phase::Forward;
    Stream m_stream = Stream::Default;
    RowIndex m_row{0};
    std::string_view m_kernel{};
    /// Whether the current total is the peak, whose composition must be recorded before the total changes.
    bool m_atPeak = false;
};

inline StorageId Memory::allocate(Bytes bytes, Category category, Transfer transfer)
{
    const StorageId id = m_storages.next();
    m_storages.push_back({bytes, 1, m_row, category, transfer, m_stream});
    assert(bytes >= 0);
    if (bytes == 0)
        return id;
    m_events.push_back(MemoryEvent::allocation(id, bytes, m_stream));
    addLive(m_storages.back());
    return id;
}

/// Adds a storage, whose allocation was the last event, to the live bytes.
inline void Memory::addLive(const Storage& storage)
{
    m_live = checkedAdd(m_live, storage.bytes);
    if (m_live == kOverflow)
        m_byCategory[storage.category] = kOverflow;
    else
        count(storage, storage.bytes);
    if (Peak& peak = currentPeak(); m_live > peak.bytes) {
        peak.bytes = m_live;
        peak.row = m_row;
        peak.kernel = m_kernel;
        peak.event = m_events.size();
        m_atPeak = true;
    }
}

inline void Memory::release(StorageId storage)
{
    Storage& s = m_storages[storage];
    assert(s.references > 0);
    if (--s.references > 0 || s.bytes == 0)
        return;
    recordPeakComposition();
    m_events.push_back(MemoryEvent::release(storage));
    // An overflow is permanent.
    if (m_live == kOverflow)
        return;
    m_live -= s.bytes;
    count(s, -s.bytes);
    assert(m_live >= 0 && m_byCategory[s.category] >= 0);
}

inline void Memory::recordPeakComposition()
{
    if (!m_atPeak)
        return;
    currentPeak().byCategory = m_byCategory;
    m_atPeak = false;
}

} // namespace vram
