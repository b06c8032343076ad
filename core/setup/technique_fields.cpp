#include "setup/technique_fields.h"

#include "setup/setup_field.h"

#include <array>

namespace vram {

namespace {

constexpr std::string_view kTechniques = "Techniques";
constexpr std::array<std::string_view, 5> kAttentionTitles{"model default", "eager", "flash", "memory-efficient",
                                                           "math"};
constexpr std::array<std::string_view, 2> kCheckpointTitles{"whole blocks", "selective ops"};
constexpr std::array<std::string_view, 3> kAdapterTitles{"LoRA", "DoRA", "IA3"};
constexpr std::array<std::string_view, 2> kOffloadTitles{"save_on_cpu", "torchtune"};

std::vector<SetupField> blockFields()
{
    return {
        field<&Setup::checkpoint>(kTechniques,
                                  {.key = "checkpoint",
                                   .label = "Activation checkpointing",
                                   .help =
                                       "Globs of block paths, separated by commas, whose activations are recomputed in "
                                       "backward: blocks.*; blocks:6 is the first six repeats of a block."},
                                  kWhileTraining),
        field<&Setup::checkpointMode>(
            kTechniques,
            {.key = "checkpoint_mode",
             .label = "Recomputed in backward",
             .choiceTitles = kCheckpointTitles,
             .help = "Of the blocks under activation checkpointing. op is torchtitan's selective mode: the results of "
                     "every second matrix product without a bias, of fused attention and of reduce-scatters are kept "
                     "and not computed again (create_selective_checkpoint_contexts)."},
            kWhileTraining),
        field<&Setup::checkpointEvery>(
            kTechniques,
            {.key = "checkpoint_every",
             .label = "Checkpoint interval",
             .minimum = 1,
             .maximum = 1000,
             .unit = "blocks",
             .help = "Above 1 only every second, third ... of the blocks under activation checkpointing is computed "
                     "again, repeats counted (torchtitan's selective_ac_option 2)."},
            kWhileTraining),
        field<&Setup::freeze>(kTechniques,
                              {.key = "freeze",
                               .label = "Freeze",
                               .help = "Globs of row paths, separated by commas, whose parameters get "
                                       "no gradient: layer1*,conv1"},
                              kWhileTraining),
    };
}

std::vector<SetupField> adapterFields()
{
    return {
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
        field<&Setup::promptTokens>(
            kTechniques,
            {.key = "prompt_tokens",
             .label = "Prompt tuning",
             .maximum = 65536,
             .unit = "tokens",
             .defaultWords = "none",
             .help =
                 "PEFT's PromptTuningConfig(num_virtual_tokens): so many learned vectors come before each sequence, "
                 "which is longer by them. Everything else is frozen."},
            kWhileTraining),
        field<&Setup::prefixTokens>(
            kTechniques,
            {.key = "prefix_tokens",
             .label = "Prefix tuning",
             .maximum = 65536,
             .unit = "tokens",
             .defaultWords = "none",
             .help = "PEFT's PrefixTuningConfig(num_virtual_tokens): so many learned keys and values come before those "
                     "of every causal attention, which takes a mask for them. Everything else is frozen."},
            kWhileTraining),
    };
}

std::vector<SetupField> kernelFields()
{
    return {
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
        field<&Setup::cudnnBenchmark>(
            kTechniques,
            {.key = "cudnn_benchmark",
             .label = "cuDNN benchmark",
             .help = "torch.backends.cudnn.benchmark: PyTorch tries cuDNN's plans for each convolution when it first "
                     "runs, and then gives all cached memory back, so that what comes later lies more closely. What "
                     "the tries take for a moment is not counted."}),
    };
}

std::vector<SetupField> memoryFields()
{
    return {
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
        field<&Setup::offloadBy>(
            kTechniques,
            {.key = "offload_by",
             .label = "Offload by",
             .choiceTitles = kOffloadTitles,
             .help = "Of what backward needs. save_on_cpu keeps nothing; torchtune's OffloadActivations keeps "
                     "parameters and "
                     "what has fewer than 1024 bytes, and from PyTorch 2.5 on copies on a stream of its own, for which "
                     "some tensors stay longer."},
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

} // namespace

std::vector<SetupField> techniqueFields()
{
    return joined({blockFields(), adapterFields(), kernelFields(), memoryFields()});
}

} // namespace vram
