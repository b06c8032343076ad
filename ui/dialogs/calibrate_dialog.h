// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measured/calibration.h"
#include "project/project.h"
#include "ui/text.h"

#include <QDialog>

#include <memory>
#include <optional>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;

namespace vram {

struct SessionState;

/// Replaces a built-in constant with one measured figure, and shows the effect, or the reason why the figure is
/// invalid.
class CalibrateDialog : public QDialog
{
    Q_OBJECT

public:
    CalibrateDialog(const SessionState& sessionState, Catalogues catalogues, QWidget* parent = nullptr);

signals:
    void calibrationDone(const vram::Calibration& calibration);
    void calibrationReset();

private:
    QWidget* makeQuestion();
    void check();
    MeasuredFigure figure() const;
    /// The origin of the figure, such as "nvidia-smi 9184 MiB · ResNet-50 · batch 96".
    QString sourceText() const;

    std::shared_ptr<const Project> m_project;
    Catalogues m_catalogues;
    ByteUnit m_unit;
    DeviceSoftware m_software;
    CalibrationStep m_calibrationStep;
    QButtonGroup* m_kind;
    QLineEdit* m_measured;
    QLabel* m_words;
    QPushButton* m_keep;
};

/// The number of bytes in "9184 MiB", "8.97 GiB" or "9630121984". A number without a unit is in multiples of `unit`
/// bytes unless it is too large for that, in which case it is in bytes. Returns std::nullopt if `typed` is not a size.
std::optional<Bytes> typedSize(const QString& typed, double unit);

} // namespace vram
