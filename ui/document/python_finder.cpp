// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/python_finder.h"

#include <QDir>
#include <QFileInfo>

namespace vram {

namespace {

constexpr int kAnswerTime = 10'000; ///< Time limit in milliseconds, long enough for Python to start when its files are
                                    ///< not cached.

// Reads the versions from the packages' metadata, because importing torch takes seconds.
constexpr auto kQuestion = R"(import sys
from importlib import util
try:
    from importlib import metadata
except ImportError:
    metadata = None
def version(name):
    if util.find_spec(name) is None:
        return ""
    try:
        return metadata.version(name)
    except Exception:
        return "?"
print("|".join(["vram", "%d.%d" % sys.version_info[:2]] + [version(n) for n in ("torch", "transformers", "timm")]))
)";

QStringList standardFolders()
{
    QStringList places;
    for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        if (const QString folder = qEnvironmentVariable(variable); !folder.isEmpty())
            places << folder + QStringLiteral("/bin/python");
    }
    for (const char* name : {"python3", "python"})
        places << findProgram(QLatin1String(name));
    for (const char* folder : {"miniconda3", "anaconda3", "miniforge3", "venv", ".venv"})
        places << QDir::home().filePath(QLatin1String(folder) + QStringLiteral("/bin/python"));
    places << QStringLiteral("/opt/conda/bin/python") << QStringLiteral("/usr/bin/python3");
    return places;
}

/// The interpreters to query, without duplicates.
QStringList pythonCandidates(const QString& first)
{
    QStringList candidates;
    for (const QString& place : QStringList{first} + standardFolders()) {
        const QFileInfo file(place);
        // Uses the path rather than the canonical path, because a virtual environment's Python is a symbolic link whose
        // path determines the packages that it imports.
        if (file.isAbsolute() && file.isExecutable() && !file.isDir() && !candidates.contains(place))
            candidates << place;
    }
    return candidates;
}

} // namespace

PythonFinder::PythonFinder(QObject* parent) : QObject(parent)
{
    connect(&m_run, &ProcessRunner::outputReceived, this, [this](const QString& text) {
        constexpr qsizetype most = 10'000;
        if (m_answer.size() < most)
            m_answer += text;
    });
    connect(&m_run, &ProcessRunner::finished, this, &PythonFinder::take);
}

void PythonFinder::search(const QString& first)
{
    m_open = pythonCandidates(first);
    m_found.clear();
    if (!m_busy)
        next();
}

void PythonFinder::next()
{
    m_busy = !m_open.isEmpty();
    if (!m_busy) {
        emit changed();
        return;
    }
    m_queried = m_open.takeFirst();
    m_answer.clear();
    m_run.start({m_queried, {QStringLiteral("-c"), QLatin1String(kQuestion)}}, kAnswerTime);
}

void PythonFinder::take(ProcessRunner::Outcome end)
{
    const qsizetype at = m_answer.lastIndexOf(QLatin1String("vram|"));
    const QStringList words = at < 0 ? QStringList() : m_answer.mid(at).trimmed().split(QLatin1Char('|'));
    constexpr qsizetype parts = 5;
    if (end == ProcessRunner::Outcome::Done && words.size() == parts) {
        m_found.push_back({m_queried, words[1], words[2], words[3], words[4]});
        emit changed();
    }
    // The call is queued, because the process that has just ended is still emitting its signal.
    QMetaObject::invokeMethod(this, &PythonFinder::next, Qt::QueuedConnection);
}

} // namespace vram
