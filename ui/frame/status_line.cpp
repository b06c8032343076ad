// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/status_line.h"

#include "setup/compiler_version.h"
#include "ui/answer/figure_label.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <initializer_list>

namespace vram {

namespace {

/// Creates a button of the status line.
QPushButton* makeStatusButton(const QString& name, int height)
{
    auto* button = new QPushButton;
    button->setProperty("quiet", true);
    button->setObjectName(name);
    button->setFixedHeight(height);
    return button;
}

} // namespace

StatusLine::StatusLine(QWidget* parent)
    : QWidget(parent), m_parameters(new FigureLabel), m_layers(new FigureLabel), m_search(new FigureLabel),
      m_rules(new FigureLabel),
      m_assumptions(makeStatusButton(QStringLiteral("assumptions"), fontMetrics().height() + 6)),
      m_issues(makeStatusButton(QStringLiteral("issues"), fontMetrics().height() + 6))
{
    m_parameters->setObjectName(QStringLiteral("statusParameters"));
    m_layers->setObjectName(QStringLiteral("statusLayers"));
    m_search->setObjectName(QStringLiteral("statusSearch"));
    m_rules->setObjectName(QStringLiteral("statusRules"));
    for (FigureLabel* label : {m_parameters, m_layers, m_search, m_rules}) {
        label->setTopic(label == m_parameters || label == m_layers ? QStringLiteral("network")
                                                                   : QStringLiteral("speed"));
        connect(label, &FigureLabel::explain, this, &StatusLine::explain);
    }
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 6, 0);
    layout->setSpacing(18);
    for (FigureLabel* label : {m_parameters, m_layers, m_search}) {
        makeSecondary(label);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    makeSecondary(m_rules);
    layout->addWidget(m_rules);
    layout->addWidget(m_assumptions);
    layout->addWidget(m_issues);
    setFixedHeight(24);
    connect(m_assumptions, &QPushButton::clicked, this, &StatusLine::assumptionsRequested);
    connect(m_issues, &QPushButton::clicked, this, &StatusLine::issuesRequested);
}

void StatusLine::display(const SessionState& sessionState, bool busy)
{
    const Estimate& estimate = *sessionState.estimate;
    m_parameters->setFigure(tr("%1 parameters").arg(numberText(estimate.parameters)));
    m_layers->setFigure(counted(estimate.layers, tr("%1 layer"), tr("%1 layers")));
    // The label is fixed at its maximum width, because otherwise each estimate would trigger a new layout of the whole
    // window.
    m_search->setFixedSize(fontMetrics().horizontalAdvance(tr("searching for the largest batch…")) + 2, height());
    m_search->setFigure(tr("searching for the largest batch…"));
    m_searching = busy;
    const Setup& setup = sessionState.project->setup;
    const bool compiled = compilesGraphs(setup);
    m_rulesText = compiled ? tr("rules: PyTorch %1 on CUDA, torch.compile of %2")
                                 .arg(qs(setup.torch), qs(compilerVersion(setup.torch)))
                           : tr("rules: PyTorch %1 on CUDA").arg(qs(setup.torch));
    m_shortRulesText = tr("PyTorch %1").arg(qs(setup.torch));
    m_rules->setToolTip(m_rulesText);
    const auto issues = static_cast<int>(estimate.issues.size());
    const auto has = [&](Severity severity) {
        return std::ranges::count(estimate.issues, severity, &Issue::severity) > 0;
    };
    QPalette colours;
    const Tokens& t = tokensOf(palette());
    colours.setColor(QPalette::ButtonText, has(Severity::Error)     ? t.problem
                                           : has(Severity::Warning) ? t.caution
                                                                    : t.secondary);
    m_issues->setPalette(colours);
    m_issues->setText(issues == 0 ? tr("No issues") : counted(issues, tr("%1 issue"), tr("%1 issues")));
    m_issues->setToolTip(issues == 0 ? QString() : asSentence(translated(estimate.issues.front().message)));
    m_issues->setEnabled(issues > 0);
    showAssumptions(sessionState.project->assumptions);
    fitToWidth();
}

void StatusLine::fitToWidth()
{
    const QMargins margins = layout()->contentsMargins();
    int others = margins.left() + margins.right();
    for (const QWidget* each : std::initializer_list<const QWidget*>{m_parameters, m_layers, m_assumptions, m_issues})
        others += each->isHidden() ? 0 : each->sizeHint().width() + layout()->spacing();
    const auto fits = [&](const QString& rules, int search) {
        return others + m_rules->fontMetrics().horizontalAdvance(rules) + search <= width();
    };
    const bool hasRoomForSearch = fits(m_rulesText, m_search->width() + layout()->spacing());
    const QString rules = fits(m_rulesText, 0) ? m_rulesText : fits(m_shortRulesText, 0) ? m_shortRulesText : QString();
    m_rules->setFigure(rules);
    QSizePolicy policy = m_search->sizePolicy();
    policy.setRetainSizeWhenHidden(hasRoomForSearch);
    m_search->setSizePolicy(policy);
    m_search->setVisible(m_searching && hasRoomForSearch);
}

void StatusLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_rulesText.isEmpty())
        fitToWidth();
}

void StatusLine::showAssumptions(const std::vector<Assumption>& assumptions)
{
    const auto count = static_cast<std::int64_t>(assumptions.size());
    m_assumptions->setVisible(count > 0);
    if (count == 0)
        return;
    m_assumptions->setText(counted(count, tr("%1 assumption"), tr("%1 assumptions")));
    m_assumptions->setToolTip(
        tr("Assumptions about what the file does not say. Click to see each with its layers, and to change it."));
}

void StatusLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), tokensOf(palette()).line);
}

} // namespace vram
