// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/svg.h"

namespace vram {

namespace {

std::string number(double value)
{
    return fixedText(value, 1);
}

/// The width of a character in a sans-serif font of 12 pixels; an overestimate rather than an underestimate.
double widthOf(char character)
{
    constexpr std::string_view narrow = "ijl.,:;|!'ftr()[] /";
    constexpr std::string_view wide = "mwMW%@";
    if ((static_cast<unsigned char>(character) & 0xC0U) == 0x80U)
        return 0; // A further byte of the same character.
    if (narrow.find(character) != std::string_view::npos)
        return 4.2;
    if (wide.find(character) != std::string_view::npos)
        return 10.6;
    return character >= 'A' && character <= 'Z' ? 8.4 : 7.0;
}

std::string corners(const std::vector<PlotPoint>& points)
{
    std::string out;
    for (const PlotPoint& point : points)
        out += (out.empty() ? "" : " ") + number(point.x) + ',' + number(point.y);
    return out;
}

/// A polygon. A translucent color is drawn over the background color, so that it looks the same above any other area.
std::string areaOf(const ChartShape& shape)
{
    const auto polygon = [&](const std::string& colour, const std::string& more) {
        return "<polygon class=\"" + colour + "\" fill=\"currentColor\"" + more + " points=\"" + corners(shape.points)
               + '"';
    };
    const std::string end = shape.tip.empty() ? "/>\n" : "><title>" + htmlText(shape.tip) + "</title></polygon>\n";
    const std::string colour = cssClass(shape.colour);
    if (shape.colour.strength >= 1)
        return polygon(colour, {}) + end;
    const std::string outline =
        shape.width > 0 ? " stroke=\"currentColor\" stroke-width=\"" + number(shape.width) + '"' : std::string();
    return polygon("ground", outline) + "/>\n"
           + polygon(colour, " fill-opacity=\"" + fixedText(shape.colour.strength, 2) + '"') + end;
}

/// The opacity of a line or text in a translucent color, as an attribute.
std::string opacityOf(const ChartColour& colour)
{
    return colour.strength < 1 ? " opacity=\"" + fixedText(colour.strength, 2) + '"' : std::string();
}

std::string lineOf(const ChartShape& shape)
{
    const std::string dashes = shape.dash == Dash::Solid    ? ""
                               : shape.dash == Dash::Dashes ? " stroke-dasharray=\"5 3\""
                                                            : " stroke-dasharray=\"1 3\"";
    return "<polyline class=\"" + cssClass(shape.colour) + R"(" fill="none" stroke="currentColor" stroke-width=")"
           + number(shape.width) + '"' + dashes + opacityOf(shape.colour) + " points=\"" + corners(shape.points)
           + "\"/>\n";
}

std::string dotOf(const ChartShape& shape)
{
    const PlotPoint& at = shape.points.front();
    const std::string place = "cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"" + number(shape.width);
    const std::string colour = cssClass(shape.colour);
    if (!shape.hollow)
        return "<circle class=\"" + colour + "\" fill=\"currentColor\" " + place + "\"/>\n";
    return "<circle class=\"ground\" fill=\"currentColor\" " + place + "\"/>\n<circle class=\"" + colour
           + R"(" fill="none" stroke="currentColor" stroke-width=")" + number(0.4 * shape.width) + "\" " + place
           + "\"/>\n";
}

std::string textOf(const ChartShape& shape)
{
    const PlotPoint& at = shape.points.front();
    std::string out;
    if (shape.kind == ChartShape::Kind::Label)
        out = R"(<rect class="ground" fill="currentColor" fill-opacity=".88" rx="3" x=")" + number(shape.box.left)
              + "\" y=\"" + number(shape.box.top) + "\" width=\"" + number(shape.box.width) + "\" height=\""
              + number(shape.box.height) + "\"/>\n";
    const std::string_view anchor = shape.anchor < 0.5 ? "start" : shape.anchor > 0.5 ? "end" : "middle";
    return out + "<text class=\"" + cssClass(shape.colour) + "\" x=\"" + number(at.x + shape.anchor * shape.box.width)
           + "\" y=\"" + number(at.y) + "\" text-anchor=\"" + std::string(anchor) + '"'
           + (shape.bold ? " font-weight=\"bold\">" : ">") + htmlText(shape.text) + "</text>\n";
}

std::string drawn(const std::vector<ChartShape>& shapes)
{
    std::string out;
    for (const ChartShape& shape : shapes) {
        switch (shape.kind) {
        case ChartShape::Kind::Area: out += areaOf(shape); break;
        case ChartShape::Kind::Line: out += lineOf(shape); break;
        case ChartShape::Kind::Dot: out += dotOf(shape); break;
        case ChartShape::Kind::Text:
        case ChartShape::Kind::Label: out += textOf(shape); break;
        }
    }
    return out;
}

} // namespace

std::string htmlText(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        default: result += c;
        }
    }
    return result;
}

std::string cssClass(const ChartColour& colour)
{
    switch (colour.ink) {
    case ChartColourRole::Part: return "part" + std::to_string(indexOf(colour.part));
    case ChartColourRole::Ground:
    case ChartColourRole::Page: return "ground"; // A web page has the colour of its charts.
    case ChartColourRole::Grid: return "grid";
    case ChartColourRole::Border: return "border";
    case ChartColourRole::Text: return "text";
    case ChartColourRole::Secondary: return "secondary";
    case ChartColourRole::Accent: return "accent";
    case ChartColourRole::Capacity: return "capacity";
    case ChartColourRole::Problem: return "problem";
    case ChartColourRole::Unknown: return "unknown";
    }
    return {};
}

ChartFont svgFont()
{
    return {.words = [](const Message& message) { return text(message); },
            .width =
                [](std::string_view words) {
                    double width = 0;
                    for (const char character : words)
                        width += widthOf(character);
                    return width;
                },
            .height = 15,
            .ascent = 11.5};
}

std::string chartSvg(const ChartLayout& layout, double width, double height, std::string_view title)
{
    return "<svg viewBox=\"0 0 " + number(width) + ' ' + number(height) + "\" role=\"img\">\n<title>" + htmlText(title)
           + "</title>\n" + drawn(layout.grid) + drawn(layout.areas) + drawn(layout.labels) + "</svg>\n";
}

} // namespace vram
