// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/session.h"

#include "ui/document/settings.h"

namespace vram {

Session::Session(Settings& userSettings, Catalogues catalogues)
    : settings(userSettings), document(std::move(catalogues)), batchSweep(document), sizes(document), advice(document)
{
    connect(&document, &Document::estimateChanged, this, &Session::update);
    connect(&settings, &Settings::changed, this, &Session::changed);
    connect(&batchSweep, &BatchSweepTracker::changed, this, &Session::changed);
    connect(&sizes, &SizeLimitsTracker::changed, this, &Session::changed);
}

void Session::update()
{
    batchSweep.refresh();
    sizes.refresh();
    advice.refresh();
    emit changed();
}

Reading Session::reading(LayerId row) const
{
    Reading reading;
    reading.project = document.project();
    reading.estimate = document.estimate();
    reading.batchSweep = batchSweep.batchSweep();
    reading.sizes = sizes.limits();
    reading.advice = advice.advice();
    reading.row = row;
    reading.unit = unit();
    reading.preview = document.isPreviewing();
    reading.pending = document.isEstimatePending();
    return reading;
}

ByteUnit Session::unit() const
{
    return settings.value(Setting::Units).toInt() == 1 ? ByteUnit::Decimal : ByteUnit::Binary;
}

} // namespace vram
