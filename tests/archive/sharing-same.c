/* sharing-same.c: archives that never met, but have the same games, have the same persons and
 * events; copies in which a game was corrected have not. */
#include "sharing-same.h"

#include <string.h>

#include "karum-collections.h"
#include "karum-game-details.h"
#include "karum-import.h"
#include "karum-likely-doubles.h"
#include "karum-player-edit.h"
#include "sharing-club.h"

/* -- Games ------------------------------------------------------------------------------------- */

/* Imports the record of a game. */
static void
add_record (const Copy *copy, const char *record)
{
  g_autoptr (GBytes) text = g_bytes_new (record, strlen (record));
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumImportReport) report = karum_store_import (copy->store, text, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (report->added, ==, 1);
}

/* A game is the same in all archives if its number is. */
static void
add (const Copy *copy, guint number, const char *first, const char *second, const char *event)
{
  g_autofree char *record
      = g_strdup_printf ("[Event \"%s\"]\n[Date \"2026.05.%02u\"]\n[Player1 \"%s\"]\n"
                         "[Player2 \"%s\"]\n[Result \"*\"]\n[Game \"jarmo\"]\n"
                         "[UUID \"00000000-0000-4000-8000-%012u\"]\n\n1. a1-b3 *\n\n",
                         event, number, first, second, number);

  add_record (copy, record);
}

static void
add_evening (const Copy *copy)
{
  add (copy, 1, "Anna", "Boris", "Cup");
  add (copy, 2, "Clara", "Anna", "Cup");
  add (copy, 3, "Boris", "Clara", "Cup");
}

static gint64
player (const Copy *copy, const char *name)
{
  g_autofree char *sql = g_strdup_printf ("SELECT max (id) FROM players WHERE name = '%s'", name);

  return copy_number (copy, sql);
}

static void
rename_player (const Copy *copy, const char *name, const char *other)
{
  g_assert_true (karum_store_edit_player (copy->store, player (copy, name), other, NULL, NULL));
}

/* Each copy has names of its own, so that merges tell whose player is whose. */
static void
rename_all (const Copy *copy, const char *sign)
{
  static const char *const names[] = { "Anna", "Boris", "Clara" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *name = g_strconcat (names[i], sign, NULL);

    rename_player (copy, names[i], name);
  }
}

#define MERGED(table, into)                                                              \
  "SELECT coalesce (group_concat (line, ', '), '') FROM (SELECT p.name || '>' || w.name" \
  " AS line FROM " table " p JOIN " table " w ON w.id = p." into " WHERE p.id <> w.id ORDER BY 1)"

static void
assert_merged (const Copy *copy, const char *players, const char *events)
{
  g_autofree char *one = copy_text (copy, MERGED ("players", "person"));
  g_autofree char *other = copy_text (copy, MERGED ("events", "merged_into"));

  g_assert_cmpstr (one, ==, players);
  g_assert_cmpstr (other, ==, events);
}

static void
assert_all_merged (const Club *club, const char *players, const char *events)
{
  for (guint i = 0; i < club->n; i++)
    assert_merged (&club->copies[i], players, events);
}

/* Nothing is left to be decided. */
static void
assert_agreed (const Copy *copy)
{
  g_autoptr (GPtrArray) conflicts = karum_store_list_conflicts (copy->store, NULL);

  g_assert_cmpuint (conflicts->len, ==, 0);
  g_assert_cmpint (copy_number (copy, "SELECT count (*) FROM versions"), ==, 0);
}

/* -- Archives that never met ------------------------------------------------------------------- */

static void
assert_told (const KarumSharingReport *report, guint n)
{
  g_assert_cmpuint (report->same->len, ==, n);
  g_assert_cmpuint (report->unsure->len, ==, 0);
  g_assert_cmpuint (report->conflicts->len, ==, 0);
  for (guint i = 0; i < report->came->len; i++)
    g_assert_cmpint (((const KarumCame *) report->came->pdata[i])->kind, !=, KARUM_CAME_GAME);
}

/* Who has deleted a game for good gets that of others who never knew, and it stays. */
static void
test_destroyed (void)
{
  Club club;
  const gint64 game = 1;

  club_begin (&club, 2);
  add (&club.copies[0], 1, "Anna", "Boris", "Cup");
  add_record (&club.copies[1],
              "[Event \"Other\"]\n[Date \"2026.06.07\"]\n[Player1 \"Dora\"]\n[Player2 \"Egon\"]\n"
              "[Result \"*\"]\n[Game \"manu\"]\n"
              "[UUID \"00000000-0000-4000-8000-000000000001\"]\n\n*\n\n");
  share (&club, 0);
  g_assert_true (karum_store_bin_games (club.copies[0].store, &game, 1, TRUE, NULL));
  g_assert_true (karum_store_destroy_games (club.copies[0].store, &game, 1, NULL));
  share (&club, 1);
  share (&club, 0);
  g_assert_cmpint (copy_number (&club.copies[0], "SELECT count (*) FROM games"), ==, 1);
  assert_settled (&club);
  club_end (&club);
}

/* A merge of the others' players that games tell isn't what somebody here has said. */
static void
test_sent (void)
{
  Club club;
  g_autoptr (KarumSharingReport) report = NULL;

  club_begin (&club, 2);
  /* The ones that are older have the smaller identity. */
  add_evening (&club.copies[0]);
  add_evening (&club.copies[1]);
  share (&club, 1);
  report = share_in (&club.copies[0], club.folder);
  assert_told (report, 4);
  g_assert_cmpuint (report->told[KARUM_CAME_PERSON], ==, 3);
  g_assert_cmpuint (report->told[KARUM_CAME_EVENT], ==, 1);
  club_end (&club);
}

static void
test_strangers (void)
{
  Club club;
  g_autoptr (KarumSharingReport) first = NULL, second = NULL, third = NULL;
  const KarumSame *same;

  club_begin (&club, 2);
  add_evening (&club.copies[0]);
  add_evening (&club.copies[1]);
  rename_player (&club.copies[1], "Boris", "Xenia");
  share (&club, 0);
  first = share_in (&club.copies[1], club.folder);
  second = share_in (&club.copies[0], club.folder);
  third = share_in (&club.copies[1], club.folder);
  assert_told (first, 4);
  assert_told (second, 4);
  assert_told (third, 0);
  same = second->same->pdata[1];
  g_assert_cmpstr (same->about, ==, "Xenia");
  g_assert_cmpstr (same->into, ==, "Boris");
  assert_all_merged (&club, "Anna>Anna, Clara>Clara, Xenia>Boris", "Cup>Cup");
  assert_agreed (&club.copies[0]);
  assert_agreed (&club.copies[1]);
  assert_settled (&club);
  club_end (&club);
}

/* In whatever order three meet, the oldest is whom the others are. */
static void
test_orders (void)
{
  static const guint orders[][6]
      = { { 0, 1, 2, 0, 1, 2 }, { 2, 1, 0, 2, 1, 0 }, { 1, 2, 1, 0, 2, 1 }, { 0, 2, 0, 1, 2, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++) {
    Club club;

    club_begin (&club, 3);
    for (guint k = 0; k < 3; k++)
      add_evening (&club.copies[k]);
    rename_all (&club.copies[1], " K");
    rename_all (&club.copies[2], " M");
    for (guint k = 0; k < 6; k++)
      share (&club, orders[i][k]);
    assert_settled (&club);
    assert_all_merged (&club,
                       "Anna K>Anna, Anna M>Anna, Boris K>Boris, Boris M>Boris, Clara K>Clara, "
                       "Clara M>Clara",
                       "Cup>Cup, Cup>Cup");
    assert_agreed (&club.copies[0]);
    club_end (&club);
  }
}

/* An archive that has been shared for long has games that were added since. */
static void
test_later (void)
{
  Club club;

  club_begin (&club, 3);
  add (&club.copies[0], 9, "Anna", "Dora", "Open");
  share (&club, 0);
  share (&club, 1);
  add_evening (&club.copies[0]);
  share (&club, 0);
  share (&club, 1);
  add_evening (&club.copies[2]);
  rename_all (&club.copies[2], " K");
  assert_settled (&club);
  assert_all_merged (&club, "Anna K>Anna, Boris K>Boris, Clara K>Clara", "Cup>Cup");
  club_end (&club);
}

/* -- What people say --------------------------------------------------------------------------- */

/* Whom somebody has separated isn't joined again, not even by way of a third archive. */
static void
test_separated (void)
{
  Club club;

  club_begin (&club, 3);
  for (guint i = 0; i < 3; i++)
    add_evening (&club.copies[i]);
  rename_all (&club.copies[1], " K");
  rename_all (&club.copies[2], " M");
  share (&club, 0);
  share (&club, 1);
  share (&club, 0);
  g_assert_true (
      karum_store_split_player (club.copies[0].store, player (&club.copies[0], "Anna K"), NULL));
  share (&club, 0);
  share (&club, 1);
  assert_merged (&club.copies[1], "Boris K>Boris, Clara K>Clara", "Cup>Cup");
  assert_settled (&club);
  assert_all_merged (&club,
                     "Anna M>Anna, Boris K>Boris, Boris M>Boris, Clara K>Clara, Clara M>Clara",
                     "Cup>Cup, Cup>Cup");
  club_end (&club);
}

/* Somebody who doesn't know of it keeps two apart that the others have joined. */
static void
test_apart (void)
{
  Club club;
  const Copy *copy;

  club_begin (&club, 3);
  add_evening (&club.copies[0]);
  add_evening (&club.copies[1]);
  rename_all (&club.copies[1], " K");
  share_all (&club, 2);
  assert_merged (&club.copies[2], "Anna K>Anna, Boris K>Boris, Clara K>Clara", "Cup>Cup");
  copy = &club.copies[2];
  g_assert_true (karum_store_split_player (copy->store, player (copy, "Clara K"), NULL));
  g_assert_true (karum_store_keep_apart (copy->store, KARUM_NAME_PLAYER, player (copy, "Anna"),
                                         player (copy, "Anna K"), NULL));
  assert_settled (&club);
  assert_all_merged (&club, "Boris K>Boris", "Cup>Cup");
  club_end (&club);
}

/* People have merged them already, the other way round. */
static void
test_merged_by_people (void)
{
  Club club;
  const Copy *copy;
  gint64 one;

  club_begin (&club, 2);
  add_evening (&club.copies[0]);
  add (&club.copies[1], 1, "Ann", "Boris", "Cup");
  add (&club.copies[1], 2, "Clara", "Ann B.", "Cup");
  add (&club.copies[1], 3, "Boris", "Clara", "Cup");
  copy = &club.copies[1];
  one = player (copy, "Ann");
  g_assert_true (karum_store_merge_players (copy->store, &one, 1, player (copy, "Ann B."), NULL));
  assert_settled (&club);
  assert_all_merged (&club, "Ann B.>Anna, Ann>Anna, Boris>Boris, Clara>Clara", "Cup>Cup");
  club_end (&club);
}

/* -- What games don't say ---------------------------------------------------------------------- */

/* A copy of the file of the first, before either is shared. */
static void
begin_copies (Club *club)
{
  club_begin (club, 2);
  add_evening (&club->copies[0]);
  add (&club->copies[0], 4, "Dora", "Clara", "Open");
  club_clone (club, 0, 1);
}

/* One player, or both, of a game were somebody else. */
static void
test_corrected (void)
{
  for (guint both = 0; both < 2; both++) {
    Club club;
    const Copy *copy = &club.copies[1];

    begin_copies (&club);
    fixture_give (copy->store, 1, player (copy, "Anna"), player (copy, "Dora"));
    if (both)
      fixture_give (copy->store, 1, player (copy, "Boris"), player (copy, "Clara"));
    assert_settled (&club);
    assert_all_merged (&club, "", "");
    club_end (&club);
  }
}

/* Says who has played the first game. */
static void
name_players (const Copy *copy, const char *first, const char *second)
{
  g_autoptr (KarumGameDetails) details = karum_store_get_details (copy->store, 1, NULL);
  const char *names[] = { first, second };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    details->persons[i] = 0;
    g_free (details->players[i]);
    details->players[i] = g_strdup (names[i]);
  }
  g_assert_true (karum_store_set_details (copy->store, details, NULL));
}

/* Nothing but one game, of which a copy has changed the players' places; or who they were, but not
 * the event. */
static void
test_corrected_only (void)
{
  for (guint swapped = 0; swapped < 2; swapped++) {
    Club club;
    const Copy *copy = &club.copies[1];

    club_begin (&club, 2);
    add (&club.copies[0], 1, "Anna", "Boris", "Cup");
    club_clone (&club, 0, 1);
    name_players (copy, swapped ? "Boris" : "Clara", swapped ? "Anna" : "Dora");
    assert_settled (&club);
    assert_all_merged (&club, "", "");
    club_end (&club);
  }
}

/* What is changed afterwards is no reason to tell it again. */
static void
assert_told_once (Club *club)
{
  g_autoptr (KarumSharingReport) report = NULL;

  rename_player (&club->copies[0], "Ann B.", "Ann C.");
  report = share_in (&club->copies[0], club->folder);
  g_assert_cmpuint (report->made, >, 0);
  g_assert_cmpuint (report->unsure->len + report->same->len, ==, 0);
}

/* One has one player where the other has two, who play each other. */
static void
test_ambiguous (void)
{
  for (guint spelled = 0; spelled < 2; spelled++) {
    Club club;
    g_autoptr (KarumSharingReport) report = NULL;
    const char *name = spelled ? "Anna" : "Ann A.";

    club_begin (&club, 2);
    add (&club.copies[0], 1, "Anna", "Boris", "Cup");
    add (&club.copies[0], 2, "Anna", "Clara", "Cup");
    add (&club.copies[1], 1, name, "Boris", "Cup");
    add (&club.copies[1], 2, "Ann B.", "Clara", "Cup");
    add (&club.copies[1], 3, name, "Ann B.", "Cup");
    share (&club, 0);
    report = share_in (&club.copies[1], club.folder);
    g_assert_cmpuint (report->unsure->len, ==, spelled ? 1 : 2);
    g_assert_cmpuint (report->same->len, ==, spelled ? 4 : 3);
    assert_settled (&club);
    assert_all_merged (&club,
                       spelled ? "Anna>Anna, Boris>Boris, Clara>Clara" : "Boris>Boris, Clara>Clara",
                       "Cup>Cup");
    assert_told_once (&club);
    club_end (&club);
  }
}

/* Of whom nobody knows who played, nothing follows. What is put aside of three archives reads the
 * same, and is one version. */
static void
test_nobody (void)
{
  Club club;

  club_begin (&club, 4);
  for (guint i = 0; i < 4; i++)
    add (&club.copies[i], 1, "?", "?", i < 3 ? "Cup" : "Open");
  assert_settled (&club);
  assert_all_merged (&club, "", "");
  for (guint i = 0; i < 4; i++)
    g_assert_cmpint (copy_number (&club.copies[i], "SELECT count (*) FROM versions"), ==, 1);
  club_end (&club);
}

void
sharing_same_add_tests (void)
{
  g_test_add_func ("/sharing/same/strangers", test_strangers);
  g_test_add_func ("/sharing/same/destroyed", test_destroyed);
  g_test_add_func ("/sharing/same/sent", test_sent);
  g_test_add_func ("/sharing/same/orders", test_orders);
  g_test_add_func ("/sharing/same/later", test_later);
  g_test_add_func ("/sharing/same/separated", test_separated);
  g_test_add_func ("/sharing/same/apart", test_apart);
  g_test_add_func ("/sharing/same/merged-by-people", test_merged_by_people);
  g_test_add_func ("/sharing/same/corrected", test_corrected);
  g_test_add_func ("/sharing/same/corrected-only", test_corrected_only);
  g_test_add_func ("/sharing/same/ambiguous", test_ambiguous);
  g_test_add_func ("/sharing/same/nobody", test_nobody);
}
