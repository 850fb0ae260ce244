#include <glib/gi18n.h>
#include <string.h>

#include "karum-name.h"
#include "karum-seals.h"
#include "karum-site-private.h"

/* karum-site-names.c: names that aren't published, and games without them. */

/* -- Names ------------------------------------------------------------------------------------- */

/* A name, and what stands in its place. */
typedef struct {
  char *name, *initials; /* (owned) */
} Mask;

static void
mask_free (gpointer data)
{
  Mask *mask = data;

  g_free (mask->name);
  g_free (mask->initials);
  g_free (mask);
}

static GStrv
words_of (const char *name)
{
  return g_strsplit_set (name, " ,;.", -1);
}

char *
karum_masks_initials (const char *name)
{
  g_autoptr (GString) initials = g_string_new (NULL);
  g_auto (GStrv) words = words_of (name);

  for (char **word = words; *word; word++) {
    gunichar letter = g_utf8_get_char (*word);

    if (!g_unichar_isalnum (letter))
      continue;
    g_string_append (initials, initials->len > 0 ? " " : "");
    g_string_append_unichar (initials, letter);
    g_string_append_c (initials, '.');
  }
  return g_strdup (initials->len > 0 ? initials->str : "?");
}

static void
add_mask (GPtrArray *masks, const char *name)
{
  Mask *mask = g_new0 (Mask, 1);

  mask->name = g_strdup (name);
  mask->initials = karum_masks_initials (name);
  g_ptr_array_add (masks, mask);
}

/* Every spelling, and every word of it that isn't an initial itself: surnames stand alone. */
static void
add_spelling (GPtrArray *masks, const char *spelling)
{
  g_auto (GStrv) words = words_of (spelling);

  add_mask (masks, spelling);
  for (char **word = words; words[0] && words[1] && *word; word++)
    if (g_utf8_strlen (*word, -1) > 1)
      add_mask (masks, *word);
}

/* Longer names first, so that a whole name is replaced as one. */
static int
compare_masks (gconstpointer a, gconstpointer b)
{
  const Mask *one = *(const Mask *const *) a, *other = *(const Mask *const *) b;
  gsize first = strlen (one->name), second = strlen (other->name);

  return first != second ? (first > second ? -1 : 1) : strcmp (one->name, other->name);
}

GPtrArray *
karum_masks_new (void)
{
  return g_ptr_array_new_with_free_func (mask_free);
}

void
karum_masks_add (GPtrArray *masks, const KarumPlayerRow *player)
{
  for (char **name = player->names; *name; name++)
    add_spelling (masks, *name);
  g_ptr_array_sort (masks, compare_masks);
}

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
  g_autoptr (GPtrArray) rows = karum_store_hidden_players (site->store, error);

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
  if (!add_masks (site, site->hidden[KARUM_SHOWN_INITIALS], NULL, error)
      || !add_masks (site, site->hidden[KARUM_SHOWN_NOT], site->left_out, error))
    return FALSE;
  for (guint i = 0; i < site->masks->len; i++)
    karum_seal_add_text (&site->stamp, ((const Mask *) site->masks->pdata[i])->name);
  return TRUE;
}

/* Whether letters of this script are parts of words with spaces around them. */
static gboolean
is_spaced (gunichar letter)
{
  GUnicodeScript script = g_unichar_get_script (letter);

  return g_unichar_isalnum (letter) && script != G_UNICODE_SCRIPT_HAN
         && script != G_UNICODE_SCRIPT_HIRAGANA && script != G_UNICODE_SCRIPT_KATAKANA;
}

/* Whether the name at @at is a whole word. */
static gboolean
is_whole (const char *text, const char *at, gsize length)
{
  gunichar first = g_utf8_get_char (at), last = g_utf8_get_char (g_utf8_prev_char (at + length));
  gunichar before = at > text ? g_utf8_get_char (g_utf8_prev_char (at)) : ' ';
  gunichar after = at[length] ? g_utf8_get_char (at + length) : ' ';

  return !(is_spaced (first) && is_spaced (before)) && !(is_spaced (last) && is_spaced (after));
}

static char *
replace_name (const char *text, const Mask *mask)
{
  g_autoptr (GString) result = g_string_new (NULL);
  gsize length = strlen (mask->name);
  const char *rest = text, *from = text, *found;

  while (length > 0 && (found = strstr (from, mask->name))) {
    from = found + length;
    if (!is_whole (text, found, length))
      continue;
    g_string_append_len (result, rest, found - rest);
    g_string_append (result, mask->initials);
    rest = from;
  }
  g_string_append (result, rest);
  return g_strdup (result->str);
}

char *
karum_masks_text (const GPtrArray *masks, const char *text)
{
  char *masked = g_strdup (text);

  for (guint i = 0; masked && i < masks->len; i++) {
    char *next = replace_name (masked, masks->pdata[i]);

    g_free (masked);
    masked = next;
  }
  return masked;
}

/* -- Who is named ------------------------------------------------------------------------------ */

/* @text with the names as one line. @line: its beginning */
static void
add_names (GString *text, const char *line, const GPtrArray *names, guint most)
{
  if (names->len == 0)
    return;
  g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
  for (guint i = 0; i < MIN (names->len, most); i++) {
    g_autofree char *name = karum_display_name (names->pdata[i]);

    g_string_append_printf (text, "%s%s", i > 0 ? ", " : " ", name);
  }
  if (names->len > most) {
    g_autofree char *left = g_strdup_printf ("%u", names->len - most);

    g_string_append (text, " ");
    g_string_append_printf (text, ngettext ("and %s more", "and %s more", names->len - most), left);
  }
}

char *
karum_site_names_text (const KarumSite *site, guint most)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) named = g_ptr_array_new ();
  g_autoptr (GPtrArray) initials = g_ptr_array_new ();

  for (guint i = 0; i < site->persons->len; i++) {
    const KarumSitePerson *person = site->persons->pdata[i];

    g_ptr_array_add (person->masked ? initials : named, person->row->name);
  }
  add_names (text, _ ("By name:"), named, most);
  add_names (text, _ ("By initials:"), initials, G_MAXUINT);
  add_names (text, _ ("Left out, with their games:"), site->left_out, G_MAXUINT);
  return g_strdup (text->str);
}

char *
karum_site_mask (const KarumSite *site, const char *text)
{
  return karum_masks_text (site->masks, text);
}

/* -- A game as it is published ----------------------------------------------------------------- */

static void
replace_text (const GPtrArray *masks, char **text)
{
  char *masked = karum_masks_text (masks, *text);

  g_free (*text);
  *text = masked;
}

static void
mask_node (const GPtrArray *masks, KarumNode *node)
{
  if (node->comment) {
    g_autofree char *comment = karum_masks_text (masks, node->comment);

    karum_node_set_comment (node, comment);
  }
  if (node->lead) {
    g_autofree char *lead = karum_masks_text (masks, node->lead);

    karum_node_set_lead (node, lead);
  }
}

void
karum_masks_record (const GPtrArray *masks, KarumRecord *record)
{
  KarumTags *tags = &record->tags;

  if (masks->len == 0)
    return;
  replace_text (masks, &tags->event);
  replace_text (masks, &tags->site);
  replace_text (masks, &tags->annotator);
  replace_text (masks, &tags->time_control);
  for (guint i = 0; tags->others && i < tags->others->len; i++)
    replace_text (masks, &((KarumTag *) tags->others->pdata[i])->value);
  for (KarumNode *node = record->root; node;
       node = (KarumNode *) karum_node_next (node, record->root))
    mask_node (masks, node);
}

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
karum_site_record (KarumSite *site, const KarumPublicGame *game, GError **error)
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
