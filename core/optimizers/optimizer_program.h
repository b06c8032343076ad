// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/code.h"
#include "base/dtype.h"
#include "base/shape.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace vram {

/// A parameter as the optimizer sees it.
struct TrainableTensor {
    Shape shape;
    DType dtype = DType::Float32;
    std::string_view name{};           ///< Its name in the layer ("weight").
    std::int64_t gradientElements = 0; ///< Elements of its gradient, if more than its own.
    std::int64_t projection = 0;       ///< Rank to which the optimizer projects its gradient; 0 if it does not.
    bool expert = false;               ///< Sharded over fewer ranks than others, hence in a group of its own.
    bool counted = true;               ///< The step count, if the optimizer keeps one, is a tensor on the GPU.
};

/// The size of an optimizer's tensor, relative to its parameter.
enum class TensorSize : std::uint8_t {
    Parameter,    ///< The parameter's size.
    Gradient,     ///< The size of its gradient.
    Float32,      ///< As many elements, 4 bytes each.
    Float16,      ///< As many elements, 2 bytes each.
    Mask,         ///< As many elements, 1 byte each.
    Counter,      ///< One float32.
    Scalar,       ///< One element of the parameter's type.
    RowFactor,    ///< The last extent reduced to 1.
    ColumnFactor, ///< The second-to-last extent reduced to 1.
    RowMean,      ///< Both reduced to 1.
    RowFactor32,  ///< RowFactor in float32.
    ColumnFactor32,
    Gram,         ///< The smaller product of a matrix and its transpose, in 16 bits.
    LowRank,      ///< A matrix's gradient, its smaller extent projected to the rank.
    Projection,   ///< The projection matrix: rank × smaller extent in 16 bits; all of U or Vh in float32.
    Small,        ///< The smaller extent squared, in float32.
    Codes8,       ///< 8-bit codes; float32 for small parameters.
    PagedCodes8,  ///< The same in unified memory: only what stays on the device.
    BlockMaxima8, ///< One float32 for each block of codes; none for small parameters.
};

/// Facts about the setup, the step or the parameter that a rule or an instruction may require; all of them must hold.
using Facts = std::uint32_t;
namespace fact {
inline constexpr Facts always = 0;
inline constexpr Facts decay = 1U << 0; ///< Weight decay is added to the gradient (L2), which makes a copy.
inline constexpr Facts noDecay = 1U << 1;
inline constexpr Facts momentum = 1U << 2;
inline constexpr Facts firstStep = 1U << 3;
inline constexpr Facts laterStep = 1U << 4;
inline constexpr Facts matrix = 1U << 5; ///< Two extents or more.
inline constexpr Facts vector = 1U << 6;
inline constexpr Facts twoExtents = 1U << 7;
inline constexpr Facts otherExtents = 1U << 8;
inline constexpr Facts half = 1U << 9; ///< float16 or bfloat16.
inline constexpr Facts bfloat16 = 1U << 10;
inline constexpr Facts notBfloat16 = 1U << 11;
inline constexpr Facts bias = 1U << 12; ///< A vector named "bias".
inline constexpr Facts notBias = 1U << 13;
inline constexpr Facts projected = 1U << 14;
inline constexpr Facts notProjected = 1U << 15;
} // namespace fact

/// A local variable of the reference implementation. It holds a list of tensors (one tensor in a loop over parameters).
enum class Variable : std::uint8_t { A, B, C, D, E, F, G };
inline constexpr std::size_t kVariables = 7;

enum class Action : std::uint8_t {
    Make,   ///< Allocates one tensor per parameter, then releases the variable's old ones, as Python's rebinding does.
    Drop,   ///< Releases what the variable holds, last to first.
    Move,   ///< Moves `from`'s tensors to the variable, which releases its old ones.
    Append, ///< Adds `from`'s tensor to the list.
    Hold,   ///< The variable releases its tensors and also refers to the last tensor of `from`.
    Flash,  ///< Allocates one tensor per parameter, and releases each before the next.
    Once,   ///< Allocates one tensor and releases it at once.
    States, ///< Creates the state in the first step, if the rule leaves that to the program.
    Each,   ///< Runs the instructions up to End for one parameter after another.
    End,
};

/// One step of `optimizer.step()` that allocates or releases.
struct Instruction {
    Action action = Action::End;
    Variable variable = Variable::A;
    Variable from = Variable::A;
    TensorSize size = TensorSize::Parameter;
    Facts when = fact::always;
};
using Program = std::span<const Instruction>;

/// A program over the parameters that have these facts. It runs once for each dtype; a loop over the parameters takes
/// all dtypes together.
struct Pass {
    Program program;
    Facts parameters = fact::always;
};

/// A tensor that is kept from step to step for every parameter with these facts.
struct StateRule {
    std::string_view name; ///< Its name in `state_dict`.
    TensorSize size = TensorSize::Parameter;
    Facts when = fact::always;
    int count = 1;
    bool copied = false; ///< Cloned from a temporary of the same size.
};

/// When the state is made.
enum class StateMade : std::uint8_t { AtConstruction, BeforeFirstStep, ByProgram };

/// A class of torch.optim, as training scripts and configurations name it.
struct TorchOptimizerClass {
    CodePattern<PythonLanguage, 0> name{""};     ///< Empty: torch.optim has none.
    CodePattern<PythonLanguage, 0> argument{""}; ///< Its flag that makes the class this optimizer: "amsgrad".
};

/// An optimizer's states and the programs of its step.
struct OptimizerRule {
    std::string_view name;  ///< The value of `--optimizer`: "adamw".
    std::string_view title; ///< The name for display: "AdamW".
    std::span<const StateRule> states{};
    std::span<const Pass> lists{}; ///< foreach.
    std::span<const Pass> loops{}; ///< for-loop; used also if there is no foreach.
    bool hasFused = false;         ///< A CUDA kernel that makes no temporaries.
    bool alwaysFused = false;
    bool hasMomentum = false; ///< Even if the setup's momentum is 0.
    bool addsDecay = true;    ///< Weight decay is added to the gradient.
    bool flat = false;        ///< All parameters as one vector.
    StateMade made = StateMade::BeforeFirstStep;
    int sharedTables = 0; ///< 1 KiB code tables, if any parameter is large enough for 8-bit codes.
    TorchOptimizerClass torch{};
};

/// The rule with that name; null if there is none.
const OptimizerRule* optimizerRule(std::string_view name);

/// Facts of one parameter.
Facts factsOf(const TrainableTensor& parameter);

/// Bytes of a tensor that belongs to `parameter`, which has `elements`; `kOverflow` if they exceed 63 bits.
Bytes tensorBytes(TensorSize size, const TrainableTensor& parameter, std::int64_t elements);

/// Smallest parameter, in elements, for which an 8-bit optimizer keeps 8-bit codes.
inline constexpr std::int64_t kSmallestCoded = 4096;
inline constexpr Bytes kCodeTableBytes = 1024;

} // namespace vram
