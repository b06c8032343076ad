#include "ui/views/scenarios_panel.h"

#include "ui/charts/chart_values.h"
#include "ui/charts/composition_chart.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr int kNarrowestColumn = 200;
constexpr int kTitleGap = 24;

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
    connect(keep, &QPushButton::clicked, this, &ScenariosPanel::keepWanted);
    connect(m_use, &QPushButton::clicked, this, [this] { emit useWanted(current()); });
    connect(m_rename, &QPushButton::clicked, this, [this] { editName(current()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { emit removeWanted(current()); });
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ScenariosPanel::updateButtons);
    makeNameEditor();
    updateButtons();
}

void ScenariosPanel::makeNameEditor()
{
    m_name->setObjectName(QStringLiteral("scenarioName"));
    m_name->setAccessibleName(tr("Name of the scenario"));
    m_name->hide();
    m_name->installEventFilter(this);
    m_table->installEventFilter(this);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    connect(header, &QHeaderView::sectionDoubleClicked, this, [this](int section) { editName(section - 1); });
    connect(header, &QHeaderView::sectionResized, this, [this] { closeNameEditor(true); });
    connect(m_name, &QLineEdit::editingFinished, this, [this] { closeNameEditor(true); });
}

void ScenariosPanel::editName(int scenario)
{
    m_toName = scenario;
    // Columns are computed on another thread: one that was just added comes later.
    if (scenario >= 0 && scenario + 1 < m_table->columnCount() && !m_background.isBusy())
        openNameEditor();
}

void ScenariosPanel::openNameEditor()
{
    const QHeaderView& header = *m_table->horizontalHeader();
    const int column = m_toName + 1;
    m_table->setCurrentCell(1, column);
    m_table->scrollTo(m_table->currentIndex());
    m_name->setText(m_columns[static_cast<std::size_t>(column)].name);
    m_name->setGeometry(header.sectionViewportPosition(column), 0, header.sectionSize(column), header.height());
    m_name->show();
    m_name->selectAll();
    m_name->setFocus();
}

void ScenariosPanel::closeNameEditor(bool take)
{
    if (m_name->isHidden())
        return;
    const int scenario = std::exchange(m_toName, -1);
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
            emit removeWanted(current());
        else if (key == Qt::Key_Return || key == Qt::Key_Enter)
            emit useWanted(current());
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
    closeNameEditor(false); // Its scenario may have moved.
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
    m_table->verticalHeader()->setFixedWidth(widest(titles, m_table->verticalHeader()->fontMetrics()) + kTitleGap);
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
    emit figuresChanged();
    if (m_toName >= 0 && m_toName + 1 < m_table->columnCount())
        openNameEditor();
}

ViewFigures ScenariosPanel::figures() const
{
    ViewFigures figures;
    figures.table.header = QStringList{tr("Figure")};
    if (!m_for || m_for->scenarios.empty())
        return figures;
    for (const ScenarioColumn& column : m_columns) {
        const Device& device = column.estimate.device;
        figures.table.header << column.name;
        figures.bars.push_back(
            {column.name, compositionSlices(column.estimate, m_unit, tokens(Scheme::Light)),
             giga(device.capacity, m_unit),
             column.largest > 0
                 ? tr("%1, batch up to %2").arg(bytesText(device.total, m_unit), numberText(column.largest))
                 : bytesText(device.total, m_unit)});
    }
    for (const ScenarioLine& line : scenarioLines(m_columns, m_unit))
        figures.table.rows.push_back(QStringList{line.title} + line.cells);
    return figures;
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
