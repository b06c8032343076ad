#include "ui/document/local_gpus.h"

#include "ui/text.h"

#include <QStandardPaths>

#include <algorithm>
#include <csignal>
#include <utility>

#include <unistd.h>

namespace vram {

namespace {

/// A suspended driver takes a second or two to wake up.
constexpr int kTimeLimit = 5000;
/// Bytes. The output for a thousand GPUs is shorter.
constexpr qint64 kMostOutput = qint64{256} << 10;

QStringList argumentsOf(bool mig)
{
    QStringList arguments;
    for (const std::string& argument : smiQuery(mig))
        arguments << qs(argument);
    return arguments;
}

} // namespace

LocalGpus::LocalGpus(QObject* parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kTimeLimit);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setStandardErrorFile(QProcess::nullDevice());
    // A group of its own: what it starts ends with it.
    m_process.setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(&m_process, &QProcess::started, this, [this] { m_group = m_process.processId(); });
    connect(&m_timer, &QTimer::timeout, this, &LocalGpus::end);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] {
        if (m_process.bytesAvailable() > kMostOutput)
            end();
    });
    connect(&m_process, &QProcess::finished, this, &LocalGpus::take);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            finish({});
    });
}

LocalGpus::~LocalGpus()
{
    m_process.disconnect(this);
    if (m_process.state() != QProcess::NotRunning) {
        end();
        m_process.waitForFinished(1000);
    }
}

void LocalGpus::end()
{
    if (const auto group = static_cast<pid_t>(std::exchange(m_group, 0)); group > 0)
        ::kill(-group, SIGKILL);
    m_process.kill();
}

void LocalGpus::ask()
{
    if (isBusy())
        return;
    m_program = QStandardPaths::findExecutable(QStringLiteral("nvidia-smi"));
    m_whole.clear();
    m_state = AskedAll;
    if (m_program.isEmpty())
        finish({});
    else
        run(AskedAll, argumentsOf(true));
}

void LocalGpus::run(State state, const QStringList& arguments)
{
    m_state = state;
    m_timer.start();
    m_process.start(m_program, arguments, QIODevice::ReadOnly);
}

void LocalGpus::take(int exitCode, QProcess::ExitStatus status)
{
    m_timer.stop();
    end(); // Ends child processes that it left running.
    const QByteArray output = m_process.readAllStandardOutput();
    const bool crashed = status == QProcess::CrashExit; // Killed at the time limit, among others.
    if (!crashed && exitCode != 0 && m_state == AskedAll)
        run(AskedWithoutMig, argumentsOf(false));
    else if (crashed || exitCode != 0)
        finish({});
    else if (m_state == AskedInstances)
        finish(withMigInstances(m_whole, output.toStdString()));
    else
        takeGpus(output);
}

void LocalGpus::takeGpus(const QByteArray& output)
{
    m_whole = parseSmi(output.toStdString());
    if (std::any_of(m_whole.begin(), m_whole.end(), [](const SmiGpu& gpu) { return gpu.split; }))
        run(AskedInstances, {QStringLiteral("-L")});
    else
        finish(m_whole);
}

void LocalGpus::finish(std::vector<SmiGpu> gpus)
{
    m_state = Idle;
    m_timer.stop(); // If it never started, its time limit must not end the next query.
    const bool differs = gpus != m_gpus;
    m_gpus = std::move(gpus);
    if (differs)
        emit changed();
    emit answered();
}

} // namespace vram
