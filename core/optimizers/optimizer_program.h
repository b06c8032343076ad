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

/// A parameter from the optimizer's point of view.
struct TrainableTensor {
    Shape shape;
    DType dtype = DType::Float32;
    std::string_view name{};           ///< Its name in the layer ("weight").
    std::int64_t gradientElements = 0; ///< Number of elements of its gradient if that is larger than the parameter.
    std::int64_t projection = 0;       ///< Rank of the low-rank projection of its gradient; 0 if it is not projected.
    /// Whether it is an expert parameter, which is sharded over fewer ranks than the others and hence in its own
    /// parameter group.
    bool expert = false;
    bool hasStepTensor = true; ///< Whether its step count, if the optimizer keeps one, is a tensor on the GPU.
};

/// The size of one of the optimizer's tensors, relative to its parameter.
enum class TensorSize : std::uint8_t {
    Parameter,    ///< The parameter's size.
    Gradient,     ///< The size of its gradient.
    Float32,      ///< The parameter's number of elements, 4 bytes each.
    Float16,      ///< The parameter's number of elements, 2 bytes each.
    Mask,         ///< The parameter's number of elements, 1 byte each.
    Counter,      ///< One float32.
    Scalar,       ///< One element of the parameter's type.
    RowFactor,    ///< The last dimension reduced to 1.
    ColumnFactor, ///< The second-to-last dimension reduced to 1.
    RowMean,      ///< The last two dimensions reduced to 1.
    RowFactor32,  ///< RowFactor in float32.
    ColumnFactor32,
    Gram,         ///< The smaller product of a matrix and its transpose, in 16 bits.
    LowRank,      ///< A matrix's gradient with its smaller dimension projected to the rank.
    Projection,   ///< The projection matrix: rank × smaller dimension in 16 bits; all of U or Vh in float32.
    Small,        ///< A square float32 matrix of the smaller dimension.
    Codes8,       ///< 8-bit codes; float32 for small parameters.
    PagedCodes8,  ///< 8-bit codes that stay on the device: larger states are paged (unified memory) and count as 0
                  ///< bytes.
    BlockMaxima8, ///< One float32 for each block of codes; none for small parameters.
};

/// Facts about the setup, the step or the parameter. A rule or an instruction may require several, all of which must
/// hold.
using Facts = std::uint32_t;
namespace fact {
inline constexpr Facts always = 0;
inline constexpr Facts decay = 1U << 0; ///< Weight decay is added to a copy of the gradient (L2 regularization).
inline constexpr Facts noDecay = 1U << 1;
inline constexpr Facts momentum = 1U << 2;
inline constexpr Facts firstStep = 1U << 3;
inline constexpr Facts notFirstStep = 1U << 4;
inline constexpr Facts matrix = 1U << 5; ///< At least two dimensions.
inline constexpr Facts vector = 1U << 6;
inline constexpr Facts twoDimensional = 1U << 7;
inline constexpr Facts notTwoDimensional = 1U << 8;
inline constexpr Facts half = 1U << 9; ///< The dtype is float16 or bfloat16.
inline constexpr Facts bfloat16 = 1U << 10;
inline constexpr Facts notBfloat16 = 1U << 11;
inline constexpr Facts bias = 1U << 12; ///< A vector named "bias".
inline constexpr Facts notBias = 1U << 13;
inline constexpr Facts projected = 1U << 14;
inline constexpr Facts notProjected = 1U << 15;
} // namespace fact

/// A local variable of the reference implementation. It holds a list of tensors, or one tensor in a loop over
/// parameters.
enum class Variable : std::uint8_t { A, B, C, D, E, F, G };
inline constexpr std::size_t kVariables = 7;

/// The effect of an instruction on the tensors of its variable.
enum class Action : std::uint8_t {
    Allocate, ///< Allocates one tensor per parameter, then releases the old tensors, like rebinding a name in Python.
    Release,  ///< Releases the variable's tensors, last to first.
    Move,     ///< Moves the tensors of `from` to the variable, which releases its old ones.
    Append,   ///< Appends the tensor of `from` to the variable's list.
    Share,    ///< Releases the variable's tensors and makes it refer to the last tensor of `from`.
    AllocateTemporary, ///< Allocates one tensor per parameter, releasing each before the next is allocated.
    AllocateOnce,      ///< Allocates one tensor and releases it at once.
    CreateStates,      ///< Creates the state in the first step if the rule leaves that to the program.
    ForEachParameter,  ///< Runs the instructions up to End once per parameter.
    End,
};

/// An instruction of `optimizer.step()` that allocates or releases memory.
struct Instruction {
    Action action = Action::End;
    Variable variable = Variable::A;
    Variable from = Variable::A;
    TensorSize size = TensorSize::Parameter;
    Facts when = fact::always;
};
using Program = std::span<const Instruction>;

/// A program that runs over the parameters with these facts, either once per dtype on lists of tensors (foreach) or
/// once over all dtypes as a for-loop.
struct OptimizerPass {
    Program program;
    Facts parameters = fact::always;
};

/// A tensor that the optimizer keeps between steps for every parameter with these facts.
struct StateRule {
    std::string_view name; ///< Its key in `state_dict`.
    TensorSize size = TensorSize::Parameter;
    Facts when = fact::always;
    int count = 1;
    bool copied = false; ///< Whether it is cloned from a temporary of the same size.
};

/// The time at which the state is created.
enum class StateCreation : std::uint8_t { AtConstruction, BeforeFirstStep, ByProgram };

/// A class of torch.optim as written in training scripts and configurations.
struct TorchOptimizerClass {
    CodePattern<PythonLanguage, 0> name{""};     ///< The class name; empty if torch.optim has no such class.
    CodePattern<PythonLanguage, 0> argument{""}; ///< Flag that selects this optimizer, such as "amsgrad".
};

/// The states of an optimizer and the programs of its step.
struct OptimizerRule {
    std::string_view name;  ///< The value of `--optimizer`, such as "adamw".
    std::string_view title; ///< The display name, such as "AdamW".
    std::span<const StateRule> states{};
    std::span<const OptimizerPass> lists{}; ///< The foreach implementation.
    std::span<const OptimizerPass>
        loops{};           ///< The for-loop implementation, also used if there is no foreach implementation.
    bool hasFused = false; ///< Whether there is a fused CUDA kernel, which allocates no temporaries.
    bool alwaysFused = false;
    bool hasMomentum = false; ///< Whether it uses momentum even if the setup's momentum is 0.
    bool addsDecay = true;    ///< Whether weight decay is added to the gradient.
    bool flat = false;        ///< Whether all parameters are treated as one vector.
    StateCreation stateCreation = StateCreation::BeforeFirstStep;
    int sharedTables = 0; ///< Number of 1 KiB quantization maps (code tables), allocated if any parameter is large
                          ///< enough for 8-bit codes.
    TorchOptimizerClass torch{};
};

/// Returns the rule with the name, or null if there is none.
const OptimizerRule* optimizerRule(std::string_view name);

/// Returns the facts of one parameter.
Facts factsOf(const TrainableTensor& parameter);

/// Returns the bytes of an optimizer tensor of a parameter with `elements` elements, or `kOverflow` if the number does
/// not fit in 63 bits.
Bytes tensorBytes(TensorSize size, const TrainableTensor& parameter, std::int64_t elements);

/// Smallest parameter, in elements, for which an 8-bit optimizer keeps 8-bit codes.
inline constexpr std::int64_t kMinQuantizedElements = 4096;
inline constexpr Bytes kCodeTableBytes = 1024;

} // namespace vram
