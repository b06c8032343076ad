// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/gpu_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/rank_strip.h"
#include "ui/dialogs/calibrate_dialog.h"
#include "ui/dialogs/own_gpu_dialog.h"
#include "ui/dialogs/plan_dialog.h"
#include "ui/document/own_gpus.h"
#include "ui/document/settings.h"
#include "ui/frame/project_page.h"
#include "ui/panels/gpu_field.h"
#include "ui/views/gpu_panel.h"
#include "ui/views/gpu_prices.h"
#include "ui/window/edits.h"
#include "ui/window/file_flow.h"
#include "ui/window/message_bar.h"

#include "devices/setup_on_gpu.h"

#include <QMainWindow>

#include <utility>

namespace vram {

namespace {

/// The system uses some memory of an idle GPU. Only memory above this limit is attributed to other processes.
constexpr double kLeastUseMib = 64;

} // namespace

GpuController::GpuController(const WindowContext& context) : m_context(context)
{
    connectActions();
    connectPanel(*context.page.views()->panel<GpuPanel>());
    connect(&context.session.localGpus, &LocalGpus::changed, this, &GpuController::showLocal);
    connect(&context.session, &Session::changed, this, &GpuController::update);
    const auto takeOwn = [&session = context.session] { session.document.setOwnGpus(ownGpus(session.settings)); };
    connect(&context.settings(), &Settings::changed, this, takeOwn);
    takeOwn();
    showLocal();
}

void GpuController::connectActions()
{
    Actions& actions = m_context.actions;
    actions.on(Act::LocalGpu, this, [this] { useLocal(0); });
    actions.on(Act::NewGpu, this, [this] { changeOwn({}); });
    actions.on(Act::ChangeGpu, this, [this] { changeOwn(qs(inUse().name)); });
    actions.on(Act::Calibrate, this, [this] { calibrate(); });
    actions.on(Act::ResetCalibration, this, [this] { calibrateGpu(m_context.session, {}); });
    actions.on(Act::UseCalibration, this, [this] {
        if (const std::optional<Gpu> own = m_context.document().calibrationAside())
            calibrateGpu(m_context.session, own->calibration);
    });
    actions.on(Act::ExportGpus, this, [this] { exportGpus(m_context); });
    actions.on(Act::ImportGpus, this, [this] { importGpus(m_context); });
    actions.on(Act::PlanGpus, this, [this] { showPlans(); });
    actions.on(Act::SaveConfig, this, [this] { m_context.files.configs().show(); });
    actions.on(Act::OpenConfig, this, [this] { m_context.files.configs().openAskingWhich(); });
    connect(m_context.page.ranks(), &RankStrip::rankChosen, this,
            [this](std::int64_t rank) { changeSetup(m_context.document(), QStringLiteral("rank"), rank, true); });
}

void GpuController::connectPanel(GpuPanel& panel)
{
    connect(&panel, &GpuPanel::gpuChosen, this, [this](const QString& name) {
        changeSetup(m_context.document(), QStringLiteral("gpu"), utf8(name), true);
    });
    connect(&panel, &GpuPanel::localChosen, this, &GpuController::useLocal);
    connect(&panel, &GpuPanel::newRequested, this, [this] { changeOwn({}); });
    connect(&panel, &GpuPanel::editRequested, this, &GpuController::changeOwn);
    connect(&panel, &GpuPanel::removeRequested, this, &GpuController::removeOwn);
    connect(&panel, &GpuPanel::shown, &m_context.session.localGpus, &LocalGpus::ask);
    connect(&panel, &GpuPanel::pricesRequested, this, [this, &panel] {
        const QString file =
            m_context.files.askFile(tr("Import prices per hour"), tr("Lists (*.csv *.tsv *.txt);;All files (*)"));
        if (!file.isEmpty())
            panel.importPrices(file);
    });
    connect(&panel, &GpuPanel::told, &m_context.messages,
            [&messages = m_context.messages](const QString& sentence, bool problem) {
                messages.tell(sentence, {}, problem);
            });
}

GpuChoices gpuChoices(const Session& session, const Actions& actions)
{
    GpuChoices choices{
        session.document.catalogues().gpus, session.settings.value(Setting::PinnedGpus).toStringList(), {}};
    for (const Act act : {Act::LocalGpu, Act::WhichGpu, Act::NewGpu, Act::ChangeGpu, Act::Calibrate,
                          Act::UseCalibration, Act::ResetCalibration}) {
        if (actions[act]->isEnabled())
            choices.actions << actions[act];
    }
    return choices;
}

Gpu GpuController::inUse() const
{
    const Result<Gpu> gpu = findGpu(m_context.document().catalogues().gpus, m_context.document().project()->setup.gpu);
    return gpu ? *gpu : Gpu();
}

void GpuController::update()
{
    const Gpu gpu = inUse();
    const bool open = m_context.isProjectOpen();
    remember();
    Actions& acts = m_context.actions;
    for (const Act act : {Act::WhichGpu, Act::OtherTools, Act::NewGpu})
        acts[act]->setEnabled(open);
    acts[Act::LocalGpu]->setEnabled(open && !m_context.session.localGpus.gpus().empty());
    acts[Act::ChangeGpu]->setEnabled(open && gpu.custom);
    acts[Act::Calibrate]->setEnabled(open && !gpu.name.empty() && m_context.document().estimate()->valid());
    acts[Act::UseCalibration]->setEnabled(open && m_context.document().calibrationAside());
    acts[Act::ResetCalibration]->setEnabled(
        open && (gpu.calibration.any() || m_context.document().project()->setup.calibratedContext >= 0));
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
    QAction* action = m_context.actions[Act::LocalGpu];
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
        const Gpu gpu = gpuOfSmi(m_context.document().catalogues().gpus, smi);
        if (gpu.custom)
            keepOwn(gpu);
        Project next = *m_context.document().project();
        if (gpu.custom)
            next.gpus = withOwnGpu(std::move(next.gpus), gpu);
        next.setup = onGpu(std::move(next.setup), m_context.document().catalogues().gpus, gpu.name);
        next.setup.customCapacity = 0;
        next.setup.usedByOthers = smi.usedMib >= kLeastUseMib ? smi.usedMib : 0;
        m_context.document().edit(tr("Use this machine's %1").arg(shortGpuName(gpu.name)), std::move(next));
    };
    connect(&m_context.session.localGpus, &LocalGpus::answered, this, take, Qt::SingleShotConnection);
    m_context.session.localGpus.ask();
}

void GpuController::keepOwn(const Gpu& gpu)
{
    keepOwnGpus(m_context.settings(), withOwnGpu(ownGpus(m_context.settings()), gpu));
    m_context.document().setOwnGpus(ownGpus(m_context.settings()));
}

void GpuController::changeOwn(const QString& name)
{
    const std::vector<Gpu>& known = m_context.document().catalogues().gpus;
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
    auto* dialog = new OwnGpuDialog(gpu, known, &m_context.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &OwnGpuDialog::kept, this, &GpuController::takeOwn);
    dialog->show();
}

void GpuController::takeOwn(const QString& oldName, const Gpu& gpu)
{
    const std::string old = utf8(oldName);
    keepOwnGpus(m_context.settings(), withOwnGpu(old.empty() ? ownGpus(m_context.settings())
                                                             : withoutOwnGpu(ownGpus(m_context.settings()), old),
                                                 gpu));
    Project next = *m_context.document().project();
    const auto rename = [&](Setup& setup) {
        if (setup.gpu == old)
            setup.gpu = gpu.name;
    };
    // A new GPU is selected at once. An edited one stays selected where it is.
    if (old.empty()) {
        next.setup = onGpu(std::move(next.setup), withOwnGpus(m_context.document().catalogues().gpus, {gpu}), gpu.name);
    } else {
        rename(next.setup);
        for (Scenario& scenario : next.scenarios)
            rename(scenario.setup);
    }
    next.gpus = withOwnGpu(old.empty() ? next.gpus : withoutOwnGpu(next.gpus, old), gpu);
    m_context.document().edit(oldName.isEmpty() ? tr("Use %1").arg(qs(gpu.name)) : tr("Change %1").arg(oldName),
                              std::move(next));
    m_context.document().setOwnGpus(ownGpus(m_context.settings()));
}

void GpuController::removeOwn(const QString& name)
{
    // A project that uses the GPU keeps its copy.
    keepOwnGpus(m_context.settings(), withoutOwnGpu(ownGpus(m_context.settings()), utf8(name)));
    m_context.document().setOwnGpus(ownGpus(m_context.settings()));
}

void GpuController::calibrate()
{
    auto* dialog = new CalibrateDialog(m_context.reading(), m_context.document().catalogues(), &m_context.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &CalibrateDialog::settled, this,
            [this](const Calibration& calibration) { calibrateGpu(m_context.session, calibration); });
    connect(dialog, &CalibrateDialog::calibrationReset, this, [this] { calibrateGpu(m_context.session, {}); });
    dialog->show();
}

void GpuController::showPlans()
{
    Document& document = m_context.document();
    auto* dialog = new PlanDialog(m_context.reading(), document.sharedCatalogues(), pricesOf(m_context.settings()),
                                  &m_context.window);
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
    keepOwnGpus(session.settings, withOwnGpu(ownGpus(session.settings), gpu));
    next.gpus = withOwnGpu(std::move(next.gpus), gpu);
    next.setup.gpu = gpu.name;
    next.setup.calibratedContext = -1;
    const QString words =
        (calibration.any() ? GpuController::tr("Calibrate %1") : GpuController::tr("Reset the calibration of %1"))
            .arg(shortGpuName(gpu.name));
    document.edit(words, std::move(next));
    document.setOwnGpus(ownGpus(session.settings));
}

} // namespace vram
