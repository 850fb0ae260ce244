/* karum-player-list.h: the players of an archive and their figures. */
#pragma once

#include "karum-archive-types.h"
#include "karum-store.h"
#include "karum-tally.h"

G_BEGIN_DECLS

/**
 * KarumPlayerRow: a person: players that were merged are one. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;         /* as it is shown */
  char *note;         /* what tells the person from others of that name; NULL if nothing was said */
  GStrv names;        /* every spelling, the one shown first */
  gboolean shared;    /* others of the list are shown with the same name */
  KarumTally tally;   /* games that are not in the bin */
  guint unfinished;   /* the same, not finished */
  char *first, *last; /* the first and last known dates of any of them; NULL if none is known */
  gboolean deleted;   /* in the bin */
  GPtrArray *merged;  /* (element-type KarumMerged): who were merged into the person, and can
                         be split off again; NULL in lists */
} KarumPlayerRow;

void karum_player_row_unref (KarumPlayerRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPlayerRow, karum_player_row_unref)

/**
 * karum_store_list_players: in the order of their names.
 * @bin: those who are in the bin, instead of those who are not
 * Returns: (transfer full) (nullable) (element-type KarumPlayerRow)
 */
GPtrArray *karum_store_list_players (KarumStore *store, gboolean bin, GError **error);

/**
 * karum_store_list_players_of: the same of those who have played games that @filter finds, with
 * figures over those games; an empty filter gives all who are not in the bin.
 */
GPtrArray *
karum_store_list_players_of (KarumStore *store, const KarumGameFilter *filter, GError **error);

/* karum_store_get_player: (transfer full) (nullable): the person that @id is, from the bin too. */
KarumPlayerRow *karum_store_get_player (KarumStore *store, gint64 id, GError **error);

G_END_DECLS
