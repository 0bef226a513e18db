// The kernel for CPUs with AVX2; compiled with its instructions enabled.
#include "engine/simd/ops_avx2.h"
#include "eval/simd/features_avx2.h"
#include "search/kernel/kernel.h"

namespace hasami::search {

const KernelTable& avx2_kernel() {
    static constexpr KernelTable kTable = make_kernel_table<Avx2>(Isa::avx2);
    return kTable;
}

}  // namespace hasami::search
