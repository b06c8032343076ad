// SPDX-License-Identifier: GPL-3.0-or-later

// Text that would affect a terminal or be invisible in a report is escaped as in C source, and lines have a limited
// length.

#include "base/escape_hidden.h"
#include "base/escaping_stream_buffer.h"
#include "base/spreadsheet.h"
#include "report/report.h"

#include <gtest/gtest.h>

#include <sstream>

namespace vram::visible_test {

namespace {

Row named(std::uint32_t id, std::string type, std::string name)
{
    Layer row;
    row.id = static_cast<LayerId>(id);
    row.type = std::move(type);
    row.name = std::move(name);
    return std::make_shared<const Layer>(std::move(row));
}

TEST(EscapedText, KeepsPlainText)
{
    for (const char* text : {"", "layer1.conv2", "Größe 4×64 → 层 🙂", "é", "a b"})
        EXPECT_EQ(escapeHidden(text), text);
}

TEST(EscapedText, EscapesControlAndBidiCharacters)
{
    EXPECT_EQ(escapeHidden("\x1b[31mred"), "\\x1b[31mred");
    EXPECT_EQ(escapeHidden("a\nb\tc\rd"), "a\\nb\\tc\\x0dd");
    EXPECT_EQ(escapeHidden("a\nb\tc\rd", "\n"), "a\nb\\tc\\x0dd");
    EXPECT_EQ(escapeHidden(std::string_view("\0\x7f", 2)), "\\x00\\x7f");
    EXPECT_EQ(escapeHidden("\xc2\x9b"
                           "31m"),
              "\\x9b31m")
        << "the one-character form of ESC [";
    EXPECT_EQ(escapeHidden("\xe2\x80\xae"
                           "gpj.exe"),
              "\\u202egpj.exe");
    EXPECT_EQ(escapeHidden("\xe2\x81\xa6"), "\\u2066");
    EXPECT_EQ(escapeHidden("\xe2\x80\xa8"), "\\u2028");
}

TEST(EscapedText, EscapesInvalidUtf8Bytes)
{
    EXPECT_EQ(escapeHidden("\x9b"
                           "31m"),
              "\\x9b31m");
    EXPECT_EQ(escapeHidden("\xff\xc3"), "\\xff\\xc3");
    EXPECT_EQ(escapeHidden("\xe2\x80"), "\\xe2\\x80");
    EXPECT_EQ(escapeHidden("\xc0\xaf"), "\\xc0\\xaf");
    EXPECT_EQ(escapeHidden("\xe0\x80\xaf"), "\\xe0\\x80\\xaf") << "a longer form than need be";
    EXPECT_EQ(escapeHidden("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half of a pair of UTF-16";
    EXPECT_EQ(escapeHidden("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond the last character";
}

TEST(EscapedText, ElidesLongTextInTheMiddle)
{
    EXPECT_EQ(elideMiddle("short"), "short");
    const std::string text = "begin" + std::string(1'000'000, 'x') + "end";
    const std::string line = elideMiddle(text);
    EXPECT_LE(line.size(), 1000U);
    EXPECT_TRUE(line.starts_with("begin") && line.ends_with("end")) << line;
    std::string wide;
    for (int i = 0; i < 1000; ++i)
        wide += "层";
    for (const std::size_t most : {100U, 101U, 102U}) {
        EXPECT_LE(elideMiddle(wide, most).size(), most);
        EXPECT_EQ(escapeHidden(elideMiddle(wide, most)), elideMiddle(wide, most)) << "no character is cut";
    }
}

TEST(EscapedText, EveryReportEscapesNames)
{
    const std::string name = "evil\x1b]0;title\x07\xc2\x9b\xe2\x80\xae";
    Project project;
    project.network.name = name;
    project.network.rows = {named(1, "Input", name), named(2, "Linear", "fc" + name)};
    project.notes = name;
    const Report report = fullReport(project, builtinCatalogues());
    for (const std::string& text :
         {textReport(report), markdownReport(report), htmlReport(report), csvReport(report)}) {
        for (const char* hidden : {"\x1b", "\x07", "\xc2\x9b", "\xe2\x80\xae"})
            EXPECT_EQ(text.find(hidden), std::string::npos) << text.substr(0, 400);
    }
    EXPECT_NE(markdownReport(report).find("x1b"), std::string::npos);
    EXPECT_NE(csvReport(report).find("\\x1b"), std::string::npos);
}

TEST(EscapedText, StreamBufferEscapesTerminalOutput)
{
    std::ostringstream stream;
    {
        const EscapingStreamBuffer output(stream);
        stream << "plain 层\n\x1b]0;title" << '\x07' << "\xc2\x9b\xe2\x80"
               << "\xae \xff";
        stream << "\xe2\x80";
    }
    EXPECT_EQ(stream.str(), "plain 层\n\\u001b]0;title\\u0007\\u009b\\u202e \\u00ff\\u00e2\\u0080");
}

TEST(EscapedText, GuardsSpreadsheetFormulas)
{
    for (const char* cell : {"=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "  \t=1", "\tx", "\rx", "\n=1", "＝1+1", "＋1",
                             "－1", "＠A1", "\u3000＝1", "\u00a0=1", "\ufeff=1"}) {
        const std::string guarded = asSpreadsheetText(cell);
        EXPECT_EQ(guarded, std::string("'") + cell);
        EXPECT_EQ(fromSpreadsheetText(guarded), cell);
    }
    for (const char* cell : {"", "conv1", "a=b", "'quoted", " plain", "层=1"}) {
        EXPECT_EQ(asSpreadsheetText(cell), cell);
        EXPECT_EQ(fromSpreadsheetText(cell), cell);
    }
}

TEST(EscapedText, CsvReportGuardsFormulasInNames)
{
    Project project;
    project.network.rows = {named(1, "Input", " =cmd|' /C calc'!A0"), named(2, "Linear", "＝1+1")};
    const std::string csv = csvReport(fullReport(project, builtinCatalogues()));
    EXPECT_NE(csv.find("\n' =cmd"), std::string::npos) << csv;
    EXPECT_NE(csv.find("\n'＝1+1"), std::string::npos) << csv;
}

} // namespace

} // namespace vram::visible_test
