#pragma once

#include "base/checked.h"
#include "base/message.h"
#include "network/network.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// PyTorch's MemTracker terms.
/// KvCache is ours: keys and values that inference keeps of every token.
enum class Category : std::uint8_t {
    Parameter,
    Buffer,
    Gradient,
    OptimizerState,
    Activation,
    Temporary,
    Input,
    KvCache
};
inline constexpr std::size_t kCategories = 8;

/// Bytes by category.
struct Breakdown {
    std::array<Bytes, kCategories> bytes{};
    Bytes& operator[](Category c) { return bytes[static_cast<std::size_t>(c)]; }
    Bytes operator[](Category c) const { return bytes[static_cast<std::size_t>(c)]; }
    Bytes total() const;
    bool operator==(const Breakdown&) const = default;
};

enum class Phase : std::uint8_t { Forward, Loss, Backward, Step };
/// "forward", "loss", "backward", "step"
std::string_view name(Phase phase);
/// "parameters", "buffers", "gradients", "optimizer_state", "activations", "temporary", "input", "kv_cache"
std::string_view name(Category category);

enum class Severity : std::uint8_t { Note, Warning, Error };

/// An edit of the row that takes care of an issue.
enum class Mend : std::uint8_t { None, InsertFlatten };

/// What is wrong with a row, where, and how to mend it.
struct Issue {
    Severity severity = Severity::Error;
    LayerId layer = LayerId::None;
    std::string path; ///< "layer1.0.conv3"; empty for the whole network.
    Message message;
    std::string setting{}; ///< Key of the setting at fault; empty: none is.
    Mend mend = Mend::None;
    bool operator==(const Issue&) const = default;
};

} // namespace vram
