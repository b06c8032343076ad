#pragma once

#include "ui/document/program_run.h"

#include <QObject>
#include <QStringList>

#include <vector>

namespace vram {

/// A Python of this machine, and the versions of packages that it can import; empty: not that package.
struct Python {
    QString program;
    QString version;
    QString torch{};
    QString transformers{};
    QString timm{};
    bool operator==(const Python&) const = default;
};

/// Finds the Pythons that can run the exporter: those of the environment, of PATH and of usual places. Asks each what
/// it can import, without importing it, in a process of its own.
class Pythons : public QObject
{
    Q_OBJECT

public:
    explicit Pythons(QObject* parent = nullptr);

    /// `first` is asked before all others where it is not empty.
    void look(const QString& first = {});
    bool isBusy() const { return m_busy; }
    /// Those that answered, in the order in which they were asked.
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

/// Programs to ask, without repeats.
QStringList pythonCandidates(const QString& first);

} // namespace vram
