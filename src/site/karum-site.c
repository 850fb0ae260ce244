#include "karum-site.h"

#include <string.h>

#include "karum-build.h"
#include "karum-game-filter-fields.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-players.h"
#include "karum-seals.h"
#include "karum-game-list.h"
#include "karum-site-private.h"

/* Incremented when pages that were written from the same data would be different now. */
#define FORMAT 7

/* -- What there is ----------------------------------------------------------------------------- */

const KarumPublicGame *
karum_site_game (const KarumSite *site, guint place)
{
  return &g_array_index (site->games->games, KarumPublicGame, place);
}

const KarumSitePerson *
karum_site_person (const KarumSite *site, gint64 id)
{
  return g_hash_table_lookup (site->person_ids, &id);
}

const KarumSiteEvent *
karum_site_event (const KarumSite *site, gint64 id)
{
  return g_hash_table_lookup (site->event_ids, &id);
}

const KarumSiteRules *
karum_site_rules (const KarumSite *site, const char *text)
{
  return g_hash_table_lookup (site->rules_texts, text);
}

/* Identities that were made one after another begin alike, so the last digits divide them. */
char *
karum_site_game_address (const KarumPublicGame *game)
{
  g_autofree char *uuid = karum_uuid_text (&game->uuid);

  return g_strdup_printf ("game/%s/%s", uuid + strlen (uuid) - 2, uuid);
}

guint64
karum_site_game_stamp (const KarumSite *site, const KarumPublicGame *game)
{
  const KarumSiteEvent *event = karum_site_event (site, game->event);
  guint64 stamp = site->stamp;

  karum_seal_add_int (&stamp, (gint64) game->stamp);
  karum_seal_add_blob (&stamp, &game->uuid, sizeof game->uuid);
  karum_seal_add_text (&stamp, event ? event->name : NULL);
  karum_seal_add_text (&stamp, event ? event->address : NULL);
  for (guint i = 0; i < 2; i++) {
    const KarumSitePerson *person = karum_site_person (site, game->persons[i]);

    karum_seal_add_text (&stamp, person ? person->name : NULL);
    karum_seal_add_text (&stamp, person ? person->address : NULL);
  }
  return stamp;
}

static void
person_free (gpointer data)
{
  KarumSitePerson *person = data;

  g_free (person->address);
  g_free (person->name);
  g_clear_pointer (&person->row, karum_player_row_unref);
  g_array_unref (person->games);
  g_free (person);
}

static void
event_free (gpointer data)
{
  KarumSiteEvent *event = data;

  g_free (event->address);
  g_free (event->name);
  g_clear_pointer (&event->row, karum_event_row_unref);
  g_array_unref (event->games);
  g_free (event);
}

static void
rules_free (gpointer data)
{
  KarumSiteRules *rules = data;

  g_free (rules->address);
  g_array_unref (rules->games);
  g_free (rules);
}

static gboolean
add_person (KarumSite *site, KarumPlayerRow *row, GError **error)
{
  g_autofree char *uuid = karum_store_uuid (site->store, KARUM_NAME_PLAYER, row->id, error);
  KarumSitePerson *person;

  if (!uuid)
    return FALSE;
  person = g_new0 (KarumSitePerson, 1);
  person->id = row->id;
  person->address = g_strconcat ("player/", uuid, NULL);
  person->masked = karum_site_is_among (site->hidden[KARUM_SHOWN_INITIALS], row->id);
  person->name = person->masked ? karum_masks_initials (row->name) : g_strdup (row->name);
  person->row = g_atomic_rc_box_acquire (row);
  person->games = g_array_new (FALSE, FALSE, sizeof (guint));
  site->initials += person->masked;
  g_ptr_array_add (site->persons, person);
  g_hash_table_insert (site->person_ids, &person->id, person);
  return TRUE;
}

static gboolean
add_event (KarumSite *site, KarumEventRow *row, GError **error)
{
  g_autofree char *uuid = karum_store_uuid (site->store, KARUM_NAME_EVENT, row->id, error);
  KarumSiteEvent *event;

  if (!uuid)
    return FALSE;
  event = g_new0 (KarumSiteEvent, 1);
  event->id = row->id;
  event->address = g_strconcat ("event/", uuid, NULL);
  event->name = karum_site_mask (site, row->name);
  event->row = karum_event_row_ref (row);
  event->games = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_add (site->events, event);
  g_hash_table_insert (site->event_ids, &event->id, event);
  return TRUE;
}

/* (transfer full): from the canonical text, which has only small letters, digits and signs. */
static char *
rules_address (const char *text)
{
  g_autofree char *name = g_strdup (text);

  for (char *at = name; *at; at++)
    if (!g_ascii_isalnum (*at))
      *at = '-';
  if (strlen (name) > 100) {
    g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA1, text, -1);

    return g_strdup_printf ("rules/%.40s-%s", name, sum);
  }
  return g_strconcat ("rules/", name, NULL);
}

static void
add_rules (KarumSite *site, const char *text)
{
  KarumSiteRules *rules = g_new0 (KarumSiteRules, 1);

  rules->text = text;
  rules->games = g_array_new (FALSE, FALSE, sizeof (guint));
  if (karum_rules_read (karum_games, text, &rules->rules, NULL)) {
    rules->address = rules_address (text);
    g_ptr_array_add (site->rules, rules);
    g_hash_table_insert (site->rules_texts, (gpointer) text, rules);
  } else
    rules_free (rules);
}

/* Each game is noted with its persons, its event and its rules. */
static void
sort_games (KarumSite *site)
{
  for (guint i = 0; i < site->games->games->len; i++) {
    const KarumPublicGame *game = karum_site_game (site, i);
    KarumSiteEvent *event = (KarumSiteEvent *) karum_site_event (site, game->event);
    KarumSiteRules *rules;

    if (!karum_site_rules (site, game->rules))
      add_rules (site, game->rules);
    rules = (KarumSiteRules *) karum_site_rules (site, game->rules);
    if (rules)
      g_array_append_val (rules->games, i);
    if (event)
      g_array_append_val (event->games, i);
    for (guint j = 0; j < 2; j++) {
      KarumSitePerson *person = (KarumSitePerson *) karum_site_person (site, game->persons[j]);

      if (person && (j == 0 || game->persons[0] != game->persons[1]))
        g_array_append_val (person->games, i);
    }
  }
}

/* Who has no game on the site isn't on it either. */
static void
drop_empty (KarumSite *site)
{
  for (guint i = site->persons->len; i-- > 0;) {
    KarumSitePerson *person = site->persons->pdata[i];

    if (person->games->len > 0)
      continue;
    g_hash_table_remove (site->person_ids, &person->id);
    g_ptr_array_remove_index (site->persons, i);
  }
  for (guint i = site->events->len; i-- > 0;) {
    KarumSiteEvent *event = site->events->pdata[i];

    if (event->games->len > 0)
      continue;
    g_hash_table_remove (site->event_ids, &event->id);
    g_ptr_array_remove_index (site->events, i);
  }
}

static int
compare_rules (gconstpointer a, gconstpointer b)
{
  const KarumSiteRules *one = *(const KarumSiteRules *const *) a;
  const KarumSiteRules *other = *(const KarumSiteRules *const *) b;

  return strcmp (one->text, other->text);
}

/* -- Finding it -------------------------------------------------------------------------------- */

/* Where no filter says it, the games are named one by one. */
static void
set_filter (KarumSite *site)
{
  const KarumSiteOptions *options = site->options;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 none = G_MAXINT64;

  site->filter = options->query.filter;
  site->filter.bin = FALSE;
  if (options->limit == 0 && options->offset == 0 && site->hidden[KARUM_SHOWN_NOT]->len == 0)
    return;
  for (guint i = 0; i < site->games->games->len; i++)
    g_array_append_val (ids, karum_site_game (site, i)->id);
  if (ids->len == 0)
    g_array_append_val (ids, none);
  site->ids = karum_id_list_write ((const gint64 *) (gpointer) ids->data, ids->len);
  site->filter = (KarumGameFilter){ .ids = site->ids };
}

static gboolean
find_people (KarumSite *site, GError **error)
{
  g_autoptr (GPtrArray) persons = karum_store_list_players_of (site->store, &site->filter, error);
  g_autoptr (GPtrArray) events
      = persons ? karum_store_list_events_of (site->store, &site->filter, error) : NULL;

  for (guint i = 0; events && i < persons->len; i++)
    if (!add_person (site, persons->pdata[i], error))
      return FALSE;
  for (guint i = 0; events && i < events->len; i++)
    if (!add_event (site, events->pdata[i], error))
      return FALSE;
  return events != NULL;
}

/* The site of a collection has also its order. */
static gboolean
find_order (KarumSite *site, const KarumGameQuery *query, GError **error)
{
  g_autoptr (GHashTable) places = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GArray) ids = NULL;

  if (query->sort != KARUM_GAME_SORT_PLACE || !query->filter.collection)
    return TRUE;
  ids = karum_store_list_ids (site->store, query, site->options->offset, site->options->limit,
                              error);
  if (!ids)
    return FALSE;
  for (guint i = 0; i < site->games->games->len; i++)
    g_hash_table_insert (places, (gpointer) &karum_site_game (site, i)->id, GUINT_TO_POINTER (i));
  site->collected = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < ids->len; i++) {
    gpointer place;

    if (g_hash_table_lookup_extended (places, &g_array_index (ids, gint64, i), NULL, &place)) {
      guint game = GPOINTER_TO_UINT (place);

      g_array_append_val (site->collected, game);
    }
  }
  return TRUE;
}

static gboolean
find_all (KarumSite *site, const KarumProgress *progress, GError **error)
{
  KarumGameQuery query = site->options->query;

  query.filter.bin = FALSE;
  if (!karum_store_begin_read (site->store, error))
    return FALSE;
  site->reading = TRUE;
  if (!karum_site_find_hidden (site, error))
    return FALSE;
  site->games
      = karum_store_public_games (site->store, &query, site->options->offset, site->options->limit,
                                  site->hidden[KARUM_SHOWN_NOT], progress, error);
  if (!site->games || !find_order (site, &query, error) || !karum_site_find_masks (site, error))
    return FALSE;
  set_filter (site);
  if (!find_people (site, error)
      || !karum_rating_book_renew (site->ratings, site->store, &site->filter, error))
    return FALSE;
  sort_games (site);
  drop_empty (site);
  karum_site_find_parts (site);
  g_ptr_array_sort (site->rules, compare_rules);
  return TRUE;
}

/* -- The site ---------------------------------------------------------------------------------- */

static void
open_languages (KarumSite *site)
{
  const char *first = site->options->language ? site->options->language : karum_language_get ();
  const KarumLanguage *language = karum_languages ();

  site->catalogues[site->languages.n++] = karum_catalogue_open (first);
  for (; language->code && site->languages.n < KARUM_WEB_LANGUAGES; language++)
    if (!g_str_equal (language->code, first))
      site->catalogues[site->languages.n++] = karum_catalogue_open (language->code);
  for (guint i = 0; i < site->languages.n; i++)
    site->languages.catalogues[i] = site->catalogues[i];
  site->words = karum_site_words (&site->languages);
  site->languages.words = site->words;
}

static void
add_resource (guint64 *stamp, const char *name)
{
  g_autoptr (GBytes) bytes = karum_web_resource (name);

  karum_seal_add_blob (stamp, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
sum_up (KarumSite *site)
{
  const KarumSiteOptions *options = site->options;
  const GPtrArray *words = karum_web_words_texts (site->words);

  karum_seal_add_int (&site->stamp, FORMAT);
  karum_seal_add_text (&site->stamp, KARUM_VERSION);
  karum_seal_add_int (&site->stamp, options->without_comments);
  karum_seal_add_int (&site->stamp, options->depth);
  karum_seal_add_text (&site->stamp, options->title);
  karum_seal_add_text (&site->stamp, options->base);
  karum_seal_add_text (&site->stamp, karum_catalogue_get_language (site->catalogues[0]));
  add_resource (&site->stamp, "page.css");
  add_resource (&site->stamp, "replay.js");
  add_resource (&site->stamp, "site.css");
  add_resource (&site->stamp, "site.js");
  add_resource (&site->stamp, "walk.js");
  for (guint i = 0; i < words->len; i++)
    karum_seal_add_text (&site->stamp, words->pdata[i]);
}

KarumSite *
karum_site_new (KarumStore *store,
                const KarumSiteOptions *options,
                const KarumProgress *progress,
                GError **error)
{
  g_autoptr (KarumSite) site = g_new0 (KarumSite, 1);

  site->store = store;
  site->options = options;
  site->persons = g_ptr_array_new_with_free_func (person_free);
  site->events = g_ptr_array_new_with_free_func (event_free);
  site->rules = g_ptr_array_new_with_free_func (rules_free);
  site->pages = g_ptr_array_new_with_free_func (g_free);
  site->person_ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  site->event_ids = g_hash_table_new (g_int64_hash, g_int64_equal);
  site->rules_texts = g_hash_table_new (g_str_hash, g_str_equal);
  site->ratings = karum_rating_book_new (KARUM_GLICKO_TAU);
  site->boards = karum_web_boards_new ();
  site->small = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  open_languages (site);
  if (!find_all (site, progress, error))
    return NULL;
  sum_up (site);
  return g_steal_pointer (&site);
}

void
karum_site_free (KarumSite *site)
{
  if (site->reading)
    karum_store_end (site->store, TRUE, NULL);
  for (guint i = 0; i < site->languages.n; i++)
    karum_catalogue_free (site->catalogues[i]);
  g_clear_pointer (&site->games, karum_public_games_free);
  g_clear_pointer (&site->collected, g_array_unref);
  g_hash_table_unref (site->person_ids);
  g_hash_table_unref (site->event_ids);
  g_hash_table_unref (site->rules_texts);
  g_clear_pointer (&site->masks, karum_masks_free);
  g_clear_pointer (&site->left_out, g_ptr_array_unref);
  for (guint i = 0; i < KARUM_N_SHOWN; i++)
    g_clear_pointer (&site->hidden[i], g_array_unref);
  g_ptr_array_unref (site->persons);
  g_ptr_array_unref (site->events);
  g_ptr_array_unref (site->rules);
  g_ptr_array_unref (site->pages);
  karum_rating_book_free (site->ratings);
  karum_web_boards_free (site->boards);
  karum_web_words_free (site->words);
  g_hash_table_unref (site->small);
  g_clear_pointer (&site->parts, g_ptr_array_unref);
  g_clear_pointer (&site->part_of, g_array_unref);
  g_free (site->ids);
  g_free (site);
}

KarumSiteExtent
karum_site_extent (const KarumSite *site)
{
  return (KarumSiteExtent){ site->games->games->len, site->persons->len, site->initials };
}

/* -- Writing ----------------------------------------------------------------------------------- */

gboolean
karum_site_step (KarumSite *site, GError **error)
{
  return karum_progress_step (site->progress, site->done++, site->total, error);
}

gboolean
karum_site_put (KarumSite *site,
                const char *address,
                const char *ending,
                guint64 stamp,
                const GString *text,
                GError **error)
{
  g_autofree char *path = g_strconcat (address, ending, NULL);

  return karum_site_folder_write (site->folder, path, stamp, text->str, text->len, error);
}

gboolean
karum_site_keeps (KarumSite *site, const char *address, const char *endings, guint64 stamp)
{
  g_auto (GStrv) paths = g_strsplit (endings, " ", -1);

  for (guint i = 0; paths[i]; i++) {
    char *path = g_strconcat (address, paths[i], NULL);

    g_free (paths[i]);
    paths[i] = path;
  }
  return karum_site_folder_keep (site->folder, (const char *const *) paths, stamp);
}

/* A resource as it is. */
static gboolean
put_resource (KarumSite *site, const char *name, GError **error)
{
  g_autoptr (GBytes) bytes = karum_web_resource (name);

  return karum_site_folder_write (site->folder, name, 0, g_bytes_get_data (bytes, NULL),
                                  g_bytes_get_size (bytes), error);
}

static void
append_resource (GString *text, const char *name)
{
  g_autoptr (GBytes) bytes = karum_web_resource (name);

  g_string_append_len (text, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
}

/* What all pages have. */
static gboolean
put_shared (KarumSite *site, GError **error)
{
  g_autoptr (GString) style = g_string_new (NULL), script = g_string_new (NULL);

  append_resource (style, "page.css");
  append_resource (style, "site.css");
  karum_site_put_words (script, site->words);
  append_resource (script, "replay.js");
  append_resource (script, "site.js");
  return karum_site_put (site, "site", ".css", 0, style, error)
         && karum_site_put (site, "site", ".js", 0, script, error);
}

static gboolean
write_all (KarumSite *site, GError **error)
{
  return put_shared (site, error) && put_resource (site, "icon.svg", error)
         && put_resource (site, "find.js", error) && put_resource (site, "walk.js", error)
         && karum_site_write_top (site, error) && karum_site_write_games (site, error)
         && karum_site_write_parts (site, error) && karum_site_write_people (site, error)
         && karum_site_write_events (site, error) && karum_site_write_explorer (site, error)
         && karum_site_write_front (site, error) && karum_site_write_missing (site, error)
         && karum_site_write_feed (site, error);
}

gboolean
karum_site_write (KarumSite *site,
                  const char *folder,
                  const KarumProgress *progress,
                  GPtrArray *faults,
                  KarumSiteChange *change,
                  GError **error)
{
  gboolean done;

  site->folder = karum_site_folder_open (folder, error);
  if (!site->folder)
    return FALSE;
  site->progress = progress;
  site->faults = faults;
  site->total = site->games->games->len + site->persons->len + site->events->len;
  done = write_all (site, error) && karum_site_folder_commit (site->folder, change, error);
  g_clear_pointer (&site->folder, karum_site_folder_close);
  return done;
}
