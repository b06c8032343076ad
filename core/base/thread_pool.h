// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace vram {

/// A thread pool whose callers take part in the work. The core starts no other threads.
class ThreadPool
{
public:
    /// The pool of the whole program, with one thread per core besides the caller's.
    static ThreadPool& shared();

    /// Starts fewer threads if the system cannot start that many.
    explicit ThreadPool(std::size_t threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Calls `work` with each number below `count`, on the caller's thread and on idle ones, and returns when all calls
    /// have returned. The caller's thread takes number 0. The first exception is rethrown. `work` may itself call this
    /// function. The caller's thread calls `report`, if given, after each of its calls of `work` and about 50 times per
    /// second while it waits for other threads.
    void forEach(std::size_t count, const std::function<void(std::size_t)>& work,
                 const std::function<void()>& report = {});

private:
    /// A call of forEach that is in progress.
    struct Batch {
        const std::function<void(std::size_t)>* work;
        std::size_t count = 0;
        std::size_t next = 0;    ///< The first number that no thread has taken.
        std::size_t running = 0; ///< Calls in progress.
        std::exception_ptr failure{};
    };

    using Lock = std::unique_lock<std::mutex>;
    bool startThread();
    void runThread(const std::stop_token& stop);
    void runNext(Lock& lock, Batch& batch);
    void waitFor(Lock& lock, const Batch& batch, const std::function<void()>& report);

    std::mutex m_mutex{};
    std::condition_variable_any m_begun{}; ///< Notified when a batch has numbers that no thread has taken.
    std::condition_variable m_ended{};     ///< Notified when the last call of a batch has returned.
    std::deque<Batch*> m_batches{};        ///< Batches with numbers that no thread has taken.
    std::vector<std::jthread> m_threads{}; ///< Declared last, so that the threads end first.
};

} // namespace vram
