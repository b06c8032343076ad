// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/local_gpus.h"

#include "ui/text.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// Time limit in milliseconds. A suspended driver takes a second or two to wake up.
constexpr int kTimeLimit = 5000;
/// Maximum number of characters. The output for a thousand GPUs is shorter.
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
    connect(&m_run, &ProgramRun::wrote, this, [this](const QString& text) {
        m_output += text;
        if (m_output.size() > kMostOutput)
            m_run.stop();
    });
    connect(&m_run, &ProgramRun::ended, this, &LocalGpus::take);
}

void LocalGpus::ask()
{
    if (isBusy())
        return;
    m_program = findProgram(QStringLiteral("nvidia-smi"));
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
    m_output.clear();
    m_run.start({m_program, arguments, ProgramRun::Output::Alone}, m_timeLimit);
}

void LocalGpus::take(ProgramRun::End end)
{
    if (end == ProgramRun::End::Failed && m_state == AskedAll)
        run(AskedWithoutMig, argumentsOf(false));
    else if (end != ProgramRun::End::Done)
        finish({});
    else if (m_state == AskedInstances)
        finish(withMigInstances(m_whole, utf8(m_output)));
    else
        takeGpus();
}

void LocalGpus::takeGpus()
{
    m_whole = parseSmi(utf8(m_output));
    if (std::any_of(m_whole.begin(), m_whole.end(), [](const SmiGpu& gpu) { return gpu.split; }))
        run(AskedInstances, {QStringLiteral("-L")});
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
    emit answered();
}

} // namespace vram
