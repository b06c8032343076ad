// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/prices.h"

#include <QObject>

#include <optional>

class QMenu;
class QPushButton;

namespace vram {

class Settings;

inline constexpr std::int64_t kMaxPrice = 1'000'000;

/// Returns the hourly prices that the user typed or imported, which are stored in the settings. There are no built-in
/// prices.
GpuPrices savedPrices(const Settings& settings);
/// Saves the price of one GPU. A price of 0 removes it.
void savePrice(Settings& settings, const QString& gpu, double price);
/// Parses a price in the user's language. Returns 0 for an empty text, and std::nullopt if it is not a price.
std::optional<double> typedPrice(const QString& text);

/// The price button above the list of GPUs. Its menu sets the price of the current GPU, imports a price list, and
/// clears the prices.
class PriceButton : public QObject
{
    Q_OBJECT

public:
    PriceButton(Settings& settings, QPushButton* button, QObject* parent = nullptr);

    /// Imports a price list. Emits `messageRequested` with the names that match no GPU.
    void import(const QString& file, const std::vector<Gpu>& gpus);

signals:
    void typeRequested();
    void importRequested();
    void messageRequested(const QString& sentence, bool problem);

private:
    Settings& m_settings;
    QPushButton* m_button;
};

} // namespace vram
