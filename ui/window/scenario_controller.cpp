// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/scenario_controller.h"

#include "optimizers/catalogue.h"
#include "ui/actions/actions.h"
#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/language/setting_words.h"
#include "ui/text.h"
#include "ui/views/scenarios_panel.h"

#include <algorithm>

namespace vram {

namespace {

/// The techniques by which setups are compared: adapters, quantized weights, checkpointing, several GPUs.
QStringList techniquesOf(const Setup& setup)
{
    QStringList parts;
    if (!infers(setup) && !setup.lora.empty())
        parts << qs(choiceTitle(findSetupField("adapter")->spec, choiceName(setup.adapter)));
    if (setup.quantize != Quantization::None)
        parts << qs(choiceName(setup.quantize));
    if (!infers(setup) && !setup.checkpoint.empty())
        parts << ScenarioController::tr("checkpointing");
    if (setup.parallel.gpus > 1)
        parts << ScenarioController::tr("%1 GPUs").arg(numberText(setup.parallel.gpus));
    return parts;
}

/// A name such as "RTX 4090 · fp32 · AdamW · LoRA · batch 32", with a number appended if it is taken.
QString nameFor(const Setup& setup, const std::vector<Scenario>& kept)
{
    QStringList parts{shortGpuName(setup.gpu), precisionText(setup)};
    if (!infers(setup))
        parts << translated(optimizerTitle(setup.optimizer));
    parts << techniquesOf(setup);
    parts << ScenarioController::tr("batch %1").arg(numberText(setup.batch));
    const QString plain = parts.join(QStringLiteral(" · "));
    QString name = plain;
    for (int i = 2; std::ranges::find(kept, utf8(name), &Scenario::name) != kept.end(); ++i)
        name = QStringLiteral("%1 (%2)").arg(plain).arg(i);
    return name;
}

} // namespace

ScenarioController::ScenarioController(Document& document, Actions& actions, ScenariosPanel& panel, QWidget* window)
    : QObject(window), m_document(document), m_panel(panel)
{
    actions.on(Act::KeepScenario, this, [this] { keep(); });
    connect(&panel, &ScenariosPanel::keepWanted, this, &ScenarioController::keep);
    connect(&panel, &ScenariosPanel::useWanted, this, &ScenarioController::use);
    connect(&panel, &ScenariosPanel::renamed, this, &ScenarioController::rename);
    connect(&panel, &ScenariosPanel::removeWanted, this, &ScenarioController::remove);
}

void ScenarioController::use(int index)
{
    const Scenario& scenario = m_document.project()->scenarios.at(static_cast<std::size_t>(index));
    m_document.editSetup([name = qs(scenario.name)] { return tr("Use %1").arg(name); }, Setup(scenario.setup));
}

void ScenarioController::remove(int index)
{
    edit(
        index, [] { return tr("Remove a scenario"); },
        [index](std::vector<Scenario>& all) { all.erase(all.begin() + index); });
}

void ScenarioController::keep()
{
    Project next = *m_document.project();
    const QString name = nameFor(next.setup, next.scenarios);
    next.scenarios.push_back({utf8(name), next.setup});
    const int index = static_cast<int>(next.scenarios.size()) - 1;
    m_document.edit([name] { return tr("Add scenario %1").arg(name); }, std::move(next));
    emit kept();
    m_panel.editName(index);
}

void ScenarioController::edit(int index, const LiveText& words,
                              const std::function<void(std::vector<Scenario>&)>& change)
{
    Project next = *m_document.project();
    if (index < 0 || static_cast<std::size_t>(index) >= next.scenarios.size())
        return;
    change(next.scenarios);
    m_document.edit(words, std::move(next));
}

void ScenarioController::rename(int index, const QString& name)
{
    edit(
        index, [name] { return tr("Rename a scenario to %1").arg(name); },
        [&](std::vector<Scenario>& all) { all[static_cast<std::size_t>(index)].name = utf8(name); });
}

} // namespace vram
