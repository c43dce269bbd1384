#include "CRealtimeSanitizer.h"

// Weak, so that they are null in a program that is linked without the runtime.
extern void __rtsan_ensure_initialized(void) __attribute__((weak));
extern void __rtsan_realtime_enter(void) __attribute__((weak));
extern void __rtsan_realtime_exit(void) __attribute__((weak));

bool realtime_sanitizer_is_present(void) {
  return __rtsan_ensure_initialized && __rtsan_realtime_enter && __rtsan_realtime_exit;
}

void realtime_sanitizer_enter(void) {
  if (!realtime_sanitizer_is_present()) return;
  __rtsan_ensure_initialized();
  __rtsan_realtime_enter();
}

void realtime_sanitizer_exit(void) {
  if (realtime_sanitizer_is_present()) __rtsan_realtime_exit();
}
