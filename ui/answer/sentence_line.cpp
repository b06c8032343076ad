// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/sentence_line.h"

#include "ui/answer/figure_label.h"
#include "ui/answer/header_figures.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QFontMetrics>

#include <algorithm>

namespace vram {

namespace {

/// Minimum width left for the headline and the detail if the figures are beside them.
constexpr int kBesideFigures = 608;
constexpr int kGap = 10;
constexpr int kLineGap = 8;

QColor headlineColour(Verdict verdict, const Tokens& tokens)
{
    switch (verdict) {
    case Verdict::Short:
    case Verdict::Broken: return tokens.problem;
    case Verdict::Tight:
    case Verdict::Close: return tokens.caution;
    case Verdict::Fits:
    case Verdict::Empty: break;
    }
    return tokens.text;
}

} // namespace

SentenceLine::SentenceLine(QWidget* parent)
    : QWidget(parent), m_headline(new FigureLabel(this)), m_detail(new FigureLabel(this)),
      m_figures(new HeaderFigures(this))
{
    m_headline->setObjectName(QStringLiteral("verdict"));
    m_headline->setFont(scaled(font(), 1.35, true));
    m_headline->setTopic(QStringLiteral("device"));
    m_headline->setTextFormat(Qt::PlainText);
    m_detail->setObjectName(QStringLiteral("verdictDetail"));
    m_detail->setTopic(QStringLiteral("peak"));
    m_detail->setTextFormat(Qt::PlainText);
    makeSecondary(m_detail);
    for (FigureLabel* label : {m_headline, m_detail})
        connect(label, &FigureLabel::explain, this, &SentenceLine::explain);
    connect(m_figures, &HeaderFigures::explain, this, &SentenceLine::explain);
    setFixedHeight(m_headline->fontMetrics().height());
}

void SentenceLine::display(const VerdictText& verdict, const SessionState& sessionState)
{
    m_verdict = verdict;
    m_figures->display(sessionState, verdict.verdict != Verdict::Broken);
    m_figures->setVisible(verdict.verdict != Verdict::Empty);
    m_detail->setToolTip(verdict.detail);
    m_detail->setAccessibleName(verdict.detail);
    m_headline->setAccessibleName(verdict.headline);
    colour();
    place();
}

void SentenceLine::colour()
{
    const QColor colour = headlineColour(m_verdict.verdict, tokensOf(palette()));
    if (m_headline->palette().color(QPalette::WindowText) == colour)
        return;
    QPalette colours;
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text})
        colours.setColor(role, colour);
    m_headline->setPalette(colours);
}

// If space is short, uses a shorter headline, which omits names but never the answer.
QString SentenceLine::elidedHeadline(const QFontMetrics& metrics, int room) const
{
    if (metrics.horizontalAdvance(m_verdict.headline) <= room || m_verdict.fallbackHeadlines.isEmpty())
        return metrics.elidedText(m_verdict.headline, Qt::ElideRight, room);
    for (const QString& fallbackHeadlines : m_verdict.fallbackHeadlines) {
        if (metrics.horizontalAdvance(fallbackHeadlines) <= room)
            return fallbackHeadlines;
    }
    return metrics.elidedText(m_verdict.fallbackHeadlines.last(), Qt::ElideRight, room);
}

// If space is short, drops whole parts from the end rather than cutting a word.
QString SentenceLine::fittingDetail(const QFontMetrics& metrics, int room) const
{
    QString words = m_verdict.detail;
    while (metrics.horizontalAdvance(words) > room) {
        const qsizetype part =
            std::max(words.lastIndexOf(QStringLiteral(" · ")), words.lastIndexOf(QStringLiteral(" — ")));
        if (part < 0)
            return metrics.elidedText(words, Qt::ElideRight, room);
        words.truncate(part);
    }
    return words;
}

void SentenceLine::place()
{
    const QFontMetrics large = m_headline->fontMetrics();
    const QFontMetrics metrics = m_detail->fontMetrics();
    const bool figures = !m_figures->isHidden();
    // The height depends on the usual width of the figures, not on their values, so that nothing below moves.
    const bool beside = kBesideFigures + m_figures->usualWidth() <= width();
    const int height = large.height() + (beside ? 0 : kLineGap + metrics.height());
    if (isVisible() && this->height() != height) // Before that, the width is unknown.
        setFixedHeight(height);
    // All texts share one baseline.
    const int y = large.ascent() - metrics.ascent();
    const int end = figures && beside ? width() - m_figures->sizeHint().width() - kGap : width();
    m_headline->setFigure(elidedHeadline(large, end));
    m_headline->setToolTip(m_headline->text() == m_verdict.headline ? QString() : m_verdict.headline);
    const int words = std::max(large.horizontalAdvance(m_headline->text()),
                               large.horizontalAdvance(withWidestDigits(m_headline->text())));
    m_headline->setGeometry(0, 0, std::min(words, end), large.height());
    const int from = std::min(words + kGap, end);
    m_detail->setFigure(fittingDetail(metrics, end - from));
    m_detail->setGeometry(from, y, end - from, metrics.height());
    m_figures->align(beside ? Qt::AlignRight : Qt::AlignLeft);
    m_figures->setGeometry(beside ? width() - m_figures->sizeHint().width() : 0, beside ? y : large.height() + kLineGap,
                           m_figures->sizeHint().width(), metrics.height());
}

void SentenceLine::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    place();
}

void SentenceLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void SentenceLine::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_headline->setFont(scaled(font(), 1.35, true));
        place();
    } else if (event->type() == QEvent::PaletteChange) {
        colour();
    }
}

} // namespace vram
