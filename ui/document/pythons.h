// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/program_run.h"

#include <QObject>
#include <QStringList>

#include <vector>

namespace vram {

/// A Python on this machine, and the versions of the packages that it can import. A version is empty if the package is
/// missing.
struct Python {
    QString program;
    QString version;
    QString torch{};
    QString transformers{};
    QString timm{};
    bool operator==(const Python&) const = default;
};

/// Finds the Pythons that can run the exporter: those of the environment, in PATH and in the usual places. Each is
/// asked in its own process which packages it has; nothing is imported.
class Pythons : public QObject
{
    Q_OBJECT

public:
    explicit Pythons(QObject* parent = nullptr);

    /// Starts the search. A non-empty `first` is asked before all others.
    void look(const QString& first = {});
    bool isBusy() const { return m_busy; }
    /// The Pythons that answered, in the order in which they were asked.
    const std::vector<Python>& found() const { return m_found; }

signals:
    void changed();

private:
    void next();
    void take(ProgramRun::End end);

    ProgramRun m_run;
    QStringList m_open; ///< Still to be asked.
    QString m_asked;
    QString m_answer;
    std::vector<Python> m_found;
    bool m_busy = false;
};

/// The programs to ask, without duplicates.
QStringList pythonCandidates(const QString& first);

} // namespace vram
