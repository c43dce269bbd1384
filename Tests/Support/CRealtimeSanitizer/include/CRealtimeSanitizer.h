#pragma once
#include <stdbool.h>

/// Whether RealtimeSanitizer's runtime is linked into this program.
bool realtime_sanitizer_is_present(void);

/// From here on, a call on this thread that may block or allocate ends the program with a report.
void realtime_sanitizer_enter(void);

/// Undoes one `realtime_sanitizer_enter` on this thread.
void realtime_sanitizer_exit(void);
