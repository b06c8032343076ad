// SPDX-License-Identifier: GPL-3.0-or-later
#include "optimizers/catalogue.h"

#include "optimizers/families.h"

#include <algorithm>
#include <vector>

namespace vram {

namespace {

const std::vector<OptimizerRule>& allRules()
{
    static const std::vector<OptimizerRule> rules = [] {
        std::vector<OptimizerRule> all;
        for (const auto family : {optimizers::torchOptimizers(), optimizers::largeBatch(), optimizers::lowPrecision(),
                                  optimizers::recent()})
            all.insert(all.end(), family.begin(), family.end());
        return all;
    }();
    return rules;
}

std::vector<std::string_view> column(std::string_view OptimizerRule::*member)
{
    std::vector<std::string_view> texts;
    std::ranges::transform(allRules(), std::back_inserter(texts), member);
    return texts;
}

} // namespace

const OptimizerRule* optimizerRule(std::string_view name)
{
    const auto found = std::ranges::find(allRules(), name, &OptimizerRule::name);
    return found == allRules().end() ? nullptr : &*found;
}

std::span<const std::string_view> optimizerNames()
{
    static const std::vector<std::string_view> names = column(&OptimizerRule::name);
    return names;
}

std::span<const std::string_view> optimizerTitles()
{
    static const std::vector<std::string_view> titles = column(&OptimizerRule::title);
    return titles;
}

std::string_view optimizerTitle(std::string_view name)
{
    const OptimizerRule* rule = optimizerRule(name);
    return rule ? rule->title : name;
}

} // namespace vram
