#include "optimizers/optimizer_programs.h"

#include <algorithm>

namespace vram {

namespace {

using namespace programs;
using enum StateMade;

constexpr StateRule kStep{"step", Counter};

constexpr StateRule momentumStates[] = {{"momentum_buffer", Parameter, fact::momentum}};
constexpr StateRule sgdStates[] = {{"momentum_buffer", Gradient, fact::momentum}}; // cloned from the first gradient
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
// history_size is 100.
constexpr StateRule lbfgsStates[] = {{.name = "old_dirs", .count = 100},
                                     {.name = "old_stps", .count = 100},
                                     {"d"},
                                     {"prev_flat_grad"},
                                     {.name = "ro", .size = Scalar, .count = 100},
                                     {.name = "al", .size = Scalar, .count = 100}};
constexpr StateRule lionStates[] = {{"exp_avg"}};
constexpr StateRule adam8bitStates[] = {
    {"state1", Codes8}, {"state2", Codes8}, {"absmax1", BlockMaxima8}, {"absmax2", BlockMaxima8}};
// Transformer Engine's FusedAdam with both moments in bfloat16, which its kernel reads and writes as they are.
constexpr StateRule adam16bitStates[] = {{"exp_avg", Float16}, {"exp_avg_sq", Float16}};
constexpr StateRule momentum8bitStates[] = {{"state1", Codes8}, {"absmax1", BlockMaxima8}};
constexpr StateRule pagedAdam8bitStates[] = {
    {"state1", PagedCodes8}, {"state2", PagedCodes8}, {"absmax1", BlockMaxima8}, {"absmax2", BlockMaxima8}};
constexpr StateRule muonStates[] = {{"momentum_buffer", Parameter, fact::twoExtents},
                                    {"step", Counter, fact::otherExtents},
                                    {"exp_avg", Parameter, fact::otherExtents},
                                    {"exp_avg_sq", Parameter, fact::otherExtents}};
constexpr StateRule sophiaStates[] = {kStep, {"exp_avg"}, {"hessian"}};
constexpr StateRule adanStates[] = {{"exp_avg"}, {"exp_avg_sq"}, {"exp_avg_diff"}, {"neg_pre_grad"}};
constexpr StateRule ademamixStates[] = {{"exp_avg_fast"}, {"exp_avg_slow"}, {"exp_avg_sq"}};
constexpr StateRule cameStates[] = {{"exp_avg", Float32},
                                    {"exp_avg_sq_row", RowFactor32, fact::matrix},
                                    {"exp_avg_sq_col", ColumnFactor32, fact::matrix},
                                    {"exp_avg_res_row", RowFactor32, fact::matrix},
                                    {"exp_avg_res_col", ColumnFactor32, fact::matrix},
                                    {"exp_avg_sq", Float32, fact::vector},
                                    {"RMS", Scalar}};

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
constexpr Pass lionForLoop[] = {{lionLoop}};
constexpr Pass lambForLoop[] = {{lambLoop}};
constexpr Pass larsForLoop[] = {{larsLoop}};
constexpr Pass muonForeach[] = {{muonLoop, fact::twoExtents}, {muonRestList, fact::otherExtents}};
constexpr Pass muonForLoop[] = {{muonLoop, fact::twoExtents}, {muonRestLoop, fact::otherExtents}};
constexpr Pass sophiaForLoop[] = {{sophiaLoop}};
constexpr Pass adanForeach[] = {{adanList}};
constexpr Pass adanForLoop[] = {{adanLoop}};
constexpr Pass ademamixForLoop[] = {{ademamixLoop}};
constexpr Pass cameForLoop[] = {{cameLoop}};

// clang-format off
constexpr OptimizerRule kRules[] = {
    {.name = "sgd", .states = sgdStates, .lists = sgdForeach, .loops = sgdForLoop, .hasFused = true, .made = ByProgram},
    {.name = "momentum", .states = sgdStates, .lists = sgdForeach, .loops = sgdForLoop, .hasFused = true, .hasMomentum = true, .made = ByProgram},
    {.name = "adam", .states = adamStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true},
    {.name = "adamw", .states = adamStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true, .addsDecay = false},
    {.name = "adamw-fused", .states = adamStates, .hasFused = true, .alwaysFused = true, .addsDecay = false},
    {.name = "amsgrad", .states = amsgradStates, .lists = adamForeach, .loops = adamForLoop, .hasFused = true, .addsDecay = false},
    {.name = "adagrad", .states = adagradStates, .lists = adagradForeach, .loops = rmspropForLoop, .made = AtConstruction},
    {.name = "rmsprop", .states = rmspropStates, .lists = rmspropForeach, .loops = rmspropForLoop},
    {.name = "rmsprop-centered", .states = centeredStates, .lists = rmspropForeach, .loops = rmspropForLoop},
    {.name = "adadelta", .states = adadeltaStates, .lists = adadeltaForeach, .loops = adadeltaForLoop},
    {.name = "adamax", .states = adamaxStates, .lists = adamaxForeach, .loops = adamaxForLoop},
    {.name = "nadam", .states = nadamStates, .lists = rmspropForeach, .loops = adamForLoop},
    {.name = "radam", .states = adamStates, .lists = adamForeach, .loops = radamForLoop},
    {.name = "asgd", .states = asgdStates, .lists = asgdForeach, .loops = asgdForLoop},
    {.name = "rprop", .states = rpropStates, .lists = rpropForeach, .loops = rpropForLoop, .addsDecay = false},
    {.name = "adafactor", .states = adafactorStates, .lists = adafactorForeach, .loops = adafactorForLoop, .addsDecay = false},
    // A sparse gradient touches few rows; its temporaries are left out.
    {.name = "sparse-adam", .states = momentsStates},
    {.name = "lbfgs", .states = lbfgsStates, .loops = lbfgsForLoop, .addsDecay = false, .flat = true},
    {.name = "lion", .states = lionStates, .loops = lionForLoop, .addsDecay = false, .made = ByProgram},
    {.name = "lamb", .states = momentsStates, .loops = lambForLoop, .addsDecay = false},
    {.name = "lars", .states = momentumStates, .loops = larsForLoop, .hasMomentum = true, .made = ByProgram},
    {.name = "adam8bit", .states = adam8bitStates, .alwaysFused = true, .sharedTables = 2},
    {.name = "adamw8bit", .states = adam8bitStates, .alwaysFused = true, .sharedTables = 2},
    {.name = "adamw16bit", .states = adam16bitStates, .alwaysFused = true},
    {.name = "lion8bit", .states = momentum8bitStates, .alwaysFused = true, .sharedTables = 1},
    {.name = "sgd8bit", .states = momentum8bitStates, .alwaysFused = true, .sharedTables = 1},
    {.name = "paged-adamw8bit", .states = pagedAdam8bitStates, .alwaysFused = true, .sharedTables = 2},
    {.name = "muon", .states = muonStates, .lists = muonForeach, .loops = muonForLoop, .addsDecay = false, .made = ByProgram},
    {.name = "sophia", .states = sophiaStates, .loops = sophiaForLoop, .addsDecay = false},
    {.name = "adan", .states = adanStates, .lists = adanForeach, .loops = adanForLoop, .addsDecay = false},
    {.name = "ademamix", .states = ademamixStates, .loops = ademamixForLoop, .addsDecay = false, .made = ByProgram},
    {.name = "came", .states = cameStates, .loops = cameForLoop, .addsDecay = false, .made = ByProgram},
};
// clang-format on

} // namespace

const OptimizerRule* optimizerRule(std::string_view name)
{
    const auto* const found = std::find_if(std::begin(kRules), std::end(kRules),
                                           [name](const OptimizerRule& rule) { return rule.name == name; });
    return found == std::end(kRules) ? nullptr : found;
}

} // namespace vram
