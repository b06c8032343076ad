#pragma once

#include <QAbstractButton>

namespace vram {

/// A clickable row of a list: text at the left, a figure and a verb at the right. Signals when it is hovered or
/// focused.
class HoverRow : public QAbstractButton
{
    Q_OBJECT

public:
    HoverRow(const QString& words, const QString& figure, const QString& verb, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    /// As many lines as the words need.
    int heightForWidth(int width) const override;

signals:
    void looked(bool on);

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    int wordsWidth(int width) const;

    QString m_figure;
    QString m_verb;
};

} // namespace vram
