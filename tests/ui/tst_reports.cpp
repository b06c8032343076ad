// SPDX-License-Identifier: GPL-3.0-or-later

// Exporting reports, and saving the exporter, through the menus of the real window.

#include "ui/help/help_text.h"
#include "ui/language/language.h"
#include "ui/networks.h"
#include "ui/report/export.h"
#include "ui/report/pdf_pages.h"
#include "ui/report_steps.h"
#include "ui/test_program.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"
#include "import/exporter.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

namespace vram::reports_test {

using namespace vram::test;

namespace {

/// Runs a program. Returns its output, or std::nullopt if the program is not installed.
std::optional<QString> said(const QString& program, const QStringList& arguments)
{
    const QString found = QStandardPaths::findExecutable(program);
    if (found.isEmpty())
        return std::nullopt;
    QProcess process;
    process.start(found, arguments);
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        return QStringLiteral("failed: ") + QString::fromUtf8(process.readAllStandardError());
    return QString::fromUtf8(process.readAllStandardOutput());
}

/// Waits until the message bar names the file, because reports are prepared on another thread.
bool saved(WindowFixture& f, const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    return QTest::qWaitFor([&] { return f.child<MessageBar>("messageBar")->text().contains(name); }, 120'000);
}

} // namespace

class ReportsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void exportsEveryFormatFromTheMenu();
    void pdfHasBookmarksAndTextInReadingOrder();
    void pdfUsesTheWindowLanguage_data();
    void pdfUsesTheWindowLanguage();
    void pdfOfInvalidNetworkSaysWhatToFix();
    void pdfContainsRanksAndConfig();
    void inferenceReportsOmitOptimizer();
    void headingsStayWithTheFollowingContent();
    void longWordsAndNotesStayOnThePage();
    void savesExporterAndCopiesItsLines();
    void longNetworksAreReportedInTheBackground();
    void savesTwoReportsAtOnce();
};

void ReportsTest::exportsEveryFormatFromTheMenu()
{
    WindowFixture f("builtin:resnet18");
    f.document().edit(step("plan"), planned(f.project()));
    QMenu* menu = f.child<QToolButton>("report")->menu();
    const std::array<std::pair<const char*, QByteArray>, 5> kinds{{{"pdf", "%PDF-1.4"},
                                                                   {"csv", "Layer,Type,"},
                                                                   {"md", "# GPU memory for training ResNet-18"},
                                                                   {"html", "<!DOCTYPE html>"},
                                                                   {"json", "{\n \"model\": {"}}};
    SaveAnswerer saver;
    saver.install(f);
    for (const auto& [kind, begin] : kinds) {
        saver.path = f.folder() + "/r." + kind;
        QAction* chosen = nullptr;
        for (QAction* action : menu->actions()) {
            if (action->objectName().compare("export" + QString(kind == QByteArray("md") ? "markdown" : kind),
                                             Qt::CaseInsensitive)
                == 0)
                chosen = action;
        }
        QVERIFY2(chosen, kind);
        chosen->trigger();
        QVERIFY2(saved(f, saver.path), kind);
        QVERIFY2(saver.suggestion.endsWith(QStringLiteral("ResNet-18.") + kind), qPrintable(saver.suggestion));
        const QByteArray text = contents(saver.path);
        QVERIFY2(text.startsWith(begin), text.left(80));
        QVERIFY(f.child<MessageBar>("messageBar")->text().contains(QStringLiteral("r.") + kind));
        if (kind == QByteArray("pdf"))
            continue;
        for (const char* part : {"In bf16", kind == QByteArray("json") ? "amp-bf16" : "mixed bf16", "layer1.0.conv1"})
            QVERIFY2(text.contains(part), part);
    }
    QCOMPARE(saver.asked, 5);
}

void ReportsTest::pdfHasBookmarksAndTextInReadingOrder()
{
    WindowFixture f("builtin:resnet18");
    f.document().edit(step("plan"), planned(f.project()));
    SaveAnswerer saver{f.folder() + "/r.pdf"};
    saver.install(f);
    f.trigger(ActionId::ExportPdf);
    QVERIFY(saved(f, saver.path));
    const QByteArray pdf = contents(saver.path);
    QVERIFY(pdf.contains("/Outlines "));
    QVERIFY(pdf.contains("/Title (Summary)"));
    QVERIFY2(!pdf.contains("/Subtype /Image"), "nothing is drawn in pixels");

    if (const auto checked = said("qpdf", {"--check", saver.path}))
        QVERIFY2(checked->contains("No syntax or stream encoding errors"), qPrintable(*checked));
    if (const auto outline = said("mutool", {"show", saver.path, "outline"})) {
        for (const char* title :
             {"Summary", "Memory over one training step", "Memory by batch size", "Setup and figures",
              "Ways to save memory", "Scenarios", "Layers with the most memory", "Batch sizes",
              "Which batch and image size fit", "Notes", "Layer table", "layer1"})
            QVERIFY2(outline->contains(QStringLiteral("\"%1\"").arg(title)), title);
    }
    if (const auto words = said("pdftotext", {"-layout", saver.path, "-"})) {
        qsizetype at = 0;
        for (const char* word : {"ResNet-18",
                                 "Category",
                                 "Activations",
                                 "Memory over one training step",
                                 "forward",
                                 "Memory by batch size",
                                 "Setup",
                                 "Figures",
                                 "Step time",
                                 "samples/s",
                                 "Ways to save memory",
                                 "Scenarios",
                                 "In bf16",
                                 "Layers with the most memory",
                                 "Batch sizes",
                                 "Which batch and image size fit",
                                 "GiB at batch",
                                 "224",
                                 "Ask for two of them.",
                                 "Assumptions",
                                 "Layer table",
                                 "layer4"}) {
            const qsizetype next = words->indexOf(QLatin1String(word), at);
            QVERIFY2(next >= 0, word);
            at = next;
        }
    } else {
        QSKIP("pdftotext is not installed: the words' order was not read");
    }
}

void ReportsTest::pdfUsesTheWindowLanguage_data()
{
    QTest::addColumn<QString>("language");
    for (const char* language : {"de", "zh_CN"})
        QTest::newRow(language) << QString::fromLatin1(language);
}

void ReportsTest::pdfUsesTheWindowLanguage()
{
    QFETCH(QString, language);
    const auto wordsIn = [](const QString& wanted) {
        WindowFixture f;
        f.settings().set(Setting::Language, wanted);
        f.restart();
        f.window().files().open("builtin:resnet18");
        SaveAnswerer saver{f.folder() + "/r.pdf"};
        saver.install(f);
        f.trigger(ActionId::ExportPdf);
        const bool there = saved(f, saver.path);
        return there ? said("pdftotext", {"-layout", saver.path, "-"}) : std::nullopt;
    };
    const std::optional<QString> english = wordsIn("en");
    const std::optional<QString> other = wordsIn(language);
    applyLanguage({});
    if (!english || !other)
        QSKIP("pdftotext is not installed: the words were not read");
    // Matches three lower-case words in a row, which do not occur in the names of PyTorch's options and of GPUs. The
    // project's own notes are not translated.
    static const QRegularExpression words(QStringLiteral("\\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\\b"));
    QStringList left;
    for (const QString& line : other->split(QLatin1Char('\n'))) {
        if (words.match(line).hasMatch() && english->contains(line.trimmed()) && !line.contains("He et al."))
            left << line.trimmed();
    }
    QVERIFY2(left.isEmpty(), qPrintable(left.join('\n')));
    const QStringList cut = other->split(QLatin1Char('\n')).filter(QStringLiteral("…"));
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
}

void ReportsTest::pdfOfInvalidNetworkSaysWhatToFix()
{
    WindowFixture f("builtin:lenet5");
    std::string written = writeProject(f.project());
    const std::size_t at = written.find("\"kernel_size\":[5]");
    QVERIFY(at != std::string::npos);
    const Project project = parseProject(written.replace(at, 17, "\"kernel_size\":[555]")).value();
    f.document().edit(step("break"), project);
    QVERIFY(!f.document().estimate()->valid());
    SaveAnswerer saver{f.folder() + "/broken.pdf"};
    saver.install(f);
    f.trigger(ActionId::ExportPdf);
    QVERIFY(saved(f, saver.path));
    QVERIFY(contents(saver.path).startsWith("%PDF"));
    if (const auto words = said("pdftotext", {saver.path, "-"})) {
        QVERIFY2(words->contains("fixed"), qPrintable(*words));
        QVERIFY(!words->contains("Ways to save memory"));
    }
}

void ReportsTest::pdfContainsRanksAndConfig()
{
    WindowFixture f("builtin:gpt2");
    Setup setup = f.project().setup;
    setup.parallel.gpus = 8;
    setup.parallel.pipeline = 2;
    setup.parallel.data = DataParallel::Fsdp2;
    f.document().editSetup(step("share"), setup);
    SaveAnswerer saver{f.folder() + "/ranks.pdf"};
    saver.install(f);
    f.trigger(ActionId::ExportPdf);
    QVERIFY(saved(f, saver.path));
    const auto words = said("pdftotext", {"-layout", saver.path, "-"});
    if (!words)
        QSKIP("pdftotext is not installed: the words were not read");
    for (const char* word : {"Ranks", "Identical", "Parallel layout", "FSDP2 over 4", "Pipeline stages"})
        QVERIFY2(words->contains(QLatin1String(word)), word);
}

// All formats omit settings that do not apply to inference.
void ReportsTest::inferenceReportsOmitOptimizer()
{
    WindowFixture f("builtin:lenet5");
    Setup setup = f.project().setup;
    setup.mode = Mode::Inference;
    setup.ema = true;
    f.document().editSetup(step("mode"), setup);
    SaveAnswerer saver;
    saver.install(f);
    for (const ActionId act : {ActionId::ExportPdf, ActionId::ExportMarkdown}) {
        saver.path = f.folder() + (act == ActionId::ExportPdf ? "/i.pdf" : "/i.md");
        f.trigger(act);
        QVERIFY(saved(f, saver.path));
        const auto words = act == ActionId::ExportPdf ? said("pdftotext", {"-layout", saver.path, "-"})
                                                      : std::optional(QString::fromUtf8(contents(saver.path)));
        if (!words)
            QSKIP("pdftotext is not installed: the words were not read");
        QVERIFY(words->contains("inference"));
        QVERIFY2(!words->contains("adamw") && !words->contains("EMA"), qPrintable(*words));
    }
}

void ReportsTest::headingsStayWithTheFollowingContent()
{
    // A heading and the content that must stay with it are on one page, whatever precedes them.
    for (int filled = 0; filled < 740; filled += 7) {
        PdfPages pages(nullptr, 0, {}, {});
        pages.space(filled);
        pages.heading("Heading", 100);
        const int page = pages.pages();
        pages.figure(100, [](QPainter*, double) {});
        QCOMPARE(pages.pages(), page);
        QCOMPARE(pages.bookmarks().back().page, page - 1);
    }
}

void ReportsTest::longWordsAndNotesStayOnThePage()
{
    const QStringList lines = PdfPages::wrapped(QString(400, 'x'), 9, false, PdfPages::kContentWidth);
    QVERIFY(lines.size() > 2);
    QCOMPARE(lines.join(QString()), QString(400, 'x'));
    QCOMPARE(PdfPages::wrapped(QString(400, 'x'), 9, false, PdfPages::kContentWidth, 2).size(), 2);
    const QString name =
        QStringLiteral("temporal_fusion_decoder.static_enrichment.gated_residual_network/variance_1.25");
    const QStringList parts = PdfPages::wrapped(name, 8, false, 90);
    QCOMPARE(parts.join(QString()), name);
    for (const QString& part : parts)
        QVERIFY2(part == parts.back() || QStringLiteral("._/").contains(part.back()), qPrintable(parts.join(" | ")));
    // Notes longer than a page continue on further pages.
    PdfPages pages(nullptr, 0, {}, {});
    pages.paragraph(QStringLiteral("word ").repeated(4000), 9);
    QVERIFY(pages.pages() > 1);
    QVERIFY(pages.y() < PdfPages::kHeight - PdfPages::kMargin);
}

void ReportsTest::savesExporterAndCopiesItsLines()
{
    WindowFixture f; // No project needs to be open.
    SaveAnswerer saver{f.folder() + "/vram_planner_export.py"};
    saver.install(f);
    QVERIFY(f.window().actions()[ActionId::SaveExporter]->isEnabled());
    f.trigger(ActionId::SaveExporter);
    QVERIFY(saver.suggestion.endsWith("/vram_planner_export.py"));
    QCOMPARE(contents(saver.path), QByteArray::fromStdString(std::string(exporterSource())));
    f.trigger(ActionId::CopyExporterLines);
    QCOMPARE(QGuiApplication::clipboard()->text(), qs(kExporterLines));
    const SessionState sessionState = prepareReport({}, builtinCatalogues(), ByteUnit::Binary).sessionState;
    const std::vector<HelpTopic> topics = helpTopics(sessionState);
    const auto helps = [&topics](std::string_view lines) {
        const QString shown = qs(lines).toHtmlEscaped();
        return std::any_of(topics.begin(), topics.end(),
                           [&](const HelpTopic& topic) { return topic.html.contains(shown); });
    };
    for (const std::string_view lines : {kExporterLines, kExporterForImages, kExporterForTransformers, kExporterForPeft,
                                         kExporterForLosses, kExporterCommands})
        QVERIFY(helps(lines));
    // The action that saves the exporter is in a menu.
    bool found = false;
    for (const QMenu* menu : f.window().findChildren<QMenu*>())
        found = found || menu->actions().contains(f.window().actions()[ActionId::SaveExporter]);
    QVERIFY(found);
}

void ReportsTest::longNetworksAreReportedInTheBackground()
{
    constexpr int kRows = 2000;
    WindowFixture f;
    f.document().open(longNetwork(kRows), {});
    emit f.window().files().projectOpen(true);
    SaveAnswerer saver{f.folder() + "/long.csv"};
    saver.install(f);
    f.trigger(ActionId::ExportCsv);
    auto* bar = f.child<MessageBar>("messageBar");
    QTRY_VERIFY_WITH_TIMEOUT(bar->text().contains("Preparing the report"), 60'000);
    for (QPushButton* button : bar->findChildren<QPushButton*>()) {
        if (button->text() == "Cancel")
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QVERIFY(!QFile::exists(saver.path));
    saver.path = f.folder() + "/second.csv";
    f.trigger(ActionId::ExportCsv);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(saver.path), 300'000);
    QVERIFY(contents(saver.path).contains("act" + QByteArray::number(kRows - 1)));
    QVERIFY2(!QFile::exists(f.folder() + "/long.csv"), "what was cancelled is not written");
}

void ReportsTest::savesTwoReportsAtOnce()
{
    WindowFixture f("builtin:resnet18");
    SaveAnswerer saver{f.folder() + "/one.md"};
    saver.install(f);
    f.trigger(ActionId::ExportMarkdown);
    saver.path = f.folder() + "/two.json";
    f.trigger(ActionId::ExportJson);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(f.folder() + "/one.md") && QFile::exists(f.folder() + "/two.json"), 120'000);
}

VRAM_UI_TEST(ReportsTest)

} // namespace vram::reports_test

#include "tst_reports.moc"
