#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace vram::test {

/// One string of a .ts file.
struct Translation {
    QString context;
    QString source;
    QStringList translations; ///< One, or one a plural form.
    bool finished = false;
};

QList<Translation> readTranslations(const QString& path);
/// lupdate on the sources; `path` is changed. Returns what it complains of.
QString runLupdate(const QString& path);

} // namespace vram::test
