// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace vram::test {

/// A string in a .ts file.
struct Translation {
    QString context;
    QString source;
    QStringList translations; ///< One translation, or one per plural form.
    bool finished = false;
};

QList<Translation> readTranslations(const QString& path);
/// Runs lupdate on the sources, which updates `path`. Returns its warnings.
QString runLupdate(const QString& path);

} // namespace vram::test
