// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/process_runner.h"

#include "devices/smi.h"

#include <QObject>

namespace vram {

/// The GPUs of this machine, as reported by nvidia-smi. If nvidia-smi is missing, fails, hangs or prints something
/// else, the list is empty and no message is shown.
class LocalGpus : public QObject
{
    Q_OBJECT

public:
    explicit LocalGpus(QObject* parent = nullptr);

    /// Starts nvidia-smi. `queryFinished` is emitted when it ends, at the latest after the time limit. A call while a
    /// query is running starts no second one.
    void query();
    bool isBusy() const { return m_state != Idle; }
    const std::vector<SmiGpu>& gpus() const { return m_gpus; }
    void setTimeLimit(int milliseconds) { m_timeLimit = milliseconds; }

signals:
    /// Emitted when the GPUs or their figures have changed.
    void changed();
    void queryFinished();

private:
    enum State { Idle, QueryAll, QueryWithoutMig, QueryInstances };

    void run(State state, const QStringList& arguments);
    void take(ProcessRunner::Outcome end);
    void handleGpus();
    void finish(std::vector<SmiGpu> gpus);

    ProcessRunner m_run;
    QString m_output;
    int m_timeLimit;
    State m_state = Idle;
    QString m_program;
    std::vector<SmiGpu> m_gpus;
    std::vector<SmiGpu> m_whole; ///< Whole GPUs, until their MIG instances are known.
};

} // namespace vram
