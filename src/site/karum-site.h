/* karum-site.h: games of an archive as a web site: a folder of static files that any server can
 * serve, and that can be opened without one. Every page is in all languages; one chooses on the
 * page. */
#pragma once

#include "karum-player-list.h"
#include "karum-site-folder.h"
#include "karum-store.h"

/* How many moves ahead the explorer can be told to look. */
#define KARUM_SITE_DEPTH_MAX 100

/**
 * KarumSiteOptions: what is published, and how.
 */
typedef struct {
  KarumGameQuery query; /* the games; never those in the bin */
  guint offset, limit;  /* of these; 0 for all */
  /* Besides those whom the archive hides, see KarumShown: */
  const GArray *without;  /* (nullable) (element-type gint64): persons whose games are left out */
  const GArray *initials; /* (nullable) (element-type gint64): persons whose names are cut to
                             initials */
  gboolean everybody;     /* whomever the archive hides is named */
  gboolean without_comments; /* also without variations' comments, marks and evaluations */
  const char *language; /* (nullable): the first language of the pages; NULL for the program's */
  const char *title;    /* (nullable): of the site */
  const char *base; /* (nullable): where the site will be, ending with `/`: for feed and sitemap */
  guint depth; /* of the explorer, 1 … KARUM_SITE_DEPTH_MAX; 0: as far as there are ten games */
} KarumSiteOptions;

/* KarumSite: what will be published: a snapshot of the archive. */
typedef struct _KarumSite KarumSite;

/**
 * karum_site_new: finds what is to be published; nothing is written.
 * @store: must not be used for anything else before karum_site_free()
 * @options: must live as long as the site
 * Returns: (transfer full) (nullable)
 */
KarumSite *karum_site_new (KarumStore *store,
                           const KarumSiteOptions *options,
                           const KarumProgress *progress,
                           GError **error);
void karum_site_free (KarumSite *site);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSite, karum_site_free)

/* What will be public. */
typedef struct {
  guint games, persons;
  guint initials; /* of the persons: those whose names are cut */
} KarumSiteExtent;

KarumSiteExtent karum_site_extent (const KarumSite *site);

/**
 * karum_site_names_text: a line for those who are named, one for those who are shown by initials,
 * and one for those who are left out; of these only lines with somebody.
 * Returns: (transfer full): in the language of the program
 */
char *karum_site_names_text (const KarumSite *site);

/**
 * karum_site_write: writes or renews the site; once. Interrupted or failing, the site in the folder
 * stays as it was.
 * @faults: (element-type utf8): to which is added why a game can't be read; its page says so
 * @change: (out)
 */
gboolean karum_site_write (KarumSite *site,
                           const char *folder,
                           const KarumProgress *progress,
                           GPtrArray *faults,
                           KarumSiteChange *change,
                           GError **error);
