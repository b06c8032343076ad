#include "step/aten/index.h"

#include "step/backward.h"

#include <algorithm>

namespace vram::aten {

namespace {

void embeddingBackward(Backward& b)
{
    b.give(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

// new_zeros, then index_put out of place.
void indexBackward(Backward& b)
{
    const Grad zeros = b.empty(b.input(0).shape, b.grad().dtype());
    b.give(0, b.clone(zeros));
}

void scatterBackward(Backward& b)
{
    if (b.wants(0))
        b.give(0, b.clone(b.grad()));
    if (b.wants(1))
        b.give(1, b.empty(b.input(1).shape, b.grad().dtype()));
}

constexpr BackwardRule kEmbedding{"EmbeddingBackward0", embeddingBackward};
constexpr BackwardRule kIndex{"IndexBackward0", indexBackward};
constexpr BackwardRule kGather{"GatherBackward0", indexBackward};
constexpr BackwardRule kScatter{"ScatterBackward0", scatterBackward};

} // namespace

Tensor embedding(Recorder& r, const Tensor& weight, const Tensor& indices)
{
    r.kernel("embedding", {&weight, &indices});
    Shape shape = indices.shape;
    shape.push(weight.shape[1]);
    Tensor y = r.empty(shape, weight.dtype);
    if (!r.node(kEmbedding, {&weight}))
        return y;
    r.save(indices);
    r.result(y);
    return y;
}

Tensor index(Recorder& r, const Tensor& x, const std::vector<Tensor>& indices, const std::vector<int>& dims)
{
    r.kernel("index", {&x});
    Shape selected;
    for (const Tensor& t : indices) {
        r.touch(t);
        selected = broadcast(selected, t.shape).value_or(selected);
    }
    Shape shape;
    const bool adjacent = dims.back() - dims.front() + 1 == static_cast<int>(dims.size());
    const int at = adjacent ? dims.front() : 0;
    for (int d = 0; d < x.shape.rank(); ++d) {
        if (std::find(dims.begin(), dims.end(), d) == dims.end())
            shape.push(x.shape[d]);
    }
    for (int d = 0; d < selected.rank(); ++d)
        shape.insert(at + d, selected[d]);
    Tensor y = r.empty(shape, x.dtype);
    if (!r.node(kIndex, {&x}))
        return y;
    for (const Tensor& t : indices)
        r.save(t);
    r.result(y);
    return y;
}

Tensor gather(Recorder& r, std::string_view name, const Tensor& x, const Tensor& indices, const Shape& output)
{
    r.kernel(name, {&x, &indices});
    Tensor y = r.empty(output, x.dtype);
    if (!r.node(kGather, {&x}))
        return y;
    r.save(indices);
    r.result(y);
    return y;
}

Tensor scatter(Recorder& r, const Tensor& x, const Tensor& indices, const Tensor& source)
{
    r.kernel("scatter", {&x, &indices, &source});
    Tensor y = r.emptyLike(x);
    if (!r.node(kScatter, {&x, &source}))
        return y;
    r.save(indices);
    r.result(y);
    return y;
}

} // namespace vram::aten
