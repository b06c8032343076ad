#include "estimate/step_run.h"

#include "estimate/device_total.h"

namespace vram {

namespace {

Gpu gpuOf(const Setup& setup, const Catalogues& catalogues)
{
    std::vector<Issue> unknown; // The estimate tells of it.
    return chosenGpu(setup, catalogues, unknown);
}

} // namespace

StepRun::StepRun(const Network& network, const Setup& setup, const Catalogues& catalogues, bool marking)
    : m_setup(setup), m_gpu(gpuOf(setup, catalogues)), m_lowering(network, setup, m_tape, m_room), m_replay(m_tape)
{
    m_lowering.runOn(kernelDeviceOf(setup, catalogues));
    m_lowering.run();
    if (!m_tape.overflow)
        m_replay.run(setup, marking);
}

CublasWorkspaces StepRun::cublas() const
{
    return cublasOf(m_tape, m_gpu, m_setup);
}

} // namespace vram
