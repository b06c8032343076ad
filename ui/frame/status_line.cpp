// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/status_line.h"

#include "ui/answer/figure_label.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

QString durationText(qint64 nanoseconds)
{
    const auto value = static_cast<double>(nanoseconds);
    return value < 1e6 ? QStringLiteral("%1 µs").arg(threeDigits(std::round(value / 1e3)))
                       : QStringLiteral("%1 ms").arg(threeDigits(value / 1e6));
}

} // namespace

StatusLine::StatusLine(QWidget* parent)
    : QWidget(parent), m_parameters(new FigureLabel), m_layers(new FigureLabel), m_time(new FigureLabel),
      m_rules(new FigureLabel), m_issues(new QPushButton)
{
    m_issues->setProperty("quiet", true);
    m_issues->setObjectName(QStringLiteral("issues"));
    m_issues->setFixedHeight(fontMetrics().height() + 6);
    m_parameters->setObjectName(QStringLiteral("statusParameters"));
    m_layers->setObjectName(QStringLiteral("statusLayers"));
    m_time->setObjectName(QStringLiteral("statusTime"));
    m_rules->setObjectName(QStringLiteral("statusRules"));
    for (FigureLabel* label : {m_parameters, m_layers, m_time, m_rules}) {
        label->setTopic(label == m_parameters || label == m_layers ? QStringLiteral("network")
                                                                   : QStringLiteral("speed"));
        connect(label, &FigureLabel::explain, this, &StatusLine::explain);
    }
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 6, 0);
    layout->setSpacing(18);
    for (FigureLabel* label : {m_parameters, m_layers, m_time}) {
        makeSecondary(label);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    makeSecondary(m_rules);
    layout->addWidget(m_rules);
    layout->addWidget(m_issues);
    setFixedHeight(24);
    connect(m_issues, &QPushButton::clicked, this, &StatusLine::issuesWanted);
}

void StatusLine::present(const Reading& reading, qint64 estimateNanoseconds, bool busy)
{
    const Estimate& estimate = *reading.estimate;
    m_parameters->setFigure(tr("%1 parameters").arg(numberText(estimate.parameters)));
    m_layers->setFigure(counted(estimate.layers, tr("%1 layer"), tr("%1 layers")));
    // Fixed to its maximum width; otherwise each estimate would lay out the whole window again.
    const int time = fontMetrics().horizontalAdvance(tr("estimated in %1").arg(QStringLiteral("0.888 ms")));
    const int search = fontMetrics().horizontalAdvance(tr("searching for the largest batch…"));
    m_time->setFixedSize(std::max(time, search) + 2, height());
    m_time->setFigure(busy ? tr("searching for the largest batch…")
                           : tr("estimated in %1").arg(durationText(estimateNanoseconds)));
    m_rules->setFigure(tr("rules: PyTorch %1 on CUDA").arg(qs(reading.project->setup.torch)));
    const auto issues = static_cast<int>(estimate.issues.size());
    const auto has = [&](Severity severity) {
        return std::ranges::count(estimate.issues, severity, &Issue::severity) > 0;
    };
    QPalette colours;
    const Tokens& t = tokensOf(palette());
    colours.setColor(QPalette::ButtonText, has(Severity::Error)     ? t.limit
                                           : has(Severity::Warning) ? t.caution
                                                                    : t.secondary);
    m_issues->setPalette(colours);
    m_issues->setText(issues == 0 ? tr("no issues") : counted(issues, tr("%1 issue"), tr("%1 issues")));
    m_issues->setToolTip(issues == 0 ? QString() : translated(estimate.issues.front().message));
    m_issues->setEnabled(issues > 0);
}

void StatusLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, 0, width(), 1), tokensOf(palette()).line);
}

} // namespace vram
