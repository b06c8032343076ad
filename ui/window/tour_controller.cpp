// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tour_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/answer_panel.h"
#include "ui/answer/batch_slider.h"
#include "ui/charts/chart_values.h"
#include "ui/document/settings.h"
#include "ui/frame/project_page.h"
#include "ui/table/layer_view.h"
#include "ui/text.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"
#include "ui/window/session.h"
#include "ui/window/tour.h"

namespace vram {

namespace {

constexpr auto kSample = "builtin:resnet50";

/// Null if there is no layer.
const RowEstimate* layerThatSavesMost(const Network& network, const Estimate& estimate)
{
    const RowEstimate* largest = nullptr;
    for (const RowEstimate& row : estimate.rows) {
        const Row* found = find(network, row.id);
        if (found && asLayer(*found) && (!largest || row.saved > largest->saved))
            largest = &row;
    }
    return largest;
}

} // namespace

TourController::TourController(const Parts& parts, std::function<Reading()> reading, std::function<bool()> isOpen,
                               QWidget* window)
    : m_parts(parts), m_reading(std::move(reading)), m_isOpen(std::move(isOpen)), m_window(window)
{
    m_parts.actions.on(Act::Tour, this, [this] { start(); });
}

bool TourController::wasShown() const
{
    return m_parts.session.settings.value(Setting::TourDone).toBool();
}

void TourController::offer()
{
    if (wasShown())
        return;
    connect(
        &m_parts.files, &FileFlow::projectOpen, this,
        [this](bool open) {
            // A user who starts with an empty table has a plan, and the tour would open a network in its place.
            if (open && !wasShown() && !m_parts.session.document.project()->network.rows.empty())
                QMetaObject::invokeMethod(this, &TourController::start, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void TourController::start()
{
    if (m_tour)
        return;
    const bool empty = m_parts.session.document.project()->network.rows.empty();
    if ((!m_isOpen() || empty) && !m_parts.files.open(QString::fromLatin1(kSample)))
        return;
    m_parts.session.settings.set(Setting::TourDone, true);
    LayerView* table = m_parts.page.table();
    AnswerPanel* answer = m_parts.page.answer();
    m_tour = new Tour({{table, tr("Every layer of the network"), [this] { return aboutTable(); }},
                       {answer->slider(), tr("The batch size"), [this] { return aboutBatch(); }},
                       {answer, tr("The answer"), [this] { return aboutAnswer(); }}},
                      m_window);
    connect(m_tour, &Tour::finished, table, [table] { table->setFocus(); });
    // A message waits until the tour is over, which would lie on it.
    if (m_parts.messages.isVisible()) {
        m_parts.messages.hide();
        connect(m_tour, &Tour::finished, &m_parts.messages, &QWidget::show);
    }
    connect(&m_parts.session.batchSweep, &BatchSweepTracker::changed, m_tour, &Tour::refresh);
    connect(&m_parts.session.document, &Document::estimateChanged, m_tour, &Tour::refresh);
}

QString TourController::aboutTable() const
{
    const Reading now = m_reading();
    const Network& network = now.project->network;
    QString count = counted(now.estimate->layers, tr("%1 layer"), tr("%1 layers"));
    const RowEstimate* largest = layerThatSavesMost(network, *now.estimate);
    if (!largest)
        return count;
    return tr("%1, from top to bottom. %2 saves the most for backward: %3 at this batch size. Double-click a cell to "
              "change it; everything else is updated at once.")
        .arg(count, qs(path(network, largest->id)), bytesText(largest->saved, now.unit));
}

QString TourController::aboutBatch() const
{
    const Reading now = m_reading();
    QString drag = tr("Drag it, or type a number: bar, table and charts follow at once.");
    if (!now.batchSweep->known || now.batchSweep->largest <= 0)
        return drag;
    return tr("%1 The red mark is at %2, the largest batch that fits on %3.")
        .arg(drag, numberText(now.batchSweep->largest), shortGpuName(now.estimate->device.gpu));
}

QString TourController::aboutAnswer() const
{
    const Reading now = m_reading();
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

} // namespace vram
