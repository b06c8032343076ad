// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/advice_gain.h"

#include "advice/advice.h"

#include <QCoreApplication>

namespace vram {

QString gainText(const Advice& advice, ByteUnit unit)
{
    if (advice.saving > 0)
        return signedBytesText(-advice.saving, unit);
    return counted(advice.moreSamples, QCoreApplication::translate("Advice", "+%1 sample"),
                   QCoreApplication::translate("Advice", "+%1 samples"));
}

} // namespace vram
