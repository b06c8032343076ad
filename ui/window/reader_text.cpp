// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/reader_text.h"

#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/window/model_opener.h"

#include <iterator>
#include <span>

namespace vram {

namespace {

constexpr std::size_t kMostLines = 4;

QStringList linesOf(std::span<const Message> sentences)
{
    QStringList lines;
    for (const Message& sentence : sentences)
        lines << translated(sentence);
    return lines;
}

} // namespace

QString allLines(const std::vector<Message>& sentences)
{
    return linesOf(sentences).join(QLatin1Char('\n'));
}

QString shortLines(const std::vector<Message>& sentences)
{
    if (sentences.size() <= kMostLines)
        return allLines(sentences);
    QStringList lines = linesOf(std::span(sentences).first(kMostLines - 1));
    lines << ModelOpener::tr("All %1 remarks are in the Notes tab.").arg(numberText(std::ssize(sentences)));
    return lines.join(QLatin1Char('\n'));
}

Imported withConfirmedSizes(Imported imported)
{
    const bool own = imported.project.notes != textLines(allNotes(imported));
    std::erase_if(imported.project.assumptions,
                  [](const Assumption& assumption) { return assumption.setting.starts_with("dim."); });
    if (!own)
        imported.project.notes = textLines(allNotes(imported));
    return imported;
}

QString restoreBatchNormsText()
{
    return ModelOpener::tr("Leave batch norms folded");
}

QString tieText(bool tied)
{
    return tied ? ModelOpener::tr("Untie the last layer") : ModelOpener::tr("Tie the last layer");
}

} // namespace vram
