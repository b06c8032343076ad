// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "files/file_state.h"
#include "project/project.h"

#include <QString>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

class QLockFile;

namespace vram {

/// Unsaved work, with the path of its file (empty if there is none yet) and the file's state when it was opened or
/// saved.
struct UnsavedWork {
    std::shared_ptr<const Project> project;
    QString origin{};
    FileState onDisk{};
};

/// Writes unsaved work on a thread of its own, so that estimates and other background work do not delay it.
class RecoveryWriter
{
public:
    /// Called on the writer's thread with the result of each write.
    using WriteCallback = std::function<void(const std::optional<Error>&)>;

    /// Creates a writer of files whose names are `base` followed by a suffix.
    RecoveryWriter(QString base, WriteCallback onWritten);
    /// Deletes the files, except after `keepForNextStart`.
    ~RecoveryWriter();
    RecoveryWriter(const RecoveryWriter&) = delete;
    RecoveryWriter& operator=(const RecoveryWriter&) = delete;

    /// Starts writing `work` within half a second, unless a newer version is passed first.
    void write(UnsavedWork work);
    /// Returns when everything passed to `write` is on disk.
    void flush();
    /// Calls `flush`. From then on, nothing is deleted or written.
    void keepForNextStart();
    /// Deletes the copy. Returns when it is deleted and no write is pending.
    void drop();

private:
    void run();
    void writeNow(const UnsavedWork& work, std::unique_lock<std::mutex>& lock);
    std::optional<Error> writeFiles(const UnsavedWork& work, const std::string& text);
    void remove();

    const QString m_base;
    const WriteCallback m_onWritten;
    std::mutex m_mutex{};
    std::condition_variable m_changed{};
    std::optional<UnsavedWork> m_next{};
    std::chrono::steady_clock::time_point m_due{};
    bool m_busy = false;
    bool m_flushing = false;
    bool m_stopping = false;
    bool m_keepFiles = false;
    std::unique_ptr<QLockFile> m_lock{}; ///< Held while the program runs, which distinguishes a running program from a
                                         ///< crashed one.
    std::thread m_thread{};              ///< Declared last, because the thread uses the other members.
};

/// The suffixes of the files of unsaved work.
inline constexpr auto kRecoveryProject = ".vram.json";
inline constexpr auto kRecoveryOrigin = ".origin";
inline constexpr auto kRecoveryLock = ".lock";

} // namespace vram
