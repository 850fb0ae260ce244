/* karum-sharing-slices.h: an exchange as many short transactions.
 *
 * A transaction holds the archive's only write lock. So that nobody waits for an exchange, it works
 * in slices, which end after a fraction of a second, or at once if others wait. Each leaves a sound
 * archive, in which every thing is either as it was or as it is to be: all parts of a thing are
 * written in one of them, with what was changed here before. What is compared and what is read from
 * elsewhere is compared and read between them. Stopped anywhere, an exchange goes on where it was:
 * what was gathered has its row in `shared`, and what hasn't been shown is marked so in `facts`.
 */
#pragma once

#include "karum-sharing.h"

/**
 * KarumExchange: an exchange that is going on.
 */
typedef struct {
  KarumStore *store;
  KarumDb *db;
  KarumSharing sharing; /* as it is in the archive while a slice is open */
  KarumSharingReport *report;
  const KarumProgress *progress; /* (nullable) */
  gboolean dry;                  /* nothing is kept: all is one transaction */
  gboolean marked;               /* whether the computer knows this copy: a new mark is kept */
  gboolean again;                /* another program has changed who this copy is */
  GHashTable *names;             /* (owned) (nullable): see karum_sharing_names() */
  GPtrArray *shown;  /* (owned) (element-type utf8): people, events and games that were shown in the
                        slice */
  GPtrArray *doomed; /* (owned) (element-type utf8): games to be deleted for good */
  gboolean games;    /* whether games were to be shown */
  gboolean strangers;  /* whether persons and events may be the same by games that came */
  gboolean people;     /* whether people and events may be called otherwise than before */
  guint64 done, total; /* things, for progress */

  /* The slice */
  gboolean open;
  gint64 length;  /* how long it takes if nobody waits, in microseconds */
  gint64 begun;   /* monotonic time */
  guint64 number; /* the last one that was given before */
} KarumExchange;

void karum_exchange_init (KarumExchange *exchange, KarumStore *store, KarumSharingReport *report);
void karum_exchange_clear (KarumExchange *exchange);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumExchange, karum_exchange_clear)

/* karum_exchange_begin: begins a slice. FALSE, perhaps without an error, if this copy isn't who it
 * was any more: then exchange->again. */
gboolean karum_exchange_begin (KarumExchange *exchange, GError **error);

/* karum_exchange_end: ends the slice, and keeps it if @done; FALSE if none is open. */
gboolean karum_exchange_end (KarumExchange *exchange, gboolean done, GError **error);

/* karum_exchange_breathe: between two things in a slice: ends it and begins another, if it has
 * taken long enough or others wait; then progress is told, and the work can be cancelled. If it
 * fails, no slice is open, unless nothing is kept. @exchange: (type KarumExchange) */
gboolean karum_exchange_breathe (gpointer exchange, GError **error);

/* Does something to a thing, or to all of them, in an open slice. */
typedef gboolean (*KarumVisit) (KarumExchange *exchange, const char *thing, GError **error);
typedef gboolean (*KarumVisitAll) (KarumExchange *exchange, GError **error);

/* karum_exchange_visit: does @visit to each of @things, in slices, and @last in the last of them,
 * even if there are no things. @things: (element-type utf8); @last: (nullable) */
gboolean karum_exchange_visit (KarumExchange *exchange,
                               const GPtrArray *things,
                               KarumVisit visit,
                               KarumVisitAll last,
                               GError **error);

/* karum_exchange_tell: adds facts of @thing that are made here. @maker: (out): for it;
 * karum_exchange_told(): after that */
void karum_exchange_tell (const KarumExchange *exchange, KarumFactMaker *maker);
void karum_exchange_told (KarumExchange *exchange, const KarumFactMaker *maker);

/* -- Gathering, in karum-sharing-gather.c ------------------------------------------------------ */

/* karum_gather_find: (transfer full) (nullable) (element-type utf8): the people, events and games
 * that were changed since they were shown, are new, or are gone; no slice needs to be open. @lists:
 * (out): whether there are such collections and searches */
GPtrArray *karum_gather_find (KarumDb *db, gboolean *lists, GError **error);

/* karum_gather_find_people: the same of people and events only. */
GPtrArray *karum_gather_find_people (KarumDb *db, GError **error);

/* karum_gather_thing: what was changed of a person, an event or a game becomes facts. @made: (out)
 * (nullable): how many */
gboolean
karum_gather_thing (KarumExchange *exchange, const char *thing, guint *made, GError **error);

/* karum_gather_lists: the same of all collections and searches. @dirty: (element-type utf8): those
 * of which there are new facts are added */
gboolean karum_gather_lists (KarumExchange *exchange, GHashTable *dirty, GError **error);

/* karum_parts_differ: whether @parts aren't those of which these are the @digests. */
gboolean karum_parts_differ (const KarumParts *digests, const KarumParts *parts);

/* karum_thing_essence: the part without which there is no such thing. */
const char *karum_thing_essence (const char *thing);

/* karum_exchange_forgive: takes @local: whether it is only that one thing can't be read or written,
 * which is told, and left as it is. */
gboolean karum_exchange_forgive (KarumExchange *exchange, GError **local, GError **error);

/* -- Showing, in karum-sharing-show.c ---------------------------------------------------------- */

/* karum_show_find: (transfer full) (nullable) (element-type utf8): the people, events and games
 * whose facts aren't all shown, in the order in which they are to be. @lists: (out): whether there
 * are such collections and searches */
GPtrArray *karum_show_find (KarumDb *db, gboolean *lists, GError **error);

/* karum_show_thing: a person, an event or a game becomes as its facts say; what was changed here is
 * gathered first. */
gboolean karum_show_thing (KarumExchange *exchange, const char *thing, GError **error);

/* karum_show_gathered: the same if gathering it has made facts. */
gboolean karum_show_gathered (KarumExchange *exchange, const char *thing, GError **error);

/* karum_show_rest: after people, events and games, in the same slice as the last of them: merges,
 * the bin, and all lists, to which games may have come. */
gboolean karum_show_rest (KarumExchange *exchange, GError **error);

/* karum_show_remember: before a slice ends: what the archive has made of games is what it shows. */
gboolean karum_show_remember (KarumExchange *exchange, GError **error);

/* karum_show_destroy: without a slice: deletes exchange->doomed for good. */
gboolean karum_show_destroy (KarumExchange *exchange, GError **error);
