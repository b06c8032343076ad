// SPDX-License-Identifier: GPL-3.0-or-later

// A reader's assumptions stay visible until the user confirms or changes them, and link to their rows and settings.

#include "ui/buttons.h"
#include "ui/dialogs/sizes_dialog.h"
#include "ui/language/language.h"
#include "ui/panels/assumption_list.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

#include <algorithm>

namespace vram::assumptions_test {

using namespace vram::test;

class AssumptionsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void statusBarShowsNumberOfAssumptions();
    void showsLayersOfAnAssumption();
    void changesASizeFromTheList();
    void confirmingRemovesAssumptionUntilUndo();
    void chosenSizesAreNotListed();
    void assumptionsAreSavedWithTheProject();
    void openMessageDoesNotReplaceNewerOne();
    void pastedRowsAddTheirAssumptions();
    void pastedNotesUseTheWindowLanguage();
    void sizeOfCopiedRowsIsChangedInItsLayer();
    void copiedRowsKeepTheirAssumptions();
};

namespace {

constexpr auto kPrinted = R"(Net(
  (conv): Conv2d(3, 8, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1))
  (relu): ReLU()
  (pool): AdaptiveAvgPool2d(output_size=(1, 1))
  (fc): Linear(in_features=8, out_features=10, bias=True)
))";

/// Opens kPrinted from the clipboard and accepts the sizes that the dialog suggests.
void openPrinted(WindowFixture& f)
{
    QGuiApplication::clipboard()->setText(QString::fromLatin1(kPrinted));
    f.trigger(ActionId::OpenCopied);
    QTRY_VERIFY(f.child<SizesDialog>("sizes"));
    QTest::keyClick(f.child<SizesDialog>("sizes"), Qt::Key_Return);
    QTRY_VERIFY(!f.child<SizesDialog>("sizes") && !f.project().network.rows.empty());
    settle();
}

QPushButton* status(WindowFixture& f)
{
    return f.child<QPushButton>("assumptions");
}

/// Returns the button `text` of the assumption whose sentence contains `part`.
QPushButton* buttonOf(WindowFixture& f, const QString& part, const QString& text)
{
    const auto buttons = f.child<AssumptionList>("assumptionList")->findChildren<QPushButton*>();
    const auto found = std::ranges::find_if(buttons, [&](const QPushButton* button) {
        return !button->isHidden() && button->text() == text && button->accessibleName().contains(part);
    });
    return found == buttons.end() ? nullptr : *found;
}

bool assumes(WindowFixture& f, std::string_view part)
{
    return std::ranges::any_of(f.project().assumptions, [part](const Assumption& assumption) {
        return text(assumption.sentence).find(part) != std::string::npos;
    });
}

} // namespace

void AssumptionsTest::statusBarShowsNumberOfAssumptions()
{
    WindowFixture f;
    openPrinted(f);
    const std::size_t count = f.project().assumptions.size();
    QVERIFY(count >= 2);
    QVERIFY(status(f)->isVisible());
    QCOMPARE(status(f)->text(), QStringLiteral("%1 assumptions").arg(count));
    QCOMPARE(f.child<QPushButton>("issues")->text(), QStringLiteral("No issues"));
    QTest::mouseClick(status(f), Qt::LeftButton);
    QCOMPARE(f.child<QTabBar>("inspectorTabs")->tabText(f.child<QTabBar>("inspectorTabs")->currentIndex()),
             QStringLiteral("Notes"));
    QVERIFY(f.child<AssumptionList>("assumptionList")->isVisible());
    QVERIFY2(f.child<QPlainTextEdit>("notes")->toPlainText().contains("Cross-entropy is assumed as the loss."),
             "the notes keep the whole text");
    f.trigger(ActionId::NewProject);
    settle();
    QVERIFY2(!status(f)->isVisible(), "another network has none");
}

void AssumptionsTest::showsLayersOfAnAssumption()
{
    WindowFixture f;
    openPrinted(f);
    QTest::mouseClick(status(f), Qt::LeftButton);
    QPushButton* show = buttonOf(f, QStringLiteral("as the loss"), QStringLiteral("Show the layer"));
    QVERIFY(show);
    QTest::mouseClick(show, Qt::LeftButton);
    QCOMPARE(f.child<LayerView>("layers")->currentId(), f.at("loss"));
    QVERIFY2(f.child<AssumptionList>("assumptionList")->isVisible(), "the list stays beside the table");
}

void AssumptionsTest::changesASizeFromTheList()
{
    WindowFixture f;
    openPrinted(f);
    // The size is already confirmed, so this test adds an assumption about it.
    f.document().undoStack().clear();
    Project project = f.project();
    project.assumptions.push_back(
        {"The image size is assumed to be 224 (dim.image)."_tr, {f.at("input")}, "dim.image"});
    f.document().edit(QStringLiteral("Assume"), project);
    settle();
    QTest::mouseClick(status(f), Qt::LeftButton);
    QPushButton* change = buttonOf(f, QStringLiteral("image size"), QStringLiteral("Change…"));
    QVERIFY(change);
    QTest::mouseClick(change, Qt::LeftButton);
    QTRY_VERIFY(f.child<SizesDialog>("sizes"));
    QTest::keyClick(f.child<SizesDialog>("sizes"), Qt::Key_Escape);
}

void AssumptionsTest::confirmingRemovesAssumptionUntilUndo()
{
    WindowFixture f;
    openPrinted(f);
    QTest::mouseClick(status(f), Qt::LeftButton);
    const std::size_t before = f.project().assumptions.size();
    QPushButton* confirm = buttonOf(f, QStringLiteral("as the loss"), QStringLiteral("Confirm"));
    QVERIFY(confirm);
    QTest::mouseClick(confirm, Qt::LeftButton);
    QCOMPARE(f.project().assumptions.size(), before - 1);
    QVERIFY(!assumes(f, "as the loss"));
    f.trigger(ActionId::Undo);
    QVERIFY(assumes(f, "as the loss"));
    // Deleting the loss resolves the assumption.
    f.clickRow(f.at("loss"));
    f.trigger(ActionId::Delete);
    QVERIFY(!assumes(f, "as the loss"));
}

void AssumptionsTest::chosenSizesAreNotListed()
{
    WindowFixture f;
    openPrinted(f);
    QVERIFY(!assumes(f, "image size"));
    QVERIFY(!f.child<MessageBar>("messageBar")->text().contains("image size"));
}

void AssumptionsTest::assumptionsAreSavedWithTheProject()
{
    WindowFixture f;
    openPrinted(f);
    const std::vector<Assumption> before = f.project().assumptions;
    const QString path = f.folder() + QStringLiteral("/net.vram.json");
    QVERIFY(!f.document().save(path));
    QVERIFY2(f.document().checkFileOnDisk() == DiskState::Same, "the file says the same");
    f.restartIn(QStringLiteral("en"), path);
    QTRY_COMPARE(f.project().assumptions, before);
    QTRY_VERIFY(status(f)->isVisible());
}

void AssumptionsTest::openMessageDoesNotReplaceNewerOne()
{
    WindowFixture f;
    openPrinted(f);
    auto* bar = f.child<MessageBar>("messageBar");
    QVERIFY(bar->text().contains(QStringLiteral("assumed")));
    bar->showMessage(QStringLiteral("newer"));
    QCOMPARE(bar->text(), QStringLiteral("newer"));
    settle();
    QCOMPARE(bar->text(), QStringLiteral("newer"));
}

void AssumptionsTest::pastedRowsAddTheirAssumptions()
{
    WindowFixture f("builtin:lenet5");
    const std::string notes = f.project().notes;
    const std::size_t before = f.project().assumptions.size(), rows = f.project().network.rows.size();
    QGuiApplication::clipboard()->setText(QString::fromLatin1(kPrinted));
    f.clickRow(id(f.project().network.rows.front()));
    f.trigger(ActionId::Paste);
    const std::vector<Assumption> assumed = f.project().assumptions;
    QVERIFY(assumed.size() >= before + 2);
    for (const Assumption& assumption : assumed) {
        QVERIFY2(!assumption.rows.empty(), text(assumption.sentence).c_str());
        for (const LayerId row : assumption.rows)
            QVERIFY(find(f.project().network, row));
    }
    QVERIFY2(f.at("conv") != LayerId::None && f.at("fc") != LayerId::None, "they read the rows above");
    QCOMPARE(f.project().network.rows.size(), rows + 5);
    QVERIFY2(!assumes(f, "as the loss") && !assumes(f, "image size"), "the network has its own");
    QVERIFY(f.project().notes.find("does not show forward()") != std::string::npos);
    QCOMPARE(status(f)->text(), QStringLiteral("%1 assumptions").arg(assumed.size()));
    QTest::mouseClick(status(f), Qt::LeftButton);
    QPushButton* show = buttonOf(f, QStringLiteral("Flatten"), QStringLiteral("Show the layer"));
    QVERIFY(show);
    QTest::mouseClick(show, Qt::LeftButton);
    const Row* flatten = find(f.project().network, f.child<LayerView>("layers")->currentId());
    QVERIFY(flatten && asLayer(*flatten) && asLayer(*flatten)->type == "Flatten");
    const QString path = f.folder() + QStringLiteral("/pasted.vram.json");
    QVERIFY(!f.document().save(path));
    QVERIFY(f.child<MessageBar>("messageBar")->isVisible());
    f.trigger(ActionId::Undo);
    QVERIFY(!f.child<MessageBar>("messageBar")->isVisible());
    QCOMPARE(f.project().assumptions.size(), before);
    QCOMPARE(f.project().notes, notes);
    f.restartIn(QStringLiteral("en"), path);
    QTRY_COMPARE(f.project().assumptions, assumed);
    f.clickRow(f.at("conv"));
    f.trigger(ActionId::Delete);
    QVERIFY2(f.project().assumptions != assumed, "nothing is assumed about a row that is gone");
}

void AssumptionsTest::pastedNotesUseTheWindowLanguage()
{
    WindowFixture f;
    f.restartIn(QStringLiteral("de"), QStringLiteral("builtin:lenet5"));
    QGuiApplication::clipboard()->setText(QString::fromLatin1(kPrinted));
    f.clickRow(id(f.project().network.rows.front()));
    f.trigger(ActionId::Paste);
    const QString notes = QString::fromStdString(f.project().notes);
    applyLanguage({});
    QVERIFY2(notes.contains("Angenommen ist") && !notes.contains("assumed"), qPrintable(notes));
}

void AssumptionsTest::sizeOfCopiedRowsIsChangedInItsLayer()
{
    WindowFixture f;
    openPrinted(f);
    Project project = f.project();
    project.assumptions.push_back(
        {"The image size is assumed to be 224 (dim.image)."_tr, {f.at("input")}, "dim.image"});
    f.document().edit(QStringLiteral("Assume"), project);
    f.clickRow(f.at("input"));
    f.trigger(ActionId::Copy);
    f.window().files().open("builtin:mlp");
    f.clickRow(id(f.project().network.rows.back()));
    f.trigger(ActionId::Paste);
    settle();
    QTest::mouseClick(status(f), Qt::LeftButton);
    QPushButton* change = buttonOf(f, QStringLiteral("image size"), QStringLiteral("Change…"));
    QVERIFY(change);
    f.clickRow(id(f.project().network.rows.front()));
    QTest::mouseClick(change, Qt::LeftButton);
    QCOMPARE(f.child<LayerView>("layers")->currentId(), f.project().assumptions.back().rows.front());
    const auto* tabs = f.child<QTabBar>("inspectorTabs");
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QStringLiteral("Layer"));
}

void AssumptionsTest::copiedRowsKeepTheirAssumptions()
{
    WindowFixture f;
    openPrinted(f);
    const std::size_t before = f.project().assumptions.size();
    f.clickRow(f.at("loss"));
    f.trigger(ActionId::Copy);
    f.window().files().open("builtin:mlp");
    const std::size_t others = f.project().assumptions.size();
    f.clickRow(id(f.project().network.rows.back()));
    f.trigger(ActionId::Paste);
    QVERIFY2(assumes(f, "as the loss"), "it is assumed there, too");
    QVERIFY(f.project().assumptions.size() > others && f.project().assumptions.size() < others + before);
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().assumptions.size(), others);
}

VRAM_UI_TEST(AssumptionsTest)

} // namespace vram::assumptions_test

#include "tst_assumptions.moc"
