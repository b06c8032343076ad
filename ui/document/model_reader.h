#pragma once

#include "base/result.h"
#include "import/import.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace vram {

/// Reads a model on a thread of its own, so that a large file or a slow disk does not hold up the window. One at a time:
/// a new one gives up the old.
class ModelReader : public QObject
{
    Q_OBJECT

public:
    /// Runs on the other thread: values that it owns, nothing else. It asks `progress` now and then whether to go on.
    using Load = std::function<Result<Imported>(const std::function<bool(double)>& progress)>;
    /// Runs on the user interface's thread with what was read.
    using Take = std::function<void(Result<Imported>)>;

    explicit ModelReader(QObject* parent = nullptr);
    ~ModelReader() override;

    /// What is read within `patience` milliseconds is taken before this returns, so that small files open at once.
    void read(Load load, Take take, int patience);
    /// Nothing is taken of what is being read.
    void cancel();
    bool isReading() const { return m_task != nullptr; }

signals:
    /// How much is read, 0 to 1; not for what is taken at once.
    void progressed(double part);

private:
    struct Task;
    void finish();

    std::shared_ptr<Task> m_task;
    Take m_take;
    QTimer m_clock;
};

} // namespace vram
