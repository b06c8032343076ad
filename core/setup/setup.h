// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "setup/choices.h"
#include "setup/parallel_setup.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

inline constexpr std::int64_t kMaxAccumulation = 1'000'000; ///< Limit of gradient accumulation.
inline constexpr std::int64_t kMaxMicrobatches = 4096;      ///< Maximum number of micro-batches in one step of a
                                                            ///< pipeline.

/// All inputs of an estimate except the network: batch size, precision, optimizer, techniques and GPU. A value type.
struct Setup {
    std::int64_t batch = 32;
    Precision precision = Precision::Fp32;
    std::string optimizer = "adamw";
    double momentum = 0;               ///< Momentum of SGD and RMSprop. A momentum buffer exists if it is not 0.
    double weightDecay = -1;           ///< A negative value stands for the optimizer's own default.
    std::int64_t projectionRank = 128; ///< GaLore's rank, which applies to the gradients of linear layers except the
                                       ///< head.
    Implementation implementation = Implementation::Foreach;
    std::string gpu = "NVIDIA GeForce RTX 4090";
    double customCapacity = 0; ///< Usable memory in GiB, as entered by the user; 0 for the GPU's own.
    double usedByOthers = 0;   ///< MiB of the GPU's memory that other processes use.
    double margin = 5;         ///< Percentage of the usable memory that the largest batch leaves free.
    std::string checkpoint;    ///< Globs of blocks under activation checkpointing, separated by commas.
    CheckpointMode checkpointMode = CheckpointMode::Full;
    std::int64_t checkpointEvery = 1; ///< Checkpoints every n-th of these blocks, counting repeats.
    std::string freeze;               ///< Globs of row paths whose parameters are frozen.
    std::string lora; ///< Linear layers that get an adapter, like PEFT's `target_modules`; all else is frozen.
    std::int64_t loraRank = 16;
    Adapter adapter = Adapter::Lora;
    double loraDropout = 0;        ///< Dropout probability at an adapter's input.
    bool adaptersInFloat32 = true; ///< Whether adapters are always in float32 (PEFT's autocast_adapter_dtype).
    std::string feedforward{};     ///< IA3: target modules whose input is scaled instead of their output.
    std::string modulesToSave{};   ///< Rows that are trained as copies, in addition to the adapters.
    std::int64_t promptTokens = 0; ///< Learned vectors prepended to each sequence (prompt tuning); all else is frozen.
    std::int64_t prefixTokens = 0; ///< Learned keys and values prepended in each layer (prefix tuning).
    Compile compile = Compile::None;
    bool compileLoss = false;      ///< Whether the loss is compiled separately.
    bool compileOptimizer = false; ///< Whether optimizer.step() is compiled.
    CompileMode compileMode = CompileMode::Default;
    double activationBudget = 1;                ///< torch._functorch.config.activation_memory_budget
    Quantization quantize = Quantization::None; ///< Applies to frozen linear weights.
    std::string skipModules{};    ///< Linear layers, in addition to the head, that are neither quantized nor in float8.
    Float8 float8 = Float8::None; ///< Applies to trained linear layers.
    bool float8Weights = false;   ///< Whether FSDP2 gathers weights in float8, or Megatron-LM holds them in float8.
    AttentionChoice attention = AttentionChoice::FromNetwork;
    std::int64_t accumulation = 1; ///< Micro-batches per step; if more than 1, gradients stay alive during forward.
    ZeroGradMode setToNone = ZeroGradMode::Auto;
    bool keepOutputs = true;          ///< Whether the training loop holds the model's output until backward has ended.
    std::int64_t prefetch = 0;        ///< Batches that the data loader keeps on the GPU in addition to the current one.
    bool cudnnBenchmark = false;      ///< torch.backends.cudnn.benchmark
    std::int64_t lastBatch = 0;       ///< Number of samples in the last batch of an epoch; 0 if it has the usual size.
    std::int64_t evaluationBatch = 0; ///< Batch size of a forward pass between epochs (evaluation); 0 if there is none.
    std::string sequenceLengths{};    ///< Sequence lengths in other training steps, in order: "512, 2048".
    bool offloadOptimizer = false;    ///< Keeps the optimizer state in CPU memory.
    bool inPlaceActivations = false;
    bool fusedLayers = false;        ///< Whether RMS norms and gated activations are one kernel each.
    bool offloadActivations = false; ///< Keeps tensors saved for backward in CPU memory.
    OffloadMethod offloadMethod = OffloadMethod::SaveOnCpu;
    bool stepInBackward = false; ///< Whether each parameter has its own optimizer, which steps as soon as the gradient
                                 ///< is ready.
    bool clipGradients = false;  ///< Whether torch.nn.utils.clip_grad_norm_ runs between backward and the optimizer
                                 ///< step.
    bool ema = false;            ///< Keeps a second copy of the trainable parameters.
    std::int64_t lossChunks = 1; ///< Number of chunks of language model head and cross-entropy, each recomputed in
                                 ///< backward.
    FusedLoss fusedLoss = FusedLoss::None; ///< A fused loss that also computes the language model head.
    Mode mode = Mode::Training;            ///< Inference is one forward pass without the loss, in which nothing is
                                           ///< saved for backward.
    std::int64_t cacheLength = 0; ///< Tokens in the KV cache in inference; 0 for the length of the network's input.
    CacheDType cacheDType = CacheDType::Compute;
    std::int64_t cacheSequences = 0; ///< Sequences in the KV cache in inference; 0 for the batch size.
    std::int64_t cacheBlock = 0;     ///< Tokens per block of a paged KV cache in inference; 0 if it is contiguous.
    std::string allocConf{};         ///< PYTORCH_CUDA_ALLOC_CONF, in PyTorch's syntax.
    std::string cublasWorkspace{};   ///< CUBLAS_WORKSPACE_CONFIG (":4096:8"); empty if not set.
    double memoryFraction = 0;       ///< torch.cuda.set_per_process_memory_fraction; 0 if not set.
    std::string torch = "2.6";       ///< PyTorch version, which affects cuBLAS workspaces, among other things.
    double calibratedContext =
        -1; ///< MiB outside the allocator, as measured by the user on this GPU; negative for the built-in estimate.
    MemoryFormat memoryFormat = MemoryFormat::Contiguous;
    HostClass host = HostClass::Server;
    Interconnect interconnect = Interconnect::Auto;
    std::int64_t datasetSamples = 0; ///< Samples of one epoch; 0 if not given.
    std::int64_t datasetEpochs = 1;
    ParallelSetup parallel{}; ///< Settings for several GPUs.
    std::string extra{};      ///< Keys of the file that this version does not know, as JSON text.
    bool operator==(const Setup&) const = default;
};

/// The declaration of one field of Setup, from which the setup panel, command line, project files and validation are
/// derived.
struct SetupField {
    AttributeSpec spec;       ///< The key is that used on the command line: "batch", "optimizer.momentum",
                              ///< "checkpoint".
    std::string_view group;   ///< Heading of the panel: "Training", "Techniques", "Device".
    std::optional<Mode> mode; ///< The only mode in which it has an effect; unset if it has an effect in both.
    AttributeValue (*get)(const Setup&);
    void (*set)(Setup&, const AttributeValue&);
    /// Whether the field is part of another field's text but can also be set separately. Files and reports contain only
    /// the other field.
    bool part = false;
    /// Returns why the values of other fields leave this one without effect, or an empty message if it has an effect.
    /// Null if it always has one.
    Message (*idle)(const Setup&) = nullptr;
    /// Whether the setup panel hides the field while it has no effect, unless its value needs to be reset. Other fields
    /// are disabled.
    bool isHiddenIfIdle = false;
    /// Returns the titles of the choices in combination with the values of other fields. Null if they are always those
    /// of `spec`.
    std::span<const std::string_view> (*titles)(const Setup&) = nullptr;
};

/// Whether the field has an effect in the setup's mode.
bool isApplicable(const SetupField& field, const Setup& setup);
/// Returns why the values of other fields leave this one without effect, such as the rank of adapters without adapters.
/// Empty if the field has an effect.
Message reasonForNoEffect(const SetupField& field, const Setup& setup);
/// Returns the field's declaration with the titles that its choices have in this setup.
AttributeSpec shownSpec(const SetupField& field, const Setup& setup);
/// Returns the setup with every field that has no effect in its mode reset to the default, so that an estimate may read
/// all fields.
Setup withEffectiveFields(const Setup& setup);
/// Whether zero_grad() fills gradients with zeros instead of setting them to None, so that the gradients stay alive
/// during forward. This is the default before PyTorch 2.0.
bool keepsGradients(const Setup& setup);
/// Whether torch.compile captures graphs of the network or of its loss.
bool compilesGraphs(const Setup& setup);
/// Whether tensor-parallel collectives overlap with matrix multiplications: the setup requests it, and either Inductor
/// does it in compiled code or Megatron-LM in its own layers.
bool overlapsTensorCollectives(const Setup& setup);
/// Returns the setup with torch.compile turned off for the network and the loss.
Setup withoutCompiledGraphs(Setup setup);
/// Whether the setup is for inference: a single forward pass that saves nothing for backward.
bool isInference(const Setup& setup);
/// Whether training computes the loss, together with the language model head, in chunks.
bool chunksLoss(const Setup& setup);
/// Whether RMS norms and gated activations are one kernel each, as in Liger and Megatron-LM. torch.compile fuses layers
/// by its own rules.
bool fusesLayers(const Setup& setup);
/// Returns Setup::sequenceLengths as numbers, or an empty vector if the text is not a list of numbers.
std::vector<std::int64_t> sequenceLengths(const Setup& setup);
/// Returns the problem with a text of sequence lengths, or nullopt if it is valid.
std::optional<Message> sequenceLengthsProblem(const AttributeValue& value);
std::span<const SetupField> setupFields();
/// Returns the settings that a report lists: always batch, precision, optimizer and GPU, and any others that differ
/// from their defaults.
std::vector<const SetupField*> reportedFields(const Setup& setup);
/// Returns the fields in which two setups differ, without those that are part of another field.
std::vector<const SetupField*> differingFields(const Setup& setup, const Setup& other);
const SetupField* findSetupField(std::string_view key);
/// Sets one field from text, as `--set KEY=VALUE` does. The error contains the key and the valid values.
Result<Setup> withSetting(const Setup& setup, std::string_view key, std::string_view typed);

} // namespace vram
