// SPDX-License-Identifier: GPL-3.0-or-later

// Help pages about the network, its rows, and other tools' figures.

#include "ui/help/help_pages.h"

#include "ui/language/core_text.h"
#include "ui/table/derivations.h"
#include "ui/table/layer_cells.h"

#include "textbook/textbook.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

QString times(const Shape& shape)
{
    QStringList extents;
    for (const std::int64_t extent : shape)
        extents << QLocale().toString(static_cast<qlonglong>(extent));
    return extents.isEmpty() ? tr("one element") : extents.join(QStringLiteral(" × "));
}

/// The computation of the row's figures, term by term.
QString derivationOf(const Numbers& n, LayerId row)
{
    const Derivations derivations(*n.sessionState().project, n.sessionState().estimate);
    QString html;
    for (const QStringList& lines :
         {derivations.parameters(row), derivations.output(row, n.sessionState().unit), derivations.saved(row)}) {
        for (const QString& derived : lines)
            html += formula(derived.toHtmlEscaped());
    }
    return html;
}

QString rowFigures(const Numbers& n, const RowEstimate& figures)
{
    QString html;
    if (!figures.outputs.empty())
        html += formula(tr("output: %1 = %2 elements")
                            .arg(times(figures.outputs.front()), numberText(figures.outputs.front().elements())));
    if (figures.parameters > 0)
        html += formula(
            tr("parameters: %1, of which %2 trainable, %3")
                .arg(numberText(figures.parameters), numberText(figures.trainable), n.bytes(figures.parameterBytes)));
    const std::int64_t batch = std::max<std::int64_t>(1, n.estimate().batch);
    html += formula(tr("saved for backward: %1 ÷ batch %2 = %3 per sample")
                        .arg(n.bytes(figures.saved), numberText(batch), n.bytes(figures.saved / batch)));
    return html + formula(tr("alive at the peak, created by this row: %1").arg(n.bytes(figures.atPeak)));
}

} // namespace

QString networkPage(const Numbers& n)
{
    const Estimate& e = n.estimate();
    return paragraph(
               tr("Every parameter counts once, shared ones at their owner; a repeated block and its layers count "
                  "once per repeat."))
           + formula(tr("%1 parameters, of which %2 trainable, in %3 layers")
                         .arg(numberText(e.parameters), numberText(e.trainableParameters), numberText(e.layers)))
           + formula(tr("parameters %1, buffers %2, gradients %3, optimizer state %4, saved activations %5, input %6")
                         .arg(n.bytes(e.totals.parameters), n.bytes(e.totals.buffers), n.bytes(e.totals.gradients),
                              n.bytes(e.totals.optimizerState), n.bytes(e.totals.savedActivations),
                              n.bytes(e.totals.input)))
           + paragraph(
               tr("These are the full sizes over the whole step: they never all exist at once, so they do not add up "
                  "to the peak."))
           + source(QStringLiteral("torch.nn.Module.parameters()"));
}

QString rowPage(const Numbers& n)
{
    QString html = paragraph(tr("<b>Output</b> is the shape of the row's output, without a leading batch dimension. "
                                "<b>Parameters</b> are its weights. <b>Per sample</b> and <b>At batch</b> are the "
                                "bytes that this row is the first to save for backward: a tensor that the next row "
                                "saves too is not counted again, so the column adds up. The network's own input is "
                                "listed separately."));
    const auto& rows = n.estimate().rows;
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const RowEstimate& row) { return row.id == n.sessionState().row; });
    const Row* row = find(n.sessionState().project->network, n.sessionState().row);
    if (found == rows.end() || !row)
        return html + paragraph(tr("Select a row of the table to see its figures here."));
    html += paragraph(QStringLiteral("<b>%1</b> · %2")
                          .arg(qs(path(n.sessionState().project->network, found->id)).toHtmlEscaped(),
                               typeText(*row).toHtmlEscaped()));
    html += rowFigures(n, *found);
    if (rows.size() <= kMaxRowsOnDemand)
        html += derivationOf(n, found->id);
    if (asBlock(*row))
        html += paragraph(tr("A block's figures are those of its rows, in all repeats."));
    return html + source(QStringLiteral("tools/autograd/derivatives.yaml"));
}

QString textbookPage(const Numbers& n)
{
    const SessionState& sessionState = n.sessionState();
    const TextbookTotals totals = textbookTotals(sessionState.project->setup, *sessionState.estimate);
    QString html =
        paragraph(tr("Textbook rules applied to this network. The estimate uses none of them; they show why a "
                     "calculation on paper and the GPU disagree."));
    html += QStringLiteral("<table cellspacing='0' cellpadding='4'>");
    for (const TextbookMethod& method : textbookMethods()) {
        const Worksheet result = method.apply(totals);
        html += QStringLiteral("<tr><td><b>%1</b><br>%2</td><td align='right'><b>%3</b></td><td>%4</td></tr>")
                    .arg(translated(method.label).toHtmlEscaped(), translated(method.rule).toHtmlEscaped(),
                         n.bytes(result.total), translated(method.caveat).toHtmlEscaped());
    }
    html += QStringLiteral("</table>");
    return html
           + paragraph(tr("This program, tensor by tensor: <b>%1</b> allocated at the peak.")
                           .arg(n.bytes(sessionState.estimate->peak.allocated)))
           + paragraph(tr("The view \"Textbook rules and other tools\" works each sum out, and also lists accelerate, "
                          "DeepSpeed, EleutherAI, Megatron-LM and "
                          "torchinfo."));
}

QString speedPage(const Numbers& n)
{
    return paragraph(
               tr("After every change, the estimate replays two training steps of the whole network, kernel by kernel. "
                  "The time it took is shown below the table."))
           + formula(tr("%1 events in one step, the peak at event %2")
                         .arg(numberText(static_cast<std::int64_t>(n.estimate().timeline.points.size())),
                              numberText(static_cast<std::int64_t>(n.estimate().timeline.peak) + 1)))
           + paragraph(
               tr("The rules are those of PyTorch %1 in eager mode on CUDA: the tensors that each gradient formula "
                  "saves, autocast's operator lists, the optimizers' temporaries, the caching allocator. \"PyTorch "
                  "version\" in the setup chooses another; the libraries' workspaces and the CUDA context follow it.")
                   .arg(qs(n.setup().torch)))
           + source(QStringLiteral("tools/autograd/derivatives.yaml, ATen/autocast_mode.cpp, torch/optim, c10/cuda"));
}

} // namespace vram
