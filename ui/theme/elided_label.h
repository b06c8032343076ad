#pragma once

#include <QLabel>

namespace vram {

/// One line of plain words that give way where room is short: they end with an ellipsis, and the tip has all of them.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace vram
