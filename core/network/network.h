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
/// repeat to the next). Outside, it means the block's output, which is that of its last row.
struct InputRef {
    LayerId row = LayerId::None;
    int output = 0;
    bool operator==(const InputRef&) const = default;
};

/// A parameter shared with another row: tied weights, a module called twice.
struct SharedParameter {
    std::string name; ///< Name in this row: "weight".
    LayerId owner = LayerId::None;
    std::string ownerName; ///< Name in the owner: "weight".
    bool operator==(const SharedParameter&) const = default;
};

/// Differences in a layer under some precisions, for recorded code that depends on dtypes.
struct PrecisionCase {
    std::vector<std::string> precisions{}; ///< The setup's names of these precisions: "bf16".
    bool runs = true;                      ///< Whether the layer runs. If not, its readers get its first input.
    std::vector<std::pair<std::size_t, AttributeValue>> attributes{}; ///< Keyed by position in Layer::attributes.
    std::vector<InputRef> inputs{}; ///< Inputs that replace the layer's, if not empty.
    std::optional<LayerId> until{}; ///< Value that replaces the layer's, if set.
    bool operator==(const PrecisionCase&) const = default;
};

/// Upper limit for a size that depends on the data.
inline constexpr std::int64_t kLargestDataSize = 10'000'000;

/// A size that depends on the data, such as the number of elements that a mask selects. Attributes that follow it are
/// recorded at two values and interpolated linearly for others. `steps` is the number of equal steps between the two
/// values at which the attributes are whole numbers.
struct DataSize {
    std::string name; ///< NAME in `--set dim.NAME`.
    std::int64_t value = 0;
    std::int64_t minimum = 0;
    std::int64_t maximum = 0;
    std::int64_t first = 0; ///< The first of the two recorded values, which differ.
    std::int64_t second = 0;
    std::int64_t steps = 1;
    bool operator==(const DataSize&) const = default;
};

/// An attribute that follows a DataSize.
struct SizedAttribute {
    std::string size;          ///< Name of the DataSize.
    std::size_t attribute = 0; ///< Index into Layer::attributes.
    AttributeValue first{};    ///< The attribute's value at the first recorded value of the size; `second` is that at
                               ///< the second.
    AttributeValue second{};
    bool operator==(const SizedAttribute&) const = default;
};

/// The state of torch.autocast around a row: that of the setup's precision, or that of a region in the forward pass.
enum class AutocastRegion : std::uint8_t { AsSetup, Off, BFloat16, Float16 };

/// A graph break of the forward pass under Dynamo, as the exporter found it.
struct RecordedBreak {
    std::string reason;  ///< Dynamo's message, with file and line.
    bool before = false; ///< Whether the break precedes the row, which itself can be compiled; otherwise, the break is
                         ///< at the row.
    bool operator==(const RecordedBreak&) const = default;
};

/// A row of the table that is a layer.
struct Layer {
    LayerId id = LayerId::None;
    std::string type; ///< Name of a layer type: "Conv2d".
    std::string name; ///< "conv1"; the path also contains the names of the enclosing blocks.
    /// Values in the order of the type's specs. The vector may be shorter; the rest are defaults.
    std::vector<AttributeValue> attributes{};
    std::vector<InputRef> inputs{}; ///< If empty, the layer reads the row above.
    std::vector<SharedParameter> shared{};
    std::vector<std::string> frozen{}; ///< Parameters that do not require gradients; "*" means all of them.
    LayerId until = LayerId::None; ///< Outputs stay referenced until that row has run (a local variable of forward).
    /// Whether the outputs are a variable of the forward that ends with row `until`, and are released when it returns.
    bool untilReturn = false;
    /// Whether an attribute of the model keeps the outputs after the step. They stay referenced until `until` has run
    /// in the next step or, without `until`, the row itself.
    bool keptAfterStep = false;
    AutocastRegion autocast = AutocastRegion::AsSetup;
    std::vector<PrecisionCase> cases{}; ///< Each precision appears in at most one of them.
    std::vector<SizedAttribute> sizedAttributes{};
    std::string extra{}; ///< Keys of the file that this version does not know, as JSON text.
    std::optional<RecordedBreak> graphBreak{};
    bool operator==(const Layer&) const = default;
};

struct Block;

/// The kind that marks a block as the loss function if the file has no explicit mark.
inline constexpr std::string_view kLossKind = "Loss";

/// A layer or a block, held by a pointer to const so that snapshots of a network share unchanged rows.
using Row = std::variant<std::shared_ptr<const Layer>, std::shared_ptr<const Block>>;

/// A named group of rows, run `repeat` times in sequence, with separate parameters for each repeat. For its first row,
/// the row above is the block's input.
struct Block {
    LayerId id = LayerId::None;
    std::string name;
    std::string kind{}; ///< Shown to the user: "Bottleneck".
    std::int64_t repeat = 1;
    bool checkpoint = false; ///< Whether it always runs under torch.utils.checkpoint, whatever the setup says.
    bool reentrant = false;  ///< Whether a checkpoint uses use_reentrant=True.
    bool loss = false;       ///< Whether it is the loss function, including operations before it, such as a cast.
    std::vector<InputRef> inputs{}; ///< The block's input; if empty, the row above.
    std::vector<Row> rows{};
    std::string extra{};
    bool operator==(const Block&) const = default;
};

/// The document: an immutable tree of rows, including inputs and loss.
struct Network {
    std::string name;
    std::vector<Row> rows{};
    std::string extra{};
    std::vector<DataSize> sizes{}; ///< Sizes with unique names.
    bool operator==(const Network&) const = default;
};

LayerId id(const Row& row);
const std::string& name(const Row& row);
/// Returns the row as a layer or as a block, or null if it is of the other kind.
const Layer* asLayer(const Row& row);
const Block* asBlock(const Row& row);
/// Returns a new id, larger than every id in use.
LayerId nextId(const Network& network);
/// Returns the row with that id, or null if there is none.
const Row* find(const Network& network, LayerId id);
/// Returns the path of a row, such as "layer1.0.conv3".
std::string path(const Network& network, LayerId id);
/// Calls `visit(row, depth, parentBlock)` for every row, a block before its rows.
void forEachRow(const Network& network, const std::function<void(const Row&, int, const Block*)>& visit);
/// Calls `visit(row, path)` for every row in the same order, in one traversal. Calling path() for each row would search
/// the tree every time.
void forEachPath(const Network& network, const std::function<void(const Row&, const std::string&)>& visit);
/// Calls `visit(layer, repeats)` for every layer; `repeats` is the product of the repeat counts of the enclosing
/// blocks.
void forEachLayer(const Network& network, const std::function<void(const Layer&, std::int64_t)>& visit);
/// Whether `path` matches `pattern`, in which `*` matches any run of characters and `?` one character ("blocks.*").
bool matchesGlob(std::string_view pattern, std::string_view path);

} // namespace vram
