// SPDX-License-Identifier: GPL-3.0-or-later

// Every translation contains the placeholders of its source text. New or untranslated texts of the window and the core
// cause a warning, or a failure if VRAM_RELEASE is set, as in ./dev package. With VRAM_UPDATE_TRANSLATIONS set, new
// texts are written to the files first.

#include "ui/core_texts.h"
#include "ui/language/core_text.h"
#include "ui/language/language.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/translations.h"

#include "setup/setup.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace vram::translations_test {

using namespace vram::test;

namespace {

QString sourcePath(const QString& path)
{
    return QStringLiteral(VRAM_SOURCE_DIR "/") + path;
}

QString fileOf(const QString& language)
{
    return sourcePath(QStringLiteral("resources/translations/vram-planner_%1.ts").arg(language));
}

/// All occurrences of the placeholders %1, %2 and %n.
QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("%L?(\\d|n)"));
    QStringList found;
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext())
        found << matches.next().captured();
    found.sort();
    return found;
}

bool hasMnemonic(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("(^|[^&])&[^& ]"));
    return pattern.match(text).hasMatch();
}

/// Reports missing translations, as a failure in a release and otherwise as a warning.
void reportMissing(const QStringList& texts)
{
    const QString list = texts.join(QLatin1Char('\n'));
    if (qEnvironmentVariableIsSet("VRAM_RELEASE"))
        QVERIFY2(texts.isEmpty(), qPrintable(list));
    else if (!texts.isEmpty())
        qWarning().noquote() << list;
}

QString markup(const QString& text)
{
    static const QRegularExpression tags(QStringLiteral("</?[a-z]+"));
    QStringList found;
    auto matches = tags.globalMatch(text);
    while (matches.hasNext())
        found << matches.next().captured();
    return found.join(QLatin1Char(' '));
}

} // namespace

class TranslationsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void markedTextsAreFoundInSources();
    void translationFilesAreUpToDate_data() { languages(); }
    void translationFilesAreUpToDate();
    void everyTextIsTranslated_data() { languages(); }
    void everyTextIsTranslated();
    void messagesAreRendered();
    void argumentsAreNeverTranslated();
    void languageFollowsTheSystem();

private:
    static void languages();
};

void TranslationsTest::languages()
{
    QTest::addColumn<QString>("language");
    for (const char* language : kLanguages)
        QTest::newRow(language) << QString::fromLatin1(language);
}

void TranslationsTest::initTestCase()
{
    if (!qEnvironmentVariableIsSet("VRAM_UPDATE_TRANSLATIONS"))
        return;
    for (const char* language : kLanguages)
        QCOMPARE(runLupdate(fileOf(QString::fromLatin1(language))), QString());
    QSKIP("The files are up to date now: build again.");
}

void TranslationsTest::markedTextsAreFoundInSources()
{
    const auto one = [](const char* source) { return markedTexts(QString::fromUtf8(source)).join(QLatin1Char('|')); };
    // These strings are outside the macros, because moc cannot parse a raw string in a macro's arguments.
    const QString marked = one(R"(f(message("needs %1 "
        "inputs"_tr, 2), "a key", b ? "one"_tr : "two"_tr);)");
    const QString quoted = one(R"(g("a \"b\" c"_tr); // )");
    const QString comment = one(R"(/// "takes %1"_tr marks one.)");
    QCOMPARE(marked, QStringLiteral("needs %1 inputs|one|two"));
    QCOMPARE(quoted, QStringLiteral("a \"b\" c"));
    QCOMPARE(comment, QString());
    QVERIFY(coreTexts(QStringLiteral(VRAM_SOURCE_DIR)).size() > 500);
}

void TranslationsTest::translationFilesAreUpToDate()
{
    QFETCH(QString, language);
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy_%1.ts").arg(language));
    QVERIFY(QFile::copy(fileOf(language), copy));
    const QString complaints = runLupdate(copy);
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
    const auto keys = [](const QString& path) {
        QStringList list;
        for (const Translation& message : readTranslations(path))
            list << message.context + QStringLiteral(": ") + message.source;
        list.sort();
        return list;
    };
    const QStringList now = keys(copy);
    QStringList fresh;
    const QStringList before = keys(fileOf(language));
    std::set_symmetric_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(fresh));
    for (QString& text : fresh)
        text.prepend(QStringLiteral("new or gone: "));
    reportMissing(fresh);
}

void TranslationsTest::everyTextIsTranslated()
{
    QFETCH(QString, language);
    QStringList missing;
    QStringList faults;
    for (const Translation& message : readTranslations(fileOf(language))) {
        for (const QString& translation : message.translations) {
            const QString what = QStringLiteral("\"%1\" -> \"%2\"").arg(message.source, translation);
            if (!message.finished || translation.isEmpty())
                missing << QStringLiteral("unfinished: ") + what;
            else if (placeholders(translation) != placeholders(message.source))
                faults << QStringLiteral("other values: ") + what;
            else if (hasMnemonic(translation) != hasMnemonic(message.source))
                faults << QStringLiteral("mnemonic: ") + what;
            else if (markup(translation) != markup(message.source))
                faults << QStringLiteral("markup: ") + what;
            else if (message.source.endsWith(QLatin1Char(' ')) != translation.endsWith(QLatin1Char(' '))
                     && language != QLatin1String("zh_CN"))
                faults << QStringLiteral("space at the end: ") + what;
        }
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    reportMissing(missing);
}

void TranslationsTest::messagesAreRendered()
{
    const auto& spec = findSetupField("batch")->spec;
    const Message wrong = *problem(spec, AttributeValue(std::int64_t{0}));
    QCOMPARE(translated(wrong), qs(text(wrong)));
    applyLanguage(QStringLiteral("de"));
    const QString german = translated(wrong);
    QVERIFY2(german.startsWith("batch: 0 ist zu klein"), qPrintable(german));
    QCOMPARE(translated(counted(1, "%1 size"_tr, "%1 sizes"_tr)), QStringLiteral("1 Größe"));
    QCOMPARE(translated(counted(2, "%1 size"_tr, "%1 sizes"_tr)), QStringLiteral("2 Größen"));
    QCOMPARE(translated(Message("%1 + %2", {ByteCount{4939212390}, 0.5})), QStringLiteral("4,60\u00A0GiB + 0,5"));
    applyLanguage(QStringLiteral("en"));
}

// A row with the same name as one of our labels is not translated.
void TranslationsTest::argumentsAreNeverTranslated()
{
    applyLanguage(QStringLiteral("de"));
    QVERIFY2(translated("Size") != "Size", "a label that has a translation");
    const QString german = translated(message("%1: %2"_tr, "Size", verbatim("%1 Bias")));
    QCOMPARE(german, QStringLiteral("Size: %1 Bias"));
    const SetupField* globs = findSetupField("freeze");
    QCOMPARE(settingText(globs->spec, AttributeValue(std::string("Size"))), QStringLiteral("Size"));
    applyLanguage(QStringLiteral("en"));
}

void TranslationsTest::languageFollowsTheSystem()
{
    QCOMPARE(bestLanguage({"de-AT", "en-GB"}), QStringLiteral("de"));
    QCOMPARE(bestLanguage({"fr-FR", "zh-Hans-CN", "en"}), QStringLiteral("zh_CN"));
    QCOMPARE(bestLanguage({"zh-Hant-TW", "de"}), QStringLiteral("de"));
    QCOMPARE(bestLanguage({"fr-FR"}), QStringLiteral("en"));
    QCOMPARE(bestLanguage({}), QStringLiteral("en"));
    QCOMPARE(numberLocale("de", QLocale("de_AT")).name(), QStringLiteral("de_AT"));
    QCOMPARE(numberLocale("de", QLocale("en_US")).name(), QStringLiteral("de_DE"));
    QCOMPARE(numberLocale("en", QLocale("de_DE")).name(), QStringLiteral("en_US"));
}

VRAM_UI_TEST(TranslationsTest)

} // namespace vram::translations_test

#include "tst_translations.moc"
