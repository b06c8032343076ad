// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/fine_tuning.h"
#include "ui/document/session_state.h"

#include <QWidget>

class QButtonGroup;

namespace vram {

/// Chooses between full fine-tuning, LoRA and QLoRA with one click. It is hidden for networks without linear layers.
class FineTuningRow : public QWidget
{
    Q_OBJECT

public:
    explicit FineTuningRow(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);

signals:
    void chosen(vram::FineTuning method);

private:
    QButtonGroup* m_methods;
    std::vector<Row> m_rows{}; ///< The rows for which `m_linear` was determined.
    bool m_linear = false;
};

} // namespace vram
