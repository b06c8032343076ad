// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recovery_writer.h"

#include "ui/text.h"

#include "files/recovery_origin.h"
#include "files/write_file.h"

#include <QFile>
#include <QLockFile>

#include <exception>
#include <utility>

namespace vram {

namespace {

/// Delay before a write. A crash loses at most two seconds of work: this delay plus the duration of a write.
constexpr std::chrono::milliseconds kDelay{500};

std::optional<Error> writePrivately(const QString& path, const std::string& text)
{
    const Result<FileState> written = writeFile(utf8(path), text, {.isPrivate = true});
    return written ? std::nullopt : std::optional(Error{written.error()});
}

} // namespace

RecoveryWriter::RecoveryWriter(QString base, WriteCallback onWritten)
    : m_base(std::move(base)), m_onWritten(std::move(onWritten))
{
    m_thread = std::thread([this] { run(); });
}

RecoveryWriter::~RecoveryWriter()
{
    drop();
    {
        const std::scoped_lock lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void RecoveryWriter::write(UnsavedWork work)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (m_keepFiles)
            return;
        if (!m_next)
            m_due = std::chrono::steady_clock::now() + kDelay;
        m_next = std::move(work);
    }
    m_changed.notify_all();
}

void RecoveryWriter::flush()
{
    std::unique_lock lock(m_mutex);
    m_flushing = true;
    m_changed.notify_all();
    m_changed.wait(lock, [this] { return !m_next && !m_busy; });
    m_flushing = false;
}

void RecoveryWriter::keepForNextStart()
{
    flush();
    const std::scoped_lock lock(m_mutex);
    m_keepFiles = true;
}

void RecoveryWriter::drop()
{
    std::unique_lock lock(m_mutex);
    if (m_keepFiles)
        return;
    m_next.reset();
    m_changed.wait(lock, [this] { return !m_busy; });
    remove();
}

void RecoveryWriter::remove()
{
    QFile::remove(m_base + QLatin1String(kRecoveryProject));
    QFile::remove(m_base + QLatin1String(kRecoveryOrigin));
    m_lock.reset();
}

void RecoveryWriter::run()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_next || m_stopping; });
        m_changed.wait_until(lock, m_due, [this] { return m_flushing || m_stopping || !m_next; });
        if (m_stopping)
            return;
        if (m_next)
            writeNow(*std::exchange(m_next, std::nullopt), lock);
    }
}

void RecoveryWriter::writeNow(const UnsavedWork& work, std::unique_lock<std::mutex>& lock)
{
    m_busy = true;
    lock.unlock();
    std::optional<Error> problem;
    try {
        problem = writeFiles(work, writeProject(*work.project));
    } catch (const std::exception& fault) {
        problem = Error{verbatim(fault.what())};
    }
    m_onWritten(problem);
    lock.lock();
    m_busy = false;
    m_changed.notify_all();
}

std::optional<Error> RecoveryWriter::writeFiles(const UnsavedWork& work, const std::string& text)
{
    if (!m_lock) {
        m_lock = std::make_unique<QLockFile>(m_base + QLatin1String(kRecoveryLock));
        m_lock->setStaleLockTime(0); // The lock becomes stale only when its process has ended, not with age.
        m_lock->tryLock();
    }
    if (std::optional<Error> problem = writePrivately(m_base + QLatin1String(kRecoveryOrigin),
                                                      recoveryOriginText({utf8(work.origin), work.onDisk})))
        return problem;
    return writePrivately(m_base + QLatin1String(kRecoveryProject), text);
}

} // namespace vram
