// SPDX-License-Identifier: GPL-3.0-or-later

// PyTorch's own optimizers: torch/optim/*.py.

#include "optimizers/families.h"
#include "optimizers/instructions.h"

namespace vram::optimizers {

namespace {

using enum StateMade;

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
constexpr Instruction sgdList[] = {drop(A), make(A, fact::decay), states};

// A holds the gradients with weight decay, which are released before B holds the denominators.
constexpr Instruction adamList[] = {once, make(A, fact::decay), drop(A), make(B)};

// A holds the gradients with weight decay, B the denominators.
constexpr Instruction rmspropList[] = {drop(A), once, make(A, fact::decay), make(B)};

// A holds the absolute gradients, which replace the gradients with weight decay.
constexpr Instruction adamaxList[] = {drop(A), once, make(A)};

// A holds the denominators, B the numerators, which replace the gradients with weight decay.
constexpr Instruction adagradList[] = {once, make(B, fact::decay), make(A), make(B, fact::noDecay)};

// A holds the gradients with weight decay, B the denominators, C the updates.
constexpr Instruction adadeltaList[] = {drop(A), once, make(A, fact::decay), make(B), make(C)};

// A holds the new averaging weights, B the new step sizes, C the terms added to the parameters and then to the
// averages.
constexpr Instruction asgdList[] = {once,
                                    make(C),
                                    drop(C),
                                    make(C),
                                    drop(C),
                                    each,
                                    make(C, Counter),
                                    make(D, Counter),
                                    drop(C),
                                    make(E, Counter),
                                    drop(D),
                                    make(C, Counter),
                                    make(D, Counter),
                                    drop(C),
                                    drop(E),
                                    append(D, G),
                                    end,
                                    move(G, B),
                                    make(A, Counter)};

// A holds the last sign, because of a loop variable; B holds the signs of the gradients, C those of the changes.
constexpr Instruction rpropList[] = {once,
                                     make(C),
                                     drop(A),
                                     each,
                                     make(D, Mask),
                                     make(E, Scalar),
                                     drop(E),
                                     drop(D),
                                     make(D, Mask),
                                     make(E, Scalar),
                                     drop(E),
                                     drop(D),
                                     make(D, Mask),
                                     make(E, Scalar),
                                     drop(E),
                                     drop(D),
                                     end,
                                     hold(C, A),
                                     each,
                                     make(D, Mask),
                                     make(E, Scalar),
                                     make(F),
                                     drop(E),
                                     drop(D),
                                     drop(F),
                                     end,
                                     drop(C),
                                     make(B)};

// D holds the updates. Those of the matrices live until those of the vectors have been allocated.
constexpr Instruction adafactorMatrixList[] = {
    once,    flash(Scalar), make(A, RowFactor), drop(A), make(B, ColumnFactor), drop(B), make(C), make(E, RowMean),
    drop(E), move(C, D),    flash(Scalar)};

constexpr Instruction adafactorVectorList[] = {once,    flash(Scalar), make(A),      drop(A),
                                               make(C), move(C, D),    flash(Scalar)};

// --- for-loop implementations: parameters are updated one by one; variables outlive an iteration

// A holds the gradient with weight decay.
constexpr Instruction sgdLoop[] = {each, drop(A), make(A, fact::decay), states, end};

// A holds the gradient with weight decay, B the denominator.
constexpr Instruction adamLoop[] = {each, drop(A), make(A, fact::decay), make(C), make(D), drop(C), move(D, B), end};

constexpr Instruction rmspropLoop[] = {each, drop(A), make(A, fact::decay), make(B), end};

// A holds the gradient with weight decay.
constexpr Instruction adamaxLoop[] = {each, drop(A), make(A, fact::decay), flash(), end};

// A holds the gradient with weight decay, B the denominator, C the update.
constexpr Instruction adadeltaLoop[] = {each, drop(A), make(A, fact::decay), make(B), make(C), end};

// A holds the gradient with weight decay, B the corrected average. The first steps are not rectified.
constexpr Instruction radamLoop[] = {each,
                                     drop(A),
                                     make(A, fact::decay),
                                     make(B),
                                     make(C),
                                     make(D, fact::laterStep),
                                     make(E, fact::laterStep),
                                     make(F, fact::laterStep),
                                     drop(E),
                                     drop(D),
                                     make(D, fact::laterStep),
                                     drop(C, fact::laterStep),
                                     drop(F),
                                     make(C, fact::laterStep),
                                     drop(D),
                                     drop(C),
                                     end};

// A holds the gradient with weight decay, B the new step size, C the new averaging weight.
constexpr Instruction asgdLoop[] = {each, drop(A), make(A, fact::decay), make(B, Counter), make(C, Counter), end};

// A holds a copy of the gradient, B the sign of the change.
constexpr Instruction rpropLoop[] = {
    each,    drop(A), make(C),       make(D),         drop(C),         move(D, B), make(D, Mask), make(E, Scalar),
    drop(E), drop(D), make(D, Mask), make(E, Scalar), drop(E),         drop(D),    make(D, Mask), make(E, Scalar),
    drop(E), drop(D), make(A),       make(D, Mask),   make(E, Scalar), drop(E),    drop(D),       flash(),
    end};

// A holds the row means, B the column means, C the squared gradient, D the update.
constexpr Instruction adafactorLoop[] = {each,
                                         flash(Scalar),
                                         make(A, RowFactor, fact::matrix),
                                         make(B, ColumnFactor, fact::matrix),
                                         make(C, fact::vector),
                                         make(E),
                                         make(F, RowMean, fact::matrix),
                                         drop(F),
                                         move(E, D),
                                         flash(Scalar),
                                         end};

// A holds the gradient. B and C hold its change and the step, which replace the oldest pair of the history. D is a work
// vector, and E holds the new direction, which replaces the previous one.
constexpr Instruction lbfgsLoop[] = {each,    make(A), flash(), make(B), make(C), drop(B),
                                     drop(C), make(D), make(E), drop(E), flash(), end};

constexpr Pass sgdForeach[] = {{sgdList}};
constexpr Pass sgdForLoop[] = {{sgdLoop}};
constexpr Pass adamForeach[] = {{adamList}};
constexpr Pass adamForLoop[] = {{adamLoop}};
constexpr Pass adagradForeach[] = {{adagradList}};
constexpr Pass rmspropForeach[] = {{rmspropList}};
constexpr Pass rmspropForLoop[] = {{rmspropLoop}};
constexpr Pass adadeltaForeach[] = {{adadeltaList}};
constexpr Pass adadeltaForLoop[] = {{adadeltaLoop}};
constexpr Pass adamaxForeach[] = {{adamaxList}};
constexpr Pass adamaxForLoop[] = {{adamaxLoop}};
constexpr Pass radamForLoop[] = {{radamLoop}};
constexpr Pass asgdForeach[] = {{asgdList}};
constexpr Pass asgdForLoop[] = {{asgdLoop}};
constexpr Pass rpropForeach[] = {{rpropList}};
constexpr Pass rpropForLoop[] = {{rpropLoop}};
constexpr Pass adafactorForeach[] = {{adafactorMatrixList, fact::matrix}, {adafactorVectorList, fact::vector}};
constexpr Pass adafactorForLoop[] = {{adafactorLoop}};
constexpr Pass lbfgsForLoop[] = {{lbfgsLoop}};

// clang-format off
constexpr OptimizerRule torchRules[] = {
    {.name = "sgd", .title = "SGD", .states = sgdStates, .lists = sgdForeach, .loops = sgdForLoop, .hasFused = true, .made = ByProgram, .torch = {"SGD"_py}},
    {.name = "momentum", .title = "SGD with momentum", .states = sgdStates, .lists = sgdForeach, .loops = sgdForLoop, .hasFused = true, .hasMomentum = true, .made = ByProgram, .torch = {"SGD"_py}},
    {.name = "adam", .title = "Adam", .states = adamStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true, .torch = {"Adam"_py}},
    {.name = "adamw", .title = "AdamW", .states = adamStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true, .addsDecay = false, .torch = {"AdamW"_py}},
    {.name = "adamw-fused", .title = "AdamW (fused)", .states = adamStates, .hasFused = true, .alwaysFused = true, .addsDecay = false, .torch = {"AdamW"_py, "fused"_py}},
    {.name = "amsgrad", .title = "AMSGrad", .states = amsgradStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true, .addsDecay = false, .torch = {"Adam"_py, "amsgrad"_py}},
    {.name = "adagrad", .title = "Adagrad", .states = adagradStates, .lists = adagradForeach, .loops = rmspropForLoop, .made = AtConstruction, .torch = {"Adagrad"_py}},
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

std::span<const OptimizerRule> torch()
{
    return torchRules;
}

} // namespace vram::optimizers
