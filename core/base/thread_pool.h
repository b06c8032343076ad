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

/// Threads that share work with their callers. The core starts no other threads.
class ThreadPool
{
public:
    /// The program's own pool, with a thread for each core besides the caller's.
    static ThreadPool& shared();

    /// If the system cannot start that many threads, there are fewer of them.
    explicit ThreadPool(std::size_t threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    /// Calls `work` with each number below `count`, on the caller's thread and on those that are idle, and returns when
    /// all calls have returned. The caller's thread takes number 0. The first exception is rethrown. `work` may call
    /// this function too. While the caller waits for other threads, it calls `whileWaiting` about 50 times a second, if
    /// that is given.
    void forEach(std::size_t count, const std::function<void(std::size_t)>& work,
                 const std::function<void()>& whileWaiting = {});

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
    void waitFor(Lock& lock, const Batch& batch, const std::function<void()>& whileWaiting);

    std::mutex m_mutex{};
    std::condition_variable_any m_begun{}; ///< There is a batch with numbers that no thread has taken.
    std::condition_variable m_ended{};     ///< The last call of a batch has returned.
    std::deque<Batch*> m_batches{};        ///< Those with such numbers.
    std::vector<std::jthread> m_threads{}; ///< Last, so that they end first.
};

} // namespace vram
