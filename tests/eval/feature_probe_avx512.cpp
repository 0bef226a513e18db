// SPDX-License-Identifier: MIT
#include "eval/simd/features_avx512.h"
#include "tests/eval/feature_probe_impl.h"

namespace hasami::test {

template void evaluate_along<Avx512>(const eval::Evaluator&, Board, const Step*, int, int*);

}  // namespace hasami::test
