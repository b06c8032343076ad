// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_title.h"

#include "ui/document/document.h"

#include <QWidget>

namespace vram {

WindowTitle::WindowTitle(Document& document, std::function<bool()> isOpen, QWidget* window)
    : m_document(document), m_isOpen(std::move(isOpen)), m_window(window)
{
    connect(&document, &Document::modifiedChanged, this, &WindowTitle::update);
    connect(&document, &Document::pathChanged, this, &WindowTitle::update);
    connect(&document, &Document::projectChanged, this, &WindowTitle::update);
}

void WindowTitle::update()
{
    if (!m_isOpen()) {
        m_window->setWindowTitle(tr("VRAM Planner"));
        m_window->setWindowModified(false);
        return;
    }
    m_window->setWindowTitle(tr("%1[*] — VRAM Planner").arg(m_document.displayName()));
    m_window->setWindowFilePath(m_document.path());
    m_window->setWindowModified(m_document.isModified());
}

} // namespace vram
