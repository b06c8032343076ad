// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/host_time.h"

#include "time/kernel_kinds.h"

#include <array>
#include <cstddef>

namespace vram {

namespace {

// In operators: what an elementwise operator costs the host is one. Fitted, as the seconds below.
constexpr double kLibraryCall = 2;    ///< A module with parameters, descriptors of cuBLAS and cuDNN, a workspace.
constexpr double kView = 0.13;        ///< No kernel is launched.
constexpr double kAccumulation = 0.6; ///< A parameter's gradient: AccumulateGrad, and zero_grad() before.

bool callsLibrary(WorkKind kind)
{
    switch (kind) {
    case WorkKind::Product:
    case WorkKind::Convolution:
    case WorkKind::Attention:
    case WorkKind::Recurrent:
    case WorkKind::BatchNorm:
    case WorkKind::RowNorm: return true;
    default: return false;
    }
}

double viewsOf(const Tape& tape, const Reach& reach)
{
    double views = 0;
    for (const NodeId n : tape.nodes.indices()) {
        const Node& node = tape.nodes[n];
        if (reach.nodes[n])
            views += isView((node.inner ? *node.inner : *node.rule).name) ? 1 : 0;
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

Work hostWork(Phase phase, double operators)
{
    return {.phase = phase, .launches = 0, .operators = operators};
}

} // namespace

void addHostWork(const Tape& tape, const Reach& reach, Works& works)
{
    if (reach.nodes.empty())
        return;
    const double views = kView * viewsOf(tape, reach);
    works.push_back(hostWork(Phase::Forward, views));
    works.push_back(hostWork(Phase::Backward, views + kAccumulation * gradientsOf(tape, reach)));
}

double hostSeconds(const Work& work, HostClass host)
{
    // A server's is fitted to steps that an H100 waited for, while other processes ran on the host's cores. The others
    // are declared, by the ratio of what their cores do alone.
    static constexpr std::array<double, 3> seconds{15e-6, 24e-6, 40e-6};
    const double calls = callsLibrary(work.kind) ? kLibraryCall : 1;
    return work.operators * calls * seconds[static_cast<std::size_t>(host)];
}

} // namespace vram
