/* random-edits.h: changes such as people make, at random, and what an archive holds after them. */
#pragma once

#include "karum-random.h"
#include "karum-store.h"

/**
 * random_edit: changes something in @store, or tries to; every change is a step that can be undone.
 * Returns: FALSE with @error as the archive gives it: also where the change made no sense
 */
gboolean random_edit (KarumStore *store, KarumRandom *random, GError **error);

/* random_edit_games: adds @n_games games of a few players and events. */
void random_edit_games (KarumStore *store, guint n_games, guint64 seed);

/**
 * random_edit_dump: all base data of the archive at @path as text, but for the numbers and times
 * that tell of changes.
 * Returns: (transfer full)
 */
char *random_edit_dump (const char *path);
