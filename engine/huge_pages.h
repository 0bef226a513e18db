// Large arrays on huge pages.
// SPDX-License-Identifier: MIT
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

namespace hasami {

// An allocator for arrays of megabytes that are read at random, or filled at start: huge pages
// save TLB misses, and the first touch of 48 MB took 5 ms instead of 200 ms (small pages, on a
// virtual machine). Where the system has none, small pages serve. Elements that are created
// without a value stay uninitialised.
template <class T>
class HugePageAllocator {
  public:
    using value_type = T;

    HugePageAllocator() noexcept = default;
    template <class U>
    explicit HugePageAllocator(const HugePageAllocator<U>& /*other*/) noexcept {}

    [[nodiscard]] T* allocate(std::size_t n) {
        const std::size_t bytes = (n * sizeof(T) + kPage - 1) / kPage * kPage;
        void* memory = std::aligned_alloc(kPage, bytes);
        if (memory == nullptr) {
            throw std::bad_alloc();
        }
        // Only advice: without it everything works, slower.
        static_cast<void>(::madvise(memory, bytes, MADV_HUGEPAGE));
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t /*n*/) noexcept { std::free(memory); }

    template <class U>
    void construct(U* place) noexcept {
        ::new (static_cast<void*>(place)) U;
    }
    template <class U, class... Args>
    void construct(U* place, Args&&... args) {
        ::new (static_cast<void*>(place)) U(std::forward<Args>(args)...);
    }

    [[nodiscard]] bool operator==(const HugePageAllocator&) const noexcept = default;

  private:
    static constexpr std::size_t kPage = std::size_t{2} << 20;
};

// `HugeVector<T>(n)` leaves its elements uninitialised; `HugeVector<T>(n, T{})` fills them.
template <class T>
using HugeVector = std::vector<T, HugePageAllocator<T>>;

}  // namespace hasami
