// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QProcess>
#include <QStringDecoder>
#include <QTemporaryDir>
#include <QTimer>

#include <optional>

namespace vram {

/// Runs another program with its child processes until it ends, the time limit is reached or `stop` is called. All
/// programs are started through this class, in a new, empty folder that only this user can open, because interpreters
/// and loaders search the current folder, which may contain any files.
class ProcessRunner : public QObject
{
    Q_OBJECT

public:
    enum class Output {
        Merged,    ///< stderr is merged into stdout.
        StdoutOnly ///< stderr is dropped.
    };
    struct Invocation {
        QString program; ///< An absolute path.
        QStringList arguments{};
        Output output = Output::Merged;
    };
    /// The outcome of a run.
    enum class Outcome {
        Done,   ///< Exit status 0.
        Failed, ///< Another exit status, or termination by a signal.
        Stopped,
        NotStarted
    };

    explicit ProcessRunner(QObject* parent = nullptr);
    ~ProcessRunner() override;

    /// Starts a program unless one is running. `timeLimit` is in milliseconds; 0 means no limit.
    void start(const Invocation& job, int timeLimit = 0);
    void stop();
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    /// Emitted with the program's output as it arrives, without splitting multibyte characters.
    void outputReceived(const QString& text);
    void finished(vram::ProcessRunner::Outcome end);

private:
    void finish(Outcome end);
    void terminateAll();
    void readOutput();

    QProcess m_process;
    QTimer m_limit;
    QStringDecoder m_decoder{QStringDecoder::Utf8}; ///< Keeps incomplete multibyte characters between reads.
    std::optional<QTemporaryDir> m_folder{};        ///< The program's working directory.
    qint64 m_group = 0;
    bool m_stopped = false;
};

/// Returns the absolute path of a program on PATH, or an empty string if it is not found. Relative entries of PATH are
/// skipped.
QString findProgram(const QString& name);
/// Opens a file with the desktop's default application, which keeps running when this program ends.
void openFile(const QString& path);

} // namespace vram
