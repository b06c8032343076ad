// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

#include <QWidget>

#include <array>

class QLabel;

namespace vram {

class FigureLabel;

/// The peak as four tools report it, each including more than the one before: tensors, allocated, reserved, nvidia-smi.
/// A click explains each.
class FourNumbers : public QWidget
{
    Q_OBJECT

public:
    static constexpr std::size_t kCount = 4;

    explicit FourNumbers(QWidget* parent = nullptr);
    void present(const Reading& reading);
    /// Aligns each number within its slot. When aligned right, the last one ends at the window's edge.
    void align(Qt::Alignment side);
    /// The usual width, independent of the current numbers, so that nothing moves when they change.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void explain(const QString& topic);

protected:
    void changeEvent(QEvent* event) override;

private:
    int slotOf(std::size_t number) const;
    void place();

    std::array<FigureLabel*, kCount> m_figures{};
    std::array<QLabel*, kCount - 1> m_arrows{};
    int m_width = 0;
};

} // namespace vram
