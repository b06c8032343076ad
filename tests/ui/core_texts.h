#pragma once

#include <QString>
#include <QStringList>

namespace vram::test {

/// The literals that C++ source marks for translation: "takes %1 channels"_tr. Neighbouring literals are one.
QStringList markedTexts(const QString& source);
/// All that the core says: what its sources mark, and the texts of its declarations.
QStringList coreTexts(const QString& sourceFolder);

} // namespace vram::test
