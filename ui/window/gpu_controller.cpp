// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gpu_controller.h"

#include "ui/actions/actions.h"
#include "ui/dialogs/calibrate_dialog.h"
#include "ui/dialogs/own_gpu_dialog.h"
#include "ui/document/document.h"
#include "ui/document/local_gpus.h"
#include "ui/document/own_gpus.h"
#include "ui/document/settings.h"
#include "ui/panels/gpu_field.h"
#include "ui/views/gpu_panel.h"
#include "ui/window/edits.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

#include "devices/setup_on_gpu.h"

#include <utility>

namespace vram {

namespace {

/// The system uses some memory of an idle GPU. Only more than that counts as memory of other processes.
constexpr double kLeastUseMib = 64;

} // namespace

GpuController::GpuController(const Parts& parts, std::function<Reading()> reading, std::function<bool()> isOpen,
                             QWidget* window)
    : QObject(window), m_document(parts.document), m_settings(parts.settings), m_localGpus(parts.local),
      m_actions(parts.actions), m_panel(parts.panel), m_reading(std::move(reading)), m_isOpen(std::move(isOpen)),
      m_window(window)
{
    connectPanel(parts.files, parts.messages);
    connect(&m_localGpus, &LocalGpus::changed, this, &GpuController::showLocal);
    m_actions.on(Act::LocalGpu, this, [this] { useLocal(0); });
    m_actions.on(Act::NewGpu, this, [this] { changeOwn({}); });
    m_actions.on(Act::ChangeGpu, this, [this] { changeOwn(qs(inUse().name)); });
    m_actions.on(Act::Calibrate, this, [this] { calibrate(); });
    m_actions.on(Act::ResetCalibration, this, [this] { keepCalibration({}); });
    m_actions.on(Act::UseCalibration, this, [this] {
        if (const std::optional<Gpu> own = m_document.calibrationAside())
            keepCalibration(own->calibration);
    });
    showLocal();
}

void GpuController::connectPanel(FileFlow& files, MessageBar& messages)
{
    connect(&m_panel, &GpuPanel::gpuChosen, this,
            [this](const QString& name) { changeSetup(m_document, QStringLiteral("gpu"), utf8(name), true); });
    connect(&m_panel, &GpuPanel::localChosen, this, &GpuController::useLocal);
    connect(&m_panel, &GpuPanel::newWanted, this, [this] { changeOwn({}); });
    connect(&m_panel, &GpuPanel::editWanted, this, &GpuController::changeOwn);
    connect(&m_panel, &GpuPanel::removeWanted, this, &GpuController::removeOwn);
    connect(&m_panel, &GpuPanel::shown, &m_localGpus, &LocalGpus::ask);
    connect(&m_panel, &GpuPanel::pricesWanted, this, [this, &files] {
        const QString file =
            files.askFile(tr("Import prices per hour"), tr("Lists (*.csv *.tsv *.txt);;All files (*)"));
        if (!file.isEmpty())
            m_panel.importPrices(file);
    });
    connect(&m_panel, &GpuPanel::told, this, [&messages](const QString& sentence, bool problem) {
        messages.tell([sentence] { return sentence; }, {}, problem);
    });
}

GpuChoices GpuController::choices() const
{
    GpuChoices choices{m_document.catalogues().gpus, m_settings.value(Setting::PinnedGpus).toStringList(), {}};
    for (const Act act : {Act::LocalGpu, Act::WhichGpu, Act::NewGpu, Act::ChangeGpu, Act::Calibrate,
                          Act::UseCalibration, Act::ResetCalibration}) {
        QAction* action = m_actions[act];
        if (action->isEnabled())
            choices.actions << action;
    }
    return choices;
}

Gpu GpuController::inUse() const
{
    const Result<Gpu> gpu = findGpu(m_document.catalogues().gpus, m_document.project()->setup.gpu);
    return gpu ? *gpu : Gpu();
}

void GpuController::update()
{
    const Gpu gpu = inUse();
    const bool open = m_isOpen();
    remember();
    Actions& acts = m_actions;
    for (const Act act : {Act::WhichGpu, Act::OtherTools, Act::NewGpu})
        acts[act]->setEnabled(open);
    acts[Act::LocalGpu]->setEnabled(open && !m_localGpus.gpus().empty());
    acts[Act::ChangeGpu]->setEnabled(open && gpu.custom);
    acts[Act::Calibrate]->setEnabled(open && !gpu.name.empty() && m_document.estimate()->valid());
    acts[Act::UseCalibration]->setEnabled(open && m_document.calibrationAside());
    acts[Act::ResetCalibration]->setEnabled(
        open && (gpu.calibration.any() || m_document.project()->setup.calibratedContext >= 0));
}

void GpuController::remember()
{
    const std::string& now = m_document.project()->setup.gpu;
    const bool chosen = m_identity == m_document.identity() && m_last != now;
    m_identity = m_document.identity();
    m_last = now;
    if (chosen)
        m_settings.set(Setting::LastGpu, qs(now));
}

void GpuController::showLocal()
{
    m_panel.setLocal(m_localGpus.gpus());
    QAction* action = m_actions[Act::LocalGpu];
    const QString name = m_localGpus.gpus().empty() ? QString() : shortGpuName(m_localGpus.gpus().front().name);
    action->setText(name.isEmpty() ? tr("Use this machine's GPU") : tr("Use this machine's %1").arg(name));
    update();
}

void GpuController::useLocal(int index)
{
    // The figures may be outdated, so queries nvidia-smi again and uses the answer when it arrives.
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
        next.setup = onGpu(std::move(next.setup), m_document.catalogues().gpus, gpu.name);
        next.setup.customCapacity = 0;
        next.setup.usedByOthers = smi.usedMib >= kLeastUseMib ? smi.usedMib : 0;
        m_document.edit([name = shortGpuName(gpu.name)] { return tr("Use this machine's %1").arg(name); },
                        std::move(next));
    };
    connect(&m_localGpus, &LocalGpus::answered, this, take, Qt::SingleShotConnection);
    m_localGpus.ask();
}

void GpuController::keepOwn(const Gpu& gpu)
{
    keepOwnGpus(m_settings, withOwnGpu(ownGpus(m_settings), gpu));
    m_document.setOwnGpus(ownGpus(m_settings));
}

void GpuController::changeOwn(const QString& name)
{
    const std::vector<Gpu>& known = m_document.catalogues().gpus;
    Gpu gpu;
    if (name.isEmpty()) {
        // A new GPU starts as a copy of the one in use.
        const Gpu kin = inUse();
        gpu.vendor = kin.vendor;
        gpu.architecture = kin.architecture;
        gpu.computeCapability = kin.computeCapability;
    } else {
        const Result<Gpu> found = findGpu(known, utf8(name));
        if (!found)
            return;
        gpu = *found;
    }
    auto* dialog = new OwnGpuDialog(gpu, known, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &OwnGpuDialog::kept, this, &GpuController::takeOwn);
    dialog->show();
}

void GpuController::takeOwn(const QString& oldName, const Gpu& gpu)
{
    const std::string old = utf8(oldName);
    keepOwnGpus(m_settings,
                withOwnGpu(old.empty() ? ownGpus(m_settings) : withoutOwnGpu(ownGpus(m_settings), old), gpu));
    Project next = *m_document.project();
    const auto rename = [&](Setup& setup) {
        if (setup.gpu == old)
            setup.gpu = gpu.name;
    };
    // A new GPU is put into use at once; an edited one stays in use where it is.
    if (old.empty()) {
        next.setup = onGpu(std::move(next.setup), withOwnGpus(m_document.catalogues().gpus, {gpu}), gpu.name);
    } else {
        rename(next.setup);
        for (Scenario& scenario : next.scenarios)
            rename(scenario.setup);
    }
    next.gpus = withOwnGpu(old.empty() ? next.gpus : withoutOwnGpu(next.gpus, old), gpu);
    m_document.edit(
        [oldName, name = qs(gpu.name)] {
            return oldName.isEmpty() ? tr("Use %1").arg(name) : tr("Change %1").arg(oldName);
        },
        std::move(next));
    m_document.setOwnGpus(ownGpus(m_settings));
}

void GpuController::removeOwn(const QString& name)
{
    // A project that uses the GPU keeps its copy.
    keepOwnGpus(m_settings, withoutOwnGpu(ownGpus(m_settings), utf8(name)));
    m_document.setOwnGpus(ownGpus(m_settings));
}

void GpuController::calibrate()
{
    auto* dialog = new CalibrateDialog(m_reading(), m_document.catalogues(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &CalibrateDialog::settled, this, &GpuController::keepCalibration);
    connect(dialog, &CalibrateDialog::takenBack, this, [this] { keepCalibration({}); });
    dialog->show();
}

void GpuController::keepCalibration(const Calibration& calibration)
{
    Gpu gpu = inUse();
    gpu.calibration = calibration;
    keepOwnGpus(m_settings, withOwnGpu(ownGpus(m_settings), gpu));
    Project next = *m_document.project();
    next.gpus = withOwnGpu(std::move(next.gpus), gpu);
    next.setup.gpu = gpu.name;
    next.setup.calibratedContext = -1;
    const auto words = [any = calibration.any(), name = shortGpuName(gpu.name)] {
        return any ? tr("Calibrate %1").arg(name) : tr("Reset the calibration of %1").arg(name);
    };
    m_document.edit(words, std::move(next));
    m_document.setOwnGpus(ownGpus(m_settings));
}

} // namespace vram
