#pragma once
// Declares the functions for wide characters.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <unistd.h>

// What ncurses has only as macros, and its global variables, which Swift cannot use safely.

/// A new screen on the file descriptor `output`, which it owns; false if the terminal is unknown.
static inline bool screen_open(int output) {
  FILE *file = fdopen(output, "w");
  return file && newterm(NULL, file, stdin) != NULL;
}

/// Sets the screen up: raw keys at once, no echo, no cursor.
static inline void screen_prepare(void) {
  raw();
  noecho();
  nonl();
  nodelay(stdscr, TRUE);
  keypad(stdscr, TRUE);
  curs_set(0);
}

static inline int screen_width(void) { return getmaxx(stdscr); }
static inline int screen_height(void) { return getmaxy(stdscr); }

/// Everything is drawn anew with the next refresh.
static inline void screen_touch(void) { clearok(stdscr, TRUE); }

/// The attributes of what is written next.
static inline void screen_style(int pair, bool bold, bool dim, bool reverse) {
  attr_t attributes = (bold ? A_BOLD : 0) | (dim ? A_DIM : 0) | (reverse ? A_REVERSE : 0);
  wattr_set(stdscr, attributes, (short)pair, NULL);
}

/// The next key: 0 none, 1 a character, 2 a key of `code`.
static inline int screen_key(unsigned *code) {
  wint_t key = 0;
  int kind = wget_wch(stdscr, &key);
  *code = key;
  return kind == OK ? 1 : kind == KEY_CODE_YES ? 2 : 0;
}

/// The number of function key F`n`.
static inline unsigned screen_function_key(unsigned n) { return KEY_F(n); }

// Declared in term.h, whose macros would claim everyday words.
char *tigetstr(const char *capability);
