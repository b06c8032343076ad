// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/kernel_time.h"

#include "devices/compute_capability.h"
#include "time/efficiency.h"

#include <algorithm>
#include <cmath>

namespace vram {

using namespace efficiency;

namespace {

constexpr double kTera = 1e12;
constexpr double kGiga = 1e9;
constexpr double kMebi = 1024.0 * 1024.0;
constexpr double kAlignment = 8; ///< Number of 16-bit elements in 16 bytes.

/// Returns the smallest power of two that covers the extent, limited to the range of tile sizes.
double tileOf(double extent)
{
    double tile = kSmallestTile;
    while (tile < extent && tile < kTile)
        tile *= 2;
    return tile;
}

/// Returns the fraction of the multiprocessors' throughput that the tiles of a matrix product use.
double tileFraction(const OperatorCost& cost, double multiprocessors)
{
    const double rows = std::max(cost.rows, 1.0);
    const double columns = std::max(cost.columns, 1.0);
    const double tileRows = tileOf(rows);
    const double tileColumns = tileOf(columns);
    const double down = std::ceil(rows / tileRows);
    const double across = std::ceil(columns / tileColumns);
    double tiles = down * across * std::max(cost.count, 1.0);
    tiles *= std::max(1.0, std::min(std::floor(multiprocessors / tiles), std::floor(cost.depth / kSplitDepth)));
    const double waves = tiles / multiprocessors;
    const double filled = waves / std::ceil(waves);
    const double inside = rows / (down * tileRows) * columns / (across * tileColumns);
    const auto narrow = [](double tile) { return tile < kFullTile ? std::sqrt(tile / kFullTile) : 1.0; };
    return filled * inside * narrow(tileRows) * narrow(tileColumns);
}

bool isMultiple(double value, double of)
{
    return std::fmod(value, of) == 0;
}

bool runsOnTensorCores(const OperatorCost& cost, const KernelSettings& settings)
{
    return isHalfPrecision(cost.dtype) || cost.dtype == DType::Float8 || cost.kind == CostKind::Convolution
           || settings.tf32Matmuls;
}

bool isPowerOfTwo(double value)
{
    return value > 0 && std::exp2(std::round(std::log2(value))) == value;
}

/// The channels per group of a convolution; without groups, all channels.
struct GroupChannels {
    double in = 1;
    double out = 1;
};

GroupChannels channelsOf(const OperatorCost& cost)
{
    const bool weight = cost.pass == CostPass::WeightGradient;
    return {.in = (weight ? cost.columns : cost.depth) / std::max(cost.kernelElements, 1.0),
            .out = weight ? cost.rows : cost.columns};
}

double groupedChannelsLastFactor(const OperatorCost& cost)
{
    constexpr double kEight = 8;
    constexpr double kNarrowest = 4;
    constexpr double kNarrow = 32;
    const GroupChannels channels = channelsOf(cost);
    if (!isMultiple(cost.count, kEight) || channels.in < kNarrowest)
        return channels.in > kNarrow ? kGroupedWide : kGroupedNarrow;
    const bool own = channels.in == channels.out && channels.in <= 2 * kNarrow && isPowerOfTwo(channels.in);
    return own ? kGroupedSpecialKernel : kGroupedMultipleOfEight;
}

/// Whether tensor cores would read the channels at unaligned addresses.
bool hasUnalignedChannels(const OperatorCost& cost)
{
    constexpr double kFirstLayer = 4;
    const GroupChannels channels = channelsOf(cost);
    return cost.channelsLast && isHalfPrecision(cost.dtype)
           && ((channels.in > kFirstLayer && !isMultiple(channels.in, kAlignment))
               || !isMultiple(channels.out, kAlignment));
}

double groupedEfficiency(const OperatorCost& cost, const KernelSettings& settings)
{
    const auto pass = static_cast<std::size_t>(cost.pass);
    if (cost.channelsLast)
        return kGroupedChannelsLast[pass] * groupedChannelsLastFactor(cost);
    return settings.benchmarkedPlans ? kGrouped[pass] : kGroupedHeuristic[pass];
}

const ValueByPass& depthwiseEfficiency(const OperatorCost& cost, const KernelSettings& settings)
{
    return cost.channelsLast && settings.benchmarkedPlans ? kDepthwiseChannelsLast : kDepthwise;
}

double matmulEfficiency(const OperatorCost& cost, const GpuRates& rates, const KernelSettings& settings)
{
    const bool convolution = cost.kind == CostKind::Convolution;
    const double depth = std::max(cost.depth, 1.0);
    const double half = convolution ? kConvolutionDepth : kMatmulDepth;
    const auto pass = static_cast<std::size_t>(cost.pass);
    const double best = runsOnTensorCores(cost, settings) ? rates.matmul : rates.floatMatmul;
    double fraction = (convolution ? kConvolution[pass] * best / kReferenceEfficiency : best) * depth / (depth + half);
    fraction *= tileFraction(cost, rates.multiprocessors);
    if (!convolution && isHalfPrecision(cost.dtype)
        && !(isMultiple(cost.columns, kAlignment) && isMultiple(depth, kAlignment)))
        fraction *= kUnalignedMatmul;
    if (convolution && cost.count > 1)
        fraction *= groupedEfficiency(cost, settings);
    else if (convolution && hasUnalignedChannels(cost))
        fraction *= kUnalignedConvolution;
    return fraction;
}

double attentionEfficiency(const OperatorCost& cost, const GpuRates& rates)
{
    const double half = cost.pass == CostPass::Forward ? rates.attention : rates.attentionBackward;
    const double fraction = isHalfPrecision(cost.dtype) ? half : kFloatAttention;
    return fraction * std::min(cost.depth / kFullHead, 1.0);
}

/// The peak rate for operands of that dtype. Float32 convolutions use TF32 by default.
double peakOf(const OperatorCost& cost, const GpuRates& rates, const KernelSettings& settings)
{
    if (isHalfPrecision(cost.dtype))
        return rates.half;
    // The dense peak of float8 is twice the 16-bit peak on all NVIDIA GPUs since Ada and Hopper (NVIDIA, architecture
    // white papers), as is that of int8 since Turing.
    if (cost.dtype == DType::Int8 || cost.dtype == DType::UInt8 || cost.dtype == DType::Float8)
        return 2 * rates.half;
    return runsOnTensorCores(cost, settings) ? rates.tf32 : rates.fp32;
}

double computeTime(const OperatorCost& cost, const GpuRates& rates, const KernelSettings& settings)
{
    if (cost.operations == 0)
        return 0;
    const auto pass = static_cast<std::size_t>(cost.pass);
    if (cost.depthwise)
        return cost.operations / (rates.fp32 * depthwiseEfficiency(cost, settings)[pass]);
    const double fraction =
        cost.kind == CostKind::Attention ? attentionEfficiency(cost, rates) : matmulEfficiency(cost, rates, settings);
    return cost.operations / (peakOf(cost, rates, settings) * fraction);
}

/// Whether `cost` is that of a cuDNN convolution on contiguous images.
bool hasImages(const OperatorCost& cost)
{
    return cost.kind == CostKind::Convolution && !cost.depthwise && !cost.channelsLast;
}

/// Returns the seconds that the thread blocks of a batch norm take for their channels.
double channelsTime(const OperatorCost& cost, const GpuRates& rates)
{
    // The published figures for float16 show no such limit.
    if (cost.channels == 0 || cost.dtype == DType::Float16)
        return 0;
    const double blocks = std::min(cost.channels, kBlocksPerMultiprocessor * rates.multiprocessors);
    const double sums = cost.dtype == DType::BFloat16 ? kBlockSums : kBlockSumsByCudnn;
    return cost.elements / (blocks * (cost.phase == Phase::Backward && !cost.isRecomputation ? kBlockGradients : sums));
}

/// The minimum time of threads that read one element after another.
double latencyTime(const OperatorCost& cost, const GpuRates& rates)
{
    const double passes = cost.phase == Phase::Backward ? kSoftmaxPassesBackward : kSoftmaxPasses;
    return std::max(channelsTime(cost, rates), cost.sequentialElements * passes * kSecondsPerSequentialElement);
}

/// The time it takes to copy a convolution's operands between memory formats.
double copiesTime(const OperatorCost& cost, const GpuRates& rates, const KernelSettings& settings)
{
    if (settings.benchmarkedPlans || !cost.copies || !hasImages(cost))
        return 0;
    return 2 * cost.bytes() / (rates.memory * kLayoutCopy);
}

double bandwidthEfficiency(const OperatorCost& cost)
{
    if (cost.depthwise)
        return cost.channelsLast ? kDepthwiseBandwidthChannelsLast : kDepthwiseBandwidth;
    if (cost.strided)
        return kStridedBandwidth;
    const auto& [forward, backward] = kBandwidth[static_cast<std::size_t>(cost.kind)];
    return cost.phase == Phase::Backward && !cost.isRecomputation ? backward : forward;
}

double memoryTime(const OperatorCost& cost, const GpuRates& rates, const KernelSettings& settings)
{
    double bytes = cost.bytes();
    if (settings.benchmarkedPlans && hasImages(cost) && isHalfPrecision(cost.dtype))
        bytes *=
            1 + (cost.phase == Phase::Backward && !cost.isRecomputation ? kLayoutCopyBackward : kLayoutCopyForward);
    return std::max(bytes / (rates.memory * bandwidthEfficiency(cost)), latencyTime(cost, rates));
}

} // namespace

namespace {

const Generation& generationOf(ComputeCapability capability)
{
    const Generation* found = kGenerations.data();
    for (const Generation& generation : kGenerations) {
        if (capability >= ComputeCapability{generation.major, generation.minor})
            found = &generation;
    }
    return *found;
}

} // namespace

GpuRates gpuRates(const Gpu& gpu)
{
    const ComputeCapability capability = computeCapability(gpu);
    GpuRates rates;
    rates.half = gpu.tensorTflops * kTera;
    rates.fp32 = (gpu.fp32Tflops > 0 ? gpu.fp32Tflops : gpu.tensorTflops / 16) * kTera;
    rates.tf32 = capability.major >= 8 ? std::max(rates.half / 2, rates.fp32) : rates.fp32;
    rates.memory = gpu.bandwidthGbs * kGiga;
    rates.cache = gpu.l2Mib * kMebi;
    constexpr double kUsual = 80;
    rates.multiprocessors = gpu.multiprocessors > 0 ? static_cast<double>(gpu.multiprocessors) : kUsual;
    const Generation& generation = generationOf(capability);
    rates.matmul = gpu.vendor == "AMD" ? kAmdMatmul : generation.matmul;
    rates.floatMatmul = gpu.vendor == "AMD" ? kAmdMatmul : kFloatMatmul;
    rates.attention = generation.attention;
    rates.attentionBackward = generation.attentionBackward;
    return rates;
}

KernelSettings kernelSettings(const Setup& setup)
{
    return {.tf32Matmuls = setup.precision == Precision::Tf32, .benchmarkedPlans = setup.cudnnBenchmark};
}

KernelTime kernelTime(const OperatorCost& cost, const GpuRates& rates, const KernelSettings& settings)
{
    KernelTime time{.compute = computeTime(cost, rates, settings), .memory = memoryTime(cost, rates, settings)};
    const double larger = std::max(time.compute, time.memory);
    const double smaller = std::min(time.compute, time.memory);
    const double ratio = larger > 0 ? smaller / larger : 0;
    // If one limit is far below the other, the combined time is the larger limit.
    constexpr double kFar = 0.3;
    time.total = ratio < kFar ? larger : larger * std::pow(1 + std::pow(ratio, kOverlap), 1 / kOverlap);
    const double copies = copiesTime(cost, rates, settings);
    time.memory += copies;
    time.total += copies + kKernelGap * cost.launches;
    return time;
}

} // namespace vram
