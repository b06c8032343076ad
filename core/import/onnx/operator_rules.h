// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/fused.h"
#include "import/onnx/infer.h"
#include "import/onnx/plan.h"

// The rules of single operators, grouped by purpose. The table in operators.cpp assigns them to operators.

namespace vram::onnx {

/// Rules that set the shapes and types of an operator's outputs.
namespace shapes {
void affineGrid(Inference& op);
void argument(Inference& op);
void arithmetic(Inference& op);
void attention(Inference& op);
void batchNorm(Inference& op);
void cast(Inference& op);
void castLike(Inference& op);
void comparison(Inference& op);
void compress(Inference& op);
void concat(Inference& op);
void constantOfShape(Inference& op);
void conv(Inference& op);
void convInteger(Inference& op);
void convTranspose(Inference& op);
void depthToSpace(Inference& op);
void dequantize(Inference& op);
void determinant(Inference& op);
void dropout(Inference& op);
void dynamicQuantize(Inference& op);
void einsum(Inference& op);
void expand(Inference& op);
void flatten(Inference& op);
void fourier(Inference& op);
void gather(Inference& op);
void gatherElements(Inference& op);
void gatherND(Inference& op);
void gemm(Inference& op);
void globalPool(Inference& op);
void gridSample(Inference& op);
void layerNorm(Inference& op);
void loss(Inference& op);
void matMul(Inference& op);
void matMulInteger(Inference& op);
void maxRoiPool(Inference& op);
void melMatrix(Inference& op);
void multinomial(Inference& op);
void nonZero(Inference& op);
void oneHot(Inference& op);
void pad(Inference& op);
void pool(Inference& op);
void quantize(Inference& op);
void quantizedConv(Inference& op);
void quantizedMatMul(Inference& op);
void randomLike(Inference& op);
void randomShaped(Inference& op);
void range(Inference& op);
void recurrent(Inference& op);
void reduce(Inference& op);
void reshape(Inference& op);
void resize(Inference& op);
void roiAlign(Inference& op);
void same(Inference& op);
void sameAsBool(Inference& op);
void shape(Inference& op);
void shortFourier(Inference& op);
void size(Inference& op);
void slice(Inference& op);
void spaceToDepth(Inference& op);
void spectralWindow(Inference& op);
void split(Inference& op);
void squeeze(Inference& op);
void tile(Inference& op);
void topK(Inference& op);
void transpose(Inference& op);
void unpool(Inference& op);
void unsqueeze(Inference& op);
void where(Inference& op);
} // namespace shapes

/// Rules that compute the contents of small outputs, such as shapes and indices.
namespace contents {
void arithmetic(Inference& op);
void cast(Inference& op);
void comparison(Inference& op);
void concat(Inference& op);
void expand(Inference& op);
void fill(Inference& op);
void gather(Inference& op);
void negation(Inference& op);
void nonZero(Inference& op);
void range(Inference& op);
void reduce(Inference& op);
void same(Inference& op);
void slice(Inference& op);
void tile(Inference& op);
void transpose(Inference& op);
void unary(Inference& op);
void where(Inference& op);
} // namespace contents

/// Rules that convert an operator to rows.
namespace plans {
void alias(const RowPlanner& planner, const Op& op, RowPlan& plan);
void argument(const RowPlanner& planner, const Op& op, RowPlan& plan);
void arithmetic(const RowPlanner& planner, const Op& op, RowPlan& plan);
void batchNorm(const RowPlanner& planner, const Op& op, RowPlan& plan);
void cast(const RowPlanner& planner, const Op& op, RowPlan& plan);
void clip(const RowPlanner& planner, const Op& op, RowPlan& plan);
void compare(const RowPlanner& planner, const Op& op, RowPlan& plan);
void concat(const RowPlanner& planner, const Op& op, RowPlan& plan);
void cumulate(const RowPlanner& planner, const Op& op, RowPlan& plan);
void depthToSpace(const RowPlanner& planner, const Op& op, RowPlan& plan);
void dropout(const RowPlanner& planner, const Op& op, RowPlan& plan);
void einsum(const RowPlanner& planner, const Op& op, RowPlan& plan);
void expand(const RowPlanner& planner, const Op& op, RowPlan& plan);
void extremum(const RowPlanner& planner, const Op& op, RowPlan& plan);
void flatten(const RowPlanner& planner, const Op& op, RowPlan& plan);
void gather(const RowPlanner& planner, const Op& op, RowPlan& plan);
void gatherElements(const RowPlanner& planner, const Op& op, RowPlan& plan);
void gelu(const RowPlanner& planner, const Op& op, RowPlan& plan);
void globalPool(const RowPlanner& planner, const Op& op, RowPlan& plan);
void gridSample(const RowPlanner& planner, const Op& op, RowPlan& plan);
void groupNorm(const RowPlanner& planner, const Op& op, RowPlan& plan);
void instanceNorm(const RowPlanner& planner, const Op& op, RowPlan& plan);
void layerNorm(const RowPlanner& planner, const Op& op, RowPlan& plan);
void leakyRelu(const RowPlanner& planner, const Op& op, RowPlan& plan);
void loss(const RowPlanner& planner, const Op& op, RowPlan& plan);
void matMul(const RowPlanner& planner, const Op& op, RowPlan& plan);
void mean(const RowPlanner& planner, const Op& op, RowPlan& plan);
void normalize(const RowPlanner& planner, const Op& op, RowPlan& plan);
void pad(const RowPlanner& planner, const Op& op, RowPlan& plan);
void pool(const RowPlanner& planner, const Op& op, RowPlan& plan);
void power(const RowPlanner& planner, const Op& op, RowPlan& plan);
void prelu(const RowPlanner& planner, const Op& op, RowPlan& plan);
void quantizedArithmetic(const RowPlanner& planner, const Op& op, RowPlan& plan);
void quantizedConv(const RowPlanner& planner, const Op& op, RowPlan& plan);
void quantizedMatMul(const RowPlanner& planner, const Op& op, RowPlan& plan);
void recurrent(const RowPlanner& planner, const Op& op, RowPlan& plan);
void reduce(const RowPlanner& planner, const Op& op, RowPlan& plan);
void reshape(const RowPlanner& planner, const Op& op, RowPlan& plan);
void resize(const RowPlanner& planner, const Op& op, RowPlan& plan);
void rmsNorm(const RowPlanner& planner, const Op& op, RowPlan& plan);
void scatter(const RowPlanner& planner, const Op& op, RowPlan& plan);
void shrink(const RowPlanner& planner, const Op& op, RowPlan& plan);
void slice(const RowPlanner& planner, const Op& op, RowPlan& plan);
void softmax(const RowPlanner& planner, const Op& op, RowPlan& plan);
void spaceToDepth(const RowPlanner& planner, const Op& op, RowPlan& plan);
void split(const RowPlanner& planner, const Op& op, RowPlan& plan);
void squeeze(const RowPlanner& planner, const Op& op, RowPlan& plan);
void tile(const RowPlanner& planner, const Op& op, RowPlan& plan);
void transpose(const RowPlanner& planner, const Op& op, RowPlan& plan);
void triangle(const RowPlanner& planner, const Op& op, RowPlan& plan);
void unary(const RowPlanner& planner, const Op& op, RowPlan& plan);
void unsqueeze(const RowPlanner& planner, const Op& op, RowPlan& plan);
void where(const RowPlanner& planner, const Op& op, RowPlan& plan);
} // namespace plans

/// Rules that decompose an operator fused by a runtime into standard operators.
namespace decompositions {
void biasSoftmax(FusedParts& f);
void embedNorm(FusedParts& f);
void fusedLayer(FusedParts& f);
void fusedMatMul(FusedParts& f);
void gelu(FusedParts& f);
void packedAttention(FusedParts& f);
void packedMatMul(FusedParts& f);
void quantizedConcat(FusedParts& f);
void quantizedGemm(FusedParts& f);
void quantizedMatMul(FusedParts& f);
void quantizedUnary(FusedParts& f);
void quickGelu(FusedParts& f);
void separateAttention(FusedParts& f);
void skipNorm(FusedParts& f);
} // namespace decompositions

} // namespace vram::onnx
