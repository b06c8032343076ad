// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/technique_fields.h"

#include "setup/ineffective_settings.h"
#include "setup/setup_field.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr std::string_view kCheckpointing = "Checkpointing";
constexpr std::string_view kFineTuning = "Fine-tuning";
constexpr std::string_view kQuantization = "Quantization";
constexpr std::string_view kKernels = "Kernels";
constexpr std::string_view kOffloading = "Offloading";
constexpr std::string_view kStep = "Optimizer step and loss";
constexpr std::array<std::string_view, 5> kAttentionTitles{"model default", "eager", "flash", "memory-efficient",
                                                           "math"};
constexpr std::array<std::string_view, 2> kCheckpointTitles{"whole blocks", "selective ops"};
constexpr std::array<std::string_view, 3> kAdapterTitles{"LoRA", "DoRA", "IA3"};
constexpr std::array<std::string_view, 4> kQuantizationTitles{"none", "int8", "NF4", "NF4 (QLoRA)"};
constexpr std::array<std::string_view, 5> kFloat8Titles{"none", "torchao, tensorwise", "torchao, rowwise",
                                                        "Transformer Engine, delayed", "Transformer Engine, current"};
constexpr std::array<std::string_view, 2> kFusedLossTitles{"none", "Liger"};
constexpr std::array<std::string_view, 2> kOffloadTitles{"save_on_cpu", "torchtune"};

std::vector<SetupField> blockFields()
{
    return {
        field<&Setup::checkpoint>(
            kCheckpointing,
            {.key = "checkpoint",
             .label = "Activation checkpointing",
             .help = "Names of blocks, separated by commas, whose activations are recomputed in "
                     "backward; * matches anything: blocks.*. blocks:6 is the first six repeats of a block."},
            kTrainingOnly),
        field<&Setup::checkpointMode>(
            kCheckpointing,
            {.key = "checkpoint-mode",
             .label = "What to recompute",
             .choiceTitles = kCheckpointTitles,
             .help = "What checkpointed blocks recompute in backward. op is torchtitan's selective mode: the results "
                     "of every second matrix product without a bias, of fused attention and of reduce-scatters are "
                     "saved, not recomputed (create_selective_checkpoint_contexts)."},
            kTrainingOnly, ineffective::checkpointMode, true),
        field<&Setup::checkpointEvery>(
            kCheckpointing,
            {.key = "checkpoint-every",
             .label = "Checkpoint interval",
             .minimum = 1,
             .maximum = 1000,
             .unit = "blocks",
             .help = "Above 1, only every second, third, ... checkpointed block is recomputed, each repeat counted "
                     "(torchtitan's selective_ac_option 2)."},
            kTrainingOnly),
        field<&Setup::freeze>(
            kFineTuning,
            {.key = "freeze",
             .label = "Freeze",
             .help = "Names of layers, separated by commas, where * matches anything; their parameters get no "
                     "gradient: layer1*,conv1. blocks:6 freezes the first six repeats of a block"},
            kTrainingOnly),
    };
}

std::vector<SetupField> adapterFields()
{
    return {
        field<&Setup::lora>(
            kFineTuning,
            {.key = "lora",
             .label = "LoRA target modules",
             .help = "Layers that get a low-rank adapter, as PEFT's target_modules: suffixes of module paths separated "
                     "by commas (q_proj,v_proj), globs, a regular expression over the whole path, or all-linear "
                     "(all linear layers but the head). Embeddings and convolutions get one if they are named. "
                     "Everything else is frozen."}),
        field<&Setup::loraRank>(kFineTuning,
                                {.key = "lora-rank",
                                 .label = "LoRA rank",
                                 .minimum = 1,
                                 .maximum = 65536,
                                 .help = "The inner size of the adapter's two matrices. rsLoRA needs the same memory."},
                                std::nullopt, ineffective::adapterMatrices),
        field<&Setup::adapter>(kFineTuning,
                               {.key = "adapter",
                                .label = "Adapter",
                                .choiceTitles = kAdapterTitles,
                                .help = "The kind of adapter for the target modules, as in PEFT 0.17."},
                               std::nullopt, ineffective::adapters),
        field<&Setup::loraDropout>(kFineTuning,
                                   {.key = "lora-dropout",
                                    .label = "LoRA dropout",
                                    .maximum = 1,
                                    .help = "Above 0, each adapter saves its dropout mask (lora_dropout)."},
                                   std::nullopt, ineffective::adapterMatrices),
        field<&Setup::adaptersInFloat32>(
            kFineTuning,
            {.key = "adapter-fp32",
             .label = "Adapters in fp32",
             .help = "PEFT creates the adapters of 16-bit models in fp32 (autocast_adapter_dtype); each of them "
                     "then saves its input in fp32."},
            std::nullopt, ineffective::adapterDType),
        field<&Setup::feedforward>(
            kFineTuning,
            {.key = "ia3-feedforward",
             .label = "IA3 feedforward modules",
             .help = "IA3 target modules whose input is scaled instead of their output: suffixes of module paths, "
                     "separated by commas (feedforward_modules)."},
            std::nullopt, ineffective::feedforward),
        field<&Setup::modulesToSave>(
            kFineTuning,
            {.key = "modules-to-save",
             .label = "Fully trained modules",
             .help = "Modules that are trained in addition to the adapters: suffixes of module paths, or names of "
                     "enclosing modules, separated by commas (modules_to_save). PEFT also keeps the frozen "
                     "originals."},
            std::nullopt, ineffective::adapters),
    };
}

std::vector<SetupField> virtualTokenFields()
{
    return {
        field<&Setup::promptTokens>(
            kFineTuning,
            {.key = "prompt-tokens",
             .label = "Prompt tuning",
             .maximum = 65536,
             .unit = "tokens",
             .defaultLabel = "none",
             .help =
                 "PEFT's PromptTuningConfig(num_virtual_tokens): this many learned vectors precede each sequence and "
                 "lengthen it. Everything else is frozen."},
            kTrainingOnly),
        field<&Setup::prefixTokens>(
            kFineTuning,
            {.key = "prefix-tokens",
             .label = "Prefix tuning",
             .maximum = 65536,
             .unit = "tokens",
             .defaultLabel = "none",
             .help = "PEFT's PrefixTuningConfig(num_virtual_tokens): this many learned keys and values precede those "
                     "of every causal attention, which then uses a mask. Everything else is frozen."},
            kTrainingOnly),
    };
}

std::vector<SetupField> quantizationFields()
{
    return {
        field<&Setup::quantize>(
            kQuantization,
            {.key = "quantize",
             .label = "Quantize frozen weights",
             .choiceTitles = kQuantizationTitles,
             .help = "Quantizes every frozen linear layer except the head, as bitsandbytes does; embeddings and "
                     "norms stay as they are. QLoRA quantizes doubly (nf4-dq). In mixed precision, everything "
                     "that is not quantized is fp32, as after PEFT's prepare_model_for_kbit_training."}),
        field<&Setup::skipModules>(
            kQuantization,
            {.key = "skip-modules",
             .label = "Modules not quantized",
             .help =
                 "Linear layers that are neither quantized nor in float8, in addition to the head: suffixes of module "
                 "paths, names of enclosing modules, or globs, separated by commas (transformers' "
                 "llm_int8_skip_modules, torchtitan's filter_fqns)."},
            std::nullopt, ineffective::skippedModules),
        field<&Setup::float8>(
            kQuantization,
            {.key = "fp8",
             .label = "Linear layers in float8",
             .choiceTitles = kFloat8Titles,
             .help = "Computes the products of linear layers in float8, except the head and layers whose sizes are no "
                     "multiples of 16. torchao's Float8Linear saves its input and weight as they are and casts them "
                     "again in backward. Transformer Engine saves its input in float8 and has float8 copies of the "
                     "weights. Needs compute capability 8.9 or higher."},
            kTrainingOnly),
        field<&Setup::float8Weights>(
            kQuantization,
            {.key = "fp8.weights",
             .label = "Weights in float8",
             .help = "FSDP2 gathers weights in float8 (torchao's enable_fsdp_float8_all_gather), or Megatron-LM's "
                     "distributed optimizer holds and gathers them in float8 (--fp8-param-gather)."},
            kTrainingOnly, ineffective::float8Weights),
    };
}

std::vector<SetupField> kernelFields()
{
    return {
        field<&Setup::attention>(kKernels, {.key = "attention",
                                            .label = "Attention kernel",
                                            .choiceTitles = kAttentionTitles,
                                            .help = "The kernel of all attention layers."}),
        field<&Setup::cudnnBenchmark>(
            kKernels,
            {.key = "cudnn-benchmark",
             .label = "cuDNN benchmark",
             .help = "torch.backends.cudnn.benchmark: PyTorch tries cuDNN's plans for each convolution the first "
                     "time it runs, and then frees all cached memory, so that later allocations are packed more "
                     "closely. The memory that the trials use for a moment is not counted. A step is faster: "
                     "without it, cuDNN's heuristics choose the plans, and most contiguous images are copied to "
                     "channels-last and back."}),
        field<&Setup::inPlaceActivations>(kKernels, {.key = "inplace-activations",
                                                     .label = "In-place activations",
                                                     .help = "Activation functions overwrite their input where "
                                                             "autograd allows it."}),
        field<&Setup::fusedLayers>(
            kKernels,
            {.key = "fused-layers",
             .label = "Fused layers",
             .help = "An RMS norm, and an activation with the product that it gates, are one kernel each, which saves "
                     "its inputs alone: LigerRMSNorm and LigerSiLUMulFunction, as use_liger_kernel sets them. "
                     "Megatron-LM's layers are fused in any case."},
            kTrainingOnly, ineffective::fusedLayers),
    };
}

std::vector<SetupField> compileFields()
{
    return {
        field<&Setup::compile>(
            kKernels,
            {.key = "compile",
             .label = "torch.compile",
             .help = "blocks: each repeated block is compiled (for block in blocks: block.compile()), as torchtitan "
                     "and torchtune do; model: the whole model; step: the model and its loss in one graph. The saved "
                     "tensors are then those that PyTorch's minimum cut chooses."},
            kTrainingOnly),
        field<&Setup::compileLoss>(
            kKernels,
            {.key = "compile.loss",
             .label = "Compiled loss",
             .help = "torch.compile(loss): the loss becomes one kernel or a few, without log-probabilities in memory."},
            kTrainingOnly),
        field<&Setup::compileMode>(
            kKernels,
            {.key = "compile.mode",
             .label = "Mode of torch.compile",
             .help = "reduce-overhead replays CUDA graphs, whose private pool is kept between steps."},
            kTrainingOnly, ineffective::compiledCode),
        field<&Setup::compileOptimizer>(
            kKernels,
            {.key = "compile.optimizer",
             .label = "Compiled optimizer",
             .help = "torch.compile(optimizer.step): avoids the temporary tensor lists of foreach kernels."},
            kTrainingOnly),
        field<&Setup::activationBudget>(
            kKernels,
            {.key = "compile.activation-budget",
             .label = "Activation budget of torch.compile",
             .maximum = 1,
             .help = "torch._functorch.config.activation_memory_budget: below 1, compiled code saves at most this "
                     "fraction of what it would save, and recomputes the rest; 0 saves only inputs."},
            kTrainingOnly, ineffective::compiledCode),
    };
}

std::vector<SetupField> offloadFields()
{
    return {
        field<&Setup::offloadOptimizer>(kOffloading,
                                        {.key = "offload-optimizer",
                                         .label = "Offload optimizer",
                                         .help = "Keeps the optimizer state in CPU memory."},
                                        kTrainingOnly),
        field<&Setup::offloadActivations>(
            kOffloading,
            {.key = "offload-activations",
             .label = "Offload activations",
             .help =
                 "Keeps the tensors saved for backward in CPU memory and copies them back for each function "
                 "(torch.autograd.graph.save_on_cpu); for checkpointed blocks, these are the inputs. Only on one GPU."},
            kTrainingOnly),
        field<&Setup::offloadMethod>(
            kOffloading,
            {.key = "offload-by",
             .label = "Offload by",
             .choiceTitles = kOffloadTitles,
             .help = "How tensors saved for backward are offloaded. save_on_cpu moves all of them; torchtune's "
                     "OffloadActivations leaves parameters and tensors below 1024 bytes on the GPU and, from PyTorch "
                     "2.5 on, copies on a separate stream, so that some tensors stay longer."},
            kTrainingOnly, ineffective::offloadMethod),
    };
}

std::vector<SetupField> updateFields()
{
    return {
        field<&Setup::stepInBackward>(kStep,
                                      {.key = "step-in-backward",
                                       .label = "Optimizer step in backward",
                                       .help = "Each parameter has its own optimizer, which steps as soon as the "
                                               "gradient is computed and then frees it "
                                               "(register_post_accumulate_grad_hook). Only on one GPU."},
                                      kTrainingOnly),
        field<&Setup::clipGradients>(
            kStep,
            {.key = "clip-grad-norm",
             .label = "Gradient clipping",
             .help =
                 "torch.nn.utils.clip_grad_norm_ before the optimizer's step: all gradients are read for their norm "
                 "and scaled in place. DeepSpeed and Megatron-LM compute the norm in any case."},
            kTrainingOnly),
        field<&Setup::lossChunks>(
            kStep,
            {.key = "loss-chunks",
             .label = "Loss chunks",
             .minimum = 1,
             .maximum = 4096,
             .unit = "chunks",
             .defaultLabel = "off",
             .help = "Above 1, the last linear layer and the cross-entropy process the tokens in that many chunks, "
                     "each checkpointed: the full logits never exist at once."},
            kTrainingOnly),
        field<&Setup::fusedLoss>(
            kStep,
            {.key = "fused-loss",
             .label = "Fused loss",
             .choiceTitles = kFusedLossTitles,
             .help = "liger: LigerFusedLinearCrossEntropyLoss computes the last linear layer, the cross-entropy and "
                     "their gradients in forward, a part of the tokens at a time. The gradients live until backward "
                     "returns them; the full logits never exist."},
            kTrainingOnly),
        field<&Setup::ema>(kStep,
                           {.key = "ema",
                            .label = "EMA copy",
                            .help = "A second copy of the trainable parameters (exponential moving "
                                    "average)."},
                           kTrainingOnly),
    };
}

} // namespace

std::vector<SetupField> techniqueFields()
{
    return joined({blockFields(), adapterFields(), virtualTokenFields(), quantizationFields(), kernelFields(),
                   compileFields(), offloadFields(), updateFields()});
}

bool isTechnique(const SetupField& field)
{
    static const std::vector<SetupField> fields = techniqueFields();
    return std::ranges::any_of(fields, [&field](const SetupField& own) { return own.spec.key == field.spec.key; });
}

} // namespace vram
