// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/rows.h"

#include "base/words.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace vram::onnx {

namespace {

std::string dtypeName(ElementType type)
{
    switch (type) {
    case ElementType::Int64:
    case ElementType::UInt64: return "int64";
    case ElementType::Int32:
    case ElementType::UInt32: return "int32";
    case ElementType::Int16:
    case ElementType::UInt16: return "int16";
    case ElementType::Int8: return "int8";
    case ElementType::UInt8: return "uint8";
    case ElementType::Bool: return "bool";
    default: return "float32";
    }
}

/// The name of a row that is not a module, such as "add" or "attention".
std::string functionName(const std::string& type)
{
    return type == "ScaledDotProductAttention" ? "attention" : lowercase(type);
}

/// The last part of a stored tensor's name.
std::string_view leafName(std::string_view name)
{
    const std::size_t dot = name.find_last_of("./");
    return dot == std::string_view::npos || dot + 1 == name.size() ? name : name.substr(dot + 1);
}

/// The usual path of the batch norm after a convolution: "bn1" for "conv1", "1" for "0".
ModulePath ownModulePath(ModulePath path)
{
    if (path.scopes.empty()) {
        path.name += "_bn";
        return path;
    }
    std::string name = localName(path.scopes, path.scopes.size() - 1);
    path.scopes.pop_back();
    const std::size_t conv = name.find("conv");
    const bool number = !name.empty() && name.size() < 9 && name.find_first_not_of("0123456789") == std::string::npos;
    if (number)
        name = std::to_string(std::stol(name) + 1);
    else if (conv != std::string::npos)
        name.replace(conv, 4, "bn");
    else
        name += "_bn";
    path.name = name;
    return path;
}

class DraftRowBuilder
{
public:
    DraftRowBuilder(const RowPlanner& planner, Progress& progress)
        : m_planner(planner), m_progress(progress), m_graph(planner.graph()), m_wanted(m_graph.ops.size(), 0),
          m_found(m_graph.values.size())
    {
    }

    DraftRows make()
    {
        m_result.rows.reserve(chooseOps() + m_graph.inputs.size());
        for (const ValueId input : m_graph.inputs) {
            if (m_inputRequested.empty() || m_inputRequested[input] || input == m_graph.inputs.front())
                addInput(input);
        }
        for (OpId op(0); op < m_graph.ops.next() && reportProgress(); ++op) {
            if (m_wanted[op])
                addPlan(m_graph.ops[op], m_planner.plan(op));
        }
        for (const ValueId output : m_graph.outputs)
            m_result.outputs.push_back(find(output, {}));
        for (const DraftOutput& output : m_result.outputs) {
            if (output.row.valid())
                m_result.rows[output.row]->isOutput = true;
        }
        hoistSources();
        return std::move(m_result);
    }

private:
    /// Moves constants of an outer module before the inner module that reads them first. Otherwise they would split the
    /// inner module's block in two.
    void hoistSources()
    {
        const auto& rows = m_result.rows;
        std::vector<DraftId> order;
        for (const DraftId i : rows.indices()) {
            auto at = order.end();
            while (rows[i]->isSource && at != order.begin() && isInside(rows[*std::prev(at)]->scopes, rows[i]->scopes))
                --at;
            order.insert(at, i);
        }
        if (!std::ranges::is_sorted(order))
            reorder(order);
    }

    /// Whether `scopes` belong to a module inside that of `outer`.
    static bool isInside(const std::vector<std::string>& scopes, const std::vector<std::string>& outer)
    {
        return scopes.size() > outer.size() && std::equal(outer.begin(), outer.end(), scopes.begin());
    }

    void reorder(const std::vector<DraftId>& order)
    {
        IndexedVector<DraftId, DraftId> place(order.size());
        IndexedVector<DraftId, std::unique_ptr<DraftRow>> rows;
        rows.reserve(order.size());
        for (const DraftId from : order) {
            place[from] = rows.next();
            rows.push_back(std::move(m_result.rows[from]));
        }
        const auto follow = [&place](DraftOutput& source) {
            source.row = source.row.valid() ? place[source.row] : DraftId();
        };
        for (const std::unique_ptr<DraftRow>& row : rows)
            std::for_each(row->inputs.begin(), row->inputs.end(), follow);
        std::for_each(m_result.outputs.begin(), m_result.outputs.end(), follow);
        m_result.rows = std::move(rows);
    }

    bool isLeaf(ValueId id) const
    {
        const Value& value = m_graph.value(id);
        return value.stored || !value.producer.valid() || value.origin == 0;
    }

    void want(ValueId id)
    {
        if (!id.valid())
            return;
        if (isLeaf(id))
            m_inputRequested[id] = 1;
        else
            m_wanted[m_planner.source(id)] = 1;
    }

    /// Marks the operators that need rows, in reverse order: an operator needs none if no plan reads its outputs.
    /// Returns the number of rows. Plans are discarded and created again with the rows, because together they would
    /// take more memory than the network.
    std::size_t chooseOps()
    {
        std::size_t rows = 0;
        m_inputRequested.assign(m_graph.values.size(), 0);
        for (const ValueId output : m_graph.outputs)
            want(output);
        for (OpId op = m_graph.ops.next() - 1; op.valid() && reportProgress(); --op) {
            if (!m_wanted[op])
                continue;
            const RowPlan plan = m_planner.plan(op);
            rows += plan.rows.size();
            for (const PlannedRow& row : plan.rows) {
                for (const PlannedInput input : row.inputs)
                    want(input.value());
            }
            for (const auto& [output, target] : plan.aliases)
                want(target);
        }
        return rows;
    }

    DraftId add(DraftRow draft)
    {
        m_result.rows.push_back(std::make_unique<DraftRow>(std::move(draft)));
        return m_result.rows.next() - 1;
    }

    void addInput(ValueId id)
    {
        const Value& value = m_graph.value(id);
        Dims dims = value.dims();
        const bool batched = !dims.empty() && dims.front() == kBatch
                             && std::all_of(dims.begin() + 1, dims.end(), [](BatchPair dim) { return dim.isFixed(); });
        if (batched)
            dims.erase(dims.begin());
        DraftRow draft{.type = "Input", .name = std::string(value.name)};
        draft.attributes = {{"shape", extents(dims)}, {"batched", batched}, {"dtype", dtypeName(value.type)}};
        draft.isSource = true;
        m_found[id] = DraftOutput{add(std::move(draft)), 0};
    }

    Extents extents(const Dims& dims) { return extentsOf(dims, &m_result.exactExtents); }

    /// Adds a row next to its first reader for a value that no operator computes at run time.
    DraftOutput addLeaf(ValueId id, const ModulePath& reader)
    {
        const Value& value = m_graph.value(id);
        const bool stored = value.stored && value.origin != 0;
        const ModulePath place = stored ? reader : placeOfConstant(id, reader);
        DraftRow draft{.type = !stored                            ? "Constant"
                               : (value.origin & FromWeight) != 0 ? "Parameter"
                                                                  : "Buffer",
                       .name = std::string(stored ? leafName(value.name) : "constant"),
                       .scopes = place.scopes,
                       .hasModulePath = place.known,
                       .isSource = true};
        // Masks usually have the dtype of the tensor that they are added to.
        draft.attributes = {{"shape", extents(value.dims())},
                            {"dtype", isFloating(value.type) ? std::string("compute") : dtypeName(value.type)}};
        if (draft.type == "Parameter")
            draft.parameters.push_back({"weight", id});
        const DraftOutput source{add(std::move(draft)), 0};
        m_found[id] = source;
        return source;
    }

    /// The path of a constant: the path of its producer if that module encloses the reader, or else the path of the
    /// reader.
    ModulePath placeOfConstant(ValueId id, ModulePath reader) const
    {
        const Op* maker = m_graph.producer(id);
        ModulePath made = maker ? pathOf(*maker, {}) : ModulePath{};
        const bool around = made.known && made.scopes.size() < reader.scopes.size()
                            && std::equal(made.scopes.begin(), made.scopes.end(), reader.scopes.begin());
        return around ? std::move(made) : std::move(reader);
    }

    DraftOutput find(ValueId id, const ModulePath& reader)
    {
        if (!id.valid())
            return {};
        const auto known = m_found[id];
        return known ? *known : addLeaf(id, reader);
    }

    std::string_view weightName(const RowPlan& plan) const
    {
        for (const PlannedRow& row : plan.rows) {
            if (!row.parameters.empty())
                return m_graph.value(row.parameters.front().value).name;
        }
        return {};
    }

    void addPlan(const Op& op, RowPlan plan)
    {
        ModulePath path = pathOf(op, weightName(plan));
        if (!path.known)
            path.scopes = m_lastScopes;
        else
            m_lastScopes = path.scopes;
        std::vector<DraftOutput> made;
        for (PlannedRow& row : plan.rows)
            made.push_back(addRow(std::move(row), path, made));
        for (const auto& [output, target] : plan.aliases)
            give(output, find(target, path));
        for (const PlannedOutput& output : plan.outputs)
            give(output.value, {made[output.row].row, output.output});
        for (std::size_t i = 0; plan.outputs.empty() && !made.empty() && i < op.outputs.size(); ++i)
            give(op.outputs[i], {made.back().row, static_cast<int>(i)});
    }

    void give(ValueId value, DraftOutput source)
    {
        if (value.valid())
            m_found[value] = source;
    }

    DraftOutput addRow(PlannedRow row, const ModulePath& path, const std::vector<DraftOutput>& made)
    {
        DraftRow draft{.type = std::move(row.type),
                       .name = std::move(row.name),
                       .attributes = std::move(row.attributes),
                       .parameters = std::move(row.parameters),
                       .hasModulePath = path.known,
                       .isSeparateModule = row.isSeparateModule};
        draft.inputs.reserve(row.inputs.size());
        for (const PlannedInput input : row.inputs) {
            const DraftOutput source =
                input.isValue() ? find(input.value(), path) : outputOfRow(input.row(made.size()), made);
            if (source.row.valid())
                draft.inputs.push_back(source);
        }
        place(draft, path);
        if (draft.type == "Custom")
            ++m_result.custom[operation(draft)];
        return {add(std::move(draft)), 0};
    }

    /// Sets the scopes of a row, and its name if its plan specifies none.
    static void place(DraftRow& draft, const ModulePath& path)
    {
        if (draft.isSeparateModule) {
            ModulePath own = ownModulePath(path);
            draft.name = std::move(own.name);
            draft.scopes = std::move(own.scopes);
            return;
        }
        draft.scopes = path.scopes;
        if (draft.name.empty())
            draft.name = path.known ? functionName(draft.type) : path.name;
    }

    static DraftOutput outputOfRow(std::size_t row, const std::vector<DraftOutput>& made)
    {
        return row < made.size() ? made[row] : DraftOutput{};
    }

    static std::string operation(const DraftRow& row)
    {
        for (const auto& [key, value] : row.attributes) {
            if (key == "operation")
                return std::get<std::string>(value);
        }
        return {};
    }

    /// Reports progress. Each operator is visited twice.
    bool reportProgress() { return m_progress.step(2 * m_graph.ops.size()); }

    const RowPlanner& m_planner;
    Progress& m_progress;
    const Graph& m_graph;
    IndexedVector<OpId, char> m_wanted;
    IndexedVector<ValueId, char> m_inputRequested{};
    IndexedVector<ValueId, std::optional<DraftOutput>> m_found;
    std::vector<std::string> m_lastScopes{};
    DraftRows m_result{};
};

} // namespace

DraftRows buildDraftRows(const RowPlanner& planner, Progress& progress)
{
    return DraftRowBuilder(planner, progress).make();
}

} // namespace vram::onnx
