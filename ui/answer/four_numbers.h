#pragma once

#include "ui/document/reading.h"

#include <QWidget>

#include <array>

class QLabel;

namespace vram {

class FigureLabel;

/// The same peak as four programs would tell it, each with more in it than the one before: tensors, what is allocated,
/// what is reserved, what nvidia-smi shows. Each explains itself.
class FourNumbers : public QWidget
{
    Q_OBJECT

public:
    static constexpr std::size_t kCount = 4;

    explicit FourNumbers(QWidget* parent = nullptr);
    void present(const Reading& reading);
    /// Each at that end of its place: at the right they end where the window does.
    void align(Qt::Alignment side);
    /// As wide as it usually is, whatever the numbers are: nothing shall jump.
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
