#pragma once

#include "devices/smi.h"

#include <QObject>
#include <QProcess>
#include <QTimer>

namespace vram {

/// The GPUs of this machine, from nvidia-smi. If nvidia-smi is missing, fails, hangs or prints something else, there
/// are none, without a message.
class LocalGpus : public QObject
{
    Q_OBJECT

public:
    explicit LocalGpus(QObject* parent = nullptr);
    ~LocalGpus() override;

    /// Starts nvidia-smi; `answered` follows, at the latest at the time limit. A second call joins a running one.
    void ask();
    bool isBusy() const { return m_state != Idle; }
    const std::vector<SmiGpu>& gpus() const { return m_gpus; }
    void setTimeLimit(int milliseconds) { m_timer.setInterval(milliseconds); }

signals:
    /// The GPUs or their figures differ from before.
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
