// SPDX-License-Identifier: GPL-3.0-or-later

// Optimizers of bitsandbytes and Transformer Engine with low-precision states.

#include "optimizers/families.h"
#include "optimizers/instructions.h"

namespace vram::optimizers {

namespace {

using enum StateCreation;

constexpr StateRule adam8bitStates[] = {
    {"state1", Codes8}, {"state2", Codes8}, {"absmax1", BlockMaxima8}, {"absmax2", BlockMaxima8}};
// Transformer Engine's FusedAdam with both moments in bfloat16, which its kernel reads and writes directly.
constexpr StateRule adam16bitStates[] = {{"exp_avg", Float16}, {"exp_avg_sq", Float16}};
constexpr StateRule momentum8bitStates[] = {{"state1", Codes8}, {"absmax1", BlockMaxima8}};
constexpr StateRule pagedAdam8bitStates[] = {
    {"state1", PagedCodes8}, {"state2", PagedCodes8}, {"absmax1", BlockMaxima8}, {"absmax2", BlockMaxima8}};

// clang-format off
constexpr OptimizerRule lowPrecisionRules[] = {
    {.name = "adam8bit", .title = "Adam 8-bit", .states = adam8bitStates, .alwaysFused = true, .sharedTables = 2},
    {.name = "adamw8bit", .title = "AdamW 8-bit", .states = adam8bitStates, .alwaysFused = true, .sharedTables = 2},
    {.name = "adamw16bit", .title = "AdamW 16-bit", .states = adam16bitStates, .alwaysFused = true},
    {.name = "lion8bit", .title = "Lion 8-bit", .states = momentum8bitStates, .alwaysFused = true, .sharedTables = 1},
    {.name = "sgd8bit", .title = "SGD 8-bit", .states = momentum8bitStates, .alwaysFused = true, .sharedTables = 1},
    {.name = "paged-adamw8bit", .title = "AdamW 8-bit (paged)", .states = pagedAdam8bitStates, .alwaysFused = true, .sharedTables = 2},
};
// clang-format on

} // namespace

std::span<const OptimizerRule> lowPrecision()
{
    return lowPrecisionRules;
}

} // namespace vram::optimizers
