/* random-edits.h: random changes like those of users, and the resulting contents of an archive. */
#pragma once

#include "karum-random.h"
#include "karum-store.h"

/**
 * random_edit: makes a random change in @store, or tries to; every change is a step that can be
 * undone.
 * Returns: FALSE with @error from the archive, also for changes that make no sense
 */
gboolean random_edit (KarumStore *store, KarumRandom *random, GError **error);

/* random_edit_games: adds @n_games games of a few players and events. */
void random_edit_games (KarumStore *store, guint n_games, guint64 seed);

/**
 * random_edit_dump: all base data of the archive at @path as text, except for revisions and times
 * of changes.
 * Returns: (transfer full)
 */
char *random_edit_dump (const char *path);
