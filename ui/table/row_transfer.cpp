// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/row_transfer.h"

#include "ui/document/document.h"
#include "ui/spreadsheet_cell.h"
#include "ui/table/layer_cells.h"
#include "ui/table/layer_model.h"
#include "ui/text.h"
#include "ui/web_address.h"

#include "edit/paste.h"
#include "edit/selection.h"
#include "import/readers.h"
#include "layers/layer_type.h"
#include "project/csv_fields.h"

#include <QCoreApplication>
#include <QMimeData>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace vram {

namespace {

constexpr auto kIdsType = "application/x-vram-planner-ids";

/// Returns a tag that identifies an open project, even across processes.
QByteArray documentTag(const Document& document)
{
    return QByteArray::number(QCoreApplication::applicationPid()) + ':'
           + QByteArray::number(reinterpret_cast<quintptr>(&document)) + ':' + QByteArray::number(document.identity());
}

QString quoted(const QString& cell, QChar separator)
{
    if (!cell.contains(separator) && !cell.contains(QLatin1Char('"')) && !cell.contains(QLatin1Char('\n')))
        return cell;
    QString inner = cell;
    inner.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + inner + QLatin1Char('"');
}

/// Columns that are only needed to read the text back. They have the names of the CSV report in every language.
constexpr std::array kExactColumns{"Repeat", "Id", "Attributes", "Inputs"};
constexpr std::array kReadColumns{LayerModel::Name, LayerModel::Type, LayerModel::Output, LayerModel::Parameters};
constexpr std::array kReadNames{"Layer", "Type", "Output", "Parameters"};

QStringList tableLine(const QString& path, const Row& row, const RowEstimate* figures, std::int64_t batch)
{
    QStringList cells{path, typeText(row), settingsCell(row)};
    if (figures) {
        const std::string shape = figures->outputs.empty() ? std::string() : text(figures->outputs.front());
        cells << qs(shape) << QString::number(figures->outputElements) << QString::number(figures->parameters)
              << QString::number(figures->saved / std::max<std::int64_t>(1, batch)) << QString::number(figures->saved);
    }
    while (cells.size() < LayerModel::ColumnCount)
        cells << QString();
    const Block* block = asBlock(row);
    return cells << QString::number(block ? block->repeat : 1) << QString::number(static_cast<uint>(id(row)))
                 << qs(csvAttributes(row)) << qs(csvInputs(row));
}

QChar separatorOf(const QString& heading)
{
    return heading.contains(QLatin1Char('\t')) ? QLatin1Char('\t') : QLatin1Char(',');
}

/// The cells of the header line, with translated titles replaced by those that the reader knows.
QStringList knownHeadings(const QString& heading)
{
    QStringList cells = heading.trimmed().split(separatorOf(heading));
    for (QString& cell : cells) {
        for (std::size_t i = 0; i < kReadColumns.size(); ++i) {
            if (cell.trimmed() == columnTitle(kReadColumns[i], 0))
                cell = QLatin1String(kReadNames[i]);
        }
    }
    return cells;
}

QString withKnownHeadings(const QString& text)
{
    const qsizetype end = text.indexOf(QLatin1Char('\n'));
    const QString heading = text.left(end);
    return end < 0 ? text : knownHeadings(heading).join(separatorOf(heading)) + text.mid(end);
}

/// Returns the loss that the code importer assumed and added, or LayerId::None.
LayerId assumedLoss(const Project& project)
{
    for (const Assumption& assumption : project.assumptions) {
        const Row* row = assumption.rows.size() == 1 ? find(project.network, assumption.rows.front()) : nullptr;
        if (row && asLayer(*row) && is(*asLayer(*row), Trait::Loss))
            return id(*row);
    }
    return LayerId::None;
}

/// Removes the rows that the code reader added around the modules, and assumptions that concern only these rows.
void removeInputAndLoss(Imported& read)
{
    Network& network = read.project.network;
    network.rows = rowsForInsertion(std::move(network.rows), assumedLoss(read.project));
    std::erase_if(read.project.assumptions, [&network](Assumption& assumption) {
        const bool named = !assumption.rows.empty();
        std::erase_if(assumption.rows, [&network](LayerId row) { return find(network, row) == nullptr; });
        return named && assumption.rows.empty();
    });
}

Result<TransferredRows> rowsFromText(const QString& text)
{
    const std::string known = utf8(withKnownHeadings(text));
    Result<Imported> read = importPastedRows(known);
    if (!read)
        return Error{read.error()};
    Imported imported = std::move(read).value();
    if (looksLikeCode(known) && !importCsv(known, {}))
        removeInputAndLoss(imported);
    TransferredRows rows;
    rows.remarks = allNotes(imported);
    rows.rows = std::move(imported.project.network.rows);
    rows.assumptions = std::move(imported.project.assumptions);
    return rows;
}

/// Returns the copied rows from drag or clipboard data, which contains the whole network.
Result<TransferredRows> copiedRows(const QMimeData& data)
{
    Result<Project> part = parseProject(data.data(rowsMimeType()).toStdString());
    if (!part)
        return Error{part.error()};
    TransferredRows copied;
    copied.rows = rowsOf(part->network, draggedIds(&data));
    std::unordered_set<LayerId> ids;
    collectIds(copied.rows, ids);
    for (Assumption assumption : part->assumptions) {
        std::erase_if(assumption.rows, [&](LayerId row) { return !ids.contains(row); });
        if (!assumption.rows.empty())
            copied.assumptions.push_back(std::move(assumption));
    }
    return copied;
}

} // namespace

QString rowsMimeType()
{
    return QStringLiteral("application/x-vram-planner-rows+json");
}

namespace {

/// The table of these rows with exact figures. Cells are quoted if CSV requires it.
QString rowsAsText(const Network& network, const Estimate& estimate, const std::vector<LayerId>& ids, QChar separator)
{
    std::unordered_map<LayerId, const RowEstimate*> figures;
    for (const RowEstimate& row : estimate.rows)
        figures.emplace(row.id, &row);
    std::unordered_set<LayerId> wanted;
    collectIds(rowsOf(network, topmost(network, ids)), wanted);

    QStringList lines;
    const auto add = [&](QStringList cells) {
        for (QString& cell : cells)
            cell = quoted(spreadsheetCell(cell), separator);
        lines << cells.join(separator);
    };
    QStringList titles;
    for (int column = 0; column < LayerModel::ColumnCount; ++column)
        titles << columnTitle(column, estimate.batch);
    for (const char* name : kExactColumns)
        titles << QLatin1String(name);
    add(titles);
    // Paths are relative to the copied rows, because the rows will be pasted elsewhere.
    const std::vector<LayerId> highest = topmost(network, ids);
    const std::unordered_set<LayerId> tops(highest.begin(), highest.end());
    std::size_t above = 0;
    forEachPath(network, [&](const Row& row, const std::string& path) {
        if (!wanted.contains(id(row)))
            return;
        if (tops.contains(id(row)))
            above = path.size() - name(row).size();
        const auto figure = figures.find(id(row));
        add(tableLine(qs(path.substr(above)), row, figure == figures.end() ? nullptr : figure->second, estimate.batch));
    });
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

/// Produces each format only when it is requested, because a large network takes many megabytes in each format.
class RowsMime : public QMimeData
{
public:
    RowsMime(const Document& document, const std::vector<LayerId>& ids)
        : m_project(document.project()), m_estimate(document.estimate()), m_ids(topmost(m_project->network, ids)),
          m_list(documentTag(document))
    {
        for (const LayerId id : m_ids)
            m_list += ' ' + QByteArray::number(static_cast<uint>(id));
    }

    QStringList formats() const override
    {
        return {rowsMimeType(), QStringLiteral("text/plain"), QStringLiteral("text/csv"), QLatin1String(kIdsType)};
    }

protected:
    QVariant retrieveData(const QString& format, QMetaType) const override
    {
        if (format == rowsMimeType())
            return QByteArray::fromStdString(writeProject(wholeNetwork()));
        if (format == QLatin1String("text/plain"))
            return table(QLatin1Char('\t'));
        if (format == QLatin1String("text/csv"))
            return table(QLatin1Char(',')).toUtf8();
        return format == QLatin1String(kIdsType) ? m_list : QVariant();
    }

private:
    QString table(QChar separator) const { return rowsAsText(m_project->network, *m_estimate, m_ids, separator); }

    /// The whole network, because copied rows may refer to other rows.
    Project wholeNetwork() const
    {
        Project whole;
        whole.network = m_project->network;
        whole.assumptions = m_project->assumptions;
        return whole;
    }

    std::shared_ptr<const Project> m_project;
    std::shared_ptr<const Estimate> m_estimate;
    std::vector<LayerId> m_ids;
    QByteArray m_list;
};

} // namespace

QMimeData* rowsToMime(const Document& document, const std::vector<LayerId>& ids)
{
    return new RowsMime(document, ids);
}

bool containsRows(const QMimeData* data)
{
    // Excludes copied files, whose names are also available as text, and web addresses.
    return data
           && (data->hasFormat(rowsMimeType()) || (data->hasText() && !data->hasUrls() && !isWebAddress(data->text())));
}

Result<TransferredRows> rowsFromMime(const QMimeData* data, const Network& target, bool fromTarget)
{
    if (!data)
        return Error{"the clipboard is empty"_tr};
    Result<TransferredRows> read = data->hasFormat(rowsMimeType()) ? copiedRows(*data) : rowsFromText(data->text());
    if (!read)
        return read;
    TransferredRows moved = std::move(read).value();
    std::vector<Row> rows = pastedRows(moved.rows, target, fromTarget);
    moved.assumptions = remappedAssumptions(std::move(moved.assumptions), moved.rows, rows);
    moved.rows = std::move(rows);
    return moved;
}

bool lacksAttributes(const QMimeData* data)
{
    if (!data || data->hasFormat(rowsMimeType()) || !data->hasText())
        return false;
    const QStringList heads = knownHeadings(data->text().section(QLatin1Char('\n'), 0, 0));
    const auto has = [&](const char* name) { return heads.contains(QLatin1String(name), Qt::CaseInsensitive); };
    return has("Layer") && has("Type") && !has("Attributes");
}

bool isOwnDrag(const QMimeData* data, const Document& document)
{
    return data && data->data(QLatin1String(kIdsType)).split(' ').constFirst() == documentTag(document);
}

std::vector<LayerId> draggedIds(const QMimeData* data)
{
    std::vector<LayerId> ids;
    const QList<QByteArray> parts = data->data(QLatin1String(kIdsType)).split(' ');
    for (qsizetype i = 1; i < parts.size(); ++i)
        ids.push_back(static_cast<LayerId>(parts[i].toUInt()));
    return ids;
}

} // namespace vram
