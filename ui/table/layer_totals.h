// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

class QHeaderView;

namespace vram {

/// The totals below the columns of the layer table: output elements (A), parameters (P), and bytes saved for backward.
class LayerTotals : public QWidget
{
    Q_OBJECT

public:
    explicit LayerTotals(QWidget* parent = nullptr);

    void display(const SessionState& sessionState);
    /// Sets the header whose columns the totals are aligned with.
    void follow(const QHeaderView* header);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// The total of a column of the layer table. Empty for columns that cannot be summed.
    QString total(int column) const;
    QString totalsOfHiddenColumns() const;

    SessionState m_sessionState;
    const QHeaderView* m_header = nullptr;
};

} // namespace vram
