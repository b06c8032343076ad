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

SessionState Session::sessionState(LayerId row) const
{
    SessionState sessionState;
    sessionState.project = document.project();
    sessionState.estimate = document.estimate();
    sessionState.batchSweep = batchSweep.batchSweep();
    sessionState.sizes = sizes.limits();
    sessionState.advice = advice.advice();
    sessionState.row = row;
    sessionState.unit = unit();
    sessionState.preview = document.isPreviewing();
    sessionState.pending = document.isEstimatePending();
    return sessionState;
}

} // namespace vram
