// SPDX-License-Identifier: GPL-3.0-or-later

// No widget is squashed or cut off, in each language and at common window sizes.

#include "ui/forms/param_form.h"
#include "ui/frame/model_card.h"
#include "ui/language/language.h"
#include "ui/test_program.h"
#include "ui/theme/elided_label.h"
#include "ui/window_fixture.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSlider>
#include <QTabBar>
#include <QTest>
#include <QTreeView>

namespace vram::fits_test {

using namespace vram::test;

namespace {

QString nameOf(const QWidget& widget, const QString& text)
{
    return QStringLiteral("%1 \"%2\" %3×%4")
        .arg(widget.objectName().isEmpty() ? QString::fromLatin1(widget.metaObject()->className())
                                           : widget.objectName(),
             text.left(60))
        .arg(widget.width())
        .arg(widget.height());
}

bool labelIsCut(const QLabel& label)
{
    if (label.text().isEmpty() || qobject_cast<const ElidedLabel*>(&label))
        return false;
    if (label.wordWrap())
        return label.height() + 1 < label.heightForWidth(label.width());
    return label.width() + 1 < label.sizeHint().width() || label.height() + 1 < label.sizeHint().height();
}

bool choiceIsCut(const QComboBox& box)
{
    constexpr int kArrow = 26;
    const bool tall = box.height() + 1 >= box.minimumSizeHint().height();
    return !tall
           || (!box.isEditable() && box.fontMetrics().horizontalAdvance(box.currentText()) + kArrow > box.width());
}

QString cut(const QWidget& widget)
{
    if (const auto* slider = qobject_cast<const QSlider*>(&widget))
        return slider->width() < 48 ? nameOf(widget, slider->accessibleName()) : QString();
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return labelIsCut(*label) ? nameOf(widget, label->text()) : QString();
    if (const auto* card = qobject_cast<const ModelCard*>(&widget))
        return card->width() < card->fontMetrics().horizontalAdvance(card->accessibleDescription()) + 24
                   ? nameOf(widget, card->text())
                   : QString();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        const QSize words = button->fontMetrics().size(Qt::TextShowMnemonic, button->text());
        const bool small = button->width() < words.width() + 4 || button->height() < words.height();
        return small && !button->text().isEmpty() ? nameOf(widget, button->text()) : QString();
    }
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return choiceIsCut(*box) ? nameOf(widget, box->currentText()) : QString();
    // A line edit inside a combo box or spin box is as large as the box.
    const QWidget* parent = widget.parentWidget();
    const bool inside = qobject_cast<const QComboBox*>(parent) || qobject_cast<const QAbstractSpinBox*>(parent);
    const bool line = qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget);
    if (line && !inside && widget.height() + 1 < widget.minimumSizeHint().height())
        return nameOf(widget, widget.accessibleName());
    return {};
}

/// Rows of a form that overlap because the scroll area has compressed them instead of scrolling.
QStringList overlapping(const QWidget& window)
{
    QStringList found;
    for (const QWidget* form : window.findChildren<ParamForm*>()) {
        QList<QWidget*> parts;
        for (QWidget* part : form->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
            if (part->isVisible())
                parts << part;
        }
        for (qsizetype i = 0; i < parts.size(); ++i) {
            for (qsizetype k = i + 1; k < parts.size(); ++k) {
                if (parts[i]->geometry().intersects(parts[k]->geometry()))
                    found << nameOf(*parts[i], parts[k]->objectName());
            }
        }
    }
    return found;
}

} // namespace

class FitsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void nothingIsCutOff_data();
    void nothingIsCutOff();

private:
    void look(const WindowFixture& f, const QString& where);
    QFont m_font;
    QStringList m_found;
};

void FitsTest::initTestCase()
{
    prepareApplication();
    m_font = QApplication::font();
}

void FitsTest::cleanup()
{
    applyLanguage({});
    QApplication::setFont(m_font);
}

void FitsTest::nothingIsCutOff_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("letters");
    for (const char* language : {"en", "de", "zh_CN"}) {
        const auto add = [language](QSize size, double letters) {
            QTest::addRow("%s %dx%d %.1f", language, size.width(), size.height(), letters)
                << QString::fromLatin1(language) << size << letters;
        };
        add({960, 540}, 1); // Full HD at twice the scale.
        add({1024, 700}, 1);
        add({1366, 768}, 1);
        add({1920, 1080}, 1);
        add({1366, 768}, 1.3); // For a desktop that is set to large text.
    }
}

void FitsTest::look(const WindowFixture& f, const QString& where)
{
    QApplication::processEvents();
    const QWidget& window = const_cast<WindowFixture&>(f).window();
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->visibleRegion().isEmpty())
            continue;
        if (const QString words = cut(*widget); !words.isEmpty())
            m_found << where + QStringLiteral(": ") + words;
    }
    // In a narrow window, the tool bar hides parts that are also shown elsewhere, so that its end is never cut off.
    for (const char* name : {"menu", "search", "report"}) {
        const auto* part = window.findChild<QWidget*>(QLatin1String(name));
        if (!part->isVisible() || part->mapTo(&window, part->rect().bottomRight()).x() >= window.width())
            m_found << where + QStringLiteral(": not in the tool bar: ") + QLatin1String(name);
    }
    for (const QString& words : overlapping(window))
        m_found << where + QStringLiteral(", overlapping: ") + words;
}

void FitsTest::nothingIsCutOff()
{
    QFETCH(QString, language);
    QFETCH(QSize, size);
    QFETCH(double, letters);
    QFont font = m_font;
    font.setPointSizeF(font.pointSizeF() * letters);
    QApplication::setFont(font);
    m_found.clear();
    WindowFixture f({}, size);
    f.settings().set(Setting::Language, language);
    f.restart();
    look(f, "start");
    f.window().files().open("builtin:gpt2");
    f.window().resize(size);
    QTRY_VERIFY_WITH_TIMEOUT(f.window().sessionState().advice, 60000);
    settle(); // The list of advice adapts to the available space.
    for (const char* name : {"viewTabs", "inspectorTabs"}) {
        auto* tabs = f.child<QTabBar>(name);
        for (int i = 0; i < tabs->count(); ++i) {
            tabs->setCurrentIndex(i);
            look(f, tabs->tabText(i));
        }
        tabs->setCurrentIndex(0);
    }
    f.child<QAbstractButton>("moreSettings")->click();
    look(f, "more");
    f.trigger(ActionId::FilterLayers);
    f.child<QLineEdit>("layerFilter")->setText("attn");
    look(f, "filter");
    settle();
    auto* list = f.child<QTreeView>("layerList");
    if (list->header()->length() > list->viewport()->width())
        m_found << QStringLiteral("filter: columns beyond the edge");
    m_found.removeDuplicates();
    QVERIFY2(m_found.isEmpty(), qPrintable(m_found.join('\n')));
}

VRAM_UI_TEST(FitsTest)

} // namespace vram::fits_test

#include "tst_fits.moc"
