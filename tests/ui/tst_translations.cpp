// The languages are complete: what the window and the core say is in the .ts files, all of it is translated, and its
// values stand in every translation. With VRAM_UPDATE_TRANSLATIONS set, new strings are written into the files first.

#include "ui/core_words_scan.h"
#include "ui/language/core_words.h"
#include "ui/language/language.h"
#include "ui/translations.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace vram;
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

/// %1, %2 and %n, each as often as it stands there.
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
    void sentencesAreFoundInSources();
    void everyWordOfTheCoreIsListed();
    void nothingIsNew_data() { languages(); }
    void nothingIsNew();
    void allIsTranslated_data() { languages(); }
    void allIsTranslated();
    void sentencesAreKnownByTheirPatterns();
    void languageFollowsTheSystem();

private:
    static void languages();
    static void writeCoreWords();
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
    writeCoreWords();
    for (const char* language : kLanguages)
        QCOMPARE(runLupdate(fileOf(QString::fromLatin1(language))), QString());
    QSKIP("The files are up to date now: build again.");
}

void TranslationsTest::writeCoreWords()
{
    QFile file(sourcePath(QStringLiteral("ui/language/core_words.inc")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("// What the core says, written by tests/ui/tst_translations.cpp (VRAM_UPDATE_TRANSLATIONS=1).\n");
    for (QString word : wordsOfTheCore(QStringLiteral(VRAM_SOURCE_DIR))) {
        word.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('"'), QLatin1String("\\\""));
        file.write("QT_TRANSLATE_NOOP(\"core\", \"" + word.toUtf8() + "\"),\n");
    }
}

void TranslationsTest::sentencesAreFoundInSources()
{
    const auto one = [](const char* source) { return sentencesIn(QString::fromUtf8(source)).join(QLatin1Char('|')); };
    QCOMPARE(one(R"(f("needs " + text(a[1].b) + " inputs", c);)"), QStringLiteral("needs %1 inputs"));
    QCOMPARE(one(R"(x = where + ": it has no " "dtype";)"), QStringLiteral("%1: it has no dtype"));
    QCOMPARE(one(R"(return Error{std::string("there is no ") + m.at(2).name + '.'}; // "not this")"),
             QStringLiteral("there is no %1."));
    QCOMPARE(one("#include \"a.h\"\ng(\"a \\\"b\\\" c\");"), QStringLiteral("a \"b\" c"));
}

void TranslationsTest::everyWordOfTheCoreIsListed()
{
    QSet<QString> listed;
    for (const char* word : coreWords())
        listed << QString::fromUtf8(word);
    const QStringList wanted = wordsOfTheCore(QStringLiteral(VRAM_SOURCE_DIR));
    QVERIFY(wanted.size() > 500);
    QStringList missing;
    for (const QString& word : wanted) {
        if (!listed.contains(word))
            missing << word;
    }
    QVERIFY2(missing.isEmpty(), qPrintable("New: " + missing.join(QLatin1Char('\n'))));
    QVERIFY2(listed.size() == wanted.size(), "the list holds words that the core no longer says: update it");
}

void TranslationsTest::nothingIsNew()
{
    QFETCH(QString, language);
    QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy_%1.ts").arg(language));
    QVERIFY(QFile::copy(fileOf(language), copy));
    const QString complaints = runLupdate(copy);
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
    const auto keys = [](const QString& path) {
        QStringList list;
        for (const Message& message : readTranslations(path))
            list << message.context + QStringLiteral(": ") + message.source;
        list.sort();
        return list;
    };
    const QStringList now = keys(copy);
    QStringList fresh;
    const QStringList before = keys(fileOf(language));
    std::set_symmetric_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(fresh));
    QVERIFY2(fresh.isEmpty(), qPrintable("New or gone: " + fresh.join(QLatin1Char('\n'))));
}

void TranslationsTest::allIsTranslated()
{
    QFETCH(QString, language);
    QStringList faults;
    for (const Message& message : readTranslations(fileOf(language))) {
        for (const QString& translation : message.translations) {
            const QString what = QStringLiteral("\"%1\" -> \"%2\"").arg(message.source, translation);
            if (!message.finished || translation.isEmpty())
                faults << QStringLiteral("unfinished: ") + what;
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
}

void TranslationsTest::sentencesAreKnownByTheirPatterns()
{
    applyLanguage(QStringLiteral("de"));
    const QString sentence = QStringLiteral("takes 64 channels, but its input has 256; set in_channels to 256 or 0.");
    const QString german = translated(sentence);
    QVERIFY2(german.contains("Kanäle") && german.contains("64") && german.contains("256"), qPrintable(german));
    QVERIFY2(!german.contains("input has"), qPrintable(german));
    QCOMPARE(translated(QStringLiteral("4.60 GiB")), QStringLiteral("4,60 GiB"));
    QCOMPARE(translated(QStringLiteral("0.1 + 1,024 MiB")), QStringLiteral("0.1 + 1.024 MiB"));
    QCOMPARE(translated(QStringLiteral("layer1.0.conv1")), QStringLiteral("layer1.0.conv1"));
    QVERIFY2(translated(QStringLiteral("takes a whole number, not \"x\"")) != "takes a whole number, not \"x\"",
             "the words in a sentence are translated too");
    applyLanguage(QStringLiteral("en"));
    QCOMPARE(translated(sentence), sentence);
}

void TranslationsTest::languageFollowsTheSystem()
{
    QCOMPARE(bestLanguage({"de-AT", "en-GB"}), QStringLiteral("de"));
    QCOMPARE(bestLanguage({"fr-FR", "zh-Hans-CN", "en"}), QStringLiteral("zh_CN"));
    QCOMPARE(bestLanguage({"zh-Hant-TW", "de"}), QStringLiteral("de"));
    QCOMPARE(bestLanguage({"fr-FR"}), QStringLiteral("en"));
    QCOMPARE(bestLanguage({}), QStringLiteral("en"));
    QCOMPARE(numbersOf("de", QLocale("de_AT")).name(), QStringLiteral("de_AT"));
    QCOMPARE(numbersOf("de", QLocale("en_US")).name(), QStringLiteral("de_DE"));
    QCOMPARE(numbersOf("en", QLocale("de_DE")).name(), QStringLiteral("en_US"));
}

QTEST_MAIN(TranslationsTest)
#include "tst_translations.moc"
