// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/optimizer_work.h"

#include "optimizers/optimizer_program.h"

#include <cmath>

namespace vram {

namespace {

/// Counts of the tensors and kernels that update a parameter in one step.
struct StepShape {
    double states = 0;      ///< Number of states as large as the parameter.
    double temporaries = 0; ///< Number of temporaries as large as the parameter.
    bool fused = false;     ///< Whether one kernel does the whole update.
    bool lists = false;     ///< Whether each kernel processes a list of tensors (foreach).
};

bool applies(Facts asked, const Setup& setup, const OptimizerRule& rule)
{
    Facts facts = rule.addsDecay && setup.weightDecay > 0 ? fact::decay : fact::noDecay;
    facts |= rule.hasMomentum || setup.momentum > 0 ? fact::momentum : 0;
    facts |= fact::notFirstStep | fact::matrix | fact::twoDimensional | fact::notProjected | fact::notBias;
    return (asked & ~facts) == 0;
}

StepShape shapeOf(const OptimizerRule& rule, const Setup& setup)
{
    StepShape shape;
    for (const StateRule& state : rule.states) {
        const bool large = state.size != TensorSize::Counter && state.size != TensorSize::Scalar
                           && state.size != TensorSize::RowFactor && state.size != TensorSize::ColumnFactor;
        if (large && applies(state.when, setup, rule))
            shape.states += state.size == TensorSize::Codes8 || state.size == TensorSize::PagedCodes8 ? 0.25 : 1;
    }
    shape.fused = rule.alwaysFused || (rule.hasFused && setup.implementation == Implementation::Fused);
    shape.lists = !rule.lists.empty() && setup.implementation != Implementation::ForLoop;
    for (const OptimizerPass& pass : shape.lists ? rule.lists : rule.loops) {
        for (const Instruction& step : pass.program) {
            const bool allocates = step.action == Action::Allocate || step.action == Action::AllocateTemporary;
            if (allocates && step.size == TensorSize::Parameter && applies(step.when, setup, rule))
                shape.temporaries += 1;
        }
    }
    return shape;
}

// A fused update reads the parameter, the gradient and the states once, and writes all of them but the gradient.
// Otherwise, each state is scaled in place (2 passes) and added to (3), each temporary is written from a tensor and
// read again (4), and the parameter is updated (3).
double passesOf(const StepShape& shape)
{
    return shape.fused ? 3 + 2 * shape.states : 3 + 5 * shape.states + 4 * shape.temporaries;
}

double kernelsOf(const StepShape& shape)
{
    return shape.fused ? 1 : 1 + 2 * shape.states + 2 * shape.temporaries;
}

/// Adds the computation of the gradients' norm and their scaling in place, each with one launch per list of tensors.
void addClipping(double gradients, double tensors, OperatorCosts& costs)
{
    constexpr double kTensorsOfLaunch = 110; // Tensors per launch of multi_tensor_apply with one list.
    OperatorCost cost{.kind = CostKind::Optimizer, .phase = Phase::Step};
    cost.read = 2 * gradients;
    cost.written = gradients;
    cost.launches = 2 * std::ceil(tensors / kTensorsOfLaunch);
    cost.operators = cost.launches;
    costs.push_back(cost);
}

} // namespace

bool runsOnHost(const Setup& setup)
{
    return setup.offloadOptimizer || setup.parallel.offload;
}

void addOptimizerWork(const Tape& tape, const Setup& setup, const Reach& reach, double fraction, OperatorCosts& costs)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    if (rule == nullptr || reach.nodes.empty())
        return;
    double bytes = 0;
    double tensors = 0;
    for (const ParameterId p : tape.parameters.indices()) {
        const TapeParameter& parameter = tape.parameters[p];
        if (!parameter.trainable || reach.gradients[p] == 0)
            continue;
        bytes += static_cast<double>(parameter.elements > 0 ? parameter.elements : parameter.tensor.shape.elements())
                 * static_cast<double>(itemSize(parameter.tensor.dtype)) * fraction;
        tensors += 1;
    }
    const StepShape shape = shapeOf(*rule, setup);
    // DeepSpeed's CPU Adam makes one pass; gradients are copied to the CPU and parameters back to the GPU.
    if (runsOnHost(setup)) {
        costs.push_back({.kind = CostKind::Optimizer,
                         .phase = Phase::Step,
                         .read = bytes * (2 + shape.states),
                         .written = bytes * (1 + shape.states),
                         .launches = 0,
                         .sent = 2 * bytes});
        return;
    }
    constexpr double kTensorsOfLaunch = 48; // multi_tensor_apply: 110 to 36 tensors, depending on the number of lists.
    const double lists = shape.fused || shape.lists ? std::ceil(tensors / kTensorsOfLaunch) : tensors;
    const double passes = passesOf(shape);
    OperatorCost cost{.kind = CostKind::Optimizer, .phase = Phase::Step};
    cost.read = bytes * passes * 2 / 3;
    cost.written = bytes * passes / 3;
    cost.launches = kernelsOf(shape) * lists;
    // Number of operators counted for each launch over a list, because Python first iterates over the list's tensors.
    // It is fitted to steps measured on an H100.
    constexpr double kList = 5;
    cost.operators = cost.launches * (shape.fused || shape.lists ? kList : 1);
    costs.push_back(cost);
    if (setup.clipGradients)
        addClipping(bytes, tensors, costs);
}

} // namespace vram
