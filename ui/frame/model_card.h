// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include <string>
#include <vector>

namespace vram {

/// A card for a built-in network: its name and a short description.
class ModelCard : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ModelCard(const std::string& builtin, QWidget* parent = nullptr);
    /// The network's usual spelling if known, or else its built-in name.
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
