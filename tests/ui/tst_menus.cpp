// SPDX-License-Identifier: GPL-3.0-or-later

// Context menus, opened with the right mouse button and the menu key, and the sort indicators of column headers.

#include "ui/actions/actions.h"
#include "ui/frame/main_menu.h"
#include "ui/frame/model_card.h"
#include "ui/gpu_steps.h"
#include "ui/graph/graph_panel.h"
#include "ui/networks.h"
#include "ui/table/layer_browser.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/views/gpu_table.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QImage>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QWindow>

#include <functional>

namespace vram::menus_test {

using namespace vram::test;

class MenusTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void rightClickOpensMenuOfRowUnderPointer();
    void newMenuMatchesStartPage();
    void menuKeyOpensMenuOfCurrentRow();
    void gpuMenuUsesAndPinsGpu();
    void sortedListHasAContextMenu();
    void graphHasAContextMenu();
    void figureMenuCopiesFigure();
    void separatorsGroupMenus();
    void emptyNetworkDisablesReports();
    void layerMenuSetsShardStyle();
    void sortedHeaderHasAnArrow_data();
    void sortedHeaderHasAnArrow();
};

namespace {

/// Returns the entries of the menu that `open` shows. Chooses the entry `choose` if given, and then closes the menu.
QStringList menuOf(const std::function<void()>& open, const QString& choose = {})
{
    QStringList texts;
    QTimer::singleShot(0, [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            return;
        QAction* chosen = nullptr;
        for (QAction* action : menu->actions()) {
            if (action->isSeparator())
                continue;
            texts << action->text().remove(QLatin1Char('&'));
            if (!choose.isEmpty() && texts.last() == choose)
                chosen = action;
        }
        if (chosen)
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(chosen).center());
        else
            menu->close();
    });
    open();
    QCoreApplication::processEvents();
    return texts;
}

/// Chooses an entry in a submenu of the menu that `open` shows. Returns the submenu's texts, with the checked one in
/// brackets.
QStringList chooseBelow(const std::function<void()>& open, const QString& submenu, const QString& choose)
{
    QStringList texts;
    QTimer::singleShot(0, [&] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            return;
        for (QAction* action : menu->actions()) {
            if (!action->menu() || action->text() != submenu)
                continue;
            const QList<QAction*> entries = action->menu()->actions();
            for (const QAction* entry : entries)
                texts << (entry->isChecked() ? QStringLiteral("[%1]").arg(entry->text()) : entry->text());
            for (QAction* entry : entries) {
                if (entry->text() == choose)
                    entry->trigger();
            }
        }
        menu->close();
    });
    open();
    QCoreApplication::processEvents();
    return texts;
}

/// Sends press and release to the window, as the display server does.
void rightClick(WindowFixture& f, QWidget& widget, const QPoint& at)
{
    QTest::mouseClick(f.window().windowHandle(), Qt::RightButton, {}, widget.mapTo(&f.window(), at));
}

QPoint centreOf(const QAbstractItemView& view, const QModelIndex& index)
{
    return view.visualRect(index).center();
}

} // namespace

void MenusTest::rightClickOpensMenuOfRowUnderPointer()
{
    WindowFixture f("builtin:resnet18");
    LayerView& table = *f.window().table();
    table.select({f.at("fc")});
    const LayerId conv = f.at("conv1");
    const QPoint at = f.cell(conv, 0).center();
    const QStringList texts = menuOf([&] { rightClick(f, *table.viewport(), at); }, QStringLiteral("Remove"));
    for (const char* text : {"Rename", "Duplicate", "Group into a block", "Explain these figures", "Copy \"conv1\""})
        QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(QStringLiteral(", "))));
    QVERIFY2(!vram::find(f.project().network, conv), "the row under the pointer, not the one that was selected");
    QVERIFY(vram::find(f.project().network, f.at("fc")));
}

void MenusTest::newMenuMatchesStartPage()
{
    WindowFixture f;
    auto* menu = f.child<QMenu>("newMenu");
    QVERIFY(menu);
    QSet<QString> offered;
    for (const QAction* action : menu->actions())
        offered << action->text().remove(QLatin1Char('&'));
    for (const std::string& name : ModelCard::known())
        QVERIFY2(offered.contains(ModelCard::titleOf(name)), name.c_str());
    for (const ActionId act : {ActionId::NewProject, ActionId::OpenCopied, ActionId::RunExporter, ActionId::Totals})
        QVERIFY(menu->actions().contains(f.window().actions()[act]));
    for (QAction* action : menu->actions()) {
        if (action->text() == QLatin1String("LeNet-5"))
            action->trigger();
    }
    QTRY_COMPARE(f.project().network.name, std::string("LeNet-5"));
}

void MenusTest::menuKeyOpensMenuOfCurrentRow()
{
    WindowFixture f("builtin:resnet18");
    LayerView& table = *f.window().table();
    table.select({f.at("conv1")});
    table.setFocus();
    const QPoint at = f.cell(f.at("conv1"), 0).center();
    const QStringList texts = menuOf([&] {
        QContextMenuEvent event(QContextMenuEvent::Keyboard, at, table.viewport()->mapToGlobal(at));
        QApplication::sendEvent(table.viewport(), &event);
    });
    QVERIFY2(texts.contains(QStringLiteral("Duplicate")), qPrintable(texts.join(QStringLiteral(", "))));
}

void MenusTest::layerMenuSetsShardStyle()
{
    WindowFixture f("builtin:gpt2");
    LayerView& table = *f.window().table();
    const LayerId layer = f.at("transformer.h.0.mlp.c_fc");
    table.select({layer});
    const auto choose = [&](const char* text) {
        const QPoint at = f.cell(layer, 0).center();
        const auto open = [&] {
            QContextMenuEvent event(QContextMenuEvent::Keyboard, at, table.viewport()->mapToGlobal(at));
            QApplication::sendEvent(table.viewport(), &event);
        };
        return chooseBelow(open, QStringLiteral("Tensor parallelism"), QString::fromUtf8(text));
    };
    QVERIFY2(choose("").isEmpty(), "one GPU shares nothing");
    Setup setup = f.project().setup;
    setup.parallel.gpus = setup.parallel.tensor = 2;
    f.document().editSetup(QStringLiteral("two ranks"), setup);
    settle();
    const Bytes shared = f.document().estimate()->totals.parameters;
    QCOMPARE(choose("Replicated on every GPU"),
             (QStringList{"[Automatic]", "By columns", "By rows", "Replicated on every GPU"}));
    QCOMPARE(f.project().setup.parallel.plan, std::string("transformer.h.0.mlp.c_fc:whole"));
    settle();
    QVERIFY2(f.document().estimate()->totals.parameters > shared, "the rank holds the other half, too");
    QCOMPARE(choose("Automatic"), (QStringList{"Automatic", "By columns", "By rows", "[Replicated on every GPU]"}));
    QCOMPARE(f.project().setup.parallel.plan, std::string("auto"));
}

void MenusTest::gpuMenuUsesAndPinsGpu()
{
    WindowFixture f("builtin:lenet5");
    QTreeView* table = openGpuTable(f);
    const auto choose = [&](const char* gpu, const char* text) {
        const QModelIndex cell = gpuCell(*table, QLatin1String(gpu));
        table->scrollTo(cell);
        return menuOf([&] { rightClick(f, *table->viewport(), centreOf(*table, cell)); }, QLatin1String(text));
    };
    const QStringList texts = choose("NVIDIA L4", "Use");
    QCOMPARE(f.project().setup.gpu, std::string("NVIDIA L4"));
    for (const char* text : {"Pin to the top", "Price per hour…", "Explain", "Save as SVG…"})
        QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(QStringLiteral(", "))));
    QVERIFY2(!texts.contains(QStringLiteral("Remove")), "the catalogue's own stay");
    choose("NVIDIA Tesla T4", "Pin to the top");
    QTRY_COMPARE(gpuCell(*table, "NVIDIA Tesla T4").row(), 0);
    QVERIFY(choose("NVIDIA Tesla T4", "").contains(QStringLiteral("Unpin")));
}

void MenusTest::sortedListHasAContextMenu()
{
    WindowFixture f("builtin:resnet18");
    auto* browser = f.window().findChild<LayerBrowser*>();
    f.trigger(ActionId::FilterLayers);
    QTest::keyClicks(QApplication::focusWidget(), "layer3.0.conv1");
    QTRY_COMPARE(browser->list()->model()->rowCount(), 1);
    QTreeView& list = *browser->list();
    const QModelIndex first = list.model()->index(0, 0);
    const auto open = [&] { rightClick(f, *list.viewport(), centreOf(list, first)); };
    const QStringList texts = menuOf(open, QStringLiteral("Show in the network's order"));
    for (const char* text : {"Copy", "Remove", "Explain these figures", "Copy \"layer3.0.conv1\""})
        QVERIFY2(texts.contains(QString::fromUtf8(text)), qPrintable(texts.join(QStringLiteral(", "))));
    QVERIFY(!browser->isListed());
    QCOMPARE(f.window().table()->currentId(), f.at("layer3.0.conv1"));
}

void MenusTest::graphHasAContextMenu()
{
    WindowFixture f("builtin:resnet18");
    f.trigger(ActionId::NetworkGraph);
    auto* panel = f.window().findChild<GraphPanel*>();
    QTRY_VERIFY_WITH_TIMEOUT(panel->view()->drawn() && !panel->isBusy(), 30000);
    // Charts open their menu asynchronously, without waiting for the choice.
    rightClick(f, *panel->view(), panel->view()->rect().center());
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QCOMPARE(menu->actions().size(), 4);
    QCOMPARE(menu->actions().at(1)->text(), QStringLiteral("Save as SVG…"));
    menu->close();
}

void MenusTest::figureMenuCopiesFigure()
{
    WindowFixture f("builtin:resnet18");
    QTRY_VERIFY(f.window().sessionState().batchSweep->known);
    auto* verdict = f.child<QLabel>("verdict");
    const QString words = verdict->text().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
    QGuiApplication::clipboard()->clear();
    const QStringList texts =
        menuOf([&] { rightClick(f, *verdict, verdict->rect().center()); }, QStringLiteral("Copy \"%1\"").arg(words));
    QVERIFY2(texts.contains(QStringLiteral("Explain")), qPrintable(texts.join(QStringLiteral(", "))));
    QCOMPARE(QGuiApplication::clipboard()->text(), words);
}

// Separators divide opening, saving and reporting, and the window's appearance from navigation.
void MenusTest::emptyNetworkDisablesReports()
{
    WindowFixture f("builtin:lenet5");
    const auto canReport = [&f] {
        return f.child<QToolButton>("report")->isEnabled() && f.window().actions()[ActionId::ExportPdf]->isEnabled()
               && f.window().actions()[ActionId::SaveChartPng]->isEnabled();
    };
    QVERIFY(canReport());
    f.trigger(ActionId::NewProject);
    QVERIFY(!canReport());
    QVERIFY(!f.window().actions()[ActionId::ExportPdf]->isEnabled());
    QVERIFY(f.window().actions()[ActionId::Save]->isEnabled());
    f.document().editNetwork(QStringLiteral("add"), smallProject().network);
    QVERIFY(canReport());
    f.trigger(ActionId::Undo);
    QVERIFY(!canReport());
}

void MenusTest::separatorsGroupMenus()
{
    WindowFixture f("builtin:lenet5");
    const auto* menu = f.window().findChild<MainMenu*>();
    const auto groupsOf = [&](const char* title) {
        QStringList groups{QString()};
        for (const QAction* submenu : menu->actions()) {
            if (Actions::nameOf(*submenu) != QLatin1String(title))
                continue;
            for (const QAction* action : submenu->menu()->actions()) {
                if (action->isSeparator())
                    groups << QString();
                else
                    groups.last() += (groups.last().isEmpty() ? "" : ", ") + Actions::nameOf(*action);
            }
        }
        return groups;
    };
    const QStringList file = groupsOf("File");
    QCOMPARE(file.first(),
             QStringLiteral("New, Open…, Open a folder…, Open from the clipboard, Open recent, From PyTorch"));
    QCOMPARE(file.at(1), QStringLiteral("Save, Save as…"));
    QCOMPARE(groupsOf("View").last(), QStringLiteral("Theme, Language"));
    QCOMPARE(groupsOf("Layer").first(), QStringLiteral("Add a layer…, Add a block"));
    QCOMPARE(f.window().actions()[ActionId::AddLayer]->iconText(), QStringLiteral("+ Layer"));
}

namespace {

/// The pixels added to a header since `before`, as the widths of their first and last row; both are 0 if nothing
/// changed.
struct Arrow {
    int above = 0;
    int below = 0;
};

QImage look(const QHeaderView& header, int section)
{
    return header.viewport()
        ->grab(QRect(header.sectionViewportPosition(section), 0, header.sectionSize(section), header.height()))
        .toImage();
}

Arrow gained(const QImage& before, const QImage& now)
{
    Arrow seen;
    for (int y = 0; y < now.height(); ++y) {
        int first = now.width(), last = -1;
        for (int x = 0; x < now.width(); ++x) {
            if (qAbs(qGray(now.pixel(x, y)) - qGray(before.pixel(x, y))) > 30) {
                first = std::min(first, x);
                last = std::max(last, x);
            }
        }
        const int width = last < 0 ? 0 : last - first + 1;
        seen.above = seen.above == 0 ? width : seen.above;
        seen.below = width > 0 ? width : seen.below;
    }
    return seen;
}

void click(QHeaderView& header, int section)
{
    const QPoint at(header.sectionViewportPosition(section) + header.sectionSize(section) / 2, header.height() / 2);
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, at);
}

} // namespace

void MenusTest::sortedHeaderHasAnArrow_data()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << static_cast<int>(ActionId::ThemeLight);
    QTest::newRow("dark") << static_cast<int>(ActionId::ThemeDark);
    QTest::newRow("high contrast") << static_cast<int>(ActionId::ThemeHighContrast);
}

// The sort indicator points up if the smallest value is at the top, is only on the header of the sorted column, and
// does not move any text.
void MenusTest::sortedHeaderHasAnArrow()
{
    QFETCH(int, theme);
    WindowFixture f("builtin:lenet5");
    f.trigger(static_cast<ActionId>(theme));
    QTreeView* table = openGpuTable(f);
    QHeaderView& header = *table->header();
    const QImage usable = look(header, GpuTable::Usable), free = look(header, GpuTable::Free);
    for (int clicks = 0; clicks < 2; ++clicks) {
        click(header, GpuTable::Usable);
        const Arrow seen = gained(usable, look(header, GpuTable::Usable));
        QVERIFY2(seen.above > 0 && seen.above < 14 && seen.below < 14, "the sorted heading has an arrow, nothing else");
        const bool up = header.sortIndicatorOrder() == Qt::AscendingOrder;
        QVERIFY2(up ? seen.below > seen.above : seen.above > seen.below,
                 qPrintable(QStringLiteral("%1 px above, %2 px below").arg(seen.above).arg(seen.below)));
        QCOMPARE(gained(free, look(header, GpuTable::Free)).above, 0);
    }
}

VRAM_UI_TEST(MenusTest)

} // namespace vram::menus_test

#include "tst_menus.moc"
