// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/gpu_panel.h"

#include "ui/document/settings.h"
#include "ui/theme/elided_label.h"
#include "ui/theme/theme.h"
#include "ui/views/gpu_columns.h"
#include "ui/views/gpu_delegate.h"
#include "ui/views/gpu_order.h"
#include "ui/views/gpu_prices.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr int kTickMilliseconds = 400;

} // namespace

GpuPanel::GpuPanel(Settings& settings, CatalogueSource catalogues, QWidget* parent)
    : QWidget(parent), m_settings(settings), m_catalogues(std::move(catalogues)),
      m_progress(std::make_shared<GpuProgress>()), m_table(new GpuTable(this)), m_order(new GpuOrder(this)),
      m_view(new QTreeView), m_header(new QWidget), m_search(new QLineEdit), m_local(new QPushButton),
      m_state(new ElidedLabel), m_fitsOnly(new QCheckBox), m_smallest(new QPushButton), m_pricesMenu(new QPushButton),
      m_prices(new PriceButton(settings, m_pricesMenu, this))
{
    m_order->setSourceModel(m_table);
    makeView();
    makeHeader();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->addWidget(m_view);
    m_ticker.setInterval(kTickMilliseconds);
    connect(&m_ticker, &QTimer::timeout, this, [this] {
        showProgress();
        m_state->setText(tr("checking every GPU… %1 of %2").arg(m_progress->done).arg(m_gpusFor.size()));
    });
    connect(
        m_table, &GpuTable::priceTyped, this,
        [this](const QString& gpu, double price) { savePrice(m_settings, gpu, price); }, Qt::QueuedConnection);
    connect(m_table, &GpuTable::priceRefused, this, [this](const QString& text) {
        emit messageRequested(
            tr("\"%1\" is not a price: type a number from 0 to %2.").arg(displayText(text), numberText(kMaxPrice)),
            true);
    });
    connect(m_table, &GpuTable::pinToggled, this, &GpuPanel::togglePin, Qt::QueuedConnection);
    connect(&m_settings, &Settings::changed, this, [this](Setting setting) {
        if (setting == Setting::PricesOfGpus)
            updatePrices();
        if (setting == Setting::PinnedGpus)
            m_table->setPinned(m_settings.value(Setting::PinnedGpus).toStringList());
        m_order->invalidate();
    });
    m_table->setPinned(m_settings.value(Setting::PinnedGpus).toStringList());
    updatePrices();
    sortSmallestFirst();
}

void GpuPanel::updatePrices()
{
    m_table->setPrices(savedPrices(m_settings));
    fitGpuColumns(*m_view);
}

void GpuPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitGpuColumns(*m_view);
}

/// Restores the default order, in which the smallest GPU that fits comes first. No column header offers this order.
void GpuPanel::sortSmallestFirst()
{
    const QSignalBlocker quiet(m_view->header());
    m_view->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_order->setSmallestFirst(true);
    m_smallest->setVisible(false);
}

GpuPanel::~GpuPanel()
{
    m_progress->stop = true;
}

void GpuPanel::makeView()
{
    m_view->setObjectName(QStringLiteral("gpuTable"));
    m_view->setAccessibleName(tr("GPUs"));
    m_view->setModel(m_order);
    m_view->setItemDelegate(new GpuDelegate(m_view));
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setTextElideMode(Qt::ElideMiddle); // Names differ at their ends.
    m_view->setSortingEnabled(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                            | QAbstractItemView::AnyKeyPressed);
    m_view->installEventFilter(this);
    QHeaderView* header = m_view->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(GpuTable::Needs, QHeaderView::Stretch);
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this] {
        m_order->setSmallestFirst(false);
        m_smallest->setVisible(true);
    });
    connect(m_view, &QTreeView::activated, this,
            [this](const QModelIndex& index) { emit gpuChosen(index.data(GpuTable::NameRole).toString()); });
    connect(m_view, &QWidget::customContextMenuRequested, this, &GpuPanel::showMenu);
}

/// Creates the status text and the button beside it. The text is elided, so that the other widgets do not move when the
/// button appears.
QWidget* GpuPanel::makeSide()
{
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* side = new QWidget;
    auto* line = new QHBoxLayout(side);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_state, 1);
    line->addWidget(m_smallest);
    m_state->setObjectName(QStringLiteral("gpuState"));
    constexpr int around = 12;
    const int longest = fontMetrics().horizontalAdvance(tr("Fits on %1 of %2").arg(888).arg(888)) + around;
    side->setMinimumWidth(std::max(m_smallest->minimumSizeHint().width(), longest));
    return side;
}

void GpuPanel::makeHeader()
{
    m_search->setObjectName(QStringLiteral("gpuSearch"));
    m_search->setPlaceholderText(tr("Search GPUs"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(90);
    m_search->setMaximumWidth(180);
    m_local->setObjectName(QStringLiteral("localGpu"));
    m_local->hide();
    auto* own = new QPushButton(tr("Add…"));
    own->setToolTip(tr("Add a custom GPU"));
    own->setObjectName(QStringLiteral("newGpu"));
    makeSecondary(m_state);
    m_fitsOnly->setText(tr("Only those that fit"));
    m_fitsOnly->setObjectName(QStringLiteral("fitsOnly"));
    m_fitsOnly->setToolTip(tr("Show only GPUs on which it fits, and the one in use"));
    connect(m_fitsOnly, &QCheckBox::toggled, m_order, &GpuOrder::setFitsOnly);
    m_smallest->setText(tr("Smallest first"));
    m_smallest->setObjectName(QStringLiteral("smallestFirst"));
    m_smallest->setToolTip(tr("The smallest GPU that fits first; of equal ones, the cheaper first"));
    connect(m_smallest, &QPushButton::clicked, this, &GpuPanel::sortSmallestFirst);
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(makeSide(), 1);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_fitsOnly), static_cast<QWidget*>(m_local), static_cast<QWidget*>(m_pricesMenu),
          static_cast<QWidget*>(own), static_cast<QWidget*>(m_search)})
        line->addWidget(widget);
    connect(own, &QPushButton::clicked, this, &GpuPanel::newRequested);
    connect(m_search, &QLineEdit::textChanged, m_order, &GpuOrder::setSearch);
    connect(m_prices, &PriceButton::typeRequested, this, [this] { editPrice(m_view->currentIndex()); });
    connect(m_prices, &PriceButton::importRequested, this, &GpuPanel::pricesRequested);
    connect(m_prices, &PriceButton::messageRequested, this, &GpuPanel::messageRequested);
    connect(m_local, &QPushButton::clicked, this, [this] {
        if (m_localGpus.size() == 1)
            emit localChosen(0);
    });
}

void GpuPanel::display(const SessionState& sessionState)
{
    const std::vector<Gpu>& gpus = m_catalogues().gpus;
    if (sessionState.preview || (m_for == sessionState.project && m_unitFor == sessionState.unit && m_gpusFor == gpus))
        return;
    m_for = sessionState.project;
    m_unitFor = sessionState.unit;
    m_gpusFor = gpus;
    mark();
    compute();
}

void GpuPanel::mark()
{
    if (!m_for)
        return;
    QStringList local;
    for (const SmiGpu& gpu : m_localGpus)
        local << qs(gpuFromSmi(m_gpusFor, gpu).name);
    const Result<Gpu> inUse = findGpu(m_gpusFor, m_for->setup.gpu);
    m_table->setMarks(inUse ? qs(inUse->name) : QString(), local);
}

void GpuPanel::compute()
{
    // Stops the previous search, which is outdated.
    m_progress->stop = true;
    m_progress = std::make_shared<GpuProgress>();
    m_hasNewFigures = false;
    m_ticker.start();
    const std::shared_ptr<const Project> project = m_for;
    const Catalogues catalogues{m_gpusFor};
    // Figures of an earlier setup stay until new ones are ready, so that dragging a slider does not empty the table.
    if (m_table->rowCount() == 0)
        m_state->setText(tr("checking every GPU…"));
    m_table->list(pendingFigures(*project, catalogues), m_unitFor);
    m_background.request([this, project, catalogues, progress = m_progress] {
        auto rows = std::make_shared<std::vector<GpuFigures>>(computeGpuFigures(*project, catalogues, *progress));
        return [this, rows] { take(std::move(*rows)); };
    });
}

void GpuPanel::showProgress()
{
    if (!std::exchange(m_hasNewFigures, true))
        m_table->markOutdated();
    m_table->update(m_progress->takeNewFigures());
}

void GpuPanel::take(std::vector<GpuFigures> rows)
{
    m_ticker.stop();
    const auto fits = std::count_if(rows.begin(), rows.end(), [](const GpuFigures& row) { return row.device.fits; });
    const bool valid = std::ranges::all_of(rows, &GpuFigures::valid);
    m_state->setText(valid ? tr("Fits on %1 of %2").arg(fits).arg(rows.size()) : tr("Fix the layers first"));
    m_table->show(std::move(rows), m_unitFor);
    m_order->invalidate();
    emit figuresChanged();
}

ViewFigures GpuPanel::figures() const
{
    ViewFigures figures;
    for (int column = 0; column < GpuTable::Columns; ++column)
        figures.table.header << (column == GpuTable::Name
                                     ? tr("GPU")
                                     : m_order->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    for (int row = 0; row < m_order->rowCount(); ++row) {
        if (m_order->index(row, GpuTable::Name).data(GpuTable::PendingRole).toBool())
            continue;
        QStringList cells;
        for (int column = 0; column < GpuTable::Columns; ++column)
            cells << m_order->index(row, column).data().toString();
        figures.table.rows.push_back(cells);
        const QModelIndex gpu = m_order->index(row, GpuTable::Name);
        figures.bars.push_back(
            {utf8(cells.front()),
             {{colourOf(gpu.data(GpuTable::FitsRole).toBool()), gpu.data(GpuTable::FractionRole).toDouble()}},
             1,
             utf8(tr("%1 of %2").arg(cells.at(GpuTable::Needs), cells.at(GpuTable::Usable)))});
    }
    return figures;
}

void GpuPanel::setLocal(const std::vector<SmiGpu>& gpus)
{
    m_localGpus = gpus;
    m_local->setVisible(!gpus.empty());
    // The menu is deleted later, because it may be open or one of its actions may be the sender.
    if (QMenu* old = m_local->menu()) {
        m_local->setMenu(nullptr);
        old->close();
        old->deleteLater();
    }
    if (gpus.size() == 1) {
        m_local->setText(tr("Use this machine's %1").arg(shortGpuName(gpus.front().name)));
    } else if (!gpus.empty()) {
        m_local->setText(tr("Use this machine's GPU"));
        auto* menu = new QMenu(m_local);
        for (std::size_t i = 0; i < gpus.size(); ++i) {
            const SmiGpu& gpu = gpus[i];
            const QString name =
                shortGpuName(gpu.name) + (gpu.mig.empty() ? QString() : tr(" MIG %1").arg(qs(gpu.mig)));
            const auto free = bytesOfMib(gpu.totalMib - gpu.usedMib);
            menu->addAction(
                tr("%1: %2 (%3 free)").arg(gpu.index).arg(escapedMnemonics(name), bytesText(free, m_unitFor)), this,
                [this, i] { emit localChosen(static_cast<int>(i)); });
        }
        m_local->setMenu(menu);
    }
    mark();
}

void GpuPanel::importPrices(const QString& file)
{
    m_prices->import(file, m_catalogues().gpus);
}

void GpuPanel::editPrice(const QModelIndex& gpu)
{
    if (!gpu.isValid())
        return;
    const QModelIndex cell = gpu.siblingAtColumn(GpuTable::Price);
    m_view->setCurrentIndex(cell);
    m_view->edit(cell);
}

void GpuPanel::togglePin(const QString& name)
{
    QStringList pinned = m_settings.value(Setting::PinnedGpus).toStringList();
    if (!pinned.removeOne(name))
        pinned << name;
    m_settings.set(Setting::PinnedGpus, pinned);
    m_view->scrollTo(m_view->currentIndex());
}

void GpuPanel::showMenu(const QPoint& at)
{
    const QModelIndex index = m_view->indexAt(at);
    if (!index.isValid())
        return;
    QMenu menu(this);
    fillMenu(menu, index);
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

void GpuPanel::fillMenu(QMenu& menu, const QModelIndex& index)
{
    const QString name = index.data(GpuTable::NameRole).toString();
    const QString topic = index.data(GpuTable::TopicRole).toString();
    menu.addAction(tr("Use"), this, [this, name] { emit gpuChosen(name); });
    menu.addAction(index.data(GpuTable::PinnedRole).toBool() ? tr("Unpin") : tr("Pin to the top"), this,
                   [this, name] { togglePin(name); });
    menu.addAction(tr("Price per hour…"), this, [this, cell = QPersistentModelIndex(index)] { editPrice(cell); });
    if (index.data(GpuTable::CustomRole).toBool()) {
        menu.addAction(tr("Change…"), this, [this, name] { emit editRequested(name); });
        menu.addAction(tr("Remove"), this, [this, name] { emit removeRequested(name); });
    }
    menu.addSeparator();
    menu.addAction(tr("Copy \"%1\"").arg(escapedMnemonics(index.data().toString())), this,
                   [text = index.data().toString()] { QGuiApplication::clipboard()->setText(text); });
    menu.addAction(tr("Explain"), this, [this, topic] { emit explain(topic); });
    menu.addSeparator();
    menu.addActions(m_chartActions);
}

bool GpuPanel::eventFilter(QObject* object, QEvent* event)
{
    const QModelIndex index = m_view->currentIndex();
    if (object != m_view || event->type() != QEvent::KeyPress || !index.isValid())
        return QWidget::eventFilter(object, event);
    const QString name = index.data(GpuTable::NameRole).toString();
    const bool custom = index.data(GpuTable::CustomRole).toBool();
    const bool price = index.column() == GpuTable::Price;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Space: togglePin(name); return true;
    case Qt::Key_F2:
        if (custom && !price)
            emit editRequested(name);
        return custom && !price;
    case Qt::Key_Delete:
        if (price)
            savePrice(m_settings, name, 0);
        else if (custom)
            emit removeRequested(name);
        return price || custom;
    default: return QWidget::eventFilter(object, event);
    }
}

void GpuPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    emit shown();
}

} // namespace vram
