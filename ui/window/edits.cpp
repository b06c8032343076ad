// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edits.h"

#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/language/precision_text.h"
#include "ui/text.h"

#include "devices/setup_on_gpu.h"
#include "edit/insert_flatten.h"
#include "edit/resize.h"
#include "optimizers/catalogue.h"
#include "parallel/gpu_count.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Edits", text);
}

/// Returns the names of the techniques that the setup uses: adapters, quantized weights, checkpointing, several GPUs.
QStringList techniquesOf(const Setup& setup)
{
    QStringList parts;
    if (!isInference(setup) && !setup.lora.empty())
        parts << qs(choiceTitle(findSetupField("adapter")->spec, choiceName(setup.adapter)));
    if (setup.quantize != Quantization::None)
        parts << qs(choiceName(setup.quantize));
    if (!isInference(setup) && !setup.checkpoint.empty())
        parts << tr("checkpointing");
    if (setup.parallel.gpus > 1)
        parts << translated(gpuCount(setup.parallel.gpus));
    return parts;
}

/// A name such as "RTX 4090 · fp32 · AdamW · LoRA · batch 32", with a number appended if it is taken.
QString nameFor(const Setup& setup, const std::vector<Scenario>& kept)
{
    QStringList parts{shortGpuName(setup.gpu), precisionText(setup)};
    if (!isInference(setup))
        parts << translated(optimizerTitle(setup.optimizer));
    parts << techniquesOf(setup);
    parts << tr("batch %1").arg(numberText(setup.batch));
    const QString plain = parts.join(QStringLiteral(" · "));
    QString name = plain;
    for (int i = 2; std::ranges::find(kept, utf8(name), &Scenario::name) != kept.end(); ++i)
        name = QStringLiteral("%1 (%2)").arg(plain).arg(i);
    return name;
}

void editScenarios(Document& document, int index, const QString& words,
                   const std::function<void(std::vector<Scenario>&)>& change)
{
    Project next = *document.project();
    if (index < 0 || static_cast<std::size_t>(index) >= next.scenarios.size())
        return;
    change(next.scenarios);
    document.edit(words, std::move(next));
}

} // namespace

void setBatch(Document& document, std::int64_t batch, bool done)
{
    Setup setup = document.project()->setup;
    setup.batch = batch;
    document.editSetup(tr("Set the batch to %1").arg(numberText(batch)), std::move(setup), QStringLiteral("batch"));
    if (done)
        document.endMerge();
}

void changeSetup(Document& document, const QString& key, const AttributeValue& value, bool done)
{
    const SetupField* field = findSetupField(utf8(key));
    if (!field)
        return;
    Setup setup = document.project()->setup;
    field->set(setup, value);
    if (setup.gpu != document.project()->setup.gpu)
        setup = onGpu(document.project()->setup, document.catalogues().gpus, setup.gpu);
    document.editSetup(tr("Change %1").arg(inSentence(translated(field->spec.label))), std::move(setup),
                       QStringLiteral("setup/") + key);
    if (done)
        document.endMerge();
}

void setSize(Document& document, std::int64_t size, std::int64_t batch, bool done)
{
    Project next = *document.project();
    const std::vector<SizeAxis> axes = sizeAxes(next.network);
    if (axes.empty())
        return;
    next.network = resized(next.network, axes.front(), size);
    next.setup.batch = batch;
    document.edit(tr("Set batch %1 and size %2").arg(numberText(batch), numberText(size)), std::move(next),
                  QStringLiteral("size"));
    if (done)
        document.endMerge();
}

void setFineTuning(Document& document, FineTuning method)
{
    const QString words = method == FineTuning::Full   ? tr("Train all parameters")
                          : method == FineTuning::Lora ? tr("Fine-tune by LoRA")
                                                       : tr("Fine-tune by QLoRA");
    document.editSetup(words, withFineTuning(document.project()->setup, method));
}

void chooseCheckpoints(Document& document, const QString& blocks, qint64 every)
{
    Setup setup = document.project()->setup;
    setup.checkpoint = utf8(blocks);
    setup.checkpointEvery = every;
    document.editSetup(tr("Choose checkpointed blocks"), std::move(setup));
}

void fixRow(Document& document, LayerId row, QuickFix fix)
{
    if (fix == QuickFix::InsertFlatten)
        document.editNetwork(tr("Insert Flatten"), withFlattenBefore(document.project()->network, row));
}

void setNotes(Document& document, const QString& notes)
{
    Project next = *document.project();
    next.notes = utf8(notes);
    document.edit(tr("Edit notes"), std::move(next), QStringLiteral("notes"));
}

void confirmAssumption(Document& document, std::size_t index)
{
    Project next = *document.project();
    if (index >= next.assumptions.size())
        return;
    next.assumptions.erase(next.assumptions.begin() + static_cast<std::ptrdiff_t>(index));
    document.edit(tr("Confirm an assumption"), std::move(next));
}

void renameNetwork(Document& document, const QString& name)
{
    Network next = document.project()->network;
    next.name = utf8(name);
    document.editNetwork(tr("Rename the network"), std::move(next), QStringLiteral("name"));
}

void applyAdvice(Document& document, const Advice& advice)
{
    document.preview(std::nullopt);
    Project next = *document.project();
    next.setup = advice.setup;
    if (advice.network)
        next.network = *advice.network;
    document.edit(translated(advice.title), std::move(next));
}

void applyPlan(Document& document, const Setup& setup)
{
    document.preview(std::nullopt);
    document.editSetup(tr("Plan for %1").arg(translated(gpuCount(setup.parallel.gpus))), setup);
}

int saveScenario(Document& document)
{
    Project next = *document.project();
    const QString name = nameFor(next.setup, next.scenarios);
    next.scenarios.push_back({utf8(name), next.setup});
    const int index = static_cast<int>(next.scenarios.size()) - 1;
    document.edit(tr("Add scenario %1").arg(name), std::move(next));
    return index;
}

void useScenario(Document& document, int index)
{
    const Scenario scenario = document.project()->scenarios.at(static_cast<std::size_t>(index));
    document.editSetup(tr("Use %1").arg(qs(scenario.name)), scenario.setup);
}

void renameScenario(Document& document, int index, const QString& name)
{
    editScenarios(document, index, tr("Rename a scenario to %1").arg(name),
                  [&](std::vector<Scenario>& all) { all[static_cast<std::size_t>(index)].name = utf8(name); });
}

void removeScenario(Document& document, int index)
{
    editScenarios(document, index, tr("Remove a scenario"),
                  [index](std::vector<Scenario>& all) { all.erase(all.begin() + index); });
}

} // namespace vram
