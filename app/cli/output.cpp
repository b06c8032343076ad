// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"

#include "base/escape_hidden.h"

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace vram::cli {

namespace {

constexpr int kNarrowest = 40;
constexpr int kWidest = 140;

/// Returns the value of COLUMNS if the user exported it, or else 0.
int environmentWidth()
{
    const char* typed = std::getenv("COLUMNS");
    return typed ? std::atoi(typed) : 0;
}

/// Returns the output width in columns, taken from COLUMNS or else from the terminal and limited to a readable range.
/// Returns 0 if standard output is not a terminal.
int terminalWidth()
{
    if (isatty(STDOUT_FILENO) == 0)
        return 0;
    winsize size{};
    int width = environmentWidth();
    if (width <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    return width > 0 ? std::clamp(width, kNarrowest, kWidest) : TextStyle{}.width;
}

bool writesUtf8()
{
    static const bool utf8 = [] {
        std::setlocale(LC_CTYPE, "");
        const bool is = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
        std::setlocale(LC_CTYPE, "C"); // Nothing else depends on the user's locale.
        return is;
    }();
    return utf8;
}

struct Spelling {
    std::string_view utf8;
    std::string_view ascii;
};

constexpr std::array<Spelling, 24> spellings{{
    {"█", "#"},  {"▉", "#"},  {"▊", "#"}, {"▋", "#"},  {"▌", "#"},  {"▍", "-"},  {"▎", "-"},  {"▏", "-"},
    {"×", "x"},  {"·", "*"},  {"÷", "/"}, {"±", "+-"}, {"−", "-"},  {"–", "-"},  {"—", "-"},  {"…", "..."},
    {"“", "\""}, {"”", "\""}, {"‘", "'"}, {"’", "'"},  {"≤", "<="}, {"≥", ">="}, {"→", "->"}, {"µ", "u"},
}};

} // namespace

TextStyle wrappedStyle()
{
    TextStyle style;
    if (const int width = terminalWidth(); width > 0)
        style.width = width;
    return style;
}

Output outputOptionsOf(const Arguments& arguments)
{
    Output output{{}, arguments.has("json"), arguments.has("quiet")};
    output.style = wrappedStyle();
    output.style.wrapsProse = output.style.groupsDigits = terminalWidth() > 0;
    return output;
}

std::vector<Option> outputOptions()
{
    return {{"json", {}, "Print JSON; bytes are whole numbers (vram-planner-cli schema describes it)."},
            {"quiet", {}, "Print the answer alone: no notes, and text in its shortest form."}};
}

namespace {

/// Converts text to ASCII: "x" for "×", "#" for the blocks of a bar.
std::string toAscii(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        if (static_cast<unsigned char>(text.front()) < 0x80U) {
            result += text.front();
            text.remove_prefix(1);
            continue;
        }
        const auto known = std::ranges::find_if(spellings, [&](const Spelling& s) { return text.starts_with(s.utf8); });
        result += known == spellings.end() ? "?" : known->ascii;
        std::size_t length = 1;
        while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U)
            ++length;
        text.remove_prefix(length);
    }
    return result;
}

} // namespace

void print(std::string_view text)
{
    const std::string shown = escapeHidden(text, "\n");
    std::cout << (writesUtf8() ? shown : toAscii(shown));
}

void printError(std::string_view line)
{
    const std::string shown = escapeHidden(elideMiddle(line), "\n");
    std::cerr << (writesUtf8() ? shown : toAscii(shown)) << '\n';
}

void note(const Output& output, std::string_view sentence)
{
    if (!output.quiet)
        printError("note: " + std::string(sentence));
}

} // namespace vram::cli
