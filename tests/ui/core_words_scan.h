#pragma once

#include <QString>
#include <QStringList>

namespace vram::test {

/// The sentences of a C++ source: each chain of string literals and values that `+` joins becomes one, its values
/// written %1, %2 and so on ("needs " + a + " inputs" is "needs %1 inputs").
QStringList sentencesIn(const QString& source);

/// Everything that the core says to people: its sources' sentences, and the words of its declarations.
QStringList wordsOfTheCore(const QString& sourceFolder);

} // namespace vram::test
