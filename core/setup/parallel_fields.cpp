// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/parallel_fields.h"

#include "setup/global_batch.h"
#include "setup/setup_field.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace vram {

namespace {

constexpr std::string_view kParallel = "Several GPUs";

constexpr std::array<std::string_view, 4> kPolicyTypes{"same", "bf16", "fp16", "fp32"};
constexpr std::array<std::string_view, 3> kSchedules{"1f1b", "gpipe", "interleaved"};
constexpr std::array<std::string_view, 2> kNoYes{"no", "yes"};
constexpr std::array<std::string_view, 3> kOthersNoYes{"same as the others", "no", "yes"};
constexpr std::array<std::string_view, 3> kStageNoYes{"as the stage", "no", "yes"};

/// The names of an enum's values, in order.
template<typename Value>
constexpr std::span<const std::string_view> namesOf()
{
    if constexpr (std::is_same_v<Value, DataParallel>)
        return kDataParallelNames;
    else if constexpr (std::is_same_v<Value, PipelineSchedule>)
        return kSchedules;
    else
        return kPolicyTypes;
}

template<auto Member>
using ParallelValue = std::remove_cvref_t<decltype(ParallelSetup{}.*Member)>;

template<auto Member>
AttributeValue parallelValue(const Setup& setup)
{
    if constexpr (std::is_enum_v<ParallelValue<Member>>)
        return std::string(namesOf<ParallelValue<Member>>()[static_cast<std::size_t>(setup.parallel.*Member)]);
    else
        return AttributeValue(setup.parallel.*Member);
}

template<auto Member>
void setParallel(Setup& setup, const AttributeValue& value)
{
    if constexpr (std::is_enum_v<ParallelValue<Member>>) {
        const auto known = namesOf<ParallelValue<Member>>();
        const auto found = std::ranges::find(known, std::get<std::string>(value));
        setup.parallel.*Member = static_cast<ParallelValue<Member>>(found - known.begin());
    } else {
        setup.parallel.*Member = std::get<ParallelValue<Member>>(value);
    }
}

template<typename Value>
constexpr AttributeKind parallelKind()
{
    if constexpr (std::is_enum_v<Value>)
        return AttributeKind::Choice;
    else if constexpr (std::is_same_v<Value, std::int64_t>)
        return AttributeKind::Integer;
    else if constexpr (std::is_same_v<Value, bool>)
        return AttributeKind::Boolean;
    else if constexpr (std::is_same_v<Value, double>)
        return AttributeKind::Real;
    else
        return AttributeKind::Text;
}

template<auto Member>
SetupField parallelField(AttributeSpec spec)
{
    spec.defaultValue = parallelValue<Member>(Setup{});
    spec.kind = parallelKind<ParallelValue<Member>>();
    if constexpr (std::is_enum_v<ParallelValue<Member>>) {
        const auto known = namesOf<ParallelValue<Member>>();
        spec.choices = {known.begin(), known.end()};
    }
    return {std::move(spec), kParallel, Mode::Training, &parallelValue<Member>, &setParallel<Member>};
}

std::vector<SetupField> worldFields()
{
    return {
        parallelField<&ParallelSetup::gpus>({.key = "gpus",
                                             .label = "GPUs",
                                             .minimum = 1,
                                             .maximum = 65536,
                                             .help = "How many GPUs train together: the world size."}),
        parallelField<&ParallelSetup::gpusPerNode>(
            {.key = "gpus-per-node",
             .label = "GPUs per node",
             .minimum = 1,
             .maximum = 1024,
             .help = "How many of them are in one machine; GPUs that share layers should be in the same one."}),
        parallelField<&ParallelSetup::data>(
            {.key = "data-parallel",
             .label = "Data parallelism",
             .help = "What data-parallel GPUs share: ddp keeps everything on each, zero1 shares the optimizer state, "
                     "fsdp2 and fsdp1 share parameters, gradients and state. deepspeed-zero1 to 3 are DeepSpeed's, "
                     "megatron Megatron-LM's. With none, several GPUs use ddp."}),
        parallelField<&ParallelSetup::firstCommunicator>(
            {.key = "nccl.first",
             .label = "NCCL, first communicator",
             .maximum = 1e5,
             .unit = "MiB",
             .help = "NCCL's buffers outside PyTorch's allocator. An estimate: 544 to 688 MiB were measured on 2 to "
                     "4 A100 (NVIDIA/nccl#964), more on other machines."}),
        parallelField<&ParallelSetup::furtherCommunicators>(
            {.key = "nccl.further",
             .label = "NCCL, each further communicator",
             .maximum = 1e5,
             .unit = "MiB",
             .help = "Each dimension of parallelism has its own communicator. An estimate between 100 and 500 MiB."}),
        parallelField<&ParallelSetup::rank>({.key = "rank",
                                             .label = "Rank shown",
                                             .minimum = -1,
                                             .maximum = 65535,
                                             .defaultWords = "the fullest",
                                             .help = "The rank that the answer describes; -1 is the fullest."}),
    };
}

std::vector<SetupField> ddpFields()
{
    return {
        parallelField<&ParallelSetup::bucketMb>(
            {.key = "ddp.bucket-mb",
             .label = "DDP bucket",
             .minimum = 1,
             .maximum = 1e6,
             .unit = "MiB",
             .help =
                 "bucket_cap_mb of DistributedDataParallel: it decides how often gradients are reduced; all buckets "
                 "together are as large as the gradients."}),
        parallelField<&ParallelSetup::bucketView>({.key = "ddp.bucket-view",
                                                   .label = "Gradients as bucket views",
                                                   .help =
                                                       "gradient_as_bucket_view: gradients are views of DDP's buckets "
                                                       "instead of tensors of their own."}),
        parallelField<&ParallelSetup::parametersView>(
            {.key = "zero1.parameters-view",
             .label = "Parameters as bucket views",
             .help = "parameters_as_bucket_view of ZeroRedundancyOptimizer."}),
    };
}

std::vector<SetupField> fsdpFields()
{
    return {
        parallelField<&ParallelSetup::units>(
            {.key = "fsdp.units",
             .label = "FSDP units",
             .help =
                 "Globs of block paths, separated by commas, that fully_shard wraps one by one; empty: the repeated "
                 "blocks; root: the whole network as one."}),
        parallelField<&ParallelSetup::reshard>(
            {.key = "fsdp.reshard",
             .label = "Reshard after forward",
             .maximum = 65536,
             .numberWords = kNoYes,
             .help = "yes: a unit's gathered parameters are freed after its forward; no: they stay until its "
                     "backward; a number: groups of this many GPUs keep them."}),
        parallelField<&ParallelSetup::lastReshard>({.key = "fsdp.last-reshard",
                                                    .label = "Reshard the last unit",
                                                    .minimum = -1,
                                                    .maximum = 65536,
                                                    .numberWords = kOthersNoYes,
                                                    .help = "The same for the last unit, whose backward comes first."}),
        parallelField<&ParallelSetup::parameterType>(
            {.key = "fsdp.param-dtype",
             .label = "Gather dtype",
             .help =
                 "param_dtype of MixedPrecisionPolicy: parameters are gathered and computed with in this type; same: "
                 "as they are stored."}),
        parallelField<&ParallelSetup::reduceType>(
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
        parallelField<&ParallelSetup::zeroOverlap>(
            {.key = "deepspeed.overlap-comm",
             .label = "Overlap reductions",
             .minimum = -1,
             .maximum = 1,
             .numberWords = kStageNoYes,
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
        parallelField<&ParallelSetup::zeroHalfMaster>(
            {.key = "deepspeed.bf16-master-weights-and-grads",
             .label = "16-bit master weights",
             .help = "The master weights and the optimizer's gradients use the model's dtype instead of fp32."}),
    };
}

std::vector<SetupField> tensorFields()
{
    return {
        parallelField<&ParallelSetup::tensor>({.key = "tensor-parallel",
                                               .label = "Tensor parallelism",
                                               .minimum = 1,
                                               .maximum = 1024,
                                               .unit = "GPUs",
                                               .help =
                                                   "How many GPUs share the weights of each linear layer, embedding "
                                                   "and attention, as DTensor's parallelize_module does."}),
        parallelField<&ParallelSetup::sequence>(
            {.key = "tp.sequence",
             .label = "Sequence parallelism",
             .help = "Norms, dropouts and the tensors between shared layers are also sharded along the sequence."}),
        parallelField<&ParallelSetup::lossParallel>(
            {.key = "tp.loss-parallel",
             .label = "Loss parallelism",
             .help = "loss_parallel: each GPU keeps its part of the logits and of the loss; otherwise every GPU "
                     "gathers all logits."}),
        parallelField<&ParallelSetup::plan>(
            {.key = "tp.plan",
             .label = "Tensor-parallel plan",
             .help = "auto: column, then row; or globs of row paths with their styles, separated by commas: "
                     "*.q:column,*.o:row. Rows that match no glob follow auto; whole does not shard a row."}),
    };
}

std::vector<SetupField> pipelineFields()
{
    return {
        parallelField<&ParallelSetup::context>(
            {.key = "context-parallel",
             .label = "Context parallelism",
             .minimum = 1,
             .maximum = 1024,
             .unit = "GPUs",
             .help = "How many GPUs share each sequence: each computes its part of the tokens, and attention "
                     "exchanges keys and values, as PyTorch's context_parallel does."}),
        parallelField<&ParallelSetup::expert>(
            {.key = "expert-parallel",
             .label = "Expert parallelism",
             .minimum = 1,
             .maximum = 1024,
             .unit = "GPUs",
             .help = "How many data-parallel GPUs share the experts of a network: each has some of them, and tokens go "
                     "to the GPU of their expert and back (all-to-all)."}),
        parallelField<&ParallelSetup::expertImbalance>(
            {.key = "ep.imbalance",
             .label = "Expert imbalance",
             .minimum = 1,
             .maximum = 1024,
             .help =
                 "Tokens on the GPU with the most popular experts, relative to experts that are all equally popular."}),
        parallelField<&ParallelSetup::pipeline>({.key = "pipeline-parallel",
                                                 .label = "Pipeline stages",
                                                 .minimum = 1,
                                                 .maximum = 65536,
                                                 .help = "The number of stages into which the repeated blocks are "
                                                         "split; each GPU of a pipeline runs one."}),
        parallelField<&ParallelSetup::schedule>(
            {.key = "pp.schedule",
             .label = "Schedule",
             .help = "1f1b runs a backward as soon as it can, so that the first stage holds as many micro-batches as "
                     "there are stages; gpipe runs all forwards first and holds all of them; interleaved gives each "
                     "GPU several stages."}),
        parallelField<&ParallelSetup::microbatches>({.key = "pp.microbatches",
                                                     .label = "Pipeline micro-batches",
                                                     .maximum = kMostMicrobatches,
                                                     .defaultWords = "number of stages",
                                                     .help = "Micro-batches that go through the pipeline in one "
                                                             "step; the batch size is that of one micro-batch."}),
        parallelField<&ParallelSetup::virtualStages>(
            {.key = "pp.virtual",
             .label = "Stages per GPU",
             .minimum = 1,
             .maximum = 1024,
             .help = "Interleaved pipelines: how many stages, far apart in the network, each GPU runs."}),
        parallelField<&ParallelSetup::split>(
            {.key = "pp.split",
             .label = "Blocks per stage",
             .help = "balanced, or the number of repeated blocks of each stage: 9,8,8,7."}),
    };
}

} // namespace

std::vector<SetupField> parallelFields()
{
    std::vector<SetupField> all = joined(
        {worldFields(), ddpFields(), fsdpFields(), zeroFields(), zero3Fields(), tensorFields(), pipelineFields()});
    all.insert(all.begin() + 1, globalBatchField());
    return all;
}

bool matters(const SetupField& field, const Setup& setup)
{
    const ParallelSetup& parallel = setup.parallel;
    const std::string_view key = field.spec.key;
    if (key == "batch.global")
        return parallel.gpus > 1 || setup.accumulation > 1;
    if (field.group != kParallel || key == "gpus" || field.get(setup) != field.spec.defaultValue)
        return true; // A setting can always be reset.
    if (parallel.gpus == 1)
        return false;
    const bool ddp = traitsOf(parallel.data).family == StrategyFamily::Ddp;
    const std::array<std::pair<std::string_view, bool>, 6> families{{{"ddp.", ddp},
                                                                     {"deepspeed.", isDeepSpeed(parallel.data)},
                                                                     {"zero1.", parallel.data == DataParallel::Zero1},
                                                                     {"fsdp.", isFsdp(parallel.data)},
                                                                     {"tp.", parallel.tensor > 1},
                                                                     {"pp.", parallel.pipeline > 1}}};
    const auto family = std::ranges::find_if(families, [&](const auto& entry) { return key.starts_with(entry.first); });
    return family == families.end() || family->second;
}

} // namespace vram
