// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/leave_one_out.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace reference {

namespace {

using vram::ConvolutionCopies;
using vram::OperandCopies;

/// The estimates of all runs with one choice of operand copies.
struct Trial {
    ConvolutionCopies copies;
    std::vector<DeviceRun> runs;
};

std::vector<ConvolutionCopies> choices()
{
    constexpr std::array<OperandCopies, 4> operands{{{false, false}, {true, false}, {false, true}, {true, true}}};
    std::vector<ConvolutionCopies> all;
    for (const OperandCopies& forward : operands) {
        for (const OperandCopies& data : operands) {
            for (const OperandCopies& weight : operands)
                all.push_back({forward, data, weight});
        }
    }
    return all;
}

std::vector<DeviceRun> runsWith(const ConvolutionCopies& copies)
{
    vram::Catalogues catalogues = vram::builtinCatalogues();
    catalogues.convolutionCopies = copies;
    std::vector<DeviceRun> runs = timmRuns(catalogues);
    const std::vector<DeviceRun> more = torchvisionRuns(catalogues);
    runs.insert(runs.end(), more.begin(), more.end());
    return runs;
}

const std::vector<Trial>& trials()
{
    static const std::vector<Trial> all = [] {
        std::vector<Trial> made;
        for (const ConvolutionCopies& copies : choices())
            made.push_back({copies, runsWith(copies)});
        return made;
    }();
    return all;
}

// timm's mobilenetv2_100 is the same network as torchvision's tv.mobilenet_v2.
std::string familyOf(const std::string& network)
{
    std::string family = network.starts_with("tv.") ? network.substr(3) : network;
    if (family.ends_with("_100"))
        family.erase(family.size() - 4);
    std::erase(family, '_');
    return family;
}

double meanError(const Trial& trial, const std::string& leftOut)
{
    double sum = 0;
    int count = 0;
    for (const DeviceRun& run : trial.runs) {
        if (familyOf(run.network) == leftOut)
            continue;
        sum += std::abs(run.error());
        ++count;
    }
    return sum / count;
}

const Trial& bestWithout(const std::string& family)
{
    return *std::ranges::min_element(trials(), {}, [&](const Trial& trial) { return meanError(trial, family); });
}

} // namespace

std::vector<LeftOut> leaveEachOut()
{
    std::set<std::string> families;
    for (const DeviceRun& run : trials().front().runs)
        families.insert(familyOf(run.network));
    std::vector<LeftOut> all;
    for (const std::string& family : families) {
        const Trial& best = bestWithout(family);
        LeftOut one{family, best.copies, {}};
        std::ranges::copy_if(best.runs, std::back_inserter(one.runs),
                             [&](const DeviceRun& run) { return familyOf(run.network) == family; });
        all.push_back(std::move(one));
    }
    return all;
}

ConvolutionCopies bestCopies()
{
    return bestWithout({}).copies;
}

std::string text(const OperandCopies& copies)
{
    if (copies.input && copies.output)
        return "input + output";
    return copies.input ? "input" : copies.output ? "output" : "nothing";
}

} // namespace reference
