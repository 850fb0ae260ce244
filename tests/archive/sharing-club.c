#include "sharing-club.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "karum-record-edit.h"

char *
club_home_new (void)
{
  char *home = g_dir_make_tmp ("karum-home-XXXXXX", NULL);

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  return home;
}

void
club_home_remove (char *home)
{
  g_autofree char *karum = g_build_filename (home, "karum", NULL);
  g_autofree char *copies = g_build_filename (karum, "copies", NULL);

  club_empty (copies);
  g_rmdir (copies);
  g_rmdir (karum);
  g_rmdir (home);
  g_free (home);
}

void
club_begin (Club *club, guint n)
{
  *club = (Club){ .n = n };
  club->folder = g_dir_make_tmp ("karum-sharing-XXXXXX", NULL);
  club->place = club->folder;
  for (guint i = 0; i < n; i++) {
    club->copies[i].path = fixture_path ();
    club->copies[i].mark = NULL;
    club->copies[i].store = fixture_open_with_history (club->copies[i].path);
  }
}

void
club_empty (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_unlink (path);
  }
}

void
club_move (const char *from, const char *to)
{
  g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *old = g_build_filename (from, name, NULL),
                    *new = g_build_filename (to, name, NULL);

    g_assert_cmpint (g_rename (old, new), ==, 0);
  }
}

void
club_end (Club *club)
{
  for (guint i = 0; i < club->n; i++) {
    fixture_assert_sound (club->copies[i].store);
    karum_store_close (club->copies[i].store);
    fixture_remove (club->copies[i].path);
    g_free (club->copies[i].mark);
  }
  club_empty (club->folder);
  g_rmdir (club->folder);
  g_free (club->folder);
}

void
club_comment (KarumStore *store, gint64 game, guint ply, const char *text)
{
  g_autoptr (GError) error = NULL;
  gint64 revision;
  g_autoptr (KarumRecord) loaded = karum_store_load_game (store, game, &revision, &error),
                          record = NULL;

  g_assert_no_error (error);
  record = karum_record_copy (loaded);
  karum_node_set_comment (karum_record_node_at (record, ply), text);
  karum_store_save_game (store, &game, &revision, record, &error);
  g_assert_no_error (error);
}

/* -- Computers ---------------------------------------------------------------------------------
 *
 * All copies are on one; so what it keeps of them is put there for each.
 */

/* (transfer full) (nullable): where the mark of a copy is */
static char *
mark_path (const Copy *copy)
{
  g_autofree char *replica
      = copy_text (copy, "SELECT coalesce ((SELECT replica FROM sharing), '')");

  return *replica ? g_build_filename (g_get_user_data_dir (), "karum", "copies", replica, NULL)
                  : NULL;
}

void
copy_sit_down (Copy *copy)
{
  g_autofree char *path = mark_path (copy);

  if (path && copy->mark)
    fixture_write (path, copy->mark, strlen (copy->mark));
}

void
copy_leave (Copy *copy)
{
  g_autofree char *path = mark_path (copy);

  g_clear_pointer (&copy->mark, g_free);
  if (path && g_file_get_contents (path, &copy->mark, NULL, NULL))
    g_unlink (path);
}

/* (transfer full) (nullable) */
static char *
replaced (const char *text, const char *old, const char *new)
{
  g_auto (GStrv) parts = text ? g_strsplit (text, old, -1) : NULL;

  return text ? g_strjoinv (new, parts) : NULL;
}

void
club_clone (Club *club, guint from, guint to)
{
  Copy *one = &club->copies[from], *other = &club->copies[to];
  g_autofree char *bytes = NULL;
  gsize size;

  karum_store_close (one->store);
  karum_store_close (other->store);
  g_assert_true (g_file_get_contents (one->path, &bytes, &size, NULL));
  fixture_write (other->path, bytes, size);
  one->store = fixture_open_with_history (one->path);
  other->store = fixture_open_with_history (other->path);
  g_free (other->mark);
  other->mark = replaced (one->mark, one->path, other->path);
}

KarumSharingReport *
share_in (Copy *copy, const char *folder)
{
  const KarumSharingOptions options = { .folder = folder };
  g_autoptr (GError) error = NULL;
  KarumSharingReport *report;

  copy_sit_down (copy);
  report = karum_store_share (copy->store, &options, &error);
  copy_leave (copy);
  g_assert_no_error (error);
  for (guint i = 0; i < report->faults->len; i++)
    g_test_message ("%s", (const char *) report->faults->pdata[i]);
  g_assert_cmpuint (report->faults->len, ==, 0);
  return report;
}

void
share (Club *club, guint i)
{
  karum_sharing_report_free (share_in (&club->copies[i], club->place));
}

void
share_all (Club *club, guint rounds)
{
  for (guint round = 0; round < rounds; round++)
    for (guint i = 0; i < club->n; i++)
      share (club, i);
}

/* -- What is shown ---------------------------------------------------------------------------- */

/* Everything that people have entered, without numbers of rows. */
static const char *const shown[] = {
  "SELECT hex (g.uuid), hex (p.uuid), hex (q.uuid), hex (e.uuid), t.tag, g.match_game, g.site, "
  "g.date,"
  " g.round, g.result, g.termination, g.score1, g.score2, g.time_control, g.annotator, g.stars,"
  " g.deleted_at IS NULL, r.text, m.setup, m.position, hex (m.line), hex (a.tree) FROM games g"
  " JOIN players p ON p.id = g.player1 JOIN players q ON q.id = g.player2"
  " LEFT JOIN events e ON e.id = g.event LEFT JOIN matches t ON t.id = g.match"
  " JOIN rulesets r ON r.id = g.ruleset JOIN moves m ON m.game = g.id"
  " LEFT JOIN annotations a ON a.game = g.id ORDER BY 1",
  "SELECT hex (g.uuid), t.name, t.value FROM tags t JOIN games g ON g.id = t.game"
  " ORDER BY 1, t.number",
  "SELECT hex (g.uuid), v.number, v.kind, v.name, v.text FROM versions v"
  " JOIN games g ON g.id = v.game ORDER BY 1, 2",
  "SELECT hex (p.uuid), p.name, p.folded, p.note, p.shown, hex (m.uuid), hex (w.uuid),"
  " p.deleted_at IS NULL FROM players p LEFT JOIN players m ON m.id = p.merged_into"
  " JOIN players w ON w.id = p.person ORDER BY 1",
  "SELECT hex (p.uuid), n.name, n.folded FROM player_names n JOIN players p ON p.id = n.player"
  " ORDER BY 1, 2",
  "SELECT min (hex (p.uuid), hex (q.uuid)) AS a, max (hex (p.uuid), hex (q.uuid)) AS b"
  " FROM distinct_players d JOIN players p ON p.id = d.one JOIN players q ON q.id = d.other"
  " ORDER BY 1, 2",
  "SELECT hex (p.uuid), p.name, p.folded, p.place, p.starts, p.ends, hex (m.uuid),"
  " p.deleted_at IS NULL FROM events p LEFT JOIN events m ON m.id = p.merged_into ORDER BY 1",
  "SELECT hex (p.uuid), n.name, n.folded FROM event_names n JOIN events p ON p.id = n.event"
  " ORDER BY 1, 2",
  "SELECT c.name, c.folded FROM collections c ORDER BY 1",
  "SELECT c.name, hex (g.uuid) FROM collected t JOIN collections c ON c.id = t.collection"
  " JOIN games g ON g.id = t.game ORDER BY 1, t.place, 2",
  "SELECT name, filter FROM searches ORDER BY place, name",
  "SELECT hex (g.uuid), hex (substr (r.data, 1, length (r.data) - 8)) FROM reviews r"
  " JOIN games g ON g.id = r.game ORDER BY 1",
  "SELECT thing, part, time, number, replica, replaces, value FROM facts"
  " ORDER BY 1, 2, 5, 4, 7",
};

static void
dump_query (sqlite3 *db, const char *sql, GString *dump)
{
  sqlite3_stmt *row;

  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &row, NULL), ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count (row); i++) {
      const char *text = (const char *) sqlite3_column_text (row, i);

      g_string_append_printf (dump, "%s|", text ? text : "-");
    }
    g_string_append_c (dump, '\n');
  }
  g_assert_cmpint (sqlite3_finalize (row), ==, SQLITE_OK);
  g_string_append (dump, "--\n");
}

char *
copy_dump (const Copy *copy)
{
  GString *text = g_string_new (NULL);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (copy->path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    dump_query (db, shown[i], text);
  sqlite3_close (db);
  return g_string_free (text, FALSE);
}

static sqlite3 *
open_file (const Copy *copy)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (copy->path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  return db;
}

char *
copy_text (const Copy *copy, const char *sql)
{
  sqlite3 *db = open_file (copy);
  sqlite3_stmt *row;
  char *text;

  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &row, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  text = g_strdup ((const char *) sqlite3_column_text (row, 0));
  sqlite3_finalize (row);
  sqlite3_close (db);
  return text;
}

gint64
copy_number (const Copy *copy, const char *sql)
{
  g_autofree char *text = copy_text (copy, sql);

  return g_ascii_strtoll (text, NULL, 10);
}

void
copy_execute (const Copy *copy, const char *sql)
{
  sqlite3 *db = open_file (copy);

  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_changes (db), >, 0);
  sqlite3_close (db);
}

void
assert_nowhere (const Club *club, const char *text)
{
  g_autoptr (GDir) dir = g_dir_open (club->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (club->folder, name, NULL), *bytes = NULL;

    g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
    g_assert_null (strstr (bytes, text));
  }
}

void
assert_same_text (const char *a, const char *b)
{
  g_auto (GStrv) one = g_strsplit (a, "\n", -1), other = g_strsplit (b, "\n", -1);

  for (guint i = 0; one[i] && other[i]; i++)
    g_assert_cmpstr (one[i], ==, other[i]);
  g_assert_cmpuint (g_strv_length (one), ==, g_strv_length (other));
}

void
assert_equal (const Club *club)
{
  g_autofree char *wanted = copy_dump (&club->copies[0]);

  for (guint i = 1; i < club->n; i++) {
    g_autofree char *found = copy_dump (&club->copies[i]);

    assert_same_text (found, wanted);
  }
}

/* A further exchange moves nothing. */
static void
assert_quiet (Club *club)
{
  for (guint i = 0; i < club->n; i++) {
    g_autofree char *before = copy_dump (&club->copies[i]);
    g_autoptr (KarumSharingReport) report = share_in (&club->copies[i], club->place);
    g_autofree char *after = copy_dump (&club->copies[i]);

    g_assert_cmpuint (report->made, ==, 0);
    g_assert_cmpuint (report->learnt, ==, 0);
    g_assert_cmpuint (report->sent, ==, 0);
    assert_same_text (after, before);
  }
}

void
assert_settled (Club *club)
{
  share_all (club, 3);
  for (guint i = 0; i < club->n; i++) {
    g_autoptr (KarumSharingReport) report = share_in (&club->copies[i], club->place);

    g_assert_true (club->lost || report->waiting == 0);
  }
  assert_equal (club);
  assert_quiet (club);
}
