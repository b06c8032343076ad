// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>

namespace vram {

/// Runs work on another thread after a short pause in the requests. Only the newest request counts: older requests and
/// their results are dropped. Work that throws an exception has no result.
class BackgroundTask : public QObject
{
    Q_OBJECT

public:
    /// Runs on the GUI thread and applies the result.
    using ResultHandler = std::function<void()>;
    /// Runs on another thread, and may only use values that it owns.
    using Work = std::function<ResultHandler()>;

    explicit BackgroundTask(int delayMilliseconds = 150, QObject* parent = nullptr);
    ~BackgroundTask() override;

    void request(Work work);
    void cancel();
    /// Whether the newest request is still pending or running.
    bool isBusy() const { return m_next || (m_running && m_runningFor == *m_generation); }
    /// Returns a function for the work of the next request, callable on any thread. That function returns true once the
    /// result is no longer needed, so that long-running work can stop early.
    std::function<bool()> isOutdatedFunction() const;
    /// Whether any instance has pending or running work, including requests that were cancelled in the meantime.
    static bool anyRunning();

signals:
    void finished();
    /// Emitted when the work threw an exception. There is no result, and `finished` follows.
    void failed(const vram::Message& reason);

private:
    void start();
    void end(quint64 generation, const ResultHandler& take, const Message& fault);

    QTimer m_timer;
    Work m_next;
    std::shared_ptr<std::atomic<quint64>> m_generation = std::make_shared<std::atomic<quint64>>(0);
    quint64 m_runningFor = 0;
    bool m_running = false;
};

/// Emits a signal for every BackgroundTask whose work threw an exception, so that the user is informed.
class BackgroundErrors : public QObject
{
    Q_OBJECT

public:
    static BackgroundErrors& instance();

signals:
    void occurred(const vram::Message& reason);
};

} // namespace vram
