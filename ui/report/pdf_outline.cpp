#include "ui/report/pdf_outline.h"

#include <QRegularExpression>

#include <map>

namespace vram {

namespace {

/// The objects of a PDF as its cross-reference table finds them.
class PdfObjects
{
public:
    static std::optional<PdfObjects> read(const QByteArray& pdf)
    {
        PdfObjects objects(pdf);
        const qsizetype mark = pdf.lastIndexOf("startxref");
        if (mark < 0)
            return std::nullopt;
        objects.m_start = number(pdf.mid(mark + 9));
        if (objects.m_start <= 0 || objects.m_start >= pdf.size() || !objects.readTable())
            return std::nullopt;
        return objects;
    }

    qsizetype tableStart() const { return m_start; }
    const QByteArray& trailer() const { return m_trailer; }

    /// Between "obj" and "endobj"; empty where there is no such object.
    QByteArray object(int index) const
    {
        const auto found = m_offsets.find(index);
        if (found == m_offsets.end())
            return {};
        const QByteArray head = QByteArray::number(index) + " 0 obj";
        if (m_pdf.mid(found->second, head.size()) != head)
            return {};
        const qsizetype from = found->second + head.size();
        const qsizetype end = m_pdf.indexOf("endobj", from);
        return end < 0 ? QByteArray() : m_pdf.mid(from, end - from);
    }

    /// The number behind `key` in a dictionary ("/Root 1 0 R", "/Size 12"); 0 where there is none.
    static int entry(const QByteArray& dictionary, const char* key)
    {
        const QRegularExpression pattern(QStringLiteral("%1\\s+(\\d+)").arg(QLatin1String(key)));
        return pattern.match(QString::fromLatin1(dictionary)).captured(1).toInt();
    }

    /// The pages in their order; empty where they are not one flat list.
    std::vector<int> pages(const QByteArray& catalog) const
    {
        const QString tree = QString::fromLatin1(object(entry(catalog, "/Pages")));
        const QString kids = QRegularExpression(QStringLiteral("/Kids\\s*\\[([^\\]]*)\\]")).match(tree).captured(1);
        static const QRegularExpression reference(QStringLiteral("(\\d+)\\s+0\\s+R"));
        static const QRegularExpression page(QStringLiteral("/Type\\s*/Page\\b"));
        std::vector<int> result;
        for (auto match = reference.globalMatch(kids); match.hasNext();) {
            result.push_back(match.next().captured(1).toInt());
            if (!QString::fromLatin1(object(result.back())).contains(page))
                return {};
        }
        return result;
    }

private:
    explicit PdfObjects(const QByteArray& pdf) : m_pdf(pdf) {}

    static qsizetype number(const QByteArray& text) { return text.simplified().split(' ').first().toLongLong(); }

    /// "xref", then sections of "first count" and as many lines of twenty bytes, then "trailer".
    bool readTable()
    {
        qsizetype at = m_start;
        const auto line = [&] {
            const qsizetype end = m_pdf.indexOf('\n', at);
            QByteArray text = end < 0 ? QByteArray() : m_pdf.mid(at, end - at).simplified();
            at = end < 0 ? m_pdf.size() : end + 1;
            return text;
        };
        if (line() != "xref")
            return false;
        for (QByteArray head = line(); head != "trailer"; head = line()) {
            const QList<QByteArray> words = head.split(' ');
            if (words.size() != 2)
                return false;
            const int first = words[0].toInt();
            for (int i = 0; i < words[1].toInt() && at < m_pdf.size(); ++i) {
                const QList<QByteArray> fields = line().split(' ');
                if (fields.size() == 3 && fields[2] == "n")
                    m_offsets[first + i] = fields[0].toLongLong();
            }
        }
        m_trailer = m_pdf.mid(at, m_pdf.lastIndexOf("startxref") - at);
        return m_trailer.contains("/Root");
    }

    const QByteArray& m_pdf;
    qsizetype m_start = 0;
    QByteArray m_trailer;
    std::map<int, qsizetype> m_offsets;
};

QByteArray reference(int object)
{
    return QByteArray::number(object) + " 0 R";
}

/// Any text, as UTF-16 in hexadecimal digits.
QByteArray textString(const QString& text)
{
    QByteArray bytes = "<FEFF";
    for (const QChar c : text)
        bytes += QByteArray::number(c.unicode(), 16).rightJustified(4, '0').toUpper();
    return bytes + '>';
}

/// The outline as a tree: for each entry its neighbours, -1 where it has none.
struct Links {
    int parent = -1;
    int previous = -1;
    int next = -1;
    int first = -1;
    int last = -1;
    int inside = 0; ///< Entries below it, at any depth.
};

std::vector<Links> linksOf(const std::vector<PdfBookmark>& bookmarks)
{
    std::vector<Links> links(bookmarks.size());
    std::vector<int> open; // The chain from a top entry down to the one before.
    int lastTop = -1;
    for (int i = 0; i < static_cast<int>(bookmarks.size()); ++i) {
        const auto index = static_cast<std::size_t>(i);
        while (!open.empty() && bookmarks[static_cast<std::size_t>(open.back())].level >= bookmarks[index].level)
            open.pop_back();
        Links& own = links[index];
        own.parent = open.empty() ? -1 : open.back();
        int& last = open.empty() ? lastTop : links[static_cast<std::size_t>(own.parent)].last;
        own.previous = last;
        if (last >= 0)
            links[static_cast<std::size_t>(last)].next = i;
        else if (own.parent >= 0)
            links[static_cast<std::size_t>(own.parent)].first = i;
        last = i;
        for (const int above : open)
            ++links[static_cast<std::size_t>(above)].inside;
        open.push_back(i);
    }
    return links;
}

class OutlineWriter
{
public:
    OutlineWriter(const QByteArray& pdf, const PdfObjects& objects) : m_objects(objects), m_result(pdf)
    {
        m_next = PdfObjects::entry(objects.trailer(), "/Size");
        if (!m_result.endsWith('\n'))
            m_result += '\n';
    }

    QByteArray run(int root, QByteArray catalog, const std::vector<int>& pages,
                   const std::vector<PdfBookmark>& bookmarks, const QString& language)
    {
        const int outline = m_next;
        QByteArray entries = "/Outlines " + reference(outline) + "\n/PageMode /UseOutlines\n"
                             + "/ViewerPreferences << /DisplayDocTitle true >>\n";
        if (!language.isEmpty())
            entries += "/Lang " + textString(language) + '\n';
        catalog.insert(catalog.lastIndexOf(">>"), entries);
        write(root, catalog.trimmed());
        writeOutline(outline, pages, bookmarks);
        writeTable(root);
        return m_result;
    }

private:
    void write(int object, const QByteArray& content)
    {
        m_offsets[object] = m_result.size();
        m_result += QByteArray::number(object) + " 0 obj\n" + content + "\nendobj\n";
        m_next = std::max(m_next, object + 1);
    }

    void writeOutline(int outline, const std::vector<int>& pages, const std::vector<PdfBookmark>& bookmarks)
    {
        const std::vector<Links> links = linksOf(bookmarks);
        const auto objectOf = [&](int entry) { return outline + 1 + entry; };
        int lastTop = 0;
        for (int i = 0; i < static_cast<int>(links.size()); ++i)
            lastTop = links[static_cast<std::size_t>(i)].parent < 0 ? i : lastTop;
        int shown = 0;
        for (const Links& own : links)
            shown += own.parent < 0 ? 1 : 0;
        write(outline, "<<\n/Type /Outlines\n/First " + reference(objectOf(0)) + "\n/Last "
                           + reference(objectOf(lastTop)) + "\n/Count " + QByteArray::number(shown) + "\n>>");
        for (std::size_t i = 0; i < bookmarks.size(); ++i) {
            const Links& own = links[i];
            const int page = pages[static_cast<std::size_t>(bookmarks[i].page)];
            QByteArray entry = "<<\n/Title " + textString(bookmarks[i].title) + "\n/Parent "
                               + reference(own.parent < 0 ? outline : objectOf(own.parent)) + "\n/Dest ["
                               + reference(page) + " /XYZ null " + QByteArray::number(bookmarks[i].y, 'f', 1)
                               + " null]\n";
            const std::pair<const char*, int> neighbours[] = {
                {"/Prev ", own.previous}, {"/Next ", own.next}, {"/First ", own.first}, {"/Last ", own.last}};
            for (const auto& [key, neighbour] : neighbours) {
                if (neighbour >= 0)
                    entry += key + reference(objectOf(neighbour)) + '\n';
            }
            // Negative: folded until the reader opens it.
            if (own.inside > 0)
                entry += "/Count -" + QByteArray::number(own.inside) + '\n';
            write(objectOf(static_cast<int>(i)), entry + ">>");
        }
    }

    void writeTable(int root)
    {
        const qsizetype start = m_result.size();
        m_result += "xref\n";
        for (const auto& [object, offset] : m_offsets)
            m_result += QByteArray::number(object) + " 1\n" + QByteArray::number(offset).rightJustified(10, '0')
                        + " 00000 n \n";
        m_result += "trailer\n<<\n/Size " + QByteArray::number(m_next) + "\n/Prev "
                    + QByteArray::number(m_objects.tableStart()) + "\n/Root " + reference(root) + '\n';
        if (const int info = PdfObjects::entry(m_objects.trailer(), "/Info"); info > 0)
            m_result += "/Info " + reference(info) + '\n';
        m_result += ">>\nstartxref\n" + QByteArray::number(start) + "\n%%EOF\n";
    }

    const PdfObjects& m_objects;
    QByteArray m_result;
    int m_next = 0;
    std::map<int, qsizetype> m_offsets;
};

} // namespace

std::optional<QByteArray> withOutline(const QByteArray& pdf, const std::vector<PdfBookmark>& bookmarks,
                                      const QString& language)
{
    const std::optional<PdfObjects> objects = PdfObjects::read(pdf);
    if (!objects || bookmarks.empty())
        return std::nullopt;
    const int root = PdfObjects::entry(objects->trailer(), "/Root");
    const QByteArray catalog = objects->object(root);
    const std::vector<int> pages = objects->pages(catalog);
    if (!catalog.contains(">>") || catalog.contains("/Outlines"))
        return std::nullopt;
    for (const PdfBookmark& bookmark : bookmarks) {
        if (bookmark.page < 0 || static_cast<std::size_t>(bookmark.page) >= pages.size())
            return std::nullopt;
    }
    return OutlineWriter(pdf, *objects).run(root, catalog, pages, bookmarks, language);
}

} // namespace vram
