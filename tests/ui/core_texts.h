#pragma once

#include <QString>
#include <QStringList>

namespace vram::test {

/// The literals that C++ source marks for translation: "takes %1 channels"_tr. Neighbouring literals are one.
QStringList markedTexts(const QString& source);
/// All texts of the core: the marked literals of its sources, and the texts of its declarations.
QStringList coreTexts(const QString& sourceFolder);

} // namespace vram::test
