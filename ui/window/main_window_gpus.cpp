// GPUs in the main window: this machine's, the user's own, and what is measured on them.

#include "ui/document/own_gpus.h"
#include "ui/panels/gpu_field.h"
#include "ui/panels/gpu_panel.h"
#include "ui/panels/others_panel.h"
#include "ui/panels/setup_panel.h"
#include "ui/window/calibrate_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/own_gpu_dialog.h"
#include "ui/window/views_panel.h"

namespace vram {

namespace {

/// An empty machine holds some memory for itself; less is nobody's.
constexpr double kLeastUseMib = 64;

} // namespace

void MainWindow::connectGpus()
{
    Actions& acts = *m_actions;
    connect(m_gpus, &GpuPanel::gpuChosen, this,
            [this](const QString& name) { editSetup(QStringLiteral("gpu"), utf8(name), true); });
    connect(m_gpus, &GpuPanel::localChosen, this, &MainWindow::useLocalGpu);
    connect(m_gpus, &GpuPanel::newWanted, this, [this] { changeOwnGpu({}); });
    connect(m_gpus, &GpuPanel::editWanted, this, &MainWindow::changeOwnGpu);
    connect(m_gpus, &GpuPanel::removeWanted, this, &MainWindow::removeOwnGpu);
    connect(m_gpus, &GpuPanel::explain, this, &MainWindow::showHelp);
    connect(m_gpus, &GpuPanel::shown, &m_localGpus, &LocalGpus::ask);
    connect(&m_localGpus, &LocalGpus::changed, this, &MainWindow::showLocalGpus);
    acts.on(Act::WhichGpu, this, [this] { m_views->showView(m_gpuView); });
    acts.on(Act::OtherTools, this, [this] { m_views->showView(m_othersView); });
    acts.on(Act::LocalGpu, this, [this] { useLocalGpu(0); });
    acts.on(Act::NewGpu, this, [this] { changeOwnGpu({}); });
    acts.on(Act::ChangeGpu, this, [this] { changeOwnGpu(qs(gpuInUse().name)); });
    acts.on(Act::Calibrate, this, [this] { calibrate(); });
    acts.on(Act::TakeBackCalibration, this, [this] { keepCalibration({}); });
    acts.on(Act::UseCalibration, this, [this] {
        if (const std::optional<Gpu> own = m_document.calibrationAside())
            keepCalibration(own->calibration);
    });
    showLocalGpus();
}

GpuChoices MainWindow::gpuChoices() const
{
    GpuChoices choices{m_document.catalogues().gpus, m_settings.value(Setting::PinnedGpus).toStringList(), {}};
    for (const Act act : {Act::LocalGpu, Act::WhichGpu, Act::NewGpu, Act::ChangeGpu, Act::Calibrate,
                          Act::UseCalibration, Act::TakeBackCalibration}) {
        QAction* action = (*m_actions)[act];
        if (action->isEnabled())
            choices.actions << action;
    }
    return choices;
}

Gpu MainWindow::gpuInUse() const
{
    const Result<Gpu> gpu = findGpu(m_document.catalogues().gpus, m_document.project()->setup.gpu);
    return gpu ? *gpu : Gpu();
}

void MainWindow::updateGpuActions()
{
    const Gpu gpu = gpuInUse();
    const bool open = isProjectOpen();
    Actions& acts = *m_actions;
    for (const Act act : {Act::WhichGpu, Act::OtherTools, Act::NewGpu})
        acts[act]->setEnabled(open);
    acts[Act::LocalGpu]->setEnabled(open && !m_localGpus.gpus().empty());
    acts[Act::ChangeGpu]->setEnabled(open && gpu.custom);
    acts[Act::Calibrate]->setEnabled(open && !gpu.name.empty() && m_document.estimate()->valid());
    acts[Act::UseCalibration]->setEnabled(open && m_document.calibrationAside());
    acts[Act::TakeBackCalibration]->setEnabled(
        open && (gpu.calibration.any() || m_document.project()->setup.calibratedContext >= 0));
}

void MainWindow::showLocalGpus()
{
    m_gpus->setLocal(m_localGpus.gpus());
    QAction* action = (*m_actions)[Act::LocalGpu];
    const QString name = m_localGpus.gpus().empty() ? QString() : shortGpuName(m_localGpus.gpus().front().name);
    action->setText(name.isEmpty() ? tr("Use this machine's GPU") : tr("Use this machine's %1").arg(name));
    updateGpuActions();
}

void MainWindow::useLocalGpu(int index)
{
    // What it said when the view was opened may be old by now: it is asked again, and taken when it answers.
    const auto take = [this, index] {
        const auto at = static_cast<std::size_t>(index);
        if (at >= m_localGpus.gpus().size())
            return;
        const SmiGpu smi = m_localGpus.gpus()[at];
        const Gpu gpu = gpuOfSmi(m_document.catalogues().gpus, smi);
        if (gpu.custom)
            keepOwn(gpu);
        Project next = *m_document.project();
        if (gpu.custom)
            next.gpus = withOwnGpu(std::move(next.gpus), gpu);
        next.setup.gpu = gpu.name;
        next.setup.customCapacity = 0;
        next.setup.usedByOthers = smi.usedMib >= kLeastUseMib ? smi.usedMib : 0;
        m_document.edit(tr("Use this machine's %1").arg(shortGpuName(gpu.name)), std::move(next));
    };
    connect(&m_localGpus, &LocalGpus::answered, this, take, Qt::SingleShotConnection);
    m_localGpus.ask();
}

void MainWindow::keepOwn(const Gpu& gpu)
{
    keepOwnGpus(m_settings, withOwnGpu(ownGpus(m_settings), gpu));
    m_document.setOwnGpus(ownGpus(m_settings));
}

void MainWindow::changeOwnGpu(const QString& name)
{
    const std::vector<Gpu>& known = m_document.catalogues().gpus;
    Gpu gpu;
    if (name.isEmpty()) {
        // A new one starts as the kin of the one in use.
        const Gpu kin = gpuInUse();
        gpu.vendor = kin.vendor;
        gpu.architecture = kin.architecture;
        gpu.computeCapability = kin.computeCapability;
    } else {
        const Result<Gpu> found = findGpu(known, utf8(name));
        if (!found)
            return;
        gpu = *found;
    }
    auto* dialog = new OwnGpuDialog(gpu, known, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &OwnGpuDialog::kept, this, &MainWindow::takeOwnGpu);
    dialog->show();
}

void MainWindow::takeOwnGpu(const QString& oldName, const Gpu& gpu)
{
    const std::string old = utf8(oldName);
    keepOwnGpus(m_settings,
                withOwnGpu(old.empty() ? ownGpus(m_settings) : withoutOwnGpu(ownGpus(m_settings), old), gpu));
    Project next = *m_document.project();
    const auto rename = [&](Setup& setup) {
        if (setup.gpu == old)
            setup.gpu = gpu.name;
    };
    // A new one is used at once; a changed one stays where it is used.
    if (old.empty()) {
        next.setup.gpu = gpu.name;
        next.setup.usedByOthers = 0;
    } else {
        rename(next.setup);
        for (Scenario& scenario : next.scenarios)
            rename(scenario.setup);
    }
    next.gpus = withOwnGpu(old.empty() ? next.gpus : withoutOwnGpu(next.gpus, old), gpu);
    m_document.edit(old.empty() ? tr("Use %1").arg(qs(gpu.name)) : tr("Change %1").arg(oldName), std::move(next));
    m_document.setOwnGpus(ownGpus(m_settings));
}

void MainWindow::removeOwnGpu(const QString& name)
{
    // A project that uses it keeps it.
    keepOwnGpus(m_settings, withoutOwnGpu(ownGpus(m_settings), utf8(name)));
    m_document.setOwnGpus(ownGpus(m_settings));
}

void MainWindow::calibrate()
{
    auto* dialog = new CalibrateDialog(reading(), m_document.catalogues(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &CalibrateDialog::settled, this, &MainWindow::keepCalibration);
    connect(dialog, &CalibrateDialog::takenBack, this, [this] { keepCalibration({}); });
    dialog->show();
}

void MainWindow::keepCalibration(const Calibration& calibration)
{
    Gpu gpu = gpuInUse();
    gpu.calibration = calibration;
    keepOwnGpus(m_settings, withOwnGpu(ownGpus(m_settings), gpu));
    Project next = *m_document.project();
    next.gpus = withOwnGpu(std::move(next.gpus), gpu);
    next.setup.gpu = gpu.name;
    next.setup.calibratedContext = -1;
    m_document.edit(calibration.any() ? tr("Calibrate %1").arg(shortGpuName(gpu.name))
                                      : tr("Take the calibration of %1 back").arg(shortGpuName(gpu.name)),
                    std::move(next));
    m_document.setOwnGpus(ownGpus(m_settings));
}

} // namespace vram
