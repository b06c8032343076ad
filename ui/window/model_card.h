#pragma once

#include <QAbstractButton>

#include <string>

namespace vram {

/// A built-in network to start with: its name, and what it is in a few words.
class ModelCard : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ModelCard(const std::string& builtin, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    /// One of those that need no file name to be recognised.
    static bool isKnown(const std::string& builtin);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString m_title;
    QString m_line;
};

} // namespace vram
