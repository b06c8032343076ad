// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/job_state.h"
#include "ui/answer/rank_strip.h"
#include "ui/charts/chart_values.h"
#include "ui/dialogs/config_dialog.h"
#include "ui/dialogs/plan_dialog.h"
#include "ui/document/background_task.h"
#include "ui/document/document.h"
#include "ui/language/time_text.h"
#include "ui/panels/setup_panel.h"
#include "ui/test_program.h"
#include "ui/theme/tokens.h"
#include "ui/views/gpu_prices.h"
#include "ui/window/message_bar.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QTreeWidget>
#include <QUrl>

#include <algorithm>

namespace vram::parallel_test {

using namespace vram::test;

/// Several GPUs in the window: the ranks, plans, and configurations of other training programs.
class ParallelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { prepareApplication(); }
    void showsRanksAndSelectsThem();
    void timelineMarksGathersAndReductions();
    void showsOnlyRelevantSettings();
    void acceptsGlobalBatch();
    void planIsPreviewedAndAppliedInOneStep();
    void anotherEditRemovesUndoOffer();
    void plansAreOrderedByTimeAndCost();
    void enterStartsSearch();
    void plansOfSeveralTypesAreCompared();
    void copiesAndSavesConfig();
    void droppedConfigChangesTheSetup();
    void invalidConfigKeepsTheDocument();
};

namespace {

vram::Setup with(vram::Setup setup, std::string_view key, std::string_view value)
{
    return *withSetting(setup, key, value);
}

void setSeveral(WindowFixture& f, std::string_view data, std::string_view batch = "2")
{
    const vram::Setup setup = with(with(with(f.project().setup, "gpus", "8"), "data-parallel", data), "batch", batch);
    f.document().editSetup(QStringLiteral("several"), setup);
    settle();
}

template<typename T>
T* dialogOf(WindowFixture& f)
{
    settle();
    return f.window().findChild<T*>();
}

} // namespace

void ParallelTest::showsRanksAndSelectsThem()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    auto* strip = f.child<RankStrip>("rankStrip");
    QVERIFY(strip->isHidden());
    // The ranks differ, because each owns whole tensors. With larger batches, the allocator reserves the same for all.
    setSeveral(f, "zero1", "1");
    QVERIFY(!strip->isHidden());
    const auto ranks = f.document().estimate()->ranks;
    QVERIFY(ranks.size() > 1);
    QVERIFY(f.label("jobWords").contains(QStringLiteral("global batch 8")));
    const std::int64_t last = ranks.back().rank;
    auto* button = f.child<QAbstractButton>(qPrintable(QStringLiteral("rank%1").arg(last)));
    QVERIFY(button && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    settle();
    QCOMPARE(f.project().setup.parallel.rank, last);
    QCOMPARE(f.document().estimate()->device.total, ranks.back().device.total);
    QVERIFY(button->isChecked());
    // The answer still describes the whole job.
    const RankEstimate& highestRank = *highestMemoryRank(ranks);
    QVERIFY(highestRank.device.total > ranks.back().device.total);
    QCOMPARE(jobState(f.window().sessionState()).estimate->device.total, highestRank.device.total);
    QVERIFY(f.child<QLabel>("verdictDetail")->toolTip().contains(qs(highestRank.peak.layerPath)));
    QTest::mouseClick(button, Qt::LeftButton); // Returns to the rank that needs the most memory.
    settle();
    QCOMPARE(f.project().setup.parallel.rank, std::int64_t{-1});
}

// With FSDP2, GPT-2 has thirteen units: the root and twelve blocks. Each unit gathers once in forward and once in
// backward, where the root prefetches the last block. Each unit reduces its gradients once. Only the embeddings run
// between the first two gathers of the step, which is too short a time to tell their marks apart.
void ParallelTest::timelineMarksGathersAndReductions()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    QVERIFY(timelineData(f.window().sessionState()).strokes.empty());
    setSeveral(f, "fsdp2");
    const AreaData data = timelineData(f.window().sessionState());
    QCOMPARE(std::ranges::count(data.strokes, false, &Stroke::raised), 25);
    QCOMPARE(std::ranges::count(data.strokes, true, &Stroke::raised), 13);
    QVERIFY(std::ranges::is_sorted(data.strokes, {}, &Stroke::x));
    const AreaData half = timelineData(f.window().sessionState(), {0, 0.3});
    QVERIFY(!half.strokes.empty() && half.strokes.size() < data.strokes.size());
    QVERIFY(half.strokes.back().x <= 0.3);
}

void ParallelTest::showsOnlyRelevantSettings()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    const auto shows = [&f](const char* key) {
        const QList<SetupPanel*> panels = f.window().findChildren<SetupPanel*>();
        return std::ranges::any_of(panels, [key](const SetupPanel* panel) { return panel->field(QLatin1String(key)); });
    };
    QVERIFY(shows("gpus"));
    QVERIFY(!shows("fsdp.reshard"));
    QVERIFY(!shows("batch.global"));
    setSeveral(f, "fsdp2");
    QVERIFY(shows("fsdp.reshard"));
    QVERIFY(shows("batch.global"));
    QVERIFY(!shows("ddp.bucket-mb"));
}

void ParallelTest::acceptsGlobalBatch()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    setSeveral(f, "fsdp2");
    const std::int64_t before = f.document().estimate()->parallel.globalBatch;
    const QList<SetupPanel*> panels = f.window().findChildren<SetupPanel*>();
    const auto with =
        std::ranges::find_if(panels, [](SetupPanel* p) { return p->field(QStringLiteral("batch.global")); });
    QVERIFY(with != panels.end());
    emit(*with)->edited(QStringLiteral("batch.global"), AttributeValue(before * 8), true);
    settle();
    QCOMPARE(f.document().estimate()->parallel.globalBatch, before * 8);
    QCOMPARE(f.project().setup.accumulation, std::int64_t{8});
}

void ParallelTest::planIsPreviewedAndAppliedInOneStep()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    const vram::Setup before = f.project().setup;
    f.trigger(ActionId::PlanGpus);
    auto* dialog = dialogOf<PlanDialog>(f);
    QVERIFY(dialog);
    dialog->findChild<QSpinBox*>(QStringLiteral("planGpus"))->setValue(4);
    const auto* progress = dialog->findChild<QProgressBar*>(QStringLiteral("planProgress"));
    QVERIFY2(progress && !progress->isHidden(), "a search shows how far it is");
    settle();
    QVERIFY(progress->isHidden());
    auto* list = dialog->findChild<QTreeWidget*>(QStringLiteral("planList"));
    QVERIFY(list->topLevelItemCount() > 1);
    QVERIFY(f.document().isPreviewing());
    QCOMPARE(f.project().setup, before);
    list->setCurrentItem(list->topLevelItem(list->topLevelItemCount() - 1));
    settle();
    QCOMPARE(list->currentItem()->text(2), timeText(f.document().estimate()->time.step));
    QVERIFY(list->currentItem()->text(3).endsWith(QStringLiteral("tokens/s")));
    QVERIFY2(list->isColumnHidden(4), "nobody has named a price");
    const std::int64_t seen = f.document().estimate()->parallel.gpus;
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("planUse")), Qt::LeftButton);
    settle();
    QVERIFY(!f.document().isPreviewing());
    QCOMPARE(f.project().setup.parallel.gpus, seen);
    auto* bar = f.child<MessageBar>("messageBar");
    QVERIFY(bar && bar->text().startsWith(QStringLiteral("Plan applied: %1 × ").arg(seen)));
    for (QPushButton* next : bar->findChildren<QPushButton*>()) {
        if (next->text() == QStringLiteral("Export training configuration…"))
            QTest::mouseClick(next, Qt::LeftButton);
    }
    auto* config = dialogOf<ConfigDialog>(f);
    QVERIFY2(config && config->isVisible(), "the next step is one click away");
    config->close();
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().setup, before);
    QVERIFY2(!bar->isVisible(), "the plan is no longer set");
}

void ParallelTest::anotherEditRemovesUndoOffer()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    auto* bar = f.child<MessageBar>("messageBar");
    const auto setBatch = [&f](const char* batch) {
        f.document().editSetup(QStringLiteral("batch"), with(f.project().setup, "batch", batch));
    };
    setBatch("3");
    bar->showEdit(QStringLiteral("The plan is set."), {{QStringLiteral("Undo"), [] {}}});
    setBatch("4");
    QVERIFY2(!bar->isVisible(), "Undo would take back the batch, not the plan");
    bar->showMessage(QStringLiteral("The file was changed."), {{QStringLiteral("Reload"), [] {}}});
    f.trigger(ActionId::Undo);
    QVERIFY2(bar->isVisible(), "a question stays");
}

// The fastest plan for up to four GPUs uses all of them. With a price, the cheapest plan uses one GPU, which waits for
// no other.
void ParallelTest::plansAreOrderedByTimeAndCost()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    f.document().editSetup(QStringLiteral("gpu"), with(f.project().setup, "gpu", "RTX 4090"));
    f.document().editSetup(QStringLiteral("dataset"), with(f.project().setup, "dataset.samples", "1000000"));
    savePrice(f.settings(), QStringLiteral("NVIDIA GeForce RTX 4090"), 0.5);
    f.trigger(ActionId::PlanGpus);
    auto* dialog = dialogOf<PlanDialog>(f);
    QVERIFY(dialog);
    dialog->findChild<QSpinBox*>(QStringLiteral("planGpus"))->setValue(4);
    auto* order = dialog->findChild<QComboBox*>(QStringLiteral("planObjective"));
    auto* list = dialog->findChild<QTreeWidget*>(QStringLiteral("planList"));
    order->setCurrentIndex(1);
    settle();
    QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("4"));
    order->setCurrentIndex(2);
    settle();
    QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("1"));
    QVERIFY(!list->isColumnHidden(4));
    const double seconds = 1e6 / f.document().estimate()->time.samplesPerSecond;
    QCOMPARE(list->topLevelItem(0)->text(4), QLocale().toString(seconds / 3600 * 0.5, 'f', 2));
    auto* within = dialog->findChild<QDoubleSpinBox*>(QStringLiteral("planWithin"));
    QVERIFY(within->isEnabled());
    within->setValue(seconds / 3600 / 2);
    settle();
    QVERIFY2(list->topLevelItem(0)->text(0) != QStringLiteral("1"), "one GPU takes longer");
    within->setValue(0.1);
    settle();
    QVERIFY(
        dialog->findChild<QLabel*>(QStringLiteral("planWords"))->text().contains(QStringLiteral("finishes within")));
    QCOMPARE(list->topLevelItemCount(), 0);
}

// The plans of the previous search are still on screen, and Enter does not choose one of them.
void ParallelTest::enterStartsSearch()
{
    WindowFixture f(QStringLiteral("builtin:lenet5"));
    f.document().editSetup(QStringLiteral("batch"), with(f.project().setup, "batch", "2"));
    const vram::Setup before = f.project().setup;
    f.trigger(ActionId::PlanGpus);
    auto* dialog = dialogOf<PlanDialog>(f);
    auto* gpus = dialog->findChild<QSpinBox*>(QStringLiteral("planGpus"));
    auto* batch = dialog->findChild<QSpinBox*>(QStringLiteral("planBatch"));
    auto* use = dialog->findChild<QPushButton*>(QStringLiteral("planUse"));
    settle();
    QCOMPARE(batch->text(), QStringLiteral("2 or more (current setting)"));
    const auto* line = batch->findChild<QLineEdit*>();
    QVERIFY2(line->fontMetrics().horizontalAdvance(line->text()) < line->width(), "it is not cut");
    QVERIFY(use->isEnabled());
    gpus->setFocus();
    gpus->selectAll();
    QTest::keyClicks(gpus, QStringLiteral("2"));
    QVERIFY2(!use->isEnabled(), "its plan answers another question");
    QTest::keyClick(gpus, Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    settle();
    gpus->setFocus();
    QTest::keyClick(gpus, Qt::Key_Return);
    settle();
    QVERIFY(dialog->isVisible());
    QCOMPARE(f.project().setup, before);
    QCOMPARE(batch->text(), QStringLiteral("2 (current setting)"));
    const QString words = dialog->findChild<QLabel*>(QStringLiteral("planWords"))->text();
    QVERIFY2(words.contains(QStringLiteral("with 2 samples")), qPrintable(words));
    QVERIFY(dialog->findChild<QTreeWidget*>(QStringLiteral("planList"))->hasFocus());
    QTest::mouseClick(use, Qt::LeftButton);
    QVERIFY(!dialog->isVisible());
}

void ParallelTest::plansOfSeveralTypesAreCompared()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    f.document().editSetup(QStringLiteral("gpu"), with(f.project().setup, "gpu", "RTX 4090"));
    f.trigger(ActionId::PlanGpus);
    auto* dialog = dialogOf<PlanDialog>(f);
    QVERIFY(dialog);
    dialog->findChild<QSpinBox*>(QStringLiteral("planGpus"))->setValue(2);
    auto* more = dialog->findChild<QComboBox*>(QStringLiteral("moreGpus"));
    const auto* words = dialog->findChild<QLabel*>(QStringLiteral("planWords"));
    settle();
    more->setFocus();
    QTest::keyClicks(more, QStringLiteral("nothing like it"));
    QTest::keyClick(more, Qt::Key_Return);
    QTRY_VERIFY2(words->text().contains(QStringLiteral("nothing like it")), qPrintable(words->text()));
    QVERIFY2(dialog->isVisible(), "Enter adds a type and does not take a plan");
    more->lineEdit()->clear();
    QTest::keyClick(more, Qt::Key_Down);
    QVERIFY2(more->view()->isVisible(), "an arrow opens the list and takes nothing");
    more->hidePopup();
    QVERIFY(dialog->findChildren<QPushButton*>(QStringLiteral("gpuType")).isEmpty());
    QTest::keyClicks(more, QStringLiteral("H100 SXM"));
    QAbstractItemView* found = more->completer()->popup();
    QTRY_VERIFY(found->isVisible());
    QTest::keyClick(found, Qt::Key_Down);
    QTest::keyClick(found, Qt::Key_Return);
    QTRY_COMPARE(words->text(), QStringLiteral("Searching…"));
    QVERIFY(dialog->isVisible());
    QVERIFY2(more->currentText().isEmpty(), qPrintable(more->currentText()));
    settle();
    auto* list = dialog->findChild<QTreeWidget*>(QStringLiteral("planList"));
    QCOMPARE(list->topLevelItemCount(), 2);
    QVERIFY2(list->topLevelItem(0)->text(0).contains(QStringLiteral("RTX 4090")), "as many, but smaller");
    QVERIFY(words->text().contains(QStringLiteral("1 × RTX 4090 or 1 × H100")));
    list->setCurrentItem(list->topLevelItem(1)->child(0));
    settle();
    QCOMPARE(f.document().estimate()->device.gpu, std::string("NVIDIA H100 SXM5 80GB"));
    for (QPushButton* type : dialog->findChildren<QPushButton*>(QStringLiteral("gpuType"))) {
        if (type->text().contains(QStringLiteral("4090")))
            QTest::mouseClick(type, Qt::LeftButton);
    }
    settle();
    QVERIFY2(!list->topLevelItem(0)->childCount(), "one type has no headings");
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("planUse")), Qt::LeftButton);
    settle();
    QCOMPARE(f.project().setup.gpu, std::string("NVIDIA H100 SXM5 80GB"));
}

void ParallelTest::copiesAndSavesConfig()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    setSeveral(f, "fsdp2");
    f.trigger(ActionId::SaveConfig);
    auto* dialog = dialogOf<ConfigDialog>(f);
    QVERIFY(dialog);
    auto* text = dialog->findChild<QPlainTextEdit*>(QStringLiteral("configText"));
    QVERIFY(text->toPlainText().contains(QStringLiteral("\"stage\": 3")));
    dialog->findChild<QComboBox*>(QStringLiteral("configTool"))->setCurrentText(QStringLiteral("PyTorch"));
    QVERIFY(text->toPlainText().contains(QStringLiteral("fully_shard")));
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("configCopy")), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), text->toPlainText());
    const QString path = f.folder() + QStringLiteral("/train.py");
    f.answerSave(path);
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("configSave")), Qt::LeftButton);
    QCOMPARE(QString::fromUtf8(contents(path)), text->toPlainText());
}

void ParallelTest::droppedConfigChangesTheSetup()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    const vram::Setup before = f.project().setup;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(f.write("ds_config.json",
                                              R"({"train_batch_size": 64, "train_micro_batch_size_per_gpu": 4,
                                                  "gradient_accumulation_steps": 2, "zero_optimization": {"stage": 3}})"))});
    QVERIFY(f.window().files().open(&data));
    settle();
    QCOMPARE(f.project().setup.parallel.gpus, std::int64_t{8});
    QCOMPARE(f.project().setup.parallel.data, DataParallel::Zero3DeepSpeed);
    QCOMPARE(f.document().estimate()->parallel.globalBatch, std::int64_t{64});
    f.trigger(ActionId::Undo);
    QCOMPARE(f.project().setup, before);
}

void ParallelTest::invalidConfigKeepsTheDocument()
{
    WindowFixture f(QStringLiteral("builtin:gpt2"));
    const vram::Setup before = f.project().setup;
    QVERIFY(!f.window().files().open(f.write("ds_config.json", R"({"zero_optimization": {"stage": 7}})")));
    QCOMPARE(f.project().setup, before);
    WindowFixture empty;
    QVERIFY(!empty.window().files().open(f.write("other.json", R"({"zero_optimization": {"stage": 3}})")));
}

VRAM_UI_TEST(ParallelTest)

} // namespace vram::parallel_test

#include "tst_parallel.moc"
