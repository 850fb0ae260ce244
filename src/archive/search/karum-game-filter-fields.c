#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-game-filter-fields.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-db.h"
#include "karum-annotated.h"
#include "karum-games.h"
#include "karum-record.h"
#include "karum-verdict.h"

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return x < y ? -1 : x > y;
}

/* Sorts @ids. */
static char *
write_sorted (GArray *ids)
{
  GString *text = g_string_new (NULL);

  g_array_sort (ids, compare);
  for (guint i = 0; i < ids->len; i++) {
    gint64 id = g_array_index (ids, gint64, i);

    if (i == 0 || id != g_array_index (ids, gint64, i - 1))
      g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", id);
  }
  return g_string_free (text, FALSE);
}

char *
karum_id_list_write (const gint64 *ids, guint n_ids)
{
  g_autoptr (GArray) copy = karum_array_new (gint64);

  g_array_append_vals (copy, ids, n_ids);
  return write_sorted (copy);
}

/* (transfer full) (nullable): @text, whose numbers can be in any order and repeated, in its normal
 * form; NULL unless it consists of numbers >= 1, separated by commas. */
static char *
id_list_read (const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (text, ",", -1);
  g_autoptr (GArray) ids = karum_array_new (gint64);

  for (guint i = 0; pieces[i]; i++) {
    gint64 id;

    if (!g_ascii_string_to_signed (pieces[i], 10, 1, G_MAXINT64, &id, NULL))
      return NULL;
    g_array_append_val (ids, id);
  }
  return ids->len > 0 ? write_sorted (ids) : NULL;
}

/* The start of the text. Fields follow, each as ";NAME=VALUE", with values escaped as in a URI.
 * A new field doesn't need another number: programs that don't know it reject the text. */
#define HEAD "games1"

static const char *const sides[] = { [KARUM_FIRST] = "first", [KARUM_SECOND] = "second" };

/* (nullable): how @number of a field of this kind is written; NULL from 1 more than there are on.
 */
static const char *
word_at (KarumFilterKind kind, guint number)
{
  switch (kind) {
  case KARUM_FILTER_GLYPH:
    return number <= KARUM_JUDGEMENTS ? karum_glyph_sign ((guint8) number) : NULL;
  case KARUM_FILTER_PHASE:
    return number - 1 < KARUM_N_PHASES ? karum_phase_names[number - 1] : NULL;
  case KARUM_FILTER_STANDING:
    return number - 1 < KARUM_N_STANDINGS ? karum_standing_names[number - 1] : NULL;
  default:
    return NULL;
  }
}

static char *
write_value (const KarumGameFilter *filter, const KarumFilterField *field)
{
  const void *value = G_STRUCT_MEMBER_P (filter, field->offset);
  const char *text;
  KarumTermination termination;

  if (field->flag != 0 && !G_STRUCT_MEMBER (gboolean, filter, field->flag))
    return NULL;
  switch (field->kind) {
  case KARUM_FILTER_TEXT:
  case KARUM_FILTER_DAY:
  case KARUM_FILTER_OPTIONS:
  case KARUM_FILTER_IDS:
    text = *(const char *const *) value;
    return text ? g_uri_escape_string (text, NULL, TRUE) : NULL;
  case KARUM_FILTER_FLAG:
    return *(const gboolean *) value ? g_strdup ("yes") : NULL;
  case KARUM_FILTER_NUMBER:
    return *(const guint *) value > 0 ? g_strdup_printf ("%u", *(const guint *) value) : NULL;
  case KARUM_FILTER_GLYPH:
  case KARUM_FILTER_PHASE:
  case KARUM_FILTER_STANDING:
    text = word_at (field->kind, *(const guint *) value);
    return text ? g_uri_escape_string (text, NULL, TRUE) : NULL;
  case KARUM_FILTER_ID:
    return *(const gint64 *) value != 0
               ? g_strdup_printf ("%" G_GINT64_FORMAT, *(const gint64 *) value)
               : NULL;
  case KARUM_FILTER_SIDE:
    return g_strdup (sides[*(const KarumSide *) value]);
  case KARUM_FILTER_RESULT:
    return g_strdup (karum_result_text (*(const KarumResult *) value));
  case KARUM_FILTER_TERMINATION:
    termination = *(const KarumTermination *) value;
    return g_strdup (termination == KARUM_TERMINATION_NONE ? "none"
                                                           : karum_termination_text (termination));
  }
  return NULL;
}

char *
karum_game_filter_write (const KarumGameFilter *filter)
{
  GString *text = g_string_new (HEAD);
  const KarumFilterField *field;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++) {
    g_autofree char *value = write_value (filter, field);

    if (value)
      g_string_append_printf (text, ";%s=%s", field->name, value);
  }
  return g_string_free (text, FALSE);
}

/* (transfer full) (nullable): the canonical form of @value for a field of this kind; NULL if it
 * is invalid. */
static char *
dup_text (const char *value, KarumFilterKind kind)
{
  KarumOptions options;
  gboolean valid = TRUE;

  if (kind == KARUM_FILTER_IDS)
    return id_list_read (value);
  if (kind == KARUM_FILTER_DAY)
    valid = karum_date_read_bound (value, NULL);
  else if (kind == KARUM_FILTER_OPTIONS)
    valid = karum_asked_options_read (karum_games, NULL, value, &options, NULL) != NULL;
  return valid ? g_strdup (value) : NULL;
}

static gboolean
read_text (const char *value, KarumFilterKind kind, char **text)
{
  char *read = dup_text (value, kind);

  if (!read)
    return FALSE;
  g_free (*text);
  *text = read;
  return TRUE;
}

static gboolean
read_number (const char *value, guint *number)
{
  guint64 wide;

  if (!g_ascii_string_to_unsigned (value, 10, 1, G_MAXUINT, &wide, NULL))
    return FALSE;
  *number = (guint) wide;
  return TRUE;
}

static gboolean
read_word (const char *value, KarumFilterKind kind, guint *number)
{
  const char *word;
  guint i = 1;

  while ((word = word_at (kind, i)) && !g_str_equal (value, word))
    i++;
  *number = word ? i : 0;
  return word != NULL;
}

static gboolean
read_side (const char *value, KarumSide *side)
{
  *side = g_str_equal (value, sides[KARUM_FIRST]) ? KARUM_FIRST : KARUM_SECOND;
  return g_str_equal (value, sides[*side]);
}

static gboolean
read_termination (const char *value, KarumTermination *termination)
{
  *termination = KARUM_TERMINATION_NONE;
  return g_str_equal (value, "none") || karum_termination_parse (value, termination);
}

gboolean
karum_filter_field_set (const KarumFilterField *field, const char *value, KarumGameFilter *filter)
{
  void *to = G_STRUCT_MEMBER_P (filter, field->offset);

  if (field->flag != 0)
    G_STRUCT_MEMBER (gboolean, filter, field->flag) = TRUE;
  switch (field->kind) {
  case KARUM_FILTER_TEXT:
  case KARUM_FILTER_DAY:
  case KARUM_FILTER_OPTIONS:
  case KARUM_FILTER_IDS:
    return read_text (value, field->kind, to);
  case KARUM_FILTER_FLAG:
    *(gboolean *) to = TRUE;
    return g_str_equal (value, "yes");
  case KARUM_FILTER_NUMBER:
    return read_number (value, to);
  case KARUM_FILTER_GLYPH:
  case KARUM_FILTER_PHASE:
  case KARUM_FILTER_STANDING:
    return read_word (value, field->kind, to);
  case KARUM_FILTER_ID:
    return g_ascii_string_to_signed (value, 10, -1, G_MAXINT64, to, NULL) && *(gint64 *) to != 0;
  case KARUM_FILTER_SIDE:
    return read_side (value, to);
  case KARUM_FILTER_RESULT:
    return karum_result_parse (value, to);
  case KARUM_FILTER_TERMINATION:
    return read_termination (value, to);
  }
  return FALSE;
}

/* Reads "NAME=VALUE"; a repeated field is an error. */
static gboolean
read_part (char *part, KarumGameFilter *filter)
{
  char *equals = strchr (part, '=');
  const KarumFilterField *field;
  g_autofree char *before = NULL;
  g_autofree char *value = equals ? g_uri_unescape_string (equals + 1, NULL) : NULL;

  if (!value || !*value || !g_utf8_validate (value, -1, NULL))
    return FALSE;
  *equals = '\0';
  field = karum_filter_field_find (part);
  before = field ? write_value (filter, field) : NULL;
  return field && !before && karum_filter_field_set (field, value, filter);
}

static gboolean
read_parts (GStrv parts, KarumGameFilter *filter)
{
  if (g_strcmp0 (parts[0], HEAD) != 0)
    return FALSE;
  for (guint i = 1; parts[i]; i++)
    if (!read_part (parts[i], filter))
      return FALSE;
  return TRUE;
}

gboolean
karum_game_filter_read (const char *text, KarumGameFilter *filter, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ";", -1);

  *filter = (KarumGameFilter){ 0 };
  if (read_parts (parts, filter))
    return TRUE;
  karum_game_filter_clear (filter);
  g_set_error_literal (
      error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
      _ ("This search can’t be read. It may have been saved by a newer version of the program."));
  return FALSE;
}

static gboolean
holds_text (const KarumFilterField *field)
{
  return field->kind == KARUM_FILTER_TEXT || field->kind == KARUM_FILTER_DAY
         || field->kind == KARUM_FILTER_OPTIONS || field->kind == KARUM_FILTER_IDS;
}

const KarumFilterField *
karum_filter_field_find (const char *name)
{
  const KarumFilterField *field;
  guint i = 0;

  while ((field = karum_filter_field_at (i)) && !g_str_equal (field->name, name))
    i++;
  return field;
}

gboolean
karum_filter_field_is_set (const KarumFilterField *field, const KarumGameFilter *filter)
{
  switch (field->kind) {
  case KARUM_FILTER_TEXT:
  case KARUM_FILTER_DAY:
  case KARUM_FILTER_OPTIONS:
  case KARUM_FILTER_IDS:
    return G_STRUCT_MEMBER (char *, filter, field->offset) != NULL;
  case KARUM_FILTER_FLAG:
    return G_STRUCT_MEMBER (gboolean, filter, field->offset);
  case KARUM_FILTER_NUMBER:
  case KARUM_FILTER_GLYPH:
  case KARUM_FILTER_PHASE:
  case KARUM_FILTER_STANDING:
    return G_STRUCT_MEMBER (guint, filter, field->offset) != 0;
  case KARUM_FILTER_ID:
    return G_STRUCT_MEMBER (gint64, filter, field->offset) != 0;
  case KARUM_FILTER_SIDE:
  case KARUM_FILTER_RESULT:
  case KARUM_FILTER_TERMINATION:
    return G_STRUCT_MEMBER (gboolean, filter, field->flag);
  }
  return FALSE;
}

void
karum_filter_field_unset (const KarumFilterField *field, KarumGameFilter *filter)
{
  switch (field->kind) {
  case KARUM_FILTER_TEXT:
  case KARUM_FILTER_DAY:
  case KARUM_FILTER_OPTIONS:
  case KARUM_FILTER_IDS:
    g_clear_pointer (&G_STRUCT_MEMBER (char *, filter, field->offset), g_free);
    break;
  case KARUM_FILTER_FLAG:
    G_STRUCT_MEMBER (gboolean, filter, field->offset) = FALSE;
    break;
  case KARUM_FILTER_NUMBER:
  case KARUM_FILTER_GLYPH:
  case KARUM_FILTER_PHASE:
  case KARUM_FILTER_STANDING:
    G_STRUCT_MEMBER (guint, filter, field->offset) = 0;
    break;
  case KARUM_FILTER_ID:
    G_STRUCT_MEMBER (gint64, filter, field->offset) = 0;
    break;
  case KARUM_FILTER_SIDE:
  case KARUM_FILTER_RESULT:
  case KARUM_FILTER_TERMINATION:
    G_STRUCT_MEMBER (gboolean, filter, field->flag) = FALSE;
    break;
  }
}

KarumGameFilter
karum_game_filter_copy (const KarumGameFilter *filter)
{
  KarumGameFilter copy = *filter;
  const KarumFilterField *field;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++)
    if (holds_text (field)) {
      char **text = G_STRUCT_MEMBER_P (&copy, field->offset);

      *text = g_strdup (*text);
    }
  return copy;
}

void
karum_game_filter_clear (KarumGameFilter *filter)
{
  const KarumFilterField *field;

  for (guint i = 0; (field = karum_filter_field_at (i)); i++)
    if (holds_text (field))
      g_free (G_STRUCT_MEMBER (char *, filter, field->offset));
  *filter = (KarumGameFilter){ 0 };
}

gboolean
karum_game_filter_equal (const KarumGameFilter *a, const KarumGameFilter *b)
{
  g_autofree char *text = karum_game_filter_write (a);
  g_autofree char *other = karum_game_filter_write (b);

  return g_str_equal (text, other);
}
