#include "ui/window/message_bar.h"

#include "ui/theme/tokens.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace vram {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_choices(new QHBoxLayout), m_close(new QPushButton(tr("Close")))
{
    setObjectName(QStringLiteral("messageBar"));
    m_text->setWordWrap(true);
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

void MessageBar::tell(const QString& sentence, std::vector<Choice> choices, bool problem)
{
    m_work.clear();
    m_close->show();
    while (QLayoutItem* item = m_choices->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (Choice& choice : choices) {
        auto* button = new QPushButton(choice.text);
        connect(button, &QPushButton::clicked, this, [this, act = std::move(choice.act)] {
            hide();
            act();
        });
        m_choices->addWidget(button);
    }
    m_problem = problem;
    m_text->setText(sentence);
    setAccessibleName(sentence);
    show();
    update();
}

void MessageBar::work(const QString& sentence, std::function<void()> cancel)
{
    tell(sentence, {{tr("Cancel"), std::move(cancel)}});
    m_close->hide(); // It would hide what goes on.
    m_work = sentence;
    m_part = 0;
}

void MessageBar::showProgress(double part)
{
    if (m_work.isEmpty())
        return;
    m_part = std::clamp(part, 0.0, 1.0);
    m_text->setText(tr("%1 %2 %").arg(m_work).arg(static_cast<int>(m_part * 100)));
    update();
}

void MessageBar::endWork()
{
    if (m_work.isEmpty())
        return;
    m_work.clear();
    hide();
}

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        m_close->setText(tr("Close"));
}

void MessageBar::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), mixed(t.pane, m_problem ? t.limit : t.accent, t.dark ? 0.18 : 0.1));
    painter.fillRect(QRect(0, 0, 3, height()), m_problem ? t.limit : t.accent);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.line);
    if (!m_work.isEmpty())
        painter.fillRect(QRectF(0, height() - 2, width() * m_part, 2), t.accent);
}

} // namespace vram
