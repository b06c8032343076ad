// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/assumption.h"

#include <QWidget>

class QVBoxLayout;

namespace vram {

/// The assumptions made by the network's reader, each with buttons to show its row, to change it and to confirm it.
class AssumptionList : public QWidget
{
    Q_OBJECT

public:
    explicit AssumptionList(QWidget* parent = nullptr);
    void display(const std::vector<Assumption>& assumptions);

signals:
    void rowRequested(LayerId row);
    void changeRequested(const vram::Assumption& assumption);
    void confirmed(std::size_t index);

private:
    QWidget* makeItem(std::size_t index);
    QWidget* makeButtons(std::size_t index);

    std::vector<Assumption> m_shown{};
    QVBoxLayout* m_items;
};

} // namespace vram
