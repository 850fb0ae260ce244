/* sharing-damage.c: files and rows that are damaged, crafted, of another club archive, of a newer
 * program, or of a wrong clock. */
#include "sharing-damage.h"

#include <glib/gstdio.h>
#include <string.h>

#include "karum-check.h"
#include "karum-fact-pack.h"
#include "karum-player-edit.h"
#include "random-edits.h"
#include "sharing-club.h"

/* (transfer full): what stands in a file of the folder */
static char *
read_facts (const char *path)
{
  g_autofree char *bytes = NULL;
  gsize size;
  GString *text;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  text = karum_fact_unpack (bytes, size, G_MAXINT);
  return text ? g_string_free (text, FALSE) : g_steal_pointer (&bytes);
}

/* Each byte of the first lines of an own file is damaged in turn: it is written again. */
static void
test_head_damaged (void)
{
  Club club;
  const char *name;
  g_autoptr (GDir) dir = NULL;
  g_autofree char *path = NULL, *wanted = NULL;

  club_begin (&club, 1);
  random_edit_games (club.copies[0].store, 1, 58);
  share (&club, 0);
  dir = g_dir_open (club.folder, 0, NULL);
  name = g_dir_read_name (dir);
  path = g_build_filename (club.folder, name, NULL);
  wanted = read_facts (path);
  for (guint i = 0; i < 60; i += 7) {
    g_autofree char *bytes = NULL, *after = NULL;
    gsize size;

    g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
    bytes[i] ^= 1;
    fixture_write (path, bytes, size);
    share (&club, 0);
    after = read_facts (path);
    g_assert_cmpstr (after, ==, wanted);
  }
  club_end (&club);
}

static void
count_fault (const KarumCheckFault *fault, gpointer data)
{
  if (fault->kind != KARUM_CHECK_NOTICE)
    ++*(guint *) data;
}

static guint
count_faults (Copy *copy)
{
  guint faults = 0;
  KarumCheckResult result;
  g_autoptr (GError) error = NULL;

  karum_store_check (copy->store, count_fault, &faults, NULL, &result, &error);
  g_assert_no_error (error);
  return faults;
}

/* A fact that is damaged in the archive is told, doesn't travel, and comes again. */
static void
test_fact_damaged (void)
{
  Club club;
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (KarumSharingReport) report = NULL;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 4, 60);
  club_comment (club.copies[0].store, 1, 2, "as it was");
  share_all (&club, 2);
  before = copy_dump (&club.copies[1]);
  copy_execute (&club.copies[0],
                "UPDATE facts SET value = 'as it is not' WHERE value = 'as it was'");
  g_assert_cmpuint (count_faults (&club.copies[0]), ==, 1);
  club_comment (club.copies[0].store, 1, 3, "another");
  report = share_in (&club.copies[0], club.folder);
  g_assert_cmpuint (report->mended, ==, 1);
  assert_settled (&club);
  after = copy_dump (&club.copies[1]);
  g_assert_null (strstr (after, "as it is not"));
  g_assert_nonnull (strstr (before, "as it was"));
  g_assert_nonnull (strstr (after, "as it was"));
  club_end (&club);
}

/* An archive that doesn't know for certain which copy it is exchanges nothing, until it is mended:
 * it is on its own then, and joins again. */
static void
test_identity_damaged (void)
{
  static const char *const changes[]
      = { "UPDATE sharing SET club = iif (substr (club, 1, 1) = '0', '1', '0') || substr (club, 2)",
          "UPDATE sharing SET number = number - 1" };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++) {
    Club club;
    const KarumSharingOptions options = { .folder = NULL };
    g_autoptr (GError) error = NULL;

    club_begin (&club, 2);
    random_edit_games (club.copies[0].store, 4, 61);
    share_all (&club, 2);
    club_comment (club.copies[0].store, 1, 2, "a change");
    share_all (&club, 2);
    copy_execute (&club.copies[0], changes[i]);
    g_assert_cmpuint (count_faults (&club.copies[0]), ==, 1);
    g_assert_null (karum_store_share (club.copies[0].store, &options, &error));
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);
    g_clear_error (&error);
    karum_store_rebuild (club.copies[0].store, NULL, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (count_faults (&club.copies[0]), ==, 0);
    assert_settled (&club);
    club_end (&club);
  }
}

static void
copy_files (const char *from, const char *to)
{
  g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (from, name, NULL), *bytes = NULL;
    g_autofree char *new = g_build_filename (to, name, NULL);
    gsize size;

    g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
    fixture_write (new, bytes, size);
  }
}

/* A folder of another shared archive isn't written into; files of two that got into one folder do
 * each other no harm, but nobody new can know which of them to join. */
static void
test_other_folder (void)
{
  Club club, other, third;
  g_autoptr (GError) error = NULL;
  KarumSharingOptions options = { 0 };

  club_begin (&club, 2);
  club_begin (&other, 2);
  club_begin (&third, 1);
  random_edit_games (club.copies[0].store, 2, 62);
  random_edit_games (other.copies[0].store, 2, 63);
  share_all (&club, 2);
  share_all (&other, 2);
  options.folder = other.folder;
  copy_sit_down (&club.copies[0]);
  g_assert_null (karum_store_share (club.copies[0].store, &options, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_clear_error (&error);
  copy_leave (&club.copies[0]);
  assert_settled (&club);
  assert_settled (&other);
  copy_files (other.folder, club.folder);
  copy_files (club.folder, other.folder);
  club_comment (club.copies[1].store, 1, 2, "of this club");
  club_comment (other.copies[0].store, 1, 2, "of that club");
  assert_settled (&club);
  assert_settled (&other);
  g_assert_cmpint (copy_number (&club.copies[0], "SELECT count (*) FROM games"), ==, 2);
  options.folder = club.folder;
  g_assert_null (karum_store_share (third.copies[0].store, &options, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_clear_error (&error);
  club_end (&third);
  club_end (&other);
  club_end (&club);
}

#define CRAFTED "0123456789abcdef0123456789abcdef"
#define SOMEBODY "person:00000000000070008000000000000001"
#define SOMEONE "person:00000000000070008000000000000002"

static void
craft_at (gint64 time, GPtrArray *facts, const char *thing, const char *part, const char *value)
{
  const KarumStamp stamp = { time, facts->len + 1, CRAFTED };

  g_ptr_array_add (facts, karum_fact_new (thing, part, &stamp, karum_seen_new (), value));
}

static void
craft (GPtrArray *facts, const char *thing, const char *part, const char *value)
{
  craft_at (KARUM_STAMP_TIME_MAX, facts, thing, part, value);
}

/* (transfer full) (element-type KarumFact): sealed, and nothing that this program writes */
static GPtrArray *
craft_all (const char *game)
{
  static const char *const parts[] = {
    "line",     "end",      "first",  "second",   "when",      "timing",          "match",
    "tag:UUID", "tag:\x01", "stars",  "bin",      "node:0",    "comment:nowhere", "lead:0",
    "marks:0",  "eval:0",   "form:0", "glyphs:0", "version:0", "review",          "unheard-of"
  };
  static const char *const values[] = { "-", "\n\n\n", "\t\t\t\t", "999999999999999999", "a\001b" };
  GPtrArray *facts = karum_facts_new ();

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    craft (facts, game, parts[i], values[i % G_N_ELEMENTS (values)]);
  craft (facts, SOMEBODY, "name", "two\nlines");
  craft (facts, SOMEONE, "name", "Ur-Nammu");
  craft (facts, SOMEONE, "spelling:1", "\t");
  craft (facts, SOMEONE, "privacy", "7");
  craft (facts, SOMEONE, "into", SOMEONE);
  craft (facts, SOMEONE, "apart:" CRAFTED, "1");
  craft (facts, "event:" CRAFTED, "name", "Cup");
  craft (facts, "event:" CRAFTED, "when", "Ur\ntomorrow\n");
  craft (facts, "event:nothing", "name", "Cup");
  craft (facts, "collection:x", "name", " ");
  craft (facts, "collection:y", "member:" CRAFTED, "5");
  craft (facts, "search:z", "search", "name\nno filter");
  craft (facts, "thing:unknown", "name", "kept and passed on");
  return facts;
}

static void
write_crafted (Club *club, GPtrArray *facts)
{
  g_autoptr (KarumReplica) writer = karum_replica_new (CRAFTED, "Somebody else");
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  g_autofree char *id = copy_text (&club->copies[0], "SELECT club FROM sharing"), *name = NULL;
  g_autofree char *text = karum_fact_file_write (id, writer, others, facts, &name);
  g_autofree char *path = g_build_filename (club->folder, name, NULL);

  fixture_write (path, text, strlen (text));
}

/* Facts that no program has made do no harm, and what isn't understood is passed on. */
static void
test_crafted (void)
{
  Club club;
  g_autoptr (GPtrArray) facts = NULL;
  g_autofree char *game = NULL;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 4, 64);
  share_all (&club, 2);
  game
      = copy_text (&club.copies[0], "SELECT 'game:' || lower (hex (uuid)) FROM games WHERE id = 1");
  facts = craft_all (game);
  write_crafted (&club, facts);
  share (&club, 0);
  fixture_assert_sound (club.copies[0].store);
  club_empty (club.folder);
  share_all (&club, 3);
  assert_equal (&club);
  for (guint i = 0; i < 2; i++) {
    g_assert_cmpint (copy_number (&club.copies[i], "SELECT count (*) FROM games"), ==, 4);
    g_assert_cmpint (
        copy_number (&club.copies[i], "SELECT count (*) FROM facts WHERE thing = 'thing:unknown'"),
        ==, 1);
    fixture_assert_sound (club.copies[i].store);
  }
  club_end (&club);
}

/* The clock of a copy is an hour, a day, a year ahead: what others change afterwards holds. */
static void
test_clock_ahead (void)
{
  static const gint64 hours[] = { 1, 23, 25, 365 * 24, 7000 * 365 * 24 };

  for (guint i = 0; i < G_N_ELEMENTS (hours); i++) {
    Club club;
    g_autoptr (GPtrArray) facts = karum_facts_new ();
    g_autoptr (GError) error = NULL;
    gint64 then = g_get_real_time () / 1000 + hours[i] * 3600 * 1000;

    club_begin (&club, 2);
    share_all (&club, 2);
    craft_at (then, facts, SOMEONE, "name", "Ur-Nammu");
    craft_at (then, facts, SOMEONE, "note", "of tomorrow");
    write_crafted (&club, facts);
    share_all (&club, 2);
    for (guint k = 0; k < 2; k++) {
      g_autofree char *note = g_strdup_printf ("of today %u", k), *found = NULL;

      karum_store_edit_player (club.copies[k].store, 1, "Ur-Nammu", note, &error);
      g_assert_no_error (error);
      assert_settled (&club);
      found = copy_text (&club.copies[1 - k], "SELECT note FROM players WHERE id = 1");
      g_assert_cmpstr (found, ==, note);
    }
    club_end (&club);
  }
}

/* (transfer full): a file of the folder */
static char *
first_file (const Club *club)
{
  g_autoptr (GDir) dir = g_dir_open (club->folder, 0, NULL);

  return g_build_filename (club->folder, g_dir_read_name (dir), NULL);
}

/* What a newer program has written is left alone: who takes part goes on, nobody joins. */
static void
test_newer (void)
{
  Club club, other;
  g_autofree char *path = NULL, *text = NULL, *after = NULL;
  g_autoptr (KarumSharingReport) report = NULL;
  g_autoptr (GError) error = NULL;
  KarumSharingOptions options = { 0 };

  club_begin (&club, 1);
  club_begin (&other, 1);
  random_edit_games (club.copies[0].store, 2, 67);
  share (&club, 0);
  path = first_file (&club);
  text = read_facts (path);
  text[strlen ("Karum facts ")] = '2';
  club_empty (club.folder);
  fixture_write (path, text, strlen (text));
  options.folder = club.folder;
  g_assert_null (karum_store_share (other.copies[0].store, &options, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_cmpint (copy_number (&other.copies[0], "SELECT count (*) FROM sharing"), ==, 0);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, text);
  report = share_in (&club.copies[0], club.folder);
  g_assert_cmpuint (report->newer, ==, 1);
  club_end (&other);
  club_end (&club);
}

void
sharing_damage_add_tests (void)
{
  g_test_add_func ("/sharing/head-damaged", test_head_damaged);
  g_test_add_func ("/sharing/fact-damaged", test_fact_damaged);
  g_test_add_func ("/sharing/identity-damaged", test_identity_damaged);
  g_test_add_func ("/sharing/other-folder", test_other_folder);
  g_test_add_func ("/sharing/crafted", test_crafted);
  g_test_add_func ("/sharing/clock-ahead", test_clock_ahead);
  g_test_add_func ("/sharing/newer", test_newer);
}
