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

/// Stable identity of a row (layer or block) within its network; 0 is no row.
enum class LayerId : std::uint32_t { None = 0 };

/// One output of a row. A row inside a block that names the block itself means the block's input (carried from one
/// repeat to the next); a row outside that names a block means the block's output, that of its last row.
struct InputRef {
    LayerId row = LayerId::None;
    int output = 0;
    bool operator==(const InputRef&) const = default;
};

/// A parameter shared with another row: tied weights, a module called twice.
struct SharedParameter {
    std::string name; ///< Of this row: "weight".
    LayerId owner = LayerId::None;
    std::string ownerName; ///< Of the owner: "weight".
    bool operator==(const SharedParameter&) const = default;
};

/// The differences of some precisions, in recorded code that depends on dtypes.
struct PrecisionCase {
    std::vector<std::string> precisions{}; ///< By the setup's names: "bf16".
    bool runs = true;                      ///< False: who reads the row gets its first input.
    std::vector<std::pair<std::size_t, AttributeValue>> attributes{}; ///< By their places in Layer::attributes.
    std::vector<InputRef> inputs{};                                   ///< Empty: the layer's own.
    std::optional<LayerId> until{};                                   ///< Nothing: the layer's own.
    bool operator==(const PrecisionCase&) const = default;
};

/// The largest size that data may decide.
inline constexpr std::int64_t kLargestDataSize = 10'000'000;

/// A size that only data decides, such as what a mask selects. Attributes that follow it are recorded for two values; for
/// others they are on the line through both, which has whole numbers at every `steps`-th part of the way.
struct DataSize {
    std::string name; ///< As `--set dim.NAME` has it.
    std::int64_t value = 0;
    std::int64_t minimum = 0;
    std::int64_t maximum = 0;
    std::int64_t first = 0; ///< The recorded values; they differ.
    std::int64_t second = 0;
    std::int64_t steps = 1;
    bool operator==(const DataSize&) const = default;
};

/// An attribute that follows such a size.
struct SizedAttribute {
    std::string size;          ///< Its name.
    std::size_t attribute = 0; ///< The place in Layer::attributes.
    AttributeValue first{};    ///< For the size's two values.
    AttributeValue second{};
    bool operator==(const SizedAttribute&) const = default;
};

/// How torch.autocast is set around a row: as the setup's precision says, or as a region of the forward does.
enum class AutocastRegion : std::uint8_t { AsSetup, Off, BFloat16, Float16 };

/// One row of the table.
struct Layer {
    LayerId id = LayerId::None;
    std::string type;                         ///< A name of the catalogue: "Conv2d".
    std::string name;                         ///< "conv1"; the path is made of the names of the blocks around it.
    std::vector<AttributeValue> attributes{}; ///< In the order of the type's specs; shorter means defaults follow.
    std::vector<InputRef> inputs{};           ///< Empty: the row above.
    std::vector<SharedParameter> shared{};
    std::vector<std::string> frozen{}; ///< Parameters without gradient; "*" is all of them.
    LayerId until = LayerId::None; ///< Outputs stay referenced until that row has run (a local variable of forward).
    AutocastRegion autocast = AutocastRegion::AsSetup;
    std::vector<PrecisionCase> cases{}; ///< No precision is in two of them.
    std::vector<SizedAttribute> sized{};
    std::string extra{}; ///< Keys of the file that this version does not know, as JSON text.
    bool operator==(const Layer&) const = default;
};

struct Block;

/// The kind of a block that is the loss function, if nothing else marks it.
inline constexpr std::string_view kLossKind = "Loss";

/// A row: a layer or a block. Held by pointer to const, so that snapshots of a network share unchanged rows.
using Row = std::variant<std::shared_ptr<const Layer>, std::shared_ptr<const Block>>;

/// A named group of rows, run `repeat` times in sequence, each time with parameters of its own. Its first row's row
/// above is the block's input.
struct Block {
    LayerId id = LayerId::None;
    std::string name;
    std::string kind{}; ///< What it is, for the reader: "Bottleneck".
    std::int64_t repeat = 1;
    bool checkpoint = false;        ///< Always run under torch.utils.checkpoint (the setup's pattern adds to this).
    bool reentrant = false;         ///< Where it is checkpointed: with use_reentrant=True.
    bool loss = false;              ///< The loss function, including operations before the loss itself, such as a cast.
    std::vector<InputRef> inputs{}; ///< The block's input; empty: the row above.
    std::vector<Row> rows{};
    std::string extra{};
    bool operator==(const Block&) const = default;
};

/// The document: a tree of rows, inputs and the loss among them. An immutable value.
struct Network {
    std::string name;
    std::vector<Row> rows{};
    std::string extra{};
    std::vector<DataSize> sizes{}; ///< Of different names.
    bool operator==(const Network&) const = default;
};

LayerId id(const Row& row);
const std::string& name(const Row& row);
/// The layer or block of that row; null where it is the other.
const Layer* asLayer(const Row& row);
const Block* asBlock(const Row& row);
/// A new id, larger than every one in use.
LayerId nextId(const Network& network);
/// The row of that id; null where there is none.
const Row* find(const Network& network, LayerId id);
/// "layer1.0.conv3"
std::string path(const Network& network, LayerId id);
/// Calls `visit(row, depth, parentBlock)` for every row, a block before its rows.
void forEachRow(const Network& network, const std::function<void(const Row&, int, const Block*)>& visit);
/// Calls `visit(row, path)` for every row in the same order: one walk, where `path` of each would be a search of its own.
void forEachPath(const Network& network, const std::function<void(const Row&, const std::string&)>& visit);
/// Calls `visit(layer, repeats)` for every layer; `repeats`: those of the blocks around it, multiplied.
void forEachLayer(const Network& network, const std::function<void(const Layer&, std::int64_t)>& visit);
/// True where `path` matches `pattern`: `*` any run of characters, `?` one ("blocks.*").
bool matchesGlob(std::string_view pattern, std::string_view path);

} // namespace vram
