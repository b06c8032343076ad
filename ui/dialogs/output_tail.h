// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

namespace vram {

/// The last lines of a program's output. The number of lines and their length are limited, however much the program
/// writes. Text after a carriage return overwrites the line, as progress bars expect.
class OutputTail
{
public:
    static constexpr qsizetype kMaxLines = 1000;
    static constexpr qsizetype kMaxCharacters = 500; ///< Per line; an ellipsis replaces the rest.

    void add(QStringView text);
    /// Returns the lines since the last call. The last one is unfinished, and the next call returns it again.
    QStringList take();

private:
    void addToLine(QStringView text);
    void endLine();

    QStringList m_lines; ///< Finished lines.
    QString m_line;
    bool m_returned = false; ///< Whether the last character was a carriage return.
};

} // namespace vram
