// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "base/dtype.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace vram {

/// Stable identity of a row (layer or block) within its network; 0 means no row.
enum class LayerId : std::uint32_t { None = 0 };

/// One output of a row. Inside a block, a reference to the block itself means the block's input (carried from one
/// repeat to the next); outside, a reference to a block means its output, which is that of its last row.
struct InputRef {
    LayerId row = LayerId::None;
    int output = 0;
    bool operator==(const InputRef&) const = default;
};

/// A parameter shared with another row: tied weights, a module called twice.
struct SharedParameter {
    std::string name; ///< Its name in this row: "weight".
    LayerId owner = LayerId::None;
    std::string ownerName; ///< Its name in the owner: "weight".
    bool operator==(const SharedParameter&) const = default;
};

/// The differences under some precisions, for recorded code that depends on dtypes.
struct PrecisionCase {
    std::vector<std::string> precisions{}; ///< The setup's names of these precisions: "bf16".
    bool runs = true;                      ///< If false, rows that read this one get its first input.
    std::vector<std::pair<std::size_t, AttributeValue>> attributes{}; ///< Keyed by position in Layer::attributes.
    std::vector<InputRef> inputs{};                                   ///< If empty, the layer's own.
    std::optional<LayerId> until{};                                   ///< If unset, the layer's own.
    bool operator==(const PrecisionCase&) const = default;
};

/// The largest size that data may decide.
inline constexpr std::int64_t kLargestDataSize = 10'000'000;

/// A size that only the data decides, such as the number of elements that a mask selects. Attributes that follow it are
/// recorded for two values and interpolated linearly for others: `steps` equal steps between the two yield whole
/// numbers.
struct DataSize {
    std::string name; ///< NAME in `--set dim.NAME`.
    std::int64_t value = 0;
    std::int64_t minimum = 0;
    std::int64_t maximum = 0;
    std::int64_t first = 0; ///< The two recorded values, `first` and `second`, differ.
    std::int64_t second = 0;
    std::int64_t steps = 1;
    bool operator==(const DataSize&) const = default;
};

/// An attribute that follows a DataSize.
struct SizedAttribute {
    std::string size;          ///< Name of the DataSize.
    std::size_t attribute = 0; ///< Index into Layer::attributes.
    AttributeValue first{};    ///< The attribute at the size's two recorded values.
    AttributeValue second{};
    bool operator==(const SizedAttribute&) const = default;
};

/// The state of torch.autocast around a row: that of the setup's precision, or that of a region in the forward.
enum class AutocastRegion : std::uint8_t { AsSetup, Off, BFloat16, Float16 };

/// A place at which Dynamo divides the graph of a forward, as the exporter found it.
struct RecordedBreak {
    std::string reason;  ///< Dynamo's words, with the file and the line.
    bool before = false; ///< Between the row above and this one, which can be compiled; else at the row itself.
    bool operator==(const RecordedBreak&) const = default;
};

/// One row of the table.
struct Layer {
    LayerId id = LayerId::None;
    std::string type; ///< Name of a layer type: "Conv2d".
    std::string name; ///< "conv1"; the path is made of the names of the blocks around it.
    /// In the order of the type's specs. The vector may be shorter; defaults follow.
    std::vector<AttributeValue> attributes{};
    std::vector<InputRef> inputs{}; ///< If empty, the row above.
    std::vector<SharedParameter> shared{};
    std::vector<std::string> frozen{}; ///< Parameters without gradient; "*" is all of them.
    LayerId until = LayerId::None; ///< Outputs stay referenced until that row has run (a local variable of forward).
    AutocastRegion autocast = AutocastRegion::AsSetup;
    std::vector<PrecisionCase> cases{}; ///< Each precision is in at most one of them.
    std::vector<SizedAttribute> sized{};
    std::string extra{}; ///< Keys of the file that this version does not know, as JSON text.
    std::optional<RecordedBreak> graphBreak{};
    bool operator==(const Layer&) const = default;
};

struct Block;

/// The kind that marks a block as the loss function if nothing else does.
inline constexpr std::string_view kLossKind = "Loss";

/// A row: a layer or a block. Held by pointer to const, so that snapshots of a network share unchanged rows.
using Row = std::variant<std::shared_ptr<const Layer>, std::shared_ptr<const Block>>;

/// A named group of rows, run `repeat` times in sequence, each time with parameters of its own. For its first row, the
/// row above is the block's input.
struct Block {
    LayerId id = LayerId::None;
    std::string name;
    std::string kind{}; ///< Shown to the user: "Bottleneck".
    std::int64_t repeat = 1;
    bool checkpoint = false;        ///< Always run under torch.utils.checkpoint (the setup's pattern adds to this).
    bool reentrant = false;         ///< If it is checkpointed, use_reentrant=True.
    bool loss = false;              ///< The loss function, including operations before the loss itself, such as a cast.
    std::vector<InputRef> inputs{}; ///< The block's input; if empty, the row above.
    std::vector<Row> rows{};
    std::string extra{};
    bool operator==(const Block&) const = default;
};

/// The document: a tree of rows, which include the inputs and the loss. An immutable value.
struct Network {
    std::string name;
    std::vector<Row> rows{};
    std::string extra{};
    std::vector<DataSize> sizes{}; ///< Their names are unique.
    bool operator==(const Network&) const = default;
};

LayerId id(const Row& row);
const std::string& name(const Row& row);
/// The row as a layer or as a block; null if it is the other.
const Layer* asLayer(const Row& row);
const Block* asBlock(const Row& row);
/// A new id, larger than every id in use.
LayerId nextId(const Network& network);
/// The row with that id; null if there is none.
const Row* find(const Network& network, LayerId id);
/// "layer1.0.conv3"
std::string path(const Network& network, LayerId id);
/// Calls `visit(row, depth, parentBlock)` for every row, a block before its rows.
void forEachRow(const Network& network, const std::function<void(const Row&, int, const Block*)>& visit);
/// Calls `visit(row, path)` for every row in the same order, in one walk; path() would search the tree for each row.
void forEachPath(const Network& network, const std::function<void(const Row&, const std::string&)>& visit);
/// Calls `visit(layer, repeats)` for every layer; `repeats` is the product of the repeats of the blocks around it.
void forEachLayer(const Network& network, const std::function<void(const Layer&, std::int64_t)>& visit);
/// Whether `path` matches `pattern`, in which `*` matches any run of characters and `?` one character ("blocks.*").
bool matchesGlob(std::string_view pattern, std::string_view path);

} // namespace vram
