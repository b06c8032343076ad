// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace vram {

/// A clickable row of a list, with text on the left and a figure and a verb on the right. It emits a signal when it is
/// hovered or focused.
class HoverRow : public QAbstractButton
{
    Q_OBJECT

public:
    HoverRow(const QString& words, const QString& figure, const QString& verb, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    /// The height of all lines of the text.
    int heightForWidth(int width) const override;

signals:
    void highlighted(bool on);

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int textWidth(int width) const;

    QString m_figure;
    QString m_verb;
};

} // namespace vram
