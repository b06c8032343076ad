// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/help/help_text.h"

#include <QDialog>

class QListWidget;
class QTextBrowser;

namespace vram {

/// A modeless help window with topics on the left and the explanation on the right. It shows the document's current
/// numbers.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    /// Opens `topic`. If the key is empty, the current topic stays open.
    void open(const QString& topic);
    /// The key of the current topic.
    QString topic() const;

private:
    int widestTitleWidth() const;
    void showTopic();

    std::vector<HelpTopic> m_topics;
    QListWidget* m_list;
    QTextBrowser* m_text;
};

} // namespace vram
