// SPDX-License-Identifier: MIT
#include "tests/eval/feature_probe.h"

#include <algorithm>

#include "eval/simd/features_portable.h"
#include "tests/eval/feature_probe_impl.h"

namespace hasami::test {

extern template void evaluate_along<Avx2>(const eval::Evaluator&, Board, const Step*, int, int*);
extern template void evaluate_along<Avx512>(const eval::Evaluator&, Board, const Step*, int, int*);

std::vector<FeatureProbe> feature_probes() {
    std::vector<FeatureProbe> probes{{Isa::portable, evaluate_along<Portable>}};
    for (const Isa isa : isas_of_this_cpu()) {
#ifdef HASAMI_TEST_X86_KERNELS
        if (isa == Isa::avx2) {
            probes.push_back({isa, evaluate_along<Avx2>});
        } else if (isa == Isa::avx512) {
            probes.push_back({isa, evaluate_along<Avx512>});
        }
#endif
    }
    return probes;
}

}  // namespace hasami::test
