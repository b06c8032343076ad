// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/frontier_panel.h"
#include "ui/views/views_panel.h"

namespace vram {

class Settings;
class SweepPanel;

/// All views of the window, in the order of their tabs.
class BottomViews : public ViewsPanel
{
    Q_OBJECT

public:
    using CatalogueSource = FrontierPanel::CatalogueSource;

    BottomViews(Settings& settings, const CatalogueSource& catalogues, QWidget* parent = nullptr);

    /// The chart of memory by batch beside the timeline.
    SweepPanel* companionSweep() const { return m_companionSweep; }

private:
    void addFrontier(const CatalogueSource& catalogues);

    SweepPanel* m_companionSweep;
};

} // namespace vram
