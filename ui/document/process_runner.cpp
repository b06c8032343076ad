// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/process_runner.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QStandardPaths>

#include <csignal>
#include <utility>

#include <unistd.h>

namespace vram {

namespace {

QProcessEnvironment programEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    // By default, Python buffers its output if stdout is a pipe.
    environment.insert(QStringLiteral("PYTHONUNBUFFERED"), QStringLiteral("1"));
    environment.insert(QStringLiteral("PYTHONIOENCODING"), QStringLiteral("utf-8"));
    return environment;
}

} // namespace

ProcessRunner::ProcessRunner(QObject* parent) : QObject(parent)
{
    m_limit.setSingleShot(true);
    m_process.setStandardInputFile(QProcess::nullDevice());
    // Creates a process group, so that child processes can be killed together with the program.
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(&m_process, &QProcess::started, this, [this] { m_group = m_process.processId(); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ProcessRunner::readOutput);
    connect(&m_limit, &QTimer::timeout, this, &ProcessRunner::stop);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish(Outcome::NotStarted);
    });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        terminateAll(); // Ends child processes that it left running.
        readOutput();
        const bool done = code == 0 && status == QProcess::NormalExit;
        finish(m_stopped ? Outcome::Stopped : done ? Outcome::Done : Outcome::Failed);
    });
}

ProcessRunner::~ProcessRunner()
{
    m_process.disconnect(this);
    if (isRunning()) {
        terminateAll();
        m_process.waitForFinished(1000);
    }
}

void ProcessRunner::start(const Invocation& job, int timeLimit)
{
    if (isRunning())
        return;
    m_stopped = false;
    m_decoder.resetState();
    m_folder.emplace();
    // With a relative path, the system would search other folders.
    if (!m_folder->isValid() || !QDir::isAbsolutePath(job.program))
        return finish(Outcome::NotStarted);
    const bool merged = job.output == Output::Merged;
    m_process.setProcessChannelMode(merged ? QProcess::MergedChannels : QProcess::SeparateChannels);
    m_process.setStandardErrorFile(merged ? QString() : QProcess::nullDevice());
    m_process.setWorkingDirectory(m_folder->path());
    m_process.setProcessEnvironment(programEnvironment());
    if (timeLimit > 0)
        m_limit.start(timeLimit);
    m_process.start(job.program, job.arguments, QIODevice::ReadOnly);
}

void ProcessRunner::stop()
{
    if (!isRunning())
        return;
    m_stopped = true;
    terminateAll();
}

void ProcessRunner::finish(Outcome end)
{
    m_limit.stop();
    m_folder.reset();
    emit finished(end);
}

void ProcessRunner::terminateAll()
{
    if (const auto group = static_cast<pid_t>(std::exchange(m_group, 0)); group > 0)
        ::kill(-group, SIGKILL);
    m_process.kill();
}

void ProcessRunner::readOutput()
{
    const QString text = m_decoder(m_process.readAllStandardOutput());
    if (!text.isEmpty())
        emit outputReceived(text);
}

QString findProgram(const QString& name)
{
    QStringList folders = qEnvironmentVariable("PATH").split(QDir::listSeparator(), Qt::SkipEmptyParts);
    folders.removeIf([](const QString& folder) { return !QDir::isAbsolutePath(folder); });
    // If the list were empty, Qt would search all of PATH.
    return folders.isEmpty() ? QString() : QStandardPaths::findExecutable(name, folders);
}

void openFile(const QString& path)
{
    QProcess::startDetached(findProgram(QStringLiteral("xdg-open")), {QFileInfo(path).absoluteFilePath()},
                            QDir::rootPath());
}

} // namespace vram
