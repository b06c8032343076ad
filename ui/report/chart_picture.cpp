// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/chart_picture.h"

#include "base/escape_hidden.h"
#include "optimizers/catalogue.h"
#include "ui/charts/chart_paint.h"
#include "ui/document/save_file.h"
#include "ui/language/core_text.h"
#include "ui/language/precision_text.h"
#include "ui/report/pdf_pages.h"
#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"
#include "ui/views/chart_types.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>
#include <functional>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartPicture", text);
}

constexpr double kWidth = 960;
constexpr double kPictureSide = 24;
constexpr double kHead = 66;
constexpr double kFoot = 44;
constexpr double kFootLine = 16; ///< Distance from the lower edge to the baseline of the legend.
constexpr double kPngScale = 2;
constexpr double kMostPixels = 60e6;

double widthOf(const ChartSubject& subject)
{
    return std::max(kWidth, subject.view.drawing.size.width() + 2 * kPictureSide);
}

bool isExplained(const ChartType& type)
{
    return type.hasParts || type.note;
}

double heightOf(const ChartSubject& subject)
{
    constexpr double kUsual = 350;
    const ChartType& type = typeOf(subject.kind);
    return kHead + (type.height ? type.height(subject) : kUsual) + (isExplained(type) ? kFoot : kPictureSide);
}

QSize sizeOf(const ChartSubject& subject)
{
    return {static_cast<int>(std::ceil(widthOf(subject))), static_cast<int>(std::ceil(heightOf(subject)))};
}

QString subtitle(const SessionState& sessionState)
{
    const Setup& setup = sessionState.project->setup;
    const std::string& gpu = sessionState.estimate->device.gpu;
    return tr("%1 · batch %2 · %3 · %4 · %5")
        .arg(displayText(qs(sessionState.project->network.name).simplified()), numberText(setup.batch),
             precisionText(setup),
             isInference(setup) ? translated(choiceName(setup.mode)) : translated(optimizerTitle(setup.optimizer)),
             shortGpuName(gpu.empty() ? setup.gpu : gpu));
}

void drawLegend(QPainter* painter, double baseline, bool inference, bool several)
{
    const Tokens& t = tokens(Scheme::Light);
    const QFont font = PdfPages::font(12);
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    double x = kPictureSide;
    for (const Part part : kAllParts) {
        if (!isPossible(part, inference, several))
            continue;
        painter->fillRect(QRectF(x, baseline - 10, 10, 10), t.part(part));
        painter->setPen(t.text);
        painter->drawText(QPointF(x + 15, baseline), partName(part));
        x += 15 + metrics.horizontalAdvance(partName(part)) + 20;
    }
}

void drawTitle(QPainter* painter, const ChartSubject& subject)
{
    const Tokens& t = tokens(Scheme::Light);
    painter->fillRect(QRectF(0, 0, widthOf(subject), heightOf(subject)), t.pane);
    painter->setFont(PdfPages::font(17, true));
    painter->setPen(t.text);
    painter->drawText(QPointF(kPictureSide, 32), chartTitle(subject));
    const QFont small = PdfPages::font(12);
    painter->setFont(small);
    painter->setPen(t.secondary);
    painter->drawText(
        QPointF(kPictureSide, 52),
        QFontMetricsF(small).elidedText(subtitle(subject.sessionState), Qt::ElideRight, kWidth - 2 * kPictureSide));
}

void drawNote(QPainter* painter, double baseline, const QString& note)
{
    painter->setFont(PdfPages::font(12));
    painter->setPen(tokens(Scheme::Light).secondary);
    painter->drawText(QPointF(kPictureSide, baseline), note);
}

void drawViewPicture(QPainter* painter, const QRectF& room, const FigureDrawing& drawing)
{
    if (!drawing.draw)
        return;
    painter->save();
    painter->translate(room.left() + (room.width() - drawing.size.width()) / 2, room.top());
    painter->setFont(PdfPages::font(12));
    drawing.draw(*painter);
    painter->restore();
}

void drawPicture(QPainter* painter, const ChartSubject& subject)
{
    const double height = heightOf(subject);
    painter->setRenderHint(QPainter::Antialiasing);
    drawTitle(painter, subject);
    const ChartType& type = typeOf(subject.kind);
    const double foot = isExplained(type) ? kFoot : kPictureSide;
    const QRectF room(kPictureSide, kHead, widthOf(subject) - 2 * kPictureSide, height - kHead - foot);
    if (type.layOut)
        paintChart(painter, room, std::bind_front(type.layOut, std::cref(subject)), paperFont(), 1);
    else
        drawViewPicture(painter, room, subject.view.drawing);
    if (type.hasParts)
        drawLegend(painter, height - kFootLine, isInference(subject.sessionState.project->setup),
                   subject.sessionState.estimate->parallel.gpus > 1);
    else if (type.note)
        drawNote(painter, height - kFootLine, type.note(subject));
}

/// Sets the title and the description of an SVG. QSvgGenerator neither escapes markup in them nor removes control
/// characters, which XML forbids.
QByteArray withTitle(const QByteArray& drawing, const QString& title, const QString& description)
{
    QByteArray svg = QByteArray::fromStdString(escapeHidden(drawing.toStdString(), "\n\r\t"));
    const QString head = QStringLiteral("\n<title>%1</title>\n<desc>%2</desc>");
    const qsizetype open = svg.indexOf('>', svg.indexOf("<svg")) + 1;
    return svg.insert(open,
                      head.arg(displayText(title).toHtmlEscaped(), displayText(description).toHtmlEscaped()).toUtf8());
}

QByteArray chartSvg(const ChartSubject& subject)
{
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(sizeOf(subject));
    svg.setViewBox(QRectF(QPointF(), QSizeF(sizeOf(subject))));
    svg.setResolution(96);
    svg.setTitle({});
    svg.setDescription({});
    QPainter painter(&svg);
    drawPicture(&painter, subject);
    painter.end();
    // Adds fallback fonts for machines on which the embedded font is not installed.
    QByteArray drawing = withTitle(buffer.data(), chartTitle(subject), subtitle(subject.sessionState));
    const QByteArray own = '"' + embeddedFontFamily().toUtf8() + '"';
    return drawing.replace("font-family=" + own, "font-family=\"'" + embeddedFontFamily().toUtf8()
                                                     + "', Inter, 'Noto Sans CJK SC', sans-serif\"");
}

QImage imageOf(const ChartSubject& subject)
{
    const QSizeF size = sizeOf(subject);
    // Limits the scale, because at twice the size, the picture of a graph of a thousand layers would take a gigabyte.
    const double scale = std::min(kPngScale, std::sqrt(kMostPixels / (size.width() * size.height())));
    QImage image((size * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(tokens(Scheme::Light).pane);
    QPainter painter(&image);
    drawPicture(&painter, subject);
    return image;
}

QByteArray pngOf(const ChartSubject& subject)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    imageOf(subject).save(&buffer, "PNG");
    return buffer.data();
}

} // namespace

std::optional<QString> saveChart(const QString& path, const QString& format, const ChartSubject& subject)
{
    const Result<FileState> saved = saveFile(path, format == QLatin1String("png") ? pngOf(subject) : chartSvg(subject));
    return saved ? std::nullopt : std::optional(translated(saved.error()));
}

std::unique_ptr<QMimeData> chartToMime(const ChartSubject& subject)
{
    auto mime = std::make_unique<QMimeData>();
    mime->setImageData(imageOf(subject));
    mime->setData(QStringLiteral("image/svg+xml"), chartSvg(subject));
    return mime;
}

} // namespace vram
