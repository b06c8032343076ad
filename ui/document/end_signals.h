// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace vram {

/// Tells of the signals by which the system ends a program: SIGTERM, SIGINT and SIGHUP. There is one at most.
class EndSignals : public QObject
{
    Q_OBJECT

public:
    explicit EndSignals(QObject* parent = nullptr);
    /// The signals end the program at once again.
    ~EndSignals() override;

signals:
    void received(int signal);

private:
    void read();

    std::unique_ptr<QSocketNotifier> m_notifier{}; ///< None where the system has no more descriptors.
};

} // namespace vram
