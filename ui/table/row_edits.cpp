// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/row_edits.h"

#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/table/row_transfer.h"
#include "ui/text.h"

#include "edit/row_names.h"
#include "edit/selection.h"
#include "layers/block_presets.h"
#include "layers/layer_type.h"
#include "layers/layer_value.h"

#include <QCoreApplication>

#include <algorithm>

namespace vram {

namespace {

constexpr std::int64_t kUsualWidth = 512;

QString tr(const char* text)
{
    return QCoreApplication::translate("RowEdits", text);
}

/// Formats remarks as notes of a project, in the language of the user interface, as when a model is opened.
std::string notesOf(const std::vector<Message>& remarks)
{
    QStringList lines;
    for (const Message& remark : remarks)
        lines << translated(remark);
    return utf8(lines.join(QLatin1Char('\n')));
}

QString rowsText(std::size_t count, const QString& one, const QString& many)
{
    return counted(static_cast<std::int64_t>(count), one, many);
}

std::vector<LayerId> idsOf(const std::vector<Row>& rows)
{
    std::vector<LayerId> ids;
    ids.reserve(rows.size());
    for (const Row& row : rows)
        ids.push_back(id(row));
    return ids;
}

/// The row whose output a row at `place` reads, or LayerId::None at the top of the table.
LayerId rowAbove(const Network& network, RowPosition place)
{
    const std::vector<Row>& rows = siblings(network, place.parent);
    if (place.position > 0)
        return id(rows[static_cast<std::size_t>(place.position - 1)]);
    return place.parent == LayerId::None ? place.parent : rowAbove(network, rowPosition(network, place.parent));
}

const RowEstimate* estimateOf(const Estimate& estimate, LayerId row)
{
    const auto found = std::ranges::find(estimate.rows, row, &RowEstimate::id);
    return row == LayerId::None || found == estimate.rows.end() ? nullptr : &*found;
}

/// Returns the width for a preset: the width of the output of the row above, if known, so that the preset fits.
std::int64_t widthAbove(const Document& document, RowPosition place, bool image)
{
    const RowEstimate* row = estimateOf(*document.estimate(), rowAbove(document.project()->network, place));
    if (!row || row->outputs.empty() || row->outputs.front().rank() < 2)
        return kUsualWidth;
    return image ? row->outputs.front()[1] : row->outputs.front().back();
}

bool hasLayers(const Network& network)
{
    bool any = false;
    forEachLayer(network, [&](const Layer&, std::int64_t) { any = true; });
    return any;
}

/// Adds an Input row at the top if the network has no layers yet, and adjusts `place` accordingly.
Network withFirstInput(const Network& network, std::optional<Layer> input, RowPosition& place)
{
    if (!input || hasLayers(network))
        return network;
    input->id = nextId(network);
    if (place.parent == LayerId::None)
        ++place.position;
    return insertRows(network, {LayerId::None, 0}, {Row(std::make_shared<const Layer>(*std::move(input)))});
}

std::vector<LayerId> addPreset(Document& document, const BlockPreset& preset, RowPosition place)
{
    const bool first = !hasLayers(document.project()->network);
    const std::int64_t width = first ? kUsualWidth : widthAbove(document, place, preset.image);
    const Extents shape = preset.image ? Extents{width, 28, 28} : Extents{128, width};
    const Network network = withFirstInput(document.project()->network, inputWithShape(shape), place);
    Block block = makeBlock(preset, nextId(network), width);
    block.name = uniqueName(network, place.parent, "block1");
    const LayerId id = block.id;
    document.editNetwork(tr("Add %1").arg(qs(preset.name)),
                         insertRows(network, place, {Row(std::make_shared<const Block>(std::move(block)))}));
    return {id};
}

} // namespace

TypePredicate acceptedTypesAt(const Network& network, const Estimate& estimate, RowPosition place)
{
    const LayerId above = rowAbove(network, place);
    const RowEstimate* row = estimateOf(estimate, above);
    if (!row || row->outputs.empty() || row->outputs.front().rank() < 1)
        return {};
    const Row* source = find(network, above);
    const bool ids = source && asLayer(*source) && is(*asLayer(*source), Trait::Input)
                     && valueOf<std::string>(*asLayer(*source), "dtype") == "int64";
    return acceptsShape(row->outputs.front(), ids);
}

std::vector<LayerId> addLayer(Document& document, std::string_view type, RowPosition place)
{
    if (const BlockPreset* preset = findBlockPreset(type))
        return addPreset(document, *preset, place);
    const LayerType* spec = findLayerType(type);
    if (!spec)
        return {};
    const Network network = withFirstInput(document.project()->network, inputForType(*spec), place);
    const LayerId id = nextId(network);
    auto layer =
        std::make_shared<const Layer>(makeLayer(*spec, id, uniqueName(network, place.parent, nameStem(type) + "1")));
    document.editNetwork(tr("Add %1").arg(qs(type)), insertRows(network, place, {Row(layer)}));
    return {id};
}

std::vector<LayerId> addBlock(Document& document, RowPosition place)
{
    const Network& network = document.project()->network;
    auto block = std::make_shared<Block>();
    block->id = nextId(network);
    block->name = uniqueName(network, place.parent, "block1");
    const LayerId id = block->id;
    document.editNetwork(tr("Add a block"), insertRows(network, place, {Row(std::shared_ptr<const Block>(block))}));
    return {id};
}

std::vector<LayerId> removeRows(Document& document, const std::vector<LayerId>& ids)
{
    const Network& network = document.project()->network;
    const std::vector<LayerId> rows = topmost(network, ids);
    if (rows.empty())
        return {};
    const RowPosition place = rowPosition(network, rows.front());
    Network next = removeRows(network, rows);
    const std::vector<Row>& left = siblings(next, place.parent);
    const auto at = std::min(static_cast<std::size_t>(place.position), left.empty() ? 0 : left.size() - 1);
    const LayerId neighbour = left.empty() ? place.parent : id(left[at]);
    document.editNetwork(rowsText(rows.size(), tr("Remove %1 row"), tr("Remove %1 rows")), std::move(next));
    return {neighbour};
}

std::vector<LayerId> duplicateRows(Document& document, const std::vector<LayerId>& ids)
{
    const Network& network = document.project()->network;
    const std::vector<LayerId> sources = topmost(network, ids);
    if (sources.empty())
        return {};
    const std::vector<Row> rows = withFreshIds(rowsOf(network, sources), nextId(network));
    document.editNetwork(rowsText(sources.size(), tr("Duplicate %1 row"), tr("Duplicate %1 rows")),
                         insertCopies(network, positionAfter(network, sources.back()), rows));
    return idsOf(rows);
}

std::vector<LayerId> shiftRows(Document& document, const std::vector<LayerId>& ids, int direction)
{
    const Network& network = document.project()->network;
    std::vector<LayerId> rows = topmost(network, ids);
    if (rows.empty())
        return {};
    RowPosition place = rowPosition(network, direction < 0 ? rows.front() : rows.back());
    const auto last = static_cast<int>(siblings(network, place.parent).size()) - 1;
    const bool atEnd = direction < 0 ? place.position == 0 : place.position == last;
    if (atEnd && place.parent == LayerId::None)
        return rows;
    if (atEnd) {
        place = rowPosition(network, place.parent);
        place.position += direction < 0 ? 0 : 1;
    } else {
        place.position += direction < 0 ? -1 : 2;
    }
    const auto words = direction < 0 ? rowsText(rows.size(), tr("Move %1 row up"), tr("Move %1 rows up"))
                                     : rowsText(rows.size(), tr("Move %1 row down"), tr("Move %1 rows down"));
    document.editNetwork(words, moveRows(network, rows, place), QStringLiteral("shift"));
    return rows;
}

std::vector<LayerId> groupRows(Document& document, const std::vector<LayerId>& ids)
{
    const Network& network = document.project()->network;
    const std::vector<LayerId> rows = topmost(network, ids);
    if (rows.empty())
        return {};
    const LayerId block = nextId(network);
    const RowPosition place = rowPosition(network, rows.front());
    document.editNetwork(rowsText(rows.size(), tr("Group %1 row"), tr("Group %1 rows")),
                         groupRows(network, rows, uniqueName(network, place.parent, "block1")));
    return {block};
}

std::vector<LayerId> ungroupRows(Document& document, LayerId block)
{
    const Network& network = document.project()->network;
    const Row* row = find(network, block);
    if (!row || !asBlock(*row))
        return {};
    std::vector<LayerId> inside = idsOf(asBlock(*row)->rows);
    document.editNetwork(tr("Ungroup %1").arg(qs(name(*row))), ungroup(network, block));
    return inside;
}

Result<PastedRows> pasteRows(Document& document, const QMimeData* data, RowPosition place)
{
    const Result<TransferredRows> pasted = rowsFromMime(data, document.project()->network, isOwnDrag(data, document));
    if (!pasted)
        return Error{pasted.error()};
    Project next = *document.project();
    next.network = insertCopies(next.network, place, pasted->rows);
    next.assumptions.insert(next.assumptions.end(), pasted->assumptions.begin(), pasted->assumptions.end());
    const std::string remarks = notesOf(pasted->remarks);
    if (next.notes.find(remarks) == std::string::npos)
        next.notes += (next.notes.empty() ? "" : "\n\n") + remarks;
    document.edit(rowsText(pasted->rows.size(), tr("Paste %1 row"), tr("Paste %1 rows")), std::move(next));
    return PastedRows{idsOf(pasted->rows), pasted->remarks};
}

} // namespace vram
