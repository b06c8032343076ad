// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

namespace vram::test {

/// A test class of the program that holds all window tests. The program runs the class of one source file, so that each
/// file is a test of ctest with its own process.
class RegisteredTest
{
public:
    using Create = std::unique_ptr<QObject> (*)();

    /// `file` is the path of the source that registers the class.
    RegisteredTest(const char* file, Create create);
};

} // namespace vram::test

/// Adds `Class`, which has Qt Test functions as its private slots, to the program. Used once per source file.
#define VRAM_UI_TEST(Class)                                                                                            \
    static const vram::test::RegisteredTest registered##Class(                                                         \
        __FILE__, [] { return std::unique_ptr<QObject>(std::make_unique<Class>()); });
