#pragma once

#include "base/message.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>

namespace vram {

/// Work on another thread once its cause has been still for a moment. Only the newest request counts: older ones are
/// dropped, and what they have found is too. Work that throws has found nothing.
class Background : public QObject
{
    Q_OBJECT

public:
    /// Runs on the user interface's thread with what was found.
    using Take = std::function<void()>;
    /// Runs on another thread: values that it owns, nothing else.
    using Work = std::function<Take()>;

    explicit Background(int delayMilliseconds = 150, QObject* parent = nullptr);
    ~Background() override;

    void request(Work work);
    void cancel();
    /// Whether the newest request is still to be answered.
    bool isBusy() const { return m_next || (m_running && m_runningFor == *m_generation); }
    /// For the work of the next request, on any thread: whether nobody waits for its answer any more, so that long work ends
    /// early.
    std::function<bool()> outdated() const;
    /// Whether any object of this class waits or works, also for a request that was cancelled since.
    static bool anyUnderWay();

signals:
    void finished();
    /// The work has thrown: there is no answer, and `finished` follows.
    void failed(const vram::Message& reason);

private:
    void start();
    void end(quint64 generation, const Take& take, const Message& fault);

    QTimer m_timer;
    Work m_next;
    std::shared_ptr<std::atomic<quint64>> m_generation = std::make_shared<std::atomic<quint64>>(0);
    quint64 m_runningFor = 0;
    bool m_running = false;
};

/// Hears of every Background whose work has thrown, so that somebody says so.
class BackgroundFaults : public QObject
{
    Q_OBJECT

public:
    static BackgroundFaults& instance();

signals:
    void happened(const vram::Message& reason);
};

} // namespace vram
