// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QTest>

namespace vram::test {

/// Returns the visible button labeled `text`, or nullptr if there is none.
inline QPushButton* button(QWidget* in, const QString& text)
{
    for (QPushButton* found : in->findChildren<QPushButton*>()) {
        if (found->text() == text && found->isVisible())
            return found;
    }
    return nullptr;
}

/// Waits for the button to appear and clicks it.
inline void click(QWidget* in, const char* text)
{
    QPushButton* found = nullptr;
    QTRY_VERIFY2((found = button(in, QString::fromUtf8(text))), text);
    QTest::mouseClick(found, Qt::LeftButton);
}

} // namespace vram::test
