#include "ui/document/program_run.h"

#include <QProcessEnvironment>

#include <csignal>
#include <utility>

#include <unistd.h>

namespace vram {

ProgramRun::ProgramRun(QObject* parent) : QObject(parent)
{
    m_limit.setSingleShot(true);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    // A group of its own: what it starts ends with it.
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(&m_process, &QProcess::started, this, [this] { m_group = m_process.processId(); });
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ProgramRun::pass);
    connect(&m_limit, &QTimer::timeout, this, &ProgramRun::stop);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            emit ended(End::NotStarted);
    });
    connect(&m_process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        m_limit.stop();
        endAll(); // Ends child processes that it left running.
        pass();
        const bool done = code == 0 && status == QProcess::NormalExit;
        emit ended(m_stopped ? End::Stopped : done ? End::Done : End::Failed);
    });
}

ProgramRun::~ProgramRun()
{
    m_process.disconnect(this);
    if (isRunning()) {
        endAll();
        m_process.waitForFinished(1000);
    }
}

void ProgramRun::start(const Job& job, int timeLimit)
{
    if (isRunning())
        return;
    m_stopped = false;
    m_decoder.resetState();
    m_process.setWorkingDirectory(job.folder);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    // Python buffers its output where it writes to a pipe.
    environment.insert(QStringLiteral("PYTHONUNBUFFERED"), QStringLiteral("1"));
    environment.insert(QStringLiteral("PYTHONIOENCODING"), QStringLiteral("utf-8"));
    m_process.setProcessEnvironment(environment);
    if (timeLimit > 0)
        m_limit.start(timeLimit);
    m_process.start(job.program, job.arguments, QIODevice::ReadOnly);
}

void ProgramRun::stop()
{
    if (!isRunning())
        return;
    m_stopped = true;
    endAll();
}

void ProgramRun::endAll()
{
    if (const auto group = static_cast<pid_t>(std::exchange(m_group, 0)); group > 0)
        ::kill(-group, SIGKILL);
    m_process.kill();
}

void ProgramRun::pass()
{
    const QString text = m_decoder(m_process.readAllStandardOutput());
    if (!text.isEmpty())
        emit wrote(text);
}

} // namespace vram
