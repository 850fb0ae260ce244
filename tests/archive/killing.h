/* killing.h: kills programs while they are working. */
#pragma once

#include <glib.h>

#include "karum-random.h"

/* The data on disk, as reported by the program that is killed. */
typedef struct {
  gint64 game;
  gint64 turns;
} Shown;

/* Works on the archive at @path in an endless loop, and writes a Shown to @out after every step. */
typedef void (*Work) (const char *path, guint64 seed, int out);

/* kill_after: kills a child process @microseconds after it has reported @times times. Returns: its
 * last report */
Shown kill_after (const char *path, guint64 seed, Work work, guint times, gulong microseconds);

/* kill_one: kills a child process at a random moment. */
Shown kill_one (const char *path, guint64 seed, Work work, KarumRandom *random);
