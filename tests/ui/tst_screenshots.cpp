// SPDX-License-Identifier: GPL-3.0-or-later

// Draws the window's views and dialogs, in the light, dark and high-contrast themes, on a 1366x768 screen, at scale
// factors 2 and 3, and in every language. With VRAM_SCREENSHOTS set, writes them as PNGs into that folder for visual
// inspection. Everything that can be checked automatically is checked.

#include "ui/answer/figure_label.h"
#include "ui/gpu_steps.h"
#include "ui/graph/graph_panel.h"
#include "ui/language/language.h"
#include "ui/networks.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"

#include <QCursor>
#include <QDialog>
#include <QDir>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>

#include <algorithm>
#include <array>

namespace vram::screenshots_test {

using namespace vram::test;

namespace {

constexpr QSize kScreen(1366, 768);

} // namespace

class ScreenshotsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void scenes_data();
    void scenes();
    void languages_data() { scenes_data(); }
    void languages();

private:
    static void openDialog(WindowFixture& fixture, const QString& scene);
    static void setScene(WindowFixture& fixture, const QString& scene);
    /// Sets up the scene and waits until everything in it is computed.
    static void prepare(WindowFixture& fixture, const QString& scene, const QString& model);
    /// Returns the window, or the dialog that the scene shows.
    static QWidget& subject(WindowFixture& fixture, const QString& scene);
    static QImage draw(QWidget& widget, double scale);
    /// Writes the image if an output folder is set. Compressing all images takes as long as everything else in this
    /// test.
    void save(const QImage& image, const QString& name) const;

    QString m_folder;
    int m_turn = 0; ///< Counts the scenes drawn in one language only.
};

void ScreenshotsTest::initTestCase()
{
    prepareApplication();
    QCursor::setPos(4000, 4000);
    m_folder = qEnvironmentVariable("VRAM_SCREENSHOTS");
    QVERIFY(m_folder.isEmpty() || QDir().mkpath(m_folder));
}

void ScreenshotsTest::scenes_data()
{
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("model");
    static constexpr std::array<std::pair<const char*, const char*>, 31> kScenes{{
        {"welcome", ""},
        {"main", "builtin:resnet50"},
        {"short", "builtin:llama_3_2_1b"},
        {"broken", "builtin:resnet18"},
        {"layer", "builtin:resnet50"},
        {"techniques", "builtin:vit_b_16"},
        {"batch", "builtin:gpt2"},
        {"inference", "builtin:llama_3_2_1b"},
        {"empty", ""},
        {"layers", "builtin:vit_b_16"},
        {"gpus", "builtin:resnet50"},
        {"scenarios", "builtin:resnet50"},
        {"fit", "builtin:llama_3_2_1b"},
        {"others", "builtin:gpt2"},
        {"calibrate", "builtin:resnet50"},
        {"ownGpu", "builtin:resnet50"},
        {"palette", "builtin:gpt2"},
        {"chooser", "builtin:lenet5"},
        {"help", "builtin:gpt2"},
        {"tour", "builtin:resnet50"},
        {"figures", "builtin:resnet18"},
        {"shortcuts", "builtin:lenet5"},
        {"graph", "builtin:resnet18"},
        {"sorted", "builtin:resnet50"},
        {"filtered", "builtin:vit_b_16"},
        {"ranks", "builtin:llama_3_2_1b"},
        {"plan", "builtin:llama_3_2_1b"},
        {"users", "builtin:llama_3_2_1b"},
        {"laptop", "builtin:gpt2"},
        {"small", "builtin:unet"},
        {"measured", "builtin:resnet18"},
    }};
    for (const auto& [scene, model] : kScenes)
        QTest::newRow(scene) << scene << model;
    for (const char* dialog : {"exporter", "totals", "configuration", "memoryMessage", "about"})
        QTest::newRow(dialog) << dialog << "builtin:gpt2";
}

void ScreenshotsTest::openDialog(WindowFixture& f, const QString& scene)
{
    if (scene == "exporter")
        f.trigger(ActionId::RunExporter);
    if (scene == "totals")
        f.trigger(ActionId::Totals);
    if (scene == "configuration")
        f.trigger(ActionId::SaveConfig);
    if (scene == "about")
        f.trigger(ActionId::About);
    if (scene == "memoryMessage") {
        f.trigger(ActionId::ExplainMessage);
        f.child<QPlainTextEdit>("memoryMessageText")
            ->setPlainText(
                "CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.65 GiB of which "
                "1.21 GiB is free. Process 4711 has 1.03 GiB memory in use. Including non-PyTorch memory, this "
                "process has 21.40 GiB memory in use. Of the allocated memory 19.02 GiB is allocated by PyTorch, "
                "and 1.92 GiB is reserved by PyTorch but unallocated.");
    }
    settle();
}

void ScreenshotsTest::setScene(WindowFixture& f, const QString& scene)
{
    if (scene == "empty")
        f.window().files().startEmpty();
    if (scene == "main" || scene == "layer") {
        Setup setup = f.project().setup;
        setup.batch = 96;
        f.document().editSetup(step("batch"), setup);
        const auto id = [&](const char* wanted) {
            LayerId found{};
            forEachRow(f.project().network, [&](const Row& row, int, const Block*) {
                if (path(f.project().network, vram::id(row)) == wanted)
                    found = vram::id(row);
            });
            return found;
        };
        f.window().table()->select({id("layer1.0.conv3")});
    }
    if (scene == "layer")
        f.trigger(ActionId::LayerForm);
    if (scene == "techniques")
        f.child<QTabBar>("inspectorTabs")->setCurrentIndex(2);
    if (scene == "inference") {
        Setup setup = f.project().setup;
        setup.mode = Mode::Inference;
        setup.batch = 32;
        f.document().editSetup(step("mode"), setup);
    }
    if (scene == "batch" || scene == "inference")
        f.child<QTabBar>("viewTabs")->setCurrentIndex(1);
    if (scene == "broken") {
        Network network = f.project().network;
        LayerId conv{};
        forEachRow(network, [&](const Row& row, int, const Block*) {
            if (path(network, vram::id(row)) == "layer2.0.conv2")
                conv = vram::id(row);
        });
        auto next = setAttribute(network, conv, "out_channels", std::int64_t{100});
        if (next)
            f.document().editNetwork(step("break"), *next);
        f.trigger(ActionId::NextIssue);
    }
    const QStringList views{"", "batch", "layers", "gpus", "scenarios", "fit"};
    if (views.indexOf(scene) > 1)
        f.child<QTabBar>("viewTabs")->setCurrentIndex(static_cast<int>(views.indexOf(scene)));
    if (scene == "scenarios") {
        f.trigger(ActionId::KeepScenario);
        Setup setup = f.project().setup;
        setup.precision = Precision::AmpBf16;
        setup.batch = 200;
        f.document().editSetup(step("precision"), setup);
        f.trigger(ActionId::KeepScenario);
        settle();
    }
    if (scene == "others")
        f.trigger(ActionId::OtherTools);
    if (scene == "calibrate") {
        f.trigger(ActionId::Calibrate);
        QTest::keyClicks(f.child<QLineEdit>("measured"), "4100 MiB");
    }
    if (scene == "ownGpu")
        f.trigger(ActionId::NewGpu);
    if (scene == "palette") {
        f.trigger(ActionId::CommandPalette);
        QTest::keyClicks(f.child<QFrame>("commandPalette")->findChild<QLineEdit*>(), "attention");
    }
    if (scene == "chooser") {
        f.trigger(ActionId::AddLayer);
        QTest::keyClicks(f.child<QFrame>("typeChooser")->findChild<QLineEdit*>(), "norm");
    }
    if (scene == "help")
        QTest::mouseClick(f.child<FigureLabel>("part.activations"), Qt::LeftButton);
    if (scene == "tour") {
        f.trigger(ActionId::Tour);
        QTest::mouseClick(f.child<QPushButton>("tourNext"), Qt::LeftButton);
    }
    if (scene == "figures")
        f.trigger(ActionId::Figures);
    if (scene == "measured") {
        const QString run = writePredictedRun(f);
        Setup setup = f.project().setup;
        setup.precision = Precision::AmpBf16;
        f.document().editSetup(step("precision"), setup);
        f.window().files().open(run);
        settle();
    }
    openDialog(f, scene);
    if (scene == "shortcuts")
        f.trigger(ActionId::Shortcuts);
    if (scene == "small")
        f.window().resize(900, 620);
    if (scene == "laptop")
        f.window().resize(1366, 768);
    if (scene == "graph")
        f.trigger(ActionId::NetworkGraph);
    if (scene == "filtered") {
        f.trigger(ActionId::FilterLayers);
        QTest::keyClicks(f.child<QLineEdit>("layerFilter"), "linear 3072");
    }
    if (scene == "sorted") {
        const QHeaderView* header = f.window().table()->header();
        const int column = header->sectionViewportPosition(LayerModel::Parameters);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(column + 12, header->height() / 2));
    }
    if (scene == "ranks" || scene == "plan") {
        Setup setup = f.project().setup;
        setup.batch = 2;
        setup.parallel.gpus = 16;
        setup.parallel.data = DataParallel::Fsdp2;
        setup.parallel.pipeline = 4;
        f.document().editSetup(step("ranks"), setup);
    }
    if (scene == "plan")
        f.trigger(ActionId::PlanGpus);
    if (scene == "users") {
        Setup setup = f.project().setup;
        setup.mode = Mode::Inference;
        setup.batch = 1;
        setup.cacheLength = 8192;
        setup.cacheBlock = 16;
        f.document().editSetup(step("users"), setup);
    }
}

QWidget& ScreenshotsTest::subject(WindowFixture& f, const QString& scene)
{
    if (scene == "palette")
        return *f.child<QFrame>("commandPalette");
    if (scene == "chooser")
        return *f.child<QFrame>("typeChooser");
    constexpr std::array dialogs{"help",   "figures", "calibrate",     "ownGpu",        "exporter",
                                 "totals", "plan",    "configuration", "memoryMessage", "about"};
    if (std::ranges::find(dialogs, scene) != dialogs.end())
        return *f.child<QDialog>(scene.toLatin1().constData());
    if (scene == "shortcuts")
        return *f.child<QDialog>("shortcutList");
    return f.window();
}

QImage ScreenshotsTest::draw(QWidget& widget, double scale)
{
    QImage image((QSizeF(widget.size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    widget.render(&image);
    return image;
}

void ScreenshotsTest::save(const QImage& image, const QString& name) const
{
    if (!m_folder.isEmpty())
        QVERIFY(image.save(QStringLiteral("%1/%2.png").arg(m_folder, name)));
}

void ScreenshotsTest::prepare(WindowFixture& fixture, const QString& scene, const QString& model)
{
    setScene(fixture, scene);
    QTRY_VERIFY(model.isEmpty() || fixture.window().sessionState().batchSweep->known || scene == "broken");
    QTRY_VERIFY_WITH_TIMEOUT((scene != "fit" && scene != "main") || fixture.window().sessionState().advice, 20000);
    if (scene == "batch" || scene == "inference") {
        auto* map = fixture.child<QTableView>("frontier");
        QTRY_VERIFY_WITH_TIMEOUT(map->model()->rowCount() > 0, 30000);
        map->setCurrentIndex(map->model()->index(2, 3));
    }
    if (scene == "graph") {
        auto* panel = fixture.window().findChild<GraphPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->view()->drawn() && !panel->isBusy(), 30000);
    }
    if (scene == "users" || scene == "laptop")
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window().sessionState().sizes, 60000);
    if (scene == "plan")
        QTRY_VERIFY_WITH_TIMEOUT(fixture.child<QTreeWidget>("planList")->topLevelItemCount() > 0, 120000);
    if (scene == "gpus")
        QTRY_VERIFY_WITH_TIMEOUT(gpusTried(*fixture.child<QTreeView>("gpuTable")) > 0, 30000);
    if (scene == "others")
        QTRY_VERIFY_WITH_TIMEOUT(fixture.child<QTreeWidget>("othersList")->topLevelItemCount() > 10, 30000);
}

void ScreenshotsTest::scenes()
{
    QFETCH(QString, scene);
    QFETCH(QString, model);
    WindowFixture fixture(model, kScreen);
    prepare(fixture, scene, model);
    QImage light;
    const std::vector<std::pair<ActionId, QString>> themes{
        {ActionId::ThemeLight, "light"}, {ActionId::ThemeDark, "dark"}, {ActionId::ThemeHighContrast, "contrast"}};
    for (const auto& [theme, name] : themes) {
        fixture.trigger(theme);
        settle();
        for (const double scale : {1.0, 2.0, 3.0}) {
            if (theme != ActionId::ThemeLight && (scale > 2 || (scale > 1 && m_folder.isEmpty())))
                continue;
            const QImage image = draw(subject(fixture, scene), scale);
            const QString suffix = scale > 1 ? QStringLiteral("@%1x").arg(scale) : QString();
            save(image, QStringLiteral("%1-%2%3").arg(scene, name, suffix));
            if (theme == ActionId::ThemeLight && scale == 1)
                light = image;
            if (theme == ActionId::ThemeDark && scale == 1 && scene != "tour"
                && &subject(fixture, scene) == &fixture.window())
                QVERIFY2(image.pixelColor(5, 5).lightness() < 80 && light.pixelColor(5, 5).lightness() > 200,
                         "the window follows the theme");
        }
    }
}

void ScreenshotsTest::languages()
{
    QFETCH(QString, scene);
    QFETCH(QString, model);
    // Without a folder for the images, the languages take turns, because other tests measure texts in all of them.
    const QStringList translated{QStringLiteral("de"), QStringLiteral("zh_CN")};
    for (const QString& language : m_folder.isEmpty() ? translated.mid(m_turn++ % 2, 1) : translated) {
        WindowFixture fixture({}, kScreen);
        fixture.settings().set(Setting::Language, language);
        fixture.restart();
        if (!model.isEmpty())
            fixture.window().files().open(model);
        prepare(fixture, scene, model);
        fixture.trigger(ActionId::ThemeLight);
        settle();
        save(draw(subject(fixture, scene), 1), QStringLiteral("%1-%2").arg(scene, language));
    }
    applyLanguage({});
}

VRAM_UI_TEST(ScreenshotsTest)

} // namespace vram::screenshots_test

#include "tst_screenshots.moc"
