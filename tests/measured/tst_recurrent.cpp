// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measured_table.h"
#include "step/cudnn_recurrent.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace vram::recurrent_test {

namespace {

/// A line of recurrent_h100.csv: the memory that PyTorch 2.11 took on an H100 for a recurrent network run by cuDNN.
struct Network {
    RecurrentSizes sizes;
    Bytes workspace = 0;
    Bytes reserve = 0;
};

Network network(const std::vector<std::string>& fields)
{
    const auto number = [&fields](std::size_t column) { return std::stoll(fields[column]); };
    const Bytes element = fields[8] == "float32" ? 4 : 2;
    const std::int64_t steps = number(4) * number(5);
    return {.sizes = {.units = steps * number(7) * number(2) * element,
                      .input = steps * number(6) * element,
                      .weights = number(9) * element,
                      .layers = number(1),
                      .directions = number(2),
                      .gates = fields[0] == "LSTM"  ? 4
                               : fields[0] == "GRU" ? 3
                                                    : 1,
                      .elementBytes = element,
                      .dropout = std::stod(fields[3]) > 0},
            .workspace = number(10),
            .reserve = number(11)};
}

std::vector<Network> networks()
{
    return measured::tableOf("recurrent_h100.csv", network);
}

TEST(Recurrent, ReserveMatchesMeasurements)
{
    ASSERT_GT(networks().size(), 600);
    for (const Network& one : networks())
        EXPECT_EQ(recurrentReserve(one.sizes), one.reserve);
}

// The limit is slightly above the error of the rule. Predicting 0 bytes would have an error of 1.
TEST(Recurrent, WorkspacesAreNearMeasurements)
{
    double measured = 0;
    double off = 0;
    for (const Network& one : networks()) {
        measured += static_cast<double>(one.workspace);
        off += std::abs(static_cast<double>(recurrentWorkspace(one.sizes) - one.workspace));
    }
    ASSERT_GT(measured, 0);
    EXPECT_LT(off / measured, 0.06);
}

// An LSTM with 10 steps of 4 sequences, 8 features and 16 units: the workspace takes 8 MiB, plus 4 x 2,560 bytes for
// the units, 3 x 1,280 for the input and 6,656 for the weights.
TEST(Recurrent, LstmWorkspaceMatchesHandCalculation)
{
    const RecurrentSizes sizes{.units = 2560, .input = 1280, .weights = 6656};
    EXPECT_EQ(recurrentWorkspace(sizes), 8388608 + 10240 + 3840 + 6656);
}

} // namespace

} // namespace vram::recurrent_test
