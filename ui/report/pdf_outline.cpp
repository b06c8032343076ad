// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_outline.h"

// Selects qpdf's current PointerHolder API, because qpdf's headers require an explicit choice.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include <exception>

namespace vram {

namespace {

using Object = QPDFObjectHandle;

Object unicode(const QString& text)
{
    return Object::newUnicodeString(text.toStdString());
}

/// The outline's dictionaries, linked as in ISO 32000-1, 12.3.3: each refers to its parent, its siblings and its first
/// and last child.
class OutlineTree
{
public:
    explicit OutlineTree(QPDF& pdf) : m_pdf(pdf) { open(Object::newDictionary(), -1); }

    const Object& root() const { return m_open.front().entry; }

    /// Appends an entry as a child of the last entry that has a lower level.
    void append(const PdfBookmark& bookmark, const Object& page)
    {
        while (m_open.back().level >= bookmark.level)
            m_open.pop_back();
        Object entry = open(Object::newDictionary(), bookmark.level);
        entry.replaceKey("/Title", unicode(bookmark.title));
        entry.replaceKey("/Dest", Object::newArray({page, Object::newName("/XYZ"), Object::newNull(),
                                                    Object::newReal(bookmark.y, 1), Object::newNull()}));
        link(entry, m_open[m_open.size() - 2].entry);
        count();
    }

private:
    struct Open {
        Object entry;
        int level;
    };

    Object open(const Object& dictionary, int level)
    {
        m_open.push_back({m_pdf.makeIndirectObject(dictionary), level});
        return m_open.back().entry;
    }

    static void link(Object& entry, Object& parent)
    {
        entry.replaceKey("/Parent", parent);
        if (Object last = parent.getKey("/Last"); last.isDictionary()) {
            entry.replaceKey("/Prev", last);
            last.replaceKey("/Next", entry);
        } else {
            parent.replaceKey("/First", entry);
        }
        parent.replaceKey("/Last", entry);
    }

    /// Sets /Count. The root counts the visible entries, which are the top-level ones. Any other entry has the
    /// negative number of all entries below it, which means that it is collapsed until the reader opens it.
    void count()
    {
        const std::size_t depth = m_open.size() - 1;
        if (depth == 1)
            add(m_open.front().entry, 1);
        for (std::size_t above = 1; above < depth; ++above)
            add(m_open[above].entry, -1);
    }

    static void add(Object& entry, int more)
    {
        Object before = entry.getKey("/Count");
        entry.replaceKey("/Count", Object::newInteger((before.isInteger() ? before.getIntValue() : 0) + more));
    }

    QPDF& m_pdf;
    std::vector<Open> m_open;
};

bool append(QPDF& pdf, const std::vector<PdfBookmark>& bookmarks)
{
    std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(pdf).getAllPages();
    OutlineTree tree(pdf);
    for (const PdfBookmark& bookmark : bookmarks) {
        if (bookmark.page < 0 || static_cast<std::size_t>(bookmark.page) >= pages.size())
            return false;
        tree.append(bookmark, pages[static_cast<std::size_t>(bookmark.page)].getObjectHandle());
    }
    pdf.getRoot().replaceKey("/Outlines", tree.root());
    return true;
}

void describe(Object catalog, const QString& language)
{
    Object preferences = Object::newDictionary();
    preferences.replaceKey("/DisplayDocTitle", Object::newBool(true));
    catalog.replaceKey("/ViewerPreferences", preferences);
    catalog.replaceKey("/PageMode", Object::newName("/UseOutlines"));
    if (!language.isEmpty())
        catalog.replaceKey("/Lang", unicode(language));
}

QByteArray written(QPDF& pdf)
{
    QPDFWriter writer(pdf);
    writer.setOutputMemory();
    // Makes identical reports produce identical files.
    writer.setDeterministicID(true);
    writer.write();
    const std::shared_ptr<Buffer> buffer = writer.getBufferSharedPointer();
    return QByteArray(reinterpret_cast<const char*>(buffer->getBuffer()), static_cast<qsizetype>(buffer->getSize()));
}

} // namespace

std::optional<QByteArray> withOutline(const QByteArray& pdf, const std::vector<PdfBookmark>& bookmarks,
                                      const QString& language)
{
    if (bookmarks.empty())
        return std::nullopt;
    try {
        QPDF document;
        document.setSuppressWarnings(true);
        document.setAttemptRecovery(false);
        document.processMemoryFile("report.pdf", pdf.constData(), static_cast<std::size_t>(pdf.size()));
        if (document.getRoot().hasKey("/Outlines") || !append(document, bookmarks) || document.anyWarnings())
            return std::nullopt;
        describe(document.getRoot(), language);
        return written(document);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return std::nullopt; // qpdf's message about a damaged file would not help the reader of a report.
    }
}

} // namespace vram
