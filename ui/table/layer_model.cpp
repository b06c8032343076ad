// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/layer_model.h"

#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/table/layer_cells.h"
#include "ui/table/row_change.h"
#include "ui/table/row_edits.h"

#include "edit/row_fields.h"
#include "edit/settings_line.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

/// Returns the urgency of an issue, by which the issues of a row are compared. The higher it is, the sooner the issue
/// must be fixed.
int urgencyOf(const Issue& issue)
{
    switch (issue.severity) {
    case Severity::Note: return 0;
    case Severity::Warning: return 1;
    case Severity::Error: return 2;
    }
    return 0;
}

} // namespace

LayerModel::LayerModel(Document& document, QObject* parent)
    : QAbstractItemModel(parent), m_document(document), m_network(std::make_shared<const Network>()),
      m_estimate(std::make_shared<const Estimate>())
{
    connect(&document, &Document::projectChanged, this, &LayerModel::syncProject);
    connect(&document, &Document::estimateChanged, this, &LayerModel::syncEstimate);
    syncProject();
    syncEstimate();
}

LayerModel::~LayerModel() = default;

// --- structure ---------------------------------------------------------------------------------------------------

const RowNode& LayerModel::rowAt(const QModelIndex& index) const
{
    return index.isValid() ? *static_cast<const RowNode*>(index.internalPointer()) : m_root;
}

QModelIndex LayerModel::indexFor(const RowNode& row, int column) const
{
    return &row == &m_root ? QModelIndex() : createIndex(row.position, column, &row);
}

QModelIndex LayerModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, rowAt(parent).children[static_cast<std::size_t>(row)].get());
}

QModelIndex LayerModel::parent(const QModelIndex& index) const
{
    const RowNode* above = index.isValid() ? rowAt(index).parent : nullptr;
    return above ? indexFor(*above, 0) : QModelIndex();
}

int LayerModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(rowAt(parent).children.size());
}

int LayerModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

LayerId LayerModel::idAt(const QModelIndex& index) const
{
    return index.isValid() ? rowAt(index).id() : LayerId::None;
}

QModelIndex LayerModel::indexOf(LayerId id, int column) const
{
    const auto entry = m_byId.find(id);
    return entry == m_byId.end() ? QModelIndex() : indexFor(*entry->second, column);
}

// --- following the document --------------------------------------------------------------------------------------

void LayerModel::syncProject()
{
    const std::shared_ptr<const Project> project = m_document.project();
    const auto network = std::shared_ptr<const Network>(project, &project->network);
    if (network->rows != m_network->rows) {
        m_moved = false;
        syncRows(m_root, network->rows);
        if (m_moved)
            reindex();
    }
    m_network = network;
}

void LayerModel::syncRows(RowNode& parent, const std::vector<Row>& rows)
{
    const SiblingChange change = siblingChange(parent, rows);
    if (change.rotated > 0) {
        moveMiddle(parent, rows, change);
    } else {
        removeMiddle(parent, change);
        insertMiddle(parent, rows, change);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        RowNode& child = *parent.children[i];
        if (child.row == rows[i])
            continue;
        child.row = rows[i];
        if (const Block* block = asBlock(rows[i]))
            syncRows(child, block->rows);
        emit dataChanged(indexFor(child, 0), indexFor(child, ColumnCount - 1));
    }
}

void LayerModel::removeMiddle(RowNode& parent, const SiblingChange& change)
{
    auto& children = parent.children;
    const std::size_t count = children.size() - change.front - change.back;
    if (count == 0)
        return;
    const auto begin = static_cast<std::ptrdiff_t>(change.front);
    beginRemoveRows(indexFor(parent, 0), static_cast<int>(change.front), static_cast<int>(change.front + count) - 1);
    m_moved = true;
    children.erase(children.begin() + begin, children.begin() + begin + static_cast<std::ptrdiff_t>(count));
    renumber(parent, change.front);
    endRemoveRows();
}

void LayerModel::insertMiddle(RowNode& parent, const std::vector<Row>& rows, const SiblingChange& change)
{
    const std::size_t count = rows.size() - parent.children.size();
    if (count == 0)
        return;
    m_moved = true;
    std::vector<std::unique_ptr<RowNode>> fresh;
    for (std::size_t i = 0; i < count; ++i)
        fresh.push_back(makeTableRow(rows[change.front + i], &parent));
    beginInsertRows(indexFor(parent, 0), static_cast<int>(change.front), static_cast<int>(change.front + count) - 1);
    parent.children.insert(parent.children.begin() + static_cast<std::ptrdiff_t>(change.front),
                           std::make_move_iterator(fresh.begin()), std::make_move_iterator(fresh.end()));
    renumber(parent, change.front);
    endInsertRows();
}

void LayerModel::moveMiddle(RowNode& parent, const std::vector<Row>& rows, const SiblingChange& change)
{
    const std::size_t end = rows.size() - change.back;
    m_moved = true;
    const QModelIndex above = indexFor(parent, 0);
    beginMoveRows(above, static_cast<int>(change.front), static_cast<int>(change.front + change.rotated) - 1, above,
                  static_cast<int>(end));
    const auto begin = parent.children.begin() + static_cast<std::ptrdiff_t>(change.front);
    std::rotate(begin, begin + static_cast<std::ptrdiff_t>(change.rotated),
                parent.children.begin() + static_cast<std::ptrdiff_t>(end));
    renumber(parent, change.front);
    endMoveRows();
}

void LayerModel::reindex()
{
    m_byId.clear();
    RowIndex next{0};
    const auto visit = [this, &next](const auto& self, RowNode& parent) -> void {
        for (const auto& child : parent.children) {
            child->figures = next++;
            m_byId[child->id()] = child.get();
            self(self, *child);
        }
    };
    visit(visit, m_root);
}

void LayerModel::syncEstimate()
{
    const std::shared_ptr<const Estimate> before = std::exchange(m_estimate, m_document.estimate());
    m_largestBytes = 1;
    for (const auto& child : m_root.children) {
        if (const RowEstimate* row = figures(*child); row && row->saved != kOverflow)
            m_largestBytes = std::max(m_largestBytes, row->saved);
    }
    syncIssues();
    if (const int first = firstChangedColumn(*before, *m_estimate); first < ColumnCount)
        announceFigures(m_root, first);
    if (before->batch != m_estimate->batch)
        emit headerDataChanged(Qt::Horizontal, AtBatch, AtBatch);
}

void LayerModel::syncIssues()
{
    m_issues.clear();
    m_nestedErrors.clear();
    for (std::size_t i = 0; i < m_estimate->issues.size(); ++i) {
        const Issue& issue = m_estimate->issues[i];
        const auto [entry, added] = m_issues.emplace(issue.layer, i);
        if (!added && urgencyOf(issue) > urgencyOf(m_estimate->issues[entry->second]))
            entry->second = i;
        const auto row = m_byId.find(issue.layer);
        if (row == m_byId.end() || issue.severity != Severity::Error)
            continue;
        for (const RowNode* above = row->second->parent; above != &m_root; above = above->parent)
            ++m_nestedErrors[above->id()];
    }
}

void LayerModel::announceFigures(const RowNode& parent, int first)
{
    if (parent.children.empty())
        return;
    emit dataChanged(indexFor(*parent.children.front(), first), indexFor(*parent.children.back(), ColumnCount - 1));
    for (const auto& child : parent.children)
        announceFigures(*child, first);
}

void LayerModel::setUnit(ByteUnit unit)
{
    if (m_unit == unit)
        return;
    m_unit = unit;
    announceFigures(m_root, PerSample);
}

const RowEstimate* LayerModel::figures(const RowNode& row) const
{
    const auto& rows = m_estimate->rows;
    return rows.contains(row.figures) && rows[row.figures].id == row.id() ? &rows[row.figures] : nullptr;
}

const Issue* LayerModel::issue(const RowNode& row) const
{
    const auto entry = m_issues.find(row.id());
    return entry == m_issues.end() ? nullptr : &m_estimate->issues[entry->second];
}

// --- cells -------------------------------------------------------------------------------------------------------

QString LayerModel::cell(const RowNode& row, int column) const
{
    const RowEstimate* figure = figures(row);
    switch (column) {
    case Name: return displayText(qs(name(row.row)));
    case Type: return typeText(row.row);
    case Settings: {
        const auto broken = m_nestedErrors.find(row.id());
        if (broken != m_nestedErrors.end())
            return counted(broken->second, tr("%1 layer inside to fix"), tr("%1 layers inside to fix"));
        return settingsCell(row.row);
    }
    case Output: return figure ? firstOutputText(*figure) : QString();
    case Elements: return figure && figure->outputElements > 0 ? numberText(figure->outputElements) : QString();
    case Parameters: return figure && figure->parameters > 0 ? numberText(figure->parameters) : QString();
    case PerSample:
    case AtBatch:
    case Recomputed: {
        const Bytes bytes = number(row, column).toLongLong();
        return bytes > 0 ? bytesText(bytes, m_unit) : QStringLiteral("—");
    }
    case Time: return figure ? stepShareText(*figure, m_estimate->time) : QString();
    default: return {};
    }
}

QVariant LayerModel::number(const RowNode& row, int column) const
{
    const RowEstimate* figure = figures(row);
    if (!figure)
        return column >= Elements ? QVariant(0) : QVariant();
    switch (column) {
    case Elements: return static_cast<qlonglong>(figure->outputElements);
    case Parameters: return static_cast<qlonglong>(figure->parameters);
    case PerSample: return static_cast<qlonglong>(bytesPerSample(*figure, m_estimate->batch));
    case AtBatch: return static_cast<qlonglong>(figure->saved);
    case Recomputed: return static_cast<qlonglong>(figure->recomputed);
    case Time: return figure->time;
    default: return {};
    }
}

QVariant LayerModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RowNode& row = rowAt(index);
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return cell(row, column);
    case Qt::EditRole:
        return column == Settings ? qs(settingsLine(row.row)) : column == Name ? qs(name(row.row)) : cell(row, column);
    case Qt::ToolTipRole: return toolTip(row, column);
    case Qt::TextAlignmentRole:
        return column >= Output ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::AccessibleTextRole: {
        const Issue* found = column == Name ? issue(row) : nullptr;
        return found ? QString(cell(row, column) + QStringLiteral(": ") + translated(found->message))
                     : cell(row, column);
    }
    case IdRole: return static_cast<uint>(row.id());
    case BlockRole: return row.isBlock();
    case NestedErrorsRole: return m_nestedErrors.contains(row.id()) ? m_nestedErrors.at(row.id()) : 0;
    case NumberRole: return number(row, column);
    case IssueRole: return issue(row) ? translated(issue(row)->message) : QString();
    case SeverityRole: return issue(row) ? QVariant(static_cast<int>(issue(row)->severity)) : QVariant();
    case FractionRole:
        return column == AtBatch ? std::min(1.0, number(row, column).toDouble() / static_cast<double>(m_largestBytes))
                                 : 0.0;
    default: return {};
    }
}

QVariant LayerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section >= Output ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                 : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return columnHelp(section);
    return role == Qt::DisplayRole ? QVariant(columnTitle(section, m_estimate->batch)) : QVariant();
}

Qt::ItemFlags LayerModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled;
    const bool block = rowAt(index).isBlock();
    if (block)
        flags |= Qt::ItemIsDropEnabled;
    else
        flags |= Qt::ItemNeverHasChildren;
    if (index.column() <= Settings)
        flags |= Qt::ItemIsEditable;
    return flags;
}

/// Returns the key of the field that a cell shows, as withRowField expects it.
QString LayerModel::keyOf(const QModelIndex& index) const
{
    switch (index.column()) {
    case Settings: return QStringLiteral("settings");
    case Type: return rowAt(index).isBlock() ? QStringLiteral("kind") : QStringLiteral("type");
    default: return QStringLiteral("name");
    }
}

QString LayerModel::validationError(const QModelIndex& index, const QString& typed) const
{
    if (!index.isValid() || typed == data(index, Qt::EditRole).toString())
        return {};
    const Result<Network> next = withRowField(*m_network, rowAt(index).id(), utf8(keyOf(index)), utf8(typed.trimmed()));
    return next ? QString() : translated(next.error());
}

TypePredicate LayerModel::acceptedTypes(const QModelIndex& index) const
{
    return index.isValid() ? acceptedTypesAt(*m_network, *m_estimate, rowPosition(*m_network, rowAt(index).id()))
                           : TypePredicate();
}

bool LayerModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || value == data(index, Qt::EditRole))
        return false;
    const std::string typed = utf8(value.toString().trimmed());
    if (const std::optional<QString> problem = changeRow(m_document, rowAt(index).id(), keyOf(index), typed, true)) {
        emit rejected(*problem);
        return false;
    }
    return true;
}

} // namespace vram
