// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.h"
#include "ui/networks.h"
#include "ui/table/layer_model.h"
#include "ui/table/row_edits.h"
#include "ui/table/row_transfer.h"
#include "ui/test_program.h"
#include "ui/text.h"

#include "edit/inputs_line.h"
#include "edit/row_fields.h"
#include "edit/row_names.h"
#include "edit/selection.h"
#include "edit/settings_line.h"
#include "layers/layer_type.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QTest>

#include <random>

namespace vram::layer_model_test {

using namespace vram::test;

namespace {

using Reporting = QAbstractItemModelTester::FailureReportingMode;

/// The model's rows as a tree of names, for comparison with the document's.
std::string shown(const LayerModel& model, const QModelIndex& parent = {})
{
    std::string text;
    for (int i = 0; i < model.rowCount(parent); ++i) {
        const QModelIndex row = model.index(i, 0, parent);
        text += (text.empty() ? "" : " ") + row.data().toString().toStdString();
        if (row.data(LayerModel::BlockRole).toBool())
            text += "(" + shown(model, row) + ")";
    }
    return text;
}

} // namespace

class LayerModelTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void showsTheTree();
    void figuresFollowTheEstimate();
    void errorIsShownOnItsRow();
    void collapsedBlockShowsErrorsInside();
    void editsGoThroughTheDocument();
    void rejectedEditsExplainWhy();
    void movedRowKeepsItsIndex();
    void randomEditsUndoRedo();
    void settingsLineRoundTrips_data();
    void settingsLineRoundTrips();
    void settingsLineReportsErrors();
    void inputsByName();
    void formFieldsOfARow();
    void rowEdits();
    void copiesDropInputsOfOtherNetworks();
    void copiesTableForSpreadsheets();
    void dropMovesWithinAndCopiesBetweenDocuments();
    void blockCannotBeDroppedIntoItself();

private:
    LayerId at(const char* path) const { return rowAt(m_document->project()->network, path); }
    std::string rows() const { return outline(m_document->project()->network.rows); }

    std::unique_ptr<Document> m_document;
    std::unique_ptr<LayerModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void LayerModelTest::init()
{
    m_tester.reset();
    m_model.reset();
    m_document = std::make_unique<Document>(builtinCatalogues());
    m_model = std::make_unique<LayerModel>(*m_document);
    m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(), Reporting::QtTest);
    m_document->open(smallProject(), {});
}

void LayerModelTest::showsTheTree()
{
    QCOMPARE(shown(*m_model), std::string("input block(linear relu) out loss"));
    const QModelIndex linear = m_model->indexOf(at("block.linear"), LayerModel::Output);
    QCOMPARE(linear.data().toString(), QStringLiteral("4"));
    QCOMPARE(m_model->indexOf(at("block.linear"), LayerModel::Parameters).data().toString(), QStringLiteral("36"));
    QCOMPARE(m_model->indexOf(at("block.linear"), LayerModel::Type).data().toString(), QStringLiteral("Linear"));
}

void LayerModelTest::figuresFollowTheEstimate()
{
    const QModelIndex relu = m_model->indexOf(at("block.relu"), LayerModel::AtBatch);
    const auto saved = relu.data(LayerModel::NumberRole).toLongLong();
    QVERIFY(saved > 0);
    QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
    Setup setup = m_document->project()->setup;
    setup.batch *= 2;
    m_document->editSetup(step("batch"), setup);
    QVERIFY(!changed.isEmpty());
    QCOMPARE(relu.data(LayerModel::NumberRole).toLongLong(), 2 * saved);
    const QModelIndex sample = relu.siblingAtColumn(LayerModel::PerSample);
    QCOMPARE(sample.data(LayerModel::NumberRole).toLongLong(), saved / 32);
    QVERIFY(m_model->headerData(LayerModel::AtBatch, Qt::Horizontal).toString().contains("64"));
}

void LayerModelTest::errorIsShownOnItsRow()
{
    const auto next = setAttribute(m_document->project()->network, at("block.linear"), "in_features", std::int64_t{99});
    QVERIFY(next);
    m_document->editNetwork(step("break"), *next);
    const QModelIndex broken = m_model->indexOf(at("block.linear"));
    QVERIFY2(!broken.data(LayerModel::IssueRole).toString().isEmpty(), "the row says what is wrong");
    QCOMPARE(broken.data(LayerModel::SeverityRole).toInt(), static_cast<int>(Severity::Error));
    QVERIFY(broken.data(Qt::AccessibleTextRole).toString().contains(broken.data(LayerModel::IssueRole).toString()));
    QCOMPARE(m_model->indexOf(at("input"), LayerModel::Output).data().toString(), QStringLiteral("8"));
    QVERIFY(m_model->indexOf(at("input")).data(LayerModel::IssueRole).toString().isEmpty());
}

void LayerModelTest::collapsedBlockShowsErrorsInside()
{
    const auto next = setAttribute(m_document->project()->network, at("block.linear"), "in_features", std::int64_t{99});
    m_document->editNetwork(step("break"), *next);
    QCOMPARE(m_model->indexOf(at("block")).data(LayerModel::NestedErrorsRole).toInt(), 1);
    QVERIFY(m_model->indexOf(at("block"), LayerModel::Settings).data().toString().contains("1 layer"));
    m_document->undoStack().undo();
    QCOMPARE(m_model->indexOf(at("block")).data(LayerModel::NestedErrorsRole).toInt(), 0);
}

void LayerModelTest::editsGoThroughTheDocument()
{
    QVERIFY(m_model->setData(m_model->indexOf(at("out")), "head"));
    QCOMPARE(rows(), std::string("input block(linear relu) head loss"));
    QVERIFY(m_model->setData(m_model->indexOf(at("block.relu"), LayerModel::Type), "GELU"));
    QCOMPARE(asLayer(*find(m_document->project()->network, at("block.relu")))->type, std::string("GELU"));
    QVERIFY(m_model->setData(m_model->indexOf(at("head"), LayerModel::Settings), "out_features=3*4"));
    QCOMPARE(m_model->indexOf(at("head"), LayerModel::Output).data().toString(), QStringLiteral("12"));
    QVERIFY(m_model->setData(m_model->indexOf(at("block"), LayerModel::Settings), "repeat=3"));
    QCOMPARE(asBlock(*find(m_document->project()->network, at("block")))->repeat, 3);
    while (m_document->undoStack().canUndo())
        m_document->undoStack().undo();
    QCOMPARE(shown(*m_model), std::string("input block(linear relu) out loss"));
}

void LayerModelTest::rejectedEditsExplainWhy()
{
    QSignalSpy rejected(m_model.get(), &LayerModel::rejected);
    const QModelIndex type = m_model->indexOf(at("out"), LayerModel::Type);
    QVERIFY(!m_model->setData(type, "Linnear"));
    QVERIFY(rejected.takeFirst().first().value<QString>().contains("Linear"));
    QVERIFY(m_model->validationError(type, "Conv2d").isEmpty());
    QVERIFY(!m_model->setData(m_model->indexOf(at("out"), LayerModel::Settings), "out_features=-4"));
    QVERIFY(rejected.takeFirst().first().value<QString>().contains("out_features"));
    QCOMPARE(m_document->undoStack().count(), 0);
}

void LayerModelTest::movedRowKeepsItsIndex()
{
    const QPersistentModelIndex out(m_model->indexOf(at("out")));
    shiftRows(*m_document, {at("out")}, -1);
    QVERIFY2(out.isValid(), "a move is a move, not a removal");
    QCOMPARE(out.row(), 1);
    QCOMPARE(shown(*m_model), std::string("input out block(linear relu) loss"));
}

void LayerModelTest::randomEditsUndoRedo()
{
    std::mt19937 random(20261120);
    const auto pick = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    const std::vector<std::string> types{"Linear", "ReLU", "Conv2d", "Dropout", "LayerNorm"};
    for (int step = 0; step < 1200; ++step) {
        std::vector<LayerId> ids;
        forEachRow(m_document->project()->network, [&](const Row& row, int, const Block*) { ids.push_back(id(row)); });
        std::vector<LayerId> some;
        for (std::size_t i = 0; i < 3 && !ids.empty(); ++i)
            some.push_back(ids[pick(ids.size())]);
        const LayerId one = some.empty() ? LayerId::None : some.front();
        const Network& network = m_document->project()->network;
        switch (pick(11)) {
        case 0: addLayer(*m_document, types[pick(types.size())], positionAfter(network, one, pick(2) == 0)); break;
        case 1: addBlock(*m_document, positionAfter(network, one, pick(2) == 0)); break;
        case 2:
            if (ids.size() > 12)
                removeRows(*m_document, some);
            break;
        case 3:
            if (ids.size() < 60)
                duplicateRows(*m_document, {one});
            break;
        case 4: shiftRows(*m_document, some, pick(2) == 0 ? -1 : 1); break;
        case 5: groupRows(*m_document, {one}); break;
        case 6: ungroupRows(*m_document, one); break;
        case 7: {
            const std::unique_ptr<QMimeData> data(m_model->mimeData({m_model->indexOf(one)}));
            const QModelIndex target = m_model->indexOf(ids.empty() ? LayerId::None : ids[pick(ids.size())]);
            const QModelIndex parent = target.data(LayerModel::BlockRole).toBool() ? target : target.parent();
            m_model->dropMimeData(data.get(), pick(2) == 0 ? Qt::MoveAction : Qt::CopyAction,
                                  static_cast<int>(pick(static_cast<std::size_t>(m_model->rowCount(parent)) + 1)), 0,
                                  parent);
            break;
        }
        case 8: m_model->setData(m_model->indexOf(one), QStringLiteral("name%1").arg(step)); break;
        case 9:
            for (std::size_t i = pick(4); i > 0; --i)
                m_document->undoStack().undo();
            break;
        default:
            for (std::size_t i = pick(4); i > 0; --i)
                m_document->undoStack().redo();
        }
        QCOMPARE(shown(*m_model), rows());
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QStringLiteral("at step %1").arg(step)));
    }
}

void LayerModelTest::settingsLineRoundTrips_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("shown");
    QTest::newRow("names") << "Conv2d"
                           << "out_channels=32, kernel_size=7, stride=2, padding=3"
                           << "out_channels=32, kernel_size=7, stride=2, padding=3";
    QTest::newRow("brackets") << "Conv2d"
                              << "out_channels=64, kernel_size=[3, 5]"
                              << "out_channels=64, kernel_size=3×5";
    QTest::newRow("arithmetic") << "Linear"
                                << "out_features=4*1024, bias=no"
                                << "out_features=4096, bias=no";
    QTest::newRow("as shown") << "Conv2d"
                              << "32, 3x3, stride 2"
                              << "out_channels=32, kernel_size=3×3, stride=2";
    QTest::newRow("words of one value") << "MultiheadAttention"
                                        << "8 heads, causal"
                                        << "num_heads=8, is_causal=yes";
    QTest::newRow("by position") << "Linear"
                                 << "10"
                                 << "out_features=10";
}

void LayerModelTest::settingsLineRoundTrips()
{
    QFETCH(QString, type);
    QFETCH(QString, typed);
    QFETCH(QString, shown);
    Network network;
    network.rows = {layerRow(1, utf8(type), "row")};
    const auto next = withSettingsLine(network, LayerId{1}, utf8(typed));
    QVERIFY2(next, next ? "" : vram::text(next.error()).c_str());
    QCOMPARE(qs(settingsLine(next->rows[0])), shown);
    const auto again = withSettingsLine(*next, LayerId{1}, settingsLine(next->rows[0]));
    QVERIFY(again);
    QCOMPARE(*asLayer(again->rows[0]) == *asLayer(next->rows[0]), true);
    const auto reset = withSettingsLine(*next, LayerId{1}, "");
    QVERIFY(*asLayer(reset->rows[0]) == *asLayer(network.rows[0]));
}

void LayerModelTest::settingsLineReportsErrors()
{
    Network network;
    network.rows = {layerRow(1, "Linear", "row")};
    QVERIFY(vram::text(withSettingsLine(network, LayerId{1}, "featuers=3").error()).find("out_features")
            != std::string::npos);
    QVERIFY(!withSettingsLine(network, LayerId{1}, "out_features=many"));
}

void LayerModelTest::inputsByName()
{
    const Network& network = m_document->project()->network;
    const auto inputs = parseInputs(network, at("loss"), "block.relu, out:1");
    QVERIFY2(inputs, inputs ? "" : vram::text(inputs.error()).c_str());
    QCOMPARE(inputs->size(), std::size_t{2});
    QVERIFY((*inputs)[0].row == at("block.relu"));
    QCOMPARE((*inputs)[1].output, 1);
    QCOMPARE(inputsLine(network, *inputs), std::string("block.relu, out:1"));
    QVERIFY((*parseInputs(network, at("loss"), "relu"))[0].row == at("block.relu"));
    QVERIFY(parseInputs(network, at("loss"), "")->empty());
    QVERIFY2(!parseInputs(network, at("out"), "loss"), "a row reads what is above it");
    const std::vector<std::string> above{"block.relu", "block.linear", "block", "input"};
    QCOMPARE(readablePaths(network, at("out"), 9), above);
    QCOMPARE(readablePaths(network, at("out"), 2).size(), 2U);
}

void LayerModelTest::formFieldsOfARow()
{
    const Network& network = m_document->project()->network;
    const RowFields fields = rowFields(network, at("block.linear"));
    QCOMPARE(fields.specs.size(), fields.values.size());
    QCOMPARE(fields.specs.front().key, std::string_view("name"));
    const auto frozen = withRowField(network, at("block.linear"), "frozen", true);
    QVERIFY(frozen);
    QCOMPARE(asLayer(*find(*frozen, at("block.linear")))->frozen, std::vector<std::string>{"*"});
    QVERIFY(!withRowField(network, at("block.linear"), "inputs", std::string("nowhere")));
    QCOMPARE(std::get<std::string>(rowFields(network, at("block")).values.front()), std::string("block"));
}

void LayerModelTest::rowEdits()
{
    const auto added =
        addLayer(*m_document, "Conv2d", positionAfter(m_document->project()->network, at("block"), true));
    QCOMPARE(rows(), std::string("input block(conv1 linear relu) out loss"));
    removeRows(*m_document, added);
    duplicateRows(*m_document, {at("block"), at("block.relu")});
    QCOMPARE(rows(), std::string("input block(linear relu) block1(linear relu) out loss"));
    shiftRows(*m_document, {at("block.linear")}, -1);
    QCOMPARE(rows(), std::string("input linear block(relu) block1(linear relu) out loss"));
    groupRows(*m_document, {at("linear"), at("block")});
    QCOMPARE(rows(), std::string("input block2(linear block(relu)) block1(linear relu) out loss"));
    ungroupRows(*m_document, at("block2"));
    QCOMPARE(rows(), std::string("input linear block(relu) block1(linear relu) out loss"));
    QCOMPARE(nameStem("BatchNorm2d"), std::string("batchnorm"));
    QCOMPARE(topmost(m_document->project()->network, {at("block.relu"), at("block"), at("out")}).size(),
             std::size_t{2});
}

void LayerModelTest::copiesDropInputsOfOtherNetworks()
{
    Document other(builtinCatalogues());
    Project target = smallProject();
    other.open(target, {});
    const auto inputs = withRowField(m_document->project()->network, at("out"), "inputs", std::string("block.linear"));
    m_document->editNetwork(step("inputs"), *inputs);
    const std::unique_ptr<QMimeData> data(rowsToMime(*m_document, {at("out")}));
    const auto pasted = pasteRows(other, data.get(), {LayerId::None, 4});
    QVERIFY2(pasted, pasted ? "" : vram::text(pasted.error()).c_str());
    const Layer* copy = asLayer(*find(other.project()->network, pasted->ids.front()));
    QVERIFY2(copy->inputs.empty(), "a row of another network is not what was meant");
    QCOMPARE(copy->name, std::string("out1"));
    const auto own = pasteRows(*m_document, data.get(), {LayerId::None, 4});
    QVERIFY(asLayer(*find(m_document->project()->network, own->ids.front()))->inputs.front().row == at("block.linear"));
}

void LayerModelTest::copiesTableForSpreadsheets()
{
    const std::unique_ptr<QMimeData> data(rowsToMime(*m_document, {at("block")}));
    const QStringList lines = data->text().trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].startsWith("Layer\tType\tSettings"));
    QVERIFY(lines[2].startsWith("block.linear\tLinear\t4\t"));
    QVERIFY(QString::fromUtf8(data->data("text/csv")).contains("block.linear,Linear,"));
}

void LayerModelTest::dropMovesWithinAndCopiesBetweenDocuments()
{
    const std::unique_ptr<QMimeData> data(m_model->mimeData({m_model->indexOf(at("out"))}));
    QSignalSpy dropped(m_model.get(), &LayerModel::dropped);
    QVERIFY(m_model->dropMimeData(data.get(), Qt::MoveAction, 1, 0, m_model->indexOf(at("block"))));
    QCOMPARE(rows(), std::string("input block(linear out relu) loss"));
    QCOMPARE(dropped.count(), 1);
    m_document->undoStack().undo();
    Document other(builtinCatalogues());
    LayerModel model(other);
    QVERIFY(model.dropMimeData(data.get(), Qt::MoveAction, -1, -1, {}));
    QCOMPARE(outline(other.project()->network.rows), std::string("out"));
    QCOMPARE(rows(), std::string("input block(linear relu) out loss"));
}

void LayerModelTest::blockCannotBeDroppedIntoItself()
{
    const std::unique_ptr<QMimeData> data(m_model->mimeData({m_model->indexOf(at("block"))}));
    QVERIFY(!m_model->canDropMimeData(data.get(), Qt::MoveAction, 0, 0, m_model->indexOf(at("block"))));
    QVERIFY(m_model->canDropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
}

VRAM_UI_TEST(LayerModelTest)

} // namespace vram::layer_model_test

#include "tst_layer_model.moc"
