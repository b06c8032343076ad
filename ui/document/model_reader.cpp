// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/model_reader.h"

#include "base/emergency_memory.h"

#include <QCoreApplication>
#include <QPointer>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

namespace vram {

namespace {

constexpr int kTick = 50;

Result<Imported> loadSafely(const ModelReader::Load& load, const ProgressCallback& progress)
{
    try {
        return load(progress);
    } catch (const std::bad_alloc&) {
        reserveEmergencyMemory();
        return Error{"the model does not fit into the memory of this machine"_tr};
    } catch (const std::exception& fault) {
        return Error{verbatim(fault.what())};
    }
}

} // namespace

/// State shared by both threads. The reading thread keeps it alive while the thread runs.
struct ModelReader::Task {
    std::mutex mutex{};
    std::condition_variable done{};
    std::optional<Result<Imported>> result{};
    std::atomic<bool> cancelled = false;
    std::atomic<double> part = 0;
};

ModelReader::ModelReader(QObject* parent) : QObject(parent)
{
    m_clock.setInterval(kTick);
    connect(&m_clock, &QTimer::timeout, this, [this] { emit progressed(m_task ? m_task->part.load() : 1); });
}

ModelReader::~ModelReader()
{
    cancel();
}

void ModelReader::cancel()
{
    if (m_task)
        m_task->cancelled = true;
    m_task.reset();
    m_take = nullptr;
    m_clock.stop();
}

void ModelReader::read(Load load, ResultHandler take, int progressDelay)
{
    cancel();
    m_take = std::move(take);
    m_task = std::make_shared<Task>();
    const QPointer<ModelReader> self(this);
    // The thread is detached rather than taken from a pool, because a disk that does not respond would otherwise
    // prevent the program from ending.
    std::thread([self, task = m_task, load = std::move(load)] {
        const auto progress = [&task](double part) {
            task->part = part;
            return !task->cancelled;
        };
        Result<Imported> result = loadSafely(load, progress);
        {
            const std::scoped_lock lock(task->mutex);
            task->result = std::move(result);
        }
        task->done.notify_all();
        if (!task->cancelled)
            QMetaObject::invokeMethod(
                qApp,
                [self, task] {
                    if (self && self->m_task == task)
                        self->finish();
                },
                Qt::QueuedConnection);
    }).detach();
    std::unique_lock lock(m_task->mutex);
    const bool done = m_task->done.wait_for(lock, std::chrono::milliseconds(progressDelay),
                                            [this] { return m_task->result.has_value(); });
    lock.unlock();
    if (done)
        finish();
    else
        m_clock.start();
}

void ModelReader::finish()
{
    Result<Imported> result = std::move(*m_task->result);
    const ResultHandler take = std::exchange(m_take, nullptr);
    cancel();
    take(std::move(result));
}

} // namespace vram
