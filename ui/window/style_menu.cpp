// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/style_menu.h"

#include "ui/document/document.h"
#include "ui/window/edits.h"

#include "parallel/row_styles.h"
#include "parallel/row_table.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RowStyles", text);
}

QString nameOf(ShardStyle style)
{
    switch (style) {
    case ShardStyle::Auto: return tr("Automatic");
    case ShardStyle::Columns: return tr("By columns");
    case ShardStyle::Rows: return tr("By rows");
    case ShardStyle::Replicated: return tr("Replicated on every GPU");
    }
    return {};
}

struct NamedLayer {
    const Layer* layer = nullptr;
    std::string path{};
};

/// Returns those layers among the rows that support sharding styles.
std::vector<NamedLayer> layersIn(const Network& network, const std::vector<LayerId>& rows)
{
    std::vector<NamedLayer> layers;
    const std::unordered_set<LayerId> chosen(rows.begin(), rows.end());
    const RowTable table(network);
    for (const RowIndex r : table.indices()) {
        const Layer* layer = table[r].layer;
        if (layer && chosen.contains(layer->id) && !stylesFor(*layer).empty())
            layers.push_back({layer, table[r].path});
    }
    return layers;
}

std::vector<std::string> pathsFor(const std::vector<NamedLayer>& layers, ShardStyle style)
{
    std::vector<std::string> paths;
    for (const auto& [layer, path] : layers) {
        if (std::ranges::count(stylesFor(*layer), style) > 0)
            paths.push_back(path);
    }
    return paths;
}

void setStyle(Document& document, const std::vector<std::string>& paths, ShardStyle style)
{
    auto styles = parseShardStyles(document.project()->setup.parallel.plan);
    if (!styles)
        return;
    std::vector<RowStyle> changed = std::move(styles).value();
    for (const std::string& path : paths)
        changed = withStyle(std::move(changed), path, style);
    changeSetup(document, QStringLiteral("tp.plan"), shardStylesText(changed), true);
}

} // namespace

QMenu* makeStyleMenu(Document& document, const std::vector<LayerId>& rows, QWidget* parent)
{
    const Project& project = *document.project();
    const auto styles = parseShardStyles(project.setup.parallel.plan);
    if (project.setup.parallel.tensor < 2 || !styles)
        return nullptr;
    const std::vector<NamedLayer> layers = layersIn(project.network, rows);
    if (layers.empty())
        return nullptr;
    auto* menu = new QMenu(tr("Tensor parallelism"), parent);
    auto* group = new QActionGroup(menu);
    for (const ShardStyle style : kShardStyles) {
        const std::vector<std::string> paths = pathsFor(layers, style);
        if (paths.empty())
            continue;
        QAction* action =
            menu->addAction(nameOf(style), menu, [&document, paths, style] { setStyle(document, paths, style); });
        action->setCheckable(true);
        const auto given = [&](const std::string& path) { return shardStyle(*styles, path) == style; };
        action->setChecked(std::ranges::all_of(paths, given));
        action->setActionGroup(group);
    }
    return menu;
}

} // namespace vram
