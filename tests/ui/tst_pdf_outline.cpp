// SPDX-License-Identifier: GPL-3.0-or-later

// A PDF's outline as read back by qpdf, and the cases in which there is none.

#include "ui/report/pdf_outline.h"
#include "ui/test_program.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTest>

// Selects qpdf's current PointerHolder API, which its headers require to be chosen.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFOutlineDocumentHelper.hh>

namespace vram::pdf_outline_test {

namespace {

QByteArray pages(int count)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPainter painter(&writer);
    for (int i = 0; i < count; ++i) {
        if (i > 0)
            writer.newPage();
        painter.drawText(100, 100, QStringLiteral("page %1").arg(i + 1));
    }
    painter.end();
    return buffer.data();
}

/// Returns the titles, with those below an entry in parentheses: "A(B C) D".
QString titles(const std::vector<QPDFOutlineObjectHelper>& entries)
{
    QStringList list;
    for (QPDFOutlineObjectHelper entry : entries) {
        const QString below = titles(entry.getKids());
        list << QString::fromStdString(entry.getTitle()) + (below.isEmpty() ? QString() : '(' + below + ')');
    }
    return list.join(' ');
}

/// A PDF as read by qpdf, without repairs.
class Read
{
public:
    explicit Read(const QByteArray& bytes) : m_bytes(bytes)
    {
        m_pdf.setAttemptRecovery(false);
        m_pdf.processMemoryFile("test", m_bytes.constData(), static_cast<std::size_t>(m_bytes.size()));
    }

    QPDF& pdf() { return m_pdf; }
    QPDFObjectHandle catalog() { return m_pdf.getRoot(); }
    std::vector<QPDFOutlineObjectHelper> outline() { return QPDFOutlineDocumentHelper(m_pdf).getTopLevelOutlines(); }
    QString titles() { return pdf_outline_test::titles(outline()); }

private:
    QByteArray m_bytes;
    QPDF m_pdf;
};

} // namespace

class PdfOutlineTest : public QObject
{
    Q_OBJECT

private slots:
    void entriesFormATree();
    void pagesStayAsTheyAre();
    void outputIsReproducible();
    void titlesMayContainAnyText();
    void rejectsInvalidPdfs();
    void pagesMustExist();
};

void PdfOutlineTest::entriesFormATree()
{
    const auto pdf = withOutline(pages(3),
                                 {{"One", 0, 0, 800},
                                  {"a", 1, 0, 700},
                                  {"b", 1, 1, 60.5},
                                  {"Two", 0, 1, 50},
                                  {"Three", 0, 2, 800},
                                  {"c", 1, 2, 9}},
                                 "de");
    QVERIFY(pdf);
    Read read(*pdf);
    QCOMPARE(read.catalog().getKey("/PageMode").getName(), std::string("/UseOutlines"));
    QCOMPARE(read.catalog().getKey("/Lang").getUTF8Value(), std::string("de"));
    QCOMPARE(read.titles(), QStringLiteral("One(a b) Two Three(c)"));
    QCOMPARE(read.catalog().getKey("/Outlines").getKey("/Count").getIntValue(), 3);
    QPDFOutlineObjectHelper first = read.outline().front();
    QCOMPARE(first.getCount(), -2);
    QPDFOutlineObjectHelper b = first.getKids().back();
    QCOMPARE(b.getDest().getArrayItem(3).getNumericValue(), 60.5);
    QCOMPARE(b.getDestPage().getObjGen(), read.pdf().getAllPages().at(1).getObjGen());
}

void PdfOutlineTest::pagesStayAsTheyAre()
{
    const QByteArray plain = pages(2);
    Read before(plain), after(withOutline(plain, {{"One", 0, 0, 800}, {"Two", 0, 1, 800}}, {}).value());
    QVERIFY(after.pdf().getWarnings().empty());
    const auto old = before.pdf().getAllPages(), now = after.pdf().getAllPages();
    QCOMPARE(now.size(), old.size());
    for (std::size_t i = 0; i < old.size(); ++i) {
        const auto bytes = [](QPDFObjectHandle page) {
            const auto data = page.getKey("/Contents").getStreamData(qpdf_dl_generalized);
            return QByteArray(reinterpret_cast<const char*>(data->getBuffer()), qsizetype(data->getSize()));
        };
        QCOMPARE(bytes(now[i]), bytes(old[i]));
    }
    QVERIFY(!bool(after.catalog().hasKey("/Lang")));
}

void PdfOutlineTest::outputIsReproducible()
{
    const QByteArray plain = pages(2);
    const std::vector<PdfBookmark> one{{"One", 0, 0, 1}};
    QCOMPARE(withOutline(plain, one, {}).value(), withOutline(plain, one, {}).value());
}

void PdfOutlineTest::titlesMayContainAnyText()
{
    const QString odd = QString::fromUtf8("a)(\\ > 显存 \U0001F600");
    QCOMPARE(Read(withOutline(pages(1), {{odd, 0, 0, 1}}, {}).value()).titles(), odd);
}

void PdfOutlineTest::rejectsInvalidPdfs()
{
    const std::vector<PdfBookmark> one{{"One", 0, 0, 1}};
    QVERIFY(!withOutline({}, one, {}));
    QVERIFY(!withOutline("startxref\n999999\n%%EOF", one, {}));
    QVERIFY(!withOutline("nothing of that kind", one, {}));
    const QByteArray pdf = pages(2);
    QVERIFY(!withOutline(pdf, {}, {}));
    QVERIFY2(!withOutline(withOutline(pdf, one, {}).value(), one, {}), "it has one already");
    // A truncated file is refused, and is never read beyond its end.
    for (qsizetype end = 0; end < pdf.size() - 8; end += 13)
        QVERIFY(!withOutline(pdf.left(end), one, {}));
}

void PdfOutlineTest::pagesMustExist()
{
    QVERIFY(!withOutline(pages(2), {{"Three", 0, 2, 1}}, {}));
    QVERIFY(!withOutline(pages(2), {{"None", 0, -1, 1}}, {}));
}

VRAM_UI_TEST(PdfOutlineTest)

} // namespace vram::pdf_outline_test

#include "tst_pdf_outline.moc"
