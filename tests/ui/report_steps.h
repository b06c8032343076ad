// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window_fixture.h"

namespace vram::test {

/// Answers the next question for a file name, and records what the window asked.
struct SaveAnswerer {
    QString path;
    QString suggestion{};
    int asked = 0;

    void install(WindowFixture& f);
};

/// The project with two saved scenarios, notes and a batch that does not fit.
Project planned(Project project);

} // namespace vram::test
