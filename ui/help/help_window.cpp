// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/help_window.h"

#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QScrollBar>
#include <QTextBrowser>

#include <algorithm>

namespace vram {

namespace {

constexpr int kAroundTitle = 32; ///< Margins of a title, including the scroll bar.

}

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), m_list(new QListWidget), m_text(new QTextBrowser)
{
    setObjectName(QStringLiteral("help"));
    setWindowTitle(tr("How it is computed"));
    resize(820, 640);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAccessibleName(tr("Topics"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("Explanation"));
    m_text->document()->setDocumentMargin(20);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addWidget(m_list);
    layout->addWidget(m_text, 1);
    connect(m_list, &QListWidget::currentRowChanged, this, &HelpWindow::showTopic);
}

int HelpWindow::widestTitleWidth() const
{
    int widest = 0;
    for (const HelpTopic& topic : m_topics)
        widest = std::max(widest, fontMetrics().horizontalAdvance(topic.title));
    return widest;
}

void HelpWindow::display(const SessionState& sessionState)
{
    m_topics = helpTopics(sessionState);
    if (m_list->count() != static_cast<int>(m_topics.size())) {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const HelpTopic& topic : m_topics)
            (new QListWidgetItem(topic.title, m_list))->setSizeHint(QSize(0, fontMetrics().height() + 12));
        m_list->setCurrentRow(0);
        m_list->setFixedWidth(widestTitleWidth() + kAroundTitle);
    }
    showTopic();
}

void HelpWindow::open(const QString& topic)
{
    for (std::size_t i = 0; i < m_topics.size(); ++i) {
        if (m_topics[i].key == topic)
            m_list->setCurrentRow(static_cast<int>(i));
    }
    show();
    raise();
    activateWindow();
}

QString HelpWindow::topic() const
{
    const auto row = static_cast<std::size_t>(m_list->currentRow());
    return row < m_topics.size() ? m_topics[row].key : QString();
}

void HelpWindow::showTopic()
{
    const auto row = static_cast<std::size_t>(m_list->currentRow());
    if (row >= m_topics.size())
        return;
    const int scroll = m_text->verticalScrollBar()->value();
    m_text->setHtml(QStringLiteral("<h2>%1</h2>%2").arg(m_topics[row].title, m_topics[row].html));
    m_text->verticalScrollBar()->setValue(scroll);
}

} // namespace vram
