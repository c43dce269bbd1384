#include "CReference.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

void reference_flush_denormals(void) {
#if defined(__SSE__)
  // Bit 15 flushes results to zero, bit 6 takes denormal operands for zero.
  _mm_setcsr(_mm_getcsr() | 0x8040);
#elif defined(__aarch64__)
  uint64_t control;
  __asm__ volatile("mrs %0, fpcr" : "=r"(control));
  __asm__ volatile("msr fpcr, %0" : : "r"(control | (1u << 24)));
#endif
}
