// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile_notes.h"

#include "engine/optimizer_step.h"

namespace vram {

namespace {

void noteOptimizer(const Setup& setup, LoweringIssues& issues)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    if (setup.stepInBackward)
        issues.reportSetting(Severity::Note, "compile.optimizer",
                             "Has no effect: each parameter is stepped in backward, by code that is not compiled."_tr);
    else if (rule && !compilesWhole(*rule))
        issues.reportSetting(Severity::Note, "compile.optimizer",
                             message("Not modelled for %1, whose step is not elementwise: its temporaries are those "
                                     "without torch.compile."_tr,
                                     rule->title));
}

} // namespace

void noteCompileSettings(const Setup& setup, LoweringIssues& issues)
{
    if (infers(setup))
        return;
    if (setup.parallel.asyncTensor && !overlapsTensorCollectives(setup))
        issues.reportSetting(Severity::Note, "tp.async", "Has no effect: the network is not compiled."_tr);
    if (setup.compileOptimizer)
        noteOptimizer(setup, issues);
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
