// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace vram {

class BatchSlider;
class NumberSpin;

/// The sequence length or image size beside the batch, with the largest one that fits. In inference it also shows how
/// many sequences fit at once. It is hidden if the network's inputs have no such size.
class SizeRow : public QWidget
{
    Q_OBJECT

public:
    explicit SizeRow(QWidget* parent = nullptr);
    void display(const SessionState& sessionState, bool broken);
    BatchSlider* slider() const { return m_slider; }
    QLabel* label() const { return m_label; }
    NumberSpin* field() const { return m_size; }

signals:
    void sizeChosen(std::int64_t size, bool done);
    void usersChosen(std::int64_t users);

private:
    void showLimit(const SizeLimit& limit);
    void showUsers(const SizeLimits& limits, std::int64_t present, bool searching);
    std::int64_t clampedSize(std::int64_t wanted) const;

    QLabel* m_label;
    BatchSlider* m_slider;
    NumberSpin* m_size;
    QPushButton* m_largest;
    QPushButton* m_users;
    std::vector<Row> m_rows{}; ///< The rows for which the sizes were determined.
    std::vector<SizeAxis> m_axes{};
    std::int64_t m_patch = 1;
    std::int64_t m_largestSize = 0;
    std::int64_t m_last = 0; ///< The end of the slider, or 0 if it was never set.
    std::int64_t m_fittingUsers = 0;
};

} // namespace vram
