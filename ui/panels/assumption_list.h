// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/assumption.h"

#include <QWidget>

class QVBoxLayout;

namespace vram {

/// What the reader of the network's file assumed: each with a button for its row, one that changes it and one that
/// confirms it.
class AssumptionList : public QWidget
{
    Q_OBJECT

public:
    explicit AssumptionList(QWidget* parent = nullptr);
    void present(const std::vector<Assumption>& assumptions);

signals:
    void rowWanted(LayerId row);
    void changeWanted(const vram::Assumption& assumption);
    void confirmed(std::size_t index);

private:
    QWidget* makeItem(std::size_t index);
    QWidget* makeButtons(std::size_t index);

    std::vector<Assumption> m_shown{};
    QVBoxLayout* m_items;
};

} // namespace vram
