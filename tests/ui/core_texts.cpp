// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/core_texts.h"

#include "ui/text.h"

#include "edit/row_fields.h"
#include "layers/block_presets.h"
#include "layers/layer_type.h"
#include "network/block_fields.h"
#include "setup/setup.h"
#include "textbook/others.h"
#include "textbook/textbook.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QSet>

namespace vram::test {

QStringList markedTexts(const QString& source)
{
    static const QRegularExpression comment(QStringLiteral("^[ \\t]*//[^\\n]*"), QRegularExpression::MultilineOption);
    static const QRegularExpression marked(QStringLiteral(R"re(((?:"(?:[^"\\\n]|\\.)*"\s*)+)_tr\b)re"));
    static const QRegularExpression literal(QStringLiteral(R"re("((?:[^"\\\n]|\\.)*)")re"));
    QStringList texts;
    QString code = source;
    auto found = marked.globalMatch(code.remove(comment));
    while (found.hasNext()) {
        QString text;
        auto parts = literal.globalMatch(found.next().captured(1));
        while (parts.hasNext())
            text += parts.next().captured(1);
        texts << text.replace(QLatin1String("\\\""), QLatin1String("\""));
    }
    return texts;
}

namespace {

void addSpec(QSet<QString>& texts, const AttributeSpec& spec)
{
    for (const std::string_view text : {spec.label, spec.help, spec.unit, spec.defaultLabel})
        texts << qs(text);
    for (const std::string_view word : spec.numberLabels)
        texts << qs(word);
    // All other choices are PyTorch's own names, which are not translated.
    static const QSet<QString> plain{QStringLiteral("none"), QStringLiteral("training"), QStringLiteral("inference")};
    for (const std::string_view name : spec.choices) {
        const std::string_view choice = choiceTitle(spec, name);
        if (choice.find(' ') != std::string_view::npos || plain.contains(qs(choice)))
            texts << qs(choice);
    }
}

void addDeclarations(QSet<QString>& texts)
{
    for (const LayerType& type : layerTypes()) {
        texts << qs(type.group) << qs(type.help);
        for (const AttributeSpec& spec : type.attributes)
            addSpec(texts, spec);
        for (const ParameterDescription& words : type.weights) {
            for (const ParameterExtent& extent : words.extents)
                texts << qs(extent.label);
        }
    }
    for (const SetupField& field : setupFields()) {
        texts << qs(field.group);
        addSpec(texts, field.spec);
    }
    for (const BlockField& field : blockFields())
        addSpec(texts, field.spec);
    for (const AttributeSpec& spec : commonRowSpecs())
        addSpec(texts, spec);
    for (const BlockPreset& preset : blockPresets())
        texts << qs(preset.help);
    for (const TextbookMethod& method : textbookMethods())
        texts << qs(method.label) << qs(method.rule) << qs(method.source) << qs(method.caveat)
              << qs(method.example.title);
    for (const OtherTool& tool : otherTools())
        texts << qs(tool.label) << qs(tool.rule) << qs(tool.source) << qs(tool.caveat);
}

QSet<QString> marksOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QStringList texts = markedTexts(QString::fromUtf8(file.readAll()));
    return {texts.begin(), texts.end()};
}

} // namespace

QStringList coreTexts(const QString& sourceFolder)
{
    QSet<QString> texts;
    // Error messages of the UI are marked in the same way as those of the core.
    for (const char* folder : {"/core", "/ui"}) {
        QDirIterator files(sourceFolder + QLatin1String(folder), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            texts += marksOf(files.next());
    }
    addDeclarations(texts);
    texts.remove({});
    QStringList list(texts.begin(), texts.end());
    list.sort();
    return list;
}

} // namespace vram::test
