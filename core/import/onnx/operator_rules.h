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
void alias(const Planner& planner, const Op& op, Plan& plan);
void argument(const Planner& planner, const Op& op, Plan& plan);
void arithmetic(const Planner& planner, const Op& op, Plan& plan);
void batchNorm(const Planner& planner, const Op& op, Plan& plan);
void cast(const Planner& planner, const Op& op, Plan& plan);
void clip(const Planner& planner, const Op& op, Plan& plan);
void compare(const Planner& planner, const Op& op, Plan& plan);
void concat(const Planner& planner, const Op& op, Plan& plan);
void cumulate(const Planner& planner, const Op& op, Plan& plan);
void depthToSpace(const Planner& planner, const Op& op, Plan& plan);
void dropout(const Planner& planner, const Op& op, Plan& plan);
void einsum(const Planner& planner, const Op& op, Plan& plan);
void expand(const Planner& planner, const Op& op, Plan& plan);
void extremum(const Planner& planner, const Op& op, Plan& plan);
void flatten(const Planner& planner, const Op& op, Plan& plan);
void gather(const Planner& planner, const Op& op, Plan& plan);
void gatherElements(const Planner& planner, const Op& op, Plan& plan);
void gelu(const Planner& planner, const Op& op, Plan& plan);
void globalPool(const Planner& planner, const Op& op, Plan& plan);
void gridSample(const Planner& planner, const Op& op, Plan& plan);
void groupNorm(const Planner& planner, const Op& op, Plan& plan);
void instanceNorm(const Planner& planner, const Op& op, Plan& plan);
void layerNorm(const Planner& planner, const Op& op, Plan& plan);
void leakyRelu(const Planner& planner, const Op& op, Plan& plan);
void loss(const Planner& planner, const Op& op, Plan& plan);
void matMul(const Planner& planner, const Op& op, Plan& plan);
void mean(const Planner& planner, const Op& op, Plan& plan);
void normalize(const Planner& planner, const Op& op, Plan& plan);
void pad(const Planner& planner, const Op& op, Plan& plan);
void pool(const Planner& planner, const Op& op, Plan& plan);
void power(const Planner& planner, const Op& op, Plan& plan);
void prelu(const Planner& planner, const Op& op, Plan& plan);
void quantizedArithmetic(const Planner& planner, const Op& op, Plan& plan);
void quantizedConv(const Planner& planner, const Op& op, Plan& plan);
void quantizedMatMul(const Planner& planner, const Op& op, Plan& plan);
void recurrent(const Planner& planner, const Op& op, Plan& plan);
void reduce(const Planner& planner, const Op& op, Plan& plan);
void reshape(const Planner& planner, const Op& op, Plan& plan);
void resize(const Planner& planner, const Op& op, Plan& plan);
void rmsNorm(const Planner& planner, const Op& op, Plan& plan);
void scatter(const Planner& planner, const Op& op, Plan& plan);
void shrink(const Planner& planner, const Op& op, Plan& plan);
void slice(const Planner& planner, const Op& op, Plan& plan);
void softmax(const Planner& planner, const Op& op, Plan& plan);
void spaceToDepth(const Planner& planner, const Op& op, Plan& plan);
void split(const Planner& planner, const Op& op, Plan& plan);
void squeeze(const Planner& planner, const Op& op, Plan& plan);
void tile(const Planner& planner, const Op& op, Plan& plan);
void transpose(const Planner& planner, const Op& op, Plan& plan);
void triangle(const Planner& planner, const Op& op, Plan& plan);
void unary(const Planner& planner, const Op& op, Plan& plan);
void unsqueeze(const Planner& planner, const Op& op, Plan& plan);
void where(const Planner& planner, const Op& op, Plan& plan);
} // namespace plans

/// Rules that replace an operator fused by a runtime by standard ones.
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
