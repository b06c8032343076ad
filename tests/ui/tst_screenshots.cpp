// SPDX-License-Identifier: GPL-3.0-or-later

// Draws the window's views and dialogs as PNGs, in light, dark and high contrast, on a 1366x768 screen and at scales 2
// and 3, and in every language, for people to look at. They are written to the folder in VRAM_SCREENSHOTS (or
// screenshots/ beside this program). Whatever can be checked automatically is checked.

#include "ui/answer/figure_label.h"
#include "ui/gpu_steps.h"
#include "ui/graph/graph_panel.h"
#include "ui/language/language.h"
#include "ui/networks.h"
#include "ui/table/layer_model.h"
#include "ui/table/layer_view.h"

#include "ui/theme/tokens.h"
#include "ui/window_fixture.h"

#include "edit/edit.h"
#include "measured/snapshot_writer.h"

#include <QCursor>
#include <QDialog>
#include <QDir>
#include <QFile>
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

using namespace vram;
using namespace vram::test;

namespace {

constexpr QSize kScreen(1366, 768);

} // namespace

class Screenshots : public QObject
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
    /// The window, or the smaller window that the scene shows.
    static QWidget& subject(WindowFixture& fixture, const QString& scene);
    static QImage draw(QWidget& widget, double scale);

    QString m_folder;
};

void Screenshots::initTestCase()
{
    prepareApplication();
    QCursor::setPos(4000, 4000);
    m_folder = qEnvironmentVariable("VRAM_SCREENSHOTS", QCoreApplication::applicationDirPath() + "/screenshots");
    QVERIFY(QDir().mkpath(m_folder));
}

void Screenshots::scenes_data()
{
    QTest::addColumn<QString>("scene");
    QTest::addColumn<QString>("model");
    QTest::newRow("welcome") << "welcome"
                             << "";
    QTest::newRow("main") << "main"
                          << "builtin:resnet50";
    QTest::newRow("short") << "short"
                           << "builtin:llama_3_2_1b";
    QTest::newRow("broken") << "broken"
                            << "builtin:resnet18";
    QTest::newRow("layer") << "layer"
                           << "builtin:resnet50";
    QTest::newRow("techniques") << "techniques"
                                << "builtin:vit_b_16";
    QTest::newRow("batch") << "batch"
                           << "builtin:gpt2";
    QTest::newRow("inference") << "inference"
                               << "builtin:llama_3_2_1b";
    QTest::newRow("empty") << "empty"
                           << "";
    QTest::newRow("layers") << "layers"
                            << "builtin:vit_b_16";
    QTest::newRow("gpus") << "gpus"
                          << "builtin:resnet50";
    QTest::newRow("scenarios") << "scenarios"
                               << "builtin:resnet50";
    QTest::newRow("fit") << "fit"
                         << "builtin:llama_3_2_1b";
    QTest::newRow("others") << "others"
                            << "builtin:gpt2";
    QTest::newRow("calibrate") << "calibrate"
                               << "builtin:resnet50";
    QTest::newRow("ownGpu") << "ownGpu"
                            << "builtin:resnet50";
    QTest::newRow("palette") << "palette"
                             << "builtin:gpt2";
    QTest::newRow("chooser") << "chooser"
                             << "builtin:lenet5";
    QTest::newRow("help") << "help"
                          << "builtin:gpt2";
    QTest::newRow("tour") << "tour"
                          << "builtin:resnet50";
    QTest::newRow("figures") << "figures"
                             << "builtin:resnet18";
    QTest::newRow("shortcuts") << "shortcuts"
                               << "builtin:lenet5";
    QTest::newRow("graph") << "graph"
                           << "builtin:resnet18";
    QTest::newRow("sorted") << "sorted"
                            << "builtin:resnet50";
    QTest::newRow("filtered") << "filtered"
                              << "builtin:vit_b_16";
    QTest::newRow("ranks") << "ranks"
                           << "builtin:llama_3_2_1b";
    QTest::newRow("plan") << "plan"
                          << "builtin:llama_3_2_1b";
    QTest::newRow("users") << "users"
                           << "builtin:llama_3_2_1b";
    QTest::newRow("laptop") << "laptop"
                            << "builtin:gpt2";
    QTest::newRow("small") << "small"
                           << "builtin:unet";
    QTest::newRow("measured") << "measured"
                              << "builtin:resnet18";
    for (const char* dialog : {"exporter", "totals", "configuration", "memoryMessage", "about"})
        QTest::newRow(dialog) << dialog << "builtin:gpt2";
}

void Screenshots::openDialog(WindowFixture& f, const QString& scene)
{
    if (scene == "exporter")
        f.trigger(Act::RunExporter);
    if (scene == "totals")
        f.trigger(Act::Totals);
    if (scene == "configuration")
        f.trigger(Act::SaveConfig);
    if (scene == "about")
        f.trigger(Act::About);
    if (scene == "memoryMessage") {
        f.trigger(Act::ExplainMessage);
        f.child<QPlainTextEdit>("memoryMessageText")
            ->setPlainText(
                "CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.65 GiB of which "
                "1.21 GiB is free. Process 4711 has 1.03 GiB memory in use. Including non-PyTorch memory, this "
                "process has 21.40 GiB memory in use. Of the allocated memory 19.02 GiB is allocated by PyTorch, "
                "and 1.92 GiB is reserved by PyTorch but unallocated.");
    }
    settle();
}

void Screenshots::setScene(WindowFixture& f, const QString& scene)
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
        f.trigger(Act::LayerForm);
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
        f.trigger(Act::NextIssue);
    }
    const QStringList views{"", "batch", "layers", "gpus", "scenarios", "fit"};
    if (views.indexOf(scene) > 1)
        f.child<QTabBar>("viewTabs")->setCurrentIndex(static_cast<int>(views.indexOf(scene)));
    if (scene == "scenarios") {
        f.trigger(Act::KeepScenario);
        Setup setup = f.project().setup;
        setup.precision = Precision::AmpBf16;
        setup.batch = 200;
        f.document().editSetup(step("precision"), setup);
        f.trigger(Act::KeepScenario);
        settle();
    }
    if (scene == "others")
        f.trigger(Act::OtherTools);
    if (scene == "calibrate") {
        f.trigger(Act::Calibrate);
        QTest::keyClicks(f.child<QLineEdit>("measured"), "4100 MiB");
    }
    if (scene == "ownGpu")
        f.trigger(Act::NewGpu);
    if (scene == "palette") {
        f.trigger(Act::CommandPalette);
        QTest::keyClicks(f.child<QFrame>("commandPalette")->findChild<QLineEdit*>(), "attention");
    }
    if (scene == "chooser") {
        f.trigger(Act::AddLayer);
        QTest::keyClicks(f.child<QFrame>("typeChooser")->findChild<QLineEdit*>(), "norm");
    }
    if (scene == "help")
        QTest::mouseClick(f.child<FigureLabel>("part.activations"), Qt::LeftButton);
    if (scene == "tour") {
        f.trigger(Act::Tour);
        QTest::mouseClick(f.child<QPushButton>("tourNext"), Qt::LeftButton);
    }
    if (scene == "figures")
        f.trigger(Act::Figures);
    if (scene == "measured") {
        const QString run = f.folder() + QStringLiteral("/run.pickle");
        QFile file(run);
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(
                predictedSnapshot(f.project().network, f.project().setup, f.document().catalogues())));
        file.close();
        Setup setup = f.project().setup;
        setup.precision = Precision::AmpBf16;
        f.document().editSetup(step("precision"), setup);
        f.window().files().open(run);
        settle();
    }
    openDialog(f, scene);
    if (scene == "shortcuts")
        f.trigger(Act::Shortcuts);
    if (scene == "small")
        f.window().resize(900, 620);
    if (scene == "laptop")
        f.window().resize(1366, 768);
    if (scene == "graph")
        f.trigger(Act::NetworkGraph);
    if (scene == "filtered") {
        f.trigger(Act::FilterLayers);
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
        f.trigger(Act::PlanGpus);
    if (scene == "users") {
        Setup setup = f.project().setup;
        setup.mode = Mode::Inference;
        setup.batch = 1;
        setup.cacheLength = 8192;
        setup.cacheBlock = 16;
        f.document().editSetup(step("users"), setup);
    }
}

QWidget& Screenshots::subject(WindowFixture& f, const QString& scene)
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

QImage Screenshots::draw(QWidget& widget, double scale)
{
    QImage image((QSizeF(widget.size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    widget.render(&image);
    return image;
}

void Screenshots::prepare(WindowFixture& fixture, const QString& scene, const QString& model)
{
    setScene(fixture, scene);
    QTRY_VERIFY(model.isEmpty() || fixture.window().reading().batchSweep->known || scene == "broken");
    QTRY_VERIFY_WITH_TIMEOUT((scene != "fit" && scene != "main") || fixture.window().reading().advice, 20000);
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
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window().reading().sizes, 60000);
    if (scene == "plan")
        QTRY_VERIFY_WITH_TIMEOUT(fixture.child<QTreeWidget>("planList")->topLevelItemCount() > 0, 120000);
    if (scene == "gpus")
        QTRY_VERIFY_WITH_TIMEOUT(gpusTried(*fixture.child<QTreeView>("gpuTable")) > 0, 30000);
    if (scene == "others")
        QTRY_VERIFY_WITH_TIMEOUT(fixture.child<QTreeWidget>("othersList")->topLevelItemCount() > 10, 30000);
}

void Screenshots::scenes()
{
    QFETCH(QString, scene);
    QFETCH(QString, model);
    WindowFixture fixture(model, kScreen);
    prepare(fixture, scene, model);
    QImage light;
    const std::vector<std::pair<Act, QString>> themes{
        {Act::ThemeLight, "light"}, {Act::ThemeDark, "dark"}, {Act::ThemeHighContrast, "contrast"}};
    for (const auto& [theme, name] : themes) {
        fixture.trigger(theme);
        settle();
        for (const double scale : {1.0, 2.0, 3.0}) {
            if (scale > 2 && theme != Act::ThemeLight)
                continue;
            const QImage image = draw(subject(fixture, scene), scale);
            const QString suffix = scale > 1 ? QStringLiteral("@%1x").arg(scale) : QString();
            const QString file = QStringLiteral("%1/%2-%3%4.png").arg(m_folder, scene, name, suffix);
            QVERIFY(image.save(file));
            if (theme == Act::ThemeLight && scale == 1)
                light = image;
            if (theme == Act::ThemeDark && scale == 1 && scene != "tour"
                && &subject(fixture, scene) == &fixture.window())
                QVERIFY2(image.pixelColor(5, 5).lightness() < 80 && light.pixelColor(5, 5).lightness() > 200,
                         "the window follows the theme");
        }
    }
}

void Screenshots::languages()
{
    QFETCH(QString, scene);
    QFETCH(QString, model);
    for (const QString& language : {QStringLiteral("de"), QStringLiteral("zh_CN")}) {
        WindowFixture fixture({}, kScreen);
        fixture.settings().set(Setting::Language, language);
        fixture.restart();
        if (!model.isEmpty())
            fixture.window().files().open(model);
        prepare(fixture, scene, model);
        fixture.trigger(Act::ThemeLight);
        settle();
        QVERIFY(draw(subject(fixture, scene), 1).save(QStringLiteral("%1/%2-%3.png").arg(m_folder, scene, language)));
    }
    applyLanguage({});
}

QTEST_MAIN(Screenshots)
#include "tst_screenshots.moc"
