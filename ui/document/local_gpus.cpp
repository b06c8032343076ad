// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/local_gpus.h"

#include "ui/text.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// Time limit in milliseconds. A suspended driver takes a second or two to wake up.
constexpr int kTimeLimit = 5000;
/// Maximum number of characters of the output, more than the output for a thousand GPUs.
constexpr qsizetype kMostOutput = qsizetype{256} << 10;

QStringList argumentsOf(bool mig)
{
    QStringList arguments;
    for (const std::string& argument : smiQuery(mig))
        arguments << qs(argument);
    return arguments;
}

} // namespace

LocalGpus::LocalGpus(QObject* parent) : QObject(parent), m_timeLimit(kTimeLimit)
{
    connect(&m_run, &ProcessRunner::outputReceived, this, [this](const QString& text) {
        m_output += text;
        if (m_output.size() > kMostOutput)
            m_run.stop();
    });
    connect(&m_run, &ProcessRunner::finished, this, &LocalGpus::take);
}

void LocalGpus::query()
{
    if (isBusy())
        return;
    m_program = findProgram(QStringLiteral("nvidia-smi"));
    m_whole.clear();
    m_state = QueryAll;
    if (m_program.isEmpty())
        finish({});
    else
        run(QueryAll, argumentsOf(true));
}

void LocalGpus::run(State state, const QStringList& arguments)
{
    m_state = state;
    m_output.clear();
    m_run.start({m_program, arguments, ProcessRunner::Output::StdoutOnly}, m_timeLimit);
}

void LocalGpus::take(ProcessRunner::Outcome end)
{
    if (end == ProcessRunner::Outcome::Failed && m_state == QueryAll)
        run(QueryWithoutMig, argumentsOf(false));
    else if (end != ProcessRunner::Outcome::Done)
        finish({});
    else if (m_state == QueryInstances)
        finish(withMigInstances(m_whole, utf8(m_output)));
    else
        handleGpus();
}

void LocalGpus::handleGpus()
{
    m_whole = parseSmi(utf8(m_output));
    if (std::any_of(m_whole.begin(), m_whole.end(), [](const SmiGpu& gpu) { return gpu.migEnabled; }))
        run(QueryInstances, {QStringLiteral("-L")});
    else
        finish(m_whole);
}

void LocalGpus::finish(std::vector<SmiGpu> gpus)
{
    m_state = Idle;
    const bool differs = gpus != m_gpus;
    m_gpus = std::move(gpus);
    if (differs)
        emit changed();
    emit queryFinished();
}

} // namespace vram
