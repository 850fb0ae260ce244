/* test-display.c: text from other sources can't affect its surroundings. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-name.h"
#include "karum-json.h"
#include "karum-kgn.h"
#include "karum-limits.h"
#include "karum-read.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  const char *text, *line, *name;
} Case;

/* Escape sequences of one or two bytes, line breaks, invalid UTF-8, right-to-left letters,
 * directional marks. */
static const Case cases[] = {
  { "Anna", "Anna", "Anna" },
  { "", "", "" },
  { "a\033[31mb", "a [31mb", "a [31mb" },
  { "a\302\233"
    "31mb",
    "a 31mb", "a 31mb" },
  { "a\177b\r\nc\td", "a b  c d", "a b  c d" },
  { "a\342\200\250b", "a b", "a b" },
  /* No character at the beginning and the end, the end of a paragraph, and U+010A, whose number
   * ends as that of a line break. */
  { "\357\277\276b\342\200\251\304\212\357\267\220", "\357\277\275b \304\212\357\277\275",
    "\357\277\275b \304\212\357\277\275" },
  { "\377", "\357\277\275", "\357\277\275" },
  { "\327\223\327\236\327\231", "\327\223\327\236\327\231",
    "\342\200\216\342\201\250\327\223\327\236\327\231\342\201\251" },
  { "a\342\200\256b", "a\342\200\256b", "\342\200\216\342\201\250ab\342\201\251" },
  { "a\342\200\216b", "a\342\200\216b", "\342\200\216\342\201\250ab\342\201\251" },
  { "a\342\200\217b", "a\342\200\217b", "\342\200\216\342\201\250ab\342\201\251" },
  { "\342\201\251a", "\342\201\251a", "\342\200\216\342\201\250a\342\201\251" },
};

static void
test_texts (void)
{
  karum_for_each_of (each, cases) {
    g_autofree char *line = karum_display_line (each->text);
    g_autofree char *name = karum_display_name (each->text);

    g_assert_cmpstr (line, ==, each->line);
    g_assert_cmpstr (name, ==, each->name);
  }
}

static void
test_lines (void)
{
  g_autofree char *lines = karum_display_lines ("a\n\tb\033c\304\212\r");

  g_assert_cmpstr (lines, ==, "a\n\tb c\304\212 ");
}

/* A sentence stays short, however long a name is. */
static void
test_cut (void)
{
  g_autofree char *many = g_strnfill (100000, 'x');
  g_autofree char *name = karum_display_name (many);
  g_autofree char *cut = karum_display_cut ("さくら", 2);
  g_autofree char *whole = karum_display_cut ("さくら", 3);

  g_assert_cmpint (g_utf8_strlen (name, -1), <, 200);
  g_assert_cmpstr (cut, ==, "さく…");
  g_assert_cmpstr (whole, ==, "さくら");
}

static void
test_json (void)
{
  KarumJson json = { .text = g_string_new (NULL) };

  karum_json_string (&json, NULL, "a\033\177\302\233\302\240z");
  g_assert_cmpstr (json.text->str, ==, "\"a\\u001b\\u007f\\u009b\302\240z\"");
  g_string_free (json.text, TRUE);
}

/* Devices and pipes are rejected without waiting for data. */
static void
test_read (void)
{
  static const char *const refused[] = { "/dev/zero", "/dev/null", ".", "no such file" };
  g_autofree char *folder = g_dir_make_tmp ("karum-read-XXXXXX", NULL);
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  int input;

  karum_for_each_of (each, refused) {
    g_assert_null (karum_read_file (*each, &error));
    g_assert_true (error->domain == G_FILE_ERROR);
    g_assert_nonnull (strstr (error->message, *each));
    g_clear_error (&error);
  }
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_null (karum_read_file (pipe, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL);
  g_assert_true (g_file_set_contents (file, "text", 4, NULL));
  /* Where no standard input is open, a file gets its number. */
  input = dup (STDIN_FILENO);
  close (STDIN_FILENO);
  bytes = karum_read_file (file, NULL);
  if (input >= 0) {
    dup2 (input, STDIN_FILENO);
    close (input);
  }
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "text", 4);
  g_unlink (file);
  g_unlink (pipe);
  g_rmdir (folder);
}

/* The maximum length, and one character more, which is reported with its location. */
static void
check_limit (const char *format, guint most)
{
  for (guint more = 0; more < 2; more++) {
    g_autoptr (GString) long_text = g_string_new (NULL);
    g_autoptr (KarumKgnReader) reader = NULL;
    g_autoptr (KarumRecord) record = NULL;
    g_autoptr (GError) error = NULL;
    g_auto (GStrv) parts = g_strsplit (format, "%s", 2);
    g_autofree char *text = NULL;

    for (guint i = 0; i < most + more; i++)
      g_string_append (long_text, "Ж");
    text = g_strconcat (parts[0], long_text->str, parts[1], NULL);
    reader = karum_kgn_reader_new (text, strlen (text));
    record = karum_kgn_reader_next (reader, &error);
    g_assert_cmpint (record != NULL, ==, more == 0);
    if (more)
      g_assert_true (g_str_has_prefix (error->message, "2:"));
  }
}

static void
test_limits (void)
{
  check_limit ("[Game \"jarmo\"]\n[Player1 \"%s\"]\n\n*\n", KARUM_TAG_VALUE_MAX);
  check_limit ("[Game \"jarmo\"]\n[Other \"%s\"]\n\n*\n", KARUM_TAG_VALUE_MAX);
  check_limit ("[Game \"jarmo\"]\n{%s} *\n", KARUM_COMMENT_MAX);
  check_limit ("[Game \"jarmo\"]\n;%s\n*\n", KARUM_COMMENT_MAX);
}

/* Comments within the limit can exceed it when they are joined. */
static void
test_pieces (void)
{
  for (guint n = 1; n <= 2; n++) {
    g_autofree char *half = g_strnfill (KARUM_COMMENT_MAX / 2, 'x');
    g_autofree char *text = g_strdup_printf (
        "\n[Game \"jarmo\"]\n{%s} {%s} *\n\n[Game \"jarmo\"]\n\n*\n", half, n == 1 ? "y" : half);
    g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    g_assert_cmpint (record != NULL, ==, n == 1);
    if (n == 2)
      g_assert_true (g_str_has_prefix (error->message, "2:1: "));
    g_clear_pointer (&record, karum_record_unref);
    record = karum_kgn_reader_next (reader, NULL);
    g_assert_nonnull (record);
    g_assert_null (karum_kgn_reader_next (reader, NULL));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/display/texts", test_texts);
  g_test_add_func ("/display/lines", test_lines);
  g_test_add_func ("/display/cut", test_cut);
  g_test_add_func ("/display/json", test_json);
  g_test_add_func ("/display/read", test_read);
  g_test_add_func ("/display/limits", test_limits);
  g_test_add_func ("/display/pieces", test_pieces);
  return g_test_run ();
}
