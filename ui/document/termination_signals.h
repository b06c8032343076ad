// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace vram {

/// Translates the signals that ask a program to end (SIGTERM, SIGINT and SIGHUP) into a Qt signal. At most one instance
/// may exist.
class TerminationSignals : public QObject
{
    Q_OBJECT

public:
    explicit TerminationSignals(QObject* parent = nullptr);
    /// Restores the default handlers, which end the program at once.
    ~TerminationSignals() override;

signals:
    void received(int signal);

private:
    void read();

    std::unique_ptr<QSocketNotifier> m_notifier{}; ///< Null if the pipe could not be created.
};

} // namespace vram
