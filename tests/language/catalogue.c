/* catalogue.c: compiled catalogues made here, whole and damaged; plural forms of many languages.
 * usage: catalogue LOCALE_DIR */
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "karum-catalogue.h"

#define DOMAIN "texts"
#define HEAD "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=6; plural="

/* An entry: an original and a translation, each of which may have several parts. */
typedef struct {
  const char *original;
  gsize original_size;
  const char *translation;
  gsize translation_size;
} Entry;

#define ENTRY(original, translation)                                   \
  {                                                                    \
    original, sizeof original - 1, translation, sizeof translation - 1 \
  }

static void
add_number (GString *file, guint32 number, gboolean swapped)
{
  if (swapped)
    number = GUINT32_SWAP_LE_BE (number);
  g_string_append_len (file, (const char *) &number, sizeof number);
}

/* A file with @entries, which are in the order of their originals. */
static GString *
make_file (const Entry *entries, guint n, gboolean swapped)
{
  const guint32 header[] = { 0x950412de, 0, n, 28, 28 + 8 * n, 0, 28 + 16 * n };
  GString *file = g_string_new (NULL);
  g_autoptr (GString) texts = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (header); i++)
    add_number (file, header[i], swapped);
  for (guint table = 0; table < 2; table++)
    for (guint i = 0; i < n; i++) {
      gsize size = table ? entries[i].translation_size : entries[i].original_size;

      add_number (file, (guint32) size, swapped);
      add_number (file, (guint32) (28 + 16 * n + texts->len), swapped);
      g_string_append_len (texts, table ? entries[i].translation : entries[i].original,
                           (gssize) size);
      g_string_append_c (texts, '\0');
    }
  g_string_append_len (file, texts->str, (gssize) texts->len);
  return file;
}

/* Opens @bytes as the Russian catalogue in a folder of its own. */
static KarumCatalogue *
open_bytes (const char *bytes, gsize size)
{
  g_autofree char *folder = g_dir_make_tmp ("catalogue-XXXXXX", NULL);
  g_autofree char *language = g_build_filename (folder, "ru", NULL);
  g_autofree char *messages = g_build_filename (language, "LC_MESSAGES", NULL);
  g_autofree char *path = g_build_filename (messages, DOMAIN ".mo", NULL);
  KarumCatalogue *catalogue;

  g_assert_cmpint (g_mkdir_with_parents (messages, 0700), ==, 0);
  g_assert_true (
      g_file_set_contents_full (path, bytes, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  catalogue = karum_catalogue_open_in (folder, "ru", DOMAIN);
  g_unlink (path);
  g_rmdir (messages);
  g_rmdir (language);
  g_rmdir (folder);
  return catalogue;
}

static void
test_texts (void)
{
  static const Entry entries[] = {
    ENTRY ("", HEAD "0;\n"), ENTRY ("board", "доска"),           ENTRY ("date\004May", "мая"),
    ENTRY ("empty", ""),     ENTRY ("one\0many", "один\0много"),
  };

  for (guint swapped = 0; swapped < 2; swapped++) {
    g_autoptr (GString) file = make_file (entries, G_N_ELEMENTS (entries), swapped == 1);
    g_autoptr (KarumCatalogue) catalogue = open_bytes (file->str, file->len);

    g_assert_cmpstr (karum_catalogue_get_language (catalogue), ==, "ru");
    g_assert_cmpstr (karum_catalogue_look_up (catalogue, "board"), ==, "доска");
    g_assert_cmpstr (karum_catalogue_look_up (catalogue, "date\004May"), ==, "мая");
    g_assert_cmpstr (karum_catalogue_look_up (catalogue, "one"), ==, "один");
    g_assert_null (karum_catalogue_look_up (catalogue, "May"));
    g_assert_null (karum_catalogue_look_up (catalogue, "empty"));
    g_assert_null (karum_catalogue_look_up (catalogue, "boards"));
    g_assert_cmpstr (karum_catalogue_text (catalogue, "board"), ==, "доска");
    g_assert_cmpstr (karum_catalogue_text (catalogue, "empty"), ==, "empty");
    g_assert_cmpstr (karum_catalogue_text_in (catalogue, "date", "May"), ==, "мая");
    g_assert_cmpstr (karum_catalogue_text_in (catalogue, "verb", "May"), ==, "May");
  }
}

/* Texts in another encoding would be shown as something else. */
static void
test_encoding (void)
{
  static const Entry entries[] = {
    ENTRY ("", "Content-Type: text/plain; charset=KOI8-R\n"),
    ENTRY ("board", "\304\317\323\313\301"),
  };
  g_autoptr (GString) file = make_file (entries, G_N_ELEMENTS (entries), FALSE);
  g_autoptr (KarumCatalogue) catalogue = open_bytes (file->str, file->len);

  g_assert_null (karum_catalogue_look_up (catalogue, "board"));
}

/* The formulas of the gettext manual, with the form for some numbers. */
static const struct {
  const char *formula;
  unsigned long numbers[8];
  guint forms[8];
} plurals[] = {
  { "0", { 0, 1, 2, 100 }, { 0, 0, 0, 0 } },
  { "n != 1", { 0, 1, 2, 11 }, { 1, 0, 1, 1 } },
  { "n>1", { 0, 1, 2, 11 }, { 0, 0, 1, 1 } },
  { "n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2", { 0, 1, 2, 11, 21, 111 }, { 2, 0, 1, 1, 0, 1 } },
  { "n==1 ? 0 : n==2 ? 1 : 2", { 0, 1, 2, 3 }, { 2, 0, 1, 2 } },
  { "n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2",
    { 0, 1, 2, 19, 20, 101, 119, 120 },
    { 1, 0, 1, 1, 2, 1, 1, 2 } },
  { "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
    { 0, 1, 2, 5, 11, 12, 21, 104 },
    { 2, 0, 1, 2, 2, 2, 0, 1 } },
  { "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", { 0, 1, 2, 4, 5, 22 }, { 2, 0, 1, 1, 2, 2 } },
  { "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3",
    { 1, 101, 2, 203, 4, 5, 100 },
    { 0, 0, 1, 2, 2, 3, 3 } },
  { "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
    { 0, 1, 2, 3, 110, 11, 199, 102 },
    { 0, 1, 2, 3, 3, 4, 4, 5 } },
  { "!n ? 5 : n - 1 * 2 + 6 / 3 - n", { 0, 1, 9 }, { 5, 0, 0 } },
};

static void
test_plurals (void)
{
  static const char *const forms[] = { "a", "b", "c", "d", "e", "f" };

  for (guint i = 0; i < G_N_ELEMENTS (plurals); i++) {
    g_autofree char *head = g_strconcat (HEAD, plurals[i].formula, ";\n", NULL);
    const Entry entries[]
        = { { "", 0, head, strlen (head) }, ENTRY ("one\0many", "a\0b\0c\0d\0e\0f") };
    g_autoptr (GString) file = make_file (entries, G_N_ELEMENTS (entries), FALSE);
    g_autoptr (KarumCatalogue) catalogue = open_bytes (file->str, file->len);

    g_test_message ("%s", plurals[i].formula);
    for (guint k = 0; k < 8 && (k == 0 || plurals[i].numbers[k]); k++)
      g_assert_cmpstr (karum_catalogue_look_up_plural (catalogue, "one", plurals[i].numbers[k]), ==,
                       forms[plurals[i].forms[k]]);
    g_assert_null (karum_catalogue_look_up_plural (catalogue, "none", 1));
  }
}

/* Formulas that are none, and those that would take all of the stack, give some form or none. */
static void
test_wrong_formulas (void)
{
  static const char signs[] = "n0123456789()?:!&|=<>+-*/% ;";
  g_autofree char *open = g_strnfill (100000, '(');
  g_autofree char *not = g_strnfill (100000, '!');
  g_autofree char *ask = g_strnfill (100000, '?');

  for (guint round = 0; round < 500; round++) {
    g_autoptr (GString) head = g_string_new (HEAD);
    const char *whole[] = { open, not, ask, "1/0", "1%0", "n ? n ? n ? 1", "7", "" };
    Entry entries[] = { ENTRY ("", ""), ENTRY ("one\0many", "a\0b") };
    g_autoptr (GString) file = NULL;
    g_autoptr (KarumCatalogue) catalogue = NULL;

    if (round < G_N_ELEMENTS (whole))
      g_string_append (head, whole[round]);
    else
      for (guint i = 0; i < 60; i++)
        g_string_append_c (head, signs[g_test_rand_int_range (0, sizeof signs - 1)]);
    entries[0].translation = head->str;
    entries[0].translation_size = head->len;
    file = make_file (entries, G_N_ELEMENTS (entries), FALSE);
    catalogue = open_bytes (file->str, file->len);
    for (unsigned long n = 0; n < 3; n++) {
      const char *form = karum_catalogue_look_up_plural (catalogue, "one", n);

      g_assert_true (!form || strcmp (form, "a") == 0 || strcmp (form, "b") == 0);
    }
  }
}

/* A truncated or damaged file gives English or wrong texts, but no crash. */
static void
test_damaged (gconstpointer directory)
{
  g_autofree char *path
      = g_build_filename (directory, "ru", "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
  g_autofree char *whole = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &whole, &size, NULL));
  for (guint round = 0; round < 300; round++) {
    g_autofree char *bytes = g_memdup2 (whole, size);
    gsize length = round % 3 == 0 ? (gsize) g_test_rand_int_range (0, (gint32) size) : size;
    g_autoptr (KarumCatalogue) catalogue = NULL;

    for (guint i = 0; round % 3 > 0 && i < 20; i++)
      bytes[g_test_rand_int_range (0, round % 3 == 1 ? 40 : (gint32) size)]
          = (char) g_test_rand_int_range (0, 256);
    catalogue = open_bytes (bytes, length);
    for (guint k = 0; k < 20; k++) {
      g_autofree char *original = g_strdup_printf ("%c", 'A' + (int) k);

      karum_catalogue_look_up_plural (catalogue, original, k);
    }
    g_assert_cmpuint (strlen (karum_catalogue_text (catalogue, "Jarmo")), >, 0);
    g_assert_cmpuint (strlen (karum_catalogue_text (catalogue, "")), <, size);
  }
}

static void
test_missing (void)
{
  g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open_in ("/nonexistent", "ru", DOMAIN);

  g_assert_cmpstr (karum_catalogue_text (catalogue, "Jarmo"), ==, "Jarmo");
  g_assert_null (karum_catalogue_look_up_plural (catalogue, "one", 1));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/language/catalogue/texts", test_texts);
  g_test_add_func ("/language/catalogue/encoding", test_encoding);
  g_test_add_func ("/language/catalogue/plurals", test_plurals);
  g_test_add_func ("/language/catalogue/wrong-formulas", test_wrong_formulas);
  g_test_add_data_func ("/language/catalogue/damaged", argv[1], test_damaged);
  g_test_add_func ("/language/catalogue/missing", test_missing);
  return g_test_run ();
}
