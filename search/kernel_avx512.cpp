// The kernel for CPUs with AVX512; compiled with its instructions enabled.
#include "engine/simd/ops_avx512.h"
#include "eval/simd/features_avx512.h"
#include "search/kernel/kernel.h"

namespace hasami::search {

const KernelTable& avx512_kernel() {
    static constexpr KernelTable kTable = make_kernel_table<Avx512>(Isa::avx512);
    return kTable;
}

}  // namespace hasami::search
