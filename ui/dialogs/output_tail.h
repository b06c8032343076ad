// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

namespace vram {

/// The last lines of a program's output, however much it writes: no more lines, and of each no more characters, than
/// somebody reads. A carriage return begins the line anew, as progress bars mean it.
class OutputTail
{
public:
    static constexpr qsizetype kMostLines = 1000;
    static constexpr qsizetype kMostCharacters = 500; ///< Per line; an ellipsis replaces the rest.

    void add(QStringView text);
    /// The lines since the last call, the unfinished one last; what comes next goes on with that one.
    QStringList take();

private:
    void addToLine(QStringView text);
    void endLine();

    QStringList m_lines; ///< Finished.
    QString m_line;
    bool m_returned = false; ///< The last character was a carriage return.
};

} // namespace vram
