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

inline constexpr std::int64_t kMostAccumulated = 1'000'000; ///< Of gradient accumulation.
inline constexpr std::int64_t kMostMicrobatches = 4096;     ///< That go through a pipeline in one step.

/// Everything that is not the network: batch size, precision, optimizer, techniques, GPU. An immutable value.
struct Setup {
    std::int64_t batch = 32;
    Precision precision = Precision::Fp32;
    std::string optimizer = "adamw";
    double momentum = 0;               ///< SGD, RMSprop: a momentum buffer exists when it is not 0.
    double weightDecay = -1;           ///< Negative: the optimizer's own default.
    std::int64_t projectionRank = 128; ///< GaLore: of the gradients of linear layers but the head.
    Implementation implementation = Implementation::Foreach;
    std::string gpu = "NVIDIA GeForce RTX 4090";
    double customCapacity = 0; ///< Usable memory in GiB typed by hand; 0: the GPU's.
    double usedByOthers = 0;   ///< MiB of the GPU that other programs hold.
    double margin = 5;         ///< Percent of the usable memory that the largest batch leaves free.
    std::string checkpoint;    ///< Globs of block paths, separated by commas, run under activation checkpointing.
    CheckpointMode checkpointMode = CheckpointMode::Full;
    std::int64_t checkpointEvery = 1; ///< Of those blocks, repeats counted: every second, third ...
    std::string freeze;               ///< Globs of row paths whose parameters are frozen.
    std::string lora; ///< Linear layers that get a low-rank adapter, as PEFT's `target_modules`; all else is frozen.
    std::int64_t loraRank = 16;
    Adapter adapter = Adapter::Lora;
    double loraDropout = 0;        ///< Of an adapter's input.
    bool adaptersInFloat32 = true; ///< Whatever the model's type is (PEFT's autocast_adapter_dtype).
    std::string feedforward{};     ///< IA3: targets whose input is scaled, not their result.
    std::string modulesToSave{};   ///< Rows that train beside the adapters, as copies.
    std::int64_t promptTokens = 0; ///< Learned vectors before each sequence (prompt tuning); all else is frozen.
    std::int64_t prefixTokens = 0; ///< Learned keys and values before those of each layer (prefix tuning); as that.
    Quantization quantize = Quantization::None; ///< Of frozen linear weights.
    std::string skipModules{}; ///< Linear layers that quantization leaves as they are, beside the head.
    AttentionChoice attention = AttentionChoice::AsInNetwork;
    std::int64_t accumulation = 1; ///< Micro-batches a step; above 1 gradients live through forward.
    SetToNone setToNone = SetToNone::Auto;
    bool keepOutputs = true;     ///< The training loop holds the model's output until backward has ended.
    std::int64_t prefetch = 0;   ///< Batches that the data loader keeps on the GPU beside the one that is trained on.
    bool cudnnBenchmark = false; ///< torch.backends.cudnn.benchmark
    std::int64_t lastBatch = 0;  ///< Samples of an epoch's last batch; 0: as many as the others.
    std::int64_t evaluationBatch = 0; ///< Samples of a forward between epochs; 0: none runs.
    std::string sequenceLengths{};    ///< Of other training steps, in the order in which they run: "512, 2048".
    bool offloadOptimizer = false;    ///< Optimizer state in CPU memory.
    bool inPlaceActivations = false;
    bool offloadActivations = false; ///< What backward needs is kept in CPU memory.
    OffloadBy offloadBy = OffloadBy::SaveOnCpu;
    bool stepInBackward = false;  ///< An optimizer for each parameter, which steps as soon as the gradient is there.
    bool ema = false;             ///< A second copy of the trainable parameters.
    std::int64_t lossChunks = 1;  ///< Parts in which language head and cross-entropy run, each recomputed in backward.
    Mode mode = Mode::Training;   ///< Inference: one forward pass without its loss, nothing saved.
    std::int64_t cacheLength = 0; ///< Inference: tokens of the KV cache; 0: as many as the network's input has.
    CacheType cacheType = CacheType::Compute;
    std::int64_t cacheSequences = 0; ///< Inference: sequences whose keys and values are kept; 0: those of the batch.
    std::int64_t cacheBlock = 0;     ///< Inference: tokens of a block of a paged KV cache; 0: in one piece.
    std::string allocConf{};         ///< PYTORCH_CUDA_ALLOC_CONF, in PyTorch's syntax.
    std::string cublasWorkspace{};   ///< CUBLAS_WORKSPACE_CONFIG (":4096:8"); empty: not set.
    double memoryFraction = 0;       ///< torch.cuda.set_per_process_memory_fraction; 0: not set.
    std::string torch = "2.6";       ///< PyTorch version, for what differs between versions (cuBLAS workspaces).
    double calibratedContext =
        -1;                   ///< MiB outside the allocator as measured by the user on this GPU; negative: the rule.
    ParallelSetup parallel{}; ///< Several GPUs.
    std::string extra{};      ///< Keys of the file that this version does not know, as JSON text.
    bool operator==(const Setup&) const = default;
};

/// One declaration a field of Setup: the setup panel, the command line, project files and validation come from it.
struct SetupField {
    AttributeSpec spec;       ///< key as on the command line: "batch", "optimizer.momentum", "checkpoint".
    std::string_view group;   ///< Heading of the panel: "Training", "Techniques", "Device".
    std::optional<Mode> mode; ///< Means something in that mode alone; nothing: in both.
    AttributeValue (*get)(const Setup&);
    void (*set)(Setup&, const AttributeValue&);
    /// A part of another field's text, which can be set by itself: files and reports tell the other one.
    bool part = false;
};

/// Whether the field means something under that setup's mode.
bool applies(const SetupField& field, const Setup& setup);
/// The setup with every field that its mode silences at its default: what an estimate may look at.
Setup applied(const Setup& setup);
/// zero_grad() leaves gradients of zeros in place of None: they live through forward. By default before PyTorch 2.0.
bool keepsGradients(const Setup& setup);
/// One forward pass with nothing kept for backward, instead of training.
bool infers(const Setup& setup);
/// Setup::sequenceLengths as numbers; none where the text is no list of them.
std::vector<std::int64_t> sequenceLengths(const Setup& setup);
/// What is wrong with such a text.
std::optional<Message> sequenceLengthsProblem(const AttributeValue& value);
std::span<const SetupField> setupFields();
/// The settings that a report lists: those that are not at their defaults, and always batch, precision, optimizer and
/// GPU.
std::vector<const SetupField*> toldFields(const Setup& setup);
/// Those in which two setups differ, without parts.
std::vector<const SetupField*> differingFields(const Setup& setup, const Setup& other);
const SetupField* findSetupField(std::string_view key);
/// Sets one field from text, as `--set KEY=VALUE` does; the error names the key and what it takes.
Result<Setup> withSetting(const Setup& setup, std::string_view key, std::string_view typed);

} // namespace vram
