// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/chart_types.h"

#include "chart/heat_map.h"
#include "chart/layer_memory.h"
#include "chart/layout.h"
#include "ui/charts/chart_values.h"
#include "ui/views/figure_tables.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartPicture", text);
}

bool isOfSequences(const ChartSubject& subject)
{
    return subject.view.sizes && subject.view.sizes->axis.kind == SizeAxis::Kind::Sequence;
}

QString timelineTitle(const ChartSubject& subject)
{
    return isInference(subject.sessionState.project->setup) ? tr("Memory over one forward pass")
                                                            : tr("Memory over one training step");
}

QString sizesTitle(const ChartSubject& subject)
{
    return isOfSequences(subject) ? tr("Memory by sequence length") : tr("Memory by image size");
}

QString frontierTitle(const ChartSubject& subject)
{
    return isOfSequences(subject) ? tr("Which batch and sequence length fit") : tr("Which batch and image size fit");
}

QString frontierNote(const ChartSubject& subject)
{
    return tr("Memory needed, in %1. The line separates settings that fit from those that do not; the dot is the "
              "current setup.")
        .arg(gigaName(subject.sessionState.unit));
}

double compositionHeight(const ChartSubject&)
{
    return 28;
}

ChartLayout compositionLayout(const ChartSubject& subject, double width, double height, const ChartFont& font)
{
    const SessionState& sessionState = subject.sessionState;
    return layOut(peakBar(*sessionState.estimate, sessionState.project->setup, sessionState.unit), width, height, font);
}

ChartLayout timelineLayout(const ChartSubject& subject, double width, double height, const ChartFont& font)
{
    return layOut(timelineData(subject.sessionState), width, height, font);
}

ChartLayout sweepLayout(const ChartSubject& subject, double width, double height, const ChartFont& font)
{
    return layOut(sweepData(subject.sessionState), width, height, font);
}

ChartLayout sizesLayout(const ChartSubject& subject, double width, double height, const ChartFont& font)
{
    const auto& sizes = subject.view.sizes;
    return sizes ? layOut(sizeSweepData(subject.sessionState, sizes->axis, sizes->points), width, height, font)
                 : ChartLayout();
}

ChartLayout frontierLayout(const ChartSubject& subject, double width, double height, const ChartFont& font)
{
    const auto& sizes = subject.view.sizes;
    if (!sizes || !sizes->frontier)
        return {};
    HeatMap map = heatMap(*sizes->frontier, subject.sessionState.unit);
    map.present = placeOf(*sizes->frontier, subject.sessionState.project->setup.batch, sizes->axis.size);
    return layOut(map, width, height, font);
}

template<LayerMeasure Measure>
ChartLayout layersLayout(const ChartSubject& subject, double width, double height, const ChartFont& font)
{
    const SessionState& sessionState = subject.sessionState;
    return layOut(layerMemory(sessionState.project->network, *sessionState.estimate, Measure), sessionState.unit, width,
                  height, font);
}

double barsHeight(const ChartSubject& subject)
{
    return heightOf(subject.view.bars);
}

ChartLayout barsLayout(const ChartSubject& subject, double width, double, const ChartFont& font)
{
    return layOut(subject.view.bars, width, font);
}

FigureTable ownTable(const SessionState&, const ViewFigures& view)
{
    return view.table;
}

constexpr std::array<ChartType, 13> kTypes{{
    {.kind = ChartKind::Composition,
     .name = QT_TRANSLATE_NOOP("vram", "At the peak"),
     .title = [](const ChartSubject&) { return tr("GPU memory at the peak"); },
     .hasParts = true,
     .height = compositionHeight,
     .layOut = compositionLayout,
     .table = peakTable},
    {.kind = ChartKind::Timeline,
     .name = QT_TRANSLATE_NOOP("vram", "Over one step"),
     .title = timelineTitle,
     .hasParts = true,
     .layOut = timelineLayout,
     .table = timelineTable},
    {.kind = ChartKind::Sweep,
     .name = QT_TRANSLATE_NOOP("vram", "By batch size"),
     .title = [](const ChartSubject&) { return tr("Memory by batch size"); },
     .hasParts = true,
     .layOut = sweepLayout,
     .table = sweepTable},
    {.kind = ChartKind::Sizes,
     .name = QT_TRANSLATE_NOOP("vram", "By length or image size"),
     .title = sizesTitle,
     .hasParts = true,
     .layOut = sizesLayout,
     .table = sizesTable},
    {.kind = ChartKind::Frontier,
     .name = QT_TRANSLATE_NOOP("vram", "Which batch and size fit"),
     .title = frontierTitle,
     .note = frontierNote,
     .layOut = frontierLayout,
     .table = frontierTable},
    {.kind = ChartKind::LayersSaved,
     .name = QT_TRANSLATE_NOOP("vram", "By layer"),
     .title = [](const ChartSubject&) { return tr("Memory by layer, saved for backward"); },
     .layOut = layersLayout<LayerMeasure::Saved>,
     .table = layersTable},
    {.kind = ChartKind::LayersAtPeak,
     .name = QT_TRANSLATE_NOOP("vram", "By layer"),
     .title = [](const ChartSubject&) { return tr("Memory by layer, alive at the peak"); },
     .layOut = layersLayout<LayerMeasure::AtPeak>,
     .table = layersTable},
    {.kind = ChartKind::LayersParameters,
     .name = QT_TRANSLATE_NOOP("vram", "By layer"),
     .title = [](const ChartSubject&) { return tr("Memory by layer, parameters"); },
     .layOut = layersLayout<LayerMeasure::Parameters>,
     .table = layersTable},
    {.kind = ChartKind::Gpus,
     .name = QT_TRANSLATE_NOOP("vram", "GPUs"),
     .title = [](const ChartSubject&) { return tr("Memory needed on each GPU, as a share of the usable memory"); },
     .height = barsHeight,
     .layOut = barsLayout,
     .table = ownTable},
    {.kind = ChartKind::Scenarios,
     .name = QT_TRANSLATE_NOOP("vram", "Scenarios"),
     .title = [](const ChartSubject&) { return tr("Scenarios side by side"); },
     .hasParts = true,
     .height = barsHeight,
     .layOut = barsLayout,
     .table = ownTable},
    {.kind = ChartKind::Advice,
     .name = QT_TRANSLATE_NOOP("vram", "Ways to save memory"),
     .title = [](const ChartSubject&) { return tr("Ways to save memory"); },
     .height = barsHeight,
     .layOut = barsLayout,
     .table = ownTable},
    {.kind = ChartKind::Others,
     .name = QT_TRANSLATE_NOOP("vram", "Textbook rules and other tools"),
     .title = [](const ChartSubject&) { return tr("Other tools' estimates"); },
     .height = barsHeight,
     .layOut = barsLayout,
     .table = ownTable},
    {.kind = ChartKind::Graph, // Drawn by its view.
     .name = QT_TRANSLATE_NOOP("vram", "By layer"),
     .title = [](const ChartSubject&) { return tr("The network as a graph"); },
     .note =
         [](const ChartSubject& subject) {
             return tr("The darker the layer, the more: %1").arg(subject.view.drawing.words);
         },
     .height = [](const ChartSubject& subject) { return subject.view.drawing.size.height(); },
     .table = layersTable},
}};

} // namespace

const ChartType& typeOf(ChartKind kind)
{
    const auto found = std::ranges::find(kTypes, kind, &ChartType::kind);
    assert(found != kTypes.end());
    return *found;
}

std::vector<ChartKind> namedCharts()
{
    std::vector<ChartKind> kinds;
    std::vector<std::string_view> names;
    for (const ChartType& type : kTypes) {
        if (std::ranges::find(names, type.name) != names.end())
            continue;
        names.emplace_back(type.name);
        kinds.push_back(type.kind);
    }
    return kinds;
}

QString chartName(ChartKind kind)
{
    return QCoreApplication::translate("FigureTables", typeOf(kind).name);
}

QString chartTitle(const ChartSubject& subject)
{
    return typeOf(subject.kind).title(subject);
}

FigureTable figureTable(ChartKind kind, const SessionState& sessionState, const ViewFigures& view)
{
    FigureTable table = typeOf(kind).table(sessionState, view);
    table.title = chartName(kind);
    return table;
}

} // namespace vram
