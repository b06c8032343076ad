// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/model_parallel_fields.h"

#include "setup/global_batch.h"
#include "setup/ineffective_settings.h"
#include "setup/parallel_field.h"

#include <array>
#include <string_view>

namespace vram {

namespace {

constexpr std::array<std::string_view, kSchedules.size()> kScheduleTitles{"1F1B", "GPipe", "interleaved 1F1B"};
constexpr std::array<std::string_view, 1> kAsTensorWords{"as tensor-parallel"};

std::vector<SetupField> tensorFields()
{
    return {
        parallelField<&ParallelSetup::tensor>(
            {.key = "tensor-parallel",
             .label = "Tensor parallelism",
             .minimum = 1,
             .maximum = 1024,
             .unit = "GPUs",
             .help = "The number of GPUs over which the weights of each linear layer, embedding and attention are "
                     "sharded, as by DTensor's parallelize_module."}),
        parallelField<&ParallelSetup::sequence>(
            {.key = "tp.sequence",
             .label = "Sequence parallelism",
             .help = "Norms, dropouts and the tensors between sharded layers are also sharded along the sequence."},
            ineffective::tensorParallel),
        parallelField<&ParallelSetup::lossParallel>(
            {.key = "tp.loss-parallel",
             .label = "Loss parallelism",
             .help = "loss_parallel: each GPU keeps its part of the logits and of the loss; otherwise every GPU "
                     "gathers all logits."},
            ineffective::tensorParallel),
        parallelField<&ParallelSetup::asyncTensorParallel>(
            {.key = "tp.async",
             .label = "Asynchronous tensor parallelism",
             .help = "Collectives between sharded layers are split and overlap with matrix multiplication, as in "
                     "Inductor (_micro_pipeline_tp, torchtitan's enable_async_tensor_parallel) and Megatron-LM "
                     "(--tp-comm-overlap). It changes how long a step takes; PyTorch's needs torch.compile."},
            ineffective::tensorParallel),
        parallelField<&ParallelSetup::plan>(
            {.key = "tp.plan",
             .label = "Tensor-parallel plan",
             .help =
                 "auto: column, then row; or names of layers, where * matches anything, with their styles, separated "
                 "by commas: *.q:column,*.o:row. Layers without a style follow auto; whole does not shard a "
                 "layer."},
            ineffective::tensorParallel),
    };
}

std::vector<SetupField> sequenceAndExpertFields()
{
    return {
        parallelField<&ParallelSetup::context>(
            {.key = "context-parallel",
             .label = "Context parallelism",
             .minimum = 1,
             .maximum = 1024,
             .unit = "GPUs",
             .help = "The number of GPUs over which each sequence is split: each computes its part of the tokens, and "
                     "attention exchanges keys and values, as PyTorch's context_parallel does."}),
        parallelField<&ParallelSetup::expert>(
            {.key = "expert-parallel",
             .label = "Expert parallelism",
             .minimum = 1,
             .maximum = 1024,
             .unit = "GPUs",
             .help = "The number of data-parallel GPUs over which the experts of a network are distributed: each has "
                     "some of them, and tokens go to the GPU of their expert and back (all-to-all)."}),
        parallelField<&ParallelSetup::expertTensor>({.key = "expert-tensor-parallel",
                                                     .label = "Expert tensor parallelism",
                                                     .maximum = 1024,
                                                     .unit = "GPUs",
                                                     .numberLabels = kAsTensorWords,
                                                     .help = "The number of GPUs over which the layers of each expert "
                                                             "are sharded; 0: as many as for other layers."},
                                                    ineffective::tensorParallel),
        parallelField<&ParallelSetup::expertImbalance>(
            {.key = "ep.imbalance",
             .label = "Expert imbalance",
             .minimum = 1,
             .maximum = 1024,
             .help =
                 "Tokens on the GPU with the most popular experts, relative to experts that are all equally popular."}),
    };
}

std::vector<SetupField> pipelineFields()
{
    return {
        parallelField<&ParallelSetup::pipeline>({.key = "pipeline-parallel",
                                                 .label = "Pipeline stages",
                                                 .minimum = 1,
                                                 .maximum = 65536,
                                                 .help = "The number of stages into which the repeated blocks are "
                                                         "split; each GPU of a pipeline runs one."}),
        parallelField<&ParallelSetup::schedule>(
            {.key = "pp.schedule",
             .label = "Schedule",
             .choiceTitles = kScheduleTitles,
             .help = "1f1b runs each backward pass as early as it can, so that the first stage holds as many "
                     "micro-batches as there are stages; gpipe runs all forward passes first and holds all of them; "
                     "interleaved gives each GPU several stages."},
            ineffective::pipeline),
        parallelField<&ParallelSetup::returnOutputs>(
            {.key = "pp.return-outputs",
             .label = "Return outputs",
             .help = "PyTorch's schedules keep every micro-batch's output until the step ends, and the last stage "
                     "joins them; torchtitan turns this off (return_outputs=False)."},
            ineffective::pipeline),
        parallelField<&ParallelSetup::microbatches>({.key = "pp.microbatches",
                                                     .label = "Pipeline micro-batches",
                                                     .maximum = kMaxMicrobatches,
                                                     .defaultLabel = "number of stages",
                                                     .help = "Micro-batches that go through the pipeline in one "
                                                             "step; the batch size is that of one micro-batch."},
                                                    ineffective::pipeline),
        parallelField<&ParallelSetup::virtualStages>(
            {.key = "pp.virtual",
             .label = "Stages per GPU",
             .minimum = 1,
             .maximum = 1024,
             .help = "Interleaved pipelines: how many stages, far apart in the network, each GPU runs."},
            ineffective::pipeline),
        parallelField<&ParallelSetup::split>(
            {.key = "pp.split",
             .label = "Blocks per stage",
             .help = "balanced, or the number of repeated blocks of each stage: 9,8,8,7."},
            ineffective::pipeline),
    };
}

} // namespace

std::vector<SetupField> modelParallelFields()
{
    return joined({tensorFields(), sequenceAndExpertFields(), pipelineFields()});
}

} // namespace vram
