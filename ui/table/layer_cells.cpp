// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/layer_cells.h"

#include "ui/language/core_text.h"
#include "ui/table/layer_model.h"

#include "layers/layer_type.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("LayerTable", text);
}

QString blockSettings(const Block& block)
{
    QStringList parts;
    if (block.repeat != 1)
        parts << tr("%1 times").arg(numberText(block.repeat));
    parts << counted(static_cast<std::int64_t>(block.rows.size()), tr("%1 row"), tr("%1 rows"));
    if (block.checkpoint)
        parts << tr("checkpointed");
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString columnTitle(int column, std::int64_t batch)
{
    switch (column) {
    case LayerModel::Name: return tr("Layer");
    case LayerModel::Type: return tr("Type");
    case LayerModel::Settings: return tr("Settings");
    case LayerModel::Output: return tr("Output");
    case LayerModel::Elements: return tr("Elements");
    case LayerModel::Parameters: return tr("Parameters");
    case LayerModel::PerSample: return tr("Per sample");
    case LayerModel::AtBatch: return tr("At batch %1").arg(numberText(batch));
    case LayerModel::Recomputed: return tr("Recomputed");
    case LayerModel::Time: return tr("Time");
    default: return {};
    }
}

QString columnHelp(int column)
{
    switch (column) {
    case LayerModel::Name: return tr("The name in the network; double-click or F2 to change it");
    case LayerModel::Type: return tr("The layer's type; double-click to choose another");
    case LayerModel::Settings: return tr("The layer's settings; double-click to edit them");
    case LayerModel::Output: return tr("The shape of the output, without the batch");
    case LayerModel::Elements:
        return tr("Elements in the output of one sample. The column adds up to A, the activations of textbook rules, "
                  "which do not count inputs, losses, views, dropout and activation functions.");
    case LayerModel::Parameters: return tr("Parameters; shared ones are counted where they are first used");
    case LayerModel::PerSample: return tr("Bytes that this row saves for backward, divided by the batch size");
    case LayerModel::AtBatch:
        return tr("Bytes that this row is the first to save for backward, at the current batch size");
    case LayerModel::Recomputed:
        return tr(
            "Bytes of this row's outputs that backward recomputes instead of keeping them, at the current batch size. "
            "Most of what torch.compile recomputes is fused into the kernels that read it, and is never in memory.");
    case LayerModel::Time:
        return tr("The time of this row's kernels, forward and backward, as a share of the step. The rest is the "
                  "optimizer, communication, and waiting for the host.");
    default: return {};
    }
}

QString typeText(const Row& row)
{
    if (const Layer* layer = asLayer(row))
        return qs(layer->type);
    const Block* block = asBlock(row);
    return block->kind.empty() ? tr("Block") : qs(block->kind);
}

QString typeHelp(const Row& row)
{
    const Layer* layer = asLayer(row);
    const LayerType* type = layer ? findLayerType(layer->type) : nullptr;
    return type ? translated(type->help) : QString();
}

QString settingsCell(const Row& row)
{
    const Block* block = asBlock(row);
    return block ? blockSettings(*block) : qs(settingsText(*asLayer(row)));
}

namespace {

QString shapeText(const Shape& shape, bool hasBatchDimension)
{
    Shape shown = shape;
    if (hasBatchDimension && shown.rank() > 0)
        shown.erase(0);
    return qs(text(shown));
}

} // namespace

QString firstOutputText(const RowEstimate& row)
{
    return row.outputs.empty() ? QString() : shapeText(row.outputs.front(), row.hasBatchDimension);
}

QString stepShareText(const RowEstimate& row, const StepTime& step)
{
    if (row.time <= 0 || !step.known())
        return QStringLiteral("—");
    constexpr double kLeast = 0.1;
    const double percent = 100 * std::min(1.0, row.time / step.step);
    const QString number = QLocale().toString(std::max(percent, kLeast), 'f', 1) + QStringLiteral("\u00a0%");
    return percent < kLeast ? QStringLiteral("<\u00a0") + number : number;
}

Bytes bytesPerSample(const RowEstimate& row, std::int64_t batch)
{
    return row.saved == kOverflow ? kOverflow : row.saved / std::max<std::int64_t>(1, batch);
}

namespace {

bool sameOutput(const RowEstimate& a, const RowEstimate& b)
{
    if (a.outputs.empty() || b.outputs.empty() || a.hasBatchDimension != b.hasBatchDimension)
        return a.outputs.empty() && b.outputs.empty();
    const Shape& one = a.outputs.front();
    const Shape& two = b.outputs.front();
    const int from = a.hasBatchDimension ? std::min(1, one.rank()) : 0;
    return one.rank() == two.rank() && std::equal(one.begin() + from, one.end(), two.begin() + from);
}

} // namespace

int firstChangedColumn(const Estimate& before, const Estimate& now)
{
    const auto sameRow = [](const RowEstimate& a, const RowEstimate& b) { return a.id == b.id; };
    if (before.issues != now.issues || !std::ranges::equal(before.rows, now.rows, sameRow))
        return LayerModel::Settings;
    int first = LayerModel::ColumnCount;
    for (const RowIndex i : now.rows.indices()) {
        if (first <= LayerModel::Output)
            break;
        const RowEstimate& a = before.rows[i];
        const RowEstimate& b = now.rows[i];
        if (!sameOutput(a, b))
            first = LayerModel::Output;
        else if (a.outputElements != b.outputElements)
            first = std::min<int>(first, LayerModel::Elements);
        else if (a.parameters != b.parameters)
            first = std::min<int>(first, LayerModel::Parameters);
        else if (bytesPerSample(a, before.batch) != bytesPerSample(b, now.batch))
            first = std::min<int>(first, LayerModel::PerSample);
        else if (a.saved != b.saved)
            first = std::min<int>(first, LayerModel::AtBatch);
        else if (a.recomputed != b.recomputed)
            first = std::min<int>(first, LayerModel::Recomputed);
        else if (a.time != b.time)
            first = std::min<int>(first, LayerModel::Time);
    }
    return first;
}

QString figuresToolTip(const Row& row, const RowEstimate& figures, int column, ByteUnit unit)
{
    QStringList lines;
    switch (column) {
    case LayerModel::Name: lines << typeText(row) + QLatin1Char(' ') + settingsCell(row); break;
    case LayerModel::Settings: lines << settingsCell(row); break;
    case LayerModel::Output:
        for (const Shape& shape : figures.outputs)
            lines << tr("%1 with the batch").arg(qs(text(shape)));
        break;
    case LayerModel::Elements:
        lines << (figures.outputElements > 0
                      ? tr("%1 elements per sample count in A").arg(numberText(figures.outputElements))
                      : tr("Textbook rules do not count this output in A"));
        break;
    case LayerModel::Parameters:
        lines << tr("%1 parameters, %2").arg(numberText(figures.parameters), bytesText(figures.parameterBytes, unit));
        lines << tr("%1 of them trainable").arg(numberText(figures.trainable));
        break;
    case LayerModel::PerSample:
    case LayerModel::AtBatch:
    case LayerModel::Recomputed:
        lines << tr("Saved for backward: %1").arg(bytesText(figures.saved, unit));
        if (figures.recomputed > 0)
            lines << tr("Recomputed in backward: %1").arg(bytesText(figures.recomputed, unit));
        lines << tr("Alive at the peak: %1").arg(bytesText(figures.atPeak, unit));
        break;
    default: break;
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace vram
