// The guided first minute: three callouts on the network that is open, or on the sample.

#include "ui/answer/answer_panel.h"
#include "ui/answer/batch_slider.h"
#include "ui/charts/chart_values.h"
#include "ui/table/layer_view.h"
#include "ui/text.h"
#include "ui/window/main_window.h"
#include "ui/window/tour.h"

#include <QStackedWidget>

namespace vram {

namespace {

constexpr auto kSample = "builtin:resnet50";

} // namespace

void MainWindow::offerTour()
{
    m_offersTour = true;
    if (m_settings.value(Setting::TourDone).toBool())
        return;
    connect(
        m_files, &FileFlow::projectOpen, this,
        [this] {
            if (!m_settings.value(Setting::TourDone).toBool())
                QMetaObject::invokeMethod(this, &MainWindow::startTour, Qt::QueuedConnection);
        },
        Qt::QueuedConnection);
}

void MainWindow::startTour()
{
    if (m_tour)
        return;
    const bool empty = m_document.project()->network.rows.empty();
    if ((m_pages->currentIndex() == 0 || empty) && !m_files->open(QString::fromLatin1(kSample)))
        return;
    m_settings.set(Setting::TourDone, true);
    m_tour = new Tour({{m_table, tr("Every layer of the network"), [this] { return tableWords(); }},
                       {m_answer->slider(), tr("The batch size"), [this] { return batchWords(); }},
                       {m_answer, tr("The answer"), [this] { return answerWords(); }}},
                      this);
    connect(m_tour, &Tour::finished, this, [this] { m_table->setFocus(); });
    connect(&m_outlook, &OutlookTracker::changed, m_tour, &Tour::refresh);
    connect(&m_document, &Document::estimateChanged, m_tour, &Tour::refresh);
}

QString MainWindow::tableWords() const
{
    const Estimate& estimate = *m_document.estimate();
    const Network& network = m_document.project()->network;
    const RowEstimate* largest = nullptr;
    for (const RowEstimate& row : estimate.rows) {
        const Row* found = vram::find(network, row.id);
        if (found && asLayer(*found) && (!largest || row.saved > largest->saved))
            largest = &row;
    }
    const QString count = counted(estimate.layers, tr("%1 layer"), tr("%1 layers"));
    if (!largest)
        return count;
    return tr("%1, from top to bottom. Of them %2 keeps the most for backward: %3 at this batch. Double-click a cell "
              "to change it; everything else follows at once.")
        .arg(count, qs(path(network, largest->id)), bytesText(largest->saved, reading().unit));
}

QString MainWindow::batchWords() const
{
    const Outlook& outlook = *m_outlook.outlook();
    const QString gpu = shortGpuName(m_document.estimate()->device.gpu);
    const QString now = tr("Drag it, or type a number: bar, table and charts follow while you drag.");
    return outlook.known && outlook.largest > 0 ? tr("%1 The red mark stands at %2, the largest batch that fits on %3.")
                                                      .arg(now, numberText(outlook.largest), gpu)
                                                : now;
}

QString MainWindow::answerWords() const
{
    const Estimate& estimate = *m_document.estimate();
    const Device& device = estimate.device;
    const QString need =
        device.headroom >= 0
            ? tr("It needs %1 of the %2 that %3 gives a process.")
            : tr("It needs %1, more than the %2 that %3 gives a process. Make it fit says what would help.");
    return tr("%1 The peak is in %2. Click any figure for its formula with these numbers; the charts below show how "
              "the memory moves over one step and over the batch.")
        .arg(need.arg(bytesText(device.total, reading().unit), bytesText(device.capacity, reading().unit),
                      shortGpuName(device.gpu)),
             phaseName(estimate.peak.phase));
}

} // namespace vram
