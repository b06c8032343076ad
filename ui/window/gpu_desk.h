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

/// What is done about GPUs: this machine's, the user's own, and what is measured on them.
class GpuDesk : public QObject
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

    GpuDesk(const Parts& parts, std::function<Reading()> reading, std::function<bool()> isOpen, QWidget* window);

    /// What the chooser of the GPU offers now.
    GpuChoices choices() const;
    /// Which of its actions make sense.
    void update();
    /// Of the GPU in use; with none in it, the built-in rules come back.
    void keepCalibration(const Calibration& calibration);

private:
    void connectPanel(FileFlow& files, MessageBar& messages);
    Gpu inUse() const;
    /// A GPU that the user has just chosen in this document is the one that the next begins with.
    void remember();
    void showLocal();
    /// Of those that nvidia-smi names.
    void useLocal(int index);
    void keepOwn(const Gpu& gpu);
    /// An empty name: a new one.
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
    int m_identity = -1; ///< Of the document that m_last was seen in.
    std::string m_last{};
};

} // namespace vram
