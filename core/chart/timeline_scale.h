// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <vector>

namespace vram {

/// The visible part of a timeline, as fractions of its whole width.
struct TimelineRange {
    double from = 0;
    double to = 1;
};

/// Maps a timeline's points to x in the range 0 to 1, by their time in the step. If times are not known, the width of a
/// phase is proportional to its number of events, but never too small to be visible (the optimizer step has few).
class TimelineScale
{
public:
    explicit TimelineScale(const Timeline& timeline);

    struct Span {
        Phase phase = Phase::Forward;
        double first = 0; ///< Index of the phase's first point.
        double from = 0;  ///< Fraction of the width at which the phase begins.
        double to = 0;
    };
    const std::vector<Span>& spans() const { return m_spans; }
    double positionOf(double index) const;
    double indexAt(double position) const;

private:
    void placeEvenly();

    std::vector<Span> m_spans{};
    std::vector<double> m_positions{}; ///< The x of each point.
};

/// Selects at most `count` points of the range. Each interval contributes its highest point, so that no peak is lost.
std::vector<std::size_t> pickPoints(const Timeline& timeline, TimelineRange range, std::size_t count);
std::vector<std::size_t> pickPoints(const Timeline& timeline, const TimelineScale& scale, TimelineRange range,
                                    std::size_t count);

} // namespace vram
