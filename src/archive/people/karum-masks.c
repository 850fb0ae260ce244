#include "karum-masks.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-likeness.h"
#include "karum-russian-cases.h"

/* A name, and what stands in its place. */
typedef struct {
  char *name, *initials; /* (owned) */
  GStrv stems;           /* (owned): karum_cases_stems() */
} Mask;

/* Scripts whose letters sound alike (karum_likeness_key()), as bits. */
typedef enum {
  LATIN = 1 << 0,
  CYRILLIC = 1 << 1,
  KANA = 1 << 2,
} Scripts;

/* A word that is found by what it is reduced to. */
typedef struct {
  char *initials; /* (owned) */
  Scripts scripts;
  gboolean small; /* it begins with a small letter */
} Sound;

struct _KarumMasks {
  GPtrArray *names;   /* (element-type Mask): longer ones first, so that a whole name is replaced as
                         one */
  GHashTable *folded; /* (element-type utf8 Sound): by karum_fold() */
  GHashTable *sounds; /* by karum_likeness_key() */
  GHashTable *stems;  /* by what the sounds of all cases begin with */
  gboolean small;     /* a name begins with a small letter */
};

/* -- Names ------------------------------------------------------------------------------------- */

static void
mask_free (gpointer data)
{
  Mask *mask = data;

  g_free (mask->name);
  g_free (mask->initials);
  g_strfreev (mask->stems);
  g_free (mask);
}

static void
sound_free (gpointer data)
{
  Sound *sound = data;

  g_free (sound->initials);
  g_free (sound);
}

KarumMasks *
karum_masks_new (void)
{
  KarumMasks *masks = g_new0 (KarumMasks, 1);

  masks->names = g_ptr_array_new_with_free_func (mask_free);
  masks->folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, sound_free);
  masks->sounds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, sound_free);
  masks->stems = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, sound_free);
  return masks;
}

void
karum_masks_free (KarumMasks *masks)
{
  g_ptr_array_unref (masks->names);
  g_hash_table_unref (masks->folded);
  g_hash_table_unref (masks->sounds);
  g_hash_table_unref (masks->stems);
  g_free (masks);
}

gboolean
karum_masks_any (const KarumMasks *masks)
{
  return masks->names->len > 0;
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

static Scripts
script_of (gunichar letter)
{
  switch (g_unichar_get_script (letter)) {
  case G_UNICODE_SCRIPT_LATIN:
    return LATIN;
  case G_UNICODE_SCRIPT_CYRILLIC:
    return CYRILLIC;
  case G_UNICODE_SCRIPT_HIRAGANA:
  case G_UNICODE_SCRIPT_KATAKANA:
    return KANA;
  default:
    return 0;
  }
}

static void
add_mask (KarumMasks *masks, const char *name)
{
  Mask *mask = g_new0 (Mask, 1);

  mask->name = g_strdup (name);
  mask->initials = karum_masks_initials (name);
  mask->stems = karum_cases_stems (name);
  g_ptr_array_add (masks->names, mask);
}

/* @key: (transfer full) */
static void
add_key (GHashTable *keys, char *key, const char *word, Scripts scripts)
{
  Sound *sound = g_hash_table_lookup (keys, key);

  if (sound) {
    sound->scripts |= scripts;
    g_free (key);
    return;
  }
  sound = g_new0 (Sound, 1);
  sound->initials = karum_masks_initials (word);
  sound->scripts = scripts;
  sound->small = g_unichar_islower (g_utf8_get_char (word));
  g_hash_table_insert (keys, key, sound);
}

/* What a name in Latin letters or kana sounds like at its end when it is the subject, and isn't in
 * other cases, where a Russian writes it; "" for what has no such end. */
static const char *const ends[] = { "", "a", "ia", "aia", "i", "oi", "ei", NULL };

/* "pavl" of "pavel", "lv" of "lev" */
static void
add_fleeting_stem (KarumMasks *masks, const char *key, const char *word, Scripts scripts)
{
  gsize length = strlen (key);

  if (length >= 3 && strchr ("eo", key[length - 2]) && !strchr ("aeiou", key[length - 1])
      && !strchr ("aeiou", key[length - 3]))
    add_key (masks->stems, g_strdup_printf ("%.*s%c", (int) length - 2, key, key[length - 1]), word,
             scripts);
}

static void
add_sound (KarumMasks *masks, const char *word)
{
  g_autofree char *key = karum_likeness_key (word);
  Scripts scripts = script_of (g_utf8_get_char (word));
  gsize length = strlen (key);

  masks->small = masks->small || g_unichar_islower (g_utf8_get_char (word));
  add_key (masks->folded, karum_fold (word), word, scripts);
  if (scripts == 0 || length < 2)
    return;
  add_key (masks->sounds, g_strdup (key), word, scripts);
  if (!g_str_is_ascii (key) || strchr (key, ' '))
    return;
  for (const char *const *end = ends; *end; end++)
    if (g_str_has_suffix (key, *end) && length >= strlen (*end) + 2)
      add_key (masks->stems, g_strndup (key, length - strlen (*end)), word, scripts);
  add_fleeting_stem (masks, key, word, scripts);
}

/* Every spelling, and every word of it that isn't an initial itself: surnames stand alone. */
static void
add_spelling (KarumMasks *masks, const char *spelling)
{
  g_auto (GStrv) words = words_of (spelling);

  add_mask (masks, spelling);
  for (char **word = words; *word; word++) {
    if (g_utf8_strlen (*word, -1) < 2)
      continue;
    add_sound (masks, *word);
    if (words[1])
      add_mask (masks, *word);
  }
}

static int
compare_masks (gconstpointer a, gconstpointer b)
{
  const Mask *one = *(const Mask *const *) a, *other = *(const Mask *const *) b;
  gsize first = strlen (one->name), second = strlen (other->name);

  return first != second ? (first > second ? -1 : 1) : strcmp (one->name, other->name);
}

void
karum_masks_add (KarumMasks *masks, const KarumPlayerRow *player)
{
  for (char **name = player->names; *name; name++)
    add_spelling (masks, *name);
  g_ptr_array_sort (masks->names, compare_masks);
}

/* -- Finding names by their letters ------------------------------------------------------------ */

/* Whether letters of this script are parts of words with spaces around them. */
static gboolean
is_spaced (gunichar letter)
{
  GUnicodeScript script = g_unichar_get_script (letter);

  return g_unichar_isalnum (letter) && script != G_UNICODE_SCRIPT_HAN
         && script != G_UNICODE_SCRIPT_HIRAGANA && script != G_UNICODE_SCRIPT_KATAKANA;
}

static gunichar
letter_before (const char *text, const char *at)
{
  return at > text ? g_utf8_get_char (g_utf8_prev_char (at)) : ' ';
}

/* Whether the text of @length bytes at @at begins and ends a word. */
static gboolean
is_whole (const char *text, const char *at, gsize length)
{
  gunichar first = g_utf8_get_char (at), last = g_utf8_get_char (g_utf8_prev_char (at + length));
  gunichar after = at[length] ? g_utf8_get_char (at + length) : ' ';

  return !(is_spaced (first) && is_spaced (letter_before (text, at)))
         && !(is_spaced (last) && is_spaced (after));
}

/* The letters that a text and a name begin with. A capital stands for a capital: not every “will”
 * is a person. */
static gboolean
begins_as (const char *text, const char *name)
{
  gunichar one = g_utf8_get_char (text), other = g_utf8_get_char (name);

  return karum_cases_plain (one) == karum_cases_plain (other)
         && g_unichar_islower (one) == g_unichar_islower (other);
}

/* What is found at @at of @text: its length in bytes, or 0; @initials: (out): what stands there
 * instead */
typedef gsize (*Find) (const char *text, const char *at, gconstpointer what, const char **initials);

/* A name as whole words, and in any grammatical case of Russian. */
static gsize
find_mask (const char *text, const char *at, gconstpointer what, const char **initials)
{
  const Mask *mask = what;
  gsize found;

  *initials = mask->initials;
  if (!*mask->name || !begins_as (at, mask->name))
    return 0;
  found = karum_cases_same (at, mask->name);
  if (found > 0 && is_whole (text, at, found))
    return found;
  for (char **stem = mask->stems; *stem; stem++) {
    gsize begin = karum_cases_same (at, *stem);
    gsize end = begin > 0 ? karum_cases_ending (at + begin) : 0;

    if (end > 0 && is_whole (text, at, begin + end))
      return begin + end;
  }
  return 0;
}

/* -- Finding names by their sound -------------------------------------------------------------- */

/* Kana that are written for foreign names; ordinary words are written in hiragana. */
static gboolean
is_katakana (gunichar letter)
{
  return letter >= 0x30a1 && letter <= 0x30fc;
}

static gboolean
is_word_letter (gunichar letter, gboolean katakana)
{
  return katakana ? is_katakana (letter)
                  : g_unichar_ismark (letter) || (is_spaced (letter) && g_unichar_isalpha (letter));
}

/* Where the word at @at ends; with what follows a hyphen or an apostrophe if @parts. */
static const char *
word_end (const char *at, gboolean parts)
{
  gboolean katakana = is_katakana (g_utf8_get_char (at));

  while (*at) {
    const char *next = g_utf8_next_char (at);
    gunichar letter = g_utf8_get_char (at);
    gboolean joint = parts && (letter == '-' || letter == '\'' || letter == 0x2019);

    if (!is_word_letter (letter, katakana)
        && !(joint && is_word_letter (g_utf8_get_char (next), katakana)))
      break;
    at = next;
  }
  return at;
}

/* (nullable): the one that is written with other letters */
static const Sound *
look_up (GHashTable *keys, const char *key, const char *word)
{
  const Sound *sound = g_hash_table_lookup (keys, key);
  gunichar first = g_utf8_get_char (word);

  return sound && (sound->scripts & ~script_of (first)) != 0
                 && sound->small == g_unichar_islower (first)
             ? sound
             : NULL;
}

/* (nullable): the name that @word is a Russian case form of, in other letters */
static const Sound *
look_up_case (const KarumMasks *masks, const char *word)
{
  const Sound *sound = NULL;

  for (const char *at = word; !sound && *at; at = g_utf8_next_char (at)) {
    g_autofree char *stem = NULL, *key = NULL;

    if (g_utf8_pointer_to_offset (word, at) < 2 || karum_cases_ending (at) != strlen (at))
      continue;
    stem = g_strndup (word, (gsize) (at - word));
    key = karum_likeness_key (stem);
    sound = look_up (masks->stems, key, word);
  }
  return sound;
}

/* (nullable) */
static const Sound *
find_word (const KarumMasks *masks, const char *word)
{
  g_autofree char *folded = karum_fold (word);
  g_autofree char *key = NULL;
  const Sound *sound = g_hash_table_lookup (masks->folded, folded);

  if (sound && sound->small == g_unichar_islower (g_utf8_get_char (word)))
    return sound;
  key = karum_likeness_key (word);
  sound = look_up (masks->sounds, key, word);
  return sound || !karum_is_cyrillic (g_utf8_get_char (word)) ? sound : look_up_case (masks, word);
}

static gsize
find_sound (const char *text, const char *at, gconstpointer what, const char **initials)
{
  const KarumMasks *masks = what;
  gunichar first = g_utf8_get_char (at), before = letter_before (text, at);
  const char *last = NULL;

  if (!g_unichar_isalpha (first) || (g_unichar_islower (first) && !masks->small)
      || (is_katakana (first) ? is_katakana (before) : !is_spaced (first) || is_spaced (before)))
    return 0;
  for (int parts = 1; parts >= 0; parts--) {
    const char *end = word_end (at, parts);
    g_autofree char *word = g_strndup (at, (gsize) (end - at));
    const Sound *sound = end == last ? NULL : find_word (masks, word);

    last = end;
    if (!sound)
      continue;
    *initials = sound->initials;
    return (gsize) (end - at);
  }
  return 0;
}

/* -- Texts ------------------------------------------------------------------------------------- */

/* (transfer full) */
static char *
replace (const char *text, Find find, gconstpointer what)
{
  g_autoptr (GString) result = g_string_new (NULL);
  const char *rest = text, *initials;

  for (const char *at = text; *at;) {
    gsize length = find (text, at, what, &initials);

    if (length == 0) {
      at = g_utf8_next_char (at);
      continue;
    }
    g_string_append_len (result, rest, at - rest);
    g_string_append (result, initials);
    at += length;
    /* The point of an initial also ends the sentence. */
    at += *at == '.' && g_str_has_suffix (initials, ".");
    rest = at;
  }
  g_string_append (result, rest);
  return g_strdup (result->str);
}

char *
karum_masks_text (const KarumMasks *masks, const char *text)
{
  char *masked = g_strdup (text);

  if (!masked || !karum_masks_any (masks))
    return masked;
  for (guint i = 0; i <= masks->names->len; i++) {
    g_autofree char *before = masked;

    masked = i < masks->names->len ? replace (before, find_mask, masks->names->pdata[i])
                                   : replace (before, find_sound, masks);
  }
  return masked;
}

static void
replace_text (const KarumMasks *masks, char **text)
{
  char *masked = karum_masks_text (masks, *text);

  g_free (*text);
  *text = masked;
}

static void
mask_node (const KarumMasks *masks, KarumNode *node)
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
karum_masks_record (const KarumMasks *masks, KarumRecord *record)
{
  KarumTags *tags = &record->tags;

  if (!karum_masks_any (masks))
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
