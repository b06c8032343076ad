// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace vram {

/// A few of the best ways to save memory, shown below the setup. Hovering over or focusing one of them previews it; its
/// button applies it.
class AdviceBox : public QWidget
{
    Q_OBJECT

public:
    explicit AdviceBox(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);

signals:
    /// Emitted to preview `advice`, or with a null pointer to end the preview.
    void preview(const vram::Advice* advice);
    void chosen(const vram::Advice& advice);
    void moreRequested();

private:
    void fill(const std::vector<Advice>& advice);
    QWidget* makeRow(const Advice& advice);

    std::shared_ptr<const std::vector<Advice>> m_shown;
    Network m_network; ///< The network that the rows belong to.
    ByteUnit m_unit = ByteUnit::Binary;
    QLabel* m_title;
    QVBoxLayout* m_rows;
    QWidget* m_more;
};

} // namespace vram
