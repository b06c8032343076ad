// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/process_runner.h"

#include <QObject>
#include <QStringList>

#include <vector>

namespace vram {

/// A Python interpreter of this machine, and the versions of the packages that it can import. The version of a missing
/// package is empty.
struct Python {
    QString program;
    QString version;
    QString torch{};
    QString transformers{};
    QString timm{};
    bool operator==(const Python&) const = default;
};

/// Finds the Python interpreters that can run the exporter: those of the active environment, on PATH and in the usual
/// places. A process of each interpreter reports its packages without importing them.
class PythonFinder : public QObject
{
    Q_OBJECT

public:
    explicit PythonFinder(QObject* parent = nullptr);

    /// Starts the search. If `first` is not empty, it is queried first.
    void search(const QString& first = {});
    bool isBusy() const { return m_busy; }
    /// The interpreters that answered, in the order of the queries.
    const std::vector<Python>& found() const { return m_found; }

signals:
    void changed();

private:
    void next();
    void take(ProcessRunner::Outcome end);

    ProcessRunner m_run;
    QStringList m_open; ///< Interpreters that have not been queried yet.
    QString m_queried;
    QString m_answer;
    std::vector<Python> m_found;
    bool m_busy = false;
};

} // namespace vram
