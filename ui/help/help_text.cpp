#include "ui/help/help_text.h"

#include "ui/charts/chart_values.h"
#include "ui/language/core_words.h"
#include "ui/panels/part_legend.h"
#include "ui/theme/parts.h"

#include "estimate/textbook.h"
#include "import/exporter.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

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

/// The numbers of one reading, ready to stand in a sentence.
class Numbers
{
public:
    explicit Numbers(const Reading& reading) : m_reading(reading) {}

    QString bytes(Bytes value) const { return bytesText(value, m_reading.unit); }
    const Estimate& estimate() const { return *m_reading.estimate; }
    const Setup& setup() const { return m_reading.project->setup; }
    std::int64_t largest() const { return m_reading.outlook->largest; }
    QString atPeak(Part part) const { return bytes(partsAtPeak(estimate().peak, estimate().device)[indexOf(part)]); }

private:
    const Reading& m_reading;
};

QString parameters(const Numbers& n)
{
    const Totals& totals = n.estimate().totals;
    const auto width = static_cast<double>(totals.parameters)
                       / static_cast<double>(std::max<std::int64_t>(1, n.estimate().parameters));
    return paragraph(tr("The learned numbers themselves, in the precision that they are kept in, and the buffers that "
                        "belong to the model, such as running statistics."))
           + formula(tr("%1 parameters × %2 bytes = %3, buffers %4")
                         .arg(numberText(n.estimate().parameters), threeDigits(width), n.bytes(totals.parameters),
                              n.bytes(totals.buffers)))
           + paragraph(
               tr("They are there through the whole step, whatever the batch. Under autocast (amp-fp16, amp-bf16) they "
                  "stay in 32 bits, and the 16-bit copies that matrix products need count as activations."))
           + source(QStringLiteral("torch.nn.Module.parameters(), torch.amp"));
}

QString gradients(const Numbers& n)
{
    return paragraph(
               tr("One number for each trained parameter, made in backward and used by the optimizer. At the start of "
                  "a step there are none (zero_grad sets them to None)."))
           + formula(
               tr("in full %1, at the peak %2").arg(n.bytes(n.estimate().totals.gradients), n.atPeak(Part::Gradients)))
           + paragraph(
               tr("When the peak is early in backward, few gradients exist yet: that is why the two figures differ. "
                  "With gradient accumulation they live through the forward pass too."))
           + source(QStringLiteral("torch/csrc/autograd, torch.optim.Optimizer.zero_grad"));
}

QString optimizer(const Numbers& n)
{
    const double copies = static_cast<double>(n.estimate().totals.optimizerState)
                          / static_cast<double>(std::max<Bytes>(1, n.estimate().totals.gradients));
    return paragraph(
               tr("What the optimizer keeps for each trained parameter: two moments for Adam and its kin, one momentum "
                  "buffer or nothing for SGD."))
           + formula(
               tr("%1: %2 = %3 × the trained parameters")
                   .arg(qs(n.setup().optimizer), n.bytes(n.estimate().totals.optimizerState), threeDigits(copies)))
           + paragraph(
               tr("It exists from the second step on, and stays. At the optimizer step, implementation \"%1\" also "
                  "needs temporaries: foreach makes some the size of the parameters, fused makes none.")
                   .arg(qs(n.setup().implementation)))
           + source(QStringLiteral("torch/optim/*.py"));
}

QString activations(const Numbers& n)
{
    const Estimate& e = n.estimate();
    return paragraph(
               tr("Tensors made in forward that backward will need again: each kernel says which ones it saves, and a "
                  "tensor that two kernels save is counted once. Inputs and targets stand with them."))
           + formula(tr("saved in one step %1, inputs %2, alive at the peak %3")
                         .arg(n.bytes(e.totals.savedActivations), n.bytes(e.totals.input), n.atPeak(Part::Activations)))
           + formula(tr("a sample: %1 ÷ %2 = %3")
                         .arg(n.bytes(e.totals.savedActivations), numberText(e.batch),
                              n.bytes(e.totals.savedActivations / std::max<std::int64_t>(1, e.batch))))
           + paragraph(
               tr("They grow with the batch and are usually what decides. Activation checkpointing keeps only the "
                  "inputs of a block and computes the rest again in backward."))
           + source(QStringLiteral("tools/autograd/derivatives.yaml"));
}

QString cache(const Numbers& n)
{
    return paragraph(tr("What inference keeps of every token, so that the next one need not compute it again: keys and "
                        "values of each causal attention layer, or the latent that the layer keeps in their place."))
           + formula(
               tr("heads × size × 2 × layers × tokens × batch × bytes = %1").arg(n.bytes(n.estimate().totals.kvCache)))
           + paragraph(tr("Heads are those of keys and values: grouped queries share them. A sliding window keeps no "
                          "more tokens than it is wide. Length and type stand in the setup."))
           + source(QStringLiteral("transformers.StaticCache"));
}

QString temporaries(const Numbers& n)
{
    return paragraph(
               tr("Tensors that live only while a kernel or a few of them run: gradients of activations on their way "
                  "down, results that nobody saves, the optimizer's scratch space."))
           + formula(tr("at the peak: %1").arg(n.atPeak(Part::Temporaries)))
           + source(QStringLiteral("torch.distributed._tools.MemTracker"));
}

QString allocator(const Numbers& n)
{
    const Device& d = n.estimate().device;
    return paragraph(
               tr("PyTorch takes memory from the GPU in segments and cuts tensors out of them. Requests are rounded up "
                  "to 512 bytes; segments are 2 MiB for small tensors, 20 MiB up to 10 MiB, then whole multiples of "
                  "2 MiB. What is taken and not in use, and the workspaces of cuBLAS and cuDNN, are this figure."))
           + formula(tr("reserved %1 − allocated %2 = %3, workspaces %4")
                         .arg(n.bytes(n.estimate().peak.reserved), n.bytes(n.estimate().peak.allocated),
                              n.bytes(d.allocator), n.bytes(d.workspace)))
           + source(QStringLiteral("c10/cuda/CUDACachingAllocator.cpp, ATen/cuda/CublasHandlePool.cpp"));
}

QString context(const Numbers& n)
{
    return paragraph(
               tr("What a CUDA process takes before its first tensor: the driver's context and the kernels that are "
                  "loaded. nvidia-smi shows it, torch.cuda.max_memory_allocated does not."))
           + formula(tr("on %1: %2").arg(qs(n.estimate().device.gpu), n.bytes(n.estimate().device.context)))
           + paragraph(
               tr("It differs by GPU, driver and CUDA version. If you have measured it, type it under More settings."))
           + source(tr("measurements quoted in public reports of running out of memory"));
}

QString device(const Numbers& n)
{
    const Estimate& e = n.estimate();
    const Device& d = e.device;
    return paragraph(
               tr("What nvidia-smi would show for this process at its highest, against what the GPU lets a process "
                  "have (less than what stands on the box)."))
           + formula(tr("reserved %1 + workspaces %2 + context %3 = %4")
                         .arg(n.bytes(e.peak.reserved), n.bytes(d.workspace), n.bytes(d.context), n.bytes(d.total)))
           + formula(tr("usable %1 − needed %2 = %3")
                         .arg(n.bytes(d.capacity), n.bytes(d.total), signedBytesText(d.headroom, ByteUnit::Binary)))
           + paragraph(tr("It fits when the need leaves the safety margin of %1 % free.")
                           .arg(QLocale().toString(n.setup().margin, 'g', 4)))
           + (d.uncertainty > 0 ? paragraph(
                  tr("Give or take %1: cuDNN picks its workspaces at run time.").arg(n.bytes(d.uncertainty)))
                                : QString());
}

QString peak(const Numbers& n)
{
    const Peak& p = n.estimate().peak;
    return paragraph(
               tr("The largest sum of live tensors at any moment of one step, not the sum of the categories: "
                  "activations are gone when the optimizer steps, and gradients are few when activations are most."))
           + formula(
               tr("forward %1 · loss %2 · backward %3 · optimizer step %4")
                   .arg(n.bytes(p.byPhase[0]), n.bytes(p.byPhase[1]), n.bytes(p.byPhase[2]), n.bytes(p.byPhase[3])))
           + paragraph(tr("Here it is in %1%2%3.")
                           .arg(phaseName(p.phase),
                                p.layerPath.empty() ? QString() : tr(", at %1").arg(qs(p.layerPath)),
                                p.kernel.empty() ? QString() : tr(", while %1 runs").arg(qs(p.kernel))))
           + source(QStringLiteral("torch.cuda.max_memory_allocated"));
}

QString batch(const Numbers& n)
{
    return paragraph(
               tr("The largest batch is searched on the whole estimate, not on a formula: it fits with the margin, and "
                  "one more does not."))
           + formula(
               n.largest() > 0
                   ? tr("largest batch %1; set now: %2").arg(numberText(n.largest()), numberText(n.estimate().batch))
                   : tr("not even one sample fits"))
           + paragraph(
               tr("A larger effective batch is still possible: gradient accumulation adds up several small ones before "
                  "the optimizer steps."));
}

QString textbook(const Reading& reading)
{
    const TextbookTotals totals = textbookTotals(reading.project->network, reading.project->setup, *reading.estimate);
    QString html =
        paragraph(tr("Rules that people teach, on this very network. None of them is how the estimate is made; "
                     "they show why a sum on paper and the GPU disagree."));
    html += QStringLiteral("<table cellspacing='0' cellpadding='4'>");
    for (const TextbookMethod& method : textbookMethods()) {
        const TextbookEstimate result = method.apply(totals);
        html += QStringLiteral("<tr><td><b>%1</b><br>%2</td><td align='right'><b>%3</b></td><td>%4</td></tr>")
                    .arg(translated(method.label).toHtmlEscaped(), translated(method.rule).toHtmlEscaped(),
                         bytesText(result.total, reading.unit), translated(method.caveat).toHtmlEscaped());
    }
    html += QStringLiteral("</table>");
    return html
           + paragraph(tr("This program, tensor by tensor: <b>%1</b> allocated at the peak.")
                           .arg(bytesText(reading.estimate->peak.allocated, reading.unit)));
}

QString pytorch()
{
    return paragraph(tr("Any model that runs eagerly comes here by one Python file, %1 (menu File, From PyTorch). It "
                        "needs only torch 1.13 or newer, no GPU and no memory for the weights. Put it beside your "
                        "script and paste these lines where the model is made:")
                         .arg(qs(kExporterFile)))
           + QStringLiteral("<pre style='white-space: pre-wrap'>%1</pre>").arg(qs(kExporterLines).toHtmlEscaped())
           + paragraph(tr("The file that it writes opens here as a table of layers, with the modules as blocks."));
}

} // namespace

std::vector<HelpTopic> helpTopics(const Reading& reading)
{
    const Numbers n(reading);
    return {
        {QStringLiteral("device"), tr("Does it fit"), device(n)},
        {QStringLiteral("peak"), tr("The peak"), peak(n)},
        {partTopic(Part::Parameters), partName(Part::Parameters), parameters(n)},
        {partTopic(Part::Gradients), partName(Part::Gradients), gradients(n)},
        {partTopic(Part::Optimizer), partName(Part::Optimizer), optimizer(n)},
        {partTopic(Part::Activations), partName(Part::Activations), activations(n)},
        {partTopic(Part::KvCache), partName(Part::KvCache), cache(n)},
        {partTopic(Part::Temporaries), partName(Part::Temporaries), temporaries(n)},
        {partTopic(Part::Allocator), partName(Part::Allocator), allocator(n)},
        {partTopic(Part::Context), partName(Part::Context), context(n)},
        {QStringLiteral("batch"), tr("The largest batch"), batch(n)},
        {QStringLiteral("textbook"), tr("What the textbooks say"), textbook(reading)},
        {QStringLiteral("pytorch"), tr("Your PyTorch model"), pytorch()},
    };
}

} // namespace vram
