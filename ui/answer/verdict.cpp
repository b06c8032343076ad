// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/verdict.h"

#include "estimate/fit.h"
#include "optimizers/catalogue.h"
#include "ui/charts/chart_values.h"
#include "ui/language/core_text.h"
#include "ui/language/setting_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Verdict", text);
}

int errorCount(const Estimate& estimate)
{
    return static_cast<int>(std::count_if(estimate.issues.begin(), estimate.issues.end(),
                                          [](const Issue& issue) { return issue.severity == Severity::Error; }));
}

QString largestWords(const Reading& reading)
{
    const BatchSweep& batchSweep = *reading.batchSweep;
    if (!batchSweep.known)
        return tr("searching for the largest batch that fits");
    const std::int64_t largest = batchSweep.largest;
    if (const std::int64_t retried = batchWithRetries(reading); retried > 0)
        return tr("largest batch: %1, %2 with retries").arg(numberText(largest), numberText(retried));
    return largest > 0 ? tr("largest batch: %1").arg(numberText(largest)) : tr("not even one sample fits");
}

/// A short form of `largestWords`. Empty if the largest batch is not known yet.
QString shortLargestWords(const Reading& reading)
{
    const BatchSweep& batchSweep = *reading.batchSweep;
    if (!batchSweep.known)
        return {};
    return batchSweep.largest > 0 ? tr("largest batch: %1").arg(numberText(batchSweep.largest)) : tr("no batch fits");
}

/// The detail after the headline, in full and then progressively shorter, but never without the largest batch.
QStringList shorterHeadlines(const Reading& reading, const QString& reason, const QStringList& shorterReasons)
{
    QStringList headlines{QStringLiteral("%1; %2").arg(reason, largestWords(reading))};
    const QString largest = shortLargestWords(reading);
    for (const QString& shorter : QStringList(reason) + shorterReasons)
        headlines << (largest.isEmpty() ? shorter : QStringLiteral("%1; %2").arg(shorter, largest));
    return headlines;
}

QString setupWords(const Reading& reading)
{
    const Setup& setup = reading.project->setup;
    QStringList words;
    if (!reading.project->network.name.empty())
        words << shownText(qs(reading.project->network.name));
    words << tr("batch %1").arg(numberText(reading.estimate->batch)) << precisionText(setup);
    if (setup.mode == Mode::Training)
        words << translated(optimizerTitle(setup.optimizer));
    else
        words << translated(choiceName(setup.mode));
    return words.join(QStringLiteral(" · "));
}

QString placeWords(const Peak& peak)
{
    const QString phase = phaseName(peak.phase);
    return peak.layerPath.empty() ? tr("peak in %1").arg(phase)
                                  : tr("peak in %1, at %2").arg(phase, shownText(qs(peak.layerPath)));
}

const Issue* settingAtFault(const Estimate& estimate)
{
    const auto found = std::ranges::find_if(estimate.issues, [](const Issue& issue) {
        return issue.severity == Severity::Error && !issue.setting.empty();
    });
    return found == estimate.issues.end() ? nullptr : &*found;
}

/// The verdict for errors in a setting or in rows, which make all figures invalid.
VerdictText brokenVerdict(const Reading& reading, int errors)
{
    const Device& device = reading.estimate->device;
    if (const Issue* issue = settingAtFault(*reading.estimate)) {
        const SetupField* field = findSetupField(issue->setting);
        const QString label = field ? translated(field->spec.label) : qs(issue->setting);
        return {Verdict::Broken, tr("Fix the setting \"%1\" first").arg(label), translated(issue->message)};
    }
    return {Verdict::Broken, counted(errors, tr("Fix %1 layer first"), tr("Fix %1 layers first")),
            (errors == 1 ? tr("without it: at least %1 of %2") : tr("without them: at least %1 of %2"))
                .arg(bytesText(device.total, reading.unit), bytesText(device.capacity, reading.unit))};
}

/// The verdict if the distance to the limit, on either side, is less than the estimate's uncertainty.
VerdictText closeVerdict(const Reading& reading, const QString& detail)
{
    const Device& device = reading.estimate->device;
    const QString gpu = shortGpuName(device.gpu);
    const QString band = bytesText(device.uncertainty, reading.unit);
    const QString room = bytesText(std::abs(device.headroom), reading.unit);
    if (fitOf(device) == Fit::Over)
        return {Verdict::Close,
                tr("Does not fit on %1: needs %2, %3 ± %4 too much; %5")
                    .arg(gpu, bytesText(device.total, reading.unit), room, band, largestWords(reading)),
                detail,
                shorterHeadlines(reading, tr("Does not fit: %1 ± %2 too much").arg(room, band), {tr("Does not fit")})};
    if (fitOf(device) == Fit::WithinMargin)
        return {Verdict::Tight,
                tr("Within the margin on %1: %2 ± %3 free; %4").arg(gpu, room, band, largestWords(reading)), detail,
                shorterHeadlines(reading, tr("Within the margin: %1 ± %2 free").arg(room, band),
                                 {tr("Within the margin")})};
    return {Verdict::Close,
            tr("Fits on %1, but only just: %2 ± %3 free").arg(gpu, room, band),
            detail,
            {tr("Fits, but only just: %1 ± %2 free").arg(room, band), tr("Fits, but only just")}};
}

Verdict previewVerdict(const Device& device)
{
    if (fitOf(device) == Fit::WithinMargin)
        return Verdict::Tight;
    if (withinUncertainty(device))
        return Verdict::Close;
    return fitOf(device) == Fit::Over ? Verdict::Short : Verdict::Fits;
}

/// The verdict of a preview, worded so that the change does not seem to have been made. The largest batch is that of
/// the current setup.
QString previewWords(const Device& device, ByteUnit unit)
{
    const QString gpu = shortGpuName(device.gpu);
    const QString room = bytesText(std::abs(device.headroom), unit);
    switch (fitOf(device)) {
    case Fit::Fits: return tr("Would fit on %1: %2 free").arg(gpu, room);
    case Fit::WithinMargin: return tr("Would be within the margin on %1: %2 free").arg(gpu, room);
    case Fit::Over: return tr("Would not fit on %1: %2 too much").arg(gpu, room);
    }
    return {};
}

} // namespace

std::int64_t batchWithRetries(const Reading& reading)
{
    const std::int64_t retried = reading.sizes ? reading.sizes->retried : 0;
    return reading.batchSweep->known && reading.batchSweep->largest > 0 && retried > reading.batchSweep->largest
               ? retried
               : 0;
}

VerdictText verdictOf(const Reading& reading)
{
    const Estimate& estimate = *reading.estimate;
    const Device& device = estimate.device;
    const QString gpu = shortGpuName(device.gpu);
    if (reading.project->network.rows.empty())
        return {Verdict::Empty, tr("No layers yet"), tr("Add a layer, open a model, or paste a layer table.")};
    if (reading.pending)
        return {Verdict::Empty, tr("Estimating the memory of this network…"),
                tr("It is large, so this takes a moment. It can be edited meanwhile.")};
    const QString detail = setupWords(reading) + QStringLiteral(" — ") + placeWords(estimate.peak);
    if (const int errors = errorCount(estimate); errors > 0)
        return brokenVerdict(reading, errors);
    if (device.capacity <= 0)
        return {Verdict::Broken, tr("No GPU is chosen"),
                tr("Choose one in the setup, or enter the memory that you have.")};
    if (reading.preview)
        return {previewVerdict(device), previewWords(device, reading.unit), detail};
    if (withinUncertainty(device))
        return closeVerdict(reading, detail);
    const QString room = bytesText(std::abs(device.headroom), reading.unit);
    const QString largest = largestWords(reading);
    if (fitOf(device) == Fit::Over)
        return {Verdict::Short,
                tr("Does not fit on %1: needs %2, %3 too much; %4")
                    .arg(gpu, bytesText(device.total, reading.unit), room, largest),
                detail,
                shorterHeadlines(reading, tr("Does not fit: %1 too much").arg(room), {tr("%1 too much").arg(room)})};
    if (fitOf(device) == Fit::WithinMargin)
        return {Verdict::Tight, tr("Within the margin on %1: %2 free; %3").arg(gpu, room, largest), detail,
                shorterHeadlines(reading, tr("Within the margin: %1 free").arg(room), {tr("Within the margin")})};
    return {
        Verdict::Fits, tr("Fits on %1: %2 free").arg(gpu, room), detail, {tr("Fits: %1 free").arg(room), tr("Fits")}};
}

} // namespace vram
