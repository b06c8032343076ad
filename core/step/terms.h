// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/message.h"
#include "network/network.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace vram {

/// The categories of PyTorch's MemTracker and three more: KvCache (keys and values that inference keeps for every
/// token) and, with several ranks, GatheredParameters (parameters of other ranks) and Communication (buffers of
/// collectives).
enum class Category : std::uint8_t {
    Parameter,
    Buffer,
    Gradient,
    OptimizerState,
    Activation,
    Temporary,
    Input,
    KvCache,
    GatheredParameters,
    Communication
};
inline constexpr std::size_t kCategories = 10;

/// The purpose of a storage of Category::Communication.
enum class Transfer : std::uint8_t {
    AllGather,          ///< Outputs of all-gathers, and the shards cast for them.
    ReduceScatter,      ///< Inputs of reduce-scatters, and their outputs until these become gradients.
    UnshardedGradients, ///< Gradients of gathered parameters, before their reduction.
    Buckets,            ///< Buckets of DistributedDataParallel.
    Pipeline            ///< Outputs and gradients in transit between stages.
};
inline constexpr std::size_t kTransfers = 5;

/// The parts of a GPU's memory that charts and legends show, in the order in which a bar shows them: the categories,
/// with inputs and buffers as one part, and the memory outside of tensors.
enum class Part : std::uint8_t {
    Parameters,
    Gradients,
    Optimizer,
    Activations,
    Input,
    KvCache,
    Temporaries,
    Gathered,
    Communication,
    Allocator,
    Context
};
inline constexpr std::size_t kParts = 11;
inline constexpr std::array<Part, kParts> kAllParts{
    Part::Parameters,  Part::Gradients, Part::Optimizer,     Part::Activations, Part::Input,  Part::KvCache,
    Part::Temporaries, Part::Gathered,  Part::Communication, Part::Allocator,   Part::Context};
/// The parts from bottom to top of a stacked chart. The parts that are constant over a step come first.
inline constexpr std::array<Part, kParts> kStackedParts{
    Part::Context, Part::Parameters,  Part::Optimizer, Part::KvCache,     Part::Gathered, Part::Communication,
    Part::Input,   Part::Activations, Part::Gradients, Part::Temporaries, Part::Allocator};

constexpr std::size_t indexOf(Part part)
{
    return static_cast<std::size_t>(part);
}

/// Whether the part consists of tensors. The other parts are memory outside of tensors.
constexpr bool consistsOfTensors(Part part)
{
    return part != Part::Context && part != Part::Allocator;
}

/// Returns the part that contains the category.
Part partOf(Category category);
/// Whether the part can exist. Some parts exist only in training, in inference, or with several GPUs.
bool isPossible(Part part, bool inference, bool distributed);
/// Returns a name such as "Optimizer state".
Message label(Part part);
/// Returns a shorter name for narrow places, such as "Optimizer".
Message shortLabel(Part part);

/// Bytes by category, and those of Communication also by purpose.
struct Breakdown {
    std::array<Bytes, kCategories> bytes{};
    std::array<Bytes, kTransfers> communication{};
    Bytes& operator[](Category c) { return bytes[static_cast<std::size_t>(c)]; }
    Bytes operator[](Category c) const { return bytes[static_cast<std::size_t>(c)]; }
    Bytes& operator[](Transfer t) { return communication[static_cast<std::size_t>(t)]; }
    Bytes operator[](Transfer t) const { return communication[static_cast<std::size_t>(t)]; }
    Bytes total() const;
    Breakdown& operator+=(const Breakdown& other);
    Breakdown& operator-=(const Breakdown& other);
    bool operator==(const Breakdown&) const = default;
};

enum class Phase : std::uint8_t { Forward, Loss, Backward, Step };
/// Returns "forward", "loss", "backward" or "step".
std::string_view name(Phase phase);
/// Returns the translatable name of the phase.
Message label(Phase phase);
/// Returns "parameters", "buffers", "gradients", "optimizer_state", "activations", "temporary", "input", "kv_cache",
/// "gathered_parameters" or "communication".
std::string_view name(Category category);
/// Returns a name such as "Parameters", "Buffers" or "Optimizer state", for tables that list the categories separately.
std::string_view label(Category category);
/// Returns "all_gather", "reduce_scatter", "unsharded_gradients", "buckets" or "pipeline".
std::string_view name(Transfer transfer);

enum class Severity : std::uint8_t { Note, Warning, Error };

/// An edit of the row that fixes an issue.
enum class QuickFix : std::uint8_t { None, InsertFlatten };

/// A problem with a row: its location and a fix.
struct Issue {
    Severity severity = Severity::Error;
    LayerId layer = LayerId::None;
    std::string path; ///< Path such as "layer1.0.conv3"; empty for the whole network.
    Message message;
    std::string setting{}; ///< Key of the setting at fault; empty if there is none.
    QuickFix fix = QuickFix::None;
    bool operator==(const Issue&) const = default;
};

/// An issue of the whole network, or of the setting with the key `setting`.
inline Issue networkIssue(Severity severity, Message message, std::string setting = {})
{
    return {severity, LayerId::None, {}, std::move(message), std::move(setting)};
}

} // namespace vram
