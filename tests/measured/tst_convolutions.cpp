// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/measured_table.h"
#include "step/cudnn_workspace.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace vram::convolutions_test {

namespace {

using Extents = std::vector<std::int64_t>;

/// Parses sizes such as "32x3x224x224".
Extents extents(const std::string& text)
{
    Extents values;
    for (const std::string& part : measured::fieldsOf(text, 'x'))
        values.push_back(std::stoll(part));
    return values;
}

std::int64_t product(const Extents& values, std::size_t from = 0)
{
    return std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(from), values.end(), std::int64_t{1},
                           [](std::int64_t a, std::int64_t b) { return a * b; });
}

/// A line of convolutions_h100.csv: the memory that PyTorch 2.11 took on an H100 for the three kernels of a
/// convolution.
struct Convolution {
    Extents input;
    Extents weight;
    Extents stride;
    Extents output;
    std::int64_t groups = 1;
    bool transposed = false;
    std::array<double, 3> fp32{};
    std::array<double, 3> bf16{};
};

Convolution convolution(const std::vector<std::string>& fields)
{
    Convolution read{extents(fields[0]), extents(fields[1]),    extents(fields[2]),
                     extents(fields[7]), std::stoll(fields[6]), !fields[5].empty()};
    for (std::size_t kernel = 0; kernel < 3; ++kernel) {
        read.fp32[kernel] = std::stod(fields[8 + kernel]);
        read.bf16[kernel] = std::stod(fields[11 + kernel]);
    }
    return read;
}

std::vector<Convolution> convolutions()
{
    return measured::tableOf("convolutions_h100.csv", convolution);
}

ConvolutionSizes sizesOf(const Convolution& c, Bytes elementBytes)
{
    const Extents& source = c.transposed ? c.output : c.input;
    const Extents& result = c.transposed ? c.input : c.output;
    ConvolutionSizes sizes{.input = product(source) * elementBytes,
                           .weight = product(c.weight) * elementBytes,
                           .output = product(result) * elementBytes,
                           .batch = source[0],
                           .dimensions = static_cast<int>(source.size()) - 2,
                           .kernelElements = product(c.weight, 2),
                           .channels = source[1],
                           .outputChannels = result[1],
                           .groups = c.groups,
                           .inputPositions = product(source, 2),
                           .positions = product(result, 2),
                           .elementBytes = elementBytes,
                           .overlapping = false,
                           .depthwise = c.groups > 1 && c.groups == c.input[1]};
    for (std::size_t d = 0; d < c.stride.size(); ++d) {
        sizes.maxKernelSize = std::max(sizes.maxKernelSize, c.weight[d + 2]);
        sizes.strided = sizes.strided || c.stride[d] > 1;
        sizes.overlapping = sizes.overlapping || c.weight[d + 2] > c.stride[d];
    }
    return sizes;
}

/// Measured bytes and absolute errors, summed over all convolutions.
struct Sums {
    double measured = 0;
    double off = 0;
};

/// The sums for the forward, data gradient and weight gradient kernels.
std::array<Sums, 3> sumsIn(Bytes elementBytes)
{
    std::array<Sums, 3> sums;
    for (const Convolution& c : convolutions()) {
        CudnnWorkspace ours = cudnnWorkspace(sizesOf(c, elementBytes), {.capability = {9, 0}, .multiprocessors = 132});
        if (c.transposed)
            std::swap(ours.forward, ours.dataGradient);
        const std::array<Bytes, 3> predicted{ours.forward, ours.dataGradient, ours.weightGradient};
        const std::array<double, 3>& measured = elementBytes == 4 ? c.fp32 : c.bf16;
        for (std::size_t kernel = 0; kernel < 3; ++kernel) {
            sums[kernel].measured += measured[kernel];
            sums[kernel].off += std::abs(static_cast<double>(predicted[kernel]) - measured[kernel]);
        }
    }
    return sums;
}

void expectWithin(const std::array<Sums, 3>& sums, const std::array<double, 3>& shares)
{
    for (std::size_t kernel = 0; kernel < 3; ++kernel) {
        ASSERT_GT(sums[kernel].measured, 0);
        EXPECT_LT(sums[kernel].off / sums[kernel].measured, shares[kernel]) << "kernel " << kernel;
    }
}

// The limits are slightly above the errors of the rule. Predicting 0 bytes would have an error of 1.
TEST(Convolutions, Fp32WorkspacesAreWithinLimits)
{
    expectWithin(sumsIn(4), {0.08, 0.07, 0.08});
}

TEST(Convolutions, HalfPrecisionWorkspacesAreWithinLimits)
{
    expectWithin(sumsIn(2), {0.045, 0.07, 0.07});
}

} // namespace

} // namespace vram::convolutions_test
