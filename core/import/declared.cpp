// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/declared.h"

#include "base/checked.h"
#include "edit/edit.h"
#include "estimate/estimate.h"
#include "import/attribute_check.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace vram {

namespace {

constexpr std::string_view kUnprinted = "unprinted parameters";

using Figures = std::map<LayerId, std::int64_t>;

Estimate counted(const Network& network, Setup setup = {})
{
    setup.batch = 1;
    return estimate(network, setup, builtinCatalogues(), Detail::Rows);
}

Figures parametersOf(const Network& network, const Setup& setup)
{
    Figures figures;
    for (const RowEstimate& row : counted(network, setup).rows)
        figures[row.id] = row.parameters;
    return figures;
}

bool beginsLoss(const Row& row)
{
    const Layer* layer = asLayer(row);
    return layer ? is(*layer, Trait::Loss) : asBlock(row)->loss;
}

bool hasInput(const Network& network)
{
    bool found = false;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) { found = found || layer.type == "Input"; });
    return found;
}

/// Adds a row that is an error until it is removed or filled in. Its output is that of the row above.
void addErrorRow(Network& network, std::string_view name, std::string fault, std::int64_t parameters,
                 const std::string& where)
{
    const LayerType& custom = *findLayerType("Custom");
    Layer row = makeLayer(custom, nextId(network), std::string(name));
    const auto set = [&](std::string_view key, AttributeValue value) {
        row.attributes[static_cast<std::size_t>(attributeIndex(custom, key))] = std::move(value);
    };
    set("incomplete", std::move(fault));
    set("parameters", parameters);
    set("operation", where);
    const auto loss = std::ranges::find_if(network.rows, beginsLoss);
    network.rows.insert(loss, std::make_shared<const Layer>(std::move(row)));
}

void addMissingRow(Network& network, std::int64_t missing, const std::string& where)
{
    addErrorRow(network, "missing_parameters", missing > 0 ? "too few parameters" : "too many parameters",
                std::max<std::int64_t>(missing, 0), where);
}

/// Sets the parameters of the row from addUnprintedRow. Returns false if there is no such row or the number is not
/// positive.
bool fillUnprintedRow(Project& project, std::int64_t parameters)
{
    const LayerType& custom = *findLayerType("Custom");
    const auto at = [&custom](std::string_view key) { return static_cast<std::size_t>(attributeIndex(custom, key)); };
    LayerId filled = LayerId::None;
    const auto fill = [&](const Layer& layer) -> std::optional<Layer> {
        if (layer.type != "Custom"
            || attribute(layer, custom, attributeIndex(custom, "incomplete"))
                   != AttributeValue(std::string(kUnprinted)))
            return std::nullopt;
        Layer row = layer;
        row.attributes[at("parameters")] = parameters;
        row.attributes[at("incomplete")] = std::string("no");
        filled = layer.id;
        return row;
    };
    if (parameters > 0)
        project.network = withLayersChanged(project.network, fill);
    if (filled == LayerId::None)
        return false;
    project.assumptions.push_back(
        {vram::counted(parameters, "%1 parameter of the total is assumed to be one that print(model) does not show."_tr,
                       "%1 parameters of the total are assumed to be those that print(model) does not show."_tr),
         {filled}});
    return true;
}

std::map<LayerId, std::int64_t> repeatsOf(const Network& network)
{
    std::map<LayerId, std::int64_t> repeats;
    forEachLayer(network, [&](const Layer& layer, std::int64_t times) { repeats[layer.id] = times; });
    return repeats;
}

std::set<LayerId> rowsWithErrors(const Estimate& estimate)
{
    std::set<LayerId> rows;
    for (const Issue& issue : estimate.issues)
        if (issue.severity == Severity::Error)
            rows.insert(issue.layer);
    return rows;
}

} // namespace

void compareWithDeclared(Project& project, const std::vector<DeclaredParameters>& declared,
                         std::optional<std::int64_t> total, const std::string& unplaced)
{
    Network& network = project.network;
    // A network with invalid attributes is rejected when it is opened.
    if (attributeProblem(network))
        return;
    std::map<LayerId, std::int64_t> repeats = repeatsOf(network);
    Figures figures = parametersOf(network, project.setup);
    std::int64_t wanted = 0, found = 0;
    std::string where;
    for (const DeclaredParameters& entry : declared) {
        const std::int64_t inAll = checkedMul(entry.parameters, std::max<std::int64_t>(repeats[entry.row], 1));
        if (inAll != figures[entry.row] && where.empty())
            where = path(network, entry.row);
        wanted = checkedAdd(wanted, inAll);
        found = checkedAdd(found, figures[entry.row]);
    }
    if (const std::int64_t missing = total.value_or(wanted) - found; missing != 0)
        addMissingRow(network, missing, !where.empty() ? where : unplaced.empty() ? network.name : unplaced);
}

void compareWithTotal(Project& project, std::int64_t total)
{
    if (attributeProblem(project.network))
        return;
    const std::int64_t missing = total - counted(project.network, project.setup).parameters;
    if (missing != 0 && !fillUnprintedRow(project, missing))
        addMissingRow(project.network, missing, "Total params");
}

void compareWithCounts(Project& project, std::int64_t all, std::int64_t trainable)
{
    if (attributeProblem(project.network))
        return;
    const Estimate found = counted(project.network, project.setup);
    if (!rowsWithErrors(found).empty())
        return;
    if (found.parameters != all)
        addMissingRow(project.network, all - found.parameters, "all params");
    else if (found.trainableParameters != trainable)
        addErrorRow(project.network, "trainable_parameters", "other trainable parameters", 0,
                    "trainable params: " + std::to_string(trainable));
}

void compareWithTable(Project& project, const std::vector<DeclaredParameters>& declared)
{
    Network& network = project.network;
    const bool oneGpu = project.setup.parallel.gpus == 1; // On several GPUs, the table has the parameters of one rank.
    if (attributeProblem(network) || !hasInput(network) || !oneGpu)
        return;
    const std::map<LayerId, std::int64_t> repeats = repeatsOf(network);
    const Estimate found = estimate(network, project.setup, cataloguesOf(project), Detail::Rows);
    const std::set<LayerId> unsized = rowsWithErrors(found);
    Figures figures;
    for (const RowEstimate& row : found.rows)
        figures[row.id] = row.parameters;
    for (const DeclaredParameters& entry : declared) {
        const auto times = repeats.find(entry.row);
        const std::int64_t own = figures[entry.row];
        if (times == repeats.end() || unsized.contains(entry.row) || entry.parameters == own
            || checkedMul(entry.parameters, times->second) == own)
            continue;
        return addMissingRow(network, entry.parameters - own, path(network, entry.row));
    }
}

void compareWithGradients(Network& network)
{
    if (attributeProblem(network))
        return;
    constexpr std::int64_t kElement = 4; // Bytes per element in fp32.
    Setup setup;
    setup.batch = 2; // Batch norms reject a single value per channel.
    const Estimate found = estimate(network, setup, builtinCatalogues(), Detail::Memory);
    const std::int64_t unread = found.trainableParameters - found.totals.gradients / kElement;
    if (rowsWithErrors(found).empty() && unread > 0)
        addErrorRow(network, "unread_layers", "unread layers", 0, std::to_string(unread));
}

void addUnprintedRow(Network& network, const std::string& where)
{
    addErrorRow(network, "unprinted_parameters", std::string(kUnprinted), 0, where);
}

} // namespace vram
