// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/termination_signals.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace vram {

namespace {

constexpr int kSignals[] = {SIGTERM, SIGINT, SIGHUP};

/// Ends of the pipe to which the signal handler writes the signal's number and from which the event loop reads it. A
/// pipe is used because signal handlers may only call async-signal-safe functions.
int pipeEnds[2] = {-1, -1};
static_assert(std::atomic<int>::is_always_lock_free);
std::atomic<int> writingEnd = -1;

void recordSignal(int signal)
{
    const int before = errno;
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const ssize_t written = ::write(writingEnd, &number, 1);
    errno = before;
}

void setHandler(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    for (const int signal : kSignals)
        ::sigaction(signal, &action, nullptr);
}

} // namespace

TerminationSignals::TerminationSignals(QObject* parent) : QObject(parent)
{
    if (::pipe2(pipeEnds, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    writingEnd = pipeEnds[1];
    m_notifier = std::make_unique<QSocketNotifier>(pipeEnds[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &TerminationSignals::read);
    setHandler(&recordSignal);
}

TerminationSignals::~TerminationSignals()
{
    if (!m_notifier)
        return;
    setHandler(SIG_DFL);
    m_notifier.reset();
    for (int& end : pipeEnds)
        ::close(std::exchange(end, -1));
}

void TerminationSignals::read()
{
    unsigned char signal = 0;
    if (::read(pipeEnds[0], &signal, 1) == 1)
        emit received(signal);
}

} // namespace vram
