#pragma once

#include <QObject>

class QLabel;
class QMimeData;
class QWidget;

namespace vram {

/// Takes files that are dropped anywhere in a window, whatever lies under the pointer (fields take text for themselves),
/// and shows while they hover that it will.
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
    QLabel* m_veil; ///< Over the window while files hover.
};

} // namespace vram
