// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/advice_box.h"

#include "ui/answer/hover_row.h"
#include "ui/document/advice_gain.h"
#include "ui/language/core_text.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace vram {

namespace {

constexpr std::size_t kShown = 3;

}

AdviceBox::AdviceBox(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(tr("Ways to save memory"))), m_rows(new QVBoxLayout)
{
    setObjectName(QStringLiteral("adviceBox"));
    m_title->setFont(scaled(font(), 1.0, true));
    auto* more = new QPushButton(tr("Show all"));
    more->setProperty("quiet", true);
    more->setProperty("link", true);
    more->setObjectName(QStringLiteral("moreAdvice"));
    m_more = more;
    m_rows->setSpacing(0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_title);
    layout->addLayout(m_rows);
    layout->addWidget(more, 0, Qt::AlignLeft);
    connect(more, &QPushButton::clicked, this, &AdviceBox::moreRequested);
    setVisible(false);
}

void AdviceBox::display(const SessionState& sessionState)
{
    // The box is not updated during a preview, because the row under the mouse must not move.
    const bool sameNetwork = m_network == sessionState.project->network;
    const bool shown = m_shown == sessionState.advice && m_unit == sessionState.unit && (m_shown || sameNetwork);
    if (sessionState.preview || shown)
        return;
    m_shown = sessionState.advice;
    m_unit = sessionState.unit;
    m_network = sessionState.project->network;
    // During a search for new advice, the old rows remain visible but are disabled.
    setEnabled(m_shown != nullptr);
    if (!m_shown && sameNetwork)
        return;
    setVisible(m_shown && !m_shown->empty());
    if (m_shown)
        fill(*m_shown);
}

void AdviceBox::fill(const std::vector<Advice>& advice)
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    std::size_t count = 0;
    for (const Advice& piece : advice) {
        if (piece.changes == 1 && count++ < kShown)
            m_rows->addWidget(makeRow(piece));
    }
    m_more->setVisible(advice.size() > count || advice.size() > kShown);
}

QWidget* AdviceBox::makeRow(const Advice& advice)
{
    auto* row = new HoverRow(translated(advice.title), gainText(advice, m_unit), tr("Apply"));
    row->setToolTip(tr("%1\nCost: %2\nNew largest batch: %3")
                        .arg(translated(advice.title), translated(advice.cost), numberText(advice.largestBatch)));
    row->setAccessibleName(tr("%1: %2").arg(translated(advice.title), gainText(advice, m_unit)));
    connect(row, &HoverRow::highlighted, this, [this, advice](bool on) { emit preview(on ? &advice : nullptr); });
    connect(row, &QAbstractButton::clicked, this, [this, advice] { emit chosen(advice); });
    return row;
}

} // namespace vram
