#pragma once

#include "ui/document/program_run.h"

#include "devices/smi.h"

#include <QObject>

namespace vram {

/// The GPUs of this machine, from nvidia-smi. If nvidia-smi is missing, fails, hangs or prints something else, there
/// are none, without a message.
class LocalGpus : public QObject
{
    Q_OBJECT

public:
    explicit LocalGpus(QObject* parent = nullptr);

    /// Starts nvidia-smi; `answered` follows, at the latest at the time limit. A second call joins a running one.
    void ask();
    bool isBusy() const { return m_state != Idle; }
    const std::vector<SmiGpu>& gpus() const { return m_gpus; }
    void setTimeLimit(int milliseconds) { m_timeLimit = milliseconds; }

signals:
    /// The GPUs or their figures differ from before.
    void changed();
    void answered();

private:
    enum State { Idle, AskedAll, AskedWithoutMig, AskedInstances };

    void run(State state, const QStringList& arguments);
    void take(ProgramRun::End end);
    void takeGpus();
    void finish(std::vector<SmiGpu> gpus);

    ProgramRun m_run;
    QString m_output;
    int m_timeLimit;
    State m_state = Idle;
    QString m_program;
    std::vector<SmiGpu> m_gpus;
    std::vector<SmiGpu> m_whole; ///< Before the instances are known.
};

} // namespace vram
