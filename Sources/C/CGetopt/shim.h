#pragma once
#include <getopt.h>

/* getopt_long keeps its place in global variables, which Swift will not read. */

static inline void getopt_restart(void) {
  optind = 0;
  opterr = 0;
}

static inline int getopt_place(void) { return optind; }

/* What was found wanting: the number of a long option. */
static inline int getopt_subject(void) { return optopt; }

static inline const char *getopt_value(void) { return optarg; }
