// A PDF's outline as a value: what is appended, and when it is not.

#include "ui/report/pdf_outline.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QTest>

using namespace vram;

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

/// The last object of that number, as a reader with the newest table finds it.
QString object(const QByteArray& pdf, int number)
{
    const QByteArray head = '\n' + QByteArray::number(number) + " 0 obj\n";
    const qsizetype at = pdf.lastIndexOf(head);
    return at < 0 ? QString() : QString::fromLatin1(pdf.mid(at, pdf.indexOf("endobj", at) - at));
}

int reference(const QString& dictionary, const QString& key)
{
    return QRegularExpression(key + QStringLiteral(" (\\d+) 0 R")).match(dictionary).captured(1).toInt();
}

QString title(const QString& dictionary)
{
    const QString digits = QRegularExpression(QStringLiteral("<FEFF([0-9A-F]*)>")).match(dictionary).captured(1);
    QString text;
    for (qsizetype i = 0; i + 4 <= digits.size(); i += 4)
        text += QChar(digits.mid(i, 4).toUShort(nullptr, 16));
    return text;
}

/// "A(B C) D": the titles below an entry, by walking First and Next.
QString walk(const QByteArray& pdf, int parent)
{
    QStringList entries;
    for (int at = reference(object(pdf, parent), "/First"); at > 0;) {
        const QString entry = object(pdf, at);
        const QString below = walk(pdf, at);
        entries << title(entry) + (below.isEmpty() ? QString() : '(' + below + ')');
        if (reference(entry, "/Parent") != parent)
            return "wrong parent of " + title(entry);
        at = reference(entry, "/Next");
    }
    return entries.join(' ');
}

} // namespace

class PdfOutlineTest : public QObject
{
    Q_OBJECT

private slots:
    void entriesMakeATree();
    void theTableFindsEveryObject();
    void titlesAreAnyText();
    void whatIsNoPdfStaysAsItIs();
    void pagesMustExist();
};

void PdfOutlineTest::entriesMakeATree()
{
    const QByteArray plain = pages(3);
    const auto pdf = withOutline(plain,
                                 {{"One", 0, 0, 800},
                                  {"a", 1, 0, 700},
                                  {"b", 1, 1, 60.5},
                                  {"Two", 0, 1, 50},
                                  {"Three", 0, 2, 800},
                                  {"c", 1, 2, 9}},
                                 "de");
    QVERIFY(pdf);
    QVERIFY2(pdf->startsWith(plain), "an update leaves what was there");
    const QString trailer = QString::fromLatin1(pdf->mid(pdf->lastIndexOf("trailer")));
    const QString catalog = object(*pdf, reference(trailer, "/Root"));
    QVERIFY(catalog.contains("/PageMode /UseOutlines"));
    QCOMPARE(title(catalog.mid(catalog.indexOf("/Lang"))), QStringLiteral("de"));
    QVERIFY(reference(catalog, "/Pages") > 0);
    const int outline = reference(catalog, "/Outlines");
    QCOMPARE(walk(*pdf, outline), QStringLiteral("One(a b) Two Three(c)"));
    QVERIFY(object(*pdf, outline).contains("/Count 3\n"));
    const QString first = object(*pdf, reference(object(*pdf, outline), "/First"));
    QVERIFY(first.contains("/Count -2\n"));
    const QString b = object(*pdf, reference(first, "/Last"));
    QVERIFY2(b.contains("/XYZ null 60.5 null"), qPrintable(b));
    const int page = QRegularExpression("/Dest \\[(\\d+)").match(b).captured(1).toInt();
    QVERIFY(object(*pdf, page).contains("/Type /Page\n"));
}

void PdfOutlineTest::theTableFindsEveryObject()
{
    const QByteArray plain = pages(2);
    const QByteArray pdf = withOutline(plain, {{"One", 0, 0, 800}, {"Two", 0, 1, 800}}, {}).value();
    const qsizetype start = pdf.mid(pdf.lastIndexOf("startxref") + 9).simplified().split(' ').first().toLongLong();
    QCOMPARE(pdf.mid(start, 5), QByteArray("xref\n"));
    const QString table = QString::fromLatin1(pdf.mid(start, pdf.lastIndexOf("trailer") - start));
    static const QRegularExpression entry(R"((\d+) 1\n(\d{10}) 00000 n \n)");
    int entries = 0;
    for (auto match = entry.globalMatch(table); match.hasNext(); ++entries) {
        const QRegularExpressionMatch one = match.next();
        const QByteArray head = one.captured(1).toLatin1() + " 0 obj\n";
        QCOMPARE(pdf.mid(one.captured(2).toLongLong(), head.size()), head);
    }
    QCOMPARE(entries, 4); // The catalog, the outline and its two entries.
    const QString trailer = QString::fromLatin1(pdf.mid(pdf.lastIndexOf("trailer")));
    const qsizetype before = QRegularExpression("/Prev (\\d+)").match(trailer).captured(1).toLongLong();
    QCOMPARE(plain.mid(before, 4), QByteArray("xref"));
}

void PdfOutlineTest::titlesAreAnyText()
{
    const QString odd = QString::fromUtf8("a)(\\ > 显存 \U0001F600");
    const QByteArray pdf = withOutline(pages(1), {{odd, 0, 0, 1}}, {}).value();
    const QString trailer = QString::fromLatin1(pdf.mid(pdf.lastIndexOf("trailer")));
    QCOMPARE(walk(pdf, reference(object(pdf, reference(trailer, "/Root")), "/Outlines")), odd);
}

void PdfOutlineTest::whatIsNoPdfStaysAsItIs()
{
    const std::vector<PdfBookmark> one{{"One", 0, 0, 1}};
    QVERIFY(!withOutline({}, one, {}));
    QVERIFY(!withOutline("startxref\n999999\n%%EOF", one, {}));
    QVERIFY(!withOutline("nothing of that kind", one, {}));
    const QByteArray pdf = pages(2);
    QVERIFY(!withOutline(pdf, {}, {}));
    QVERIFY2(!withOutline(withOutline(pdf, one, {}).value(), one, {}), "it has one already");
    // Cut anywhere, it is refused and never read beyond its end.
    for (qsizetype end = 0; end < pdf.size() - 8; end += 13)
        QVERIFY(!withOutline(pdf.left(end), one, {}));
}

void PdfOutlineTest::pagesMustExist()
{
    QVERIFY(!withOutline(pages(2), {{"Three", 0, 2, 1}}, {}));
    QVERIFY(!withOutline(pages(2), {{"None", 0, -1, 1}}, {}));
}

QTEST_MAIN(PdfOutlineTest)
#include "tst_pdf_outline.moc"
