#include "karum-name-sql.h"

#include <string.h>

#include "karum-db.h"
#include "karum-likeness.h"
#include "karum-name.h"

#define BREVE 0x306

/* Letters that Unicode doesn't decompose although they differ only by a stroke or are a
 * ligature; in lower case, ascending. */
static const struct {
  gunichar letter;
  const char *bare;
} plain_letters[] = {
  { 0xe6, "ae" }, { 0xf0, "d" },  { 0xf8, "o" },   { 0x111, "d" }, { 0x127, "h" },
  { 0x131, "i" }, { 0x142, "l" }, { 0x153, "oe" }, { 0x167, "t" },
};

/* A combining mark of a Latin, Greek or Cyrillic letter; marks of kana are not included. */
static gboolean
is_accent (gunichar mark)
{
  return mark >= 0x300 && mark <= 0x36f;
}

/* й and ў are not и and у with an accent. */
static gboolean
makes_letter (gunichar base, gunichar mark)
{
  return mark == BREVE && (base == 0x438 || base == 0x443);
}

/* Maps katakana to the hiragana with the same sound. */
static gunichar
to_hiragana (gunichar letter)
{
  gboolean katakana
      = (letter >= 0x30a1 && letter <= 0x30f6) || letter == 0x30fd || letter == 0x30fe;

  return katakana ? letter - 0x60 : letter;
}

static void
append_plain (GString *bare, gunichar letter)
{
  for (guint i = 0; i < G_N_ELEMENTS (plain_letters); i++)
    if (plain_letters[i].letter == letter) {
      g_string_append (bare, plain_letters[i].bare);
      return;
    }
  g_string_append_unichar (bare, to_hiragana (letter));
}

/* @text: decomposed, in lower case */
static char *
strip (const char *text)
{
  GString *bare = g_string_new (NULL);
  gunichar base = 0;

  for (; *text; text = g_utf8_next_char (text)) {
    gunichar letter = g_utf8_get_char (text);

    if (is_accent (letter) && !makes_letter (base, letter))
      continue;
    append_plain (bare, letter);
    base = letter;
  }
  return g_string_free (bare, FALSE);
}

/* Case is folded twice: decomposing “№” or “㎏” yields capitals, and folding needs composed
 * letters.
 */
static char *
fold_unicode (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *lower = g_utf8_casefold (valid, -1);
  g_autofree char *apart = g_utf8_normalize (lower, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = g_utf8_casefold (apart, -1);
  g_autofree char *again = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  g_autofree char *bare = strip (again);

  return g_utf8_normalize (bare, -1, G_NORMALIZE_ALL_COMPOSE);
}

/* Most text is ASCII, where only the case has to be folded. */
char *
karum_fold (const char *text)
{
  return g_str_is_ascii (text) ? g_ascii_strdown (text, -1) : fold_unicode (text);
}

char *
karum_fold_spaced (const char *text)
{
  g_autofree char *folded = karum_fold (text);
  GString *spaced = g_string_sized_new (strlen (folded));

  for (const char *at = folded; *at; at = g_utf8_next_char (at)) {
    gunichar letter = g_utf8_get_char (at);

    if (!g_unichar_isspace (letter))
      g_string_append_unichar (spaced, letter);
    else if (spaced->len > 0 && spaced->str[spaced->len - 1] != ' ')
      g_string_append_c (spaced, ' ');
  }
  if (spaced->len > 0 && spaced->str[spaced->len - 1] == ' ')
    g_string_truncate (spaced, spaced->len - 1);
  return g_string_free (spaced, FALSE);
}

static char *
folded_name (const char *name)
{
  g_autofree char *normal = karum_name_normal (name);

  return karum_fold (normal);
}

/* @form: returns a text that the caller frees */
static void
give (sqlite3_context *context, sqlite3_value *value, char *(*form) (const char *name))
{
  const char *name = (const char *) sqlite3_value_text (value);

  if (name)
    sqlite3_result_text (context, form (name), -1, g_free);
  else
    sqlite3_result_null (context);
}

static void
give_key (sqlite3_context *context, int n, sqlite3_value **values)
{
  (void) n;
  give (context, values[0], karum_name_key);
}

static void
give_folded (sqlite3_context *context, int n, sqlite3_value **values)
{
  (void) n;
  give (context, values[0], folded_name);
}

static void
give_sounds (sqlite3_context *context, int n, sqlite3_value **values)
{
  const char *name = (const char *) sqlite3_value_text (values[0]);
  const char *text = (const char *) sqlite3_value_text (values[1]);

  (void) n;
  sqlite3_result_int (context, name && text && g_utf8_validate (name, -1, NULL)
                                   && g_utf8_validate (text, -1, NULL)
                                   && karum_name_sounds (name, text));
}

gboolean
karum_name_sql_provide (KarumDb *db, GError **error)
{
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
  int code = sqlite3_create_function_v2 (db->handle, "karum_name_key", 1, flags, NULL, give_key,
                                         NULL, NULL, NULL);

  if (code == SQLITE_OK)
    code = sqlite3_create_function_v2 (db->handle, "karum_name_folded", 1, flags, NULL, give_folded,
                                       NULL, NULL, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_create_function_v2 (db->handle, "karum_name_sounds", 2, flags, NULL, give_sounds,
                                       NULL, NULL, NULL);
  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}
