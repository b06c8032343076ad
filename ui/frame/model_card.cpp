// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/frame/model_card.h"

#include "ui/text.h"
#include "ui/theme/style_paint.h"
#include "ui/theme/theme.h"

#include "import/load_model.h"

#include <QCoreApplication>
#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <array>

namespace vram {

namespace {

constexpr int kCardPadding = 12;

struct Known {
    const char* builtin;
    const char* line;
};

// clang-format off
constexpr std::array kKnown{
    Known{"resnet50", QT_TRANSLATE_NOOP("ModelCard", "residual network, 25.6 M parameters")},
    Known{"gpt2", QT_TRANSLATE_NOOP("ModelCard", "decoder, 124 M parameters")},
    Known{"llama_3_1_8b", QT_TRANSLATE_NOOP("ModelCard", "decoder with LoRA, 8.03 B parameters")},
    Known{"llama_3_2_1b", QT_TRANSLATE_NOOP("ModelCard", "decoder, 1.24 B parameters")},
    Known{"qwen3_8b", QT_TRANSLATE_NOOP("ModelCard", "decoder with LoRA, 8.19 B parameters")},
    Known{"sd_1_5_unet", QT_TRANSLATE_NOOP("ModelCard", "image diffusion, 860 M parameters")},
    Known{"vit_b_16", QT_TRANSLATE_NOOP("ModelCard", "vision transformer, 86.6 M parameters")},
    Known{"bert_base", QT_TRANSLATE_NOOP("ModelCard", "encoder, 109 M parameters")},
    Known{"unet", QT_TRANSLATE_NOOP("ModelCard", "segmentation, 31.0 M parameters")},
    Known{"resnet18", QT_TRANSLATE_NOOP("ModelCard", "residual network, 11.7 M parameters")},
    Known{"lenet5", QT_TRANSLATE_NOOP("ModelCard", "early CNN, 62 k parameters")},
    Known{"mlp", QT_TRANSLATE_NOOP("ModelCard", "4 × 100 neurons, 131 k parameters")},
};
// clang-format on

} // namespace

ModelCard::ModelCard(const std::string& builtin, QWidget* parent) : QAbstractButton(parent), m_title(titleOf(builtin))
{
    for (const Known& known : kKnown) {
        if (builtin == known.builtin)
            m_line = QCoreApplication::translate("ModelCard", known.line);
    }
    setObjectName(QStringLiteral("card.") + qs(builtin));
    setText(m_title);
    setAccessibleName(m_title);
    setAccessibleDescription(m_line);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
}

QString ModelCard::titleOf(const std::string& builtin)
{
    return qs(builtinTitle(builtin));
}

std::vector<std::string> ModelCard::known()
{
    std::vector<std::string> names;
    names.reserve(kKnown.size());
    for (const Known& known : kKnown)
        names.emplace_back(known.builtin);
    return names;
}

QSize ModelCard::sizeHint() const
{
    constexpr int kUsualWidth = 260;
    const int words = std::max(QFontMetrics(scaled(font(), 1.0, true)).horizontalAdvance(m_title),
                               fontMetrics().horizontalAdvance(m_line));
    return {std::max(kUsualWidth, words + 2 * kCardPadding + 2), fontMetrics().height() * 2 + 20};
}

bool ModelCard::event(QEvent* event)
{
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave)
        update();
    return QAbstractButton::event(event);
}

void ModelCard::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(underMouse() ? t.accent : t.line, 1));
    painter.setBrush(isDown() || underMouse() ? t.selection : t.pane);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.drawRoundedRect(frame, 6, 6);
    const QRectF text = frame.adjusted(kCardPadding, 8, -kCardPadding, -8);
    painter.setPen(t.text);
    painter.setFont(scaled(font(), 1.0, true));
    painter.drawText(text, Qt::AlignTop | Qt::AlignLeft, m_title);
    painter.setPen(t.secondary);
    painter.setFont(font());
    painter.drawText(text, Qt::AlignBottom | Qt::AlignLeft,
                     fontMetrics().elidedText(m_line, Qt::ElideRight, static_cast<int>(text.width())));
    if (hasFocus())
        paintFocus(&painter, frame.adjusted(2, 2, -2, -2), palette());
}

} // namespace vram
