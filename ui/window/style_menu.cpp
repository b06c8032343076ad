#include "ui/window/style_menu.h"

#include "ui/document/document.h"
#include "ui/window/edits.h"

#include "parallel/row_styles.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RowStyles", text);
}

QString nameOf(PartStyle style)
{
    switch (style) {
    case PartStyle::Auto: return tr("Automatic");
    case PartStyle::Columns: return tr("By columns");
    case PartStyle::Rows: return tr("By rows");
    case PartStyle::Whole: return tr("Whole on every GPU");
    }
    return {};
}

/// The layers among the rows that can be given the style.
std::vector<std::string> pathsFor(const Network& network, const std::vector<LayerId>& rows, PartStyle style)
{
    std::vector<std::string> paths;
    for (const LayerId id : rows) {
        const Row* row = find(network, id);
        const Layer* layer = row ? asLayer(*row) : nullptr;
        if (layer && std::ranges::count(stylesFor(*layer), style) > 0)
            paths.push_back(path(network, id));
    }
    return paths;
}

void give(Document& document, const std::vector<std::string>& paths, PartStyle style)
{
    std::string plan = document.project()->setup.parallel.plan;
    for (const std::string& path : paths) {
        if (const auto styles = readPlan(plan))
            plan = withStyle(*styles, path, style);
    }
    changeSetup(document, QStringLiteral("tp.plan"), plan, true);
}

} // namespace

QMenu* makeStyleMenu(Document& document, const std::vector<LayerId>& rows, QWidget* parent)
{
    const Project& project = *document.project();
    const auto styles = readPlan(project.setup.parallel.plan);
    if (project.setup.parallel.tensor < 2 || !styles || pathsFor(project.network, rows, PartStyle::Auto).empty())
        return nullptr;
    auto* menu = new QMenu(tr("Tensor parallelism"), parent);
    auto* group = new QActionGroup(menu);
    for (const PartStyle style : kPartStyles) {
        const std::vector<std::string> paths = pathsFor(project.network, rows, style);
        if (paths.empty())
            continue;
        QAction* action =
            menu->addAction(nameOf(style), menu, [&document, paths, style] { give(document, paths, style); });
        action->setCheckable(true);
        const auto given = [&](const std::string& path) { return styleOf(*styles, path) == style; };
        action->setChecked(std::ranges::all_of(paths, given));
        action->setActionGroup(group);
    }
    return menu; // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): the menu owns the group.
}

} // namespace vram
