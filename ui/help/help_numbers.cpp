// From the tensors to what nvidia-smi shows: each number with what the one before it lacks.

#include "ui/help/help_pieces.h"

#include "devices/overheads.h"

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
    // The estimate has its full name; what is special about it is in the project.
    for (const Gpu& gpu : n.reading().project->gpus) {
        if (gpu.name == n.device().gpu)
            return &gpu;
    }
    return nullptr;
}

Bytes kernelsOf(const Device& device, const Peak& peak)
{
    // What is in the workspaces and yet not in the allocator: cuDNN's kernels.
    return device.workspace - (device.reserved - peak.reserved);
}

QString calibratedWords(const Numbers& n)
{
    const Gpu* gpu = gpuOf(n);
    if (!gpu || !gpu->calibration.any())
        return {};
    QStringList from;
    for (const std::string& measured : {gpu->calibration.contextFrom, gpu->calibration.workspaceFrom}) {
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
    return paragraph(tr("The bytes of every tensor that is alive at the peak: elements times bytes per element, each "
                        "storage counted once however many tensors look into it."))
           + formula(QStringLiteral("%1 = %2").arg(sum.join(QStringLiteral(" + ")), n.bytes(p.allocated)))
           + paragraph(tr("It is the figure that can be argued about on paper, and the one that PyTorch's own memory "
                          "tracker gives without a GPU."))
           + source(QStringLiteral("torch.distributed._tools.MemTracker, tools/autograd/derivatives.yaml"));
}

QString allocatedPage(const Numbers& n)
{
    const Peak& p = n.estimate().peak;
    const Device& d = n.device();
    return paragraph(
               tr("What torch.cuda.max_memory_allocated() returns. The allocator hands out blocks of whole multiples "
                  "of 512 bytes, and the workspaces that cuBLAS and cuDNN ask it for are blocks too."))
           + formula(tr("tensors %1 + rounding to 512 bytes %2 + workspaces %3 = %4")
                         .arg(n.bytes(p.allocated), n.bytes(p.blocks - p.allocated), n.bytes(d.allocated - p.blocks),
                              n.bytes(d.allocated)))
           + paragraph(tr("A convolution's workspace lives only while it runs: it counts where that is at the peak."))
           + source(QStringLiteral("c10/cuda/CUDACachingAllocator.cpp, ATen/cuda/CublasHandlePool.cpp"));
}

QString reservedPage(const Numbers& n)
{
    const Peak& p = n.estimate().peak;
    const Device& d = n.device();
    return paragraph(
               tr("What torch.cuda.max_memory_reserved() returns: the segments that the allocator has taken from the "
                  "GPU. It cuts blocks out of them, keeps what is given back for the next request, and returns none "
                  "of it to the GPU by itself."))
           + formula(tr("segments for the tensors %1 + for the libraries' workspaces %2 = %3")
                         .arg(n.bytes(p.reserved), n.bytes(d.reserved - p.reserved), n.bytes(d.reserved)))
           + paragraph(
               tr("Segments are 2 MiB for blocks of up to 1 MiB, 20 MiB for those of up to 10 MiB, then whole "
                  "multiples of 2 MiB. Every allocation and release of two steps is replayed through these rules, "
                  "with best fit, splits and merges, so fragmentation is part of the figure."))
           + source(QStringLiteral("c10/cuda/CUDACachingAllocator.cpp"));
}

QString devicePage(const Numbers& n)
{
    const Estimate& e = n.estimate();
    const Device& d = e.device;
    const Bytes kernels = kernelsOf(d, e.peak);
    QString html = paragraph(tr("What nvidia-smi would show for this process at its highest, against what the GPU "
                                "lets a process have (less than the nominal memory)."));
    html += kernels > 0 ? formula(tr("reserved %1 + cuDNN's kernels %2 + CUDA context %3 = %4")
                                      .arg(n.bytes(d.reserved), n.bytes(kernels), n.bytes(d.context), n.bytes(d.total)))
                        : formula(tr("reserved %1 + CUDA context %2 = %3")
                                      .arg(n.bytes(d.reserved), n.bytes(d.context), n.bytes(d.total)));
    html +=
        d.others > 0
            ? formula(tr("usable %1 − others %2 − needed %3 = %4")
                          .arg(n.bytes(d.capacity), n.bytes(d.others), n.bytes(d.total),
                               signedBytesText(d.headroom, n.reading().unit)))
            : formula(tr("usable %1 − needed %2 = %3")
                          .arg(n.bytes(d.capacity), n.bytes(d.total), signedBytesText(d.headroom, n.reading().unit)));
    html += paragraph(tr("It fits when the need leaves the safety margin of %1 % free.")
                          .arg(QLocale().toString(n.setup().margin, 'g', 4)));
    html += paragraph(
        tr("<b>Why nvidia-smi shows more than PyTorch:</b> PyTorch counts tensors (%1) and the blocks that hold them "
           "(%2). "
           "The GPU has given it whole segments, which it keeps for later (%3); and beside them the driver holds the "
           "CUDA "
           "context and loaded kernels (%4), of which PyTorch knows nothing. nvidia-smi counts all of it, and every "
           "other "
           "program on the GPU as well.")
            .arg(n.bytes(e.peak.allocated), n.bytes(d.allocated), n.bytes(d.reserved), n.bytes(d.context + kernels)));
    if (d.uncertainty > 0)
        html += paragraph(
            tr("Give or take %1: nine measured runs of ten fall inside that band.").arg(n.bytes(d.uncertainty)));
    return html + calibratedWords(n);
}

QString workspacePage(const Numbers& n)
{
    const Estimate& e = n.estimate();
    const Device& d = e.device;
    const Bytes inside = d.reserved - e.peak.reserved;
    return paragraph(
               tr("cuBLAS and cuDNN need scratch memory beside the tensors. They take it through PyTorch's allocator, "
                  "so it is part of what is reserved."))
           + paragraph(
               tr("<b>cuBLAS</b> keeps one workspace for each thread that multiplies matrices, for good: two in "
                  "training, of 8.1 MiB each, 32 MiB on Hopper. That is documented."))
           + paragraph(
               tr("<b>cuDNN</b> documents no formula for convolutions, so a rule is fitted on 95 measured runs of 17 "
                  "networks (A100, PyTorch of 2024 and 2025, fp32): a kernel of more than one tap makes channels-last "
                  "copies of its weight and output, the weight gradient of the input too. 1×1 and depthwise "
                  "convolutions, pictures of fewer than four channels and channels-last tensors need none."))
           + formula(tr("here: %1 beyond the tensors' segments, and %2 of loaded kernels outside the allocator")
                         .arg(n.bytes(inside), n.bytes(kernelsOf(d, e.peak))))
           + paragraph(
               d.cudnnWorkspaces
                   ? tr("<b>The band:</b> ± 5 % of what is reserved where convolutions take workspaces, because cuDNN "
                        "chooses its algorithms at run time, and ± 15 % of the context: %1 here. Nine of ten measured "
                        "runs fall inside.")
                         .arg(n.bytes(d.uncertainty))
                   : tr("<b>The band:</b> this network takes no convolution workspace, so it is ± 1 % of what is "
                        "reserved and ± 15 % of the context: %1 here. Nine of ten measured runs fall inside.")
                         .arg(n.bytes(d.uncertainty)))
           + calibratedWords(n) + source(QStringLiteral("ATen/cuda/CublasHandlePool.cpp; itu-rad/GPUMemNet"));
}

QString contextPage(const Numbers& n)
{
    const Device& d = n.device();
    const Bytes kernels = kernelsOf(d, n.estimate().peak);
    return paragraph(
               tr("What a CUDA process takes before its first tensor: the driver's context and the kernels that are "
                  "loaded. nvidia-smi shows it, torch.cuda.max_memory_allocated does not."))
           + formula(tr("on %1: %2").arg(qs(d.gpu).toHtmlEscaped(), n.bytes(d.context)))
           + paragraph(
               d.convolutions
                   ? tr("This network has convolutions: with the first one cuDNN loads kernels of its own, about a "
                        "third of the context of a recent PyTorch, here %1. They stand with the workspaces. A "
                        "network of matrix products alone would not load them.")
                         .arg(n.bytes(kernels))
                   : tr("This network has no convolution, so cuDNN's kernels are never loaded. With convolutions it "
                        "would be about a third more."))
           + paragraph(tr("It differs by GPU, driver and CUDA version: 130 MiB on a T4, 525 MiB on an A100, "
                          "670 MiB on an H200, up to 1.4 GiB under PyTorch of 2024 and before, which loaded "
                          "all kernels at once. That is the least certain constant here (± 15 %); one figure "
                          "of nvidia-smi determines it: Plan, Calibrate."))
           + calibratedWords(n) + source(tr("measurements quoted in public reports of running out of memory"));
}

QString calibrationPage(const Numbers& n)
{
    const Gpu* gpu = gpuOf(n);
    const QString now =
        gpu && gpu->calibration.any()
            ? calibratedWords(n)
            : paragraph(tr("%1 is not calibrated in this project.").arg(qs(n.device().gpu).toHtmlEscaped()));
    return paragraph(tr("Some constants depend on driver, CUDA version and libraries, and no formula knows "
                        "yours. One figure that you measure determines one of them:"))
           + paragraph(tr("<b>nvidia-smi</b> determines the CUDA context: what it shows, less what others "
                          "hold, less the allocator's segments, less cuDNN's kernels where there are "
                          "convolutions."))
           + paragraph(tr("<b>torch.cuda.max_memory_reserved()</b> determines the libraries' workspaces: what "
                          "it returns, less the segments of the tensors. With convolutions it becomes a factor "
                          "on the fitted rule, which then follows batch and network; without, a number of MiB "
                          "for cuBLAS. It says nothing about the context, which it does not contain."))
           + paragraph(
               tr("The tensors themselves are never calibrated: they follow from the network. A figure that is smaller "
                  "than they are, or that leaves more than a context or workspace can be, is refused. The calibration "
                  "stays with the GPU in your settings, and goes into every project that uses it."))
           + now;
}

QString othersPage(const Numbers& n)
{
    return paragraph(tr("Memory that other processes use on this GPU: a desktop, a browser, another "
                        "training. It is not part of what this process needs, but it is not free either."))
           + formula(tr("usable %1 − others %2 = %3")
                         .arg(n.bytes(n.device().capacity), n.bytes(n.device().others),
                              n.bytes(n.device().capacity - n.device().others)))
           + paragraph(tr("It comes from nvidia-smi when you take this machine's GPU, or from the setting "
                          "\"Used by other processes\". The safety margin is taken from the whole."))
           + source(QStringLiteral("nvidia-smi --query-gpu=memory.used"));
}

QString gpuPage(const Numbers& n)
{
    const Device& d = n.device();
    return paragraph(tr("Each GPU of the catalogue with this network and setup. <b>Usable</b> is what CUDA "
                        "lets one process have, where anybody has printed it; else 97.5 % of nvidia-smi's "
                        "total, else 96 % of the nominal memory. <b>Needs</b> is the device total there: the "
                        "tensors are the same everywhere, context and workspaces are not. <b>Free</b> is the "
                        "difference, <b>Largest batch</b> the result of a search on the whole estimate."))
           + formula(tr("%1: usable %2, needs %3, free %4")
                         .arg(qs(d.gpu).toHtmlEscaped(), n.bytes(d.capacity), n.bytes(d.total),
                              signedBytesText(d.headroom, n.reading().unit)))
           + paragraph(
               tr("Tick a GPU to keep it on top here and in the setup. Add your own with name and memory; a project "
                  "carries those that it uses, so that they are known on another machine. The hatched end of a bar is "
                  "what others hold."))
           + source(tr("the tooltip of each GPU says where its figures come from"));
}

} // namespace vram
