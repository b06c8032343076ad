// SPDX-License-Identifier: GPL-3.0-or-later

// Operating the timeline with the wheel, by dragging and with keys; the input size beside the batch; models pasted as
// code or opened as folders.

#include "ui/answer/batch_slider.h"
#include "ui/charts/area_chart.h"
#include "ui/document/size_limits.h"
#include "ui/frame/bottom_views.h"
#include "ui/table/layer_view.h"
#include "ui/test_program.h"
#include "ui/views/timeline_panel.h"
#include "ui/window/message_bar.h"
#include "ui/window_fixture.h"

#include "edit/resize.h"
#include "search/frontier.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace vram::timeline_navigation_test {

using namespace vram::test;

class TimelineNavigationTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void keysZoomAndMoveTheTimeline();
    void keysStepThroughEvents();
    void rowUnderPointerIsMarked();
    void sizeSliderExplainsItsLimit();
    void searchDoesNotMoveSliders();
    void sliderShowsBatchWithRetries();
    void setsLongestFittingSequence();
    void editsImageSize();
    void inferenceShowsConcurrentUsers();
    void opensPastedCode();
    void opensModelFolder();
    void messagesMoveNothingAndEditsClearErrors();
    void messagesCoverNothing_data();
    void messagesCoverNothing();
    void tabReachesMessages();
    void exclusiveChoicesAreGrouped();
};

namespace {

double width(const AreaChart& chart)
{
    return chart.data().xTo - chart.data().xFrom;
}

void waitForSizes(WindowFixture& f)
{
    QVERIFY(QTest::qWaitFor([&] { return f.window().sessionState().sizes != nullptr; }, 60000));
}

} // namespace

void TimelineNavigationTest::keysZoomAndMoveTheTimeline()
{
    WindowFixture f("builtin:resnet18");
    auto* chart = f.child<AreaChart>("timeline");
    chart->setFocus(Qt::TabFocusReason);
    QVERIFY(chart->hasFocus());
    QTest::keyClick(chart, Qt::Key_Plus);
    QTest::keyClick(chart, Qt::Key_Plus);
    const double zoomed = width(*chart);
    QVERIFY(zoomed < 0.6);
    QTest::keyClick(chart, Qt::Key_End);
    QCOMPARE(chart->data().xTo, 1.0);
    const double from = chart->data().xFrom;
    QTest::keyClick(chart, Qt::Key_Left, Qt::ShiftModifier);
    QVERIFY(chart->data().xFrom < from);
    QVERIFY(std::abs(width(*chart) - zoomed) < 1e-9);
    QTest::keyClick(chart, Qt::Key_Home);
    QCOMPARE(chart->data().xFrom, 0.0);
    QTest::keyClick(chart, Qt::Key_Minus);
    QVERIFY(width(*chart) > zoomed);
    QTest::keyClick(chart, Qt::Key_Escape);
    QCOMPARE(width(*chart), 1.0);
}

void TimelineNavigationTest::keysStepThroughEvents()
{
    WindowFixture f("builtin:lenet5");
    auto* chart = f.child<AreaChart>("timeline");
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_Home);
    QStringList said;
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(chart, Qt::Key_Right);
        const QString words = chart->hoverText().join(QLatin1Char('|'));
        QVERIFY(!words.isEmpty());
        if (said.isEmpty() || said.last() != words)
            said << words;
    }
    QVERIFY2(said.size() > 6, qPrintable(said.join("\n")));
    const QSignalSpy chosen(f.window().findChild<TimelinePanel*>(), &TimelinePanel::rowChosen);
    QTest::keyClick(chart, Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
}

void TimelineNavigationTest::rowUnderPointerIsMarked()
{
    WindowFixture f("builtin:resnet18");
    auto* chart = f.child<AreaChart>("timeline");
    const QPoint middle(static_cast<int>(chart->pixelOf(0.25)), chart->height() / 2);
    QTest::mouseMove(chart, middle - QPoint(3, 0));
    QTest::mouseMove(chart, middle);
    const LayerId marked = f.window().table()->marked();
    QVERIFY(marked != LayerId::None);
    // If the block is collapsed, the block itself is marked.
    f.window().table()->collapseAll();
    QTest::mouseMove(chart, middle + QPoint(2, 0));
    const Row* row = find(f.project().network, f.window().table()->marked());
    QVERIFY(row);
    QVERIFY(path(f.project().network, id(*row)).find('.') == std::string::npos);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(chart, &leave);
    QCOMPARE(f.window().table()->marked(), LayerId::None);
}

void TimelineNavigationTest::sizeSliderExplainsItsLimit()
{
    WindowFixture f("builtin:gpt2");
    Setup setup = f.project().setup;
    setup.batch = 1;
    setup.gpu = "NVIDIA H100 SXM5 80GB";
    f.document().editSetup(QStringLiteral("setup"), setup);
    waitForSizes(f);
    const auto* slider = f.child<BatchSlider>("sizeSlider");
    QTRY_VERIFY2(slider->words().startsWith("1,024 · limited by "), qPrintable(slider->words()));
    QVERIFY2(slider->toolTip().contains("has 1024 positions"), qPrintable(slider->toolTip()));
    f.window().files().open("builtin:unet");
    waitForSizes(f);
    QTRY_VERIFY2(f.window().sessionState().sizes && !slider->words().contains("limited"), "here memory is the limit");
}

void TimelineNavigationTest::searchDoesNotMoveSliders()
{
    WindowFixture f("builtin:llama_3_2_1b");
    waitForSizes(f);
    const auto* batch = f.child<BatchSlider>("batchSlider");
    const auto* size = f.child<BatchSlider>("sizeSlider");
    const auto places = [&] { return std::pair(batch->geometry(), size->geometry()); };
    const auto before = places();
    const double handle = size->pixelOf(size->value());
    Setup setup = f.project().setup;
    setup.optimizer = "SGD";
    f.document().editSetup(QStringLiteral("setup"), setup);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCOMPARE(places(), before);
    QVERIFY2(f.window().sessionState().sizes || size->pixelOf(size->value()) == handle, "it waits for the search");
    waitForSizes(f);
    settle();
    QCOMPARE(places(), before);
}

void TimelineNavigationTest::sliderShowsBatchWithRetries()
{
    BatchSlider slider;
    slider.setState(8, 128, 217);
    slider.setRemark(QStringLiteral("130 with retries"), QStringLiteral("The allocator retries."));
    QCOMPARE(slider.words(), QStringLiteral("128 · 130 with retries"));
    QVERIFY(slider.toolTip().endsWith(QStringLiteral("The allocator retries.")));
    slider.setState(8, 0, 64);
    QVERIFY(!slider.words().contains(QStringLiteral("130")));
}

void TimelineNavigationTest::setsLongestFittingSequence()
{
    WindowFixture f("builtin:llama_3_2_1b");
    waitForSizes(f);
    auto* slider = f.child<BatchSlider>("sizeSlider");
    QVERIFY(slider->isVisible());
    const SizeAxis axis = sizeAxes(f.project().network).front();
    QCOMPARE(slider->value(), static_cast<int>(axis.size));
    const std::int64_t longest = largestSize(f.project().network, f.project().setup, f.document().catalogues(), axis);
    auto* button = f.child<QPushButton>("largestSize");
    if (longest == 0) {
        QCOMPARE(button->text(), QStringLiteral("Nothing fits"));
        Setup setup = f.project().setup;
        setup.batch = 1;
        setup.gpu = "NVIDIA H100 SXM5 80GB";
        f.document().editSetup(QStringLiteral("setup"), setup);
        QVERIFY(QTest::qWaitFor(
            [&] { return f.window().sessionState().sizes && f.window().sessionState().sizes->largest > 0; }, 60000));
    }
    const std::int64_t fits = f.window().sessionState().sizes->largest;
    QVERIFY(fits > axis.size);
    QTRY_VERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(sizeAxes(f.project().network).front().size, fits);
    QVERIFY(f.document().estimate()->device.fits);
    f.trigger(ActionId::Undo);
    QCOMPARE(sizeAxes(f.project().network).front().size, axis.size);
    // A drag is one undo command.
    const QPoint handle(static_cast<int>(slider->pixelOf(slider->value())), slider->height() / 2);
    QTest::mousePress(slider, Qt::LeftButton, {}, handle);
    QTest::mouseMove(slider, handle + QPoint(20, 0));
    QTest::mouseMove(slider, handle + QPoint(40, 0));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, handle + QPoint(40, 0));
    QVERIFY(sizeAxes(f.project().network).front().size > axis.size);
    f.trigger(ActionId::Undo);
    QCOMPARE(sizeAxes(f.project().network).front().size, axis.size);
}

void TimelineNavigationTest::editsImageSize()
{
    WindowFixture f("builtin:resnet18");
    waitForSizes(f);
    QTRY_VERIFY(f.child<BatchSlider>("sizeSlider")->isVisible());
    auto* size = f.child<QAbstractSpinBox>("size");
    auto* edit = size->findChild<QLineEdit*>();
    edit->selectAll();
    QTest::keyClicks(edit, "160");
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(sizeAxes(f.project().network).front().size, 160);
    f.window().files().open("builtin:mlp");
    QVERIFY2(!f.child<BatchSlider>("sizeSlider")->isVisible(), "plain vectors have none");
}

void TimelineNavigationTest::inferenceShowsConcurrentUsers()
{
    WindowFixture f("builtin:llama_3_2_1b");
    Setup setup = f.project().setup;
    setup.mode = Mode::Inference;
    setup.batch = 1;
    setup.cacheLength = 8192;
    f.document().editSetup(QStringLiteral("inference"), setup);
    auto* users = f.child<QPushButton>("users");
    QTRY_VERIFY_WITH_TIMEOUT(users->isVisible() && users->isEnabled(), 60000);
    QVERIFY2(users->text().endsWith("users × 8,192 tokens"), qPrintable(users->text()));
    const std::int64_t fits = f.window().sessionState().sizes->users;
    QVERIFY(fits > 1);
    QTest::mouseClick(users, Qt::LeftButton);
    QCOMPARE(f.project().setup.cacheSequences, fits);
    QVERIFY(f.document().estimate()->device.fits);
}

void TimelineNavigationTest::opensPastedCode()
{
    WindowFixture f;
    QGuiApplication::clipboard()->setText(
        QStringLiteral("model = nn.Sequential(\n    nn.Linear(784, 128), nn.ReLU(), nn.Linear(128, 10))\n"));
    f.trigger(ActionId::OpenCopied);
    QTRY_COMPARE(f.document().estimate()->parameters, 784 * 128 + 128 + 1290);
    const QString told = f.window().findChild<MessageBar*>()->text();
    QVERIFY2(told.contains("that does not show forward()"), qPrintable(told));
    // Code can also be pasted among existing rows, with a message about the assumptions.
    QGuiApplication::clipboard()->setText(QStringLiteral("nn.Sequential(nn.Linear(10, 4), nn.Tanh())"));
    f.window().table()->setFocus();
    const std::size_t before = f.project().network.rows.size();
    f.trigger(ActionId::Paste);
    QVERIFY(f.project().network.rows.size() > before);
    QVERIFY(f.window().findChild<MessageBar*>()->text().contains("does not show forward()"));
    QGuiApplication::clipboard()->setText(QStringLiteral("nn.Sequential(nn.Linear(10, classes))"));
    f.trigger(ActionId::Paste);
    QVERIFY(f.window().findChild<MessageBar*>()->text().contains("the value of \"classes\" is not in the text"));
}

void TimelineNavigationTest::opensModelFolder()
{
    WindowFixture f;
    const QString path = f.folder() + QStringLiteral("/Tiny-Llama");
    QVERIFY(QDir().mkpath(path));
    writeFile(path + QStringLiteral("/config.json"),
              R"({"model_type": "llama", "hidden_size": 64, "intermediate_size": 128, "num_hidden_layers": 2,
                     "num_attention_heads": 4, "vocab_size": 1000, "max_position_embeddings": 256})");
    f.window().files().dialogs.openFolder = [path](QWidget*, const QString&, const QString&) { return path; };
    f.trigger(ActionId::OpenFolder);
    // The model's sequence length is dynamic, so the dialog asks for it, and Return accepts the default.
    QTRY_VERIFY(f.document().estimate()->parameters > 0 || QApplication::activeModalWidget());
    if (QWidget* dialog = QApplication::activeModalWidget())
        QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_COMPARE(f.project().network.name, std::string("Tiny-Llama"));
}

void TimelineNavigationTest::messagesMoveNothingAndEditsClearErrors()
{
    WindowFixture f("builtin:resnet18");
    auto* bar = f.window().findChild<MessageBar*>();
    auto* views = f.window().findChild<BottomViews*>();
    settle();
    const QRect before = views->geometry();
    const QPoint at = f.window().table()->mapToGlobal(QPoint()), below = views->mapToGlobal(QPoint());
    bar->showError(QStringLiteral("That cannot be."));
    QVERIFY(bar->isVisible());
    settle();
    QCOMPARE(views->geometry(), before);
    QCOMPARE(views->mapToGlobal(QPoint()), below);
    QCOMPARE(f.window().table()->mapToGlobal(QPoint()), at);
    QVERIFY2(bar->parentWidget()->rect().contains(bar->geometry()), "all of it is on screen");
    Setup setup = f.project().setup;
    setup.batch = 7;
    f.document().editSetup(QStringLiteral("batch"), setup);
    QVERIFY2(!bar->isVisible(), "it is history");
    // Messages about lasting problems remain, as do notes and questions.
    bar->warn(QStringLiteral("The disk is full."));
    setup.batch = 8;
    f.document().editSetup(QStringLiteral("batch"), setup);
    QVERIFY(bar->isVisible());
    bar->showMessage(QStringLiteral("A note."));
    setup.batch = 9;
    f.document().editSetup(QStringLiteral("batch"), setup);
    QVERIFY(bar->isVisible());
}

void TimelineNavigationTest::messagesCoverNothing_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("a small screen") << QSize(1024, 700);
    QTest::newRow("the smallest window") << QSize(720, 520);
    QTest::newRow("a large screen") << QSize(1920, 1080);
}

void TimelineNavigationTest::messagesCoverNothing()
{
    const QFETCH(QSize, size);
    WindowFixture f("builtin:resnet18", size);
    auto* bar = f.window().findChild<MessageBar*>();
    auto* views = f.window().findChild<BottomViews*>();
    const auto place = [](const QWidget* part) { return QRect(part->mapToGlobal(QPoint()), part->size()); };
    const QString sentence = QStringLiteral("Aktivierungs-Checkpointing wurde für 48 Blöcke übernommen. ").repeated(6);
    for (const View& view : views->views()) {
        views->showWidget(view.widget);
        settle();
        const QRect charts = place(views), header = place(f.child<QWidget>("batchSlider"));
        bar->showMessage(sentence, {{QStringLiteral("Rückgängig machen"), [] {}}});
        settle();
        QVERIFY(bar->isVisible());
        for (const char* part : {"layers", "inspectorTabs", "composition", "batchSlider", "issues"}) {
            const auto* widget = f.child<QWidget>(part);
            QVERIFY2(!widget->isVisible() || !place(widget).intersects(place(bar)), part);
        }
        QVERIFY2(!place(views).intersects(place(bar)), qPrintable(view.title));
        QCOMPARE(place(f.child<QWidget>("batchSlider")), header);
        QVERIFY2(place(&f.window()).contains(place(bar)), "all of it is on screen");
        const auto* words = bar->findChild<QLabel*>();
        QVERIFY2(words->height() >= words->heightForWidth(words->width()), "no line is cut off");
        if (size.height() > 600)
            QCOMPARE(place(views), charts);
        bar->hide();
        settle();
        QCOMPARE(place(views), charts);
    }
}

void TimelineNavigationTest::tabReachesMessages()
{
    WindowFixture f("builtin:resnet18");
    auto* bar = f.window().findChild<MessageBar*>();
    bar->showMessage(QStringLiteral("Saved."), {{QStringLiteral("Open"), [] {}}});
    f.window().table()->setFocus();
    bool reached = false;
    for (int i = 0; i < 80 && !reached; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached = bar->isAncestorOf(QApplication::focusWidget());
    }
    QVERIFY(reached);
}

void TimelineNavigationTest::exclusiveChoicesAreGrouped()
{
    WindowFixture f;
    for (const ActionId act : {ActionId::UnitBinary, ActionId::ThemeDark, ActionId::LanguageGerman}) {
        const QAction* action = f.window().actions()[act];
        QVERIFY2(action->actionGroup() && action->actionGroup()->isExclusive(), "menus show radio marks");
    }
    f.trigger(ActionId::ThemeDark);
    QVERIFY(f.window().actions()[ActionId::ThemeDark]->isChecked()
            && !f.window().actions()[ActionId::ThemeSystem]->isChecked());
}

VRAM_UI_TEST(TimelineNavigationTest)

} // namespace vram::timeline_navigation_test

#include "tst_timeline_navigation.moc"
