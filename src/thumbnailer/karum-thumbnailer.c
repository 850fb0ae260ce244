/* karum-thumbnailer: draws the last position of a game for file managers:
 * karum-thumbnailer SIZE INPUT OUTPUT
 *
 * Of an archive, the game that was changed last; of a file of records, the first one that can be
 * read. A file manager runs it in a sandbox that may have nothing but the file itself, and kills it
 * if it takes long; so it reads no more of the records than it needs, and writes nothing else. */
#include <errno.h>
#include <gio/gio.h>
#include <stdio.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-build.h"
#include "karum-diagram.h"
#include "karum-game-list.h"
#include "karum-kgn.h"
#include "karum-language.h"

/* Bytes of a file of records: a game takes a few thousand, and an annotated one a hundred
 * thousand. */
#define BEGINNING (1024 * 1024)

/* Games of which only the result is known have no position. */
#define LATEST 20

/* What was read may end within a character. */
static gsize
whole_characters (const char *text, gsize length)
{
  const char *end;

  g_utf8_validate (text, (gssize) length, &end);
  return text + length - end < 4 ? (gsize) (end - text) : length;
}

static KarumRecord *
first_readable (const char *text, gsize length)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, whole_characters (text, length));

  for (;;) {
    g_autoptr (GError) error = NULL;
    KarumRecord *record = karum_kgn_reader_next (reader, &error);

    if (error || (record && karum_record_is_result (record)))
      g_clear_pointer (&record, karum_record_unref);
    else
      return record;
  }
}

static void
refuse (const char *path, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: no game", path);
}

static KarumRecord *
of_records (const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);
  g_autofree char *text = g_malloc (BEGINNING);
  KarumRecord *record;
  gsize length;

  if (!stream
      || !g_input_stream_read_all (G_INPUT_STREAM (stream), text, BEGINNING, &length, NULL, error))
    return NULL;
  record = first_readable (text, length);
  if (!record)
    refuse (path, error);
  return record;
}

static KarumRecord *
of_archive (const char *path, GError **error)
{
  const KarumStoreOptions options = { .existing = TRUE, .read_only = TRUE, .glance = TRUE };
  const KarumGameQuery latest = { .sort = KARUM_GAME_SORT_CHANGED, .descending = TRUE };
  g_autoptr (KarumStore) store = karum_store_open (path, &options, error);
  g_autoptr (GArray) games = store ? karum_store_list_ids (store, &latest, 0, LATEST, error) : NULL;

  if (!games)
    return NULL;
  karum_for_each_value (gint64, game, games) {
    g_autofree char *damage = NULL;
    KarumRecord *record = karum_store_view_game (store, game, NULL, &damage, NULL);

    if (record && !karum_record_is_result (record))
      return record;
    g_clear_pointer (&record, karum_record_unref);
  }
  refuse (path, error);
  return NULL;
}

/* By its first bytes, because links and copies have other names. */
static gboolean
is_archive (const char *path)
{
  static const char mark[] = "SQLite format 3";
  char begins[sizeof mark] = "";
  FILE *file = fopen (path, "rb");
  gboolean is = file && fread (begins, 1, sizeof begins, file) == sizeof begins
                && memcmp (begins, mark, sizeof mark) == 0;

  if (file)
    fclose (file);
  return is;
}

static gboolean
draw (const KarumRecord *record, guint size, const char *output, GError **error)
{
  const KarumNode *end = karum_record_line_end (record);
  KarumDiagramNotes notes = { .plain = TRUE };
  g_autoptr (GBytes) bytes = NULL;
  KarumState state;
  gsize length;
  const char *data;

  karum_record_state (record, end, &state);
  if (end->parent)
    notes.last = end->turn;
  bytes = karum_diagram_bytes (&record->rules, &state, &notes, KARUM_DIAGRAM_PNG, size);
  if (!bytes) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, g_strerror (ENOMEM));
    return FALSE;
  }
  data = g_bytes_get_data (bytes, &length);
  return g_file_set_contents (output, data, (gssize) length, error);
}

int
main (int argc, char **argv)
{
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (GError) error = NULL;
  guint64 size;

  karum_language_start (KARUM_LOCALEDIR);
  if (argc != 4 || !g_ascii_string_to_unsigned (argv[1], 10, 1, G_MAXUINT, &size, NULL)) {
    g_printerr ("karum-thumbnailer SIZE INPUT OUTPUT\n");
    return 2;
  }
  size = CLAMP (size, KARUM_DIAGRAM_SIZE_MIN, KARUM_DIAGRAM_SIZE_MAX);
  record = is_archive (argv[2]) ? of_archive (argv[2], &error) : of_records (argv[2], &error);
  if (record && draw (record, (guint) size, argv[3], &error))
    return 0;
  g_printerr ("%s\n", error->message);
  return 1;
}
