#pragma once
// Linux's own reservation of disk space; glibc declares it only among its extensions.
#include <linux/falloc.h>
#include <sys/types.h>

extern int fallocate(int descriptor, int mode, off_t start, off_t count);
