// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/comparison.h"

#include "reference/observed_allocator.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace reference {

namespace {

using vram::Bytes;

constexpr std::string_view kOutermost;

// The number at the end of a name, such as 7 in "layer7", or -1 if there is none.
int trailingNumber(std::string_view name)
{
    const std::size_t digits = name.size() - (name.find_last_not_of("0123456789") + 1);
    int number = -1;
    std::from_chars(name.data() + name.size() - digits, name.data() + name.size(), number);
    return number;
}

// Whether a block "0-2" (or "layer_0-layer_2"), which stands for repeated modules, includes `module`.
bool standsFor(std::string_view block, std::string_view module)
{
    if (block == module)
        return true;
    const std::size_t dash = block.rfind('-');
    if (dash == std::string_view::npos || trailingNumber(module) < 0)
        return false;
    const std::string_view first = block.substr(0, dash);
    const auto stem = [](std::string_view name) { return name.substr(0, name.find_last_not_of("0123456789") + 1); };
    return stem(first) == stem(module) && trailingNumber(first) <= trailingNumber(module)
           && trailingNumber(module) <= trailingNumber(block.substr(dash + 1));
}

const vram::Row* rowFor(const std::vector<vram::Row>& rows, std::string_view module)
{
    const auto found = std::ranges::find_if(rows, [&](const vram::Row& row) {
        return std::visit([&](const auto& item) { return standsFor(item->name, module); }, row);
    });
    return found == rows.end() ? nullptr : &*found;
}

// The path of our row for a module, or of the innermost enclosing block.
std::string pathFor(const vram::Network& network, std::string_view module)
{
    std::string path;
    const std::vector<vram::Row>* rows = &network.rows;
    while (rows && !module.empty()) {
        const std::size_t dot = module.find('.');
        const vram::Row* row = rowFor(*rows, module.substr(0, dot));
        if (!row)
            break;
        path += (path.empty() ? "" : ".") + std::visit([](const auto& item) { return item->name; }, *row);
        const auto* block = std::get_if<std::shared_ptr<const vram::Block>>(row);
        rows = block ? &(*block)->rows : nullptr;
        module = dot == std::string_view::npos ? std::string_view() : module.substr(dot + 1);
    }
    return path;
}

/// Saved bytes by module, ours and PyTorch's.
struct Split {
    Bytes ours = 0;
    Bytes theirs = 0;
};

// The innermost module that contains the row `path`.
std::map<std::string, Split>::iterator moduleOf(std::map<std::string, Split>& modules, std::string path)
{
    while (true) {
        if (const auto found = modules.find(path); found != modules.end() || path.empty())
            return found;
        const std::size_t dot = path.rfind('.');
        path = dot == std::string::npos ? std::string() : path.substr(0, dot);
    }
}

std::string firstDifference(const vram::Network& network, const vram::Estimate& ours, const Case& figures)
{
    std::map<std::string, Split> modules;
    modules[std::string(kOutermost)];
    for (const auto& [module, bytes] : figures.savedByModule)
        modules[module == "<loss>" ? std::string(kOutermost) : pathFor(network, module)].theirs += bytes;
    std::vector<std::string> order;
    for (const vram::RowEstimate& row : ours.rows) {
        const auto* layer = std::get_if<std::shared_ptr<const vram::Layer>>(vram::find(network, row.id));
        if (!layer)
            continue;
        const auto module = moduleOf(modules, vram::path(network, row.id));
        module->second.ours += row.saved;
        if (std::ranges::find(order, module->first) == order.end())
            order.push_back(module->first);
    }
    for (const std::string& name : order) {
        const Split& split = modules[name];
        if (split.ours != split.theirs)
            return (name.empty() ? "the outermost module" : name) + ": " + std::to_string(split.ours) + " instead of "
                   + std::to_string(split.theirs);
    }
    return {};
}

} // namespace

double percentOff(Bytes ours, Bytes theirs)
{
    return 100.0 * std::abs(static_cast<double>(ours - theirs)) / static_cast<double>(std::max<Bytes>(theirs, 1));
}

namespace {

vram::Setup setupOf(const Case& figures)
{
    vram::Setup setup;
    setup.batch = figures.batch;
    setup.precision = vram::choiceFromName<vram::Precision>(figures.precision).value();
    setup.optimizer = figures.optimizer;
    // The reference's only centered RMSprop also has momentum.
    if (figures.optimizer == "rmsprop-centered")
        setup.momentum = 0.9;
    if (figures.cpuDispatch)
        setup.gpu = vram::test::kCpu;
    return setup;
}

} // namespace

vram::Estimate estimateOf(const vram::Network& network, const Case& figures)
{
    return vram::estimate(network, setupOf(figures), vram::test::cataloguesWithCpu(), vram::Detail::Rows);
}

Comparison compare(const vram::Network& network, const vram::Estimate& ours, const Case& figures)
{
    // Adagrad creates its state in its constructor, before the harness tracked tensors. The state was alive but is not
    // in the reference's sums, and the layout of its segments is unknown.
    const Bytes unseen = figures.optimizer == "adagrad" ? figures.optimizerState : 0;
    Comparison result;
    result.counts = ours.parameters == figures.parameters && ours.trainableParameters == figures.trainable
                    && ours.totals.buffers == figures.buffers && ours.totals.input == figures.input;
    result.optimizerState = ours.totals.optimizerState == figures.optimizerState;
    result.saved = ours.totals.savedActivations == figures.saved;
    result.phase = vram::name(ours.peak.phase) == figures.phase;
    result.peakError = percentOff(ours.peak.allocated, figures.peak + unseen);
    if (unseen == 0)
        result.reservedError = percentOff(
            observedReserved(network, withEffectiveFields(setupOf(figures)), vram::test::cataloguesWithCpu()),
            figures.reserved);
    if (!figures.savedByModule.empty())
        result.difference = firstDifference(network, ours, figures);
    return result;
}

} // namespace reference
