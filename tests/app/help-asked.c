/* help-asked.c: where help is asked for, and what it leads to. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-board-view.h"
#include "karum-games.h"
#include "karum-lessons.h"
#include "robot.h"
#include "shell-fixture.h"

static void
check_place (const char *place)
{
  g_auto (GStrv) words = g_strsplit (place, " ", 3);
  g_autoptr (KarumLearn) learn = karum_learn_open (words[0], "en");
  const KarumLearnPage *page = learn && words[1] ? karum_learn_page (learn, words[1]) : NULL;
  gboolean found = page && !words[2];

  for (guint i = 0; page && i < page->blocks->len; i++)
    found = found || g_strcmp0 (((KarumLearnBlock *) page->blocks->pdata[i])->id, words[2]) == 0;
  if (!found)
    g_error ("help leads nowhere: %s", place);
}

/* The number of places to which the template leads, which all exist. */
static guint
check_places (const char *template)
{
  g_autofree char *path = g_strconcat ("/org/karum/Karum/", template, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  g_autoptr (GRegex) regex = g_regex_new ("name=\"(?:place|help)\">([a-z]+ [^<]+)<", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  g_assert_nonnull (bytes);
  g_regex_match_full (regex, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), 0,
                      0, &match, NULL);
  for (; g_match_info_matches (match); n++) {
    g_autofree char *place = g_match_info_fetch (match, 1);

    check_place (place);
    g_match_info_next (match, NULL);
  }
  return n;
}

/* Every dialog and page that can puzzle leads to a place of help. */
static void
test_places (void)
{
  static const char *const puzzling[] = {
    "backup-dialog",        "check-dialog",   "club-page",      "doubles-dialog", "event-page",
    "export-dialog",        "filter-dialog",  "history-page",   "import-dialog",  "luggage-dialog",
    "merge-archive-dialog", "merge-dialog",   "pattern-dialog", "player-dialog",  "player-page",
    "practice-page",        "preferences",    "print-dialog",   "ratings-page",   "review-dialog",
    "sharing-dialog",       "similar-dialog", "site-dialog"
  };
  g_auto (GStrv) all = g_resources_enumerate_children ("/org/karum/Karum", 0, NULL);

  for (char **name = all; *name; name++)
    if (g_str_has_suffix (*name, ".ui"))
      check_places (*name);
  karum_for_each_of (each, puzzling) {
    g_autofree char *template = g_strdup_printf ("karum-%s.ui", *each);

    g_test_message ("%s", template);
    g_assert_cmpuint (check_places (template), >, 0);
  }
}

/* A point that is taken is refused; the button of the message leads to the rule. */
static void
test_refusal (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  g_autofree char *path = shell_archive_path ();
  g_autoptr (KarumRecord) record = NULL;
  KarumRules rules;
  KarumStore *store;
  GtkWidget *board = NULL, *button = NULL, *focus = NULL;
  double x, y;
  gint64 id;

  wait_until (window->archive);
  g_assert_true (karum_rules_read (karum_games, "pahtum:classic,size=5,holes=1", &rules, NULL));
  record = karum_record_new (&rules, "c3", NULL, NULL);
  record->tags.uuid = g_uuid_string_random ();
  store = karum_store_open (path, NULL, NULL);
  id = fixture_save (store, record);
  karum_store_close (store);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.open-game", "x", id));
  robot_expect (g_strcmp0 (shell_page (window), "game") == 0
                && (board = shell_find_mapped (karum_window_get_page (window, "game"),
                                               KARUM_TYPE_BOARD_VIEW)));
  robot_focus (GTK_WIDGET (window));
  robot_paint (GTK_WIDGET (window));
  robot_expect (karum_board_view_get_center (KARUM_BOARD_VIEW (board), karum_point (2, 2), &x, &y));
  robot_click (board, x, y);
  robot_expect ((button = robot_find_button (GTK_WIDGET (window), "_Rule")));
  robot_paint (GTK_WIDGET (window));
  robot_settle ();
  robot_click_middle (button);
  robot_expect (g_strcmp0 (shell_page (window), "learn") == 0);
  robot_expect ((focus = gtk_root_get_focus (GTK_ROOT (window))) && GTK_IS_LABEL (focus));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (focus)), ==, "A move");
  robot_paint (GTK_WIDGET (window));
  robot_expect (gtk_widget_translate_coordinates (focus, GTK_WIDGET (window), 0, 0, &x, &y) && y > 0
                && y < gtk_widget_get_height (GTK_WIDGET (window)));
  shell_stop (application);
  shell_clean ();
}

/* However narrow a page is, a move such as a1-b3 isn't broken at its hyphen. */
static void
test_moves_whole (void)
{
  const char text[] = "<text><page id='p' title='P'><p>"
                      "A line leads there: <key>a1-b3</key> is a move from a1 to b3, and "
                      "<key>c4-a5+b1</key> returns an archer.</p></page></text>";
  g_autoptr (KarumLearn) learn = karum_learn_read (NULL, text, NULL);
  const KarumLearnBlock *block = karum_learn_page (learn, "p")->blocks->pdata[0];
  GtkWidget *label;
  PangoLayout *layout;

  gtk_init ();
  label = g_object_ref_sink (karum_lesson_label_new (block->text, NULL, NULL));
  layout = gtk_label_get_layout (GTK_LABEL (label));
  for (int width = 150; width < 400; width++) {
    pango_layout_set_width (layout, width * PANGO_SCALE);
    for (int i = 0; i < pango_layout_get_line_count (layout); i++) {
      PangoLayoutLine *line = pango_layout_get_line_readonly (layout, i);

      g_assert_cmpint (pango_layout_get_text (layout)[line->start_index + line->length - 1], !=,
                       '-');
    }
  }
  g_object_unref (label);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/help-asked/places", test_places);
  g_test_add_func ("/app/help-asked/refusal", test_refusal);
  g_test_add_func ("/app/help-asked/moves-whole", test_moves_whole);
  return g_test_run ();
}
