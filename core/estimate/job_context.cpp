// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/job_context.h"

#include "estimate/allocator_replay.h"
#include "setup/torch_version.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

// Requirements of torch._scaled_mm and of TransformerEngine (transformer_engine/pytorch/quantization.py,
// check_fp8_support).
Message missingFloat8(const Setup& setup, const SelectedGpu& gpu)
{
    const ComputeCapability least{8, 9};
    if (setup.float8 == Float8::None || isInference(setup) || gpu.gpu.custom || gpu.gpu.vendor != "NVIDIA"
        || gpu.kernels.capability >= least)
        return {};
    return message("%1 has no float8 products, which need compute capability 8.9; choose another GPU or set fp8 to "
                   "none."_tr,
                   gpu.gpu.name);
}

Message missingInVersion(const Setup& setup)
{
    constexpr TorchVersion firstWithCompile{2, 0};
    constexpr TorchVersion firstWithFsdp2{2, 4};
    const TorchVersion version = torchVersion(setup.torch);
    const bool compiles = setup.compile != Compile::None || setup.compileLoss || setup.compileOptimizer;
    if (compiles && version < firstWithCompile)
        return "torch.compile needs PyTorch 2.0; set torch to 2.0 or newer, or compile to none."_tr;
    if (setup.parallel.gpus > 1 && setup.parallel.data == DataParallel::Fsdp2 && version < firstWithFsdp2)
        return "FSDP2 needs PyTorch 2.4; set torch to 2.4 or newer, or data-parallel to fsdp1."_tr;
    return {};
}

std::vector<Issue> issuesOf(const Setup& setup, const SelectedGpu& gpu)
{
    std::vector<Issue> issues;
    if (Message missing = missingFloat8(setup, gpu); !missing.empty())
        issues.push_back(networkIssue(Severity::Error, std::move(missing)));
    if (Message missing = missingInVersion(setup); !missing.empty())
        issues.push_back(networkIssue(Severity::Error, std::move(missing)));
    for (Message& problem : meshProblems(setup))
        issues.push_back(networkIssue(Severity::Error, std::move(problem)));
    for (Message& warning : meshWarnings(setup))
        issues.push_back(networkIssue(Severity::Warning, std::move(warning)));
    addAllocatorRemarks(issues, setup);
    return issues;
}

} // namespace

JobContext::JobContext(const Network& given, Setup setup, const Catalogues& catalogues, ScratchMemory& scratch)
    : m_given(given), m_setup(std::move(setup)), m_catalogues(catalogues), m_gpu(selectedGpu(m_setup, catalogues)),
      m_mesh(deviceMesh(m_setup)), m_issues(issuesOf(m_setup, m_gpu)), m_prompted(given, m_setup)
{
    if (m_prompted.issue())
        m_issues.push_back(*m_prompted.issue());
    if (isSingleProcess()) {
        m_placements.ranks.resize(1);
        m_placements.ranks.front().stages.resize(1);
        return;
    }
    m_part.emplace(m_prompted.get(), m_setup, m_mesh, m_issues);
    m_placements = stagePlacements(m_part->withAllExperts(), m_part->local(), m_setup, m_mesh, scratch);
    m_issues.insert(m_issues.end(), m_placements.issues.begin(), m_placements.issues.end());
}

std::int64_t JobContext::selectedRank() const
{
    return std::clamp<std::int64_t>(m_setup.parallel.rank, 0, m_mesh.gpus - 1);
}

} // namespace vram
