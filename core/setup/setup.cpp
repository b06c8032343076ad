#include "setup/setup.h"

#include "optimizers/catalogue.h"
#include "setup/allocator_fields.h"
#include "setup/parallel_fields.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace vram {

namespace {

template<auto Member>
using ValueOf = std::remove_cvref_t<decltype(std::declval<Setup>().*Member)>;

template<auto Member>
AttributeValue read(const Setup& setup)
{
    if constexpr (NamedChoice<ValueOf<Member>>)
        return std::string(choiceName(setup.*Member));
    else
        return AttributeValue(setup.*Member);
}

template<auto Member>
void write(Setup& setup, const AttributeValue& value)
{
    if constexpr (NamedChoice<ValueOf<Member>>)
        setup.*Member = choiceNamed<ValueOf<Member>>(std::get<std::string>(value)).value_or(setup.*Member);
    else
        setup.*Member = std::get<ValueOf<Member>>(value);
}

template<typename Value>
constexpr AttributeKind kindOf()
{
    if constexpr (std::is_same_v<Value, std::int64_t>)
        return AttributeKind::Integer;
    else if constexpr (std::is_same_v<Value, double>)
        return AttributeKind::Real;
    else if constexpr (std::is_same_v<Value, bool>)
        return AttributeKind::Boolean;
    else
        return AttributeKind::Text;
}

/// The default, the kind and what an enum chooses from come from the struct, so that they are written once.
template<auto Member>
SetupField field(std::string_view group, AttributeSpec spec, std::optional<Mode> mode = std::nullopt)
{
    static const Setup defaults;
    spec.defaultValue = read<Member>(defaults);
    spec.kind = kindOf<ValueOf<Member>>();
    if constexpr (NamedChoice<ValueOf<Member>>)
        spec.choices.assign(ChoiceNames<ValueOf<Member>>::all.begin(), ChoiceNames<ValueOf<Member>>::all.end());
    if (!spec.choices.empty())
        spec.kind = AttributeKind::Choice;
    return {std::move(spec), group, mode, &read<Member>, &write<Member>};
}

constexpr std::string_view kTraining = "Training";
constexpr std::string_view kTechniques = "Techniques";
constexpr std::string_view kDevice = "Device";
constexpr Mode kWhileTraining = Mode::Training;
constexpr Mode kInInference = Mode::Inference;
constexpr std::array<std::string_view, 5> kAttentionTitles{"model default", "eager", "flash", "memory-efficient",
                                                           "math"};

constexpr std::array<std::string_view, 3> kAdapterTitles{"LoRA", "DoRA", "IA3"};

std::vector<std::string_view> optimizerChoices()
{
    return {optimizerNames().begin(), optimizerNames().end()};
}

std::vector<SetupField> trainingFields()
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
                        .help = "amp-*: fp32 weights under autocast; bf16 and fp16: weights, gradients and optimizer "
                                "state in 16 bits."}),
        field<&Setup::optimizer>(kTraining,
                                 {.key = "optimizer",
                                  .label = "Optimizer",
                                  .choices = optimizerChoices(),
                                  .choiceTitles = optimizerTitles(),
                                  .help = "Decides the state kept for each trainable parameter."},
                                 kWhileTraining),
        field<&Setup::momentum>(kTraining,
                                {.key = "optimizer.momentum",
                                 .label = "Momentum",
                                 .maximum = 1,
                                 .help = "Of SGD, RMSprop and LARS: a momentum buffer exists when it is "
                                         "not 0."},
                                kWhileTraining),
        field<&Setup::weightDecay>(
            kTraining,
            {.key = "optimizer.weight_decay",
             .label = "Weight decay",
             .minimum = -1,
             .maximum = 1e6,
             .defaultWords = "the optimizer's own",
             .help = "Where it is not 0, some optimizers copy the gradients; -1 is the optimizer's own "
                     "default."},
            kWhileTraining),
        field<&Setup::projectionRank>(
            kTraining,
            {.key = "optimizer.rank",
             .label = "Rank",
             .minimum = 1,
             .maximum = 65536,
             .help = "Of GaLore: to which the gradients of all linear layers but the head are projected."},
            kWhileTraining),
        field<&Setup::implementation>(
            kTraining,
            {.key = "optimizer.implementation",
             .label = "Implementation",
             .help = "foreach, PyTorch's default on CUDA, makes temporaries the size of the parameters; "
                     "fused makes none."},
            kWhileTraining),
        field<&Setup::accumulation>(
            kTraining,
            {.key = "accumulation",
             .label = "Gradient accumulation",
             .minimum = 1,
             .maximum = 1e6,
             .unit = "micro-batches",
             .help = "Micro-batches per step; above 1 the gradients live through the forward pass."},
            kWhileTraining),
        field<&Setup::setToNone>(
            kTraining,
            {.key = "set_to_none",
             .label = "zero_grad to None",
             .help =
                 "optimizer.zero_grad(set_to_none=...): no keeps gradients of zeros, which live through the forward "
                 "pass; auto is PyTorch's default, yes from 2.0 on. On one GPU."},
            kWhileTraining),
        field<&Setup::keepOutputs>(
            kTraining,
            {.key = "keep_outputs",
             .label = "Outputs kept over backward",
             .help = "The training loop holds the model's output until backward has ended. Off where it drops it after "
                     "the loss, as Hugging Face's Trainer does."},
            kWhileTraining),
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
            {.key = "kv_cache.length",
             .label = "KV cache length",
             .maximum = 1e9,
             .unit = "tokens",
             .defaultWords = "as the input",
             .help = "Tokens whose keys and values are kept for each sequence; 0: as many as the input has."},
            kInInference),
        field<&Setup::cacheType>(kTraining,
                                 {.key = "kv_cache.dtype",
                                  .label = "KV cache type",
                                  .help = "Type in which keys and values are kept; compute: as the layer makes them."},
                                 kInInference),
        field<&Setup::cacheSequences>(
            kTraining,
            {.key = "kv_cache.sequences",
             .label = "Concurrent sequences",
             .maximum = 1e9,
             .unit = "sequences",
             .defaultWords = "those of the batch",
             .help = "Sequences whose keys and values are kept while a batch of them runs, as a server has "
                     "them; 0, or less than the batch: those of the batch."},
            kInInference),
        field<&Setup::cacheBlock>(
            kTraining,
            {.key = "kv_cache.block",
             .label = "KV cache block",
             .maximum = 65536,
             .unit = "tokens",
             .defaultWords = "in one piece",
             .help = "Tokens of a block of a paged KV cache (16 in vLLM): each sequence takes whole blocks. Prefixes "
                     "that sequences share are counted for each of them."},
            kInInference),
    };
}

std::vector<SetupField> techniqueFields()
{
    return {
        field<&Setup::checkpoint>(kTechniques,
                                  {.key = "checkpoint",
                                   .label = "Activation checkpointing",
                                   .help =
                                       "Globs of block paths, separated by commas, whose activations are recomputed in "
                                       "backward: blocks.*; blocks:6 is the first six repeats of a block."},
                                  kWhileTraining),
        field<&Setup::freeze>(kTechniques,
                              {.key = "freeze",
                               .label = "Freeze",
                               .help = "Globs of row paths, separated by commas, whose parameters get "
                                       "no gradient: layer1*,conv1"},
                              kWhileTraining),
        field<&Setup::lora>(
            kTechniques,
            {.key = "lora",
             .label = "LoRA target modules",
             .help = "Linear layers that get a low-rank adapter, as PEFT's target_modules: ends of paths separated by "
                     "commas (q_proj,v_proj), globs, a regular expression over the whole path, or all-linear (all but "
                     "the head). Everything else is frozen."}),
        field<&Setup::loraRank>(kTechniques, {.key = "lora_rank",
                                              .label = "LoRA rank",
                                              .minimum = 1,
                                              .maximum = 65536,
                                              .help = "Rows of the adapter's two matrices. rsLoRA takes the same."}),
        field<&Setup::adapter>(kTechniques, {.key = "adapter",
                                             .label = "Adapter",
                                             .choiceTitles = kAdapterTitles,
                                             .help = "What the target modules get, as PEFT 0.17 makes it."}),
        field<&Setup::loraDropout>(kTechniques,
                                   {.key = "lora_dropout",
                                    .label = "LoRA dropout",
                                    .maximum = 1,
                                    .help = "Above 0 each adapter keeps the elements that it dropped (lora_dropout)."}),
        field<&Setup::adaptersInFloat32>(
            kTechniques,
            {.key = "adapter_fp32",
             .label = "Adapters in fp32",
             .help = "PEFT makes adapters of 16-bit models fp32 (autocast_adapter_dtype); each then keeps its input in "
                     "fp32."}),
        field<&Setup::feedforward>(
            kTechniques,
            {.key = "ia3_feedforward",
             .label = "IA3 feedforward modules",
             .help = "Targets of IA3 whose input is scaled, not their result: ends of paths, separated by commas "
                     "(feedforward_modules)."}),
        field<&Setup::modulesToSave>(
            kTechniques,
            {.key = "modules_to_save",
             .label = "Modules trained as a whole",
             .help = "Beside the adapters: ends of paths or names of modules around them, separated by commas "
                     "(modules_to_save). PEFT keeps the frozen original too."}),
        field<&Setup::quantize>(
            kTechniques,
            {.key = "quantize",
             .label = "Quantize frozen weights",
             .help = "Of every frozen linear layer but the head, as bitsandbytes does; embeddings and norms stay. "
                     "nf4-dq is double quantization, as in QLoRA. With amp-bf16 all that is not quantized is fp32, as "
                     "PEFT's prepare_model_for_kbit_training leaves it."}),
        field<&Setup::skipModules>(
            kTechniques,
            {.key = "skip_modules",
             .label = "Modules not quantized",
             .help =
                 "Linear layers that stay as they are, beside the head: ends of paths, names of modules around them, "
                 "or globs, separated by commas (transformers' llm_int8_skip_modules)."}),
        field<&Setup::attention>(kTechniques, {.key = "attention",
                                               .label = "Attention kernel",
                                               .choiceTitles = kAttentionTitles,
                                               .help = "The kernel of every attention layer."}),
        field<&Setup::offloadOptimizer>(
            kTechniques,
            {.key = "offload_optimizer", .label = "Offload optimizer", .help = "Optimizer state in CPU memory."},
            kWhileTraining),
        field<&Setup::offloadActivations>(
            kTechniques,
            {.key = "offload_activations",
             .label = "Offload activations",
             .help = "What backward needs is kept in CPU memory and copied back for each function "
                     "(torch.autograd.graph.save_on_cpu); of checkpointed blocks, their inputs. On one GPU."},
            kWhileTraining),
        field<&Setup::stepInBackward>(kTechniques,
                                      {.key = "step_in_backward",
                                       .label = "Optimizer step in backward",
                                       .help = "Each parameter has an optimizer of its own, which steps as soon as the "
                                               "gradient is there and frees it "
                                               "(register_post_accumulate_grad_hook). On one GPU."},
                                      kWhileTraining),
        field<&Setup::inPlaceActivations>(kTechniques, {.key = "inplace_activations",
                                                        .label = "In-place activations",
                                                        .help = "Activation functions overwrite their input where "
                                                                "autograd allows it."}),
        field<&Setup::lossChunks>(
            kTechniques,
            {.key = "loss_chunks",
             .label = "Cross-entropy in chunks",
             .minimum = 1,
             .maximum = 4096,
             .unit = "chunks",
             .defaultWords = "in one piece",
             .help = "Above 1 the last linear layer and the cross-entropy run on that many parts of the tokens, each "
                     "under checkpointing: the class scores never exist as a whole."},
            kWhileTraining),
        field<&Setup::ema>(kTechniques,
                           {.key = "ema",
                            .label = "EMA copy",
                            .help = "A second copy of the trainable parameters (exponential moving "
                                    "average)."},
                           kWhileTraining),
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
                                                .defaultWords = "the GPU's own",
                                                .help = "What a process may use, typed by hand; 0 is the GPU's."}),
        field<&Setup::usedByOthers>(
            kDevice, {.key = "used_by_others",
                      .label = "Used by other processes",
                      .maximum = 1e6,
                      .unit = "MiB",
                      .help = "Memory that other processes use on this GPU, as nvidia-smi shows before training "
                              "starts."}),
        field<&Setup::margin>(kDevice, {.key = "margin",
                                        .label = "Safety margin",
                                        .maximum = 90,
                                        .unit = "%",
                                        .help = "Share of the usable memory that the largest batch leaves free."}),
        field<&Setup::torch>(kDevice, {.key = "torch",
                                       .label = "PyTorch version",
                                       .choices = {"1.13", "2.0", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7",
                                                   "2.8", "2.9", "2.10", "2.11"},
                                       .help = "For what differs between versions, such as the libraries' "
                                               "workspaces."}),
        field<&Setup::calibratedContext>(
            kDevice, {.key = "context",
                      .label = "Measured context",
                      .minimum = -1,
                      .maximum = 1e6,
                      .unit = "MiB",
                      .defaultWords = "the built-in rule",
                      .help = "Memory outside the allocator as you measured it on this GPU (nvidia-smi less "
                              "torch.cuda.memory_reserved); -1 is the built-in rule."}),
    };
}

const std::vector<SetupField>& allFields()
{
    static const std::vector<SetupField> fields = [] {
        std::vector<SetupField> all = trainingFields();
        std::ranges::move(inferenceFields(), std::back_inserter(all));
        std::ranges::move(techniqueFields(), std::back_inserter(all));
        std::ranges::move(parallelFields(), std::back_inserter(all));
        std::ranges::move(deviceFields(), std::back_inserter(all));
        std::ranges::move(allocatorFields(kDevice), std::back_inserter(all));
        return all;
    }();
    return fields;
}

} // namespace

bool applies(const SetupField& field, const Setup& setup)
{
    return !field.mode || field.mode == setup.mode;
}

Setup applied(const Setup& setup)
{
    Setup result = setup;
    for (const SetupField& field : allFields()) {
        if (!applies(field, setup))
            field.set(result, field.spec.defaultValue);
    }
    return result;
}

std::span<const SetupField> setupFields()
{
    return allFields();
}

} // namespace vram
