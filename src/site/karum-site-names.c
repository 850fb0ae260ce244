#include <glib/gi18n.h>

#include "karum-list-text.h"
#include "karum-name.h"
#include "karum-seals.h"
#include "karum-site-private.h"

/* karum-site-names.c: names that aren't published, and games without them. */

/* @hidden: (nullable): to which their names are added */
static gboolean
add_masks (KarumSite *site, const GArray *persons, GPtrArray *hidden, GError **error)
{
  for (guint i = 0; i < persons->len; i++) {
    g_autoptr (KarumPlayerRow) row
        = karum_store_get_player (site->store, g_array_index (persons, gint64, i), error);

    if (!row)
      return FALSE;
    karum_masks_add (site->masks, row);
    for (char **name = row->names; *name; name++)
      karum_seal_add_text (&site->stamp, *name);
    if (hidden)
      g_ptr_array_add (hidden, g_strdup (row->name));
  }
  return TRUE;
}

gboolean
karum_site_is_among (const GArray *persons, gint64 id)
{
  for (guint i = 0; i < persons->len; i++)
    if (g_array_index (persons, gint64, i) == id)
      return TRUE;
  return FALSE;
}

gboolean
karum_site_find_hidden (KarumSite *site, GError **error)
{
  const KarumSiteOptions *options = site->options;
  const GArray *const more[KARUM_N_SHOWN]
      = { [KARUM_SHOWN_INITIALS] = options->initials, [KARUM_SHOWN_NOT] = options->without };
  g_autoptr (GPtrArray) rows
      = options->everybody ? g_ptr_array_new () : karum_store_hidden_players (site->store, error);

  for (guint i = 0; i < KARUM_N_SHOWN; i++) {
    site->hidden[i] = g_array_new (FALSE, FALSE, sizeof (gint64));
    if (more[i])
      g_array_append_vals (site->hidden[i], more[i]->data, more[i]->len);
  }
  for (guint i = 0; rows && i < rows->len; i++) {
    const KarumPlayerRow *row = rows->pdata[i];

    if (!karum_site_is_among (site->hidden[row->shown], row->id))
      g_array_append_val (site->hidden[row->shown], row->id);
  }
  return rows != NULL;
}

gboolean
karum_site_find_masks (KarumSite *site, GError **error)
{
  site->masks = karum_masks_new ();
  site->left_out = g_ptr_array_new_with_free_func (g_free);
  return add_masks (site, site->hidden[KARUM_SHOWN_INITIALS], NULL, error)
         && add_masks (site, site->hidden[KARUM_SHOWN_NOT], site->left_out, error);
}

/* -- Who is named ------------------------------------------------------------------------------ */

/* (transfer full): "" if there are none */
static char *
list_names (const GPtrArray *names)
{
  g_autoptr (GPtrArray) shown = g_ptr_array_new_null_terminated (names->len, g_free, TRUE);

  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (shown, karum_display_name (names->pdata[i]));
  return karum_list_text (shown->len > 0 ? (const char *const *) shown->pdata
                                         : (const char *const[]){ NULL });
}

G_GNUC_PRINTF (2, 3)
static void
add_line (GString *text, const char *format, ...)
{
  va_list arguments;

  if (text->len > 0)
    g_string_append_c (text, '\n');
  va_start (arguments, format);
  g_string_append_vprintf (text, format, arguments);
  va_end (arguments);
}

char *
karum_site_names_text (const KarumSite *site)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) named = g_ptr_array_new ();
  g_autoptr (GPtrArray) masked = g_ptr_array_new ();
  g_autofree char *names = NULL, *initials = NULL, *left_out = list_names (site->left_out);

  for (guint i = 0; i < site->persons->len; i++) {
    const KarumSitePerson *person = site->persons->pdata[i];

    g_ptr_array_add (person->masked ? masked : named, person->row->name);
  }
  names = list_names (named);
  initials = list_names (masked);
  if (*names)
    add_line (text, _ ("By name: %s"), names);
  if (*initials)
    add_line (text, _ ("By initials: %s"), initials);
  if (*left_out)
    add_line (text, _ ("Left out, with their games: %s"), left_out);
  if (*initials || *left_out)
    add_line (text, "%s",
              _ ("Texts may still say who they are in other words, such as nicknames."));
  return g_strdup (text->str);
}

char *
karum_site_mask (const KarumSite *site, const char *text)
{
  return karum_masks_text (site->masks, text);
}

/* -- A game as it is published ----------------------------------------------------------------- */

static void
name_players (const KarumSite *site, const KarumPublicGame *game, KarumTags *tags)
{
  for (guint i = 0; i < 2; i++) {
    const KarumSitePerson *person = karum_site_person (site, game->persons[i]);

    if (!person)
      continue;
    g_free (tags->players[i]);
    tags->players[i] = g_strdup (person->name);
  }
}

static void
drop_comments (KarumRecord *record)
{
  for (KarumNode *node = record->root; node;
       node = (KarumNode *) karum_node_next (node, record->root)) {
    karum_node_set_comment (node, NULL);
    karum_node_set_lead (node, NULL);
  }
}

KarumRecord *
karum_site_record (const KarumSite *site, const KarumPublicGame *game, GError **error)
{
  GError *fault = NULL;
  KarumRecord *record = karum_store_load_game (site->store, game->id, NULL, &fault);

  if (!record && g_error_matches (fault, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)) {
    if (!g_ptr_array_find_with_equal_func (site->faults, fault->message, g_str_equal, NULL))
      g_ptr_array_add (site->faults, g_strdup (fault->message));
    g_error_free (fault);
    return NULL;
  }
  if (!record) {
    g_propagate_error (error, fault);
    return NULL;
  }
  name_players (site, game, &record->tags);
  if (site->options->without_comments)
    drop_comments (record);
  karum_masks_record (site->masks, record);
  return record;
}

void
karum_site_note_small (const KarumSite *site,
                       const KarumPublicGame *game,
                       const KarumRecord *record)
{
  const KarumNode *end = record ? karum_record_line_end (record) : NULL;
  KarumState state;
  char *text = NULL;

  if (end && end != record->root) {
    karum_record_state (record, end, &state);
    text = karum_web_small_text (&record->rules, &state);
  }
  g_hash_table_replace (site->small, (gpointer) &game->id, text ? text : g_strdup (""));
}

const char *
karum_site_small (const KarumSite *site, const KarumPublicGame *game)
{
  const char *known = g_hash_table_lookup (site->small, &game->id);

  if (!known && game->turns > 0) {
    g_autoptr (KarumRecord) record = karum_site_record (site, game, NULL);

    karum_site_note_small (site, game, record);
    known = g_hash_table_lookup (site->small, &game->id);
  }
  return known ? known : "";
}
