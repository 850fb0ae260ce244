/* palette.c: everything that the program can do and has is found by a few letters. */
#include <adwaita.h>

#include "karum-arrays.h"
#include "karum-palette.h"
#include "karum-phrases.h"
#include "karum-preferences.h"
#include "robot.h"
#include "shell-fixture.h"

static const char *
first_found (const KarumThings *things, const char *text)
{
  g_autoptr (GPtrArray) found = karum_things_find (things, text, 3);

  return found->len > 0 ? ((const KarumThing *) found->pdata[0])->title : "";
}

/* Beginnings of words, in any order and language, come before what is within words and before
 * sounds. */
static void
test_things (void)
{
  static const char *const undo[] = { "Undo", "Отменить", "元に戻す", NULL };
  static const char *const players[] = { "Show the Players", "Игроки", "プレイヤー", NULL };
  static const char *const review[] = { "Review", "Разбор", "対局を検討", NULL };
  static const char *const undone[] = { "The Sundown", NULL };
  g_autoptr (KarumThings) things = karum_things_new ();
  const struct {
    const char *text, *title;
  } cases[] = {
    { "und", "Undo" },        { "UNDO", "Undo" },
    { "отме", "Undo" },       { "otmen", "Undo" },
    { "戻す", "Undo" },       { "modosu", "Undo" },
    { "play sh", "Players" }, { "igro", "Players" },
    { "pureiya", "Players" }, { "ぷれいやー", "Players" },
    { "kentou", "Review" },   { "taikyoku", "Review" },
    { "razbor", "Review" },   { "sundown", "Sundown" },
    { "undown", "Sundown" },  { "zzz", "" },
    { "undo zzz", "" },       { "  ", "Sundown" },
  };

  karum_things_add (things, &(KarumThing){ .title = (char *) "Sundown" }, undone);
  karum_things_add (things, &(KarumThing){ .title = (char *) "Undo" }, undo);
  karum_things_add (things, &(KarumThing){ .title = (char *) "Players" }, players);
  karum_things_add (things, &(KarumThing){ .title = (char *) "Review" }, review);
  karum_for_each_of (each, cases) {
    g_test_message ("%s", each->text);
    g_assert_cmpstr (first_found (things, each->text), ==, each->title);
  }
}

static void
test_many (void)
{
  g_autoptr (KarumThings) things = karum_things_new ();
  KarumThings *more = karum_things_new ();
  g_autoptr (GPtrArray) found = NULL;

  g_test_timer_start ();
  for (guint i = 0; i < 10000; i++) {
    g_autofree char *title = g_strdup_printf ("Кубок клуба %u", i);
    const char *const names[] = { title, NULL };

    karum_things_add (i < 10 ? things : more, &(KarumThing){ .title = title }, names);
  }
  g_test_message ("10,000 events were added in %.3f s", g_test_timer_elapsed ());
  g_test_timer_start ();
  karum_things_take (things, more);
  found = karum_things_find (things, "kubok 9999", 40);
  g_test_message ("and searched in %.3f s", g_test_timer_elapsed ());
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpstr (((KarumThing *) found->pdata[0])->title, ==, "Кубок клуба 9999");
}

static KarumPalette *
open_palette (KarumWindow *window)
{
  robot_settle ();
  robot_focus (GTK_WIDGET (window));
  robot_key ("ctrl+k");
  wait_until (shell_dialog (KARUM_TYPE_PALETTE));
  robot_settle ();
  return KARUM_PALETTE (shell_dialog (KARUM_TYPE_PALETTE));
}

static const char *
chosen_title (KarumPalette *palette)
{
  GtkListBox *list = shell_find (palette, GTK_TYPE_LIST_BOX);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (list);

  return row ? gtk_label_get_text (shell_find (row, GTK_TYPE_LABEL)) : "";
}

/* Typed letters and Enter lead to @page. */
static void
go_by (KarumWindow *window, const char *letters, const char *page)
{
  KarumPalette *palette = open_palette (window);

  g_test_message ("%s: %s", letters, page);
  robot_type (letters);
  wait_until (
      g_str_equal (gtk_editable_get_text (shell_find (palette, GTK_TYPE_SEARCH_ENTRY)), letters));
  robot_key ("Return");
  wait_until (!shell_dialog (KARUM_TYPE_PALETTE));
  wait_until (g_str_equal (shell_page (window), page));
}

/* A row of the preferences is found by its title, and by what can be chosen in it. */
static void
open_setting (KarumWindow *window, const char *letters)
{
  KarumPalette *palette = open_palette (window);

  g_test_message ("%s", letters);
  robot_type (letters);
  wait_until (
      g_str_equal (gtk_editable_get_text (shell_find (palette, GTK_TYPE_SEARCH_ENTRY)), letters));
  robot_key ("Return");
  wait_until (shell_dialog (KARUM_TYPE_PREFERENCES));
  gtk_window_destroy (shell_dialog (KARUM_TYPE_PREFERENCES));
  wait_until (!shell_dialog (KARUM_TYPE_PREFERENCES));
}

static void
test_palette (gconstpointer language)
{
  KarumApplication *application;
  KarumWindow *window;
  KarumPalette *palette;
  g_autofree char *redo = NULL, *print = NULL;

  shell_clean ();
  shell_fill (2);
  application = shell_start (language);
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  go_by (window, "matches", "matches");
  go_by (window, "istoriya izm", "history");
  go_by (window, "pureiya", "players");
  go_by (window, "set up a board", "editor");
  go_by (window, "score sheet", "sheet");

  /* A player of the archive, whom the palette gets once it is open. */
  palette = open_palette (window);
  robot_type ("juri");
  wait_until (g_str_equal (chosen_title (palette), "Juri"));
  robot_key ("Escape");
  wait_until (!shell_dialog (KARUM_TYPE_PALETTE));

  /* By what isn't in its title. */
  palette = open_palette (window);
  print = karum_without_mnemonic (g_dgettext (GETTEXT_PACKAGE, "P_rint…"));
  robot_type ("pdf");
  wait_until (g_str_equal (chosen_title (palette), print));
  robot_key ("Escape");
  wait_until (!shell_dialog (KARUM_TYPE_PALETTE));

  /* What can't be used now stays, and says why. */
  palette = open_palette (window);
  redo = karum_without_mnemonic (g_dgettext (GETTEXT_PACKAGE, "_Redo"));
  robot_type ("redo");
  wait_until (g_str_equal (chosen_title (palette), redo));
  g_assert_nonnull (
      shell_find_label (palette, g_dgettext (GETTEXT_PACKAGE, "There is nothing to redo.")));
  robot_key ("Return");
  robot_settle ();
  g_assert_true (shell_dialog (KARUM_TYPE_PALETTE) == GTK_WINDOW (palette));
  robot_key ("Escape");
  wait_until (!shell_dialog (KARUM_TYPE_PALETTE));

  /* What is typed before the palette has the keyboard is in it. */
  robot_settle ();
  robot_focus (GTK_WIDGET (window));
  robot_press ("ctrl+k");
  robot_type_at_once ("redo");
  wait_until ((palette = KARUM_PALETTE (shell_dialog (KARUM_TYPE_PALETTE))));
  wait_until (g_str_equal (chosen_title (palette), redo));
  robot_key ("Escape");
  wait_until (!shell_dialog (KARUM_TYPE_PALETTE));

  /* So is what is typed while a line has the focus. */
  palette = open_palette (window);
  gtk_widget_grab_focus (shell_find (palette, GTK_TYPE_LIST_BOX_ROW));
  robot_type ("redo");
  wait_until (g_str_equal (chosen_title (palette), redo));
  robot_key ("Escape");
  wait_until (!shell_dialog (KARUM_TYPE_PALETTE));

  open_setting (window, "coordinates");
  open_setting (window, "dark");
  open_setting (window, "tyomn");
  shell_stop (application);
  shell_clean ();
}

/* Where lines of a title end, a word does. */
static void
assert_whole_words (GtkLabel *title)
{
  PangoLayout *layout = gtk_label_get_layout (title);
  const char *text = pango_layout_get_text (layout);

  for (const GSList *line = pango_layout_get_lines_readonly (layout)->next; line;
       line = line->next) {
    const int begin = pango_layout_line_get_start_index (line->data);

    g_test_message ("%s", text);
    g_assert_true (begin == 0 || strchr (" -/", text[begin - 1]));
  }
}

/* A key has a line of its own where it would break the words of its command. */
static void
test_large_texts (void)
{
  KarumApplication *application;
  KarumPalette *palette;

  shell_clean ();
  shell_fill (2);
  application = shell_start ("en");
  wait_until (g_str_equal (shell_library_state (shell_window (application)), "games"));
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  palette = open_palette (shell_window (application));
  gtk_window_set_default_size (GTK_WINDOW (palette), 360, 640);
  wait_until (gtk_widget_get_width (GTK_WIDGET (palette)) < 560);
  robot_settle ();
  for (GtkWidget *row = gtk_widget_get_first_child (shell_find (palette, GTK_TYPE_LIST_BOX)); row;
       row = gtk_widget_get_next_sibling (row))
    assert_whole_words (shell_find (row, GTK_TYPE_LABEL));
  robot_type ("players");
  wait_until (
      g_str_equal (gtk_editable_get_text (shell_find (palette, GTK_TYPE_SEARCH_ENTRY)), "players"));
  robot_key ("Escape");
  wait_until (!shell_dialog (KARUM_TYPE_PALETTE));
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-xft-dpi");
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/things", test_things);
  g_test_add_func ("/palette/many", test_many);
  g_test_add_func ("/palette/large-texts", test_large_texts);
  g_test_add_data_func ("/palette/en", "en", test_palette);
  g_test_add_data_func ("/palette/ru", "ru", test_palette);
  g_test_add_data_func ("/palette/ja", "ja", test_palette);
  return g_test_run ();
}
