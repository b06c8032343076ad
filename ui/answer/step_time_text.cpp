// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/step_time_text.h"

#include "ui/language/time_text.h"
#include "ui/text.h"

#include <QCoreApplication>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("StepTime", text);
}

QString nameOf(const StepTime& time, const Setup& setup)
{
    if (!isInference(setup))
        return tr("step time");
    return time.nextToken > 0 ? tr("first token") : tr("forward pass");
}

QString partsOf(const StepTime& time, const Setup& setup)
{
    QStringList parts;
    const auto add = [&parts](double seconds, const QString& pattern) {
        if (seconds > 0)
            parts << pattern.arg(timeText(seconds));
    };
    add(time.forward, tr("forward %1"));
    if (!isInference(setup)) {
        add(time.backward, tr("backward %1"));
        add(time.optimizer, tr("optimizer %1"));
    }
    add(time.communication, tr("exposed communication %1"));
    add(time.idle, tr("pipeline idle %1"));
    return parts.join(QStringLiteral(", "));
}

QString boundSentence(Bound bound)
{
    switch (bound) {
    case Bound::Compute: return tr("Bound by compute: most of it is arithmetic");
    case Bound::Memory: return tr("Bound by memory bandwidth: most of it is reading and writing tensors");
    case Bound::Launch: return tr("Bound by launches: the GPU waits for the host, which starts its kernels");
    case Bound::Communication: return tr("Bound by communication: the GPUs wait for each other's data");
    }
    return {};
}

QString generation(const StepTime& time, std::int64_t batch)
{
    return tr("Each further token %1, %2 for each of %3 sequences")
        .arg(timeText(time.nextToken), throughputText({1 / time.nextToken, RateOf::Tokens}), numberText(batch));
}

} // namespace

StepTimeText stepTimeText(const Estimate& estimate, const Setup& setup)
{
    const StepTime& time = estimate.time;
    StepTimeText text;
    text.name = nameOf(time, setup);
    text.time = timeText(time.step);
    text.band = timeBandText(time);
    text.throughput = throughputText(computeThroughput(time, estimate.batch));
    text.bound = boundText(time.bound);
    text.details << tr("%1 %2: 85 % of published runs are within %3 and %4")
                        .arg(text.name, text.time, timeText(time.low), timeText(time.high));
    text.details << partsOf(time, setup);
    if (time.nextToken > 0)
        text.details << generation(time, estimate.batch);
    else if (time.tokensPerSecond > 0)
        text.details << throughputText({time.samplesPerSecond, RateOf::Samples});
    text.details << tr("MFU %1 % (the network's arithmetic, as a share of the GPU's peak rate)")
                        .arg(threeDigits(100 * time.mfu));
    text.details << boundSentence(time.bound);
    text.details << tr("Click to see how it is computed.");
    return text;
}

} // namespace vram
