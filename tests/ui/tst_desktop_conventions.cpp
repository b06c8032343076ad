// SPDX-License-Identifier: GPL-3.0-or-later

// Standard desktop behavior: visible focus, dialogs that start in their first field and have a default button for
// Return, fields that select their text on a click, icons in file dialogs, and the terms of the glossary.

#include "ui/contrast.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/window_fixture.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>
#include <QToolButton>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>

namespace vram::desktop_conventions_test {

using namespace vram::test;

class DesktopConventionsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void focusIsVisible_data();
    void focusIsVisible();
    void dialogsBeginInTheirFirstField_data();
    void dialogsBeginInTheirFirstField();
    void clickSelectsGpuText();
    void gpuPopupFitsItsNames();
    void fileDialogsHaveIcons_data();
    void fileDialogsHaveIcons();
    void windowUsesGlossaryTerms();
    void commandLineUsesGlossaryTerms();
};

namespace {

bool takesTab(const QWidget& widget)
{
    return (widget.focusPolicy() & Qt::TabFocus) && widget.isVisible() && widget.isEnabled() && !widget.focusProxy()
           && widget.width() > 4 && widget.height() > 4;
}

/// Returns an image of the widget with a margin in which the focus frame may be drawn.
QImage look(QWidget& window, const QWidget& widget)
{
    constexpr int around = 4;
    const QRect area(widget.mapTo(&window, QPoint()), widget.size());
    return window.grab(area.adjusted(-around, -around, around, around)).toImage();
}

/// Returns the number of pixels that differ clearly.
int difference(const QImage& one, const QImage& two)
{
    int count = 0;
    for (int y = 0; y < std::min(one.height(), two.height()); ++y) {
        for (int x = 0; x < std::min(one.width(), two.width()); ++x) {
            const QColor a = one.pixelColor(x, y), b = two.pixelColor(x, y);
            count += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) > 40;
        }
    }
    return count;
}

} // namespace

void DesktopConventionsTest::focusIsVisible_data()
{
    QTest::addColumn<int>("theme");
    QTest::newRow("light") << static_cast<int>(ActionId::ThemeLight);
    QTest::newRow("dark") << static_cast<int>(ActionId::ThemeDark);
    QTest::newRow("high contrast") << static_cast<int>(ActionId::ThemeHighContrast);
}

void DesktopConventionsTest::focusIsVisible()
{
    QFETCH(int, theme);
    WindowFixture f("builtin:gpt2");
    f.trigger(static_cast<ActionId>(theme));
    settle();
    QApplication::setCursorFlashTime(0); // A blinking cursor would not count as a focus indicator.
    QWidget& window = f.window();
    QStringList unmarked;
    const auto widgets = window.findChildren<QWidget*>();
    for (QWidget* widget : widgets) {
        if (!takesTab(*widget))
            continue;
        for (QWidget* above = widget->parentWidget(); above; above = above->parentWidget()) {
            if (auto* scrolled = qobject_cast<QScrollArea*>(above))
                scrolled->ensureWidgetVisible(widget);
        }
        QCoreApplication::processEvents();
        // Moves the focus from another widget to this one by keyboard.
        f.window().table()->setFocus(Qt::OtherFocusReason);
        if (widget == f.window().table())
            f.child<QTabBar>("inspectorTabs")->setFocus(Qt::OtherFocusReason);
        QCoreApplication::processEvents();
        const QImage before = look(window, *widget);
        widget->setFocus(Qt::TabFocusReason);
        QCoreApplication::processEvents();
        if (!widget->hasFocus())
            continue;
        if (auto* edit = qobject_cast<QLineEdit*>(widget))
            edit->deselect(); // An empty field has nothing to select.
        constexpr int least = 12;
        if (difference(before, look(window, *widget)) < least)
            unmarked << QString::fromLatin1(widget->metaObject()->className()) + ' ' + widget->objectName();
    }
    QVERIFY2(unmarked.isEmpty(), qPrintable(unmarked.join("; ")));
}

void DesktopConventionsTest::dialogsBeginInTheirFirstField_data()
{
    QTest::addColumn<int>("act");
    QTest::addColumn<QString>("dialog");
    QTest::addColumn<bool>("hasDefault");
    const auto add = [](const char* dialog, ActionId act, bool hasDefault) {
        QTest::newRow(dialog) << static_cast<int>(act) << dialog << hasDefault;
    };
    add("ownGpu", ActionId::NewGpu, true);
    add("calibrate", ActionId::Calibrate, true);
    add("totals", ActionId::Totals, false);
    add("memoryMessage", ActionId::ExplainMessage, false);
    add("plan", ActionId::PlanGpus, true);
    add("exporter", ActionId::RunExporter, true);
}

void DesktopConventionsTest::dialogsBeginInTheirFirstField()
{
    QFETCH(int, act);
    QFETCH(QString, dialog);
    QFETCH(bool, hasDefault);
    WindowFixture f("builtin:gpt2");
    f.trigger(static_cast<ActionId>(act));
    auto* shown = f.window().findChild<QDialog*>(dialog);
    QVERIFY(shown);
    QTRY_VERIFY(shown->isVisible() && shown->isActiveWindow());
    QWidget* focus = shown->focusWidget();
    QVERIFY(focus && focus->hasFocus());
    QVERIFY2(qobject_cast<QLineEdit*>(focus) || qobject_cast<QAbstractSpinBox*>(focus)
                 || qobject_cast<QComboBox*>(focus) || qobject_cast<QPlainTextEdit*>(focus),
             focus->metaObject()->className());
    // The focused field is the topmost one.
    for (QWidget* other : shown->findChildren<QWidget*>()) {
        const bool typed = qobject_cast<QLineEdit*>(other) || qobject_cast<QAbstractSpinBox*>(other);
        if (typed && takesTab(*other) && other != focus && !other->isAncestorOf(focus) && !focus->isAncestorOf(other))
            QVERIFY2(other->mapTo(shown, QPoint()).y() >= focus->mapTo(shown, QPoint()).y(),
                     qPrintable(other->objectName()));
    }
    if (!hasDefault)
        return;
    const auto buttons = shown->findChildren<QPushButton*>();
    const auto preset = std::ranges::find_if(buttons, [](QPushButton* b) { return b->isDefault() && b->isVisible(); });
    QVERIFY2(preset != buttons.end(), "some button is what Return presses");
    QVERIFY2((*preset)->property("primary").toBool(), "and it looks so");
}

void DesktopConventionsTest::clickSelectsGpuText()
{
    WindowFixture f("builtin:gpt2");
    auto* gpu = f.child<QComboBox>("gpu");
    QTest::mouseClick(gpu->lineEdit(), Qt::LeftButton, {}, QPoint(12, gpu->lineEdit()->height() / 2));
    QTRY_COMPARE(gpu->lineEdit()->selectedText(), gpu->lineEdit()->text());
    QTest::keyClicks(gpu->lineEdit(), "A100");
    QVERIFY2(gpu->lineEdit()->text().startsWith("A100"), "typing takes the place of what was there");
}

void DesktopConventionsTest::gpuPopupFitsItsNames()
{
    WindowFixture f("builtin:gpt2", {1366, 768});
    auto* gpu = f.child<QComboBox>("gpu");
    gpu->showPopup();
    QTRY_VERIFY(gpu->view()->isVisible());
    int widest = 0;
    for (int i = 0; i < gpu->count(); ++i)
        widest = std::max(widest, gpu->view()->sizeHintForIndex(gpu->model()->index(i, 0)).width());
    QVERIFY2(gpu->view()->viewport()->width() >= widest, qPrintable(QString::number(widest)));
    gpu->hidePopup();
}

void DesktopConventionsTest::fileDialogsHaveIcons_data()
{
    focusIsVisible_data();
}

// Qt's own file dialog is used if the desktop has none. Its buttons and places show icons that contrast with their
// background.
void DesktopConventionsTest::fileDialogsHaveIcons()
{
    QFETCH(int, theme);
    WindowFixture f;
    f.trigger(static_cast<ActionId>(theme));
    QFileDialog dialog(&f.window(), "Open", f.folder());
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    for (const char* name :
         {"backButton", "forwardButton", "toParentButton", "newFolderButton", "listModeButton", "detailModeButton"}) {
        auto* button = dialog.findChild<QToolButton*>(QLatin1String(name));
        QVERIFY2(button, name);
        button->setEnabled(true);
        const QImage icon = button->grab().toImage();
        const QColor ground = icon.pixelColor(2, 2);
        int seen = 0;
        for (int y = 0; y < icon.height(); ++y) {
            for (int x = 0; x < icon.width(); ++x)
                seen += contrast(icon.pixelColor(x, y), ground) >= 3;
        }
        QVERIFY2(seen >= 10, name);
    }
}

namespace {

/// Misleading wordings, each with a better one from the glossary in ARCHITECTURE.md.
const QStringList& misread()
{
    static const QStringList words{"must be mended",
                                   "Mend the",
                                   "of them accumulated",
                                   "Keeps its input",
                                   "Learned numbers",
                                   "a sample, a step",
                                   "Checkpoint blocks",
                                   "The whole model in bf16",
                                   "16-bit products",
                                   "by blocks",
                                   "cross the bus",
                                   "To fit more",
                                   "Make this change",
                                   "missing %1",
                                   "Keep the present setup",
                                   "Take the calibration back",
                                   "cannot be:",
                                   "Used by others",
                                   "Used by other programs",
                                   "GPU of your own",
                                   "leaves sizes open",
                                   "this is no model",
                                   "Bring them back",
                                   "Nothing is called",
                                   "Only totals",
                                   "As the system",
                                   "figures rest on",
                                   "What would take less",
                                   "Then needs",
                                   "hort by %1",
                                   " extent",
                                   "this is no ",
                                   "it is no ",
                                   " that is no "};
    return words;
}

QStringList misreadIn(const QString& text)
{
    QStringList found;
    for (const QString& word : misread()) {
        if (text.contains(word))
            found << word + QStringLiteral(": ") + text.mid(std::max<qsizetype>(0, text.indexOf(word) - 40), 120);
    }
    return found;
}

} // namespace

void DesktopConventionsTest::windowUsesGlossaryTerms()
{
    QFile file(QStringLiteral(VRAM_SOURCE_DIR "/resources/translations/vram-planner_de.ts"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&file);
    QStringList found;
    int sentences = 0;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != QLatin1String("source"))
            continue;
        ++sentences;
        found << misreadIn(reader.readElementText());
    }
    QVERIFY2(sentences > 2000, "every string of the window is there");
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void DesktopConventionsTest::commandLineUsesGlossaryTerms()
{
    for (const char* verb :
         {"", "estimate", "max-batch", "sweep", "report", "import", "list", "plan", "config", "measured"}) {
        QProcess cli;
        QStringList arguments{QString::fromLatin1(verb), "--help"};
        arguments.removeAll({});
        cli.start(QStringLiteral(VRAM_CLI), arguments);
        QVERIFY(cli.waitForFinished());
        const QString help = QString::fromUtf8(cli.readAllStandardOutput()).simplified();
        QVERIFY(help.size() > 100);
        const QStringList found = misreadIn(help);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
}

VRAM_UI_TEST(DesktopConventionsTest)

} // namespace vram::desktop_conventions_test

#include "tst_desktop_conventions.moc"
