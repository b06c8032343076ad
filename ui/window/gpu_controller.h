// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "ui/window/window_context.h"

#include <string>

namespace vram {

class GpuPanel;
struct GpuChoices;

/// Handles the actions on GPUs: selecting a GPU of this machine, custom GPUs, calibrations, and plans for several GPUs.
class GpuController : public QObject
{
    Q_OBJECT

public:
    explicit GpuController(const WindowContext& context);

private:
    void connectActions();
    void connectPanel(GpuPanel& panel);
    /// Enables or disables the actions according to the current state.
    void update();
    Gpu currentGpu() const;
    /// Stores the GPU that the user has just chosen as the default for the next model.
    void remember();
    void showLocal();
    /// Chooses one of the GPUs that nvidia-smi lists.
    void useLocal(int index);
    void saveCustomGpu(const Gpu& gpu);
    /// Edits the custom GPU `name`, or a new one if `name` is empty.
    void editCustomGpu(const QString& name);
    void applyCustomGpu(const QString& oldName, const Gpu& gpu);
    void removeCustomGpu(const QString& name);
    void calibrate();
    void showPlans();

    const WindowContext m_context;
    int m_identity = -1; ///< Identity of the document to which m_last belongs.
    std::string m_last{};
};

/// Returns the current entries of the GPU field.
GpuChoices gpuChoices(const Session& session, const Actions& actions);
/// Sets the calibration of the GPU in use. An empty one restores the built-in rules.
void calibrateGpu(Session& session, const Calibration& calibration);
/// Exports and imports the user's own GPUs and calibrations, for use on another machine or by a colleague. If the
/// project uses one of the imported GPUs, the project is updated as one undo command.
void exportGpus(const WindowContext& context);
void importGpus(const WindowContext& context);

} // namespace vram
