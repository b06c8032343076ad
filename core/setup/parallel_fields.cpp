// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/parallel_fields.h"

#include "base/message.h"
#include "setup/global_batch.h"
#include "setup/ineffective_settings.h"
#include "setup/model_parallel_fields.h"
#include "setup/parallel_field.h"

#include <array>
#include <span>

namespace vram {

namespace {

constexpr std::array<std::string_view, 2> kNoYes{"no", "yes"};
constexpr std::array<std::string_view, 3> kOthersNoYes{"same as the others", "no", "yes"};
constexpr std::array<std::string_view, 3> kStageNoYes{"as the stage", "no", "yes"};

/// Titles of the strategies where several GPUs train in parallel on different data.
constexpr auto kStrategyTitlesOfSeveral = [] {
    auto titles = kDataParallelTitles;
    titles.front() = "automatic (DDP)"_tr.english;
    return titles;
}();

std::span<const std::string_view> strategyTitles(const Setup& setup)
{
    const bool several = effectiveDegrees(setup.parallel).shardingRanks() > 1;
    return several ? std::span<const std::string_view>(kStrategyTitlesOfSeveral) : kDataParallelTitles;
}

SetupField strategyField()
{
    SetupField strategy = parallelField<&ParallelSetup::data>(
        {.key = "data-parallel",
         .label = "Data parallelism",
         .choiceTitles = kDataParallelTitles,
         .help = "How data-parallel GPUs shard the training state: ddp replicates everything; zero1 shards the "
                 "optimizer state; fsdp2 and fsdp1 shard parameters, gradients and optimizer state. "
                 "deepspeed-zero1 to 3 are DeepSpeed's, megatron Megatron-LM's. With none, several GPUs use ddp."});
    strategy.titles = strategyTitles;
    return strategy;
}

std::vector<SetupField> worldFields()
{
    return {
        parallelField<&ParallelSetup::gpus>({.key = "gpus",
                                             .label = "GPUs",
                                             .minimum = 1,
                                             .maximum = 65536,
                                             .help = "How many GPUs train together: the world size."},
                                            nullptr),
        parallelField<&ParallelSetup::gpusPerNode>(
            {.key = "gpus-per-node",
             .label = "GPUs per node",
             .minimum = 1,
             .maximum = 1024,
             .help = "The number of GPUs in each machine; a tensor-parallel group should fit into one machine."}),
        strategyField(),
        parallelField<&ParallelSetup::firstCommunicatorMib>(
            {.key = "nccl.first",
             .label = "NCCL, first communicator",
             .maximum = 1e5,
             .unit = "MiB",
             .help = "NCCL's buffers outside PyTorch's allocator. An estimate: 544 to 688 MiB were measured on 2 to "
                     "4 A100 (NVIDIA/nccl#964), more on other machines."}),
        parallelField<&ParallelSetup::additionalCommunicatorMib>(
            {.key = "nccl.further",
             .label = "NCCL, each additional communicator",
             .maximum = 1e5,
             .unit = "MiB",
             .help = "Each dimension of parallelism has its own communicator. Estimated: 100 to 500 MiB."}),
        parallelField<&ParallelSetup::rank>(
            {.key = "rank",
             .label = "Rank shown",
             .minimum = -1,
             .maximum = 65535,
             .defaultLabel = "the fullest",
             .help = "The rank that the answer describes; -1 is the one with the least free memory."}),
    };
}

std::vector<SetupField> ddpFields()
{
    return {
        parallelField<&ParallelSetup::noSync>(
            {.key = "no-sync",
             .label = "Reduce once per step",
             .help = "With gradient accumulation, gradients are reduced in the last micro-batch only (no_sync, "
                     "set_requires_gradient_sync): less traffic, but FSDP keeps all gradients unsharded until then."},
            ineffective::gradientSync),
        parallelField<&ParallelSetup::bucketMb>(
            {.key = "ddp.bucket-mb",
             .label = "DDP bucket",
             .minimum = 1,
             .maximum = 1e6,
             .unit = "MiB",
             .help =
                 "bucket_cap_mb of DistributedDataParallel: it decides how often gradients are reduced; all buckets "
                 "together are as large as the gradients."},
            ineffective::ddp),
        parallelField<&ParallelSetup::bucketView>({.key = "ddp.bucket-view",
                                                   .label = "Gradients as bucket views",
                                                   .help =
                                                       "gradient_as_bucket_view: gradients are views of DDP's buckets "
                                                       "instead of tensors of their own."},
                                                  ineffective::ddp),
        parallelField<&ParallelSetup::parametersView>({.key = "zero1.parameters-view",
                                                       .label = "Parameters as bucket views",
                                                       .help = "parameters_as_bucket_view of ZeroRedundancyOptimizer."},
                                                      ineffective::zeroRedundancy),
    };
}

std::vector<SetupField> fsdpFields()
{
    return {
        parallelField<&ParallelSetup::units>({.key = "fsdp.units",
                                              .label = "FSDP units",
                                              .defaultLabel = "the repeated blocks",
                                              .help = "Names of blocks, separated by commas, that fully_shard wraps "
                                                      "one by one; * matches anything. Empty: the "
                                                      "repeated blocks; root: the whole network as one."}),
        parallelField<&ParallelSetup::reshard>(
            {.key = "fsdp.reshard",
             .label = "Reshard after forward",
             .maximum = 65536,
             .numberLabels = kNoYes,
             .help = "yes: a unit's gathered parameters are freed after its forward; no: they stay until its "
                     "backward; a number: groups of this many GPUs keep them."}),
        parallelField<&ParallelSetup::lastReshard>(
            {.key = "fsdp.last-reshard",
             .label = "Reshard the last unit",
             .minimum = -1,
             .maximum = 65536,
             .numberLabels = kOthersNoYes,
             .help = "Resharding of the last unit, whose backward comes first."}),
        parallelField<&ParallelSetup::parameterDType>(
            {.key = "fsdp.param-dtype",
             .label = "Gather dtype",
             .help =
                 "param_dtype of MixedPrecisionPolicy: parameters are gathered and computed with in this type; same: "
                 "as they are stored."}),
        parallelField<&ParallelSetup::reduceDType>(
            {.key = "fsdp.reduce-dtype",
             .label = "Reduce dtype",
             .help = "reduce_dtype of MixedPrecisionPolicy: gradients are reduced in this type; same: as they were "
                     "computed."}),
        parallelField<&ParallelSetup::offload>(
            {.key = "fsdp.offload",
             .label = "Offload shards",
             .help = "CPUOffloadPolicy: shards of parameters, gradients and optimizer state stay in CPU memory."}),
        parallelField<&ParallelSetup::replicate>(
            {.key = "fsdp.replicate",
             .label = "Replicas",
             .minimum = 1,
             .maximum = 65536,
             .help = "Above 1, the GPUs form that many groups, each with a full copy that it shards (HSDP)."}),
    };
}

std::vector<SetupField> zeroFields()
{
    return {
        parallelField<&ParallelSetup::zeroReduceBucket>(
            {.key = "deepspeed.reduce-bucket-size",
             .label = "Reduce bucket",
             .minimum = 1,
             .maximum = 1e11,
             .unit = "elements",
             .help = "DeepSpeed reduces gradients through a buffer of this many elements, or two of them if "
                     "reduction overlaps with backward."}),
        parallelField<&ParallelSetup::zeroOverlapComm>(
            {.key = "deepspeed.overlap-comm",
             .label = "Overlap reductions",
             .minimum = -1,
             .maximum = 1,
             .numberLabels = kStageNoYes,
             .help = "Whether gradients are reduced while backward runs; on by default only in stage 3."}),
        parallelField<&ParallelSetup::zeroContiguous>(
            {.key = "deepspeed.contiguous-gradients",
             .label = "Contiguous gradients",
             .help = "Gradients are copied into the reduce bucket as soon as they are computed."}),
        parallelField<&ParallelSetup::zeroReduceScatter>(
            {.key = "deepspeed.reduce-scatter",
             .label = "Reduce to owners",
             .help = "Each GPU gets its own part of the gradients instead of all of them; the part that is sent is "
                     "copied once more."}),
    };
}

std::vector<SetupField> zero3Fields()
{
    return {
        parallelField<&ParallelSetup::zeroMaxLive>(
            {.key = "deepspeed.stage3-max-live-parameters",
             .label = "Maximum live parameters",
             .maximum = 1e12,
             .unit = "elements",
             .help = "Stage 3 stops prefetching parameters while this many are on the GPU."}),
        parallelField<&ParallelSetup::zeroMaxReuse>(
            {.key = "deepspeed.stage3-max-reuse-distance",
             .label = "Reuse distance",
             .maximum = 1e12,
             .unit = "elements",
             .help = "Stage 3 keeps parameters that are used again within this many elements; a network with fewer "
                     "parameters stays gathered from forward to backward."}),
        parallelField<&ParallelSetup::zeroPrefetch>({.key = "deepspeed.stage3-prefetch-bucket-size",
                                                     .label = "Prefetch bucket",
                                                     .maximum = 1e11,
                                                     .unit = "elements",
                                                     .help = "How many elements stage 3 prefetches."}),
        parallelField<&ParallelSetup::zeroPersistence>(
            {.key = "deepspeed.stage3-param-persistence-threshold",
             .label = "Persistence threshold",
             .maximum = 1e11,
             .unit = "elements",
             .help = "Stage 3 does not shard tensors of up to this many elements."}),
        parallelField<&ParallelSetup::zeroSubGroup>(
            {.key = "deepspeed.sub-group-size",
             .label = "Optimizer sub-group",
             .minimum = 1,
             .maximum = 1e13,
             .unit = "elements",
             .help = "Stage 3 updates this many elements of its shard at a time."}),
        parallelField<&ParallelSetup::zeroHpz>(
            {.key = "deepspeed.zero-hpz-partition-size",
             .label = "Secondary partition",
             .minimum = 1,
             .maximum = 65536,
             .unit = "GPUs",
             .help = "ZeRO++: groups of this many GPUs keep the parameters between forward and backward."}),
        parallelField<&ParallelSetup::zeroOffloadParameters>(
            {.key = "deepspeed.offload-param",
             .label = "Offload parameters",
             .help = "Stage 3 keeps its shard of the parameters in CPU memory."}),
        parallelField<&ParallelSetup::zeroBf16Master>(
            {.key = "deepspeed.bf16-master-weights-and-grads",
             .label = "16-bit master weights",
             .help = "The master weights and the optimizer's gradients use the model's dtype instead of fp32."}),
    };
}

std::vector<SetupField> megatronFields()
{
    return {
        parallelField<&ParallelSetup::optimizerInstances>(
            {.key = "megatron.optimizer-instances",
             .label = "Distributed optimizers",
             .minimum = 1,
             .maximum = 65536,
             .help = "The data-parallel GPUs form this many groups, each of which shards a whole optimizer state "
                     "(--num-distributed-optimizer-instances)."}),
        parallelField<&ParallelSetup::lossFusion>(
            {.key = "megatron.loss-fusion",
             .label = "Fused cross-entropy",
             .help = "Parts of the loss are compiled (--cross-entropy-loss-fusion in its native implementation). "
                     "Backward then copies the fp32 softmax, up to PyTorch 2.6."}),
        parallelField<&ParallelSetup::groupedGemm>(
            {.key = "megatron.grouped-gemm",
             .label = "Grouped experts",
             .help = "Experts run as grouped matrix products on four streams (--moe-grouped-gemm), each of which has a "
                     "workspace."}),
    };
}

} // namespace

std::vector<SetupField> parallelFields()
{
    std::vector<SetupField> all =
        joined({worldFields(), ddpFields(), usedBy(ineffective::fsdp, fsdpFields()),
                usedBy(ineffective::deepSpeed, zeroFields()), usedBy(ineffective::deepSpeed, zero3Fields()),
                usedBy(ineffective::megatron, megatronFields()), modelParallelFields()});
    all.insert(all.begin() + 1, globalBatchField());
    return all;
}

} // namespace vram
