#pragma once
#include <ncurses.h>
