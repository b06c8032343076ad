// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/layout.h"

#include <optional>
#include <string>
#include <vector>

namespace vram {

/// Finds positions for labels inside a plot that do not overlap labels and lines already there.
class LabelPlacer
{
public:
    static constexpr double kHorizontalPadding = 6; ///< Total padding to the left and right of the text.

    LabelPlacer(const ChartFont& font, const PlotBox& plot) : m_font(font), m_plot(plot) {}

    /// Sets the lines that labels must not cover. `scaled` is the line of the second axis.
    void setLines(std::vector<std::vector<PlotPoint>> lines, std::vector<PlotPoint> scaled, const AreaData& data);
    /// Keeps labels off a box.
    void avoid(const PlotBox& box) { m_labels.push_back(box); }
    /// Returns a box centred as near to `at.y` as possible, with its left or right end at `at.x`.
    PlotBox place(PlotPoint at, bool rightAligned, const std::string& words);
    /// Returns a box on any side of a dot, or nullopt if it would cross a mark.
    std::optional<PlotBox> placeBeside(PlotPoint dot, const std::string& words);

private:
    using Boxes = std::vector<PlotBox>;

    bool isFree(const PlotBox& box, const Boxes& taken) const;
    PlotBox freePosition(const PlotBox& wanted) const;
    std::optional<PlotBox> positionAmong(const PlotBox& wanted, const Boxes& taken) const;
    Boxes linesBetween(double left, double right, bool withScaled) const;

    const ChartFont& m_font;
    PlotBox m_plot;
    std::vector<std::vector<PlotPoint>> m_lines{};
    std::vector<PlotPoint> m_scaled{};
    std::vector<double> m_limits{}; ///< The y positions of the limit lines.
    std::vector<double> m_marks{};  ///< The x positions of the vertical marks.
    Boxes m_labels{};               ///< The boxes of the labels placed so far, and others that labels must not cover.
};

/// Shortens a label to at most `width` by dropping its last parts ("peak 8.27 GiB · layer1 backward · convolution"),
/// and then the words before its figure.
std::string elidedLabel(double width, const std::string& label, const ChartFont& font);
/// Returns the label ("RTX 4090, 23.5 GiB usable") and then its shorter forms: the part after the comma and the part
/// before the comma, each only if it contains a figure.
std::vector<std::string> labelVariants(const std::string& label);

} // namespace vram
