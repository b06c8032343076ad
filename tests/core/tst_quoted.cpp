// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/code.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace vram::quoted_test {

// Code consists of literals, numbers and quoted strings; nothing else can be converted to it.
static_assert(!std::is_constructible_v<PythonCode, std::string>);
static_assert(!std::is_constructible_v<PythonCode, std::string_view>);
static_assert(!std::is_constructible_v<PythonCode, const char*>);
static_assert(!std::is_constructible_v<PythonCode, char[4]>);
static_assert(!std::is_constructible_v<PythonCode, ShellCode>);
static_assert(!std::is_constructible_v<ShellCode, std::string>);
static_assert(!std::is_constructible_v<TomlCode, std::string>);
static_assert(!std::is_constructible_v<PythonCode, bool>);

namespace {

constexpr auto kAssignment = "x = %1"_py; // clang 14 crashes on the literal inside the concept.

template<typename Given>
concept PythonTakes = requires(PythonScript script, Given given)
{
    script.line(kAssignment, given);
};
static_assert(PythonTakes<PythonCode> && PythonTakes<int>);
static_assert(!PythonTakes<std::string> && !PythonTakes<const char*> && !PythonTakes<ShellCode>);

} // namespace

TEST(Quoting, PythonLiteralIsAsciiOnOneLine)
{
    EXPECT_EQ(PythonCode::quoted("layers.0").text(), R"("layers.0")");
    EXPECT_EQ(PythonCode::quoted("a\"b\\c'\n\x1b").text(), R"("a\"b\\c'\x0a\x1b")");
    EXPECT_EQ(PythonCode::quoted("é\u202e🧠\xff").text(), R"("\xe9\u202e\U0001f9e0\ufffd")");
    EXPECT_EQ(PythonCode::quoted(std::string_view("\0", 1)).text(), R"("\x00")");
}

TEST(Quoting, ShellWordIsOneWordOnOneLine)
{
    EXPECT_EQ(ShellCode::quoted("model.layers.0").text(), "model.layers.0");
    EXPECT_EQ(ShellCode::quoted("").text(), "''");
    EXPECT_EQ(ShellCode::quoted("a b$(c)`d`!").text(), "'a b$(c)`d`!'");
    EXPECT_EQ(ShellCode::quoted("it's 模型").text(), R"('it'\''s 模型')");
    EXPECT_EQ(ShellCode::quoted("it's!\n").text(), R"($'it\'s\x21\x0a')");
    EXPECT_EQ(ShellCode::quoted("模\u202e").text(), R"($'模\xe2\x80\xae')");
}

TEST(Quoting, TomlStringIsAsciiOnOneLine)
{
    EXPECT_EQ(TomlCode::quoted("a\"b\\\n\u202e🧠").text(), R"("a\"b\\\u000a\u202e\U0001f9e0")");
}

TEST(Quoting, CommentStaysOnOneLine)
{
    EXPECT_EQ(commentText("a\r\nb\u2028\u202e"), R"(a\x0d\nb\u2028\u202e)");
    EXPECT_LE(commentText(std::string(100'000, 'x')).size(), 400U);
}

TEST(Quoting, ReplacesPlaceholders)
{
    EXPECT_EQ(code("f(%2, %1, \"%\")"_py, 1, PythonCode::quoted("%1")).text(), "f(\"%1\", 1, \"%\")");
    EXPECT_EQ(PythonCode::decimal(0.9).text(), "0.9");
    PythonScript script;
    script.in("if %1:"_py, 1).line("pass"_py).out().comment("b\nc");
    EXPECT_EQ(script.text(), "if 1:\n    pass\n# b\\nc\n");
}

} // namespace vram::quoted_test
