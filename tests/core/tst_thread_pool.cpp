// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>

namespace vram::thread_pool_test {

using vram::ThreadPool;

TEST(ThreadPool, CallsEachIndexOnce)
{
    for (const std::size_t threads : {0U, 1U, 3U}) {
        ThreadPool pool(threads);
        for (const std::size_t count : {0U, 1U, 2U, 100U}) {
            std::vector<std::atomic<int>> calls(count);
            pool.forEach(count, [&](std::size_t i) { ++calls[i]; });
            for (const std::atomic<int>& number : calls)
                EXPECT_EQ(number, 1) << threads << " threads, " << count;
        }
    }
}

TEST(ThreadPool, SharesTheWorkWithItsThreads)
{
    ThreadPool pool(1);
    std::atomic<int> begun = 0;
    std::mutex mutex;
    std::set<std::thread::id> threads;
    pool.forEach(2, [&](std::size_t) {
        ++begun;
        while (begun < 2) // The loop ends only with two threads.
            std::this_thread::yield();
        const std::lock_guard lock(mutex);
        threads.insert(std::this_thread::get_id());
    });
    EXPECT_EQ(threads.size(), 2U);
}

TEST(ThreadPool, SupportsNestedCalls)
{
    ThreadPool pool(2);
    std::atomic<int> calls = 0;
    pool.forEach(
        8, [&](std::size_t) { pool.forEach(8, [&](std::size_t) { pool.forEach(4, [&](std::size_t) { ++calls; }); }); });
    EXPECT_EQ(calls, 8 * 8 * 4);
}

TEST(ThreadPool, RethrowsExceptionAfterAllCalls)
{
    ThreadPool pool(2);
    std::atomic<int> calls = 0;
    const auto work = [&](std::size_t i) {
        ++calls;
        if (i == 3)
            throw std::runtime_error("three");
    };
    EXPECT_THROW(pool.forEach(20, work), std::runtime_error);
    EXPECT_EQ(calls, 20);
    EXPECT_NO_THROW(pool.forEach(3, work));
}

TEST(ThreadPool, CallerReportsAfterEachCall)
{
    ThreadPool pool(0);
    int reports = 0;
    pool.forEach(
        5, [&](std::size_t i) { EXPECT_EQ(reports, i); }, [&] { ++reports; });
    EXPECT_EQ(reports, 5);
}

TEST(ThreadPool, CallerReportsWhileWaiting)
{
    ThreadPool pool(1);
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<int> begun = 0;
    std::atomic<bool> heard = false;
    pool.forEach(
        2,
        [&](std::size_t) {
            ++begun;
            while (begun < 2)
                std::this_thread::yield();
            while (std::this_thread::get_id() != caller && !heard)
                std::this_thread::yield();
        },
        [&] {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            heard = true;
        });
    EXPECT_TRUE(heard);
}

} // namespace vram::thread_pool_test
