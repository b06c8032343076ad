#include "ui/report/chart_picture.h"

#include "ui/report/pdf_charts.h"
#include "ui/report/pdf_pages.h"
#include "ui/theme/parts.h"
#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartPicture", text);
}

constexpr double kWidth = 960;
constexpr double kSide = 24;
constexpr double kHead = 66;
constexpr double kFoot = 44;
constexpr int kPngScale = 2;

double heightOf(ChartKind chart)
{
    return chart == ChartKind::Composition ? kHead + 34 + kFoot : 460;
}

/// Of LayersChart's header.
int measureOf(ChartKind chart)
{
    return static_cast<int>(chart) - static_cast<int>(ChartKind::LayersSaved);
}

QString subtitle(const Reading& reading)
{
    const Setup& setup = reading.project->setup;
    const std::string& gpu = reading.estimate->device.gpu;
    return tr("%1 · batch %2 · %3 · %4 · %5")
        .arg(qs(reading.project->network.name).simplified(), numberText(setup.batch), qs(setup.precision),
             qs(setup.optimizer), shortGpuName(gpu.empty() ? setup.gpu : gpu));
}

void drawLegend(QPainter* painter, double baseline, bool inference)
{
    const Tokens& t = tokens(Scheme::Light);
    const QFont font = PdfPages::font(12);
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    double x = kSide;
    for (const Part part : kAllParts) {
        if (!partExists(part, inference))
            continue;
        painter->fillRect(QRectF(x, baseline - 10, 10, 10), t.part(part));
        painter->setPen(t.text);
        painter->drawText(QPointF(x + 15, baseline), partName(part));
        x += 15 + metrics.horizontalAdvance(partName(part)) + 20;
    }
}

void drawPicture(QPainter* painter, ChartKind chart, const Reading& reading)
{
    const Tokens& t = tokens(Scheme::Light);
    const double height = heightOf(chart);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(QRectF(0, 0, kWidth, height), t.pane);
    painter->setFont(PdfPages::font(17, true));
    painter->setPen(t.text);
    painter->drawText(QPointF(kSide, 32), chartTitle(chart));
    const QFont small = PdfPages::font(12);
    painter->setFont(small);
    painter->setPen(t.secondary);
    painter->drawText(QPointF(kSide, 52),
                      QFontMetricsF(small).elidedText(subtitle(reading), Qt::ElideRight, kWidth - 2 * kSide));
    const QRectF room(kSide, kHead, kWidth - 2 * kSide, height - kHead - kFoot);
    switch (chart) {
    case ChartKind::Composition: drawComposition(painter, room.adjusted(0, 0, 0, -6), reading, 1); break;
    case ChartKind::Timeline: drawTimeline(painter, room, reading, 1); break;
    case ChartKind::Sweep: drawSweep(painter, room, reading, 1); break;
    case ChartKind::LayersSaved:
    case ChartKind::LayersAtPeak:
    case ChartKind::LayersParameters:
        drawByLayer(painter, room.adjusted(0, 0, 0, kFoot - 12), reading, measureOf(chart));
        return;
    }
    drawLegend(painter, height - 16, infers(reading.project->setup));
}

QByteArray svgOf(ChartKind chart, const Reading& reading)
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(QSize(static_cast<int>(kWidth), static_cast<int>(heightOf(chart))));
    svg.setViewBox(QRectF(0, 0, kWidth, heightOf(chart)));
    svg.setResolution(96);
    svg.setTitle(chartTitle(chart));
    svg.setDescription(subtitle(reading));
    QPainter painter(&svg);
    drawPicture(&painter, chart, reading);
    painter.end();
    // Where the embedded face is not installed, one that looks alike.
    QByteArray drawing = buffer.data();
    const QByteArray own = '"' + embeddedFontFamily().toUtf8() + '"';
    return drawing.replace("font-family=" + own, "font-family=\"'" + embeddedFontFamily().toUtf8()
                                                     + "', Inter, 'Noto Sans CJK SC', sans-serif\"");
}

QImage imageOf(ChartKind chart, const Reading& reading)
{
    QImage image(QSize(static_cast<int>(kWidth), static_cast<int>(heightOf(chart))) * kPngScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kPngScale);
    image.fill(tokens(Scheme::Light).pane);
    QPainter painter(&image);
    drawPicture(&painter, chart, reading);
    return image;
}

} // namespace

QString chartTitle(ChartKind chart)
{
    switch (chart) {
    case ChartKind::Composition: return tr("GPU memory at the peak");
    case ChartKind::Timeline: return tr("Memory over one training step");
    case ChartKind::Sweep: return tr("Memory over batch size");
    case ChartKind::LayersSaved: return tr("Memory by layer, kept for backward");
    case ChartKind::LayersAtPeak: return tr("Memory by layer, alive at the peak");
    case ChartKind::LayersParameters: return tr("Memory by layer, parameters");
    }
    return {};
}

std::optional<QString> saveChart(const QString& path, const QString& kind, ChartKind chart, const Reading& reading)
{
    QSaveFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    if (written && kind == QLatin1String("png")) {
        written = imageOf(chart, reading).save(&file, "PNG");
    } else if (written) {
        const QByteArray svg = svgOf(chart, reading);
        written = file.write(svg) == svg.size();
    }
    if (written && file.commit())
        return std::nullopt;
    return tr("%1 could not be written: %2. Choose another place, or make room there.")
        .arg(QFileInfo(path).fileName(), file.errorString());
}

std::unique_ptr<QMimeData> chartToMime(ChartKind chart, const Reading& reading)
{
    auto mime = std::make_unique<QMimeData>();
    mime->setImageData(imageOf(chart, reading));
    mime->setData(QStringLiteral("image/svg+xml"), svgOf(chart, reading));
    return mime;
}

} // namespace vram
