/* catalogue.c: translations for documents, compared with gettext, and damaged files.
 * usage: catalogue LOCALE_DIR */
#include <glib.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>

#include "karum-catalogue.h"
#include "karum-games.h"

static const char *locale_dir;

/* Texts that the program always contains. */
static GPtrArray *
list_texts (void)
{
  GPtrArray *texts = g_ptr_array_new ();

  for (guint game = 0; karum_games[game]; game++) {
    g_ptr_array_add (texts, (gpointer) karum_games[game]->title);
    g_ptr_array_add (texts, (gpointer) karum_games[game]->summary);
    for (guint preset = 0; preset < karum_games[game]->n_presets; preset++)
      g_ptr_array_add (texts, (gpointer) karum_games[game]->presets[preset].title);
    for (guint option = 0; option < karum_games[game]->n_options; option++)
      g_ptr_array_add (texts, (gpointer) karum_games[game]->options[option].title);
  }
  g_ptr_array_add (texts, (gpointer) "no text of the program");
  return texts;
}

static void
test_texts (void)
{
  g_autoptr (GPtrArray) texts = list_texts ();

  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  for (guint i = 0; karum_catalogue_languages ()[i]; i++) {
    const char *language = karum_catalogue_languages ()[i];
    g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (language);

    g_assert_cmpstr (karum_catalogue_get_language (catalogue), ==, language);
    g_setenv ("LANGUAGE", language, TRUE);
    textdomain (GETTEXT_PACKAGE);
    for (guint k = 0; k < texts->len; k++)
      g_assert_cmpstr (karum_catalogue_text (catalogue, texts->pdata[k]), ==,
                       dgettext (GETTEXT_PACKAGE, texts->pdata[k]));
    g_assert_cmpstr (karum_catalogue_text_in (catalogue, "date", "%-d %b %Y"), ==,
                     g_dpgettext2 (GETTEXT_PACKAGE, "date", "%-d %b %Y"));
    g_assert_cmpstr (karum_catalogue_default (), ==, language);
  }
}

static void
test_unknown (void)
{
  g_autoptr (KarumCatalogue) catalogue = NULL;

  g_assert_false (karum_catalogue_known ("de"));
  g_assert_false (karum_catalogue_known (""));
  g_assert_true (karum_catalogue_known ("ja"));
  g_setenv ("LANGUAGE", "de:fr", TRUE);
  g_assert_cmpstr (karum_catalogue_default (), ==, "en");
  bindtextdomain (GETTEXT_PACKAGE, "/nonexistent");
  catalogue = karum_catalogue_open ("ru");
  g_assert_cmpstr (karum_catalogue_text (catalogue, "Jarmo"), ==, "Jarmo");
}

/* A truncated or damaged file gives English or wrong texts, but no crash. */
static void
test_damaged (void)
{
  g_autofree char *whole_path
      = g_build_filename (locale_dir, "ru", "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
  g_autofree char *folder = g_dir_make_tmp ("catalogue-XXXXXX", NULL);
  g_autofree char *messages = g_build_filename (folder, "ru", "LC_MESSAGES", NULL);
  g_autofree char *path = g_build_filename (messages, GETTEXT_PACKAGE ".mo", NULL);
  g_autofree char *language = g_build_filename (folder, "ru", NULL);
  g_autoptr (GPtrArray) texts = list_texts ();
  g_autofree char *whole = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (whole_path, &whole, &size, NULL));
  g_assert_cmpint (g_mkdir_with_parents (messages, 0700), ==, 0);
  bindtextdomain (GETTEXT_PACKAGE, folder);
  for (guint round = 0; round < 300; round++) {
    g_autofree char *bytes = g_memdup2 (whole, size);
    gsize length = round % 3 == 0 ? (gsize) g_test_rand_int_range (0, (gint32) size) : size;
    g_autoptr (KarumCatalogue) catalogue = NULL;

    for (guint i = 0; round % 3 > 0 && i < 20; i++)
      bytes[g_test_rand_int_range (0, round % 3 == 1 ? 40 : (gint32) size)]
          = (char) g_test_rand_int_range (0, 256);
    g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
    catalogue = karum_catalogue_open ("ru");
    for (guint k = 0; k < texts->len; k++)
      g_assert_cmpuint (strlen (karum_catalogue_text (catalogue, texts->pdata[k])), >, 0);
  }
  g_unlink (path);
  g_rmdir (messages);
  g_rmdir (language);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  locale_dir = argv[1];
  g_assert_nonnull (setlocale (LC_ALL, "C.UTF-8"));
  g_test_add_func ("/print/catalogue/texts", test_texts);
  g_test_add_func ("/print/catalogue/unknown", test_unknown);
  g_test_add_func ("/print/catalogue/damaged", test_damaged);
  return g_test_run ();
}
