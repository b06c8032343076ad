#pragma once

#include "base/result.h"
#include "import/import.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace vram {

/// Reads a model on a thread of its own, so that a large file or a slow disk does not hold up the window. One at a
/// time: a new call cancels the old one.
class ModelReader : public QObject
{
    Q_OBJECT

public:
    /// Runs on the other thread, so it may use only values that it owns. Calls `progress` now and then, which says
    /// whether to go on.
    using Load = std::function<Result<Imported>(const std::function<bool(double)>& progress)>;
    /// Runs on the GUI thread with the result.
    using Take = std::function<void(Result<Imported>)>;

    static constexpr int kPatience = 150; ///< Milliseconds that a click may wait before progress is shown.

    explicit ModelReader(QObject* parent = nullptr);
    ~ModelReader() override;

    /// Waits up to `patience` milliseconds, so that small files open before this returns.
    void read(Load load, Take take, int patience = kPatience);
    /// Cancels: the result is dropped.
    void cancel();
    bool isReading() const { return m_task != nullptr; }

signals:
    /// Share that is read, 0 to 1; not emitted while `start` waits.
    void progressed(double part);

private:
    struct Task;
    void finish();

    std::shared_ptr<Task> m_task;
    Take m_take;
    QTimer m_clock;
};

} // namespace vram
