/* indexed-games.h: games and queries for tests of the index of positions. */
#pragma once

#include "karum-record.h"
#include "karum-store.h"

/* (transfer full): a random game under one of several rulesets, determined by the seed. */
KarumRecord *indexed_game (guint64 seed);

/* Adds the games of @n seeds from @seed on, with consecutive numbers. */
void indexed_games_add (KarumStore *store, guint64 seed, guint n);

/* Replaces game @id by another one. */
void indexed_games_replace (KarumStore *store, gint64 id, guint64 seed);

/* Updates the index. */
void indexed_games_update (KarumStore *store);

/* (transfer full): the answers to random queries, as text. */
typedef char *(*IndexedGamesAsk) (KarumStore *store, guint64 seed);

/* Asserts that the archive at @path gives the same answers as without an index. */
void indexed_games_compare (KarumStore *store, const char *path, IndexedGamesAsk ask, guint64 seed);
