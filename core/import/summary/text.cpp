// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/summary/text.h"

#include "base/words.h"
#include "import/readers.h"
#include "import/summary/cells.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace vram {

namespace {

constexpr std::size_t kMostRows = 50'000;

// Splits "conv2d (Conv2D)", "Conv2d-1" or "Conv2d (conv1): 1-1" into name and type.
void nameAndType(std::string_view label, SummaryKind kind, SummaryRow& row)
{
    label = trimmed(label);
    const std::size_t paren = label.find('(');
    if (kind == SummaryKind::Keras) {
        row.name = trimmed(label.substr(0, paren));
        std::string_view type =
            paren == std::string_view::npos ? label.substr(0, label.find('_')) : label.substr(paren + 1);
        type = type.substr(0, std::min(type.find(')'), type.find("…")));
        row.type = trimmed(type);
        return;
    }
    const std::size_t index = kind == SummaryKind::TorchInfo ? label.rfind(": ") : label.rfind('-');
    std::string_view type = label.substr(0, index);
    if (paren != std::string_view::npos && paren < type.size()) {
        row.name = type.substr(paren + 1, type.find(')', paren) - paren - 1);
        type = type.substr(0, paren);
    }
    row.type = trimmed(type);
    if (row.name.empty())
        row.name = trimmed(label);
    row.name = replaced(std::move(row.name), ": ", "-");
}

/// Parses the names in "add[0][0], conv[0][0]", where commas may be missing and names or brackets may be cut: "conv…".
std::vector<std::string> namesIn(std::string_view cell)
{
    constexpr std::string_view cut = "…";
    std::vector<std::string> names;
    while (!(cell = trimmed(cell)).empty()) {
        const std::size_t comma = cell.find(','), ellipsis = cell.find(cut), pair = cell.find("][");
        const std::size_t brackets = pair == std::string_view::npos ? pair : cell.find(']', pair + 2);
        const std::size_t end = std::min({comma, ellipsis, brackets, cell.size()});
        const std::size_t bracket = cell.find('[');
        const bool whole = bracket < end;
        const std::string name(trimmed(cell.substr(0, whole ? bracket : end)));
        if (!name.empty() && name != "-")
            names.push_back(name + (!whole && end == ellipsis ? std::string(cut) : std::string()));
        const std::size_t width = end == ellipsis ? cut.size() : 1;
        cell.remove_prefix(std::min(cell.size(), end + width));
    }
    return names;
}

class Parser
{
public:
    explicit Parser(PrintedSummary& summary) : m_summary(summary) {}

    /// Parses a line. Returns false after the end of the table.
    bool take(std::string text)
    {
        if (isRule(text))
            flushCells();
        if (totals(text))
            return !m_ended;
        if (isRule(text) || m_ended)
            return true;
        if (m_summary.kind != SummaryKind::TorchInfo && text.find("│") != std::string::npos) {
            addCells(replaced(std::move(text), "│", "|"));
            return m_summary.rows.size() < kMostRows;
        }
        const int depth = m_summary.kind == SummaryKind::TorchInfo ? extractDepth(text) : 0;
        text = replaced(std::move(text), "│", "|");
        const std::size_t skip = text.find_first_not_of(" |\t");
        if (skip == std::string::npos)
            return true;
        text.erase(0, skip);
        const bool read = m_summary.kind == SummaryKind::TorchInfo ? infoRow(text, depth) : plainRow(text);
        if (!read)
            continueRow(text);
        return m_summary.rows.size() < kMostRows;
    }

    /// Must be called after the last line.
    void finish() { flushCells(); }

    void heading(const std::string& text)
    {
        // Determines which of torchinfo's shape columns is the output shape.
        std::size_t at = text.find("Input Shape");
        m_outputColumn = at != std::string::npos && at < text.find("Output Shape") ? 1 : 0;
    }

private:
    // Adds a line to the cells of a row. Keras 3 wraps each cell separately.
    void addCells(std::string_view text)
    {
        text.remove_prefix(std::min(text.size(), text.find('|') + 1));
        for (std::size_t column = 0; column < m_cells.size() && !text.empty(); ++column) {
            const std::size_t end = text.find('|');
            const std::string_view part = trimmed(text.substr(0, end));
            std::string& cell = m_cells[column];
            cell += (cell.empty() || part.empty() ? "" : " ") + std::string(part);
            text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        }
    }

    void flushCells()
    {
        const auto [label, shape, parameters, connectedTo] = m_cells;
        m_cells = {};
        if (trimmed(label).empty() || m_tableOver)
            return;
        SummaryRow row;
        nameAndType(label, m_summary.kind, row);
        row.shape = findShape(shape, 0).shape;
        readParameters(parameters, row);
        row.connectedTo = namesIn(connectedTo);
        m_summary.rows.push_back(std::move(row));
    }

    static bool isRule(std::string_view text)
    {
        return text.find_first_not_of(" =_-+|:\t") == std::string_view::npos || text.find("━") != std::string_view::npos
               || text.find("──") != std::string_view::npos;
    }

    bool totals(std::string_view text)
    {
        // Removes Markdown bold markup.
        const std::string plain = replaced(std::string(text), "**", "");
        text = plain;
        const std::string lower = lowercase(text);
        const auto after = [&](std::string_view label) {
            return printedNumber(trimmed(text.substr(lower.find(label) + label.size())));
        };
        if (lower.find("non-trainable params:") != std::string::npos
            || lower.find("optimizer params:") != std::string::npos)
            return true;
        if (lower.find("total params:") != std::string::npos)
            m_summary.total = after("total params:");
        else if (lower.find("trainable params:") != std::string::npos)
            m_summary.trainable = after("trainable params:");
        else if (lower.find("input size (mb):") != std::string::npos)
            readInputSize(trimmed(text.substr(lower.find("(mb):") + 5)));
        else if (lower.find("params size") != std::string::npos
                 || lower.find("estimated total size") != std::string::npos)
            m_ended = true;
        else
            return false;
        m_tableOver = true;
        return true;
    }

    void readInputSize(std::string_view text)
    {
        double value = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc{} && value >= 0
            && value < 1e6)
            m_summary.inputMegabytes = value;
    }

    // Parses the label, the shapes announced in the heading, and the parameters.
    bool infoRow(const std::string& text, int depth)
    {
        if (m_tableOver)
            return true;
        const std::size_t cut = std::min({text.find("  "), text.find(" ["), text.find('|'), text.size()});
        SummaryRow row;
        row.depth = depth;
        nameAndType(text.substr(0, cut), SummaryKind::TorchInfo, row);
        std::size_t at = cut;
        for (int column = 0; column <= m_outputColumn; ++column) {
            const std::size_t cell = text.find_first_not_of(" |", at);
            if (cell == std::string::npos)
                break;
            if (text.compare(cell, 2, "--") == 0) {
                at = cell + 2;
                continue;
            }
            const PrintedShape bracket = findShape(text, cell);
            if (bracket.shape.empty())
                break;
            at = bracket.to;
            if (column == m_outputColumn)
                row.shape = bracket.shape;
        }
        readParameters(text.substr(std::min(at, text.size())), row);
        if (row.type.empty())
            return false;
        m_summary.rows.push_back(std::move(row));
        return true;
    }

    bool plainRow(const std::string& text)
    {
        if (m_tableOver)
            return true;
        const PrintedShape bracket = findShape(text, 0);
        const bool open = text.find(" ? ") != std::string::npos;
        if (bracket.shape.empty() && !open)
            return false;
        SummaryRow row;
        const std::size_t from = open && bracket.shape.empty() ? text.find(" ? ") : bracket.from;
        std::string label = text.substr(0, from);
        while (!label.empty() && std::string_view("[ |").find(label.back()) != std::string_view::npos)
            label.pop_back();
        m_label = label;
        nameAndType(label, m_summary.kind, row);
        row.shape = bracket.shape;
        const std::string rest = text.substr(bracket.shape.empty() ? from + 3 : bracket.to);
        readParameters(rest, row);
        row.connectedTo = connections(rest);
        m_summary.rows.push_back(std::move(row));
        return true;
    }

    static void readParameters(std::string_view rest, SummaryRow& row)
    {
        row.repeated = rest.find("(recursive)") != std::string_view::npos;
        const std::size_t at = rest.find_first_not_of(" |])\t,");
        if (at != std::string_view::npos)
            row.parameters = printedNumber(rest.substr(at)).value_or(0);
    }

    // Handles a line without a shape, which continues the row above with the rest of its label or more inputs.
    void continueRow(const std::string& text)
    {
        if (m_summary.rows.empty() || m_tableOver)
            return;
        SummaryRow& row = m_summary.rows.back();
        for (const std::string& name : connections(text))
            row.connectedTo.push_back(name);
        std::string_view label = trimmed(std::string_view(text).substr(0, std::min(text.find("  "), text.find('|'))));
        if (label.empty() || label.find('[') != std::string_view::npos || m_label.find(')') != std::string::npos)
            return;
        m_label += (label.front() == '(' ? " " : "") + std::string(label);
        nameAndType(m_label, m_summary.kind, row);
    }

    PrintedSummary& m_summary;
    std::string m_label{};
    std::array<std::string, 4> m_cells{}; ///< Cells of the current row, in tables with borders.
    int m_outputColumn = 0;
    bool m_tableOver = false;
    bool m_ended = false;
};

bool isHeading(std::string_view line)
{
    return line.find("Layer (type") != std::string_view::npos && line.find("Param") != std::string_view::npos;
}

SummaryKind kindOf(std::string_view heading, std::string_view text)
{
    if (heading.find("depth-idx") != std::string_view::npos)
        return SummaryKind::TorchInfo;
    // torchsummary appends numbers to layer names with a dash, and prints -1 for the open batch dimension.
    return text.find("[-1, ") != std::string_view::npos ? SummaryKind::TorchSummary : SummaryKind::Keras;
}

std::string modelName(std::string_view text)
{
    const std::size_t at = text.find("Model: \"");
    if (at == std::string_view::npos)
        return {};
    const std::string_view rest = text.substr(at + 8);
    return std::string(rest.substr(0, std::min<std::size_t>(rest.find('"'), 60)));
}

} // namespace

bool looksLikeSummary(std::string_view text)
{
    return text.find("Layer (type") != std::string_view::npos;
}

Result<PrintedSummary> parseSummaryText(std::string_view text)
{
    PrintedSummary summary;
    Parser parser(summary);
    bool inside = false;
    summary.name = modelName(text);
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string line = plainLine(text.substr(0, end));
        if (!inside && isHeading(line)) {
            inside = true;
            summary.kind = kindOf(line, text);
            parser.heading(line);
        } else if (inside && (isHeading(line) || !parser.take(std::move(line)))) {
            break; // The summary of another model begins here.
        }
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    }
    parser.finish();
    if (!inside)
        return Error{"there is no line \"Layer (type) ... Output Shape ... Param #\" in it"_tr};
    if (summary.rows.empty())
        return Error{"the table has no layers below its header row"_tr};
    return summary;
}

} // namespace vram
