// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/scenarios_panel.h"

#include "ui/charts/chart_values.h"
#include "ui/charts/memory_bar_chart.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr int kNarrowestColumn = 200;
constexpr int kTitleGap = 24;
constexpr double kSettingShade = 0.12; ///< Opacity of the shade that marks settings.

int widest(const QStringList& texts, const QFontMetrics& metrics)
{
    int width = 0;
    for (const QString& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return width;
}

} // namespace

ScenariosPanel::ScenariosPanel(CatalogueSource catalogues, QWidget* parent)
    : QWidget(parent), m_catalogues(std::move(catalogues)), m_header(new QWidget), m_table(new QTableWidget),
      m_name(new QLineEdit(m_table->horizontalHeader()->viewport())),
      m_empty(new QLabel(tr("Add the current setup, then change it: both are shown side by side here.")))
{
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addStretch(1);
    m_use = addButton(tr("Use"), "useScenario");
    m_rename = addButton(tr("Rename"), "renameScenario");
    m_remove = addButton(tr("Remove"), "removeScenario");
    QPushButton* keep = addButton(tr("Add current setup"), "keepScenarioButton");
    m_table->setObjectName(QStringLiteral("scenarioTable"));
    m_table->setAccessibleName(tr("Scenarios side by side"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectColumns);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->horizontalHeader()->setTextElideMode(Qt::ElideMiddle); // Names begin with the GPU and end with the batch.
    m_table->horizontalHeader()->setMinimumSectionSize(kNarrowestColumn);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->verticalHeader()->setDefaultSectionSize(23);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setTabKeyNavigation(false);
    m_empty->setAlignment(Qt::AlignCenter);
    makeSecondary(m_empty);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 4);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_table, 1);
    connect(keep, &QPushButton::clicked, this, &ScenariosPanel::saveRequested);
    connect(m_use, &QPushButton::clicked, this, [this] { emit useRequested(current()); });
    connect(m_rename, &QPushButton::clicked, this, [this] { editName(current()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { emit removeRequested(current()); });
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ScenariosPanel::updateButtons);
    makeNameEditor();
    updateButtons();
}

void ScenariosPanel::makeNameEditor()
{
    m_name->setObjectName(QStringLiteral("scenarioName"));
    m_name->setAccessibleName(tr("Name of the scenario"));
    m_name->setAlignment(Qt::AlignRight | Qt::AlignVCenter); // Aligned as the name below it.
    m_name->hide();
    m_name->installEventFilter(this);
    m_table->installEventFilter(this);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    connect(header, &QHeaderView::sectionDoubleClicked, this, [this](int section) { editName(section - 1); });
    connect(header, &QHeaderView::sectionResized, this, [this] {
        if (!m_filling)
            closeNameEditor(true);
    });
    connect(m_name, &QLineEdit::editingFinished, this, [this] { closeNameEditor(true); });
}

void ScenariosPanel::editName(int scenario)
{
    m_renaming = scenario;
    // A scenario that was just added appears with the next SessionState.
    if (scenario >= 0 && scenario + 1 < m_table->columnCount())
        openNameEditor();
}

void ScenariosPanel::openNameEditor()
{
    const int column = m_renaming + 1;
    m_table->setCurrentCell(1, column);
    m_table->scrollTo(m_table->currentIndex());
    m_name->setText(m_columns[static_cast<std::size_t>(column)].name);
    placeNameEditor();
    m_name->show();
    m_name->selectAll();
    m_name->setFocus();
}

void ScenariosPanel::placeNameEditor()
{
    const QHeaderView& header = *m_table->horizontalHeader();
    const int column = m_renaming + 1;
    m_name->setGeometry(header.sectionViewportPosition(column), 0, header.sectionSize(column), header.height());
}

void ScenariosPanel::closeNameEditor(bool take)
{
    if (m_name->isHidden())
        return;
    const int scenario = std::exchange(m_renaming, -1);
    const bool focused = m_name->hasFocus();
    m_name->hide();
    if (focused)
        m_table->setFocus();
    const QString name = m_name->text().trimmed();
    if (take && !name.isEmpty() && name != m_columns[static_cast<std::size_t>(scenario) + 1].name)
        emit renamed(scenario, name);
}

bool ScenariosPanel::eventFilter(QObject* object, QEvent* event)
{
    const bool pressed = event->type() == QEvent::KeyPress;
    const int key = pressed ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (object == m_name && key == Qt::Key_Escape) {
        closeNameEditor(false);
        return true;
    }
    if (object == m_table && current() >= 0) {
        if (key == Qt::Key_F2)
            editName(current());
        else if (key == Qt::Key_Delete)
            emit removeRequested(current());
        else if (key == Qt::Key_Return || key == Qt::Key_Enter)
            emit useRequested(current());
    }
    return QWidget::eventFilter(object, event);
}

QPushButton* ScenariosPanel::addButton(const QString& text, const char* name)
{
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    m_header->layout()->addWidget(button);
    return button;
}

int ScenariosPanel::current() const
{
    // Column 0 is the current setup.
    return m_table->currentColumn() - 1;
}

void ScenariosPanel::updateButtons()
{
    const bool any = m_table->isVisibleTo(this);
    for (QPushButton* button : {m_use, m_rename, m_remove}) {
        button->setVisible(any);
        button->setEnabled(any && current() >= 0);
    }
}

void ScenariosPanel::display(const SessionState& sessionState)
{
    const std::vector<Gpu>& gpus = m_catalogues().gpus;
    if (sessionState.preview || (m_for == sessionState.project && m_unit == sessionState.unit && m_gpusFor == gpus))
        return;
    const bool known = m_for && m_for->network == sessionState.project->network && m_gpusFor == gpus;
    m_for = sessionState.project;
    m_unit = sessionState.unit;
    m_gpusFor = gpus;
    const bool empty = m_for->scenarios.empty();
    m_empty->setVisible(empty);
    m_table->setVisible(!empty);
    m_background.cancel();
    m_remaining.cancel();
    if (empty) {
        closeNameEditor(false);
        return updateButtons();
    }
    if (!known) {
        for (ScenarioColumn& column : m_columns)
            column.status = column.status == FigureStatus::Current ? FigureStatus::Old : column.status;
    }
    closeNameEditor(false); // The edited scenario may have moved.
    m_columns = pendingColumns(*m_for, m_columns);
    show();
    updateButtons();
    compute(m_background);
    if (m_renaming >= 0 && m_renaming + 1 < m_table->columnCount())
        openNameEditor();
}

// Computes one column after another, and shows each as soon as it is ready.
void ScenariosPanel::compute(BackgroundTask& by)
{
    const auto next = std::ranges::find_if(
        m_columns, [](const ScenarioColumn& column) { return column.status != FigureStatus::Current; });
    if (next == m_columns.end()) {
        emit figuresChanged();
        return;
    }
    const auto index = static_cast<std::size_t>(next - m_columns.begin());
    by.request([this, project = m_for, catalogues = m_catalogues(), index] {
        auto column = std::make_shared<const ScenarioColumn>(computedColumn(*project, index, catalogues));
        return [this, column, index] { take(*column, index); };
    });
}

void ScenariosPanel::take(const ScenarioColumn& column, std::size_t index)
{
    m_columns.at(index) = column;
    m_columns = pendingColumns(*m_for, m_columns); // Other columns may have the same setup.
    show();
    compute(m_remaining);
}

void ScenariosPanel::addCell(const ScenarioLine& line, int row, int column)
{
    const Tokens& t = tokensOf(palette());
    const bool current = m_columns[static_cast<std::size_t>(column)].status == FigureStatus::Current;
    auto* item = new QTableWidgetItem(line.cells[column]);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setForeground(line.differs && (current || line.setting) ? t.text : t.secondary);
    QFont font = m_table->font();
    font.setBold(line.differs && line.cells[column] != line.cells[0] && (current || line.setting));
    item->setFont(font);
    if (line.setting)
        item->setBackground(mixed(t.pane, t.secondary, kSettingShade));
    m_table->setItem(row, column, item);
}

void ScenariosPanel::show()
{
    const QScopedValueRollback filling(m_filling, true);
    const int row = m_table->currentRow(), chosen = m_table->currentColumn();
    const int scrolled = m_table->verticalScrollBar()->value();
    const std::vector<ScenarioLine> lines = scenarioLines(m_columns, m_unit);
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(m_columns.size()));
    m_table->setRowCount(static_cast<int>(lines.size()) + 1);
    QStringList names;
    for (const ScenarioColumn& column : m_columns)
        names << column.name;
    QStringList titles{QString()};
    for (const ScenarioLine& line : lines)
        titles << line.title;
    m_table->setHorizontalHeaderLabels(names);
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->horizontalHeaderItem(column)->setToolTip(names[column]);
    m_table->setVerticalHeaderLabels(titles);
    m_table->verticalHeader()->setFixedWidth(widest(titles, m_table->verticalHeader()->fontMetrics()) + kTitleGap);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        for (int column = 0; column < m_table->columnCount(); ++column)
            addCell(lines[line], static_cast<int>(line) + 1, column);
    }
    addBars();
    m_table->setCurrentCell(std::clamp(row, 1, m_table->rowCount() - 1), std::min(chosen, m_table->columnCount() - 1));
    m_table->verticalScrollBar()->setValue(scrolled);
    if (!m_name->isHidden())
        placeNameEditor();
}

ViewFigures ScenariosPanel::figures() const
{
    ViewFigures figures;
    figures.table.header = QStringList{tr("Figure")};
    if (!m_for || m_for->scenarios.empty())
        return figures;
    std::vector<ScenarioColumn> known;
    std::ranges::copy_if(m_columns, std::back_inserter(known),
                         [](const ScenarioColumn& column) { return column.status == FigureStatus::Current; });
    if (known.empty())
        return figures;
    for (const ScenarioColumn& column : known) {
        const Device& device = column.estimate.device;
        figures.table.header << column.name;
        const QString total = bytesText(device.total, m_unit);
        BarRow bar{utf8(column.name),
                   {},
                   inGiga(device.capacity, m_unit),
                   utf8(column.largest > 0 ? tr("%1, batch up to %2").arg(total, numberText(column.largest)) : total)};
        for (const MemoryBar::Slice& slice : peakBar(column.estimate, column.setup, m_unit).slices)
            bar.pieces.push_back({slice.part, inGiga(slice.bytes, m_unit)});
        figures.bars.push_back(std::move(bar));
    }
    for (const ScenarioLine& line : scenarioLines(known, m_unit))
        figures.table.rows.push_back(QStringList{line.title} + line.cells);
    return figures;
}

void ScenariosPanel::addBars()
{
    // All bars share one scale, so that their lengths can be compared.
    Bytes end = 0;
    for (const ScenarioColumn& column : m_columns)
        end = std::max({end, column.estimate.device.capacity, column.estimate.device.total});
    for (int i = 0; i < m_table->columnCount(); ++i) {
        const ScenarioColumn& column = m_columns[static_cast<std::size_t>(i)];
        m_table->removeCellWidget(0, i);
        if (column.status == FigureStatus::Pending)
            continue;
        MemoryBar bar = peakBar(column.estimate, column.setup, m_unit);
        bar.shared = end;
        auto* chart = new MemoryBarChart(m_table);
        chart->setBar(bar);
        m_table->setCellWidget(0, i, chart);
    }
    m_table->setRowHeight(0, 30);
}

void ScenariosPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_columns.empty())
        show();
}

} // namespace vram
