// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/memory_bar.h"
#include "ui/document/session_state.h"

#include <QAbstractButton>
#include <QWidget>

#include <vector>

class QButtonGroup;
class QHBoxLayout;
class QLabel;

namespace vram {

/// A button for one distinct rank, with its name and a stacked bar of its memory relative to the capacity.
class RankButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit RankButton(QWidget* parent = nullptr);
    /// Shows `rank`. If `staged`, the job is a pipeline and the label names the rank's stage.
    void display(const RankEstimate& rank, bool staged, ByteUnit unit);
    std::int64_t rank() const { return m_rank.rank; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString title() const;

    RankEstimate m_rank{};
    MemoryBar m_bar{};
    bool m_staged = false;
    ByteUnit m_unit = ByteUnit::Binary;
};

/// The strip of all distinct ranks of the job side by side, with a description of how the job is divided. It is hidden
/// if there is only one GPU.
class RankStrip : public QWidget
{
    Q_OBJECT

public:
    explicit RankStrip(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);

signals:
    /// Emitted when a rank is chosen. A `rank` of -1 selects the rank that needs the most memory.
    void rankChosen(std::int64_t rank);

private:
    QString jobText(const SessionState& sessionState) const;
    RankButton* button(std::size_t index);
    void choose(std::size_t index);

    QLabel* m_job;
    QHBoxLayout* m_line;
    QButtonGroup* m_group;
    std::vector<RankButton*> m_buttons;
    std::int64_t m_chosen = -1; ///< The rank in the setup, or -1 if none is chosen.
};

} // namespace vram
