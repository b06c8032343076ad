// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "ui/document/reading.h"

#include <QObject>

#include <functional>

namespace vram {

class Actions;
class Document;
class FileFlow;
class GpuPanel;
class LocalGpus;
class MessageBar;
class Settings;
struct GpuChoices;

/// Handles the actions on GPUs: those of this machine, custom ones, and calibrations.
class GpuController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        Settings& settings;
        LocalGpus& local;
        Actions& actions;
        FileFlow& files;
        MessageBar& messages;
        GpuPanel& panel;
    };

    GpuController(const Parts& parts, std::function<Reading()> reading, std::function<bool()> isOpen, QWidget* window);

    /// The current entries of the GPU field.
    GpuChoices choices() const;
    /// Enables the actions that apply.
    void update();
    /// Sets the calibration of the GPU in use; an empty one restores the built-in rules.
    void keepCalibration(const Calibration& calibration);

private:
    void connectPanel(FileFlow& files, MessageBar& messages);
    Gpu inUse() const;
    /// Remembers a GPU that the user has just chosen, for the next model.
    void remember();
    void showLocal();
    /// Chooses one of the GPUs that nvidia-smi lists.
    void useLocal(int index);
    void keepOwn(const Gpu& gpu);
    /// Edits the custom GPU `name`, or a new one if `name` is empty.
    void changeOwn(const QString& name);
    void takeOwn(const QString& oldName, const Gpu& gpu);
    void removeOwn(const QString& name);
    void calibrate();

    Document& m_document;
    Settings& m_settings;
    LocalGpus& m_localGpus;
    Actions& m_actions;
    GpuPanel& m_panel;
    std::function<Reading()> m_reading;
    std::function<bool()> m_isOpen;
    QWidget* m_window;
    int m_identity = -1; ///< Identity of the document in which m_last was seen.
    std::string m_last{};
};

} // namespace vram
