/* karum-player-list.h: the players of an archive with their statistics. */
#pragma once

#include "karum-archive-types.h"
#include "karum-store.h"
#include "karum-annotated.h"

/* How a player is shown in what is published; numbers of the archive, the strictest last. */
typedef enum {
  KARUM_SHOWN_NAME,
  KARUM_SHOWN_INITIALS,
  KARUM_SHOWN_NOT, /* left out, with all games */
  KARUM_N_SHOWN
} KarumShown;

/**
 * KarumPlayerRow: a person, which includes all merged players. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;      /* the display name */
  char *note;      /* distinguishes the person from others of that name; NULL if there is no note */
  GStrv names;     /* all spellings, the display name first */
  gboolean shared; /* another person in the list has the same display name */
  KarumTally tally;   /* finished games outside the bin */
  guint unfinished;   /* unfinished games outside the bin */
  guint unplayed;     /* forfeits and byes outside the bin */
  char *first, *last; /* the first and last known dates of these games; NULL if none is known */
  gboolean deleted;   /* in the bin */
  KarumShown shown;   /* the strictest of all merged players */
  GPtrArray *merged;  /* (element-type KarumMerged): players merged into the person, which can be
                       * split off; NULL in  lists */
} KarumPlayerRow;

void karum_player_row_unref (KarumPlayerRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPlayerRow, karum_player_row_unref)

/**
 * karum_store_list_players: sorted by name, or by its reading: karum_reading_find().
 * @bin: players in the bin instead of those outside it
 * Returns: (transfer full) (nullable) (element-type KarumPlayerRow)
 */
GPtrArray *karum_store_list_players (KarumStore *store, gboolean bin, GError **error);

/**
 * karum_store_list_players_of: the players of games that match @filter, with statistics over those
 * games; an empty filter returns all players outside the bin.
 */
GPtrArray *
karum_store_list_players_of (KarumStore *store, const KarumGameFilter *filter, GError **error);

/* karum_store_get_player: (transfer full) (nullable): the person of player @id; also from the
 * bin. */
KarumPlayerRow *karum_store_get_player (KarumStore *store, gint64 id, GError **error);

/* karum_store_hidden_players: (transfer full) (nullable) (element-type KarumPlayerRow): persons
 * outside the bin who aren't shown by name, sorted by name. */
GPtrArray *karum_store_hidden_players (KarumStore *store, GError **error);
