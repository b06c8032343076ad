// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering.h"
#include "engine/replay.h"
#include "project/project.h"

#include <string>

namespace vram::test {

/// Parses a project with these rows and settings, written as in project files.
inline Project projectOf(const std::string& rows, const std::string& setup)
{
    return *parseProject(R"({"format":"vram-planner/1","network":{"name":"n","rows":[)" + rows + R"(]},"setup":{)"
                         + setup + "}}");
}

/// The memory of a project's two steps, as replayed by the engine.
class Replayed
{
public:
    explicit Replayed(const Project& project) : m_replay(m_tape)
    {
        Lowering::Scratch room;
        Lowering lowering(project.network, project.setup, m_tape, room);
        lowering.run();
        m_replay.run(project.setup);
    }

    const Memory& memory() const { return m_replay.memory(); }

private:
    Tape m_tape;
    Replay m_replay;
};

} // namespace vram::test
