#pragma once

#include <QAbstractButton>

#include <string>
#include <vector>

namespace vram {

/// A built-in network to start with: its name, and what it is in a few words.
class ModelCard : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ModelCard(const std::string& builtin, QWidget* parent = nullptr);
    /// As people write it, where it is known; else its name among the built-in networks.
    static QString titleOf(const std::string& builtin);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    /// Those that everybody knows, the most asked for first.
    static std::vector<std::string> known();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString m_title;
    QString m_line;
};

} // namespace vram
