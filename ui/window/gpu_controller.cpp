// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gpu_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/rank_strip.h"
#include "ui/dialogs/calibrate_dialog.h"
#include "ui/dialogs/custom_gpu_dialog.h"
#include "ui/dialogs/plan_dialog.h"
#include "ui/document/settings.h"
#include "ui/document/user_gpus.h"
#include "ui/frame/project_page.h"
#include "ui/panels/gpu_field.h"
#include "ui/views/gpu_panel.h"
#include "ui/views/gpu_prices.h"
#include "ui/window/edits.h"
#include "ui/window/file_manager.h"
#include "ui/window/message_bar.h"

#include "devices/setup_on_gpu.h"

#include <QMainWindow>

#include <utility>

namespace vram {

namespace {

/// Memory in MiB above which the use of a GPU is attributed to other processes, because the system uses some memory of
/// an idle GPU.
constexpr double kLeastUseMib = 64;

} // namespace

GpuController::GpuController(const WindowContext& context) : m_context(context)
{
    connectActions();
    connectPanel(*context.page.views()->panel<GpuPanel>());
    connect(&context.session.localGpus, &LocalGpus::changed, this, &GpuController::showLocal);
    connect(&context.session, &Session::changed, this, &GpuController::update);
    const auto applyCustomGpu = [&session = context.session] {
        session.document.setUserGpus(userGpus(session.settings));
    };
    connect(&context.settings(), &Settings::changed, this, applyCustomGpu);
    applyCustomGpu();
    showLocal();
}

void GpuController::connectActions()
{
    Actions& actions = m_context.actions;
    actions.connectTriggered(ActionId::LocalGpu, this, [this] { useLocal(0); });
    actions.connectTriggered(ActionId::NewGpu, this, [this] { editCustomGpu({}); });
    actions.connectTriggered(ActionId::ChangeGpu, this, [this] { editCustomGpu(qs(currentGpu().name)); });
    actions.connectTriggered(ActionId::Calibrate, this, [this] { calibrate(); });
    actions.connectTriggered(ActionId::ResetCalibration, this, [this] { calibrateGpu(m_context.session, {}); });
    actions.connectTriggered(ActionId::UseCalibration, this, [this] {
        if (const std::optional<Gpu> own = m_context.document().unusedCalibration())
            calibrateGpu(m_context.session, own->calibration);
    });
    actions.connectTriggered(ActionId::ExportGpus, this, [this] { exportGpus(m_context); });
    actions.connectTriggered(ActionId::ImportGpus, this, [this] { importGpus(m_context); });
    actions.connectTriggered(ActionId::PlanGpus, this, [this] { showPlans(); });
    actions.connectTriggered(ActionId::SaveConfig, this, [this] { m_context.files.configs().show(); });
    actions.connectTriggered(ActionId::OpenConfig, this, [this] { m_context.files.configs().openWithDialog(); });
    connect(m_context.page.ranks(), &RankStrip::rankChosen, this,
            [this](std::int64_t rank) { changeSetup(m_context.document(), QStringLiteral("rank"), rank, true); });
}

void GpuController::connectPanel(GpuPanel& panel)
{
    connect(&panel, &GpuPanel::gpuChosen, this, [this](const QString& name) {
        changeSetup(m_context.document(), QStringLiteral("gpu"), utf8(name), true);
    });
    connect(&panel, &GpuPanel::localChosen, this, &GpuController::useLocal);
    connect(&panel, &GpuPanel::newRequested, this, [this] { editCustomGpu({}); });
    connect(&panel, &GpuPanel::editRequested, this, &GpuController::editCustomGpu);
    connect(&panel, &GpuPanel::removeRequested, this, &GpuController::removeCustomGpu);
    connect(&panel, &GpuPanel::shown, &m_context.session.localGpus, &LocalGpus::query);
    connect(&panel, &GpuPanel::pricesRequested, this, [this, &panel] {
        const QString file =
            m_context.files.askFile(tr("Import prices per hour"), tr("Lists (*.csv *.tsv *.txt);;All files (*)"));
        if (!file.isEmpty())
            panel.importPrices(file);
    });
    connect(&panel, &GpuPanel::messageRequested, &m_context.messages,
            [&messages = m_context.messages](const QString& sentence, bool problem) {
                messages.showMessage(sentence, {}, problem);
            });
}

GpuChoices gpuChoices(const Session& session, const Actions& actions)
{
    GpuChoices choices{session.document.catalogues().gpus,
                       session.settings.value(Setting::PinnedGpus).toStringList(),
                       {},
                       actions[ActionId::PlanGpus]};
    for (const ActionId actionId : {ActionId::LocalGpu, ActionId::WhichGpu, ActionId::NewGpu, ActionId::ChangeGpu,
                                    ActionId::Calibrate, ActionId::UseCalibration, ActionId::ResetCalibration}) {
        if (actions[actionId]->isEnabled())
            choices.actions << actions[actionId];
    }
    return choices;
}

Gpu GpuController::currentGpu() const
{
    const Result<Gpu> gpu = findGpu(m_context.document().catalogues().gpus, m_context.document().project()->setup.gpu);
    return gpu ? *gpu : Gpu();
}

void GpuController::update()
{
    const Gpu gpu = currentGpu();
    const bool open = m_context.isProjectOpen();
    remember();
    Actions& acts = m_context.actions;
    for (const ActionId actionId : {ActionId::WhichGpu, ActionId::OtherTools, ActionId::NewGpu})
        acts[actionId]->setEnabled(open);
    acts[ActionId::LocalGpu]->setEnabled(open && !m_context.session.localGpus.gpus().empty());
    acts[ActionId::ChangeGpu]->setEnabled(open && gpu.custom);
    acts[ActionId::Calibrate]->setEnabled(open && !gpu.name.empty() && m_context.document().estimate()->valid());
    acts[ActionId::UseCalibration]->setEnabled(open && m_context.document().unusedCalibration());
    acts[ActionId::ResetCalibration]->setEnabled(
        open && (gpu.calibration.isSet() || m_context.document().project()->setup.calibratedContext >= 0));
}

void GpuController::remember()
{
    const std::string& now = m_context.document().project()->setup.gpu;
    const bool chosen = m_identity == m_context.document().identity() && m_last != now;
    m_identity = m_context.document().identity();
    m_last = now;
    if (chosen)
        m_context.settings().set(Setting::LastGpu, qs(now));
}

void GpuController::showLocal()
{
    m_context.page.views()->panel<GpuPanel>()->setLocal(m_context.session.localGpus.gpus());
    QAction* action = m_context.actions[ActionId::LocalGpu];
    const QString name = m_context.session.localGpus.gpus().empty()
                             ? QString()
                             : shortGpuName(m_context.session.localGpus.gpus().front().name);
    action->setText(name.isEmpty() ? tr("Use this machine's GPU") : tr("Use this machine's %1").arg(name));
    update();
}

void GpuController::useLocal(int index)
{
    // Queries nvidia-smi again, because the figures may be outdated, and uses the answer when it arrives.
    const auto take = [this, index] {
        const auto at = static_cast<std::size_t>(index);
        if (at >= m_context.session.localGpus.gpus().size())
            return;
        const SmiGpu smi = m_context.session.localGpus.gpus()[at];
        const Gpu gpu = gpuFromSmi(m_context.document().catalogues().gpus, smi);
        if (gpu.custom)
            saveCustomGpu(gpu);
        Project next = *m_context.document().project();
        if (gpu.custom)
            next.gpus = withUserGpu(std::move(next.gpus), gpu);
        next.setup = onGpu(std::move(next.setup), m_context.document().catalogues().gpus, gpu.name);
        next.setup.customCapacity = 0;
        next.setup.usedByOthers = smi.usedMib >= kLeastUseMib ? smi.usedMib : 0;
        m_context.document().edit(tr("Use this machine's %1").arg(shortGpuName(gpu.name)), std::move(next));
    };
    connect(&m_context.session.localGpus, &LocalGpus::queryFinished, this, take, Qt::SingleShotConnection);
    m_context.session.localGpus.query();
}

void GpuController::saveCustomGpu(const Gpu& gpu)
{
    saveUserGpus(m_context.settings(), withUserGpu(userGpus(m_context.settings()), gpu));
    m_context.document().setUserGpus(userGpus(m_context.settings()));
}

void GpuController::editCustomGpu(const QString& name)
{
    const std::vector<Gpu>& known = m_context.document().catalogues().gpus;
    Gpu gpu;
    if (name.isEmpty()) {
        // A new GPU starts with the vendor, architecture and compute capability of the one in use.
        const Gpu current = currentGpu();
        gpu.vendor = current.vendor;
        gpu.architecture = current.architecture;
        gpu.computeCapability = current.computeCapability;
    } else {
        const Result<Gpu> found = findGpu(known, utf8(name));
        if (!found)
            return;
        gpu = *found;
    }
    auto* dialog = new CustomGpuDialog(gpu, known, &m_context.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &CustomGpuDialog::saved, this, &GpuController::applyCustomGpu);
    dialog->show();
}

void GpuController::applyCustomGpu(const QString& oldName, const Gpu& gpu)
{
    const std::string old = utf8(oldName);
    saveUserGpus(m_context.settings(), withUserGpu(old.empty() ? userGpus(m_context.settings())
                                                               : withoutUserGpu(userGpus(m_context.settings()), old),
                                                   gpu));
    Project next = *m_context.document().project();
    const auto rename = [&](Setup& setup) {
        if (setup.gpu == old)
            setup.gpu = gpu.name;
    };
    // A new GPU is selected immediately. An edited GPU stays selected in every setup that uses it.
    if (old.empty()) {
        next.setup =
            onGpu(std::move(next.setup), withUserGpus(m_context.document().catalogues().gpus, {gpu}), gpu.name);
    } else {
        rename(next.setup);
        for (Scenario& scenario : next.scenarios)
            rename(scenario.setup);
    }
    next.gpus = withUserGpu(old.empty() ? next.gpus : withoutUserGpu(next.gpus, old), gpu);
    m_context.document().edit(oldName.isEmpty() ? tr("Use %1").arg(shortGpuName(gpu.name))
                                                : tr("Change %1").arg(shortGpuName(old)),
                              std::move(next));
    m_context.document().setUserGpus(userGpus(m_context.settings()));
}

void GpuController::removeCustomGpu(const QString& name)
{
    // A project that uses the GPU keeps its copy.
    saveUserGpus(m_context.settings(), withoutUserGpu(userGpus(m_context.settings()), utf8(name)));
    m_context.document().setUserGpus(userGpus(m_context.settings()));
}

void GpuController::calibrate()
{
    auto* dialog = new CalibrateDialog(m_context.sessionState(), m_context.document().catalogues(), &m_context.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &CalibrateDialog::calibrationDone, this,
            [this](const Calibration& calibration) { calibrateGpu(m_context.session, calibration); });
    connect(dialog, &CalibrateDialog::calibrationReset, this, [this] { calibrateGpu(m_context.session, {}); });
    dialog->show();
}

void GpuController::showPlans()
{
    Document& document = m_context.document();
    auto* dialog = new PlanDialog(m_context.sessionState(), document.sharedCatalogues(),
                                  savedPrices(m_context.settings()), &m_context.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PlanDialog::preview, this,
            [&document](const std::optional<Setup>& setup) { document.preview(setup); });
    connect(dialog, &PlanDialog::chosen, this, [this](const Setup& setup) { m_context.files.configs().use(setup); });
    dialog->open();
}

void calibrateGpu(Session& session, const Calibration& calibration)
{
    Document& document = session.document;
    Project next = *document.project();
    const Result<Gpu> used = findGpu(document.catalogues().gpus, next.setup.gpu);
    Gpu gpu = used ? *used : Gpu();
    gpu.calibration = calibration;
    saveUserGpus(session.settings, withUserGpu(userGpus(session.settings), gpu));
    next.gpus = withUserGpu(std::move(next.gpus), gpu);
    next.setup.gpu = gpu.name;
    next.setup.calibratedContext = -1;
    const QString words =
        (calibration.isSet() ? GpuController::tr("Calibrate %1") : GpuController::tr("Reset the calibration of %1"))
            .arg(shortGpuName(gpu.name));
    document.edit(words, std::move(next));
    document.setUserGpus(userGpus(session.settings));
}

} // namespace vram
