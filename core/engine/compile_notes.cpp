// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile_notes.h"

#include "engine/optimizer_step.h"

namespace vram {

namespace {

void reportOptimizer(const Setup& setup, LoweringIssues& issues)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    if (setup.stepInBackward)
        issues.reportSetting(Severity::Note, "compile.optimizer",
                             "Has no effect: each parameter is stepped in backward, by code that is not compiled."_tr);
    else if (rule && !fusesOptimizerStep(*rule))
        issues.reportSetting(Severity::Note, "compile.optimizer",
                             message("Not modelled for %1, whose step is not elementwise: its temporaries are those "
                                     "without torch.compile."_tr,
                                     rule->title));
}

} // namespace

void reportCompileSettings(const Setup& setup, LoweringIssues& issues)
{
    if (isInference(setup))
        return;
    if (setup.parallel.asyncTensorParallel && !overlapsTensorCollectives(setup))
        issues.reportSetting(Severity::Note, "tp.async", "Has no effect: the network is not compiled."_tr);
    if (setup.compileOptimizer)
        reportOptimizer(setup, issues);
    const bool compiles = compilesGraphs(setup);
    if (!compiles && setup.activationBudget < 1)
        issues.reportSetting(Severity::Note, "compile.activation-budget",
                             "Has no effect: neither the network nor its loss is compiled."_tr);
    if (setup.compileMode != CompileMode::ReduceOverhead)
        return;
    issues.reportSetting(Severity::Note, "compile.mode",
                         compiles ? "The memory of its CUDA graphs stays in a private pool, which counts as reserved: "
                                    "torch.cuda.max_memory_allocated shows less once they are recorded."_tr
                                  : "Has no effect: neither the network nor its loss is compiled."_tr);
}

} // namespace vram
