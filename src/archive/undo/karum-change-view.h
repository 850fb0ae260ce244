/* karum-change-view.h: the changes of an archive as a person looks through them. */
#pragma once

#include "karum-games-equal.h"
#include "karum-store.h"

/* A line of the list. Reference counted with g_rc_box; immutable. */
typedef struct {
  guint64 number;
  gint64 place;     /* of what is done, the greatest is undone first; of what is undone, redone */
  gint64 made_at;   /* in milliseconds since 1970 */
  gint64 game;      /* the only game that was changed; 0 for other changes */
  gboolean done;    /* or undone */
  gboolean aside;   /* it could not be undone or redone */
  char *title;      /* see karum_history_words() */
  char *players[2]; /* (nullable): of the game, by their present names */
  char *subject;    /* (nullable): what else it is about: the player, those that were merged … */
} KarumChangeRow;

KarumChangeRow *karum_change_row_ref (KarumChangeRow *row);
void karum_change_row_unref (KarumChangeRow *row);

/**
 * karum_store_list_changes: all that the history has, the last made first.
 * Returns: (transfer full) (nullable) (element-type KarumChangeRow)
 */
GPtrArray *karum_store_list_changes (KarumStore *store, GError **error);

typedef enum {
  KARUM_CHANGED_ADDED,
  KARUM_CHANGED_REMOVED,
  KARUM_CHANGED_BINNED,
  KARUM_CHANGED_RESTORED,
  KARUM_CHANGED_MERGED, /* into another */
  KARUM_CHANGED_SEPARATED,
  KARUM_CHANGED_VALUE, /* of @column */
  KARUM_CHANGED_OTHERWISE,
} KarumChangedHow;

/* What a change has done to a player, an event, a collection, a game … */
typedef struct {
  KarumChangedHow how;
  const char *table, *column; /* of the archive; @column: only of KARUM_CHANGED_VALUE */
  char *name;                 /* (owned) (nullable): of what was changed */
  char *was, *is;             /* (owned) (nullable): the values of @column */
} KarumChangedRow;

/* The greatest number of rows that are told of a change. */
#define KARUM_CHANGE_ROWS 50

/* What one change has changed. */
typedef struct {
  KarumRecord *before, *after; /* (owned) (nullable): of its only game, if they are still known */
  GPtrArray *differences;      /* (owned) (element-type KarumVersionDifference): of these */
  GPtrArray *rows;             /* (owned) (element-type KarumChangedRow): what else */
  guint n_rows;                /* their number, with those that are not told */
  gint64 n_added;              /* games that were added */
  gboolean lost;               /* it was too large to be kept */
  gboolean far;                /* too much of its game was changed later to show the records */
} KarumChangeView;

/**
 * karum_store_view_change: changes nothing. The records are those that undoing all later changes of
 * the game would give.
 * Returns: (transfer full) (nullable): NULL with @error as of karum_store_undo_step()
 */
KarumChangeView *karum_store_view_change (KarumStore *store, gint64 number, GError **error);
void karum_change_view_free (KarumChangeView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumChangeView, karum_change_view_free)
