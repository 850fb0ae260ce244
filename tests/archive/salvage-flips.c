/* salvage-flips.c: with any bit of an archive flipped, the salvaged archive passes every check, and
 * every game in it is unchanged or reported. */
#include <glib/gstdio.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-kgn.h"
#include "karum-salvage.h"
#include "karum-texts.h"
#include "karum-tree.h"
#include "../deep.h"

#define GAMES 40
#define ROUNDS deep_rounds (240)

typedef struct {
  char *path, *target;
  char *bytes; /* of the sound archive */
  gsize size;
  char *games[GAMES + 1]; /* text_of() of each game, by number */
} Place;

/* Tags, turns and words of a game; NULL if it doesn't exist. Excludes what can't be verified
 * because it is stored only once: case (words are found regardless of it), glyphs and
 * variations. */
static char *
text_of (KarumStore *store, gint64 id)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GByteArray) line = NULL;
  g_autofree char *turns = NULL;
  g_autofree char *words = NULL;

  if (!record)
    return NULL;
  line = karum_tree_write_line (record);
  turns = g_base64_encode (line->data, line->len);
  words = karum_texts_gather (record, TRUE);
  karum_kgn_write (record, text);
  g_string_truncate (text, (gsize) (strstr (text->str, "\n\n") - text->str));
  g_string_append_printf (text, "\n%s\n%s", turns, words);
  return karum_fold (text->str);
}

static void
set_up (Place *place, gconstpointer data)
{
  KarumStore *store;

  (void) data;
  place->path = fixture_path ();
  place->target = g_strconcat (place->path, "-saved.karum", NULL);
  store = fixture_open (place->path);
  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < GAMES; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 3], 0, 60, i);

    if (i % 4 == 0)
      fixture_annotate (record, i);
    fixture_save (store, record);
  }
  g_assert_true (karum_store_end (store, TRUE, NULL));
  for (gint64 id = 1; id <= GAMES; id++) {
    place->games[id] = text_of (store, id);
    g_assert_nonnull (place->games[id]);
  }
  karum_store_close (store);
  g_assert_true (g_file_get_contents (place->path, &place->bytes, &place->size, NULL));
}

static void
tear_down (Place *place, gconstpointer data)
{
  (void) data;
  for (guint i = 0; i <= GAMES; i++)
    g_free (place->games[i]);
  g_free (place->bytes);
  g_free (place->target);
  fixture_remove (place->path);
}

/* Whether @sentence mentions number @id, as a game or within a range of rows of a table. */
static gboolean
names_number (const char *sentence, gint64 id)
{
  gint64 low, high;

  if (sscanf (sentence, "Game %" G_GINT64_FORMAT, &low) == 1
      || sscanf (sentence, "game %" G_GINT64_FORMAT, &low) == 1)
    return low == id;
  if (!g_str_has_prefix (sentence, "Table ") || !strpbrk (sentence, "0123456789"))
    return FALSE;
  low = g_ascii_strtoll (strpbrk (sentence, "0123456789"), NULL, 10);
  if (strstr (sentence, " to "))
    high = g_ascii_strtoll (strstr (sentence, " to ") + strlen (" to "), NULL, 10);
  else
    high = strstr (sentence, " on ") ? G_MAXINT64 : low;
  return id >= low && id <= high;
}

/* Whether @sentence mentions a name in the salvaged game. */
static gboolean
names_name (const char *sentence, const KarumRecord *record)
{
  const char *names[] = { record->tags.players[0], record->tags.players[1], record->tags.event };

  karum_for_each_of (each, names)
    if (*each && strstr (sentence, "name") && strstr (sentence, *each))
      return TRUE;
  return FALSE;
}

static gboolean
is_named (const GPtrArray *sentences, KarumStore *saved, gint64 id)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (saved, id, NULL, NULL);

  karum_for_each (void, sentence, sentences)
    if (names_number (sentence, id) || (record && names_name (sentence, record)))
      return TRUE;
  return FALSE;
}

static void
tell_all (const GPtrArray *sentences)
{
  karum_for_each (const char, sentence, sentences)
    g_test_message ("%s", sentence);
}

static guint
compare (Place *place, KarumStore *saved, const KarumSalvage *salvage)
{
  guint same = 0;

  for (gint64 id = 1; id <= GAMES; id++) {
    g_autofree char *text = text_of (saved, id);

    if (g_strcmp0 (text, place->games[id]) == 0)
      same++;
    else if (!is_named (salvage->lost, saved, id) && !is_named (salvage->doubtful, saved, id)) {
      tell_all (salvage->lost);
      tell_all (salvage->doubtful);
      g_test_message ("game %d was: %s", (int) id, place->games[id]);
      g_test_message ("and is: %s", text ? text : "not there");
      g_test_fail ();
    }
  }
  return same;
}

/* Flips a random bit of non-zero data. */
static void
flip (char *bytes, gsize size, KarumRandom *random)
{
  gsize at;

  do
    at = karum_random_below (random, (guint32) size);
  while (bytes[at] == 0);
  bytes[at] = (char) (bytes[at] ^ 1 << karum_random_below (random, 8));
  g_test_message ("page %u, byte %u", (guint) (at / 4096 + 1), (guint) (at % 4096));
}

static void
test_flips (Place *place, gconstpointer data)
{
  const KarumStoreOptions options = { .games = all_games };
  guint64 same = 0;
  KarumRandom random;

  (void) data;
  karum_random_init (&random, 2026);
  for (guint round = 0; round < ROUNDS; round++) {
    g_autofree char *bytes = g_memdup2 (place->bytes, place->size);
    g_auto (KarumSalvage) salvage = { 0 };
    g_autoptr (GError) error = NULL;
    KarumStore *saved;

    flip (bytes, place->size, &random);
    g_unlink (place->target);
    g_unlink (place->path);
    fixture_write (place->path, bytes, place->size);
    if (!karum_salvage (place->path, place->target, &options, NULL, &salvage, &error)) {
      g_assert_cmpint (error->domain, ==, KARUM_ARCHIVE_ERROR);
      continue;
    }
    saved = fixture_open (place->target);
    g_assert_cmpuint (fixture_assert_sound (saved), ==, salvage.games);
    same += compare (place, saved, &salvage);
    karum_store_close (saved);
  }
  g_test_message ("%" G_GUINT64_FORMAT " of %d games are what they were", same, ROUNDS * GAMES);
  g_assert_cmpuint (same, >, ROUNDS * GAMES * 9 / 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/archive/salvage-flips/all", Place, NULL, set_up, test_flips, tear_down);
  return g_test_run ();
}
