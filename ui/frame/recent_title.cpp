// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/recent_title.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace vram {

namespace {

/// The last `count` folders of a file: "runs/second".
QString lastFolders(const QString& file, qsizetype count)
{
    const QStringList folders =
        QDir::cleanPath(QFileInfo(file).absolutePath()).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    return folders.mid(std::max<qsizetype>(0, folders.size() - count)).join(QLatin1Char('/'));
}

} // namespace

QString recentTitle(const QString& file, const QStringList& others)
{
    constexpr qsizetype deepest = 8;
    QString name = QFileInfo(file).fileName();
    QStringList sameName;
    std::ranges::copy_if(others, std::back_inserter(sameName),
                         [&](const QString& other) { return other != file && QFileInfo(other).fileName() == name; });
    if (sameName.isEmpty())
        return name;
    qsizetype count = 1;
    const auto isSame = [&](const QString& other) { return lastFolders(other, count) == lastFolders(file, count); };
    while (count < deepest && std::ranges::any_of(sameName, isSame))
        ++count;
    return QStringLiteral("%1 — %2").arg(name, lastFolders(file, count));
}

} // namespace vram
