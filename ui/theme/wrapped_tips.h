// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace vram {

/// Shows the long tooltips of all widgets in several lines. Qt shows a plain text in a single line, however long.
class WrappedTips : public QObject
{
    Q_OBJECT

public:
    WrappedTips();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
};

} // namespace vram
