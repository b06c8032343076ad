// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/translations.h"

#include "ui/core_texts.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace vram::test {

namespace {

Translation readMessage(QXmlStreamReader& xml, const QString& context)
{
    Translation message{context, {}, {}, true};
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source")) {
            message.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            message.finished = xml.attributes().value(QLatin1String("type")).isEmpty();
            QString text;
            while (!xml.atEnd() && xml.readNext() != QXmlStreamReader::EndElement) {
                if (xml.isStartElement())
                    message.translations << xml.readElementText();
                else if (xml.isCharacters())
                    text += xml.text();
            }
            if (message.translations.isEmpty())
                message.translations << text;
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

} // namespace

QList<Translation> readTranslations(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Translation> messages;
    QString context;
    while (!xml.atEnd()) {
        if (!xml.readNextStartElement())
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("message"))
            messages << readMessage(xml, context);
    }
    return messages;
}

namespace {

/// Writes the core's texts into a file for lupdate, because the core does not use Qt.
bool writeCoreTexts(QFile& file)
{
    if (!file.open(QIODevice::WriteOnly))
        return false;
    for (QString text : coreTexts(QStringLiteral(VRAM_SOURCE_DIR))) {
        text.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('"'), QLatin1String("\\\""));
        file.write("QT_TRANSLATE_NOOP(\"core\", \"" + text.toUtf8() + "\")\n");
    }
    file.close();
    return true;
}

} // namespace

QString runLupdate(const QString& path)
{
    QTemporaryDir folder;
    QFile core(folder.filePath(QStringLiteral("core_texts.cpp")));
    if (!writeCoreTexts(core))
        return QStringLiteral("the core's texts cannot be written");
    QProcess program;
    program.setWorkingDirectory(QStringLiteral(VRAM_SOURCE_DIR));
    program.setProcessChannelMode(QProcess::MergedChannels);
    QStringList arguments{QStringLiteral("-I"),          QStringLiteral("."),   QStringLiteral("ui"),
                          QStringLiteral("app/desktop"), core.fileName(),       QStringLiteral("-no-obsolete"),
                          QStringLiteral("-locations"),  QStringLiteral("none")};
    if (path.endsWith(QLatin1String("_en.ts")))
        arguments << QStringLiteral("-pluralonly");
    program.start(QStringLiteral(VRAM_LUPDATE), arguments << QStringLiteral("-ts") << path);
    if (!program.waitForFinished(60000) || program.exitCode() != 0)
        return QStringLiteral("lupdate failed: ") + QString::fromUtf8(program.readAll());
    QStringList complaints;
    for (const QString& line : QString::fromUtf8(program.readAll()).split(QLatin1Char('\n'))) {
        // lupdate uses the namespace as the context of free functions, which our translator supports.
        if (line.contains(QLatin1String(".cpp:")) && !line.contains(QLatin1String("lacks Q_OBJECT")))
            complaints << line;
    }
    return complaints.join(QLatin1Char('\n'));
}

} // namespace vram::test
