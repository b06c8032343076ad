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
    /// The network's usual spelling where it is known, else its built-in name.
    static QString titleOf(const std::string& builtin);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    /// Well-known networks, the most popular first.
    static std::vector<std::string> known();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString m_title;
    QString m_line;
};

} // namespace vram
