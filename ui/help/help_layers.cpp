// SPDX-License-Identifier: GPL-3.0-or-later

// Help page with the reference of layer types, generated from their declarations.

#include "ui/help/help_pages.h"

#include "ui/language/core_text.h"

#include "layers/layer_type.h"
#include "textbook/derivation.h"

#include <QCoreApplication>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

QString typeEntry(const LayerType& type)
{
    QString html = QStringLiteral("<p style='margin-bottom:0'><b>%1</b> · %2</p>")
                       .arg(qs(type.name).toHtmlEscaped(), translated(type.help).toHtmlEscaped());
    for (const Derivation& parameter : declaredParameters(type))
        html +=
            QStringLiteral("<p style='margin:0 0 0 16px'>%1 = %2</p>")
                .arg(translated(parameter.label).toHtmlEscaped(), translated(formulaText(parameter)).toHtmlEscaped());
    return html;
}

} // namespace

QString layersPage()
{
    QString html =
        paragraph(tr("Every layer type, with the elements of its parameters in words. The numbers for a row of the "
                     "table are in its form, in the tooltips of its cells and under \"A row of the table\". The "
                     "elements of an output are the product of its shape."));
    std::string_view group;
    for (const LayerType& type : layerTypes()) {
        if (type.group != group)
            html += QStringLiteral("<h3>%1</h3>").arg(translated(type.group).toHtmlEscaped());
        group = type.group;
        html += typeEntry(type);
    }
    return html;
}

} // namespace vram
