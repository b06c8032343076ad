// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/kernel_time.h"

#include "devices/compute_capability.h"
#include "time/efficiency.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vram {

using namespace efficiency;

namespace {

constexpr double kTera = 1e12;
constexpr double kGiga = 1e9;
constexpr double kMebi = 1024.0 * 1024.0;
constexpr double kAlignment = 8; ///< Number of 16-bit elements in 16 bytes.

/// The smallest power of two that covers the extent, within the sizes of tiles.
double tileOf(double extent)
{
    double tile = kSmallestTile;
    while (tile < extent && tile < kTile)
        tile *= 2;
    return tile;
}

/// The fraction of the multiprocessors' work that a matrix product's tiles use.
double tileShare(const Work& work, double multiprocessors)
{
    const double rows = std::max(work.rows, 1.0);
    const double columns = std::max(work.columns, 1.0);
    const double tileRows = tileOf(rows);
    const double tileColumns = tileOf(columns);
    const double down = std::ceil(rows / tileRows);
    const double across = std::ceil(columns / tileColumns);
    double tiles = down * across * std::max(work.count, 1.0);
    tiles *= std::max(1.0, std::min(std::floor(multiprocessors / tiles), std::floor(work.depth / kSplitDepth)));
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

bool runsOnTensorCores(const Work& work, const KernelSettings& settings)
{
    return isHalf(work.dtype) || work.dtype == DType::Float8 || work.kind == WorkKind::Convolution
           || settings.tf32Products;
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

GroupChannels channelsOf(const Work& work)
{
    const bool weight = work.pass == WorkPass::WeightGradient;
    return {.in = (weight ? work.columns : work.depth) / std::max(work.taps, 1.0),
            .out = weight ? work.rows : work.columns};
}

double groupedChannelsLastFactor(const Work& work)
{
    constexpr double kEight = 8;
    constexpr double kNarrowest = 4;
    constexpr double kNarrow = 32;
    const GroupChannels channels = channelsOf(work);
    if (!isMultiple(work.count, kEight) || channels.in < kNarrowest)
        return channels.in > kNarrow ? kGroupedWide : kGroupedNarrow;
    const bool own = channels.in == channels.out && channels.in <= 2 * kNarrow && isPowerOfTwo(channels.in);
    return own ? kGroupedOwnKernel : kGroupedInEights;
}

/// Whether tensor cores would read the channels at unaligned addresses.
bool hasUnalignedChannels(const Work& work)
{
    constexpr double kFirstLayer = 4;
    const GroupChannels channels = channelsOf(work);
    return work.channelsLast && isHalf(work.dtype)
           && ((channels.in > kFirstLayer && !isMultiple(channels.in, kAlignment))
               || !isMultiple(channels.out, kAlignment));
}

double groupedShare(const Work& work, const KernelSettings& settings)
{
    const auto pass = static_cast<std::size_t>(work.pass);
    if (work.channelsLast)
        return kGroupedChannelsLast[pass] * groupedChannelsLastFactor(work);
    return settings.searchedPlans ? kGrouped[pass] : kGroupedChosen[pass];
}

const OfPass& depthwiseShares(const Work& work, const KernelSettings& settings)
{
    return work.channelsLast && settings.searchedPlans ? kDepthwiseChannelsLast : kDepthwise;
}

double productShare(const Work& work, const GpuRates& rates, const KernelSettings& settings)
{
    const bool convolution = work.kind == WorkKind::Convolution;
    const double depth = std::max(work.depth, 1.0);
    const double half = convolution ? kConvolutionDepth : kProductDepth;
    const auto pass = static_cast<std::size_t>(work.pass);
    const double best = runsOnTensorCores(work, settings) ? rates.product : rates.floatProduct;
    double share = (convolution ? kConvolution[pass] * best / kFitted : best) * depth / (depth + half);
    share *= tileShare(work, rates.multiprocessors);
    if (!convolution && isHalf(work.dtype) && !(isMultiple(work.columns, kAlignment) && isMultiple(depth, kAlignment)))
        share *= kUnalignedProduct;
    if (convolution && work.count > 1)
        share *= groupedShare(work, settings);
    else if (convolution && hasUnalignedChannels(work))
        share *= kUnalignedConvolution;
    return share;
}

double attentionShare(const Work& work, const GpuRates& rates)
{
    const double half = work.pass == WorkPass::Forward ? rates.attention : rates.attentionBackward;
    const double share = isHalf(work.dtype) ? half : kFloatAttention;
    return share * std::min(work.depth / kFullHead, 1.0);
}

/// The peak rate for operands of that dtype. Float32 convolutions use TF32 by default.
double peakOf(const Work& work, const GpuRates& rates, const KernelSettings& settings)
{
    if (isHalf(work.dtype))
        return rates.half;
    // The dense peak of float8 is twice that of 16 bits on all NVIDIA GPUs from Ada and Hopper on (NVIDIA, architecture
    // white papers), as is that of int8 from Turing on.
    if (work.dtype == DType::Int8 || work.dtype == DType::UInt8 || work.dtype == DType::Float8)
        return 2 * rates.half;
    return runsOnTensorCores(work, settings) ? rates.tf32 : rates.fp32;
}

double computeTime(const Work& work, const GpuRates& rates, const KernelSettings& settings)
{
    if (work.operations == 0)
        return 0;
    const auto pass = static_cast<std::size_t>(work.pass);
    if (work.depthwise)
        return work.operations / (rates.fp32 * depthwiseShares(work, settings)[pass]);
    const double share =
        work.kind == WorkKind::Attention ? attentionShare(work, rates) : productShare(work, rates, settings);
    return work.operations / (peakOf(work, rates, settings) * share);
}

/// Whether the work is a cuDNN convolution on contiguous images.
bool ofImages(const Work& work)
{
    return work.kind == WorkKind::Convolution && !work.depthwise && !work.channelsLast;
}

/// Seconds in which the thread blocks of a batch norm process their channels.
double channelsTime(const Work& work, const GpuRates& rates)
{
    // The published figures for float16 show no such limit.
    if (work.channels == 0 || work.dtype == DType::Float16)
        return 0;
    const double blocks = std::min(work.channels, kBlocksOfMultiprocessor * rates.multiprocessors);
    const double sums = work.dtype == DType::BFloat16 ? kBlockSums : kBlockSumsByCudnn;
    return work.elements / (blocks * (work.phase == Phase::Backward && !work.again ? kBlockGradients : sums));
}

/// The minimum time of threads that read one element after another.
double latencyTime(const Work& work, const GpuRates& rates)
{
    const double passes = work.phase == Phase::Backward ? kSoftmaxPassesBackward : kSoftmaxPasses;
    return std::max(channelsTime(work, rates), work.inTurn * passes * kElementInTurn);
}

/// The time of copying a convolution's operands between memory formats.
double copiesTime(const Work& work, const GpuRates& rates, const KernelSettings& settings)
{
    if (settings.searchedPlans || !work.copies || !ofImages(work))
        return 0;
    return 2 * work.bytes() / (rates.memory * kLayoutCopy);
}

double bandwidthShare(const Work& work)
{
    if (work.depthwise)
        return work.channelsLast ? kDepthwiseBandwidthChannelsLast : kDepthwiseBandwidth;
    if (work.strided)
        return kStridedBandwidth;
    const auto& [forward, backward] = kBandwidth[static_cast<std::size_t>(work.kind)];
    return work.phase == Phase::Backward && !work.again ? backward : forward;
}

double memoryTime(const Work& work, const GpuRates& rates, const KernelSettings& settings)
{
    double bytes = work.bytes();
    if (settings.searchedPlans && ofImages(work) && isHalf(work.dtype))
        bytes *= 1 + (work.phase == Phase::Backward && !work.again ? kLayoutBackward : kLayoutForward);
    return std::max(bytes / (rates.memory * bandwidthShare(work)), latencyTime(work, rates));
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

GpuRates ratesOf(const Gpu& gpu)
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
    rates.product = gpu.vendor == "AMD" ? kAmdProduct : generation.product;
    rates.floatProduct = gpu.vendor == "AMD" ? kAmdProduct : kFloatProduct;
    rates.attention = generation.attention;
    rates.attentionBackward = generation.attentionBackward;
    return rates;
}

KernelSettings kernelSettings(const Setup& setup)
{
    return {.tf32Products = setup.precision == Precision::Tf32, .searchedPlans = setup.cudnnBenchmark};
}

KernelTime kernelTime(const Work& work, const GpuRates& rates, const KernelSettings& settings)
{
    KernelTime time{.compute = computeTime(work, rates, settings), .memory = memoryTime(work, rates, settings)};
    const double larger = std::max(time.compute, time.memory);
    const double smaller = std::min(time.compute, time.memory);
    const double ratio = larger > 0 ? smaller / larger : 0;
    // If one limit is far below the other, the combination is the larger one.
    constexpr double kFar = 0.3;
    time.total = ratio < kFar ? larger : larger * std::pow(1 + std::pow(ratio, kOverlap), 1 / kOverlap);
    const double copies = copiesTime(work, rates, settings);
    time.memory += copies;
    time.total += copies + kKernelGap * work.launches;
    return time;
}

} // namespace vram
