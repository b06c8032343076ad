// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report_steps.h"

namespace vram::test {

void SaveAnswerer::install(WindowFixture& f)
{
    f.window().files().dialogs.saveFile = [this](QWidget*, const QString&, const QString& file, const QString&) {
        ++asked;
        suggestion = file;
        return path;
    };
}

Project planned(Project project)
{
    Setup other = project.setup;
    other.precision = Precision::AmpBf16;
    other.batch = 16;
    project.scenarios = {{"In bf16", other}, {"As it was", project.setup}};
    project.notes = "Ask for two of them.";
    return project;
}

} // namespace vram::test
