// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/message_bar.h"

#include "ui/document/program_run.h"
#include "ui/text.h"
#include "ui/theme/tokens.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace vram {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_choices(new QHBoxLayout), m_close(new QPushButton(tr("Close")))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_close->setProperty("quiet", true);
    connect(m_close, &QPushButton::clicked, this, &QWidget::hide);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 6, 12, 6);
    layout->setSpacing(8);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_choices);
    layout->addWidget(m_close);
    hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::tell(const LiveText& sentence, std::vector<Choice> choices, bool problem)
{
    m_works = false;
    m_problem = problem;
    m_lasting = false;
    m_aboutViews = false;
    m_sentence = sentence;
    m_close->show();
    for (const auto& [button, text] : std::exchange(m_buttons, {}))
        button->deleteLater();
    for (Choice& choice : choices)
        addButton(std::move(choice));
    say();
    place();
    show();
    update();
}

void MessageBar::tellSaved(const LiveText& sentence, const QString& path)
{
    tell(sentence, {{[] { return tr("Open"); }, [path] { openFile(path); }}});
}

void MessageBar::warn(const LiveText& sentence)
{
    tell(sentence, {}, true);
    m_lasting = true;
}

void MessageBar::forgetProblem()
{
    if (m_problem && !m_lasting && m_buttons.empty() && !m_works)
        hide();
}

void MessageBar::floatOver(QWidget* host)
{
    m_host = host;
    setParent(host);
    host->installEventFilter(this);
    hide();
}

void MessageBar::place()
{
    constexpr int margin = 12;
    constexpr int status = 24; // The line below, to which messages refer.
    constexpr int widest = 900;
    if (!m_host)
        return;
    const int width = std::min(m_host->width() - 2 * margin, widest);
    const int height = std::max(heightForWidth(width), minimumSizeHint().height());
    const bool above = m_aboutViews && m_views && m_views->isVisibleTo(m_host);
    const int bottom = above ? m_views->mapTo(m_host, QPoint()).y() : m_host->height() - status;
    setGeometry((m_host->width() - width) / 2, std::max(margin, bottom - height - margin), width, height);
    raise();
}

void MessageBar::leaveViewsClear()
{
    m_aboutViews = true;
    place();
}

void MessageBar::showEvent(QShowEvent*)
{
    place();
}

bool MessageBar::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_host && event->type() == QEvent::Resize && !isHidden())
        place();
    return QFrame::eventFilter(object, event);
}

void MessageBar::addButton(Choice choice)
{
    auto* button = new QPushButton;
    connect(button, &QPushButton::clicked, this, [this, act = std::move(choice.act)] {
        hide();
        act();
    });
    m_choices->addWidget(button);
    m_buttons.emplace_back(button, std::move(choice.text));
}

void MessageBar::say()
{
    const QString sentence = shownText(m_sentence());
    m_text->setText(m_works ? tr("%1 %2 %").arg(sentence).arg(static_cast<int>(m_part * 100)) : sentence);
    setAccessibleName(sentence);
    m_close->setText(tr("Close"));
    for (const auto& [button, text] : m_buttons)
        button->setText(text());
}

void MessageBar::work(const LiveText& sentence, std::function<void()> cancel)
{
    tell(sentence, {{[] { return tr("Cancel"); }, std::move(cancel)}});
    m_close->hide(); // Closing the message would hide running work.
    m_works = true;
    m_part = 0;
}

void MessageBar::showProgress(double part)
{
    if (!m_works)
        return;
    m_part = std::clamp(part, 0.0, 1.0);
    say();
    update();
}

void MessageBar::endWork()
{
    if (!m_works)
        return;
    m_works = false;
    hide();
}

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        say();
}

void MessageBar::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), mixed(t.pane, m_problem ? t.problem : t.accent, t.dark ? 0.18 : 0.1));
    painter.fillRect(QRect(0, 0, 3, height()), m_problem ? t.problem : t.accent);
    painter.setPen(t.line);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (m_works)
        painter.fillRect(QRectF(0, height() - 2, width() * m_part, 2), t.accent);
}

} // namespace vram
