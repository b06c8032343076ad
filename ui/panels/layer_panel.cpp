// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/layer_panel.h"

#include "ui/answer/figure_label.h"
#include "ui/forms/param_form.h"
#include "ui/language/core_text.h"
#include "ui/table/layer_cells.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include "edit/inputs_line.h"
#include "edit/row_fields.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr int kSide = 14;
constexpr std::size_t kMostOffered = 400; ///< Maximum number of suggested inputs; others can still be typed.

QString issuesOf(const Estimate& estimate, LayerId row)
{
    QStringList sentences;
    for (const Issue& issue : estimate.issues) {
        if (issue.layer == row)
            sentences << asSentence(translated(issue.message));
    }
    return sentences.join(QLatin1Char('\n'));
}

QString line(const QString& name, const QString& value, const QColor& quiet)
{
    return QStringLiteral("<tr><td style='color:%1; padding-right:12px'>%2</td><td align='right'>%3</td></tr>")
        .arg(quiet.name(), name, value);
}

/// Whether a block is among `rows`. Takes one pass over the network, because all of its rows may be selected.
bool containsBlock(const Network& network, std::vector<LayerId> rows)
{
    std::ranges::sort(rows);
    bool found = false;
    forEachRow(network, [&](const Row& row, int /*depth*/, const Block* /*parent*/) {
        found = found || (asBlock(row) && std::ranges::binary_search(rows, id(row)));
    });
    return found;
}

QLabel* wrapped()
{
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

LayerPanel::LayerPanel(QWidget* parent)
    : QScrollArea(parent), m_buttons(new QWidget), m_title(wrapped()), m_help(wrapped()), m_problem(wrapped()),
      m_fix(new QPushButton), m_form(new ParamForm), m_figures(new FigureLabel)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // The scroll area follows the focused field.
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_title->setFont(scaled(font(), 1.0, true));
    makeSecondary(m_help);
    m_title->setObjectName(QStringLiteral("layerTitle"));
    m_problem->setObjectName(QStringLiteral("layerProblem"));
    m_figures->setTextFormat(Qt::RichText);
    m_figures->setWordWrap(true);
    m_figures->setObjectName(QStringLiteral("layerFigures"));
    m_figures->setTopic(QStringLiteral("row"));
    connect(m_figures, &FigureLabel::explain, this, &LayerPanel::explain);
    m_figures->setAccessibleName(tr("Figures of this row"));
    auto* places = new QGridLayout(m_buttons);
    places->setContentsMargins(0, 0, 0, 0);
    places->setSpacing(4);
    places->setAlignment(Qt::AlignLeft);
    auto* content = new QWidget;
    content->setMinimumWidth(1); // Otherwise a long word would widen the page, and its right side would be cut off.
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(kSide, 10, kSide, 14);
    layout->setSpacing(8);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_title), m_buttons, static_cast<QWidget*>(m_help), static_cast<QWidget*>(m_problem)})
        layout->addWidget(widget);
    m_fix->setObjectName(QStringLiteral("fixRow"));
    layout->addWidget(m_fix, 0, Qt::AlignLeft);
    connect(m_fix, &QPushButton::clicked, this, [this] { emit fixRequested(m_row, m_offered); });
    layout->addWidget(m_form);
    layout->addWidget(m_figures);
    layout->addStretch(1);
    setWidget(content);
    m_form->setSuggestions(QStringLiteral("inputs"), [this] { return readableRows(); });
    connect(m_form, &ParamForm::edited, this, [this](const QString& key, const AttributeValue& value, bool done) {
        emit edited(m_row, key, value, done);
    });
}

QStringList LayerPanel::readableRows() const
{
    QStringList paths;
    if (!m_project)
        return paths;
    for (const std::string& path : readablePaths(m_project->network, m_row, kMostOffered))
        paths << qs(path);
    return paths;
}

void LayerPanel::setActions(const QList<QAction*>& actions)
{
    for (QAction* action : actions) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setProperty("compact", true);
        m_actionButtons.push_back(button);
    }
    placeButtons();
}

// Places the buttons on one line if they fit, or else on two.
void LayerPanel::placeButtons()
{
    int room = viewport()->width() - 2 * kSide;
    for (const QToolButton* button : m_actionButtons)
        room -= button->sizeHint().width() + m_buttons->layout()->spacing();
    const int count = static_cast<int>(m_actionButtons.size());
    const int columns = std::max(1, room >= 0 ? count : (count + 1) / 2);
    if (std::exchange(m_buttonColumns, columns) == columns)
        return;
    auto* places = static_cast<QGridLayout*>(m_buttons->layout());
    for (int i = 0; i < count; ++i)
        places->addWidget(m_actionButtons[static_cast<std::size_t>(i)], i / columns, i % columns);
}

void LayerPanel::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    placeButtons();
}

void LayerPanel::display(const SessionState& sessionState, LayerId row)
{
    m_row = row;
    m_project = sessionState.project;
    const Row* found = vram::find(sessionState.project->network, row);
    for (QWidget* widget : {m_buttons, static_cast<QWidget*>(m_form), static_cast<QWidget*>(m_figures)})
        widget->setVisible(found);
    if (!found) {
        m_title->setText(tr("No row is selected"));
        m_help->setText(tr("Select a row of the table to see and change its settings here."));
        m_problem->hide();
        m_fix->hide();
        return;
    }
    showHeading(*found);
    showIssues(*sessionState.estimate);
    const RowFields fields = rowFields(sessionState.project->network, row);
    m_form->display(fields.specs, fields.values);
    for (std::size_t i = 0; i < fields.idle.size(); ++i)
        m_form->setIneffective(qs(fields.specs[i].key), fields.values[i], translated(fields.idle[i]));
    showImplicitInput(sessionState.project->network, row);
    showFigures(sessionState);
}

void LayerPanel::showSelection(const std::vector<LayerId>& rows)
{
    m_selection = rows;
    if (const Row* found = m_project ? vram::find(m_project->network, m_row) : nullptr)
        showHeading(*found);
}

void LayerPanel::showHeading(const Row& row)
{
    const Network& network = m_project->network;
    const QString path = displayText(qs(vram::path(network, m_row)));
    if (m_selection.size() > 1) {
        const auto count = static_cast<std::int64_t>(m_selection.size());
        m_title->setText(
            (containsBlock(network, m_selection) ? tr("%1 rows") : tr("%1 layers")).arg(numberText(count)));
        m_help->setText(
            tr("The buttons act on all of them. The settings and figures below are those of %1.").arg(path));
        return;
    }
    m_title->setText(QStringLiteral("%1 · %2").arg(path, typeText(row)));
    m_help->setText(asBlock(row) ? tr("A named group of rows that runs as many times as its repeat count, each "
                                      "time with parameters of its own.")
                                 : typeHelp(row));
}

void LayerPanel::showFigures(const SessionState& sessionState)
{
    const bool derived = m_derivations && m_derivations->isFor(sessionState.estimate);
    m_figures->setFigure(figuresHtml(sessionState) + (derived ? derivationHtml(sessionState.unit) : QString()));
    if (derived || sessionState.preview)
        return;
    m_background.request([this, sessionState] {
        auto derivations = std::make_shared<const Derivations>(*sessionState.project, sessionState.estimate);
        return [this, sessionState, derivations] {
            m_derivations = derivations;
            if (m_project == sessionState.project)
                m_figures->setFigure(figuresHtml(sessionState) + derivationHtml(sessionState.unit));
        };
    });
}

QString LayerPanel::derivationHtml(ByteUnit unit) const
{
    QString html;
    const auto add = [&](const QString& title, const QStringList& lines) {
        if (lines.isEmpty())
            return;
        html += QStringLiteral("<p style='margin-bottom:2px'><b>%1</b></p>").arg(title);
        for (const QString& derived : lines)
            html += QStringLiteral("<p style='margin:0 0 2px 0'>%1</p>").arg(derived.toHtmlEscaped());
    };
    add(tr("How the parameters are counted"), m_derivations->parameters(m_row));
    add(tr("Output of one sample"), m_derivations->output(m_row, unit));
    add(tr("What is saved for backward"), m_derivations->saved(m_row));
    return html;
}

void LayerPanel::showImplicitInput(const Network& network, LayerId row)
{
    Field* inputs = m_form->field(QStringLiteral("inputs"));
    auto* edit = inputs ? inputs->findChild<QLineEdit*>() : nullptr;
    const QString above = qs(defaultInputPath(network, row));
    if (edit)
        edit->setPlaceholderText(above.isEmpty() ? tr("none") : tr("previous: %1").arg(above));
}

void LayerPanel::showIssues(const Estimate& estimate)
{
    bool broken = false;
    m_offered = QuickFix::None;
    for (const Issue& issue : estimate.issues) {
        if (issue.layer != m_row)
            continue;
        broken = broken || issue.severity == Severity::Error;
        m_offered = m_offered == QuickFix::None ? issue.fix : m_offered;
    }
    const Tokens& t = tokensOf(palette());
    QPalette colours;
    colours.setColor(QPalette::WindowText, broken ? t.problem : t.caution);
    m_problem->setPalette(colours);
    m_problem->setText(issuesOf(estimate, m_row));
    m_problem->setVisible(!m_problem->text().isEmpty());
    m_fix->setText(tr("Insert Flatten"));
    m_fix->setVisible(m_offered == QuickFix::InsertFlatten);
}

QString LayerPanel::figuresHtml(const SessionState& sessionState) const
{
    const auto& rows = sessionState.estimate->rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [this](const RowEstimate& r) { return r.id == m_row; });
    if (row == rows.end())
        return {};
    const QColor quiet = tokensOf(palette()).secondary;
    QString html = QStringLiteral("<table width='100%' cellspacing='0' cellpadding='2'>");
    for (const vram::Shape& shape : row->outputs)
        html += line(tr("Output with the batch"), qs(vram::text(shape)), quiet);
    if (row->outputElements > 0)
        html += line(tr("Elements per sample (A)"), numberText(row->outputElements), quiet);
    html += line(tr("Parameters"), numberText(row->parameters), quiet);
    if (row->trainable != row->parameters)
        html += line(tr("trainable"), numberText(row->trainable), quiet);
    html += line(tr("Parameter bytes"), bytesText(row->parameterBytes, sessionState.unit), quiet);
    html += line(tr("Saved for backward"), bytesText(row->saved, sessionState.unit), quiet);
    html += line(tr("Alive at the peak"), bytesText(row->atPeak, sessionState.unit), quiet);
    return html + QStringLiteral("</table>");
}

} // namespace vram
