// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window_fixture.h"

namespace vram::test {

/// Answers the file dialog with `path`, and records the suggested name and the number of calls.
struct SaveAnswerer {
    QString path;
    QString suggestion{};
    int asked = 0;

    void install(WindowFixture& f);
};

/// Returns the project with two saved scenarios, notes and a batch that does not fit.
Project planned(Project project);

} // namespace vram::test
