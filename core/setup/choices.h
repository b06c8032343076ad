// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace vram {

// The choices of some settings. Each enum has one table of names, in the same order, which is used by project files,
// the command line and the forms.

enum class Precision : std::uint8_t { Fp32, Tf32, AmpFp16, AmpBf16, Bf16, Fp16 };
enum class Mode : std::uint8_t { Training, Inference };
/// The implementation of the optimizer's step.
enum class Implementation : std::uint8_t { Foreach, Fused, ForLoop };
/// The kernel used by every attention layer; FromNetwork keeps the network's own choice.
enum class AttentionChoice : std::uint8_t { FromNetwork, Eager, Flash, MemoryEfficient, Math };
/// zero_grad(set_to_none=...); Auto is the default of the PyTorch version.
enum class ZeroGradMode : std::uint8_t { Auto, Yes, No };
/// The kind of adapter that PEFT adds to the target modules.
enum class Adapter : std::uint8_t { Lora, Dora, Ia3 };
/// The mechanism that moves tensors saved for backward to CPU memory: PyTorch's save_on_cpu, or torchtune's
/// OffloadActivations.
enum class OffloadMethod : std::uint8_t { SaveOnCpu, Torchtune };
/// The quantization of frozen linear weights.
enum class Quantization : std::uint8_t { None, Int8, Nf4, Nf4Double };
/// Matrix products of linear layers in float8: torchao's Float8Linear with dynamic scaling (tensorwise or rowwise), or
/// Transformer Engine's Linear with delayed or current scaling.
enum class Float8 : std::uint8_t { None, Tensorwise, Rowwise, TeDelayed, TeCurrent };
/// A fused loss that replaces the language model head and the cross-entropy.
enum class FusedLoss : std::uint8_t { None, Liger };
/// The dtype of the KV cache's elements; Compute is the dtype in which the layer produces them.
enum class CacheDType : std::uint8_t { Compute, Float32, BFloat16, Float16, Float8, Int8 };

/// The part of the network that torch.compile compiles: nothing, each repeated block, the model, or the model and its
/// loss in one graph.
enum class Compile : std::uint8_t { None, Blocks, Model, Step };
/// torch.compile's mode.
enum class CompileMode : std::uint8_t { Default, ReduceOverhead };

/// The memory format of images and of convolution weights (torch.channels_last).
enum class MemoryFormat : std::uint8_t { Contiguous, ChannelsLast };
/// The CPU that launches the kernels, classified by its time per operator.
enum class HostClass : std::uint8_t { Desktop, Server, Cloud };
/// The network between machines, with its bandwidth per GPU. Pcie also replaces NVLink within a machine.
enum class Interconnect : std::uint8_t {
    Auto,
    InfiniBand800,
    InfiniBand400,
    InfiniBand200,
    InfiniBand100,
    Ethernet100,
    Ethernet25,
    Pcie
};

/// The part of a checkpointed block that is recomputed: everything, or only cheap operations (selective checkpointing).
enum class CheckpointMode : std::uint8_t { Full, Op };

template<typename Enum>
struct ChoiceNames;
template<>
struct ChoiceNames<CheckpointMode> {
    static constexpr std::array<std::string_view, 2> all{"full", "op"};
};
template<>
struct ChoiceNames<Compile> {
    static constexpr std::array<std::string_view, 4> all{"none", "blocks", "model", "step"};
};
template<>
struct ChoiceNames<CompileMode> {
    static constexpr std::array<std::string_view, 2> all{"default", "reduce-overhead"};
};
template<>
struct ChoiceNames<MemoryFormat> {
    static constexpr std::array<std::string_view, 2> all{"contiguous", "channels-last"};
};
template<>
struct ChoiceNames<HostClass> {
    static constexpr std::array<std::string_view, 3> all{"desktop", "server", "cloud"};
};
template<>
struct ChoiceNames<Interconnect> {
    static constexpr std::array<std::string_view, 8> all{
        "auto",           "infiniband-800", "infiniband-400", "infiniband-200",
        "infiniband-100", "ethernet-100",   "ethernet-25",    "pcie"};
};
template<>
struct ChoiceNames<Precision> {
    static constexpr std::array<std::string_view, 6> all{"fp32", "tf32", "amp-fp16", "amp-bf16", "bf16", "fp16"};
};
template<>
struct ChoiceNames<Mode> {
    static constexpr std::array<std::string_view, 2> all{"training", "inference"};
};
template<>
struct ChoiceNames<Implementation> {
    static constexpr std::array<std::string_view, 3> all{"foreach", "fused", "for-loop"};
};
template<>
struct ChoiceNames<AttentionChoice> {
    static constexpr std::array<std::string_view, 5> all{"as in the network", "eager", "flash", "memory-efficient",
                                                         "math"};
};
template<>
struct ChoiceNames<Adapter> {
    static constexpr std::array<std::string_view, 3> all{"lora", "dora", "ia3"};
};
template<>
struct ChoiceNames<OffloadMethod> {
    static constexpr std::array<std::string_view, 2> all{"save_on_cpu", "torchtune"};
};
template<>
struct ChoiceNames<ZeroGradMode> {
    static constexpr std::array<std::string_view, 3> all{"auto", "yes", "no"};
};
template<>
struct ChoiceNames<Quantization> {
    static constexpr std::array<std::string_view, 4> all{"none", "int8", "nf4", "nf4-dq"};
};
template<>
struct ChoiceNames<Float8> {
    static constexpr std::array<std::string_view, 5> all{"none", "torchao-tensorwise", "torchao-rowwise", "te-delayed",
                                                         "te-current"};
};
template<>
struct ChoiceNames<FusedLoss> {
    static constexpr std::array<std::string_view, 2> all{"none", "liger"};
};
template<>
struct ChoiceNames<CacheDType> {
    static constexpr std::array<std::string_view, 6> all{"compute", "float32", "bfloat16", "float16", "float8", "int8"};
};

template<typename Enum>
concept NamedChoice = requires
{
    ChoiceNames<Enum>::all;
};

/// The name of a choice, such as "amp-bf16".
template<NamedChoice Enum>
constexpr std::string_view choiceName(Enum choice)
{
    return ChoiceNames<Enum>::all[static_cast<std::size_t>(choice)];
}

/// The choice with that name; nullopt if there is none.
template<NamedChoice Enum>
constexpr std::optional<Enum> choiceFromName(std::string_view name)
{
    const auto& all = ChoiceNames<Enum>::all;
    const auto found = std::ranges::find(all, name);
    return found == all.end() ? std::nullopt : std::optional(static_cast<Enum>(found - all.begin()));
}

} // namespace vram
