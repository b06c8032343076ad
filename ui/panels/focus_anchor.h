// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;

namespace vram {

/// Keeps the focused control of a scroll area in its place while the content around it changes.
class FocusAnchor
{
public:
    /// Remembers the place of the focused control, if the area shows it.
    explicit FocusAnchor(QScrollArea& area);
    /// Lays out the changed content, and scrolls as far as the focused control has moved.
    void restore() const;

private:
    QScrollArea& m_area;
    bool m_isSet = false;
    int m_y = 0;
};

} // namespace vram
