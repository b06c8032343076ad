// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/reconciliation.h"

#include "estimate/estimate.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

/// Collects the steps, each given by the sum after it or by its change.
class Reconciliation
{
public:
    explicit Reconciliation(const Estimate& estimate) : m_estimate(estimate) {}

    void start(const TextbookMethod& method, Bytes sum)
    {
        m_steps.push_back({constantText(method.label), constantText(method.rule), sum, sum});
    }

    void to(Message label, Message why, Bytes sum)
    {
        const Bytes change = sum - m_steps.back().after;
        if (change != 0)
            m_steps.push_back({std::move(label), std::move(why), change, sum});
    }

    void by(Message label, Message why, Bytes change)
    {
        to(std::move(label), std::move(why), checkedAdd(m_steps.back().after, change));
    }

    void wholeStep(Bytes paperActivations);
    void atPeak();
    void onDevice();

    std::vector<ReconciliationStep> take() { return std::move(m_steps); }

private:
    const Estimate& m_estimate;
    std::vector<ReconciliationStep> m_steps{};
};

/// Adds the steps from 4P + 4P + 4·B·A to the full sizes of all categories.
void Reconciliation::wholeStep(Bytes paperActivations)
{
    const Totals& totals = m_estimate.totals;
    to("Parameters and gradients as stored"_tr,
       "Their bytes follow the precision; frozen parameters have no gradient, and parameters can be sharded over GPUs."_tr,
       checkedAdd(checkedAdd(totals.parameters, totals.gradients), paperActivations));
    by("Optimizer state"_tr, "What this optimizer really keeps of each trainable parameter."_tr, totals.optimizerState);
    by("What autograd really keeps"_tr,
       "Not every output is saved for backward, and some kernels save more than their output."_tr,
       totals.savedActivations - paperActivations);
    by("Input, target and buffers"_tr, "The batch itself, and tensors such as running statistics."_tr,
       checkedAdd(totals.input, totals.buffers));
    by("KV cache"_tr, "Inference keeps the keys and values of every token."_tr, totals.kvCache);
}

/// Adds the steps from the full sizes to the tensors that are alive at the peak.
void Reconciliation::atPeak()
{
    using enum Category;
    const Totals& totals = m_estimate.totals;
    const Breakdown& live = m_estimate.peak.byCategory;
    const auto step = [&](Message label, Message why, Bytes change) { by(std::move(label), std::move(why), change); };
    step(
        "Gradients that do not exist at the peak"_tr,
        "Backward makes them one after another; at the peak there are fewer, or more if one is being added to another."_tr,
        live[Gradient] - totals.gradients);
    step("Activations that do not exist at the peak"_tr,
         "Backward frees each saved tensor after its last use; the optimizer steps when none is left."_tr,
         live[Activation] - totals.savedActivations);
    step("Gathered parameters and communication"_tr,
         "Parameters of other GPUs' shards, and the buffers of collectives."_tr,
         checkedAdd(live[GatheredParameters], live[Communication]));
    to("Temporaries"_tr,
       "Tensors that exist only while a few kernels run: gradients of activations, the optimizer's own buffers."_tr,
       m_estimate.peak.allocated);
}

/// Adds the steps from the tensors at the peak to nvidia-smi's figure.
void Reconciliation::onDevice()
{
    const Device& device = m_estimate.device;
    const Peak& peak = m_estimate.peak;
    to("Blocks of 512 bytes"_tr, "The allocator rounds every tensor up to whole blocks."_tr, peak.blocks);
    to("Segments"_tr, "It takes memory from the GPU in segments, and parts of them are free or cannot be used."_tr,
       peak.reserved);
    to("Workspaces of libraries and kernels"_tr, "cuBLAS, cuDNN and NCCL work in memory of their own."_tr,
       device.total - device.context);
    to("CUDA context"_tr, "CUDA itself with its loaded kernels, before the first tensor exists."_tr, device.total);
}

bool overflows(const Estimate& estimate)
{
    const Totals& t = estimate.totals;
    const std::array figures{t.parameters, t.buffers,          t.gradients,           t.optimizerState,
                             t.input,      t.savedActivations, estimate.device.total, t.kvCache};
    return std::ranges::find(figures, kOverflow) != figures.end();
}

} // namespace

std::vector<ReconciliationStep> reconcile(const TextbookMethod& method, const TextbookTotals& totals,
                                          const Estimate& estimate)
{
    const Worksheet start = method.apply(totals);
    const TextbookMethod& core = textbookMethods().front();
    const Worksheet paper = core.apply(totals);
    if (start.total == kOverflow || paper.total == kOverflow || overflows(estimate))
        return {};
    Reconciliation steps(estimate);
    steps.start(method, start.total);
    steps.to(constantText(core.rule), constantText(method.caveat), paper.total);
    steps.wholeStep(paper.terms.back().bytes);
    steps.atPeak();
    steps.onDevice();
    return steps.take();
}

} // namespace vram
