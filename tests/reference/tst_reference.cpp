// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/comparison.h"

#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <string>

namespace vram::reference_test {

using namespace reference;

namespace {

/// Maximum error of the peak, in percent. Under autocast, the harness casts arguments from first to last, but CUDA's
/// autocast from last to first, which changes the order of some kernels in backward.
constexpr double kPeakTolerance = 0.025;
/// Maximum error of reserved bytes, in percent. Segments also depend on the order of allocations within a kernel.
/// Single cases may differ, but few by more than 1 %.
constexpr double kReservedTolerance = 6;
/// Cases with larger differences, in percent, whose cause is unknown.
const std::map<std::string, double> kKnownReserved{{"llama.loraU.127 b3 fp32 adamw", 41}};

void expectReserved(const std::string& name, double error)
{
    const auto known = kKnownReserved.find(name);
    const bool listed = known != kKnownReserved.end();
    EXPECT_LE(error, listed ? known->second : kReservedTolerance);
    EXPECT_TRUE(!listed || error > kReservedTolerance) << "It is right now: take it off the list.";
}

void expectSame(const vram::Network& network, const Case& figures)
{
    SCOPED_TRACE(network.name + " " + figures.name());
    const vram::Estimate ours = estimateOf(network, figures);
    const Comparison result = compare(network, ours, figures);
    EXPECT_EQ(ours.parameters, figures.parameters);
    EXPECT_EQ(ours.trainableParameters, figures.trainable);
    EXPECT_EQ(ours.totals.buffers, figures.buffers);
    EXPECT_EQ(ours.totals.input, figures.input);
    EXPECT_EQ(ours.totals.optimizerState, figures.optimizerState);
    EXPECT_EQ(ours.totals.savedActivations, figures.saved)
        << (figures.savedByModule.empty() ? "see the case of the same batch and precision that has its modules"
                                          : "first parts at " + result.difference);
    EXPECT_EQ(vram::name(ours.peak.phase), figures.phase);
    EXPECT_LE(result.peakError, kPeakTolerance) << ours.peak.allocated << " instead of " << figures.peak;
    expectReserved(network.name + " " + figures.name(), result.reservedError);
    EXPECT_TRUE(ours.valid());
}

std::string testName(const testing::TestParamInfo<std::string>& info)
{
    std::string name = info.param;
    for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c)))
            c = '_';
    }
    return name;
}

std::vector<std::string> withBuiltin()
{
    std::vector<std::string> names;
    for (const std::string& name : networks()) {
        if (!builtinOf(name).empty())
            names.push_back(name);
    }
    return names;
}

class Exported : public testing::TestWithParam<std::string>
{
};

class Builtin : public testing::TestWithParam<std::string>
{
};

TEST_P(Exported, EqualsPyTorch)
{
    const vram::Network network = exported(GetParam());
    for (const Case& figures : cases(GetParam()))
        expectSame(network, figures);
}

bool hasCheckpoint(const vram::Network& network)
{
    bool found = false;
    vram::forEachRow(network, [&](const vram::Row& row, int, const vram::Block*) {
        const auto* block = std::get_if<std::shared_ptr<const vram::Block>>(&row);
        found = found || (block && (*block)->checkpoint);
    });
    return found;
}

TEST_P(Exported, SavesWhatTheSameModulesSave)
{
    const vram::Network network = exported(GetParam());
    if (hasCheckpoint(network))
        GTEST_SKIP() << "PyTorch keeps a checkpoint's inputs outside the modules that made them";
    for (const Case& figures : cases(GetParam())) {
        if (!figures.savedByModule.empty()) {
            EXPECT_EQ(compare(network, estimateOf(network, figures), figures).difference, "") << figures.name();
        }
    }
}

TEST_P(Builtin, EqualsPyTorch)
{
    const vram::Network network = builtin(builtinOf(GetParam()));
    for (const Case& figures : cases(GetParam()))
        expectSame(network, figures);
}

INSTANTIATE_TEST_SUITE_P(PyTorch, Exported, testing::ValuesIn(networks()), testName);
INSTANTIATE_TEST_SUITE_P(PyTorch, Builtin, testing::ValuesIn(withBuiltin()), testName);

TEST(Reference, ReservedIsWithinOnePercentOnNineteenCasesOfTwenty)
{
    std::size_t all = 0;
    std::size_t close = 0;
    for (const std::string& name : networks()) {
        const vram::Network network = exported(name);
        for (const Case& figures : cases(name)) {
            ++all;
            close += compare(network, estimateOf(network, figures), figures).reservedError <= 1 ? 1 : 0;
        }
    }
    EXPECT_GE(close * 20, all * 19);
}

TEST(Reference, HasNetworksAndBuiltins)
{
    EXPECT_GE(networks().size(), 35u);
    EXPECT_GE(withBuiltin().size(), 10u);
}

} // namespace

} // namespace vram::reference_test
