// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/row_change.h"

#include "ui/document/document.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include "edit/row_fields.h"

#include <QCoreApplication>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RowChange", text);
}

/// Returns the displayed name of a field: a translated name for fields that every row has, or PyTorch's name for
/// arguments.
QString partName(const QString& key)
{
    if (key == QLatin1String("settings"))
        return tr("settings");
    if (key == QLatin1String("type") || key == QLatin1String("kind"))
        return tr("type");
    return key == QLatin1String("name") ? tr("name") : key;
}

} // namespace

std::optional<QString> changeRow(Document& document, LayerId row, const QString& key, const AttributeValue& value,
                                 bool done)
{
    const Network& network = document.project()->network;
    Result<Network> next = withRowField(network, row, utf8(key), value);
    if (!next)
        return translated(next.error());
    const QString rowName = qs(name(*find(network, row)));
    document.editNetwork(tr("Change %1 of %2").arg(partName(key), rowName), std::move(next).value(),
                         QStringLiteral("row/%1/%2").arg(static_cast<uint>(row)).arg(key));
    if (done)
        document.endMerge();
    return std::nullopt;
}

} // namespace vram
