// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tour_stops.h"

#include "ui/answer/answer_panel.h"
#include "ui/answer/batch_slider.h"
#include "ui/frame/project_page.h"
#include "ui/language/core_text.h"
#include "ui/table/layer_view.h"
#include "ui/text.h"

#include <QCoreApplication>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Tour", text);
}

/// The layer that saves the most bytes, or null if there is no layer.
const RowEstimate* layerSavingMost(const Network& network, const Estimate& estimate)
{
    const RowEstimate* largest = nullptr;
    for (const RowEstimate& row : estimate.rows) {
        const Row* found = find(network, row.id);
        if (found && asLayer(*found) && (!largest || row.saved > largest->saved))
            largest = &row;
    }
    return largest;
}

/// The path of a layer, with the number of its repeats, because its figures are those of all of them.
QString pathOfRepeats(const Network& network, LayerId id)
{
    std::int64_t repeats = 1;
    forEachLayer(network, [&](const Layer& layer, std::int64_t count) {
        if (layer.id == id)
            repeats = count;
    });
    const QString name = qs(path(network, id));
    return repeats == 1 ? name : numberText(repeats) + QStringLiteral(" × ") + name;
}

QString tableStepText(const SessionState& now)
{
    const Network& network = now.project->network;
    QString count = counted(now.estimate->layers, tr("%1 layer"), tr("%1 layers"));
    const RowEstimate* largest = layerSavingMost(network, *now.estimate);
    if (!largest)
        return count;
    return tr("%1, from top to bottom. %2 saves the most for backward: %3 at this batch size. Double-click a cell to "
              "change it; everything else is updated at once.")
        .arg(count, pathOfRepeats(network, largest->id), bytesText(largest->saved, now.unit));
}

QString batchStepText(const SessionState& now)
{
    QString drag = tr("Drag it, or type a number: bar, table and charts follow at once.");
    if (!now.batchSweep->known || now.batchSweep->largest <= 0)
        return drag;
    return tr("%1 The mark is at %2, the largest batch that fits on %3.")
        .arg(drag, numberText(now.batchSweep->largest), shortGpuName(now.estimate->device.gpu));
}

QString answerStepText(const SessionState& now)
{
    const Device& device = now.estimate->device;
    const QString need = device.headroom >= 0 ? tr("It needs %1 of the %2 that a process can use on %3.")
                                              : tr("It needs %1, more than the %2 that a process can use on %3. \"Ways "
                                                   "to save memory\" lists what would help.");
    return tr("%1 The peak is in %2. Click any figure for its formula with these numbers; the charts below show the "
              "memory over one step and by batch size.")
        .arg(
            need.arg(bytesText(device.total, now.unit), bytesText(device.capacity, now.unit), shortGpuName(device.gpu)),
            phaseName(now.estimate->peak.phase));
}

} // namespace

std::vector<TourStop> tourStops(const WindowContext& context)
{
    const auto about = [context](QString (*text)(const SessionState&)) {
        return [context, text] { return text(context.sessionState()); };
    };
    AnswerPanel* answer = context.page.answer();
    return {{context.page.table(), tr("Every layer of the network"), about(tableStepText)},
            {answer->slider(), tr("The batch size"), about(batchStepText)},
            {answer, tr("The answer"), about(answerStepText)}};
}

} // namespace vram
