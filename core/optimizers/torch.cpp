// SPDX-License-Identifier: GPL-3.0-or-later

// PyTorch's own optimizers: torch/optim/*.py.

#include "optimizers/families.h"
#include "optimizers/instructions.h"

namespace vram::optimizers {

namespace {

using enum StateCreation;

constexpr StateRule sgdStates[] = {
    {"momentum_buffer", TensorSize::Gradient, fact::momentum}}; // It is cloned from the first gradient.
constexpr StateRule adamStates[] = {kStep, {"exp_avg"}, {"exp_avg_sq"}};
constexpr StateRule amsgradStates[] = {kStep, {"exp_avg"}, {"exp_avg_sq"}, {"max_exp_avg_sq"}};
constexpr StateRule adagradStates[] = {kStep, {"sum"}};
constexpr StateRule rmspropStates[] = {kStep, {"square_avg"}, {"momentum_buffer", Parameter, fact::momentum}};
constexpr StateRule centeredStates[] = {
    kStep, {"square_avg"}, {"momentum_buffer", Parameter, fact::momentum}, {"grad_avg"}};
constexpr StateRule adadeltaStates[] = {kStep, {"square_avg"}, {"acc_delta"}};
constexpr StateRule adamaxStates[] = {kStep, {"exp_avg"}, {"exp_inf"}};
constexpr StateRule nadamStates[] = {kStep, {"mu_product", Counter}, {"exp_avg"}, {"exp_avg_sq"}};
constexpr StateRule asgdStates[] = {kStep, {.name = "eta", .size = Counter, .copied = true}, {"mu", Counter}, {"ax"}};
constexpr StateRule rpropStates[] = {kStep, {"prev"}, {"step_size"}};
constexpr StateRule adafactorStates[] = {kStep,
                                         {"row_var", RowFactor, fact::matrix},
                                         {"col_var", ColumnFactor, fact::matrix},
                                         {"variance", Parameter, fact::vector}};
constexpr StateRule momentsStates[] = {{"exp_avg"}, {"exp_avg_sq"}};
// L-BFGS with the default history_size of 100.
constexpr StateRule lbfgsStates[] = {{.name = "old_dirs", .count = 100},
                                     {.name = "old_stps", .count = 100},
                                     {"d"},
                                     {"prev_flat_grad"},
                                     {.name = "ro", .size = Scalar, .count = 100},
                                     {.name = "al", .size = Scalar, .count = 100}};

// --- foreach implementations: each operation runs on a whole list of tensors

// A holds the gradients with weight decay.
constexpr Instruction sgdList[] = {release(A), allocate(A, fact::decay), states};

// A holds the gradients with weight decay, which are released before B holds the denominators.
constexpr Instruction adamList[] = {allocateOnce, allocate(A, fact::decay), release(A), allocate(B)};

// A holds the gradients with weight decay, B the denominators.
constexpr Instruction rmspropList[] = {release(A), allocateOnce, allocate(A, fact::decay), allocate(B)};

// A holds the absolute gradients, which replace the gradients with weight decay.
constexpr Instruction adamaxList[] = {release(A), allocateOnce, allocate(A)};

// A holds the denominators, B the numerators, which replace the gradients with weight decay.
constexpr Instruction adagradList[] = {allocateOnce, allocate(B, fact::decay), allocate(A), allocate(B, fact::noDecay)};

// A holds the gradients with weight decay, B the denominators, C the updates.
constexpr Instruction adadeltaList[] = {release(A), allocateOnce, allocate(A, fact::decay), allocate(B), allocate(C)};

// A holds the new averaging weights, B the new step sizes, C the terms added to the parameters and then to the
// averages.
constexpr Instruction asgdList[] = {
    allocateOnce,         allocate(C),          release(C), allocate(C),          release(C), forEachParameter,
    allocate(C, Counter), allocate(D, Counter), release(C), allocate(E, Counter), release(D), allocate(C, Counter),
    allocate(D, Counter), release(C),           release(E), append(D, G),         end,        move(G, B),
    allocate(A, Counter)};

// A holds the last sign tensor, to which a loop variable still refers. B holds the signs of the gradients, C those of
// their products with the previous gradients.
constexpr Instruction rpropList[] = {allocateOnce,
                                     allocate(C),
                                     release(A),
                                     forEachParameter,
                                     allocate(D, Mask),
                                     allocate(E, Scalar),
                                     release(E),
                                     release(D),
                                     allocate(D, Mask),
                                     allocate(E, Scalar),
                                     release(E),
                                     release(D),
                                     allocate(D, Mask),
                                     allocate(E, Scalar),
                                     release(E),
                                     release(D),
                                     end,
                                     share(C, A),
                                     forEachParameter,
                                     allocate(D, Mask),
                                     allocate(E, Scalar),
                                     allocate(F),
                                     release(E),
                                     release(D),
                                     release(F),
                                     end,
                                     release(C),
                                     allocate(B)};

// D holds the updates. Those of the matrices live until those of the vectors have been allocated.
constexpr Instruction adafactorMatrixList[] = {allocateOnce, allocateTemporary(Scalar), allocate(A, RowFactor),
                                               release(A),   allocate(B, ColumnFactor), release(B),
                                               allocate(C),  allocate(E, RowMean),      release(E),
                                               move(C, D),   allocateTemporary(Scalar)};

constexpr Instruction adafactorVectorList[] = {
    allocateOnce, allocateTemporary(Scalar), allocate(A), release(A), allocate(C),
    move(C, D),   allocateTemporary(Scalar)};

// --- for-loop implementations: parameters are updated one by one; a variable keeps its tensor until the next iteration
// reassigns it

// A holds the gradient with weight decay.
constexpr Instruction sgdLoop[] = {forEachParameter, release(A), allocate(A, fact::decay), states, end};

// A holds the gradient with weight decay, B the denominator.
constexpr Instruction adamLoop[] = {
    forEachParameter, release(A), allocate(A, fact::decay), allocate(C), allocate(D), release(C), move(D, B), end};

constexpr Instruction rmspropLoop[] = {forEachParameter, release(A), allocate(A, fact::decay), allocate(B), end};

// A holds the gradient with weight decay.
constexpr Instruction adamaxLoop[] = {forEachParameter, release(A), allocate(A, fact::decay), allocateTemporary(), end};

// A holds the gradient with weight decay, B the denominator, C the update.
constexpr Instruction adadeltaLoop[] = {forEachParameter, release(A),  allocate(A, fact::decay),
                                        allocate(B),      allocate(C), end};

// A holds the gradient with weight decay, B the bias-corrected average. The first steps are not rectified.
constexpr Instruction radamLoop[] = {forEachParameter,
                                     release(A),
                                     allocate(A, fact::decay),
                                     allocate(B),
                                     allocate(C),
                                     allocate(D, fact::notFirstStep),
                                     allocate(E, fact::notFirstStep),
                                     allocate(F, fact::notFirstStep),
                                     release(E),
                                     release(D),
                                     allocate(D, fact::notFirstStep),
                                     release(C, fact::notFirstStep),
                                     release(F),
                                     allocate(C, fact::notFirstStep),
                                     release(D),
                                     release(C),
                                     end};

// A holds the gradient with weight decay, B the new step size, C the new averaging weight.
constexpr Instruction asgdLoop[] = {forEachParameter,     release(A),           allocate(A, fact::decay),
                                    allocate(B, Counter), allocate(C, Counter), end};

// A holds a copy of the gradient, B the sign of its product with the previous gradient.
constexpr Instruction rpropLoop[] = {
    forEachParameter,    release(A),          allocate(C),         allocate(D),         release(C),
    move(D, B),          allocate(D, Mask),   allocate(E, Scalar), release(E),          release(D),
    allocate(D, Mask),   allocate(E, Scalar), release(E),          release(D),          allocate(D, Mask),
    allocate(E, Scalar), release(E),          release(D),          allocate(A),         allocate(D, Mask),
    allocate(E, Scalar), release(E),          release(D),          allocateTemporary(), end};

// A holds the row means, B the column means, C the squared gradient, D the update.
constexpr Instruction adafactorLoop[] = {forEachParameter,
                                         allocateTemporary(Scalar),
                                         allocate(A, RowFactor, fact::matrix),
                                         allocate(B, ColumnFactor, fact::matrix),
                                         allocate(C, fact::vector),
                                         allocate(E),
                                         allocate(F, RowMean, fact::matrix),
                                         release(F),
                                         move(E, D),
                                         allocateTemporary(Scalar),
                                         end};

// A holds the gradient. B and C hold the change of the gradient and the step, which replace the oldest pair in the
// history. D is a scratch vector, and E holds the new direction, which replaces the previous one.
constexpr Instruction lbfgsLoop[] = {forEachParameter, allocate(A), allocateTemporary(), allocate(B),
                                     allocate(C),      release(B),  release(C),          allocate(D),
                                     allocate(E),      release(E),  allocateTemporary(), end};

constexpr OptimizerPass sgdForeach[] = {{sgdList}};
constexpr OptimizerPass sgdForLoop[] = {{sgdLoop}};
constexpr OptimizerPass adamForeach[] = {{adamList}};
constexpr OptimizerPass adamForLoop[] = {{adamLoop}};
constexpr OptimizerPass adagradForeach[] = {{adagradList}};
constexpr OptimizerPass rmspropForeach[] = {{rmspropList}};
constexpr OptimizerPass rmspropForLoop[] = {{rmspropLoop}};
constexpr OptimizerPass adadeltaForeach[] = {{adadeltaList}};
constexpr OptimizerPass adadeltaForLoop[] = {{adadeltaLoop}};
constexpr OptimizerPass adamaxForeach[] = {{adamaxList}};
constexpr OptimizerPass adamaxForLoop[] = {{adamaxLoop}};
constexpr OptimizerPass radamForLoop[] = {{radamLoop}};
constexpr OptimizerPass asgdForeach[] = {{asgdList}};
constexpr OptimizerPass asgdForLoop[] = {{asgdLoop}};
constexpr OptimizerPass rpropForeach[] = {{rpropList}};
constexpr OptimizerPass rpropForLoop[] = {{rpropLoop}};
constexpr OptimizerPass adafactorForeach[] = {{adafactorMatrixList, fact::matrix}, {adafactorVectorList, fact::vector}};
constexpr OptimizerPass adafactorForLoop[] = {{adafactorLoop}};
constexpr OptimizerPass lbfgsForLoop[] = {{lbfgsLoop}};

// clang-format off
constexpr OptimizerRule torchRules[] = {
    {.name = "sgd", .title = "SGD", .states = sgdStates, .lists = sgdForeach, .loops = sgdForLoop, .hasFused = true, .stateCreation = ByProgram, .torch = {"SGD"_py}},
    {.name = "momentum", .title = "SGD with momentum", .states = sgdStates, .lists = sgdForeach, .loops = sgdForLoop, .hasFused = true, .hasMomentum = true, .stateCreation = ByProgram, .torch = {"SGD"_py}},
    {.name = "adam", .title = "Adam", .states = adamStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true, .torch = {"Adam"_py}},
    {.name = "adamw", .title = "AdamW", .states = adamStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true, .addsDecay = false, .torch = {"AdamW"_py}},
    {.name = "adamw-fused", .title = "AdamW (fused)", .states = adamStates, .hasFused = true, .alwaysFused = true, .addsDecay = false, .torch = {"AdamW"_py, "fused"_py}},
    {.name = "amsgrad", .title = "AMSGrad", .states = amsgradStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true, .addsDecay = false, .torch = {"Adam"_py, "amsgrad"_py}},
    {.name = "adagrad", .title = "Adagrad", .states = adagradStates, .lists = adagradForeach, .loops = rmspropForLoop, .stateCreation = AtConstruction, .torch = {"Adagrad"_py}},
    {.name = "rmsprop", .title = "RMSprop", .states = rmspropStates, .lists = rmspropForeach, .loops = rmspropForLoop, .torch = {"RMSprop"_py}},
    {.name = "rmsprop-centered", .title = "RMSprop (centered)", .states = centeredStates, .lists = rmspropForeach, .loops = rmspropForLoop, .torch = {"RMSprop"_py, "centered"_py}},
    {.name = "adadelta", .title = "Adadelta", .states = adadeltaStates, .lists = adadeltaForeach, .loops = adadeltaForLoop, .torch = {"Adadelta"_py}},
    {.name = "adamax", .title = "Adamax", .states = adamaxStates, .lists = adamaxForeach, .loops = adamaxForLoop, .torch = {"Adamax"_py}},
    {.name = "nadam", .title = "NAdam", .states = nadamStates, .lists = rmspropForeach, .loops = adamForLoop, .torch = {"NAdam"_py}},
    {.name = "radam", .title = "RAdam", .states = adamStates, .lists = adamForeach, .loops = radamForLoop, .torch = {"RAdam"_py}},
    {.name = "asgd", .title = "ASGD", .states = asgdStates, .lists = asgdForeach, .loops = asgdForLoop, .torch = {"ASGD"_py}},
    {.name = "rprop", .title = "Rprop", .states = rpropStates, .lists = rpropForeach, .loops = rpropForLoop, .addsDecay = false, .torch = {"Rprop"_py}},
    {.name = "adafactor", .title = "Adafactor", .states = adafactorStates, .lists = adafactorForeach, .loops = adafactorForLoop, .addsDecay = false, .torch = {"Adafactor"_py}},
    // A sparse gradient has few rows; its temporaries are ignored.
    {.name = "sparse-adam", .title = "SparseAdam", .states = momentsStates, .torch = {"SparseAdam"_py}},
    {.name = "lbfgs", .title = "L-BFGS", .states = lbfgsStates, .loops = lbfgsForLoop, .addsDecay = false, .flat = true, .torch = {"LBFGS"_py}},
};
// clang-format on

} // namespace

std::span<const OptimizerRule> torchOptimizers()
{
    return torchRules;
}

} // namespace vram::optimizers
