// SPDX-License-Identifier: GPL-3.0-or-later

// The help page about the time of a step.

#include "ui/help/help_pages.h"
#include "ui/language/time_text.h"

#include "search/throughput_curve.h"

#include <QCoreApplication>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

QString stepFormula(const StepTime& time)
{
    return formula(tr("forward %1 + backward %2 + optimizer %3 + exposed communication %4 + pipeline idle %5 = %6")
                       .arg(timeText(time.forward), timeText(time.backward), timeText(time.optimizer),
                            timeText(time.communication), timeText(time.idle), timeText(time.step)));
}

QString rateFormula(const Numbers& n, const StepTime& time)
{
    return formula(tr("%1, MFU %2 %")
                       .arg(throughputText(computeThroughput(time, n.estimate().batch)), threeDigits(100 * time.mfu)));
}

QString saturationText(const Numbers& n)
{
    const std::int64_t enough = saturatedBatch(n.sessionState().batchSweep->points);
    return enough > 0 ? formula(tr("batches larger than %1 bring under 5 % more").arg(numberText(enough)))
                      : paragraph(tr("Here, larger batches bring more as far as the chart reaches."));
}

} // namespace

QString timePage(const Numbers& n)
{
    const StepTime& time = n.estimate().time;
    QString html = paragraph(
        tr("Each kernel takes the longer of two times: its arithmetic at the GPU's peak rate, or its bytes at the "
           "memory bandwidth, each times the efficiency that such kernels reach. The host starts them one by one; if "
           "it is slower than the GPU, its time counts. Collectives count as far as computation does not hide them."));
    if (!time.known())
        return html + paragraph(tr("The rates of this GPU are not known, so no time is estimated."));
    html += stepFormula(time) + rateFormula(n, time);
    html += paragraph(
        tr("85 % of published runs took between %1 % and %2 % of the estimate: here %3 to %4. The rates of the GPU are "
           "facts; the efficiencies of kernels were fitted to published throughputs of many networks.")
            .arg(threeDigits(100 * time.low / time.step), threeDigits(100 * time.high / time.step), timeText(time.low),
                 timeText(time.high)));
    html += paragraph(tr("<b>MFU</b> (model FLOPs utilization) is the network's own arithmetic, three times the "
                         "forward pass in training, as a share of what the GPU could do in that time."));
    html += paragraph(tr("<b>The batch:</b> small batches leave the GPU waiting for the host or partly idle, so a "
                         "larger one is faster per sample. Beyond some batch the throughput hardly rises, and a larger "
                         "batch only takes memory."));
    html += saturationText(n);
    return html
           + paragraph(tr("Not counted: loading the input, slower ranks among equal ones, heat and power limits, "
                          "other processes on the GPU or the host, and the first steps, which compile and tune."))
           + source(tr("docs/time.md, published throughputs of timm, llm-foundry and torchtitan"));
}

} // namespace vram
