// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_context.h"

#include "ui/frame/project_page.h"
#include "ui/table/layer_view.h"

namespace vram {

SessionState WindowContext::sessionState() const
{
    return session.sessionState(page.table()->currentId());
}

bool WindowContext::isProjectOpen() const
{
    return !page.isHidden();
}

} // namespace vram
