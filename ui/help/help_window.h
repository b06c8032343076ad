#pragma once

#include "ui/help/help_text.h"

#include <QDialog>

class QListWidget;
class QTextBrowser;

namespace vram {

/// Help beside the work: topics left, the explanation right, with the numbers of the document as they are now.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent = nullptr);
    void present(const Reading& reading);
    /// An empty key keeps the topic that is open.
    void open(const QString& topic);
    /// Key of the topic that is shown.
    QString topic() const;

private:
    int widestTitle() const;
    void showTopic();

    std::vector<HelpTopic> m_topics;
    QListWidget* m_list;
    QTextBrowser* m_text;
};

} // namespace vram
