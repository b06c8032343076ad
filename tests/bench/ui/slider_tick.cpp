// SPDX-License-Identifier: GPL-3.0-or-later

// Benchmarks of the whole main window: the cost of one tick of the batch slider, from the event to the painted pixels,
// and the time until the window is first painted.

#include "edit/edit.h"
#include "layers/layer_type.h"
#include "setup/setup.h"
#include "ui/answer/batch_slider.h"
#include "ui/charts/area_chart.h"
#include "ui/document/document.h"
#include "ui/document/settings.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <vector>

using namespace vram;

namespace {

/// Linear layers alternating with activations, `count` rows in total.
Project tower(int count)
{
    Project project;
    project.network.name = "tower";
    const LayerType& linear = *findLayerType("Linear");
    for (int i = 0; i < count; ++i) {
        const auto id = static_cast<LayerId>(i + 1);
        const std::string name = "row" + std::to_string(i);
        Layer layer = makeLayer(*findLayerType(i == 0 ? "Input" : i % 2 ? "Linear" : "ReLU"), id, name);
        if (i == 0)
            layer.attributes[0] = Extents{Extent(256)};
        else if (i % 2)
            layer.attributes[static_cast<std::size_t>(attributeIndex(linear, "out_features"))] = std::int64_t{256};
        project.network.rows.emplace_back(std::make_shared<const Layer>(std::move(layer)));
    }
    return project;
}

struct Stage {
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    MainWindow window{settings, builtinCatalogues(), QString()};
};

void awaitFigures(Stage& stage)
{
    while (!stage.window.sessionState().batchSweep->known || !stage.window.sessionState().advice)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
}

/// Opens a network of alternating linear layers and activations with that many rows, and waits until all its figures
/// are shown.
bool openTower(Stage& stage, int rows)
{
    const QString path = stage.folder.filePath(QStringLiteral("tower.vram.json"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    file.write(QByteArray::fromStdString(writeProject(tower(rows))));
    file.close();
    stage.window.files().open(path);
    stage.window.resize(1280, 800);
    stage.window.show();
    awaitFigures(stage);
    return true;
}

double threadMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Drags the batch slider back and forth.
void dragSlider(benchmark::State& state, Stage& stage)
{
    auto* slider = stage.window.findChild<BatchSlider*>();
    const auto send = [&](QEvent::Type type, double x) {
        const QPointF at(x, slider->height() / 2.0);
        QMouseEvent event(type, at, slider->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton, Qt::ControlModifier);
        QApplication::sendEvent(slider, &event);
    };
    send(QEvent::MouseButtonPress, 20);
    int step = 0;
    std::vector<double> ticks;
    std::vector<double> busy; // The CPU time of this thread, independent of the machine's load.
    for (auto _ : state) {
        const double before = threadMilliseconds();
        QElapsedTimer timer;
        timer.start();
        send(QEvent::MouseMove, 20 + (step++ * 7) % (slider->width() - 40));
        QApplication::processEvents();
        ticks.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        busy.push_back(threadMilliseconds() - before);
    }
    send(QEvent::MouseButtonRelease, 20);
    std::ranges::sort(ticks);
    std::ranges::sort(busy);
    state.counters["p50_ms"] = ticks[ticks.size() / 2];
    state.counters["p99_ms"] = ticks[ticks.size() * 99 / 100];
    state.counters["p50_cpu_ms"] = busy[busy.size() / 2];
    state.counters["p99_cpu_ms"] = busy[busy.size() * 99 / 100];
}

void sliderTick(benchmark::State& state)
{
    state.SetLabel(state.range(0) == 1000 ? "budget 4 ms (p99)" : "");
    Stage stage;
    if (!openTower(stage, static_cast<int>(state.range(0))))
        return state.SkipWithError("no file");
    dragSlider(state, stage);
}
BENCHMARK(sliderTick)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond)->Iterations(300);

// Measures slider ticks for a built-in network as users open it, in eager mode or with compiled blocks.
void sliderTickOf(benchmark::State& state, const char* network, const char* compile)
{
    Stage stage;
    stage.window.files().open(QString::fromLatin1(network));
    stage.window.resize(1280, 800);
    stage.window.show();
    Setup setup = stage.window.document().project()->setup;
    findSetupField("compile")->set(setup, std::string(compile));
    stage.window.document().editSetup(QStringLiteral("compile"), setup);
    awaitFigures(stage);
    dragSlider(state, stage);
}
BENCHMARK_CAPTURE(sliderTickOf, resnet50, "builtin:resnet50", "none")->Unit(benchmark::kMillisecond)->Iterations(300);
BENCHMARK_CAPTURE(sliderTickOf, resnet50_blocks, "builtin:resnet50", "blocks")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(300);
BENCHMARK_CAPTURE(sliderTickOf, llama, "builtin:llama_3_1_8b", "none")->Unit(benchmark::kMillisecond)->Iterations(300);
BENCHMARK_CAPTURE(sliderTickOf, llama_blocks, "builtin:llama_3_1_8b", "blocks")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(300);

// Measures one frame of zooming into or out of the step's timeline and hovering over it, including event processing.
void timelineFrame(benchmark::State& state)
{
    Stage stage;
    const QString path = stage.folder.filePath(QStringLiteral("tower.vram.json"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return state.SkipWithError("no file");
    file.write(QByteArray::fromStdString(writeProject(tower(static_cast<int>(state.range(0))))));
    file.close();
    stage.window.files().open(path);
    stage.window.resize(1280, 800);
    stage.window.show();
    while (stage.window.document().estimate()->timeline.points.empty())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    auto* chart = stage.window.findChild<AreaChart*>(QStringLiteral("timeline"));
    int step = 0;
    for (auto _ : state) {
        const QPointF at(chart->width() * (0.3 + 0.05 * (step % 8)), chart->height() / 2.0);
        const QPoint turn(0, ++step % 16 < 8 ? 120 : -120);
        QWheelEvent wheel(at, chart->mapToGlobal(at), {}, turn, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(chart, &wheel);
        QMouseEvent move(QEvent::MouseMove, at, chart->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(chart, &move);
        QApplication::processEvents();
    }
    state.counters["events"] = static_cast<double>(stage.window.document().estimate()->timeline.points.size());
}
BENCHMARK(timelineFrame)->Arg(1000)->Arg(50000)->Unit(benchmark::kMillisecond);

void editRow(benchmark::State& state)
{
    state.SetLabel("budget 16 ms; the figures follow");
    Stage stage;
    const QString path = stage.folder.filePath(QStringLiteral("rows.vram.json"));
    Project project = tower(static_cast<int>(state.range(0)));
    stage.window.document().open(std::move(project), path, false);
    stage.window.resize(1280, 800);
    stage.window.show();
    QApplication::processEvents();
    std::int64_t features = 256;
    for (auto _ : state) {
        const Network& network = stage.window.document().project()->network;
        auto next = setAttribute(network, LayerId{2}, "out_features", features ^= 1);
        stage.window.document().editNetwork(QStringLiteral("Set out_features"), *std::move(next));
        QApplication::processEvents();
    }
}
BENCHMARK(editRow)->Arg(100000)->Unit(benchmark::kMillisecond)->Iterations(20);

void firstPaint(benchmark::State& state)
{
    state.SetLabel("budget 300 ms, with the program's own start");
    for (auto _ : state) {
        Stage stage;
        stage.window.files().open(QStringLiteral("builtin:resnet50"));
        stage.window.show();
        QApplication::processEvents();
    }
}
BENCHMARK(firstPaint)->Unit(benchmark::kMillisecond)->Iterations(10);

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    installTheme(application);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
