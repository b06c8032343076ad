// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/device_total.h"

#include "base/units.h"
#include "devices/overheads.h"
#include "estimate/allocator_replay.h"
#include "parallel/device_mesh.h"
#include "step/matmul_kernels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <span>
#include <vector>

namespace vram {

namespace {

/// Relative uncertainties, from the residuals of `./dev accuracy`; 90 % of the measured runs are within them.
constexpr double kReservedUncertainty = 0.01;      ///< MLPs.
constexpr double kReservedUncertaintyCudnn = 0.05; ///< Networks with convolutions or recurrent layers.
constexpr double kContextUncertainty = 0.15;       ///< Variation of the measured contexts of one GPU.

bool runs(const Tape& tape, std::initializer_list<std::string_view> kernels)
{
    return std::ranges::any_of(
        tape.kernels, [&](const Kernel& kernel) { return std::ranges::find(kernels, kernel.name) != kernels.end(); });
}

/// Whether there are layers whose kernels cuDNN chooses at run time.
bool runsCudnnLayers(const Tape& tape)
{
    return runs(tape, {"convolution", "_cudnn_rnn"});
}

/// Replays the events of tensors and libraries' workspaces together. `tensors` contains the allocator after a replay
/// without workspaces. If a workspace does not fit into `room` bytes, cuDNN uses its next plan, which needs none
/// (ATen/native/cudnn/Conv_v8.cpp, try_plans).
class ReplayWithWorkspaces
{
public:
    ReplayWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, Bytes room,
                         const ReplayedTensors& tensors)
        : m_allocator(*tensors.allocator), m_events(memory.events()), m_borrowed(workspaceEvents(memory, cublas)),
          m_room(room), m_steadyStep(tensors.steadyStep)
    {
        const bool replayed = m_allocator.reserved() > 0 && m_allocator.reserved() != kOverflow;
        m_largeOnly = replayed && tensors.smallWorkspacesFit && (cublas.count == 0 || !isSmall(cublas.each));
        m_largeOnly ? m_allocator.resetLarge() : m_allocator.reset();
    }

    /// Whether only the large pool is replayed, because the small pool stays unchanged.
    bool largeOnly() const { return m_largeOnly; }
    /// Replays events up to `end`, but not the workspace events after it.
    void runUpTo(std::size_t end)
    {
        for (; m_next < m_borrowed.size() && m_borrowed[m_next].event < end; ++m_next) {
            replayUpTo(m_borrowed[m_next].event);
            borrow();
        }
        replayUpTo(end);
    }
    /// Continues with the events from `event` on.
    void goTo(std::size_t event)
    {
        m_done = event;
        const auto next = std::ranges::lower_bound(m_borrowed, event, {}, &WorkspaceEvent::event);
        m_next = static_cast<std::size_t>(next - m_borrowed.begin());
    }
    AllocatorPeak finish()
    {
        runUpTo(m_steadyStep);
        replayUntilSteady(m_allocator, m_events.subspan(m_steadyStep), [this](int earlier) {
            if (earlier > 0)
                goTo(m_steadyStep);
            runUpTo(m_events.size() + 1);
            return true;
        });
        return m_allocator.peak();
    }

private:
    static bool isSmall(Bytes bytes) { return bytes > 0 && bytes <= CachingAllocator::kMaxSmallRequest; }
    void replayUpTo(std::size_t end)
    {
        const std::size_t last = std::min(end, m_events.size());
        const std::span<const MemoryEvent> part = m_events.subspan(m_done, last - m_done);
        m_largeOnly ? m_allocator.replayLarge(part) : m_allocator.replay(part);
        m_done = last;
    }
    void borrow()
    {
        const WorkspaceEvent& borrowed = m_borrowed[m_next];
        const MemoryEvent& what = borrowed.what;
        if (borrowed.optional && checkedAdd(m_allocator.allocated(), what.bytes()) > m_room)
            m_skipped = what.storage();
        if (what.storage() == m_skipped || what.storage() == m_brief)
            return;
        if (what.allocates() && countsBrief(what))
            m_brief = what.storage();
        else
            m_allocator.replay(std::array{what});
    }
    /// Counts the next workspace if it is released before the next event and comes from a free block.
    bool countsBrief(const MemoryEvent& what)
    {
        if (m_largeOnly && isSmall(what.bytes()))
            return m_allocator.countTemporary(what.bytes()), true;
        const bool brief = m_next + 1 < m_borrowed.size() && m_borrowed[m_next + 1].event == m_borrowed[m_next].event
                           && m_borrowed[m_next + 1].what == MemoryEvent::release(what.storage());
        return brief && m_allocator.countTemporaryIfFree(what);
    }

    CachingAllocator& m_allocator;
    std::span<const MemoryEvent> m_events;
    std::vector<WorkspaceEvent> m_borrowed;
    Bytes m_room;
    std::size_t m_steadyStep;
    bool m_largeOnly = false;
    std::size_t m_done = 0;
    std::size_t m_next = 0;
    StorageId m_skipped = StorageId::none();
    StorageId m_brief = StorageId::none(); ///< A workspace that was only counted, and whose release must be ignored.
};

AllocatorPeak peakWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, Bytes room,
                                 ReplayCheckpoint& kept, const ReplayedTensors& tensors)
{
    ReplayWithWorkspaces replay(memory, cublas, room, tensors);
    if (!replay.largeOnly() || kept.events == 0)
        return replay.finish();
    if (kept.isValid) {
        tensors.allocator->setLarge(kept.state);
        replay.goTo(kept.events);
    } else {
        replay.runUpTo(kept.events);
        kept.state = tensors.allocator->large(kept.storages);
        kept.isValid = true;
    }
    return replay.finish();
}

// Adds to `device.workspace` what the libraries reserve through the allocator beyond the tensors' segments, and sets
// the figures that PyTorch's own counters then show. `held` contains the peaks without workspaces.
void addWorkspaces(Device& device, const AllocatorPeak& held, const CublasWorkspaces& cublas, const Memory& memory,
                   const Gpu& gpu, const Setup& setup, ReplayCheckpoint& kept, const ReplayedTensors& tensors)
{
    const Calibration& measured = gpu.calibration;
    const AllocatorSettings settings = allocatorSettings(setup);
    const bool benchmark = usesCudnnBenchmark(setup, memory);
    const bool usual = settings == AllocatorSettings() && !benchmark;
    device.workspace = cublas.segments();
    device.allocated = checkedAdd(held.allocated, checkedMul(cublas.each, cublas.count));
    device.kernelWorkspaces = !memory.workspaces().empty();
    if (tensors.allocator && (device.kernelWorkspaces || !usual)) {
        const AllocatorPeak peak =
            usual ? peakWithWorkspaces(memory, cublas, device.capacity - device.context, kept, tensors)
                  : configuredPeak(settings, device.allowed,
                                   eventsWithWorkspaces(memory, cublas, benchmark, tensors.steadyStep));
        device.allocated = peak.allocated;
        // By chance, blocks may fit better with the workspaces than without. A negative difference is ignored.
        device.workspace = std::max<Bytes>(0, peak.reserved - held.reserved);
        if (device.kernelWorkspaces && measured.cudnnFactor >= 0)
            device.workspace =
                static_cast<Bytes>(std::llround(static_cast<double>(device.workspace) * measured.cudnnFactor));
    }
    if (!device.kernelWorkspaces && usual && measured.cublasMib >= 0 && cublas.count > 0)
        device.workspace = bytesOfMib(measured.cublasMib);
    device.allocated = checkedAdd(device.allocated, cublas.lt);
    device.workspace = checkedAdd(device.workspace, cublas.ltSegment());
    device.reserved = checkedAdd(held.reserved, device.workspace);
    device.calibrated = measured.isSet() || setup.calibratedContext >= 0;
}

Bytes uncertaintyOf(const Device& device, Bytes reserved, const Gpu& gpu, const Setup& setup)
{
    const bool measured = setup.calibratedContext >= 0 || gpu.calibration.contextMib >= 0;
    const double contextUncertainty = measured ? 0 : kContextUncertainty;
    const double reservedUncertainty = device.kernelsChosen ? kReservedUncertaintyCudnn : kReservedUncertainty;
    return static_cast<Bytes>(std::llround(contextUncertainty * static_cast<double>(device.context)
                                           + reservedUncertainty * static_cast<double>(reserved)));
}

LibraryUse librariesOf(const Tape& tape, const CublasWorkspaces& cublas)
{
    const bool cudnn = runsCudnnLayers(tape) || runs(tape, {"_scaled_dot_product_cudnn_attention"});
    return {.cudnn = cudnn, .cublasHandles = cublas.count};
}

// Returns the size in bytes of NCCL's buffers outside the allocator.
Bytes communicatorBytes(const Setup& setup)
{
    const std::int64_t count = deviceMesh(setup).communicators();
    if (count == 0)
        return 0;
    const Bytes further =
        checkedMul(bytesOfMib(static_cast<double>(setup.parallel.additionalCommunicatorMib)), count - 1);
    return checkedAdd(bytesOfMib(static_cast<double>(setup.parallel.firstCommunicatorMib)), further);
}

} // namespace

CublasWorkspaces cublasWorkspacesOf(const Tape& tape, const Gpu& gpu, const Setup& setup)
{
    if (!std::ranges::any_of(tape.kernels, isMatmul, &Kernel::name))
        return {};
    CublasWorkspaces workspaces = cublasWorkspaces(gpu, setup);
    if (!runs(tape, {"addmm"}))
        workspaces.lt = 0;
    return workspaces;
}

Bytes outsideAllocator(const Tape& tape, const Gpu& gpu, const Setup& setup)
{
    const Bytes libraries = libraryBytes(gpu, setup, librariesOf(tape, cublasWorkspacesOf(tape, gpu, setup)));
    return checkedAdd(checkedAdd(cudaContextBytes(gpu, setup), libraries), communicatorBytes(setup));
}

Device deviceTotal(const Peak& peak, const Tape& tape, const Memory& memory, const ReplayedTensors& tensors,
                   ReplayCheckpoint& kept, const Gpu& gpu, const Setup& setup)
{
    Device device;
    device.gpu = gpu.name;
    device.vendor = gpu.vendor;
    device.software = deviceSoftware(gpu);
    device.capacity = usableCapacity(gpu, setup);
    device.allowed = allowedMemory(setup, device.capacity);
    device.context = cudaContextBytes(gpu, setup);
    const CublasWorkspaces cublas = cublasWorkspacesOf(tape, gpu, setup);
    device.libraries = librariesOf(tape, cublas);
    device.kernelsChosen = device.libraries.cudnn && runsCudnnLayers(tape) && !memory.workspaces().empty();
    addWorkspaces(device, {peak.reserved, peak.blocks}, cublas, memory, gpu, setup, kept, tensors);
    device.workspace = checkedAdd(device.workspace, libraryBytes(gpu, setup, device.libraries));
    device.communicators = communicatorBytes(setup);
    device.workspace = checkedAdd(device.workspace, device.communicators);
    device.allocator = std::max<Bytes>(0, peak.reserved - peak.allocated);
    device.total = checkedAdd(checkedAdd(peak.reserved, device.workspace), device.context);
    device.others = bytesOfMib(setup.usedByOthers);
    device.uncertainty = uncertaintyOf(device, peak.reserved, gpu, setup);
    device.uncertainty = checkedAdd(device.uncertainty, device.communicators / 2);
    setHeadroom(device, setup.margin);
    return device;
}

Bytes allocatorBudget(const Tape& tape, const Gpu& gpu, const Setup& setup)
{
    Device device;
    device.capacity = usableCapacity(gpu, setup);
    device.others = bytesOfMib(setup.usedByOthers);
    return std::max<Bytes>(0, usableBudget(device, setup.margin) - outsideAllocator(tape, gpu, setup));
}

Bytes outsideWorkspace(const Device& device)
{
    return device.total == kOverflow ? device.workspace : device.total - device.reserved - device.context;
}

void setHeadroom(Device& device, double margin)
{
    device.headroom = device.total == kOverflow ? -kOverflow : device.capacity - device.others - device.total;
    if (device.allowed != kOverflow)
        device.headroom = std::min(device.headroom, device.allowed - device.reserved);
    device.fits = device.total <= usableBudget(device, margin) && device.reserved <= device.allowed;
}

} // namespace vram
