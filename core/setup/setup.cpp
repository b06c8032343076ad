// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/setup.h"

#include "optimizers/catalogue.h"
#include "setup/allocator_fields.h"
#include "setup/cublas_config.h"
#include "setup/ineffective_settings.h"
#include "setup/parallel_fields.h"
#include "setup/setup_field.h"
#include "setup/technique_fields.h"
#include "setup/time_fields.h"

#include <array>

namespace vram {

namespace {

constexpr std::string_view kTraining = "Training";
constexpr std::string_view kDevice = "Device";
constexpr std::array<std::string_view, 6> kPrecisionTitles{"fp32",       "tf32",      "mixed fp16",
                                                           "mixed bf16", "pure bf16", "pure fp16"};
constexpr std::array<std::string_view, 6> kCacheTitles{"same as the model", "float32", "bfloat16",
                                                       "float16",           "float8",  "int8"};

std::vector<std::string_view> optimizerChoices()
{
    return {optimizerNames().begin(), optimizerNames().end()};
}

std::vector<SetupField> modelFields()
{
    return {
        field<&Setup::batch>(kTraining, {.key = "batch",
                                         .label = "Batch size",
                                         .minimum = 1,
                                         .unit = "samples",
                                         .help = "Samples in one forward pass on this GPU."}),
        field<&Setup::precision>(
            kTraining, {.key = "precision",
                        .label = "Precision",
                        .choiceTitles = kPrecisionTitles,
                        .help = "Mixed precision (amp-*): fp32 weights under autocast; pure bf16 and fp16: weights, "
                                "gradients and optimizer state in 16 bits."}),
    };
}

std::vector<SetupField> optimizerFields()
{
    return {
        field<&Setup::optimizer>(kTraining,
                                 {.key = "optimizer",
                                  .label = "Optimizer",
                                  .choices = optimizerChoices(),
                                  .choiceTitles = optimizerTitles(),
                                  .help = "Decides the state kept for each trainable parameter."},
                                 kTrainingOnly),
        field<&Setup::momentum>(kTraining,
                                {.key = "optimizer.momentum",
                                 .label = "Momentum",
                                 .maximum = 1,
                                 .help = "SGD, RMSprop and LARS keep a momentum buffer if it is not 0."},
                                kTrainingOnly, ineffective::momentum),
        field<&Setup::weightDecay>(
            kTraining,
            {.key = "optimizer.weight-decay",
             .label = "Weight decay",
             .minimum = -1,
             .maximum = 1e6,
             .defaultLabel = "the optimizer's own",
             .help = "If not 0, some optimizers copy the gradients; -1 is the optimizer's own default."},
            kTrainingOnly),
        field<&Setup::projectionRank>(
            kTraining,
            {.key = "optimizer.rank",
             .label = "GaLore rank",
             .minimum = 1,
             .maximum = 65536,
             .help = "GaLore projects the gradients of all linear layers except the head to this rank."},
            kTrainingOnly, ineffective::projectionRank),
        field<&Setup::implementation>(
            kTraining,
            {.key = "optimizer.implementation",
             .label = "Implementation",
             .help = "foreach, PyTorch's default on CUDA, needs temporaries as large as the parameters; fused needs "
                     "none."},
            kTrainingOnly, ineffective::implementation),
    };
}

std::vector<SetupField> stepFields()
{
    return {
        field<&Setup::accumulation>(
            kTraining,
            {.key = "accumulation",
             .label = "Gradient accumulation",
             .minimum = 1,
             .maximum = kMaxAccumulation,
             .unit = "micro-batches",
             .help = "Micro-batches per step; above 1, gradients stay in memory during forward."},
            kTrainingOnly),
        field<&Setup::setToNone>(
            kTraining,
            {.key = "set-to-none",
             .label = "zero_grad to None",
             .help =
                 "optimizer.zero_grad(set_to_none=...): no keeps zeroed gradients in memory during forward; auto is "
                 "PyTorch's default, yes from 2.0 on. Only on one GPU."},
            kTrainingOnly),
        field<&Setup::prefetch>(
            kTraining,
            {.key = "loader.prefetch",
             .label = "Prefetched batches",
             .maximum = 64,
             .unit = "batches",
             .defaultLabel = "none",
             .help = "Batches that the data loader keeps on the GPU in addition to the one in use: 2 with timm's "
                     "PrefetchLoader, 1 with most loaders that copy ahead on a separate stream."},
            kTrainingOnly),
    };
}

std::vector<SetupField> otherStepFields()
{
    return {
        field<&Setup::lastBatch>(
            kTraining,
            {.key = "also.last-batch",
             .label = "Last batch of an epoch",
             .maximum = 1e9,
             .unit = "samples",
             .defaultLabel = "same as the others",
             .help = "Samples of the last, smaller batch of an epoch, if the data loader does not drop it. Its tensors "
                     "have other sizes, for which the allocator may reserve more."},
            kTrainingOnly),
        field<&Setup::evaluationBatch>(
            kTraining,
            {.key = "also.evaluation-batch",
             .label = "Evaluation batch",
             .maximum = 1e9,
             .unit = "samples",
             .defaultLabel = "no evaluation",
             .help = "Samples of a forward pass with its loss under no_grad between epochs, while parameters and "
                     "optimizer state stay on the GPU."},
            kTrainingOnly),
        field<&Setup::sequenceLengths>(
            kTraining,
            {.key = "also.sequence-lengths",
             .label = "Other sequence lengths",
             .check = sequenceLengthsProblem,
             .help = "Sequence lengths trained before the network's own, in this order and at the same batch size: "
                     "512, 1024. Increasing lengths leave cached blocks that are too small to reuse."},
            kTrainingOnly),
        field<&Setup::keepOutputs>(
            kTraining,
            {.key = "keep-outputs",
             .label = "Keep outputs during backward",
             .help = "The training loop holds the model's output until backward has finished. Turn this off if the "
                     "loop drops the output after the loss, as Hugging Face's Trainer does."},
            kTrainingOnly),
    };
}

std::vector<SetupField> inferenceFields()
{
    return {
        field<&Setup::mode>(kTraining, {.key = "mode",
                                        .label = "Mode",
                                        .help = "Inference: one forward pass under no_grad without the loss; nothing "
                                                "is saved for backward, and causal attention keeps a KV cache."}),
        field<&Setup::cacheLength>(
            kTraining,
            {.key = "kv-cache.length",
             .label = "KV cache length",
             .maximum = 1e9,
             .unit = "tokens",
             .defaultLabel = "same as the input",
             .help = "Tokens whose keys and values are cached for each sequence; 0: the length of the input."},
            kInferenceOnly),
        field<&Setup::cacheDType>(kTraining,
                                  {.key = "kv-cache.dtype",
                                   .label = "KV cache type",
                                   .choiceTitles = kCacheTitles,
                                   .help = "Dtype of the cached keys and values; compute: as the layer computes them."},
                                  kInferenceOnly),
        field<&Setup::cacheSequences>(
            kTraining,
            {.key = "kv-cache.sequences",
             .label = "Concurrent sequences",
             .maximum = 1e9,
             .unit = "sequences",
             .defaultLabel = "those of the batch",
             .help = "Sequences whose keys and values stay cached while a batch of them runs, as on a server; 0, or "
                     "less than the batch size: only those of the batch."},
            kInferenceOnly),
        field<&Setup::cacheBlock>(
            kTraining,
            {.key = "kv-cache.block",
             .label = "KV cache block",
             .maximum = 65536,
             .unit = "tokens",
             .defaultLabel = "in one piece",
             .help = "Tokens per block of a paged KV cache (16 in vLLM): each sequence takes whole blocks. Shared "
                     "prefixes are counted for each sequence."},
            kInferenceOnly),
    };
}

std::vector<SetupField> deviceFields()
{
    return {
        field<&Setup::gpu>(kDevice,
                           {.key = "gpu", .label = "GPU", .help = "The full name or any unambiguous part of it."}),
        field<&Setup::customCapacity>(kDevice, {.key = "capacity",
                                                .label = "Usable memory",
                                                .maximum = 1e6,
                                                .unit = "GiB",
                                                .defaultLabel = "the GPU's own",
                                                .help = "Memory that a process can use; 0 takes the GPU's value."}),
        field<&Setup::usedByOthers>(
            kDevice, {.key = "used-by-others",
                      .label = "Used by other processes",
                      .maximum = 1e6,
                      .unit = "MiB",
                      .help = "Memory that other processes use on this GPU, as nvidia-smi shows before training "
                              "starts."}),
        field<&Setup::margin>(kDevice, {.key = "margin",
                                        .label = "Safety margin",
                                        .maximum = 90,
                                        .unit = "%",
                                        .help = "Fraction of the usable memory that the largest batch leaves free."}),
        field<&Setup::torch>(kDevice, {.key = "torch",
                                       .label = "PyTorch version",
                                       .choices = {"1.13", "2.0", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7",
                                                   "2.8", "2.9", "2.10", "2.11", "2.12", "2.13", "2.14"},
                                       .help = "For rules that differ between versions, such as the libraries' "
                                               "workspaces."}),
        field<&Setup::cublasWorkspace>(
            kDevice, {.key = "cublas-workspace",
                      .label = "CUBLAS_WORKSPACE_CONFIG",
                      .defaultLabel = "not set",
                      .check = cublasConfigProblem,
                      .help = "Size in KiB and number of cuBLAS's workspaces, as in the environment variable: :4096:8 "
                              "is 32 MiB for each of two handles. torch.use_deterministic_algorithms needs :4096:8 "
                              "or :16:8."}),
        field<&Setup::calibratedContext>(
            kDevice, {.key = "context",
                      .label = "CUDA context",
                      .minimum = -1,
                      .maximum = 1e6,
                      .unit = "MiB",
                      .defaultLabel = "built-in estimate",
                      .help = "Memory outside the allocator as you measured it on this GPU (nvidia-smi minus "
                              "torch.cuda.memory_reserved); -1 is the built-in estimate."}),
    };
}

const std::vector<SetupField>& allFields()
{
    static const std::vector<SetupField> fields =
        joined({modelFields(), optimizerFields(), stepFields(), otherStepFields(), inferenceFields(), techniqueFields(),
                parallelFields(), deviceFields(), allocatorFields(kDevice), timeFields()});
    return fields;
}

} // namespace

bool isApplicable(const SetupField& field, const Setup& setup)
{
    return !field.mode || field.mode == setup.mode;
}

Message reasonForNoEffect(const SetupField& field, const Setup& setup)
{
    return field.idle ? field.idle(setup) : Message();
}

AttributeSpec shownSpec(const SetupField& field, const Setup& setup)
{
    AttributeSpec spec = field.spec;
    if (field.titles)
        spec.choiceTitles = field.titles(setup);
    return spec;
}

Setup withEffectiveFields(const Setup& setup)
{
    Setup result = setup;
    for (const SetupField& field : allFields()) {
        if (!isApplicable(field, setup) && !field.part) // A part has no default of its own.
            field.set(result, field.spec.defaultValue);
    }
    return result;
}

std::span<const SetupField> setupFields()
{
    return allFields();
}

} // namespace vram
