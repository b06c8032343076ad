// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QLabel;
class QMimeData;
class QWidget;

namespace vram {

/// Opens models that are dropped on a window: files anywhere, and text where no widget under the pointer accepts it.
/// While a file is dragged over the window, an overlay shows that it can be dropped.
class DropTarget : public QObject
{
    Q_OBJECT

public:
    explicit DropTarget(QWidget* window);

signals:
    void dropped(const QMimeData* data);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void show(const QMimeData* data);

    QWidget* m_window;
    QLabel* m_overlay; ///< Covers the window while files are dragged over it.
};

} // namespace vram
