#pragma once

#include <QObject>
#include <QProcess>
#include <QStringDecoder>
#include <QTimer>

namespace vram {

/// Runs another program with all its child processes until its end, the time limit or `stop`.
class ProgramRun : public QObject
{
    Q_OBJECT

public:
    struct Job {
        QString program;
        QStringList arguments{};
        QString folder{}; ///< Working directory; empty: this program's.
    };
    /// How a run ended.
    enum class End {
        Done,   ///< With status 0.
        Failed, ///< With another one, or by a signal.
        Stopped,
        NotStarted
    };

    explicit ProgramRun(QObject* parent = nullptr);
    ~ProgramRun() override;

    /// One at a time. Milliseconds; 0: without limit.
    void start(const Job& job, int timeLimit = 0);
    void stop();
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    /// What it writes to its output and to its errors, as it comes; whole characters.
    void wrote(const QString& text);
    void ended(vram::ProgramRun::End end);

private:
    void endAll();
    void pass();

    QProcess m_process;
    QTimer m_limit;
    QStringDecoder m_decoder{QStringDecoder::Utf8}; ///< Holds the beginning of a character.
    qint64 m_group = 0;
    bool m_stopped = false;
};

} // namespace vram
