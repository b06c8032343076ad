// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edits.h"

#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include "devices/setup_on_gpu.h"
#include "edit/mend.h"
#include "edit/resize.h"

#include <QCoreApplication>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Edits", text);
}

} // namespace

void setBatch(Document& document, std::int64_t batch, bool done)
{
    Setup setup = document.project()->setup;
    setup.batch = batch;
    document.editSetup([batch] { return tr("Set the batch to %1").arg(numberText(batch)); }, std::move(setup),
                       QStringLiteral("batch"));
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
    document.editSetup([field] { return tr("Change %1").arg(inSentence(translated(field->spec.label))); },
                       std::move(setup), QStringLiteral("setup/") + key);
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
    document.edit([=] { return tr("Set batch %1 and size %2").arg(numberText(batch), numberText(size)); },
                  std::move(next), QStringLiteral("size"));
    if (done)
        document.endMerge();
}

void chooseFineTuning(Document& document, FineTuning way)
{
    const LiveText words = [way] {
        return way == FineTuning::Full   ? tr("Train all parameters")
               : way == FineTuning::Lora ? tr("Fine-tune by LoRA")
                                         : tr("Fine-tune by QLoRA");
    };
    document.editSetup(words, withFineTuning(document.project()->setup, way));
}

void chooseCheckpoints(Document& document, const QString& blocks, qint64 every)
{
    Setup setup = document.project()->setup;
    setup.checkpoint = utf8(blocks);
    setup.checkpointEvery = every;
    document.editSetup([] { return tr("Choose checkpointed blocks"); }, std::move(setup));
}

void mendRow(Document& document, LayerId row, QuickFix mend)
{
    if (mend == QuickFix::InsertFlatten)
        document.editNetwork([] { return tr("Insert Flatten"); }, withFlattenBefore(document.project()->network, row));
}

void writeNotes(Document& document, const QString& notes)
{
    Project next = *document.project();
    next.notes = utf8(notes);
    document.edit([] { return tr("Edit notes"); }, std::move(next), QStringLiteral("notes"));
}

void confirmAssumption(Document& document, std::size_t index)
{
    Project next = *document.project();
    if (index >= next.assumptions.size())
        return;
    next.assumptions.erase(next.assumptions.begin() + static_cast<std::ptrdiff_t>(index));
    document.edit([] { return tr("Confirm an assumption"); }, std::move(next));
}

void nameNetwork(Document& document, const QString& name)
{
    Network next = document.project()->network;
    next.name = utf8(name);
    document.editNetwork([] { return tr("Rename the network"); }, std::move(next), QStringLiteral("name"));
}

void takeAdvice(Document& document, const Advice& advice)
{
    document.preview(std::nullopt);
    Project next = *document.project();
    next.setup = advice.setup;
    if (advice.network)
        next.network = *advice.network;
    document.edit([title = advice.title] { return translated(title); }, std::move(next));
}

void takePlan(Document& document, const Setup& setup)
{
    document.preview(std::nullopt);
    document.editSetup([gpus = setup.parallel.gpus] { return tr("Plan for %1 GPUs").arg(numberText(gpus)); }, setup);
}

} // namespace vram
