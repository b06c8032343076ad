#include "ui/window/message_bar.h"

#include "ui/theme/tokens.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

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
}

} // namespace vram
