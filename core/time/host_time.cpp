// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/host_time.h"

#include "time/kernel_kinds.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <variant>

namespace vram {

namespace {

// Host costs in units of the cost of one elementwise operator. They are fitted, as are the seconds in hostSeconds().
constexpr double kLibraryCall = 2;     ///< Call of a module with parameters, which also sets up cuBLAS or cuDNN
                                       ///< descriptors and a workspace.
constexpr double kView = 0.13;         ///< An operator that launches no kernel.
constexpr double kAccumulation = 0.6;  ///< AccumulateGrad for a parameter's gradient, and the zero_grad() before it.
constexpr double kCompiledCall = 1.32; ///< Python call and launch of one kernel of compiled code.
constexpr double kRegion = 18;         ///< One pass through a compiled region: guards, arguments and results in Python.

bool callsLibrary(CostKind kind)
{
    switch (kind) {
    case CostKind::Matmul:
    case CostKind::Convolution:
    case CostKind::Attention:
    case CostKind::Recurrent:
    case CostKind::BatchNorm:
    case CostKind::RowNorm: return true;
    default: return false;
    }
}

double viewsOf(const Tape& tape, const Reach& reach)
{
    double views = 0;
    KindCache<nodeKind> kinds;
    for (const NodeId n : tape.nodes.indices()) {
        const Node& node = tape.nodes[n];
        if (reach.nodes[n])
            views += kinds[(node.inner ? *node.inner : *node.rule).name].view ? 1 : 0;
    }
    return views;
}

double gradientsOf(const Tape& tape, const Reach& reach)
{
    double gradients = 0;
    for (const ParameterId p : tape.parameters.indices())
        gradients += tape.parameters[p].trainable && reach.gradients[p] != 0 ? 1 : 0;
    return gradients;
}

OperatorCost hostCost(Phase phase, double operators)
{
    return {.phase = phase, .launches = 0, .operators = operators};
}

/// Cost of the host's calls in one pass over a network, in units of an elementwise operator.
struct Calls {
    double forward = 0;
    double backward = 0;
};

double kernelsOf(const CompiledBackward& region)
{
    const auto isKernel = [](const auto& event) { return std::holds_alternative<CompiledBackward::Kernel>(event); };
    return static_cast<double>(std::ranges::count_if(region.events, isKernel));
}

/// Adds up the calls. CUDA graphs launch all kernels of a region at once.
Calls callsOf(const Tape& compiled, bool cudaGraphs)
{
    Calls calls;
    for (const Kernel& kernel : compiled.kernels) {
        const bool inRegion = kernel.operands.empty();
        if (kernelKind(kernel.name).traffic != Traffic::None && !(cudaGraphs && inRegion))
            calls.forward += kCompiledCall;
    }
    for (const Node& node : compiled.nodes) {
        if (const auto* const region = std::get_if<RegionIndex>(&node.data)) {
            calls.forward += kRegion;
            calls.backward += kRegion + (cudaGraphs ? 0 : kCompiledCall * kernelsOf(compiled.regions[*region]));
        } else {
            calls.backward += nodeKind((node.inner ? *node.inner : *node.rule).name).view ? kView : 1;
        }
    }
    for (const TapeParameter& parameter : compiled.parameters)
        calls.backward += parameter.trainable ? kAccumulation : 0;
    return calls;
}

Calls callsOf(const OperatorCosts& costs)
{
    Calls calls;
    for (const OperatorCost& cost : costs) {
        if (cost.phase != Phase::Step && cost.launches > 0)
            (cost.phase == Phase::Backward ? calls.backward : calls.forward) += kCompiledCall;
    }
    return calls;
}

} // namespace

void addHostWork(const Tape& tape, const Reach& reach, OperatorCosts& costs)
{
    if (reach.nodes.empty())
        return;
    const double views = kView * viewsOf(tape, reach);
    costs.push_back(hostCost(Phase::Forward, views));
    costs.push_back(hostCost(Phase::Backward, views + kAccumulation * gradientsOf(tape, reach)));
}

void addCompiledCalls(const Tape* compiled, const Setup& setup, OperatorCosts& costs)
{
    const bool cudaGraphs = setup.compileMode == CompileMode::ReduceOverhead;
    const Calls calls = compiled     ? callsOf(*compiled, cudaGraphs)
                        : cudaGraphs ? Calls{.forward = kRegion}
                                     : callsOf(costs);
    costs.push_back(hostCost(Phase::Forward, calls.forward));
    costs.push_back(hostCost(Phase::Backward, calls.backward));
}

double hostSeconds(const OperatorCost& cost, HostClass host)
{
    // The value for servers is fitted to steps in which an H100 waited for the host while other processes ran on the
    // host's cores. The others are assumptions based on the ratio of single-core speeds.
    static constexpr std::array<double, 3> seconds{15e-6, 24e-6, 40e-6};
    const double calls = callsLibrary(cost.kind) ? kLibraryCall : 1;
    return cost.operators * calls * seconds[static_cast<std::size_t>(host)];
}

} // namespace vram
