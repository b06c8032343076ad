// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

class QColor;
class QPainter;
class QPalette;
class QStyleOption;
class QStyleOptionComplex;
class QStyleOptionHeader;
class QStyleOptionSlider;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QWidget;

namespace vram {

/// Drawing functions of PlannerStyle. Each restores the painter's state.

enum class Chevron { Up, Down, Left, Right };

void paintChevron(QPainter* painter, const QRectF& rect, Chevron direction, const QColor& color);
void paintField(QPainter* painter, const QStyleOption* option, const QWidget* widget);
/// Whether a button is "primary", or the default button of a dialog.
bool isPrimary(const QStyleOption* option, const QWidget* widget);
void paintButton(QPainter* painter, const QStyleOption* option, const QWidget* widget);
void paintToolButton(QPainter* painter, const QStyleOptionToolButton* option, const QWidget* widget);
void paintCheckBox(QPainter* painter, const QStyleOption* option);
void paintRadio(QPainter* painter, const QStyleOption* option);
void paintTab(QPainter* painter, const QStyleOptionTab* option, const QWidget* widget);
void paintHeaderLabel(QPainter* painter, const QStyleOptionHeader* option);
void paintHeaderGround(QPainter* painter, const QStyleOption* option);
void paintScrollBar(QPainter* painter, const QStyleOptionSlider* option, const QRectF& handle);
void paintSlider(QPainter* painter, const QStyleOptionSlider* option, const QRectF& groove, const QRectF& handle);
void paintFocus(QPainter* painter, const QRectF& rect, const QPalette& palette);

} // namespace vram
