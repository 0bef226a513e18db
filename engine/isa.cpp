#include "engine/isa.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

namespace hasami {

std::string_view name_of(Isa isa) noexcept {
    switch (isa) {
        case Isa::avx2:
            return "avx2";
        case Isa::avx512:
            return "avx512";
        case Isa::portable:
            break;
    }
    return "portable";
}

Result<Isa> parse_isa(std::string_view name) {
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
        if (lower == name_of(isa)) {
            return isa;
        }
    }
    return fail(fmt::format("instruction set '{}': expected portable, avx2 or avx512", name));
}

#if defined(__x86_64__)
namespace {

// Not every compiler's __builtin_cpu_supports knows it: function 0x80000001, bit 5 of ECX.
bool has_lzcnt() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) != 0 && (ecx & (1U << 5)) != 0;
}

}  // namespace
#endif

std::vector<Isa> isas_of_this_cpu() {
    std::vector<Isa> isas{Isa::portable};
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") && has_lzcnt()) {
        isas.push_back(Isa::avx2);
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
            __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
            __builtin_cpu_supports("avx512vl")) {
            isas.push_back(Isa::avx512);
        }
    }
#endif
    return isas;
}

}  // namespace hasami
