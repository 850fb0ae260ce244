/* karum-library-deed.h: something that is done with the games chosen, and what is said of it. */
#pragma once

#include "karum-library-page-private.h"
#include "karum-request.h"

G_BEGIN_DECLS

typedef struct _KarumLibraryDeed KarumLibraryDeed;

/* KarumLibraryDeed: who begins one fills in @start and what @start needs; the rest is known when it
 * is called. */
struct _KarumLibraryDeed {
  /* Returns what is to be asked of @archive, and says in @text what shall be told of it; NULL if
   * nothing is to be asked. */
  KarumRequest *(*start) (KarumLibraryDeed *deed);
  gboolean flag;
  gint64 number;
  char *name; /* (owned) (nullable) */

  KarumLibraryPage *page; /* (owned) */
  KarumArchive *archive;  /* (owned): that the games are in */
  GArray *games;          /* (owned) (nullable) (element-type gint64) */
  char *text;             /* (owned) (nullable): told when it is done, with a way back */
};

/* karum_library_deed_games: (transfer none): @deed->games->len numbers. */
static inline const gint64 *
karum_library_deed_games (const KarumLibraryDeed *deed)
{
  return (const gint64 *) (gconstpointer) deed->games->data;
}

/**
 * karum_library_deed_begin: finds out which games are chosen, and does it with them; nothing where
 * there are none, or where the page has another archive by then.
 * @deed: copied; its name: (transfer full)
 */
void karum_library_deed_begin (KarumLibraryPage *self, const KarumLibraryDeed *deed);

/**
 * karum_library_deed_ask: asks the archive of the page without asking which games are chosen.
 * @request: (transfer full)
 * @text: told when it is done, with a way back
 */
void karum_library_deed_ask (KarumLibraryPage *self, KarumRequest *request, const char *text);

G_END_DECLS
