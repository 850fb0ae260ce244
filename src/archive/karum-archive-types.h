/* karum-archive-types.h: values that the archive gives and takes. */
#pragma once

#include <glib-object.h>

#include "karum-tags.h"

G_BEGIN_DECLS

/* Why an archive was opened read-only. */
typedef enum {
  KARUM_ARCHIVE_WRITABLE,
  KARUM_ARCHIVE_FILE_READ_ONLY,
  KARUM_ARCHIVE_NEWER_VERSION
} KarumArchiveAccess;

typedef enum {
  KARUM_GAME_SORT_DATE,
  KARUM_GAME_SORT_RULES,
  KARUM_GAME_SORT_PLAYER1,
  KARUM_GAME_SORT_PLAYER2,
  KARUM_GAME_SORT_RESULT,
  KARUM_GAME_SORT_POINTS,
  KARUM_GAME_SORT_TURNS,
  KARUM_GAME_SORT_CHANGED, /* when it was last changed */
  KARUM_GAME_SORT_ADDED    /* when it came into the archive */
} KarumGameSort;

/**
 * KarumGameFilter: which games: those that fulfil everything that is given. Zero for all that are not in
 * the bin. Texts are borrowed, NULL for anything. Names and words are compared whatever their case.
 */
typedef struct {
  const char *player;     /* a name of one of the two, in any spelling */
  const char *players[2]; /* of Player1, of Player2 */
  const char *game;       /* id of a game */
  const char *rules;      /* canonical ruleset with its game */
  const char *event;      /* its name */
  const char *from, *to;  /* first and last day: "2026", "2026.11" or "2026.11.20" */
  const char *text;       /* words, each found in a name, the event or what is said in the game */
  gboolean with_result;
  KarumResult result; /* if @with_result */
} KarumGameFilter;

/* karum_game_filter_copy: (transfer full): a copy with texts of its own, for karum_game_filter_clear(). */
KarumGameFilter karum_game_filter_copy (const KarumGameFilter *filter);
void karum_game_filter_clear (KarumGameFilter *filter);

/* Which games, in which order. */
typedef struct {
  KarumGameSort sort;
  gboolean descending;
  KarumGameFilter filter;
} KarumGameQuery;

/**
 * KarumGameRow: a game in a list, without its turns. Reference counted with g_rc_box; immutable.
 */
typedef struct {
  gint64 id;
  char *uuid, *game, *rules;   /* rules: canonical, with the game */
  char *date, *event, *place;  /* NULL if unknown */
  char *players[2];                          /* display names; NULL if unknown */
  KarumResult result;
  KarumTermination termination;
  gboolean has_score;
  int score[2];
  guint turns;
} KarumGameRow;

KarumGameRow *karum_game_row_ref (KarumGameRow *row);
void karum_game_row_unref (KarumGameRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumGameRow, karum_game_row_unref)

G_END_DECLS
