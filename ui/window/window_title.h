// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace vram {

class Document;

/// Keeps the window's title, its file path and its modified mark up to date.
class WindowTitle : public QObject
{
    Q_OBJECT

public:
    WindowTitle(Document& document, std::function<bool()> isOpen, QWidget* window);
    void update();

private:
    Document& m_document;
    std::function<bool()> m_isOpen;
    QWidget* m_window;
};

} // namespace vram
