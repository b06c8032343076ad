// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_pages.h"

#include "ui/answer/part_legend.h"
#include "ui/charts/chart_values.h"

#include "import/exporter.h"
#include "optimizers/catalogue.h"
#include "ui/language/core_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

} // namespace

QString paragraph(const QString& text)
{
    return QStringLiteral("<p>%1</p>").arg(text);
}

QString formula(const QString& text)
{
    return QStringLiteral("<p style='margin-left:16px'><b>%1</b></p>").arg(text);
}

QString source(const QString& text)
{
    return QStringLiteral("<p><small>%1 %2</small></p>").arg(tr("Source:"), text);
}

namespace {

QString parameters(const Numbers& n)
{
    const Totals& totals = n.estimate().totals;
    const auto width = static_cast<double>(totals.parameters)
                       / static_cast<double>(std::max<std::int64_t>(1, n.estimate().parameters));
    return paragraph(tr("The parameters themselves, in the precision in which they are stored."))
           + formula(tr("%1 parameters × %2 bytes = %3")
                         .arg(numberText(n.estimate().parameters), threeDigits(width), n.bytes(totals.parameters)))
           + paragraph(
               tr("They stay in memory for the whole step, regardless of the batch size. In mixed precision (autocast) "
                  "they stay in 32 bits, and the 16-bit copies that matrix products need count as activations."))
           + source(QStringLiteral("torch.nn.Module.parameters(), torch.amp"));
}

QString gradients(const Numbers& n)
{
    return paragraph(
               tr("One value for each trainable parameter, computed in backward and used by the optimizer. At the "
                  "start of a step there are none (zero_grad sets them to None)."))
           + formula(
               tr("in full %1, at the peak %2").arg(n.bytes(n.estimate().totals.gradients), n.atPeak(Part::Gradients)))
           + paragraph(
               tr("When the peak is early in backward, few gradients exist yet: so the two figures differ. With "
                  "gradient accumulation they stay in memory during forward too."))
           + source(QStringLiteral("torch/csrc/autograd, torch.optim.Optimizer.zero_grad"));
}

QString optimizer(const Numbers& n)
{
    const double copies = static_cast<double>(n.estimate().totals.optimizerState)
                          / static_cast<double>(std::max<Bytes>(1, n.estimate().totals.gradients));
    return paragraph(tr("The state that the optimizer keeps for each trainable parameter: two moments for Adam and its "
                        "variants, one momentum buffer or none for SGD."))
           + formula(tr("%1: %2 = %3 × the trainable parameters")
                         .arg(translated(optimizerTitle(n.setup().optimizer)),
                              n.bytes(n.estimate().totals.optimizerState), threeDigits(copies)))
           + paragraph(
               tr("It exists from the second step on. During the optimizer step, implementation \"%1\" also needs "
                  "temporaries: foreach allocates about as much as the parameters, fused none.")
                   .arg(qs(choiceName(n.setup().implementation))))
           + source(QStringLiteral("torch/optim/*.py"));
}

QString activations(const Numbers& n)
{
    const Estimate& e = n.estimate();
    return paragraph(
               tr("Tensors from forward that backward uses again: each kernel determines which ones it saves, and a "
                  "tensor that two kernels save is counted once. The batch itself is listed separately."))
           + formula(tr("saved in one step %1, alive at the peak %2")
                         .arg(n.bytes(e.totals.savedActivations), n.atPeak(Part::Activations)))
           + formula(tr("per sample: %1 ÷ %2 = %3")
                         .arg(n.bytes(e.totals.savedActivations), numberText(e.batch),
                              n.bytes(e.totals.savedActivations / std::max<std::int64_t>(1, e.batch))))
           + paragraph(
               tr("They grow with the batch size and are usually the largest part. Activation checkpointing saves "
                  "only the inputs of a block and recomputes the rest in backward."))
           + source(QStringLiteral("tools/autograd/derivatives.yaml"));
}

QString inputAndBuffers(const Numbers& n)
{
    const Totals& totals = n.estimate().totals;
    return paragraph(tr("The batch that the training loop brings, with its target, and the model's buffers: tensors "
                        "such as running statistics, which are not trained."))
           + formula(tr("input and target %1 + buffers %2 = %3")
                         .arg(n.bytes(totals.input), n.bytes(totals.buffers),
                              n.bytes(checkedAdd(totals.input, totals.buffers))))
           + paragraph(tr("The batch grows with the batch size. In JSON and CSV both parts are separate figures."))
           + source(QStringLiteral("torch.nn.Module.buffers(), torch.distributed._tools.MemTracker"));
}

QString cache(const Numbers& n)
{
    return paragraph(tr("The cache that inference keeps for every token, so that it is not recomputed: keys and values "
                        "of each causal attention layer, or the latent vectors that the layer keeps instead."))
           + formula(
               tr("heads × size × 2 × layers × tokens × batch × bytes = %1").arg(n.bytes(n.estimate().totals.kvCache)))
           + paragraph(tr("The heads are those of keys and values: grouped queries share them. A sliding window "
                          "keeps no more tokens than its width. Length and type are set in the setup."))
           + source(QStringLiteral("transformers.StaticCache"));
}

QString temporaries(const Numbers& n)
{
    return paragraph(
               tr("Tensors that exist only while one or a few kernels run: gradients of activations, results that "
                  "are not saved, the optimizer's temporary buffers."))
           + formula(tr("at the peak: %1").arg(n.atPeak(Part::Temporaries)))
           + source(QStringLiteral("torch.distributed._tools.MemTracker"));
}

QString gathered(const Numbers& n)
{
    return paragraph(
               tr("Parameters of other GPUs' shards, gathered here for computing: those of the running unit, of the "
                  "prefetched unit, and of the root, whose parameters stay gathered from forward to backward."))
           + formula(tr("at the peak: %1").arg(n.atPeak(Part::Gathered)))
           + source(QStringLiteral("torch/distributed/fsdp/_fully_shard/_fsdp_param_group.py"));
}

QString communication(const Numbers& n)
{
    const Breakdown& live = n.estimate().peak.byCategory;
    return paragraph(tr("Buffers of collectives: the output of an all-gather before it is copied out, input and "
                        "output of a reduce-scatter, gradients before they are reduced, DDP's buckets, and what "
                        "pipeline stages pass on."))
           + formula(tr("all-gathers %1 + reduce-scatters %2 + gradients of gathered parameters %3 + buckets %4 + "
                        "pipeline %5 = %6")
                         .arg(n.bytes(live[Transfer::AllGather]), n.bytes(live[Transfer::ReduceScatter]),
                              n.bytes(live[Transfer::UnshardedGradients]), n.bytes(live[Transfer::Buckets]),
                              n.bytes(live[Transfer::Pipeline]), n.atPeak(Part::Communication)))
           + paragraph(tr(
               "They are in pools of other CUDA streams, so the allocator cannot reuse their memory for activations."))
           + source(QStringLiteral("torch/distributed/fsdp/_fully_shard/_fsdp_collectives.py, "
                                   "torch/csrc/distributed/c10d/reducer.cpp"));
}

QString allocator(const Numbers& n)
{
    const Device& d = n.estimate().device;
    return paragraph(
               tr("PyTorch takes memory from the GPU in segments and cuts tensors out of them. Requests are rounded "
                  "up to 512 bytes; segments are 2 MiB for small tensors, 20 MiB up to 10 MiB, then whole multiples "
                  "of 2 MiB. This figure is the reserved memory that no tensor uses, plus the workspaces of cuBLAS "
                  "and cuDNN."))
           + formula(tr("reserved %1 − allocated %2 = %3, workspaces %4")
                         .arg(n.bytes(n.estimate().peak.reserved), n.bytes(n.estimate().peak.allocated),
                              n.bytes(d.allocator), n.bytes(d.workspace)))
           + source(QStringLiteral("c10/cuda/CUDACachingAllocator.cpp, ATen/cuda/CublasHandlePool.cpp"));
}

QString peak(const Numbers& n)
{
    const Peak& p = n.estimate().peak;
    return paragraph(
               tr("The largest sum of live tensors at any moment of one step, not the sum of the categories: when "
                  "the optimizer steps, the activations are already freed; when the activations are largest, few "
                  "gradients exist."))
           + formula(
               tr("forward %1 · loss %2 · backward %3 · optimizer step %4")
                   .arg(n.bytes(p.byPhase[0]), n.bytes(p.byPhase[1]), n.bytes(p.byPhase[2]), n.bytes(p.byPhase[3])))
           + paragraph(tr("Here it is in %1%2%3.")
                           .arg(phaseName(p.phase),
                                p.layerPath.empty() ? QString() : tr(", at %1").arg(qs(p.layerPath).toHtmlEscaped()),
                                p.kernel.empty() ? QString() : tr(", while %1 runs").arg(qs(p.kernel).toHtmlEscaped())))
           + source(QStringLiteral("torch.cuda.max_memory_allocated"));
}

QString batch(const Numbers& n)
{
    return paragraph(tr("The largest batch is found by trying complete estimates, not by a formula: it fits with the "
                        "margin, and one more sample does not."))
           + formula(
               n.largest() > 0
                   ? tr("largest batch %1; current: %2").arg(numberText(n.largest()), numberText(n.estimate().batch))
                   : tr("not even one sample fits"))
           + paragraph(
               tr("A larger effective batch is still possible: gradient accumulation sums the gradients of several "
                  "small batches before the optimizer step."));
}

QString code(std::string_view lines)
{
    return QStringLiteral("<pre style='white-space: pre-wrap'>%1</pre>").arg(qs(lines).toHtmlEscaped());
}

QString pytorch()
{
    return paragraph(tr("One Python file, %1 (File > From PyTorch), exports any model that runs in eager mode. It "
                        "needs only torch 1.13 or newer, no GPU and no memory for the weights. Put it next to your "
                        "script and paste these lines after the model is created:")
                         .arg(qs(kExporterFile)))
           + code(kExporterLines) + paragraph(tr("An image model with a custom loss:")) + code(kExporterForImages)
           + paragraph(tr("A transformers model whose forward computes the loss from labels:"))
           + code(kExporterForTransformers)
           + paragraph(tr("The same with PEFT's LoRA; frozen parameters get no gradient:")) + code(kExporterForPeft)
           + paragraph(tr("Any function of output and target can be the loss:")) + code(kExporterForLosses)
           + paragraph(tr("Without a script:")) + code(kExporterCommands)
           + paragraph(tr("The window can run these for you: File > From PyTorch > Record a model. It needs Python "
                          "with torch on this machine."))
           + paragraph(tr("The file that it writes opens here as a table of layers, with the modules as blocks."));
}

} // namespace

std::vector<HelpTopic> helpTopics(const SessionState& sessionState)
{
    const Numbers n(sessionState);
    const auto terms = [&n](const QString& text) { return withVendorNames(n.device().software, text); };
    return {
        {QStringLiteral("device"), terms(tr("nvidia-smi: does it fit?")), terms(devicePage(n))},
        {QStringLiteral("tensors"), tr("Live tensors"), tensorsPage(n)},
        {QStringLiteral("allocated"), tr("Allocated"), terms(allocatedPage(n))},
        {QStringLiteral("reserved"), tr("Reserved"), terms(reservedPage(n))},
        {QStringLiteral("peak"), tr("The peak"), terms(peak(n))},
        {partTopic(Part::Parameters), partName(Part::Parameters), parameters(n)},
        {partTopic(Part::Gradients), partName(Part::Gradients), gradients(n)},
        {partTopic(Part::Optimizer), partName(Part::Optimizer), optimizer(n)},
        {partTopic(Part::Activations), partName(Part::Activations), activations(n)},
        {partTopic(Part::Input), partName(Part::Input), inputAndBuffers(n)},
        {partTopic(Part::KvCache), partName(Part::KvCache), cache(n)},
        {partTopic(Part::Temporaries), partName(Part::Temporaries), temporaries(n)},
        {partTopic(Part::Gathered), partName(Part::Gathered), gathered(n)},
        {partTopic(Part::Communication), partName(Part::Communication), communication(n)},
        {partTopic(Part::Allocator), partName(Part::Allocator), allocator(n)},
        {QStringLiteral("workspace"), tr("Workspaces and uncertainty"), workspacePage(n)},
        {partTopic(Part::Context), terms(partName(Part::Context)), terms(contextPage(n))},
        {QStringLiteral("calibration"), tr("Calibration"), terms(calibrationPage(n))},
        {QStringLiteral("others"), tr("Used by other processes"), othersPage(n)},
        {QStringLiteral("batch"), tr("The largest batch"), batch(n)},
        {QStringLiteral("time"), tr("The time of a step"), timePage(n)},
        {QStringLiteral("compile"), QStringLiteral("torch.compile"), compilePage(n)},
        {QStringLiteral("gpu"), tr("GPUs"), gpuPage(n)},
        {QStringLiteral("row"), tr("A row of the table"), rowPage(n)},
        {QStringLiteral("layers"), tr("Layer types"), layersPage()},
        {QStringLiteral("network"), tr("The whole network"), networkPage(n)},
        {QStringLiteral("speed"), tr("Rules and speed"), speedPage(n)},
        {QStringLiteral("textbook"), tr("Textbook rules"), textbookPage(n)},
        {QStringLiteral("pytorch"), tr("Your PyTorch model"), pytorch()},
    };
}

} // namespace vram
