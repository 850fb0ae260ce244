/* Facts: the lines of a file, without their seals, which are put before them: what somebody can
 * have written with a right seal, and nothing that the program writes. */
#include <glib.h>
#include <string.h>

#include "karum-fact-file.h"
#include "karum-fact-pack.h"
#include "karum-facts-shown.h"
#include "karum-fuzz.h"
#include "karum-game-shown.h"
#include "karum-games.h"

#define CLUB "c1ab0000000000000000000000000001"
#define SEAL_LENGTH 16
#define MOST_UNPACKED 100000

/* (transfer full): a file of these lines */
static char *
seal_all (char **lines)
{
  GString *text = g_string_new ("Karum facts 1\nclub\t" CLUB "\n");
  g_autofree char *digest = NULL;

  for (; *lines; lines++) {
    g_autofree char *seal = g_compute_checksum_for_string (G_CHECKSUM_SHA256, *lines, -1);

    g_string_append_printf (text, "%.*s\t%s\n", SEAL_LENGTH, seal, *lines);
  }
  digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, (gssize) text->len);
  g_string_append_printf (text, "end\t%s\n", digest);
  return g_string_free (text, FALSE);
}

/* What is written of a fact is read as the same. */
static void
check_written (const KarumFact *fact)
{
  g_autoptr (GString) line = g_string_new (NULL), again = g_string_new (NULL);
  g_autoptr (KarumFact) read = NULL;
  KarumFactFault fault;

  karum_fact_write (fact, line);
  read = karum_fact_read (line->str, line->len - 1, &fault);
  g_assert_nonnull (read);
  karum_fact_write (read, again);
  g_assert_cmpstr (again->str, ==, line->str);
}

/* (transfer full): those of one thing, joined from the first or from the last on */
static GPtrArray *
join (const GPtrArray *facts, const char *thing, gboolean backwards)
{
  GPtrArray *joined = karum_facts_new ();

  for (guint i = 0; i < facts->len; i++) {
    KarumFact *fact = facts->pdata[backwards ? facts->len - 1 - i : i];

    if (strcmp (fact->thing, thing) == 0)
      karum_facts_join (joined, fact);
  }
  return joined;
}

/* Whatever is known of a thing, it is the same in any order, and can be shown. */
static void
check_thing (const GPtrArray *facts, const char *thing)
{
  g_autoptr (GPtrArray) one = join (facts, thing, FALSE), other = join (facts, thing, TRUE);
  G_GNUC_UNUSED g_autoptr (GPtrArray) aside = karum_facts_put_aside (one);
  G_GNUC_UNUSED g_autoptr (KarumRecord) record
      = karum_game_shown (one, karum_games, NULL, NULL);

  g_assert_cmpuint (one->len, ==, other->len);
  for (guint i = 0; i < one->len; i++) {
    const KarumFact *fact = one->pdata[i];
    g_autofree char *shown = karum_facts_show (one, fact->part, NULL);

    g_assert_cmpint (karum_fact_compare (fact, other->pdata[i]), ==, 0);
    g_assert_true (g_utf8_validate (shown, -1, NULL));
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", 200);
  g_autofree char *sealed = seal_all (lines);
  g_auto (KarumFactFile) file = { 0 };
  GString *unpacked = karum_fact_unpack ((const char *) data, size, MOST_UNPACKED);

  if (unpacked)
    g_string_free (unpacked, TRUE);
  karum_fact_file_read (sealed, strlen (sealed), CLUB, &file);
  for (guint i = 0; i < file.facts->len; i++) {
    const KarumFact *fact = file.facts->pdata[i];

    check_written (fact);
    if (i == 0 || strcmp (((const KarumFact *) file.facts->pdata[i - 1])->thing, fact->thing) != 0)
      check_thing (file.facts, fact->thing);
  }
  return 0;
}
