// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

/// Operators of the joint graph that have special rules or are used by several kernels.
namespace vram::op {

inline constexpr Operator placeholder{"placeholder", OperatorKind::Placeholder};
inline constexpr Operator tangent{"tangent", OperatorKind::Tangent};
inline constexpr Operator item{"<built-in function getitem>", OperatorKind::Item};

inline constexpr Operator view{"aten.view.default", OperatorKind::View};
inline constexpr Operator permute{"aten.permute.default", OperatorKind::View};
inline constexpr Operator expand{"aten.expand.default", OperatorKind::View};
inline constexpr Operator unsqueeze{"aten.unsqueeze.default", OperatorKind::View};
inline constexpr Operator squeeze{"aten.squeeze.dim", OperatorKind::View};
inline constexpr Operator slice{"aten.slice.Tensor", OperatorKind::View};
inline constexpr Operator select{"aten.select.int", OperatorKind::View};
inline constexpr Operator viewAsComplex{"aten.view_as_complex.default", OperatorKind::View};
inline constexpr Operator viewAsReal{"aten.view_as_real.default", OperatorKind::View};
/// Complex multiplication, for which Inductor falls back to an ATen kernel.
inline constexpr Operator complexMul{"aten.mul.Tensor", OperatorKind::ExternAlloc};

inline constexpr Operator convert{"prims.convert_element_type.default"};
inline constexpr Operator clone{"aten.clone.default"};
/// A copy that Inductor makes to get certain strides (ir.py, require_stride_order).
inline constexpr Operator orderedCopy{"aten.clone.default"};
inline constexpr Operator add{"aten.add.Tensor"};
/// Adds the bias of a convolution, which is in memory, to the result of the library kernel.
inline constexpr Operator addBias{"aten.add.Tensor"};
inline constexpr Operator addScalar{"aten.add.Scalar"};
inline constexpr Operator sub{"aten.sub.Tensor"};
inline constexpr Operator mul{"aten.mul.Tensor"};
inline constexpr Operator mulScalar{"aten.mul.Scalar"};
inline constexpr Operator div{"aten.div.Tensor"};
inline constexpr Operator divScalar{"aten.div.Scalar"};
inline constexpr Operator neg{"aten.neg.default"};
inline constexpr Operator exp{"aten.exp.default"};
inline constexpr Operator log{"aten.log.default"};
inline constexpr Operator erf{"aten.erf.default"};
inline constexpr Operator tanh{"aten.tanh.default"};
inline constexpr Operator sigmoid{"aten.sigmoid.default"};
inline constexpr Operator relu{"aten.relu.default"};
inline constexpr Operator rsqrt{"aten.rsqrt.default"};
inline constexpr Operator sqrt{"aten.sqrt.default"};
inline constexpr Operator reciprocal{"aten.reciprocal.default"};
inline constexpr Operator sin{"aten.sin.default"};
inline constexpr Operator cos{"aten.cos.default"};
inline constexpr Operator abs{"aten.abs.default"};
inline constexpr Operator floor{"aten.floor.default"};
inline constexpr Operator sign{"aten.sign.default"};
inline constexpr Operator pow{"aten.pow.Tensor_Scalar"};
inline constexpr Operator where{"aten.where.self"};
inline constexpr Operator compareScalar{"aten.gt.Scalar"};
inline constexpr Operator lessEqual{"aten.le.Scalar"};
inline constexpr Operator less{"aten.lt.Scalar"};
inline constexpr Operator greaterEqual{"aten.ge.Scalar"};
inline constexpr Operator compareTensors{"aten.eq.Tensor"};
inline constexpr Operator logicalAnd{"aten.bitwise_and.Tensor"};
inline constexpr Operator both{"aten.logical_and.default"};
inline constexpr Operator either{"aten.logical_or.default"};
inline constexpr Operator clampMin{"aten.clamp_min.default"};
inline constexpr Operator clampMax{"aten.clamp_max.default"};
inline constexpr Operator maximum{"aten.maximum.default"};
inline constexpr Operator minimum{"aten.minimum.default"};
inline constexpr Operator iota{"prims.iota.default"};
inline constexpr Operator fmod{"aten.fmod.Scalar"};
inline constexpr Operator full{"aten.full.default"};
inline constexpr Operator constantPad{"aten.constant_pad_nd.default", OperatorKind::Banned};

inline constexpr Operator sum{"aten.sum.dim_IntList", OperatorKind::Reduction};
inline constexpr Operator mean{"aten.mean.dim", OperatorKind::Reduction};
inline constexpr Operator amax{"aten.amax.default", OperatorKind::Reduction};
inline constexpr Operator amin{.name = "aten.amin.default", .kind = OperatorKind::Reduction, .isListed = false};
inline constexpr Operator max{"aten.max.default", OperatorKind::Reduction};
/// The maximum in the softmax of scaled_dot_product_attention.
inline constexpr Operator safeAmax{"aten.amax.default", OperatorKind::Reduction};
inline constexpr Operator varMean{"aten.var_mean.correction", OperatorKind::Statistics};

inline constexpr Operator split{"aten.split.Tensor", OperatorKind::Pieces};
inline constexpr Operator splitWithSizes{"aten.split_with_sizes.default", OperatorKind::Pieces};
inline constexpr Operator unbind{"aten.unbind.int", OperatorKind::Pieces};
inline constexpr Operator cat{"aten.cat.default", OperatorKind::Concat};
inline constexpr Operator seeds{"prims.inductor_seeds.default", OperatorKind::Banned};
inline constexpr Operator lookupSeed{"prims.inductor_lookup_seed.default", OperatorKind::Banned};
inline constexpr Operator random{"prims.inductor_random.default", OperatorKind::BannedBuffer};
inline constexpr Operator copy{"aten.copy.default", OperatorKind::Banned};
inline constexpr Operator sliceScatter{"aten.slice_scatter.default", OperatorKind::Banned};
inline constexpr Operator selectScatter{"aten.select_scatter.default", OperatorKind::Banned};

inline constexpr Operator copyInto{"aten.copy_.default", OperatorKind::Write};
inline constexpr Operator squeezeAll{"aten.squeeze.dims", OperatorKind::View};
inline constexpr Operator embedding{"aten.embedding.default", OperatorKind::Banned};
inline constexpr Operator indexPut{"aten.index_put.default", OperatorKind::Scatter};
inline constexpr Operator gather{"aten.gather.default"};
inline constexpr Operator index{"aten.index.Tensor"};
/// Indexing by tensors without a check. Unlike aten.index, it is not in get_default_op_list of
/// torch/_functorch/partitioners.py.
inline constexpr Operator unsafeIndex{"aten._unsafe_index.Tensor", OperatorKind::Banned};
inline constexpr Operator reversed{"prims.rev.default", OperatorKind::Banned};
/// Scatters a value into a constant tensor, which Inductor turns into one pointwise kernel (scatter_upon_const_tensor).
inline constexpr Operator scatter{"aten.scatter.value", OperatorKind::Banned};
inline constexpr Operator notEqualScalar{"aten.ne.Scalar"};
inline constexpr Operator equalScalar{"aten.eq.Scalar"};

/// The gradient of average pooling with windows that do not overlap. The inputs are the gradient and the pooled tensor.
inline constexpr Operator avgPoolBackward{"aten.avg_pool2d_backward.default", OperatorKind::Banned, true};

/// The inputs are the input, the weight and the bias, if there is one. The node's `detail` is the number of groups.
inline constexpr Operator convolution{"aten.convolution.default", OperatorKind::ExternAlloc};
inline constexpr Operator convolutionBackward{"aten.convolution_backward.default", OperatorKind::ExternTuple};

inline constexpr Operator allGather{"_c10d_functional.all_gather_into_tensor.default", OperatorKind::Collective};
inline constexpr Operator reduceScatter{"_c10d_functional.reduce_scatter_tensor.default", OperatorKind::Collective};
inline constexpr Operator allReduce{"_c10d_functional.all_reduce.default", OperatorKind::InPlaceCollective};
inline constexpr Operator wait{"_c10d_functional.wait_tensor.default", OperatorKind::Wait};

inline constexpr Operator mm{"aten.mm.default", OperatorKind::Extern};
inline constexpr Operator addmm{"aten.addmm.default", OperatorKind::Extern};
inline constexpr Operator bmm{"aten.bmm.default", OperatorKind::Extern};
/// A scaled product of float8 matrices.
inline constexpr Operator scaledMm{"aten._scaled_mm.default", OperatorKind::Extern};

} // namespace vram::op
