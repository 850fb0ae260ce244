/* killing.h: programs that are killed at work. */
#pragma once

#include <glib.h>

#include "karum-random.h"

/* What is on disk, as the program that is to be killed says so. */
typedef struct {
  gint64 game;
  gint64 turns;
} Shown;

/* Works on the archive at @path without end, and writes a Shown to @out after every step. */
typedef void (*Work) (const char *path, guint64 seed, int out);

/* kill_after: kills a child at work after it has shown something @times times, and a moment of
 * @microseconds. Returns: the last that it has shown */
Shown kill_after (const char *path, guint64 seed, Work work, guint times, gulong microseconds);

/* kill_one: the same at a random moment. */
Shown kill_one (const char *path, guint64 seed, Work work, KarumRandom *random);
