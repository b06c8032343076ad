#pragma once

#include "devices/prices.h"

#include <QObject>

class QMenu;
class QPushButton;

namespace vram {

class Settings;

/// Prices per hour that the user typed or imported, kept in the settings. None are built in.
GpuPrices pricesOf(const Settings& settings);
void keepPrices(Settings& settings, const GpuPrices& prices);

/// The button for prices above the GPUs: type one for the current GPU, import a list, clear them.
class PriceButton : public QObject
{
    Q_OBJECT

public:
    PriceButton(Settings& settings, QPushButton* button, QObject* parent = nullptr);

    /// Asks for the price of that GPU, in a small window that does not block.
    void ask(const QString& gpu);
    /// Imports the list in that file; `told` gets the names that could not be used.
    void import(const QString& file, const std::vector<Gpu>& gpus);

signals:
    void typeWanted();
    void importWanted();
    void told(const QString& sentence, bool problem);

private:
    Settings& m_settings;
    QPushButton* m_button;
};

} // namespace vram
