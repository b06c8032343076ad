// SPDX-License-Identifier: GPL-3.0-or-later

// Names are plain text: whatever the name of a layer, a network, a GPU or a scenario is, the window never treats it as
// markup.

#include "ui/document/edit_command.h"
#include "ui/networks.h"
#include "ui/report/chart_picture.h"
#include "ui/report/export.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/text.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QApplication>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>
#include <QToolTip>
#include <QXmlStreamReader>

#include "edit/edit.h"

#include <new>
#include <stdexcept>

namespace vram::plain_text_test {

using namespace vram::test;

namespace {

constexpr auto kName = "<img src=/tmp/evil.png>";

/// Returns a project in which everything that has a name is called kName.
Project evilProject()
{
    Project project = smallProject();
    project.network.name = kName;
    const Layer* first = asLayer(project.network.rows.at(2));
    Layer renamed = *first;
    renamed.name = kName;
    project.network.rows.at(2) = std::make_shared<const Layer>(renamed);
    Gpu gpu;
    gpu.name = kName;
    gpu.marketedGib = 24;
    gpu.smiMib = 24576;
    gpu.custom = true;
    project.gpus = {gpu};
    project.setup.gpu = kName;
    project.scenarios = {{kName, project.setup}};
    project.notes = kName;
    return project;
}

QStringList guessingLabels()
{
    QStringList found;
    for (QWidget* widget : QApplication::allWidgets()) {
        const auto* label = qobject_cast<QLabel*>(widget);
        if (!label || !label->testAttribute(Qt::WA_WState_Polished))
            continue;
        const bool holdsName = label->text().contains(QLatin1String("<img"));
        if (label->textFormat() == Qt::AutoText || (holdsName && label->textFormat() != Qt::PlainText))
            found << label->objectName() + " \"" + label->text() + '"';
    }
    return found;
}

} // namespace

class PlainTextTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void labelsDoNotGuessTheFormat();
    void toolTipsArePlainText();
    void questionsArePlainText();
    void buttonsShowAmpersands();
    void helpIsEscaped();
    void messagesAreBounded();
    void svgEscapesNames();
    void showsExceptionsOfBackgroundWork();
    void escapesBidiControlCharacters();
};

void PlainTextTest::labelsDoNotGuessTheFormat()
{
    WindowFixture f;
    f.document().open(evilProject(), {});
    emit f.window().files().projectOpen(true);
    f.clickRow(f.at(kName));
    // Opens every dialog and view that has an action; file dialogs return no file.
    const auto none = [](QWidget*, const QString&, const QString&, const QString&) { return QString(); };
    f.window().files().dialogs.openFile = none;
    f.window().files().dialogs.saveFile = none;
    for (const ActionId act : {ActionId::WhichGpu, ActionId::MakeItFit, ActionId::About, ActionId::Shortcuts,
                               ActionId::Help, ActionId::CommandPalette, ActionId::Tour}) {
        f.trigger(act);
        QTest::qWait(30);
        QVERIFY2(guessingLabels().isEmpty(), qPrintable(guessingLabels().join('\n')));
    }
    int labels = 0;
    for (QWidget* widget : QApplication::allWidgets())
        labels += qobject_cast<QLabel*>(widget) ? 1 : 0;
    QVERIFY(labels > 40);
}

void PlainTextTest::toolTipsArePlainText()
{
    WindowFixture f;
    QToolTip::showText(f.window().mapToGlobal(QPoint(50, 50)), QLatin1String(kName), &f.window());
    QLabel* tip = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->inherits("QTipLabel"))
            tip = qobject_cast<QLabel*>(widget);
    }
    QVERIFY(tip);
    QCOMPARE(tip->text(), QLatin1String(kName));
    QCOMPARE(tip->textFormat(), Qt::PlainText);
    QToolTip::hideText();
}

void PlainTextTest::questionsArePlainText()
{
    WindowFixture f;
    QStringList guessing;
    bool seen = false;
    QTimer::singleShot(200, this, [&] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        seen = box && box->text().contains(QLatin1String(kName)) && box->textFormat() == Qt::PlainText;
        guessing = guessingLabels();
        if (box)
            box->reject();
    });
    QCOMPARE(realDialogs().askSave(&f.window(), QLatin1String(kName)), SaveAnswer::Cancel);
    QVERIFY(seen);
    QVERIFY2(guessing.isEmpty(), qPrintable(guessing.join('\n')));
}

void PlainTextTest::buttonsShowAmpersands()
{
    WindowFixture f;
    const QString path = writeFile(f.folder() + "/bread & butter.vram.json", smallProject());
    QVERIFY(f.window().files().open(path));
    f.trigger(ActionId::CloseProject);
    QStringList texts;
    for (const QPushButton* button : f.window().findChildren<QPushButton*>())
        texts << button->text();
    QVERIFY(texts.contains("bread && butter.vram.json"));
}

void PlainTextTest::helpIsEscaped()
{
    WindowFixture f;
    f.document().open(evilProject(), {});
    emit f.window().files().projectOpen(true);
    f.clickRow(f.at(kName));
    f.trigger(ActionId::Help);
    auto* help = f.child<QWidget>("help");
    QVERIFY(help);
    auto* list = help->findChild<QListWidget*>();
    QVERIFY(list && list->count() > 5);
    for (int i = 0; i < list->count(); ++i) {
        list->setCurrentRow(i);
        QVERIFY2(!help->findChild<QTextBrowser*>()->toHtml().contains("<img"), qPrintable(list->item(i)->text()));
    }
}

void PlainTextTest::messagesAreBounded()
{
    WindowFixture f;
    auto* bar = f.child<MessageBar>("messageBar");
    bar->showError("begin\x1b[31m" + QString(100'000, 'x') + "end");
    QVERIFY(bar->text().size() <= 1010);
    QVERIFY(bar->text().startsWith("begin\\x1b[31m") && bar->text().endsWith("end"));
    QCOMPARE(bar->findChild<QLabel*>()->textFormat(), Qt::PlainText);
}

void PlainTextTest::svgEscapesNames()
{
    Project project = evilProject();
    project.network.name = "<img src=/tmp/evil.png>\x1b\x07 & co";
    QTemporaryDir folder;
    const QString path = folder.filePath("chart.svg");
    const PreparedReport prepared = prepareReport(project, builtinCatalogues(), ByteUnit::Binary);
    QVERIFY(!saveChart(path, "svg", {.sessionState = prepared.sessionState}));
    QXmlStreamReader reader(contents(path));
    while (!reader.atEnd()) {
        reader.readNext();
        QVERIFY(reader.name() != QLatin1String("img"));
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
}

void PlainTextTest::showsExceptionsOfBackgroundWork()
{
    WindowFixture f;
    f.openSmall();
    auto* bar = f.child<MessageBar>("messageBar");
    const auto told = [&](const BackgroundTask::Work& work) {
        bar->hide();
        BackgroundTask background(0);
        bool finished = false;
        connect(&background, &BackgroundTask::finished, this, [&] { finished = true; });
        background.request(work);
        return QTest::qWaitFor([&] { return finished; }, 5000) ? bar->text() : QString();
    };
    QVERIFY(told([]() -> BackgroundTask::ResultHandler { throw std::bad_alloc(); }).contains("out of memory"));
    QVERIFY(told([]() -> BackgroundTask::ResultHandler { throw std::runtime_error("a reason"); }).contains("a reason"));
    QVERIFY(told([]() -> BackgroundTask::ResultHandler {
                return [] { throw std::runtime_error("late"); };
            }).contains("late"));
    QVERIFY(told([]() -> BackgroundTask::ResultHandler { return [] {}; }).isEmpty());
}

// U+202E (right-to-left override), if not escaped, reverses the text that follows it.
void PlainTextTest::escapesBidiControlCharacters()
{
    const std::string turned = "net\u202e05";
    WindowFixture f("builtin:mlp");
    Network network = f.project().network;
    network.name = turned;
    Result<Network> renamed = setAttribute(network, f.at("loss"), "name", turned);
    QVERIFY(renamed);
    f.document().editNetwork(QStringLiteral("Rename"), std::move(renamed).value());
    settle();
    const auto isShown = [](const QString& text) {
        return text.contains(QLatin1String("\\u202e")) && !text.contains(QChar(0x202e));
    };
    QVERIFY2(isShown(f.label("verdictDetail")), qPrintable(f.label("verdictDetail")));
    QVERIFY(isShown(f.document().displayName()));
    const QAbstractItemModel* model = f.window().table()->model();
    bool found = false;
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex cell = model->index(row, 0);
        if (!isShown(cell.data().toString()))
            continue;
        found = true;
        QCOMPARE(cell.data(Qt::EditRole).toString(), QString::fromStdString(turned));
    }
    QVERIFY2(found, "the table shows it, and edits the name as it is");
}

VRAM_UI_TEST(PlainTextTest)

} // namespace vram::plain_text_test

#include "tst_plain_text.moc"
