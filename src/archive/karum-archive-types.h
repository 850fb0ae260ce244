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
  KARUM_GAME_SORT_CHANGED /* when it was last changed */
} KarumGameSort;

/* Which games, in which order. */
typedef struct {
  KarumGameSort sort;
  gboolean descending;
} KarumGameQuery;

/**
 * KarumGameRow: a game in a list, without its turns. Reference counted with g_rc_box; immutable.
 */
typedef struct {
  gint64 id;
  char *date, *game, *rules, *event, *place; /* rules: canonical; date may be NULL */
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
