// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/workspace.h"

#include <mutex>
#include <new>
#include <utility>

namespace vram {

namespace {

class IdleWorkspaces
{
public:
    std::unique_ptr<Workspace> take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_idle.empty())
            return std::make_unique<Workspace>();
        std::unique_ptr<Workspace> workspace = std::move(m_idle.back());
        m_idle.pop_back();
        return workspace;
    }
    void give(std::unique_ptr<Workspace> workspace)
    {
        const std::lock_guard lock(m_mutex);
        try {
            m_idle.push_back(std::move(workspace));
        } catch (const std::bad_alloc&) {
            workspace.reset(); // If memory is short, freeing the workspace is better than keeping it.
        }
    }

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Workspace>> m_idle;
};

IdleWorkspaces& idleWorkspaces()
{
    static IdleWorkspaces all;
    return all;
}

} // namespace

Workspace::Stage& Workspace::stage(std::size_t i)
{
    if (i == 0)
        return first;
    while (further.size() < i)
        further.push_back(std::make_unique<Stage>());
    return *further[i - 1];
}

WorkspaceLease::WorkspaceLease() : m_workspace(idleWorkspaces().take()) {}

WorkspaceLease::~WorkspaceLease()
{
    idleWorkspaces().give(std::move(m_workspace));
}

} // namespace vram
