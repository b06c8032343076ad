// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "import/import.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace vram {

/// Reads a model on a separate thread, so that a large file or a slow disk does not block the window. Only one model is
/// read at a time: a new call cancels the previous one.
class ModelReader : public QObject
{
    Q_OBJECT

public:
    /// Runs on the other thread, and may only use values that it owns. It regularly calls `progress`, which returns
    /// whether to continue.
    using Load = std::function<Result<Imported>(const ProgressCallback& progress)>;
    /// Runs on the GUI thread with the result.
    using ResultHandler = std::function<void(Result<Imported>)>;

    static constexpr int kProgressDelay = 150; ///< Milliseconds after a click until progress is shown.

    explicit ModelReader(QObject* parent = nullptr);
    ~ModelReader() override;

    /// Starts reading and waits up to `progressDelay` milliseconds, so that small files are opened before this function
    /// returns.
    void read(Load load, ResultHandler take, int progressDelay = kProgressDelay);
    /// Cancels the reading and drops its result.
    void cancel();
    bool isReading() const { return m_task != nullptr; }

signals:
    /// Emitted with the fraction that has been read, from 0 to 1, except while `read` waits.
    void progressed(double part);

private:
    struct Task;
    void finish();

    std::shared_ptr<Task> m_task;
    ResultHandler m_take;
    QTimer m_clock;
};

} // namespace vram
