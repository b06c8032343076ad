// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/parallel_controller.h"

#include "ui/actions/actions.h"
#include "ui/answer/rank_strip.h"
#include "ui/dialogs/plan_dialog.h"
#include "ui/document/document.h"
#include "ui/views/gpu_prices.h"
#include "ui/window/edits.h"
#include "ui/window/file_flow.h"

namespace vram {

ParallelController::ParallelController(const Parts& parts, std::function<Reading()> reading, QWidget* window)
    : QObject(window), m_document(parts.document), m_files(parts.files), m_settings(parts.settings),
      m_reading(std::move(reading)), m_window(window)
{
    parts.actions.on(Act::PlanGpus, this, [this] { showPlans(); });
    parts.actions.on(Act::SaveConfig, this, [this] { m_files.configs().show(); });
    parts.actions.on(Act::OpenConfig, this, [this] { m_files.configs().openAskingWhich(); });
    connect(&parts.strip, &RankStrip::rankChosen, this,
            [this](std::int64_t rank) { changeSetup(m_document, QStringLiteral("rank"), rank, true); });
}

void ParallelController::showPlans()
{
    auto* dialog = new PlanDialog(m_reading(), m_document.sharedCatalogues(), pricesOf(m_settings), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PlanDialog::preview, this,
            [this](const std::optional<Setup>& setup) { m_document.preview(setup); });
    connect(dialog, &PlanDialog::chosen, this, [this](const Setup& setup) { m_files.configs().use(setup); });
    dialog->open();
}

} // namespace vram
