#pragma once

#include "ui/window_fixture.h"

namespace vram::test {

/// Answers the next question for a file name; what the window had asked is kept.
struct SaveAnswerer {
    QString path;
    QString suggestion{};
    int asked = 0;

    void install(WindowFixture& f);
};

/// The same project with two kept setups, notes and a batch that does not fit.
Project planned(Project project);

} // namespace vram::test
