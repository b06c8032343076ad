// SPDX-License-Identifier: GPL-3.0-or-later

// Help pages about the four memory figures, from live tensors to nvidia-smi's figure, and about what each adds to the
// previous one.

#include "ui/help/help_pages.h"
#include "ui/text.h"

#include "devices/overheads.h"
#include "estimate/device_total.h"

#include <QCoreApplication>
#include <QLocale>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

QString categoryName(Category category)
{
    switch (category) {
    case Category::Parameter: return tr("parameters");
    case Category::Buffer: return tr("buffers");
    case Category::Gradient: return tr("gradients");
    case Category::OptimizerState: return tr("optimizer state");
    case Category::Activation: return tr("activations");
    case Category::Temporary: return tr("temporaries");
    case Category::Input: return tr("inputs");
    case Category::KvCache: return tr("KV cache");
    case Category::GatheredParameters: return tr("gathered parameters");
    case Category::Communication: return tr("communication");
    }
    return {};
}

const Gpu* gpuOf(const Numbers& n)
{
    // The estimate contains only the GPU's full name; the GPU's other data is in the project.
    for (const Gpu& gpu : n.sessionState().project->gpus) {
        if (gpu.name == n.device().gpu)
            return &gpu;
    }
    return nullptr;
}

QString calibrationText(const Numbers& n)
{
    const Gpu* gpu = gpuOf(n);
    if (!gpu || !gpu->calibration.isSet())
        return {};
    QStringList from;
    for (const std::string& measured : {gpu->calibration.contextSource, gpu->calibration.workspaceSource}) {
        if (!measured.empty())
            from << qs(measured).toHtmlEscaped();
    }
    return paragraph(
        tr("On this GPU it is calibrated with your own measurement: %1.").arg(from.join(QStringLiteral("; "))));
}

} // namespace

QString tensorsPage(const Numbers& n)
{
    const Peak& p = n.estimate().peak;
    QStringList sum;
    for (std::size_t i = 0; i < kCategories; ++i) {
        const auto category = static_cast<Category>(i);
        if (p.byCategory[category] > 0)
            sum << QStringLiteral("%1 %2").arg(categoryName(category), n.bytes(p.byCategory[category]));
    }
    return paragraph(tr("The bytes of all tensors alive at the peak: elements times bytes per element. Each storage "
                        "counts once, however many tensors are views of it."))
           + formula(QStringLiteral("%1 = %2").arg(sum.join(QStringLiteral(" + ")), n.bytes(p.allocated)))
           + paragraph(tr("This figure can be checked on paper, and PyTorch's own memory tracker reports it without "
                          "a GPU."))
           + source(QStringLiteral("torch.distributed._tools.MemTracker, tools/autograd/derivatives.yaml"));
}

QString allocatedFormula(const Numbers& n)
{
    const Peak& p = n.estimate().peak;
    const Device& d = n.device();
    if (p.blocks >= p.allocated)
        return formula(tr("live tensors %1 + rounding to 512 bytes %2 + workspaces %3 = %4")
                           .arg(n.bytes(p.allocated), n.bytes(p.blocks - p.allocated), n.bytes(d.allocated - p.blocks),
                                n.bytes(d.allocated)));
    return formula(tr("live tensors %1 − sums added in place %2 + workspaces %3 = %4")
                       .arg(n.bytes(p.allocated), n.bytes(p.allocated - p.blocks), n.bytes(d.allocated - p.blocks),
                            n.bytes(d.allocated)))
           + paragraph(
               tr("Tensors are counted as MemTracker counts them: while it watches, autograd adds gradients, and "
                  "linear layers their bias, out of place, otherwise in place."));
}

QString allocatedPage(const Numbers& n)
{
    return paragraph(tr("The result of torch.cuda.max_memory_allocated(). The allocator hands out blocks of whole "
                        "multiples of 512 bytes, and the workspaces that cuBLAS and cuDNN ask it for are blocks too."))
           + allocatedFormula(n)
           + paragraph(tr("A convolution's workspace exists only while the convolution runs: it counts if that is at "
                          "the peak."))
           + source(QStringLiteral("c10/cuda/CUDACachingAllocator.cpp, ATen/cuda/CublasHandlePool.cpp"));
}

QString reservedPage(const Numbers& n)
{
    const Peak& p = n.estimate().peak;
    const Device& d = n.device();
    return paragraph(
               tr("The result of torch.cuda.max_memory_reserved(): the segments that the allocator has taken from "
                  "the GPU. It divides them into blocks, keeps freed blocks for later requests, and returns no "
                  "memory to the GPU by itself."))
           + formula(tr("segments for the tensors %1 + for the libraries' workspaces %2 = %3")
                         .arg(n.bytes(p.reserved), n.bytes(d.reserved - p.reserved), n.bytes(d.reserved)))
           + paragraph(
               tr("Segments are 2 MiB for blocks of up to 1 MiB, 20 MiB for those of up to 10 MiB, then whole "
                  "multiples of 2 MiB. The allocations and releases of two steps, and of further ones as long as they "
                  "reserve more, are replayed through these rules, with best fit, splits and merges, so "
                  "fragmentation is part of the figure."))
           + source(QStringLiteral("c10/cuda/CUDACachingAllocator.cpp"));
}

QString devicePage(const Numbers& n)
{
    const Estimate& e = n.estimate();
    const Device& d = e.device;
    const Bytes kernels = outsideWorkspace(d);
    QString html = paragraph(tr("The highest figure that nvidia-smi would show for this process, compared with the "
                                "memory that the GPU lets a process use (less than the nominal memory)."));
    html += kernels > 0 ? formula(tr("reserved %1 + libraries %2 + CUDA context %3 = %4")
                                      .arg(n.bytes(d.reserved), n.bytes(kernels), n.bytes(d.context), n.bytes(d.total)))
                        : formula(tr("reserved %1 + CUDA context %2 = %3")
                                      .arg(n.bytes(d.reserved), n.bytes(d.context), n.bytes(d.total)));
    html += d.others > 0 ? formula(tr("usable %1 − other processes %2 − needed %3 = %4")
                                       .arg(n.bytes(d.capacity), n.bytes(d.others), n.bytes(d.total),
                                            signedBytesText(d.headroom, n.sessionState().unit)))
                         : formula(tr("usable %1 − needed %2 = %3")
                                       .arg(n.bytes(d.capacity), n.bytes(d.total),
                                            signedBytesText(d.headroom, n.sessionState().unit)));
    html += paragraph(tr("It fits if at least the safety margin of %1 % stays free.")
                          .arg(QLocale().toString(n.setup().margin, 'g', 4)));
    html += paragraph(
        tr("<b>Why nvidia-smi shows more than PyTorch:</b> PyTorch counts tensors (%1) and the blocks that hold them "
           "(%2). It has reserved whole segments from the GPU and keeps them for later (%3). In addition, the driver "
           "holds the CUDA context and loaded kernels (%4), which PyTorch does not count. nvidia-smi counts all of "
           "this, and every other process on the GPU as well.")
            .arg(n.bytes(e.peak.allocated), n.bytes(d.allocated), n.bytes(d.reserved), n.bytes(d.context + kernels)));
    if (d.uncertainty > 0)
        html += paragraph(tr("± %1: 90 % of measured runs fall within this range.").arg(n.bytes(d.uncertainty)));
    return html + calibrationText(n);
}

QString workspacePage(const Numbers& n)
{
    const Estimate& e = n.estimate();
    const Device& d = e.device;
    const Bytes inside = d.reserved - e.peak.reserved;
    return paragraph(
               tr("cuBLAS and cuDNN need workspaces in addition to the tensors. They allocate them through PyTorch's "
                  "allocator, so they are part of the reserved memory."))
           + paragraph(
               tr("<b>cuBLAS</b> permanently keeps one workspace for each thread that multiplies matrices: two in "
                  "training, of 8.1 MiB each, 32 MiB on Hopper. This is documented. From PyTorch 2.9 to 2.11 cuBLASLt "
                  "keeps 1 MiB more for products with a bias."))
           + paragraph(
               tr("<b>cuDNN</b> documents no formula for convolutions, so the rule comes from 1,395 convolutions "
                  "measured on an H100: kernels larger than 1×1 make channels-last copies of input, weight and output, "
                  "and weight gradients add partial sums in float32. Depthwise convolutions and channels-last tensors "
                  "need no copies, images of fewer than four channels need them for large kernels only."))
           + paragraph(
               tr("Before compute capability 9.0 the forward of a 3×3 convolution without a stride copies nothing. "
                  "This was chosen by 95 measured runs of 16 networks (A100, PyTorch of 2024 and 2025, fp32)."))
           + paragraph(tr("<b>PyTorch's own sums</b> of many values each, such as the gradient of a bias, meet in a "
                          "buffer, up to some hundred MiB for wide layers."))
           + paragraph(tr("<b>Other backward kernels</b> hold intermediate results for a moment: fused attention the "
                          "query's gradient in float32, softmax a product of the size of its result, an embedding the "
                          "sums of its rows. LSTMs and GRUs hold 8 MiB and several values of each step for each layer "
                          "and direction."))
           + formula(tr("here: %1 beyond the tensors' segments, and %2 of loaded kernels outside the allocator")
                         .arg(n.bytes(inside), n.bytes(outsideWorkspace(d))))
           + paragraph(d.kernelsChosen
                           ? tr("<b>The uncertainty:</b> ± 5 % of the reserved memory where cuDNN runs convolutions or "
                                "recurrent layers, because it chooses its algorithms at run time, and ± 15 % of the "
                                "context: %1 here. 90 % of measured runs fall within it.")
                                 .arg(n.bytes(d.uncertainty))
                           : tr("<b>The uncertainty:</b> this network has no convolution or recurrent layer that uses "
                                "a workspace, so it is ± 1 % of the reserved memory and ± 15 % of the context: %1 "
                                "here. 90 % of measured runs fall within it.")
                                 .arg(n.bytes(d.uncertainty)))
           + calibrationText(n)
           + source(QStringLiteral("ATen/cuda/CublasHandlePool.cpp; ATen/native/cuda/Reduce.cuh; itu-rad/GPUMemNet"));
}

QString contextPage(const Numbers& n)
{
    const Device& d = n.device();
    const Bytes kernels = outsideWorkspace(d);
    return paragraph(
               tr("The memory that a CUDA process takes before its first tensor: the driver's context and the loaded "
                  "kernels. nvidia-smi includes it, torch.cuda.max_memory_allocated does not."))
           + formula(tr("on %1: %2").arg(shortGpuName(d.gpu).toHtmlEscaped(), n.bytes(d.context)))
           + paragraph(
               (d.libraries.cudnn
                    ? tr("This network uses cuDNN, which loads kernels of its own. What the libraries hold outside the "
                         "allocator is counted with the workspaces, here %1.")
                    : tr(
                        "This network has no layer that cuDNN runs, so its kernels are never loaded. What cuBLAS holds "
                        "outside the allocator is counted with the workspaces, here %1."))
                   .arg(n.bytes(kernels)))
           + paragraph(tr("It differs by GPU, driver and CUDA version: 130 MiB on a T4, 525 MiB on an A100, 670 MiB "
                          "on an H200, up to 1.4 GiB under PyTorch versions up to 2024, which loaded all kernels at "
                          "once. It is the least certain constant here (± 15 %); one figure from nvidia-smi "
                          "determines it: Plan > Calibrate."))
           + calibrationText(n) + source(tr("measurements in public out-of-memory reports"));
}

QString calibrationPage(const Numbers& n)
{
    const Gpu* gpu = gpuOf(n);
    const QString now =
        gpu && gpu->calibration.isSet()
            ? calibrationText(n)
            : paragraph(tr("%1 is not calibrated in this project.").arg(shortGpuName(n.device().gpu).toHtmlEscaped()));
    return paragraph(tr("Some constants depend on driver, CUDA version and libraries, and no formula gives them for "
                        "your machine. One measured figure determines one of them:"))
           + paragraph(tr("<b>nvidia-smi</b> determines the CUDA context: its figure minus the memory of other "
                          "processes, minus the allocator's segments, minus what cuDNN and cuBLAS hold outside "
                          "the allocator."))
           + paragraph(tr("<b>torch.cuda.max_memory_reserved()</b> determines the libraries' workspaces: its result "
                          "minus the segments of the tensors. It becomes a factor on the rules for kernels, which "
                          "then follow batch size and network; where no kernel takes a workspace, a size in MiB for "
                          "cuBLAS. It does not contain the context, so it does not determine it."))
           + paragraph(
               tr("The tensors themselves are never calibrated: they follow from the network. A figure is refused if "
                  "it is smaller than the tensors, or if the remainder is too large for a context or workspace. The "
                  "calibration is stored with the GPU in your settings, and in every project that uses it."))
           + now;
}

QString othersPage(const Numbers& n)
{
    return paragraph(tr("Memory that other processes use on this GPU: a desktop, a browser, another training run. It "
                        "is not part of this process's need, but it is not free either."))
           + formula(tr("usable %1 − other processes %2 = %3")
                         .arg(n.bytes(n.device().capacity), n.bytes(n.device().others),
                              n.bytes(n.device().capacity - n.device().others)))
           + paragraph(tr("It comes from nvidia-smi if you use this machine's GPU, or from the setting \"Used by "
                          "other processes\". The safety margin is a share of the whole usable memory."))
           + source(QStringLiteral("nvidia-smi --query-gpu=memory.used"));
}

QString gpuPage(const Numbers& n)
{
    const Device& d = n.device();
    return paragraph(tr("Each GPU in the catalogue with this network and setup. <b>Usable</b> is the memory that "
                        "CUDA lets one process use, if a figure was published; otherwise 97.5 % of nvidia-smi's "
                        "total, otherwise 96 % of the nominal memory. <b>Needs</b> is the device total on that GPU: "
                        "the tensors are the same everywhere, context and workspaces are not. <b>Free</b> is the "
                        "difference, <b>Largest batch</b> the result of a search with complete estimates."))
           + formula(tr("%1: usable %2, needs %3, free %4")
                         .arg(shortGpuName(d.gpu).toHtmlEscaped(), n.bytes(d.capacity), n.bytes(d.total),
                              signedBytesText(d.headroom, n.sessionState().unit)))
           + paragraph(
               tr("Tick a GPU to pin it to the top here and in the setup. Add custom GPUs by name and memory; a "
                  "project contains the ones it uses, so that other machines know them. The hatched end of a bar is "
                  "memory used by other processes."))
           + source(tr("the tooltip of each GPU shows the source of its figures"));
}

} // namespace vram
