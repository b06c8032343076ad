// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/drop_target.h"

#include "ui/table/row_transfer.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace vram {

namespace {

bool isFileDrag(const QMimeData* data)
{
    return data && data->hasUrls() && data->urls().constFirst().isLocalFile();
}

/// Whether the data contains text, which may describe a model, or the URL of a local file. Copied layer rows are
/// excluded, although they are also text.
bool containsModel(const QMimeData* data)
{
    if (!data)
        return false;
    const QList<QUrl> urls = data->urls();
    const bool file = std::any_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
    return file || (data->hasText() && !data->hasFormat(rowsMimeType()));
}

QString nameOf(const QMimeData* data)
{
    return QFileInfo(data->urls().constFirst().toLocalFile()).fileName();
}

} // namespace

DropTarget::DropTarget(QWidget* window) : QObject(window), m_window(window), m_overlay(new QLabel(window))
{
    m_overlay->setObjectName(QStringLiteral("dropVeil"));
    m_overlay->setAlignment(Qt::AlignCenter);
    m_overlay->setTextFormat(Qt::PlainText);
    m_overlay->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_overlay->setAutoFillBackground(true);
    m_overlay->setFrameStyle(QFrame::Box | QFrame::Plain);
    m_overlay->setLineWidth(3);
    m_overlay->hide();
    window->setAcceptDrops(true);
    QCoreApplication::instance()->installEventFilter(this);
}

void DropTarget::show(const QMimeData* data)
{
    const Tokens& t = tokensOf(m_window->palette());
    QColor ground = t.selection;
    ground.setAlphaF(0.92F);
    QPalette colours;
    colours.setColor(QPalette::Window, ground);
    colours.setColor(QPalette::WindowText, t.accent); // Colour of the frame and its text.
    m_overlay->setPalette(colours);
    m_overlay->setFont(scaled(m_window->font(), 1.35, true));
    m_overlay->setText(tr("Drop to open %1").arg(nameOf(data)));
    m_overlay->setGeometry(m_window->rect());
    m_overlay->raise();
    m_overlay->show();
}

bool DropTarget::eventFilter(QObject* object, QEvent* event)
{
    const QEvent::Type type = event->type();
    const bool drag = type == QEvent::DragEnter || type == QEvent::DragMove || type == QEvent::Drop;
    if (type == QEvent::DragLeave)
        m_overlay->hide();
    const auto* widget = drag ? qobject_cast<QWidget*>(object) : nullptr;
    if (!widget || widget->window() != m_window)
        return false;
    auto* drop = static_cast<QDropEvent*>(event); // All other drag events are derived from QDropEvent.
    if (isFileDrag(drop->mimeData())) {
        drop->setDropAction(Qt::CopyAction);
        drop->accept();
        if (type == QEvent::DragEnter)
            show(drop->mimeData());
    } else if (widget == m_window && containsModel(drop->mimeData())) {
        drop->acceptProposedAction(); // No widget below the pointer accepted the drop.
    } else {
        return false;
    }
    if (type == QEvent::Drop) {
        m_overlay->hide();
        emit dropped(drop->mimeData());
    }
    return true;
}

} // namespace vram
