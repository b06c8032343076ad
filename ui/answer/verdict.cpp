// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/verdict.h"

#include "estimate/fit.h"
#include "optimizers/catalogue.h"
#include "ui/charts/chart_values.h"
#include "ui/language/core_text.h"
#include "ui/language/precision_text.h"

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

QString largestText(const SessionState& sessionState)
{
    const BatchSweep& batchSweep = *sessionState.batchSweep;
    if (!batchSweep.known)
        return tr("searching for the largest batch that fits");
    const std::int64_t largest = batchSweep.largest;
    if (const std::int64_t largestWithRetries = batchWithRetries(sessionState); largestWithRetries > 0)
        return tr("largest batch: %1, %2 with retries").arg(numberText(largest), numberText(largestWithRetries));
    return largest > 0 ? tr("largest batch: %1").arg(numberText(largest)) : tr("not even one sample fits");
}

/// A short form of `largestText`. Empty if the largest batch is not known yet.
QString shortLargestText(const SessionState& sessionState)
{
    const BatchSweep& batchSweep = *sessionState.batchSweep;
    if (!batchSweep.known)
        return {};
    return batchSweep.largest > 0 ? tr("largest batch: %1").arg(numberText(batchSweep.largest)) : tr("no batch fits");
}

/// Returns headlines from the full one to progressively shorter ones. Each includes the largest batch if it is known.
QStringList shorterHeadlines(const SessionState& sessionState, const QString& reason, const QStringList& shorterReasons)
{
    QStringList headlines{QStringLiteral("%1; %2").arg(reason, largestText(sessionState))};
    const QString largest = shortLargestText(sessionState);
    for (const QString& fallbackHeadlines : QStringList(reason) + shorterReasons)
        headlines << (largest.isEmpty() ? fallbackHeadlines : QStringLiteral("%1; %2").arg(fallbackHeadlines, largest));
    return headlines;
}

QString setupText(const SessionState& sessionState)
{
    const Setup& setup = sessionState.project->setup;
    QStringList words;
    if (!sessionState.project->network.name.empty())
        words << displayText(qs(sessionState.project->network.name));
    words << tr("batch %1").arg(numberText(sessionState.estimate->batch)) << precisionText(setup);
    if (setup.mode == Mode::Training)
        words << translated(optimizerTitle(setup.optimizer));
    else
        words << translated(choiceName(setup.mode));
    return words.join(QStringLiteral(" · "));
}

QString peakPositionText(const Peak& peak)
{
    const QString phase = phaseName(peak.phase);
    return peak.layerPath.empty() ? tr("peak in %1").arg(phase)
                                  : tr("peak in %1, at %2").arg(phase, displayText(qs(peak.layerPath)));
}

const Issue* settingAtFault(const Estimate& estimate)
{
    const auto found = std::ranges::find_if(estimate.issues, [](const Issue& issue) {
        return issue.severity == Severity::Error && !issue.setting.empty();
    });
    return found == estimate.issues.end() ? nullptr : &*found;
}

/// The verdict for errors in a setting or in rows, which make all figures invalid.
VerdictText brokenVerdict(const SessionState& sessionState, int errors)
{
    const Device& device = sessionState.estimate->device;
    if (const Issue* issue = settingAtFault(*sessionState.estimate)) {
        const SetupField* field = findSetupField(issue->setting);
        const QString label = field ? translated(field->spec.label) : qs(issue->setting);
        return {Verdict::Broken, tr("Fix the setting \"%1\" first").arg(label), translated(issue->message)};
    }
    return {Verdict::Broken, counted(errors, tr("Fix %1 layer first"), tr("Fix %1 layers first")),
            (errors == 1 ? tr("without it: at least %1 of %2") : tr("without them: at least %1 of %2"))
                .arg(bytesText(device.total, sessionState.unit), bytesText(device.capacity, sessionState.unit))};
}

/// The verdict if the distance to the limit, on either side, is less than the estimate's uncertainty.
VerdictText closeVerdict(const SessionState& sessionState, const QString& detail)
{
    const Device& device = sessionState.estimate->device;
    const QString gpu = shortGpuName(device.gpu);
    const QString band = bytesText(device.uncertainty, sessionState.unit);
    const QString room = bytesText(std::abs(device.headroom), sessionState.unit);
    if (fitOf(device) == Fit::Over)
        return {
            Verdict::Close,
            tr("Does not fit on %1: needs %2, %3 ± %4 too much; %5")
                .arg(gpu, bytesText(device.total, sessionState.unit), room, band, largestText(sessionState)),
            detail,
            shorterHeadlines(sessionState, tr("Does not fit: %1 ± %2 too much").arg(room, band), {tr("Does not fit")})};
    if (fitOf(device) == Fit::WithinMargin)
        return {Verdict::Tight,
                tr("Within the margin on %1: %2 ± %3 free; %4").arg(gpu, room, band, largestText(sessionState)), detail,
                shorterHeadlines(sessionState, tr("Within the margin: %1 ± %2 free").arg(room, band),
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

/// Returns the headline of a preview, worded so that the change does not seem to have been made.
QString previewText(const Device& device, ByteUnit unit)
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

std::int64_t batchWithRetries(const SessionState& sessionState)
{
    const std::int64_t largestWithRetries = sessionState.sizes ? sessionState.sizes->largestWithRetries : 0;
    return sessionState.batchSweep->known && sessionState.batchSweep->largest > 0
                   && largestWithRetries > sessionState.batchSweep->largest
               ? largestWithRetries
               : 0;
}

VerdictText verdictOf(const SessionState& sessionState)
{
    const Estimate& estimate = *sessionState.estimate;
    const Device& device = estimate.device;
    const QString gpu = shortGpuName(device.gpu);
    if (sessionState.project->network.rows.empty())
        return {Verdict::Empty, tr("No layers yet"), tr("Add a layer, open a model, or paste a layer table.")};
    if (sessionState.pending)
        return {Verdict::Empty, tr("Estimating the memory of this network…"),
                tr("It is large, so this takes a moment. It can be edited meanwhile.")};
    const QString detail = setupText(sessionState) + QStringLiteral(" — ") + peakPositionText(estimate.peak);
    if (const int errors = errorCount(estimate); errors > 0)
        return brokenVerdict(sessionState, errors);
    if (device.capacity <= 0)
        return {Verdict::Broken, tr("No GPU is chosen"),
                tr("Choose one in the setup, or enter the memory that you have.")};
    if (sessionState.preview)
        return {previewVerdict(device), previewText(device, sessionState.unit), detail};
    if (withinUncertainty(device))
        return closeVerdict(sessionState, detail);
    const QString room = bytesText(std::abs(device.headroom), sessionState.unit);
    const QString largest = largestText(sessionState);
    if (fitOf(device) == Fit::Over)
        return {
            Verdict::Short,
            tr("Does not fit on %1: needs %2, %3 too much; %4")
                .arg(gpu, bytesText(device.total, sessionState.unit), room, largest),
            detail,
            shorterHeadlines(sessionState, tr("Does not fit: %1 too much").arg(room), {tr("%1 too much").arg(room)})};
    if (fitOf(device) == Fit::WithinMargin)
        return {Verdict::Tight, tr("Within the margin on %1: %2 free; %3").arg(gpu, room, largest), detail,
                shorterHeadlines(sessionState, tr("Within the margin: %1 free").arg(room), {tr("Within the margin")})};
    return {
        Verdict::Fits, tr("Fits on %1: %2 free").arg(gpu, room), detail, {tr("Fits: %1 free").arg(room), tr("Fits")}};
}

} // namespace vram
