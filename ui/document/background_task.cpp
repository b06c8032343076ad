// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/background_task.h"

#include "base/emergency_memory.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>
#include <exception>
#include <new>
#include <set>
#include <utility>

namespace vram {

namespace {

/// A separate thread pool, because Qt paints with the threads of the global pool and waits for them while painting a
/// widget.
class Workers : public QThreadPool
{
public:
    using QThreadPool::QThreadPool;
    /// Waits for running work and drops pending work.
    ~Workers() override { clear(); }
    Q_DISABLE_COPY_MOVE(Workers)
};

QThreadPool& workers()
{
    static Workers* pool = nullptr;
    if (!pool) {
        pool = new Workers;
        // The pool is deleted before the application ends, because running work posts its results to the application.
        qAddPostRoutine([] { delete std::exchange(pool, nullptr); });
    }
    return *pool;
}

/// All instances of the class. Used on the GUI thread only.
std::set<const BackgroundTask*>& instances()
{
    static std::set<const BackgroundTask*> all;
    return all;
}

/// Runs `callback` and returns the reason for its failure, or an empty message. Exceptions are caught, because one that
/// escapes from a thread would terminate the program.
Message faultOf(const std::function<void()>& callback)
{
    try {
        callback();
        return {};
    } catch (const std::bad_alloc&) {
        reserveEmergencyMemory();
        return "out of memory"_tr;
    } catch (const std::exception& fault) {
        return verbatim(fault.what());
    } catch (...) {
        return "unknown error"_tr;
    }
}

} // namespace

BackgroundTask::BackgroundTask(int delayMilliseconds, QObject* parent) : QObject(parent)
{
    instances().insert(this);
    m_timer.setSingleShot(true);
    m_timer.setInterval(delayMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &BackgroundTask::start);
}

BackgroundTask::~BackgroundTask()
{
    ++*m_generation; // Makes the running request outdated.
    instances().erase(this);
}

bool BackgroundTask::anyRunning()
{
    return std::any_of(instances().begin(), instances().end(),
                       [](const BackgroundTask* one) { return one->m_next || one->m_running; });
}

void BackgroundTask::request(Work work)
{
    m_next = std::move(work);
    ++*m_generation;
    // Requests run one at a time: the next one starts when the current one has finished.
    if (!m_running)
        m_timer.start();
}

void BackgroundTask::cancel()
{
    ++*m_generation;
    m_next = nullptr;
    m_timer.stop();
}

std::function<bool()> BackgroundTask::isOutdatedFunction() const
{
    return [newest = m_generation, mine = *m_generation + 1] { return *newest != mine; };
}

void BackgroundTask::start()
{
    if (!m_next)
        return;
    m_running = true;
    const quint64 generation = *m_generation;
    m_runningFor = generation;
    const QPointer<BackgroundTask> self(this);
    workers().start([self, generation, work = std::exchange(m_next, nullptr)] {
        ResultHandler take;
        const Message fault = faultOf([&] { take = work(); });
        QMetaObject::invokeMethod(qApp, [self, generation, take, fault] {
            if (self)
                self->end(generation, take, fault);
        });
    });
}

void BackgroundTask::end(quint64 generation, const ResultHandler& take, const Message& fault)
{
    m_running = false;
    if (m_next)
        m_timer.start();
    if (generation != *m_generation)
        return;
    const QPointer<BackgroundTask> self(this);
    const Message reason = fault.empty() ? faultOf(take) : fault;
    if (!self)
        return;
    if (!reason.empty()) {
        emit failed(reason);
        emit BackgroundErrors::instance().occurred(reason);
    }
    emit finished();
}

BackgroundErrors& BackgroundErrors::instance()
{
    static BackgroundErrors faults;
    return faults;
}

} // namespace vram
