// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/message_bar.h"

#include "ui/document/process_runner.h"
#include "ui/text.h"
#include "ui/theme/tokens.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <utility>

namespace vram {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_area(new QScrollArea), m_choices(new QHBoxLayout),
      m_close(new QPushButton(tr("Close")))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_close->setProperty("quiet", true);
    m_close->setFocusPolicy(Qt::TabFocus); // A click does not move the focus.
    connect(m_close, &QPushButton::clicked, this, &QWidget::hide);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 4, 12, 4);
    layout->setSpacing(8);
    m_area->setWidget(m_text);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->viewport()->setAutoFillBackground(false);
    m_text->setAutoFillBackground(false);
    layout->addWidget(m_area, 1);
    layout->addLayout(m_choices);
    layout->addWidget(m_close);
    hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::showMessage(const QString& sentence, std::vector<Choice> choices, bool problem)
{
    m_isBusy = false;
    m_problem = problem;
    m_isPersistent = false;
    m_isAboutEdit = false;
    m_shownAtStep = m_step;
    m_sentence = displayText(sentence);
    m_close->show();
    for (QPushButton* button : std::exchange(m_buttons, {}))
        button->deleteLater();
    for (Choice& choice : choices)
        addButton(std::move(choice));
    updateText();
    show();
    update();
}

void MessageBar::showSaved(const QString& sentence, const QString& path)
{
    showMessage(sentence, {{tr("Open"), [path] { openFile(path); }}});
}

void MessageBar::showEdit(const QString& sentence, std::vector<Choice> choices)
{
    showMessage(sentence, std::move(choices));
    m_isAboutEdit = true;
}

void MessageBar::moveToStep(int step)
{
    m_step = step;
    // Messages with buttons are questions, which stay.
    const bool past = m_isAboutEdit ? step != m_shownAtStep : m_buttons.empty() && step < m_shownAtStep;
    if (past && !m_isBusy && !m_isPersistent)
        hide();
}

void MessageBar::warn(const QString& sentence)
{
    showMessage(sentence, {}, true);
    m_isPersistent = true;
}

void MessageBar::clearError()
{
    if (m_problem && !m_isPersistent && m_buttons.empty() && !m_isBusy)
        hide();
}

// A wrapped sentence gets the height that it needs at the current width. In a low window, a long sentence scrolls, so
// that the table above and the charts below keep their heights.
void MessageBar::fitHeight()
{
    constexpr int kRest = 440; // Height that the answer, the table and a chart need in addition.
    layout()->activate();
    const int beside = width() - m_area->viewport()->width();
    const int wide = (parentWidget() ? parentWidget()->width() : width()) - beside;
    const QMargins margins = layout()->contentsMargins();
    const int least = m_close->sizeHint().height();
    const int most = std::max((window()->height() - kRest) / 3, least);
    setFixedHeight(std::clamp(m_text->heightForWidth(wide), least, most) + margins.top() + margins.bottom());
}

void MessageBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitHeight();
}

void MessageBar::addButton(Choice choice)
{
    auto* button = new QPushButton(choice.text);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QPushButton::clicked, this, [this, callback = std::move(choice.callback)] {
        hide();
        callback();
    });
    m_choices->addWidget(button);
    m_buttons.push_back(button);
}

void MessageBar::updateText()
{
    m_text->setText(m_isBusy ? tr("%1 %2 %").arg(m_sentence).arg(static_cast<int>(m_part * 100)) : m_sentence);
    setAccessibleName(m_sentence);
    fitHeight();
}

void MessageBar::showBusy(const QString& sentence, std::function<void()> cancel)
{
    showMessage(sentence, {{tr("Cancel"), std::move(cancel)}});
    m_close->hide(); // Closing the message would hide the progress of running work.
    m_isBusy = true;
    m_part = 0;
}

void MessageBar::showProgress(double part)
{
    if (!m_isBusy)
        return;
    m_part = std::clamp(part, 0.0, 1.0);
    updateText();
    update();
}

void MessageBar::hideBusy()
{
    if (!m_isBusy)
        return;
    m_isBusy = false;
    hide();
}

void MessageBar::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), mixed(t.pane, m_problem ? t.problem : t.accent, t.dark ? 0.18 : 0.1));
    painter.fillRect(QRect(0, 0, 3, height()), m_problem ? t.problem : t.accent);
    painter.setPen(t.line);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (m_isBusy)
        painter.fillRect(QRectF(0, height() - 2, width() * m_part, 2), t.accent);
}

} // namespace vram
