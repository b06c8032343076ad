#pragma once

#include "estimate/others.h"
#include "ui/document/background.h"
#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

#include <QWidget>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace vram {

/// The figures of other tools and textbooks, each with a bar, compared with ours, and why they differ. A row expands to
/// its formula; Ctrl+C copies the table.
class OthersPanel : public QWidget
{
    Q_OBJECT

public:
    explicit OthersPanel(QWidget* parent = nullptr);
    void present(const Reading& reading);
    QWidget* header() const { return m_header; }
    ViewFigures figures() const;

signals:
    void figuresChanged();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeList();
    void show(const std::vector<OtherFigure>& figures);
    QTreeWidgetItem* addRow(const QString& who, Bytes bytes, const QString& why, Bytes scale);
    void addTerms(QTreeWidgetItem* row, const OtherFigure& figure, Bytes scale);
    void copy() const;

    Reading m_reading;
    std::shared_ptr<const Estimate> m_for;
    ByteUnit m_unit = ByteUnit::Binary;
    std::vector<OtherFigure> m_shown;
    Background m_background;
    QTreeWidget* m_list;
    QWidget* m_header;
    QLabel* m_state;
};

} // namespace vram
