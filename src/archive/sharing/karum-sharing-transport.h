/* karum-sharing-transport.h: the way between copies of an archive: a folder in which they leave
 * files for one another, or a server with a table of facts.
 *
 * An exchange looks at what is there, reads what the archive doesn't know, joins it, and writes
 * what is lacking there. What is lacking somewhere says nothing: it is written again. All that is
 * read from a place or written to it is read and written outside of transactions of the archive.
 */
#pragma once

#include "karum-sharing.h"

typedef struct _KarumTransport KarumTransport;

/* A kind of ways; see the functions below. */
typedef struct {
  void (*free) (KarumTransport *transport);
  gboolean (*find_club) (KarumTransport *transport, char *club, GError **error);
  gboolean (*find_other) (KarumTransport *transport, KarumDb *db, char *club, GError **error);
  gboolean (*check_club) (KarumTransport *transport, KarumDb *db, const char *club, GError **error);
  char *(*look) (KarumTransport *transport, KarumDb *db, gboolean *known, GError **error);
  gboolean (*read) (
      KarumTransport *transport, KarumDb *db, const char *club, gsize most, GError **error);
  gboolean (*has_strange) (KarumTransport *transport,
                           KarumDb *db,
                           const KarumSharing *sharing,
                           gboolean *strange,
                           GError **error);
  gboolean (*learn) (KarumTransport *transport,
                     KarumDb *db,
                     KarumSharing *sharing,
                     KarumSharingReport *report,
                     GError **error);
  gboolean (*count) (KarumTransport *transport, KarumDb *db, guint *lacking, GError **error);
  gboolean (*write) (KarumTransport *transport,
                     KarumStore *store,
                     const KarumSharing *sharing,
                     KarumSharingReport *report,
                     GError **error);
} KarumTransportKind;

/* KarumTransport: what is there as it was when it was opened; the beginning of each kind's own. */
struct _KarumTransport {
  const KarumTransportKind *kind;
  char *place;               /* (owned): as people are told where it is */
  char *address;             /* (owned): as the archive remembers it */
  gboolean more;             /* whether there is more to read */
  KarumStand stand;          /* where it is remembered what stands there */
  GCancellable *cancellable; /* (nullable) (owned): ends whatever is waited for */

  /* Called with @breather while something is learnt, between two things: may end the transaction,
   * so that others can save, and begin another. What was joined before stays. */
  gboolean (*breathe) (gpointer breather, GError **error);
  gpointer breather;
};

/* karum_transport_clear: what all kinds have; for their own functions. */
void karum_transport_clear (KarumTransport *transport);
void karum_transport_free (KarumTransport *transport);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumTransport, karum_transport_free)

/* karum_transport_find_club: the club archive that is there.
 * @club: (out): "" for none
 * Returns: FALSE with @error if there are several, or if some of it may still be coming */
gboolean karum_transport_find_club (KarumTransport *transport,
                                    char club[KARUM_REPLICA_TEXT],
                                    GError **error);

/* karum_transport_find_other: for a copy that has met nobody yet: if somebody else has begun a club
 * archive there at the same time, or there were others, @club is that one. */
gboolean karum_transport_find_other (KarumTransport *transport,
                                     KarumDb *db,
                                     char club[KARUM_REPLICA_TEXT],
                                     GError **error);

/* karum_transport_check_club: FALSE with @error if only other club archives are there. */
gboolean karum_transport_check_club (KarumTransport *transport,
                                     KarumDb *db,
                                     const char *club,
                                     GError **error);

/* karum_transport_look: (transfer full) (nullable): a text that is another one when something else
 * is there; NULL with @error.
 * @known: (out): whether something is there that the archive knows */
char *
karum_transport_look (KarumTransport *transport, KarumDb *db, gboolean *known, GError **error);

/* karum_transport_read: outside a transaction: reads what the archive doesn't know of @club, about
 * @most bytes of it; then transport->more says whether there is more. */
gboolean karum_transport_read (
    KarumTransport *transport, KarumDb *db, const char *club, gsize most, GError **error);

/* karum_transport_has_strange: whether there is something in the name of @sharing that it hasn't
 * written. */
gboolean karum_transport_has_strange (KarumTransport *transport,
                                      KarumDb *db,
                                      const KarumSharing *sharing,
                                      gboolean *strange,
                                      GError **error);

/* karum_transport_learn: inside a transaction, or several: joins what was read, and forgets it.
 * What was joined only in part is read again. */
gboolean karum_transport_learn (KarumTransport *transport,
                                KarumDb *db,
                                KarumSharing *sharing,
                                KarumSharingReport *report,
                                GError **error);

/* karum_transport_count: inside a transaction: how many facts are lacking there, as far as is
 * known.
 */
gboolean
karum_transport_count (KarumTransport *transport, KarumDb *db, guint *lacking, GError **error);

/* karum_transport_write: outside a transaction: writes what is lacking, and takes out what was
 * deleted for good. */
gboolean karum_transport_write (KarumTransport *transport,
                                KarumStore *store,
                                const KarumSharing *sharing,
                                KarumSharingReport *report,
                                GError **error);

/* -- For all kinds ----------------------------------------------------------------------------- */

/* karum_transport_sort: orders facts by their things, as karum_facts_learn() wants. */
void karum_transport_sort (GPtrArray *facts);

/* karum_transport_end_of_some: where the facts end that are joined at once, from @first on: @about
 * so many, of whole things. @facts: sorted */
guint karum_transport_end_of_some (const GPtrArray *facts, guint first, guint about);

/* karum_transport_join: inside a transaction, or several one after the other: joins @facts, and
 * sorts them. If the program ends meanwhile, only some are joined. @file: as for
 * karum_facts_learn() */
gboolean karum_transport_join (KarumTransport *transport,
                               KarumDb *db,
                               KarumSharing *sharing,
                               GPtrArray *facts,
                               gint64 file,
                               KarumSharingReport *report,
                               GError **error);

/* karum_transport_note: inside a transaction: another copy is known; this one isn't noted. */
gboolean karum_transport_note (KarumDb *db,
                               const KarumSharing *sharing,
                               const KarumReplica *other,
                               gint64 seen,
                               GError **error);

/* What the archive knows of a file; a server is one to it. */
typedef struct {
  gint64 number;  /* 0 for none */
  gboolean own;   /* it is written here */
  gboolean again; /* it is to be read again */
  gboolean stale; /* it may have what was deleted for good */
  char *look;     /* (owned) (nullable): as it was when it was as it was written */
} KarumKnownFile;

void karum_known_file_clear (KarumKnownFile *known);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumKnownFile, karum_known_file_clear)

/* karum_known_file_find: @known: (inout): zero at first */
gboolean
karum_known_file_find (KarumDb *db, const char *name, KarumKnownFile *known, GError **error);

/* karum_known_file_note: the file is known from now on, and isn't to be read again. @own: whether
 * it is written here; @number: (out) */
gboolean
karum_known_file_note (KarumDb *db, const char *name, gboolean own, gint64 *number, GError **error);

/* karum_transport_pick: (transfer full) (nullable): facts of the first things that are @where, SQL,
 * about as many as one writes at once. @rows: (element-type gint64): their numbers are appended */
GPtrArray *karum_transport_pick (KarumDb *db, const char *where, GArray *rows, GError **error);

/* karum_transport_attach: inside a transaction: what was picked stands in @file now, as far as it
 * hasn't been replaced meanwhile. */
gboolean karum_transport_attach (KarumDb *db,
                                 KarumStand stand,
                                 const GPtrArray *facts,
                                 const GArray *rows,
                                 gint64 file,
                                 GError **error);
