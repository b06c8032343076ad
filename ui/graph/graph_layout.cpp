// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/graph/graph_layout.h"

#include <QByteArray>

#include <graphviz/gvc.h>

#include <mutex>
#include <string>

namespace vram {

namespace {

constexpr double kPointsPerInch = 72;
/// Maximum number of nodes with frames. With more, dot takes minutes.
constexpr std::size_t kMostFramed = 400;

/// Converts a text to `char*`, which Graphviz's functions take although they do not modify it.
struct Word {
    explicit Word(std::string_view text) : bytes(text.data(), static_cast<qsizetype>(text.size())) {}
    operator char*() { return bytes.data(); }

    QByteArray bytes;
};

GVC_t* context()
{
    static GVC_t* const shared = gvContext(); // Shared, because each context would load the plugins again.
    return shared;
}

class DotLayout
{
public:
    explicit DotLayout(const NetworkGraph& graph) : m_source(graph)
    {
        m_graph = agopen(Word("network"), Agdirected, nullptr);
        set(AGRAPH, "rankdir", "TB");
        set(AGRAPH, "nodesep", "0.25");
        set(AGRAPH, "ranksep", "0.3");
        set(AGRAPH, "nslimit", "2"); // Limits the work for large graphs.
        set(AGRAPH, "mclimit", "0.5");
        set(AGNODE, "shape", "box");
        set(AGNODE, "label", "");
        set(AGNODE, "fixedsize", "true");
        set(AGNODE, "width", std::to_string(kGraphNode.width() / kPointsPerInch));
        set(AGNODE, "height", std::to_string(kGraphNode.height() / kPointsPerInch));
        set(AGEDGE, "arrowhead", "none");
        addAll();
    }

    ~DotLayout()
    {
        gvFreeLayout(context(), m_graph);
        agclose(m_graph);
    }

    DotLayout(const DotLayout&) = delete;
    DotLayout& operator=(const DotLayout&) = delete;

    GraphLayout run()
    {
        if (gvLayout(context(), m_graph, "dot") != 0)
            return {};
        GraphLayout layout;
        const boxf box = GD_bb(m_graph);
        m_height = box.UR.y;
        layout.size = QSizeF(box.UR.x, box.UR.y);
        for (Agnode_t* node : m_nodes) {
            const QPointF middle = at(ND_coord(node));
            layout.nodes.emplace_back(middle - QPointF(kGraphNode.width() / 2, kGraphNode.height() / 2), kGraphNode);
        }
        for (Agedge_t* edge : m_edges)
            layout.edges.push_back(pathOf(edge));
        for (Agraph_t* frame : m_frames) {
            const boxf inner = frame ? GD_bb(frame) : boxf{};
            layout.frames.push_back(frame ? QRectF(at({inner.LL.x, inner.UR.y}), at({inner.UR.x, inner.LL.y}))
                                          : QRectF());
        }
        return layout;
    }

private:
    void set(int kind, std::string_view name, std::string_view value)
    {
        agattr(m_graph, kind, Word(name), Word(value));
    }

    void addAll()
    {
        const bool framed = m_source.nodes.size() <= kMostFramed;
        for (std::size_t i = 0; i < m_source.nodes.size(); ++i)
            m_nodes.push_back(agnode(m_graph, Word("n" + std::to_string(i)), 1));
        for (std::size_t i = 0; i < m_source.frames.size(); ++i)
            m_frames.push_back(framed ? frame(i) : nullptr);
        for (const GraphEdge& edge : m_source.edges)
            m_edges.push_back(agedge(m_graph, node(edge.from), node(edge.to), nullptr, 1));
    }

    /// Creates the dot cluster of a frame. The enclosing clusters already exist.
    Agraph_t* frame(std::size_t index)
    {
        const GraphFrame& source = m_source.frames[index];
        Agraph_t* around = source.parent < 0 ? m_graph : m_frames[static_cast<std::size_t>(source.parent)];
        Agraph_t* made = agsubg(around, Word("cluster" + std::to_string(index)), 1);
        agsafeset(made, Word("margin"), Word("12"), Word(""));
        for (const int inner : source.nodes)
            agsubnode(made, node(inner), 1);
        return made;
    }

    Agnode_t* node(int index) const { return m_nodes[static_cast<std::size_t>(index)]; }

    QPointF at(const pointf& point) const { return {point.x, m_height - point.y}; }

    QPainterPath pathOf(Agedge_t* edge) const
    {
        QPainterPath path;
        const splines* lines = ED_spl(edge);
        for (int i = 0; lines && i < static_cast<int>(lines->size); ++i) {
            const bezier& curve = lines->list[i];
            path.moveTo(at(curve.list[0]));
            for (int p = 1; p + 2 < static_cast<int>(curve.size); p += 3)
                path.cubicTo(at(curve.list[p]), at(curve.list[p + 1]), at(curve.list[p + 2]));
        }
        return path;
    }

    const NetworkGraph& m_source;
    Agraph_t* m_graph = nullptr;
    std::vector<Agnode_t*> m_nodes{};
    std::vector<Agedge_t*> m_edges{};
    std::vector<Agraph_t*> m_frames{};
    double m_height = 0;
};

} // namespace

GraphLayout layOutGraph(const NetworkGraph& graph)
{
    static std::mutex mutex;
    const std::scoped_lock lock(mutex);
    return graph.nodes.empty() ? GraphLayout{} : DotLayout(graph).run();
}

} // namespace vram
