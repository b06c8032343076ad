// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/layer_totals.h"

#include "ui/language/time_text.h"
#include "ui/table/layer_cells.h"
#include "ui/table/layer_model.h"
#include "ui/theme/tokens.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace vram {

namespace {

constexpr int kCellPadding = 8; ///< Padding of the table's cells.

} // namespace

LayerTotals::LayerTotals(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("layerTotals"));
    setAccessibleName(tr("Totals of the layers"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LayerTotals::display(const SessionState& sessionState)
{
    m_sessionState = sessionState;
    setVisible(sessionState.estimate && !sessionState.estimate->rows.empty());
    setAccessibleDescription(QStringLiteral("%1, %2").arg(total(LayerModel::Elements), total(LayerModel::Parameters)));
    update();
}

void LayerTotals::follow(const QHeaderView* header)
{
    if (m_header)
        disconnect(m_header, nullptr, this, nullptr);
    m_header = header;
    connect(header, &QHeaderView::sectionResized, this, qOverload<>(&LayerTotals::update));
    connect(header, &QHeaderView::geometriesChanged, this, qOverload<>(&LayerTotals::update));
    if (const auto* table = qobject_cast<const QAbstractItemView*>(header->parentWidget()))
        connect(table->horizontalScrollBar(), &QScrollBar::valueChanged, this, qOverload<>(&LayerTotals::update));
    update();
}

QString LayerTotals::total(int column) const
{
    if (!m_sessionState.estimate)
        return {};
    const Estimate& e = *m_sessionState.estimate;
    const Bytes saved = e.totals.savedActivations;
    switch (column) {
    case LayerModel::Name: return totalsOfHiddenColumns();
    case LayerModel::Elements: return tr("A = %1").arg(numberText(e.outputElements));
    case LayerModel::Parameters: return tr("P = %1").arg(numberText(e.parameters));
    case LayerModel::PerSample:
        return saved > 0 && saved != kOverflow
                   ? bytesText(saved / std::max<std::int64_t>(1, e.batch), m_sessionState.unit)
                   : QString();
    case LayerModel::AtBatch: return saved > 0 ? bytesText(saved, m_sessionState.unit) : QString();
    case LayerModel::Recomputed:
        return e.totals.recomputed > 0 ? bytesText(e.totals.recomputed, m_sessionState.unit) : QString();
    case LayerModel::Time: return e.time.known() ? timeText(e.time.step) : QString();
    default: return {};
    }
}

/// Returns "Total", followed by the totals A (output elements) and P (parameters) if a narrow window hides their
/// columns.
QString LayerTotals::totalsOfHiddenColumns() const
{
    QStringList words{tr("Total")};
    for (const int column : {LayerModel::Elements, LayerModel::Parameters}) {
        if (m_header && m_header->isSectionHidden(column))
            words << total(column);
    }
    return words.join(QStringLiteral("   "));
}

QSize LayerTotals::sizeHint() const
{
    return {0, fontMetrics().height() + 8};
}

void LayerTotals::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Tokens& t = tokensOf(palette());
    painter.fillRect(rect(), t.pane);
    painter.setPen(t.line);
    painter.drawLine(0, 0, width(), 0);
    if (!m_header)
        return;
    painter.setPen(t.text);
    for (int column = 0; column < LayerModel::ColumnCount; ++column) {
        const QString text = total(column);
        if (m_header->isSectionHidden(column) || text.isEmpty())
            continue;
        const QRect cell(m_header->sectionViewportPosition(column), 1, m_header->sectionSize(column), height() - 1);
        const auto side = column == LayerModel::Name ? Qt::AlignLeft : Qt::AlignRight;
        // A long figure may start to the left of its column, where there is no other text.
        const QRect room = column == LayerModel::Name ? cell.adjusted(kCellPadding, 0, 0, 0)
                                                      : cell.adjusted(-cell.left(), 0, -kCellPadding, 0);
        painter.drawText(room, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextDontClip, text);
    }
}

bool LayerTotals::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !m_header)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int column = m_header->logicalIndexAt(help->pos().x());
    QToolTip::showText(help->globalPos(), total(column).isEmpty() ? QString() : columnHelp(column), this);
    return true;
}

} // namespace vram
