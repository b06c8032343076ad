// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/planner_style.h"

#include "ui/theme/style_paint.h"
#include "ui/theme/tokens.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QTextEdit>
#include <QToolButton>
#include <QTreeView>

namespace vram {

namespace {

constexpr int kFieldHeight = 26;
constexpr int kAroundFlush = 6; ///< Padding around the text of a flush button, which aligns with the text above it.

bool insideSpinOrCombo(const QWidget* widget)
{
    const QWidget* parent = widget ? widget->parentWidget() : nullptr;
    return qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent);
}

bool insideView(const QWidget* widget)
{
    const QWidget* parent = widget ? widget->parentWidget() : nullptr;
    return parent && qobject_cast<const QAbstractItemView*>(parent->parentWidget());
}

/// Whether the widget is a multi-line text or document widget. Such widgets are framed like line edits.
bool isTextBox(const QWidget* widget)
{
    return qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QTextEdit*>(widget);
}

} // namespace

PlannerStyle::PlannerStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void PlannerStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QScrollBar*>(widget) || qobject_cast<QTabBar*>(widget) || qobject_cast<QToolButton*>(widget)
        || qobject_cast<QAbstractSpinBox*>(widget))
        widget->setAttribute(Qt::WA_Hover);
    // Labels never detect rich text automatically: a layer called "<img src=...>" would load files. This includes
    // tooltips and message boxes. Labels with rich text set that format explicitly.
    if (auto* label = qobject_cast<QLabel*>(widget); label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

int PlannerStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent: return 11;
    case PM_SplitterWidth: return 1;
    case PM_TabBarTabHSpace: return 16;
    case PM_TabBarTabVSpace: return 12;
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal: return 0;
    case PM_ToolBarItemSpacing: return 2;
    case PM_ToolBarItemMargin: return 4;
    case PM_ToolBarFrameWidth: return 0;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight: return 16;
    case PM_TreeViewIndentation: return 18;
    case PM_HeaderMargin: return 3;
    case PM_MenuButtonIndicator: return 14;
    case PM_FocusFrameHMargin: return 6;
    case PM_MenuBarItemSpacing: return 2;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int PlannerStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                            QStyleHintReturn* result) const
{
    switch (hint) {
    case SH_ComboBox_Popup:
    case SH_ScrollBar_Transient:
    case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
    case SH_TabBar_Alignment: return Qt::AlignLeft;
    case SH_ToolTip_WakeUpDelay: return 500;
    case SH_ItemView_ShowDecorationSelected:
    case SH_UnderlineShortcut: return 1;
    default: return QProxyStyle::styleHint(hint, option, widget, result);
    }
}

QSize PlannerStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                     const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_LineEdit:
    case CT_SpinBox:
    case CT_ComboBox:
    case CT_PushButton: {
        // Adds padding between the text and the frame.
        const int around = widget && widget->property("quiet").toBool() ? 0 : 22;
        const bool flush = widget && (widget->property("link").toBool() || widget->property("flush").toBool());
        result = QSize(flush ? size.width() + kAroundFlush : std::max(result.width(), size.width() + around),
                       std::max(result.height(), kFieldHeight));
        break;
    }
    case CT_ToolButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        const int arrow = button && (button->features & QStyleOptionToolButton::HasMenu) ? 14 : 0;
        const bool compact = widget && widget->property("compact").toBool();
        result = QSize(size.width() + (compact ? 8 : 16) + arrow, std::max(size.height() + 8, kFieldHeight));
        break;
    }
    case CT_HeaderSection: result.setHeight(25); break;
    case CT_ItemViewItem:
        // Makes rows as high as those of the layer table.
        if (qobject_cast<const QTreeView*>(widget) || qobject_cast<const QListView*>(widget))
            result.setHeight(std::max(result.height(), option->fontMetrics.height() + 8));
        break;
    case CT_MenuItem: result.setHeight(std::max(result.height(), size.height() + 6)); break;
    default: break;
    }
    return result;
}

QRect PlannerStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                   const QWidget* widget) const
{
    const QRect r = option->rect;
    if (control == CC_SpinBox) {
        const int width = 20;
        switch (part) {
        case SC_SpinBoxUp: return {r.right() - width, r.top() + 1, width, r.height() / 2 - 1};
        case SC_SpinBoxDown: return {r.right() - width, r.center().y() + 1, width, r.height() / 2 - 1};
        case SC_SpinBoxEditField: return r.adjusted(4, 2, -width - 2, -2);
        default: break;
        }
    }
    if (control == CC_ComboBox && part == SC_ComboBoxEditField)
        return r.adjusted(5, 2, -22, -2);
    if (control == CC_ComboBox && part == SC_ComboBoxArrow)
        return {r.right() - 22, r.top(), 22, r.height()};
    if (control == CC_ScrollBar) {
        if (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine)
            return {};
        if (part == SC_ScrollBarGroove)
            return r;
        const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (slider && part == SC_ScrollBarSlider) {
            const bool upright = slider->orientation == Qt::Vertical;
            const int length = upright ? r.height() : r.width();
            const int range = slider->maximum - slider->minimum;
            int size = length;
            if (range > 0) {
                const double share =
                    static_cast<double>(slider->pageStep) / (static_cast<double>(range) + slider->pageStep);
                size = std::clamp(static_cast<int>(length * share), std::min(28, length), length);
            }
            const int at = sliderPositionFromValue(slider->minimum, slider->maximum, slider->sliderPosition,
                                                   length - size, slider->upsideDown);
            return upright ? QRect(r.left(), r.top() + at, r.width(), size)
                           : QRect(r.left() + at, r.top(), size, r.height());
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QRect PlannerStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    if (element == SE_LineEditContents && !insideSpinOrCombo(widget))
        return rect.adjusted(insideView(widget) ? 2 : 4, 0, -2, 0);
    return rect;
}

void PlannerStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const
{
    switch (element) {
    case PE_PanelLineEdit:
        // Spin boxes and combo boxes draw the frame themselves, and cell editors have none.
        if (insideSpinOrCombo(widget))
            return;
        if (insideView(widget))
            painter->fillRect(option->rect, option->palette.base());
        else
            paintField(painter, option, widget);
        return;
    case PE_FrameLineEdit: return;
    case PE_Frame:
        if (isTextBox(widget))
            paintField(painter, option, widget);
        else
            QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    case PE_PanelButtonCommand: paintButton(painter, option, widget); return;
    case PE_IndicatorCheckBox: paintCheckBox(painter, option); return;
    case PE_IndicatorRadioButton: paintRadio(painter, option); return;
    case PE_IndicatorHeaderArrow:
    case PE_FrameTabBarBase:
    case PE_FrameDefaultButton:
    case PE_PanelScrollAreaCorner:
    case PE_PanelStatusBar:
    case PE_FrameStatusBarItem: return;
    case PE_FrameFocusRect:
        // Qt draws the focus rectangle of a table's current row without a widget. A bar at the left edge marks that
        // row.
        if (!widget)
            painter->fillRect(QRect(option->rect.topLeft(), QSize(2, option->rect.height())),
                              tokensOf(option->palette).accent);
        else if (!qobject_cast<const QAbstractItemView*>(widget))
            paintFocus(painter, QRectF(option->rect), option->palette);
        return;
    case PE_PanelItemViewRow:
        if (option->state & State_Selected)
            painter->fillRect(option->rect, tokensOf(option->palette).selection);
        return;
    case PE_IndicatorBranch:
        if (option->state & State_Children) {
            const QRectF box(option->rect);
            paintChevron(painter, QRectF(box.right() - 12, box.top(), 8, box.height()),
                         option->state & State_Open ? Chevron::Down : Chevron::Right,
                         tokensOf(option->palette).secondary);
        }
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowRight:
    case PE_IndicatorArrowLeft: {
        const Chevron direction = element == PE_IndicatorArrowDown   ? Chevron::Down
                                  : element == PE_IndicatorArrowUp   ? Chevron::Up
                                  : element == PE_IndicatorArrowLeft ? Chevron::Left
                                                                     : Chevron::Right;
        paintChevron(painter, QRectF(option->rect), direction, tokensOf(option->palette).secondary);
        return;
    }
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void PlannerStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    switch (element) {
    case CE_TabBarTabShape: return;
    case CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            paintTab(painter, tab, widget);
            return;
        }
        break;
    case CE_HeaderEmptyArea:
    case CE_HeaderSection: paintHeaderGround(painter, option); return;
    case CE_Header:
        // The header is painted here because QCommonStyle shifts the text to make room for the sort arrow, whatever its
        // alignment.
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option)) {
            paintHeaderGround(painter, header);
            paintHeaderLabel(painter, header);
            return;
        }
        break;
    case CE_ItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            QStyleOptionViewItem copy(*item);
            copy.palette.setColor(QPalette::Highlight, tokensOf(option->palette).selection);
            copy.palette.setColor(QPalette::HighlightedText, option->palette.color(QPalette::Text));
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    case CE_Splitter: painter->fillRect(option->rect, tokensOf(option->palette).line); return;
    case CE_ToolBar: return;
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            QStyleOptionButton copy(*button);
            if (isPrimary(option, widget) && (option->state & State_Enabled))
                copy.palette.setColor(QPalette::ButtonText, tokensOf(option->palette).onAccent);
            else if (widget && widget->property("link").toBool())
                copy.palette.setColor(QPalette::ButtonText, tokensOf(option->palette).accent);
            QProxyStyle::drawControl(element, &copy, painter, widget);
            return;
        }
        break;
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void PlannerStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                      const QWidget* widget) const
{
    const Tokens& t = tokensOf(option->palette);
    const QColor arrow = option->state & State_Enabled ? t.secondary : t.line;
    const auto rect = [&](SubControl part) { return QRectF(proxy()->subControlRect(control, option, part, widget)); };
    switch (control) {
    case CC_ComboBox:
        paintField(painter, option, widget);
        paintChevron(painter, rect(SC_ComboBoxArrow), Chevron::Down, arrow);
        return;
    case CC_SpinBox:
        paintField(painter, option, widget);
        if (option->subControls & SC_SpinBoxUp) {
            paintChevron(painter, rect(SC_SpinBoxUp).adjusted(7, 3, -7, -1), Chevron::Up, arrow);
            paintChevron(painter, rect(SC_SpinBoxDown).adjusted(7, 1, -7, -3), Chevron::Down, arrow);
        }
        return;
    case CC_ToolButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
            paintToolButton(painter, button, widget);
            return;
        }
        break;
    case CC_ScrollBar:
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option))
            paintScrollBar(painter, slider, rect(SC_ScrollBarSlider));
        return;
    case CC_Slider:
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
            paintSlider(painter, slider, rect(SC_SliderGroove), rect(SC_SliderHandle));
            return;
        }
        break;
    default: break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace vram
