#include "karum-public-names.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-db.h"
#include "karum-statement.h"
#include "karum-player-list.h"
#include "karum-store-inside.h"
#include "karum-views.h"

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

/* Whether letters of this script are parts of words with spaces around them. */
static gboolean
is_spaced (gunichar letter)
{
  GUnicodeScript script = g_unichar_get_script (letter);

  return g_unichar_isalnum (letter) && script != G_UNICODE_SCRIPT_HAN
         && script != G_UNICODE_SCRIPT_HIRAGANA && script != G_UNICODE_SCRIPT_KATAKANA;
}

static gboolean
is_cyrillic (gunichar letter)
{
  return g_unichar_get_script (letter) == G_UNICODE_SCRIPT_CYRILLIC;
}

/* Lower case, with ё as е: names are written in both ways. */
static gunichar
plain (gunichar letter)
{
  gunichar small = g_unichar_tolower (letter);

  return small == 0x451 ? 0x435 : small;
}

/* The number of bytes of @text in which it is the first @bytes of @name, in capitals or not; 0 if
 * it isn't. */
static gsize
same (const char *text, const char *name, gsize bytes)
{
  const char *at = text;

  for (const char *want = name; want < name + bytes; want = g_utf8_next_char (want)) {
    if (plain (g_utf8_get_char (at)) != plain (g_utf8_get_char (want)))
      return 0;
    at = g_utf8_next_char (at);
  }
  return (gsize) (at - text);
}

/* The same of a name. A capital stands for a capital: not every “will” is a person. */
static gsize
matched (const char *text, const char *name, gsize bytes)
{
  return g_utf8_get_char (text) == g_utf8_get_char (name) ? same (text, name, bytes) : 0;
}

/* What Russian names end in as subjects, and in other cases. */
static const char *const subjects[] = { "ий", "ый", "ой", "ая", "яя", "а", "я", "й", "ь", NULL };
static const char *const cases[]
    = { "а",  "я",  "у",   "ю",   "ы",   "и",   "е",  "ой", "ей", "ою", "ею",  "ом",  "ем", "ым",
        "им", "ых", "ого", "его", "ому", "ему", "ая", "ую", "их", "ые", "ами", "ыми", NULL };

/* The number of bytes that all cases of @name begin with. */
static gsize
stem_of (const char *name)
{
  gsize length = strlen (name);

  for (const char *const *end = subjects; *end; end++) {
    gsize ending = strlen (*end);

    if (g_utf8_strlen (name, -1) > g_utf8_strlen (*end, -1) + 2
        && same (name + length - ending, *end, ending) > 0)
      return length - ending;
  }
  return length;
}

/* The number of bytes of the ending of a case at the beginning of @text, with which a word ends; 0
 * if there is none. */
static gsize
case_at (const char *text)
{
  for (const char *const *end = cases; *end; end++) {
    gsize length = same (text, *end, strlen (*end));

    if (length > 0 && !is_cyrillic (g_utf8_get_char (text + length)))
      return length;
  }
  return 0;
}

/* Whether the text of @length bytes at @at begins and ends a word. */
static gboolean
is_whole (const char *text, const char *at, gsize length)
{
  gunichar first = g_utf8_get_char (at), last = g_utf8_get_char (g_utf8_prev_char (at + length));
  gunichar before = at > text ? g_utf8_get_char (g_utf8_prev_char (at)) : ' ';
  gunichar after = at[length] ? g_utf8_get_char (at + length) : ' ';

  return !(is_spaced (first) && is_spaced (before)) && !(is_spaced (last) && is_spaced (after));
}

/* How many bytes @name has at @at of @text, where it stands as whole words and in any grammatical
 * case of Russian; 0 if it doesn't stand there. */
static gsize
name_at (const char *text, const char *at, const char *name)
{
  gsize length = strlen (name), found = matched (at, name, length), stem;

  if (found > 0 && is_whole (text, at, found))
    return found;
  if (length == 0 || !is_cyrillic (g_utf8_get_char (g_utf8_prev_char (name + length))))
    return 0;
  stem = matched (at, name, stem_of (name));
  found = stem > 0 ? case_at (at + stem) : 0;
  return found > 0 && is_whole (text, at, stem + found) ? stem + found : 0;
}

static char *
replace_name (const char *text, const Mask *mask)
{
  g_autoptr (GString) result = g_string_new (NULL);
  const char *rest = text, *found;
  gunichar first = g_utf8_get_char (mask->name);

  for (const char *from = text; first && (found = g_utf8_strchr (from, -1, first));) {
    gsize length = name_at (text, found, mask->name);

    from = length > 0 ? found + length : g_utf8_next_char (found);
    if (length == 0)
      continue;
    g_string_append_len (result, rest, found - rest);
    g_string_append (result, mask->initials);
    /* The point of an initial also ends the sentence. */
    from += *from == '.' && g_str_has_suffix (mask->initials, ".");
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
  if (tags->others)
    karum_for_each (KarumTag, other, tags->others)
      replace_text (masks, &other->value);
  for (KarumNode *node = record->root; node;
       node = (KarumNode *) karum_node_next (node, record->root))
    mask_node (masks, node);
}

/* -- All that a store answers ------------------------------------------------------------------ */

/* Views before the tables of these names, with the names that are shown. */
static const char hide[]
    = "CREATE TEMP TABLE public_players (person INTEGER PRIMARY KEY, name TEXT NOT NULL,"
      " without INTEGER NOT NULL);"
      "CREATE TEMP TABLE public_events (id INTEGER PRIMARY KEY, name TEXT NOT NULL, place TEXT);"
      "CREATE TEMP VIEW players AS SELECT id, uuid, folded, " KARUM_MERGED_COLUMN ", person,"
      " created_at, changed_at, deleted_at, seal, shown,"
      " coalesce ((SELECT h.name FROM public_players h WHERE h.person = p.person), p.name) AS name,"
      " iif (EXISTS (SELECT 1 FROM public_players h WHERE h.person = p.person), NULL, p.note)"
      " AS note FROM main.players p;"
      "CREATE TEMP VIEW events AS SELECT id, uuid, folded, " KARUM_MERGED_COLUMN ", starts, ends,"
      " created_at, changed_at, deleted_at, seal,"
      " coalesce ((SELECT h.name FROM public_events h WHERE h.id = e.id), e.name) AS name,"
      " iif (EXISTS (SELECT 1 FROM public_events h WHERE h.id = e.id),"
      "  (SELECT h.place FROM public_events h WHERE h.id = e.id), e.place) AS place"
      " FROM main.events e;";
static const char show[] = "DROP VIEW temp.players; DROP VIEW temp.events;"
                           "DROP TABLE temp.public_players; DROP TABLE temp.public_events;";

static G_DEFINE_QUARK (public_names, public_names)

    const GPtrArray *karum_store_hidden_names (KarumStore *store)
{
  return karum_store_kept (store, public_names_quark ());
}

static gboolean
add_players (KarumDb *db, const GPtrArray *rows, GPtrArray *masks, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "INSERT INTO public_players VALUES (?, ?, ?)", error);

  for (guint i = 0; statement && i < rows->len; i++) {
    const KarumPlayerRow *row = rows->pdata[i];
    g_autofree char *initials = karum_masks_initials (row->name);

    karum_masks_add (masks, row);
    karum_statement_rewind (statement);
    karum_statement_bind_int (statement, 1, row->id);
    karum_statement_bind_text (statement, 2, initials);
    karum_statement_bind_int (statement, 3, row->shown == KARUM_SHOWN_NOT);
    if (!karum_statement_run (statement, error))
      return FALSE;
  }
  return statement != NULL;
}

/* An event whose texts have a name that is not shown. */
static gboolean
add_event (KarumDb *db, KarumStatement *event, const GPtrArray *masks, GError **error)
{
  const char *name = karum_statement_text (event, 1), *place = karum_statement_text (event, 2);
  g_autofree char *shown = karum_masks_text (masks, name);
  g_autofree char *shown_place = karum_masks_text (masks, place);

  if (g_strcmp0 (shown, name) == 0 && g_strcmp0 (shown_place, place) == 0)
    return TRUE;
  return karum_db_tell (db, "INSERT INTO public_events VALUES (?, ?, ?)", error,
                        karum_statement_int (event, 0), shown, shown_place);
}

static gboolean
add_events (KarumDb *db, const GPtrArray *masks, GError **error)
{
  g_autoptr (KarumStatement) event
      = karum_db_prepare (db, "SELECT id, name, place FROM main.events", error);

  while (karum_statement_next (event, error))
    if (!add_event (db, event, masks, error))
      return FALSE;
  return karum_statement_worked (event);
}

/* Of a connection that only reads, not even tables of its own can be written otherwise. */
static gboolean
set_query_only (KarumDb *db, gboolean on, GError **error)
{
  return karum_db_execute (db, on ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF", error);
}

static gboolean
make_views (KarumDb *db, const GPtrArray *rows, GPtrArray *masks, GError **error)
{
  if (!karum_db_execute (db, hide, error))
    return FALSE;
  if (add_players (db, rows, masks, error) && add_events (db, masks, error))
    return TRUE;
  karum_db_execute (db, show, NULL);
  return FALSE;
}

gboolean
karum_store_hide_names (KarumStore *store, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (GPtrArray) rows = NULL, masks = karum_masks_new ();
  gint64 query_only;
  gboolean done;

  if (karum_store_hidden_names (store))
    return TRUE;
  rows = karum_store_hidden_players (store, error);
  if (!rows || rows->len == 0)
    return rows != NULL;
  if (!karum_db_number (db, "PRAGMA query_only", &query_only, error)
      || !set_query_only (db, FALSE, error))
    return FALSE;
  done = make_views (db, rows, masks, error);
  if (query_only != 0)
    set_query_only (db, TRUE, NULL);
  if (!done)
    return FALSE;
  karum_store_keep (store, public_names_quark (), g_steal_pointer (&masks),
                    (GDestroyNotify) g_ptr_array_unref);
  return TRUE;
}

gboolean
karum_store_leaves_out (KarumStore *store, gint64 game, gboolean *without, GError **error)
{
  g_autoptr (KarumStatement) found = NULL;

  *without = FALSE;
  if (!karum_store_hidden_names (store))
    return TRUE;
  found = karum_db_ask (
      karum_store_db (store),
      "SELECT 1 FROM revealed_games g JOIN main.players p ON p.id IN (g.player1, g.player2)"
      " JOIN public_players h ON h.person = p.person WHERE g.id = ? AND h.without",
      error, game);
  if (!found)
    return FALSE;
  *without = karum_statement_next (found, error);
  return karum_statement_worked (found);
}

void
karum_store_show_names (KarumStore *store)
{
  KarumDb *db = karum_store_db (store);
  gint64 query_only;

  if (!karum_store_hidden_names (store))
    return;
  if (karum_db_number (db, "PRAGMA query_only", &query_only, NULL)
      && set_query_only (db, FALSE, NULL)) {
    karum_db_execute (db, show, NULL);
    set_query_only (db, query_only != 0, NULL);
  }
  karum_store_keep (store, public_names_quark (), NULL, NULL);
}
