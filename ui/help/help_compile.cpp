// SPDX-License-Identifier: GPL-3.0-or-later

// The help page about torch.compile.

#include "ui/help/help_pages.h"

#include <QCoreApplication>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

QString stateOf(const Numbers& n)
{
    if (!compilesGraphs(n.setup()))
        return formula(tr("Nothing is compiled now."));
    return formula(tr("saved in one step %1, recomputed in backward %2")
                       .arg(n.bytes(n.estimate().totals.savedActivations), n.bytes(n.estimate().totals.recomputed)));
}

} // namespace

QString compilePage(const Numbers& n)
{
    return paragraph(tr("torch.compile traces forward and backward as one graph of operators. A minimum cut of this "
                        "graph decides which tensors forward saves, and which ones backward recomputes. "
                        "Elementwise operators are fused into kernels, so that the tensors between them are never in "
                        "memory."))
           + stateOf(n)
           + paragraph(tr("The setup compiles each repeated block (as torchtitan and torchtune do), the model, or the "
                          "model together with its loss; the loss and the optimizer can be compiled separately."))
           + paragraph(tr("<b>Graph breaks:</b> a row that Dynamo cannot trace divides the graph. The rows before and "
                          "after it are compiled separately, and a note names the row. Models from the exporter "
                          "contain the breaks that Dynamo reported."))
           + paragraph(tr("The rules are those of PyTorch 2.6, with the changes up to 2.14. Most figures are equal to "
                          "those of PyTorch 2.6; the others mostly differ by less than 1 %. Not estimated: "
                          "max-autotune, dynamic shapes, and pipelines with a compiled model."))
           + source(QStringLiteral("docs/compile.md, torch/_functorch/partitioners.py, torch/_inductor"));
}

} // namespace vram
