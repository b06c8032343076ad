#include "ui/panels/scenarios_panel.h"

#include "ui/charts/chart_values.h"
#include "ui/charts/composition_chart.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

ScenariosPanel::ScenariosPanel(CatalogueSource catalogues, QWidget* parent)
    : QWidget(parent), m_catalogues(std::move(catalogues)), m_header(new QWidget), m_table(new QTableWidget),
      m_empty(new QLabel(tr("Keep the present setup, then change it: both stand side by side here.")))
{
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addStretch(1);
    m_use = addButton(tr("Use"), "useScenario");
    m_rename = addButton(tr("Rename"), "renameScenario");
    m_remove = addButton(tr("Remove"), "removeScenario");
    QPushButton* keep = addButton(tr("Keep the present setup"), "keepScenarioButton");
    m_table->setObjectName(QStringLiteral("scenarioTable"));
    m_table->setAccessibleName(tr("Scenarios side by side"));
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectColumns);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->setDefaultSectionSize(23);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setTabKeyNavigation(false);
    m_empty->setAlignment(Qt::AlignCenter);
    makeSecondary(m_empty);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 4);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_table, 1);
    connect(keep, &QPushButton::clicked, this, &ScenariosPanel::keepWanted);
    connect(m_use, &QPushButton::clicked, this, [this] { emit useWanted(current()); });
    connect(m_rename, &QPushButton::clicked, this, [this] { emit renameWanted(current()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { emit removeWanted(current()); });
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ScenariosPanel::updateButtons);
    updateButtons();
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
    // The first column is the present setup.
    return m_table->currentColumn() - 1;
}

void ScenariosPanel::updateButtons()
{
    const bool chosen = m_table->isVisibleTo(this) && current() >= 0;
    for (QPushButton* button : {m_use, m_rename, m_remove})
        button->setEnabled(chosen);
}

void ScenariosPanel::present(const Reading& reading)
{
    if (reading.preview || (m_for == reading.project && m_unit == reading.unit))
        return;
    m_for = reading.project;
    m_unit = reading.unit;
    const bool empty = m_for->scenarios.empty();
    m_empty->setVisible(empty);
    m_table->setVisible(!empty);
    updateButtons();
    if (empty) {
        m_background.cancel();
        return;
    }
    const std::shared_ptr<const Project> project = m_for;
    const Catalogues catalogues = m_catalogues();
    m_background.request([this, project, catalogues] {
        auto columns = std::make_shared<const std::vector<ScenarioColumn>>(scenarioColumns(*project, catalogues));
        return [this, columns] { show(*columns); };
    });
}

void ScenariosPanel::show(const std::vector<ScenarioColumn>& columns)
{
    m_columns = columns;
    const int chosen = m_table->currentColumn();
    const std::vector<ScenarioLine> lines = scenarioLines(columns, m_unit);
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(columns.size()));
    m_table->setRowCount(static_cast<int>(lines.size()) + 1);
    QStringList names;
    for (const ScenarioColumn& column : columns)
        names << column.name;
    QStringList titles{QString()};
    for (const ScenarioLine& line : lines)
        titles << line.title;
    m_table->setHorizontalHeaderLabels(names);
    m_table->setVerticalHeaderLabels(titles);
    const Tokens& t = tokensOf(palette());
    for (std::size_t row = 0; row < lines.size(); ++row) {
        for (int column = 0; column < m_table->columnCount(); ++column) {
            auto* item = new QTableWidgetItem(lines[row].cells[column]);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            item->setForeground(lines[row].differs ? t.text : t.secondary);
            QFont font = m_table->font();
            font.setBold(lines[row].differs && lines[row].cells[column] != lines[row].cells[0]);
            item->setFont(font);
            if (lines[row].setting)
                item->setBackground(t.selection);
            m_table->setItem(static_cast<int>(row) + 1, column, item);
        }
    }
    addBars(columns);
    m_table->setCurrentCell(1, std::min(chosen, m_table->columnCount() - 1));
}

void ScenariosPanel::addBars(const std::vector<ScenarioColumn>& columns)
{
    // One scale for all of them, so that lengths compare.
    double top = 0;
    for (const ScenarioColumn& column : columns)
        top =
            std::max({top, giga(column.estimate.device.capacity, m_unit), giga(column.estimate.device.total, m_unit)});
    for (int i = 0; i < m_table->columnCount(); ++i) {
        const ScenarioColumn& column = columns[static_cast<std::size_t>(i)];
        auto* bar = new CompositionChart(m_table);
        bar->setScaleTop(top);
        bar->setSlices(compositionSlices(column.estimate, m_unit, tokensOf(palette())),
                       giga(column.estimate.device.capacity, m_unit),
                       giga(budgetOf(column.estimate, column.setup), m_unit));
        bar->setOthers(giga(column.estimate.device.others, m_unit), {});
        m_table->setCellWidget(0, i, bar);
        m_table->setColumnWidth(i, std::max(200, (width() - 200) / std::max(1, m_table->columnCount())));
    }
    m_table->setRowHeight(0, 30);
}

void ScenariosPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_columns.empty())
        show(std::vector<ScenarioColumn>(m_columns));
}

} // namespace vram
