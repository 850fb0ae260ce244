/* indexed-games.h: games for tests of the index of positions, and the same questions with it and
 * without. */
#pragma once

#include "karum-record.h"
#include "karum-store.h"

/* (transfer full): a random game under one of several rulesets, always the same for a seed. */
KarumRecord *indexed_game (guint64 seed);

/* Adds the games of @n seeds from @seed on, which get the next numbers. */
void indexed_games_add (KarumStore *store, guint64 seed, guint n);

/* Puts another game in the place of game @id. */
void indexed_games_replace (KarumStore *store, gint64 id, guint64 seed);

/* Brings the index up to date. */
void indexed_games_update (KarumStore *store);

/* (transfer full): answers to random questions, as text. */
typedef char *(*IndexedGamesAsk) (KarumStore *store, guint64 seed);

/* Fails unless the archive at @path answers as it does without an index. */
void indexed_games_compare (KarumStore *store, const char *path, IndexedGamesAsk ask, guint64 seed);
