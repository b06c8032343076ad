// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread_pool.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <system_error>
#include <utility>

namespace vram {

ThreadPool& ThreadPool::shared()
{
    static ThreadPool pool(std::max(std::thread::hardware_concurrency(), 1U) - 1);
    return pool;
}

ThreadPool::ThreadPool(std::size_t threads)
{
    m_threads.reserve(threads);
    while (m_threads.size() < threads && startThread()) {
    }
}

bool ThreadPool::startThread()
{
    try {
        m_threads.emplace_back([this](const std::stop_token& stop) { runThread(stop); });
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

ThreadPool::~ThreadPool()
{
    assert(m_batches.empty());
}

void ThreadPool::forEach(std::size_t count, const std::function<void(std::size_t)>& work,
                         const std::function<void()>& report)
{
    if (count == 0)
        return;
    Batch batch{&work, count};
    Lock lock(m_mutex);
    if (count > 1) {
        m_batches.push_back(&batch);
        m_begun.notify_all();
    }
    while (batch.next < batch.count) {
        runNext(lock, batch);
        if (report) {
            lock.unlock();
            report();
            lock.lock();
        }
    }
    waitFor(lock, batch, report);
    if (batch.failure)
        std::rethrow_exception(batch.failure);
}

void ThreadPool::runThread(const std::stop_token& stop)
{
    Lock lock(m_mutex);
    while (m_begun.wait(lock, stop, [this] { return !m_batches.empty(); }))
        runNext(lock, *m_batches.front());
}

/// Takes the batch's next number and calls `work` with it, without holding the lock.
void ThreadPool::runNext(Lock& lock, Batch& batch)
{
    assert(batch.next < batch.count);
    const std::size_t number = batch.next++;
    if (batch.next == batch.count)
        std::erase(m_batches, &batch);
    ++batch.running;
    std::exception_ptr failure;
    lock.unlock();
    try {
        (*batch.work)(number);
    } catch (...) {
        failure = std::current_exception();
    }
    lock.lock();
    if (failure && !batch.failure)
        batch.failure = std::move(failure);
    --batch.running;
    if (batch.next == batch.count && batch.running == 0)
        m_ended.notify_all();
}

void ThreadPool::waitFor(Lock& lock, const Batch& batch, const std::function<void()>& report)
{
    constexpr std::chrono::milliseconds kPause{20};
    const auto ended = [&] { return batch.running == 0; };
    if (!report)
        return m_ended.wait(lock, ended);
    while (!m_ended.wait_for(lock, kPause, ended)) {
        lock.unlock();
        report();
        lock.lock();
    }
}

} // namespace vram
