// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace vram::test {

/// The literals that C++ source marks for translation, such as "takes %1 channels"_tr. Adjacent literals are
/// concatenated.
QStringList markedTexts(const QString& source);
/// All translatable strings of the core: the marked literals in its sources, and the labels and help texts of its layer
/// types and settings.
QStringList coreTexts(const QString& sourceFolder);

} // namespace vram::test
