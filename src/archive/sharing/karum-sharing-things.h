/* karum-sharing-things.h: what an archive holds, as things with parts, and the other way round:
 * a thing made as facts show it. Nothing is derived, and nothing of it is the number of a row.
 *
 *     person:UUID, event:UUID   name, note, privacy, when (place and dates), into (merged), bin,
 *                               spelling:DIGEST, apart:UUID (of two that are kept apart, the
 *                               smaller one says so)
 *     collection:DIGEST         name, member:UUID (its place)
 *     search:DIGEST             search (name and filter, see karum_filter_to_things()), place
 *     game:UUID                 see karum-game-parts.h; and first, second, when, stars, bin,
 *                               version:DIGEST, review (see karum_reviews_pack())
 *     copy:REPLICA              became (the replica as which it goes on), name; shown only in the
 *                               list of copies
 */
#pragma once

#include "karum-sharing.h"
#include "karum-store.h"

/* What is there of a thing. */
typedef struct {
  gint64 row;
  gint64 time;       /* when it was last changed; milliseconds since 1970 */
  GBytes *mark;      /* (nullable): as in KarumShared */
  KarumParts *parts; /* (owned) (nullable): NULL if only marks were asked for */
} KarumPresent;

void karum_present_free (gpointer present);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPresent, karum_present_free)

/* What happened to a thing. */
typedef enum {
  KARUM_APPLY_FAILED, /* with @error */
  KARUM_APPLY_SAME,
  KARUM_APPLY_DONE,
  KARUM_APPLY_WAITS /* for facts that it names, or that make it whole */
} KarumApply;

/* -- Persons and events, in karum-sharing-people.c --------------------------------------------- */

/* karum_people_present: adds all persons and events: thing → KarumPresent */
gboolean karum_people_present (KarumDb *db, GHashTable *things, GError **error);

/* karum_people_present_one: what there is of one. @present: (out) (transfer full) (nullable) */
gboolean
karum_people_present_one (KarumDb *db, const char *thing, KarumPresent **present, GError **error);

/* karum_people_apply: makes a person or an event as @parts, but for
 * merges and the bin. */
KarumApply
karum_people_apply (KarumDb *db, const char *thing, const KarumParts *parts, GError **error);

/* karum_people_finish: after all things: merges, of which one in a circle that has the greatest
 * stamp in it is left out; and who is in the bin: nobody who has a game. */
gboolean karum_people_finish (KarumDb *db, GError **error);

/* karum_thing_is_named: whether it is a person or an event, by whose name games are shown. */
gboolean karum_thing_is_named (const char *thing);

/* karum_people_name: (transfer full) (nullable): the thing that a row is; NULL with @error, or if
 * there is none. @kind: `person:` or `event:` */
char *karum_people_name (KarumDb *db, const char *kind, gint64 row, GError **error);

/* karum_people_now: (transfer full): what @thing is after merging; as it is, if that isn't known or
 * it is something else. */
char *karum_people_now (KarumDb *db, const char *thing);

/* karum_people_row: (out): 0 if there is none */
gboolean karum_people_row (KarumDb *db, const char *thing, gint64 *row, GError **error);

/* -- The same by shared games, in karum-sharing-same.c -------------------------------------------
 *
 * Archives that never met have persons and events of their own for the same games. If a game names
 * two persons of two archives in both places, those of one place are one person; if it names two
 * events, those are one event. The others are merged into the one with the smaller identity. The
 * merge is a founding fact of the time 0: every copy finds the same one, and when people separate
 * the two, that is a later fact and holds for good. A game says nothing if
 *
 *   - what it says was changed since the archives were shared, or somebody isn't named;
 *   - other games of one archive connect the two: then it is a correction in a copy; so are players
 *     who have changed places, and an event that both name.
 *
 * Two that have no spelling in common are one only if all games agree; of several of one archive
 * only the one with a common spelling is, if that is one alone; and nobody whom people have
 * separated or keep apart. What is left for people to decide is told.
 */

/* Of a row of facts: a merge that games tell, as karum_fact_is_by_games(). */
#define KARUM_IS_BY_GAMES "(part = '" KARUM_FACT_INTO "' AND number = 0 AND time = 0)"

/* karum_same_is_due: before facts are shown: whether some of them may bring such games. */
gboolean karum_same_is_due (KarumDb *db, gboolean *due, GError **error);

/* karum_same_find: (transfer full) (nullable) (element-type KarumFact): the merges that follow, by
 * their things, known or not. @report: the pairs that are left are noted there */
GPtrArray *karum_same_find (KarumDb *db, KarumSharingReport *report, GError **error);

/* karum_same_tell: after merges were made, before they count as shown: notes those that are new. */
gboolean karum_same_tell (KarumDb *db, KarumSharingReport *report, GError **error);

/* -- Collections and searches, in karum-sharing-lists.c ---------------------------------------- */

/* karum_filter_to_things: (transfer full) (nullable): a filter that names persons, events and games
 * as things in place of numbers; NULL with @error, or if it can't travel.
 * karum_filter_from_things(): the other way round; NULL also if what it names isn't there yet. */
char *karum_filter_to_things (KarumDb *db, const char *text, GError **error);
char *karum_filter_from_things (KarumDb *db, const char *text, GError **error);

gboolean karum_lists_present (KarumDb *db, GHashTable *things, GError **error);
KarumApply
karum_lists_apply (KarumDb *db, const char *thing, const KarumParts *parts, GError **error);

/* karum_lists_finish: after all of them: names of collections, of which only one can have each, and
 * the order of searches. */
gboolean karum_lists_finish (KarumDb *db, GError **error);

/* -- Games, in karum-sharing-games.c ----------------------------------------------------------- */

/* karum_games_present: (transfer full) (nullable): what there is of a game; NULL with @error, which
 * is KARUM_ARCHIVE_ERROR_DAMAGED or _FAILED for a game that can't be read. @before: (nullable): the
 * parts that facts show */
KarumPresent *
karum_games_present (KarumStore *store, gint64 id, const KarumParts *before, GError **error);

/* karum_games_name: (transfer full) (nullable): the thing that a row is, as karum_people_name(). */
char *karum_games_name (KarumDb *db, gint64 row, GError **error);

/* karum_games_mark: by which a change of a game is noticed. @row: (out): 0 if it isn't there;
 * @mark: (out) (transfer full) (nullable): NULL then */
gboolean
karum_games_mark (KarumDb *db, const char *thing, gint64 *row, GBytes **mark, GError **error);

/* karum_games_find_changed: appends the names of the games that aren't as they were when they were
 * shown, are new, or are gone. @things: (element-type utf8) */
gboolean karum_games_find_changed (KarumDb *db, GPtrArray *things, GError **error);

/* karum_games_apply: @facts: of the thing */
KarumApply
karum_games_apply (KarumStore *store, const char *thing, const GPtrArray *facts, GError **error);
