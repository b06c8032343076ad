// SPDX-License-Identifier: GPL-3.0-or-later

// The command palette finds everything by its usual name, however large the network is.

#include "ui/charts/treemap.h"
#include "ui/dialogs/command_palette.h"
#include "ui/networks.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/theme/palette_delegate.h"
#include "ui/window_fixture.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QTabBar>
#include <QTest>

#include <algorithm>

namespace vram::palette_test {

using namespace vram::test;

class PaletteTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void findsNamesInAnySpelling();
    void viewsAndSettingsAreFound();
    void findsCommandsBySynonyms();
    void networksAreOpened();
    void searchesAndCopiesLargeNetworks();

private:
    static QListWidget* search(WindowFixture& f, const char* words);
    static void run(WindowFixture& f, const char* words);
};

QListWidget* PaletteTest::search(WindowFixture& f, const char* words)
{
    f.trigger(ActionId::CommandPalette);
    auto* palette = f.child<QFrame>("commandPalette");
    QTest::keyClicks(palette->findChild<QLineEdit*>(), QLatin1String(words));
    return palette->findChild<QListWidget*>();
}

void PaletteTest::run(WindowFixture& f, const char* words)
{
    search(f, words);
    QTest::keyClick(f.child<QFrame>("commandPalette")->findChild<QLineEdit*>(), Qt::Key_Return);
}

void PaletteTest::findsNamesInAnySpelling()
{
    std::vector<Command> commands;
    for (const char* name : {"Llama 3.2 1B", "wide_resnet50_2", "NVIDIA GeForce RTX 4090", "blocks.block.attention"})
        commands.push_back({QString::fromLatin1(name), {}, {}});
    const auto found = [&](const char* words) { return matching(commands, QString::fromUtf8(words)); };
    const auto only = [](std::size_t index) { return std::vector<std::size_t>{index}; };
    QCOMPARE(found("llama-3.2"), only(0));
    QCOMPARE(found("llama_3_2_1b"), only(0));
    QCOMPARE(found("Wide ResNet-50-2"), only(1));
    QCOMPARE(found("4090"), only(2));
    QCOMPARE(found("block attention"), only(3));
    commands.push_back({QStringLiteral("注意力内核"), {}, {}, QStringLiteral("Attention kernel attention")});
    QVERIFY2(found("kernel") == only(4), "PyTorch's word finds it in any language");
    QVERIFY(found("llama 4").empty());
    QVERIFY2(found("·").empty(), "signs alone find nothing");
}

void PaletteTest::viewsAndSettingsAreFound()
{
    WindowFixture f("builtin:gpt2");
    run(f, "sweep");
    QCOMPARE(f.child<QTabBar>("viewTabs")->currentIndex(), 1);
    run(f, "by layer");
    QCOMPARE(f.child<QTabBar>("viewTabs")->currentIndex(), 2);
    run(f, "precision");
    QVERIFY(f.child<QComboBox>("precision")->hasFocus());
    // This setting is on another tab, below "More settings".
    run(f, "used by other processes");
    auto* others = f.child<QWidget>("used-by-others");
    QVERIFY(others->isVisible() && others->hasFocus());
    run(f, "lora");
    QVERIFY(f.child<QWidget>("lora")->isVisible());
    QVERIFY(f.child<QWidget>("lora")->hasFocus());
    // An entry whose name is ambiguous shows where it is.
    QListWidget* list = search(f, "high contrast");
    QCOMPARE(list->count(), 1);
    QCOMPARE(list->item(0)->data(PaletteDelegate::HintRole).toString(), QStringLiteral("Theme"));
}

void PaletteTest::findsCommandsBySynonyms()
{
    WindowFixture f("builtin:lenet5");
    const auto finds = [&](const char* words, const char* name) {
        const QListWidget* list = search(f, words);
        const bool found = !list->findItems(QLatin1String(name), Qt::MatchStartsWith).isEmpty();
        f.child<QFrame>("commandPalette")->hide();
        return found;
    };
    for (const char* words : {"textbook", "formula", "rule", "CS231n", "how many parameters"})
        QVERIFY2(finds(words, "Hand calculation"), words);
    QVERIFY(finds("headroom", "Safety margin"));
    QVERIFY(finds("inference", "Mode"));
    QVERIFY(finds("prediction", "Mode"));
    QVERIFY2(finds("help", "How it is computed"), "by its hint's word");
    QVERIFY2(finds("derivatives.yaml", "Activations"), "a page of the help");
    run(f, "derivatives.yaml");
    QTRY_VERIFY(f.child<QWidget>("help")->isVisible());
}

void PaletteTest::networksAreOpened()
{
    WindowFixture f;
    run(f, "llama 3.2");
    QCOMPARE(f.project().network.name, std::string("Llama 3.2 1B"));
}

// Searching for each row from the top would take hours.
void PaletteTest::searchesAndCopiesLargeNetworks()
{
    WindowFixture f;
    constexpr int kRows = 100000;
    f.document().open(longNetwork(kRows), {});
    emit f.window().files().projectOpen(true);
    QListWidget* list = search(f, "act99999");
    QCOMPARE(list->count(), 1);
    QTest::keyClick(f.child<QFrame>("commandPalette")->findChild<QLineEdit*>(), Qt::Key_Return);
    QCOMPARE(f.window().table()->currentId(), f.at("act99999"));
    f.trigger(ActionId::LayerForm);
    f.window().table()->selectAll();
    QVERIFY(static_cast<int>(f.window().table()->selectedIds().size()) >= kRows);
    f.trigger(ActionId::Copy);
    const QString text = QGuiApplication::clipboard()->mimeData()->text();
    QVERIFY(text.count(QLatin1Char('\n')) >= kRows);
    QVERIFY(text.contains("act99999"));
    f.trigger(ActionId::Duplicate);
    QVERIFY(rowAt(f.project().network, "act100000") != LayerId::None);
    f.trigger(ActionId::Undo);
    // The treemap combines rows that would be indistinguishable on screen into one tile. It is empty until the first
    // figures are computed.
    f.child<QTabBar>("viewTabs")->setCurrentIndex(2);
    const auto& tiles = f.child<Treemap>("treemap")->tiles();
    const auto isRest = [](const TreemapTile& tile) {
        return tile.layer == LayerId::None && vram::text(tile.name).find("more rows") != std::string::npos;
    };
    QTRY_VERIFY_WITH_TIMEOUT(tiles.size() > 100, 60000);
    QVERIFY(tiles.size() < 1000);
    QVERIFY(std::ranges::any_of(tiles, isRest));
}

VRAM_UI_TEST(PaletteTest)

} // namespace vram::palette_test

#include "tst_palette.moc"
