#pragma once

#include "devices/smi.h"

#include <QObject>
#include <QProcess>
#include <QTimer>

namespace vram {

/// The GPUs of this machine, as nvidia-smi tells when it is asked. Where it is not there, fails, hangs or says
/// something else, there are none, and no message says so.
class LocalGpus : public QObject
{
    Q_OBJECT

public:
    explicit LocalGpus(QObject* parent = nullptr);
    ~LocalGpus() override;

    /// Asks on another process; `answered` follows, soon or at the time limit. While one question is open, a second one
    /// joins it.
    void ask();
    bool isBusy() const { return m_state != Idle; }
    const std::vector<SmiGpu>& gpus() const { return m_gpus; }
    void setTimeLimit(int milliseconds) { m_timer.setInterval(milliseconds); }

signals:
    /// Other GPUs, or other figures of them, than before.
    void changed();
    void answered();

private:
    enum State { Idle, AskedAll, AskedWithoutMig, AskedInstances };

    void run(State state, const QStringList& arguments);
    void take(int exitCode, QProcess::ExitStatus status);
    void takeGpus(const QByteArray& output);
    void finish(std::vector<SmiGpu> gpus);
    void end();

    QProcess m_process;
    QTimer m_timer;
    State m_state = Idle;
    qint64 m_group = 0; ///< Of the program and of what it has started; 0: none runs.
    QString m_program;
    std::vector<SmiGpu> m_gpus;
    std::vector<SmiGpu> m_whole; ///< Before the instances are known.
};

} // namespace vram
