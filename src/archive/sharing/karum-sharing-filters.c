/* karum-sharing-filters.c: searches that name players, events and games by the numbers of their
 * rows, which mean nothing elsewhere: they travel with the names of things instead. */
#include <string.h>

#include "karum-games-table.h"
#include "karum-game-shown.h"
#include "karum-sharing-things.h"

/* The fields of a filter that have numbers, and the things that they are of. */
static const struct {
  const char *field, *prefix;
} references[] = {
  { "player-id", "person:" },  { "opponent-id", "person:" }, { "player1-id", "person:" },
  { "player2-id", "person:" }, { "event-id", "event:" },     { "ids", "game:" },
};

/* Those that have a number for which there is nothing elsewhere: the order in which games came. */
static const char *const local[] = { "first-id", "last-id" };

/* Turns a number into the name of a thing, or the other way round. Returns: (transfer full)
 * (nullable): NULL with @error, or if there is no such thing */
typedef char *(*Translate) (KarumDb *db, const char *prefix, const char *value, GError **error);

static char *
name_row (KarumDb *db, const char *prefix, const char *value, GError **error)
{
  gint64 row;

  if (!g_ascii_string_to_signed (value, 10, G_MININT64, G_MAXINT64, &row, NULL))
    return NULL;
  /* Less than 0 has a meaning of its own: nobody who is known, no event. */
  if (row <= 0)
    return g_strdup (value);
  return strcmp (prefix, "game:") == 0 ? karum_games_name (db, row, error)
                                       : karum_people_name (db, prefix, row, error);
}

static char *
find_row (KarumDb *db, const char *prefix, const char *value, GError **error)
{
  KarumUuid uuid;
  gint64 row;

  if (!g_str_has_prefix (value, prefix))
    return g_ascii_string_to_signed (value, 10, G_MININT64, 0, &row, NULL) ? g_strdup (value)
                                                                           : NULL;
  if (!karum_thing_uuid (value + strlen (prefix), &uuid))
    return NULL;
  if (strcmp (prefix, "game:") == 0)
    row = karum_games_table_with_uuid (db, &uuid, error);
  else if (!karum_people_row (db, value, &row, error))
    return NULL;
  return row > 0 ? g_strdup_printf ("%" G_GINT64_FORMAT, row) : NULL;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer full) (nullable): of a list, what there is, in an order that is the same everywhere;
 * NULL if there is nothing */
static char *
translate_value (
    KarumDb *db, const char *prefix, const char *escaped, Translate translate, GError **error)
{
  g_autofree char *value = g_uri_unescape_string (escaped, NULL), *joined = NULL;
  g_auto (GStrv) numbers = g_strsplit (value ? value : "", ",", -1);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (g_free);

  for (char **number = numbers; *number; number++) {
    char *one = translate (db, prefix, *number, error);

    if (one)
      g_ptr_array_add (list, one);
  }
  if (list->len == 0)
    return NULL;
  g_ptr_array_sort (list, compare_texts);
  g_ptr_array_add (list, NULL);
  joined = g_strjoinv (",", (char **) list->pdata);
  return g_uri_escape_string (joined, NULL, TRUE);
}

/* (transfer full) (nullable): a field of a filter */
static char *
translate_field (KarumDb *db, const char *text, Translate translate, GError **error)
{
  const char *value = strchr (text, '=');
  g_autofree char *field = g_strndup (text, strcspn (text, "=")), *other = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (local); i++)
    if (strcmp (field, local[i]) == 0)
      return NULL;
  for (guint i = 0; value && i < G_N_ELEMENTS (references); i++) {
    if (strcmp (field, references[i].field) != 0)
      continue;
    other = translate_value (db, references[i].prefix, value + 1, translate, error);
    return other ? g_strconcat (field, "=", other, NULL) : NULL;
  }
  return g_strdup (text);
}

static char *
translate_filter (KarumDb *db, const char *text, Translate translate, GError **error)
{
  g_auto (GStrv) fields = g_strsplit (text, ";", -1);

  for (char **field = fields; *field; field++) {
    char *other = translate_field (db, *field, translate, error);

    if (!other)
      return NULL;
    g_free (*field);
    *field = other;
  }
  return g_strjoinv (";", fields);
}

/* (transfer full) (nullable): a filter as it is written; NULL for any other text */
static char *
normal_filter (const char *text)
{
  g_auto (KarumGameFilter) filter = { 0 };

  return karum_game_filter_read (text, &filter, NULL) ? karum_game_filter_write (&filter) : NULL;
}

char *
karum_filter_to_things (KarumDb *db, const char *text, GError **error)
{
  g_autofree char *normal = normal_filter (text);

  return normal ? translate_filter (db, text, name_row, error) : NULL;
}

char *
karum_filter_from_things (KarumDb *db, const char *text, GError **error)
{
  g_autofree char *filter = translate_filter (db, text, find_row, error);

  return filter ? normal_filter (filter) : NULL;
}
