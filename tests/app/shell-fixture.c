#include "shell-fixture.h"

#include <glib/gstdio.h>

#include "../archive/fixture.h"
#include "karum-arrays.h"
#include "karum-language.h"
#include "karum-library-page-private.h"
#include "karum-lines-view.h"
#include "karum-requests.h"
#include "karum-sheet-draft.h"
#include "karum-store.h"
#include "robot.h"

KarumApplication *
shell_start (const char *language)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  KarumApplication *application;

  g_settings_set_string (settings, "language", language);
  application = karum_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_set_default (G_APPLICATION (application));
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_activate (G_APPLICATION (application));
  robot_settle ();
  return application;
}

static void
stop_activation (GApplication *application)
{
  g_signal_stop_emission_by_name (application, "activate");
}

void
shell_stop (KarumApplication *application)
{
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  robot_settle ();
  /* Those of shared archives exchange first. */
  robot_expect (!gtk_application_get_windows (GTK_APPLICATION (application)));
  /* Only g_application_run() ends with a complete shutdown. */
  g_signal_connect (application, "activate", G_CALLBACK (stop_activation), NULL);
  g_application_run (G_APPLICATION (application), 0, NULL);
  g_application_set_default (NULL);
  g_assert_finalize_object (application);
}

KarumWindow *
shell_window (KarumApplication *application)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l; l = l->next)
    if (KARUM_IS_WINDOW (l->data))
      return l->data;
  return NULL;
}

static gboolean
do_nothing (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  (void) data, (void) store, (void) progress, (void) error;
  return TRUE;
}

static void
answered (GObject *source, GAsyncResult *result, gpointer n_asked)
{
  (void) source, (void) result;
  --*(int *) n_asked;
}

/* Each lane answers in the order in which it was asked. */
static void
await_lanes (KarumArchive *archive)
{
  KarumRequest *requests[] = { karum_request_list_searches (), karum_request_get_review (1),
                               karum_request_work (do_nothing, NULL) };
  int n_asked = G_N_ELEMENTS (requests);

  karum_for_each_of (request, requests)
    karum_request_async (archive, *request, NULL, answered, &n_asked);
  wait_until (n_asked == 0);
}

void
shell_unfold_new_game (void)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  g_settings_set_boolean (settings, "new-game-rules", TRUE);
  g_settings_set_boolean (settings, "new-game-more", TRUE);
}

void
shell_rest (KarumWindow *window)
{
  /* An answer may be the cause of a question, and that of another. */
  for (int i = 0; i < 3 && window->archive; i++)
    await_lanes (window->archive);
}

gpointer
shell_ask (KarumWindow *window, KarumRequest *request)
{
  g_autoptr (GError) error = NULL;
  gpointer answer = fixture_ask (window->archive, request, &error);

  g_assert_no_error (error);
  return answer;
}

GtkWindow *
shell_dialog (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);
    if (G_TYPE_CHECK_INSTANCE_TYPE (window, type) && gtk_widget_get_visible (GTK_WIDGET (window)))
      return window;
  }
  return NULL;
}

GtkWindow *
shell_new_dialog (GList *known)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    if (!g_list_find (known, window) && gtk_widget_get_mapped (GTK_WIDGET (window)))
      return window;
  }
  return NULL;
}

const char *
shell_page (KarumWindow *window)
{
  return gtk_stack_get_visible_child_name (window->pages);
}

const char *
shell_library_state (KarumWindow *window)
{
  return gtk_stack_get_visible_child_name (window->library->stack);
}

GListModel *
shell_games (KarumWindow *window)
{
  return G_LIST_MODEL (window->library->selection);
}

GListModel *
shell_roster (gpointer page)
{
  KarumLinesView *lines = shell_find (page, KARUM_TYPE_LINES_VIEW);

  return G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (karum_lines_view_get_list (lines))));
}

gpointer
shell_find (gpointer root, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    gpointer found = shell_find (child, type);
    if (found)
      return found;
  }
  return NULL;
}

gpointer
shell_find_mapped (gpointer root, GType type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (root, type) && gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    gpointer found = shell_find_mapped (child, type);
    if (found)
      return found;
  }
  return NULL;
}

GtkWidget *
shell_find_label (gpointer root, const char *text)
{
  if (GTK_IS_LABEL (root) && g_str_equal (gtk_label_get_text (root), text)
      && gtk_widget_get_mapped (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = shell_find_label (child, text);
    if (found)
      return found;
  }
  return NULL;
}

char *
shell_archive_path (void)
{
  return karum_archive_default_path ();
}

void
shell_fill (guint n_games)
{
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = karum_store_open (path, NULL, NULL);

  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < n_games; i++) {
    /* The last of all_games is the null game, which is not selectable. */
    guint n_offered = 0;
    g_autoptr (KarumRecord) record = NULL;

    while (all_games[n_offered + 1])
      n_offered++;
    record = fixture_record (all_games[i % n_offered], 0, i % 3 ? 12 : 2000, i + 1);
    g_free (record->tags.date);
    record->tags.date = g_strdup_printf ("2026.%02u.%02u", 1 + i / 28 % 12, 1 + i % 28);
    if (i == 0)
      karum_node_set_comment (record->root, "A Needle in a haystack");
    karum_record_close (record);
    fixture_save (store, record);
  }
  g_assert_true (karum_store_end (store, TRUE, NULL));
  karum_store_close (store);
}

/* What a review could have found: nobody was always ahead or always behind. */
static GArray *
some_verdicts (guint n, KarumRandom *random)
{
  GArray *verdicts = karum_verdicts_new (n);

  for (guint i = 0; i < n; i++) {
    const guint best = karum_random_below (random, KARUM_VERDICT_CERTAIN + 1);

    *karum_verdicts_at (verdicts, i)
        = (KarumVerdict){ .effort = KARUM_EFFORT_QUICK,
                          .engine = 1,
                          .person = i % 2,
                          .decision = TRUE,
                          .best = { .chance = best },
                          .taken = { .chance = karum_random_below (random, best + 1) } };
  }
  return verdicts;
}

void
shell_review_all (KarumArchive *archive)
{
  const KarumGameQuery all = { .sort = KARUM_GAME_SORT_ADDED };
  g_autofree char *path = shell_archive_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GArray) ids = karum_store_list_ids (store, &all, 0, 0, NULL);
  KarumRandom random;

  karum_random_init (&random, 4);
  karum_for_each_value (const gint64, id, ids) {
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
    g_autoptr (GArray) verdicts = some_verdicts (karum_record_line_length (record), &random);

    g_assert_nonnull (
        fixture_ask (archive, karum_request_keep_review (id, record, verdicts), NULL));
  }
  karum_store_close (store);
}

void
shell_clean (void)
{
  static const char *const endings[] = { "", "-wal", "-shm" };
  g_autofree char *path = shell_archive_path ();
  g_autofree char *draft = karum_sheet_draft_path (path, 0);

  g_remove (draft);
  karum_for_each_of (ending, endings) {
    g_autofree char *file = g_strconcat (path, *ending, NULL);
    g_remove (file);
  }
}

void
shell_add (const char *path, GTestDataFunc test)
{
  for (const KarumLanguage *language = karum_languages (); language->code; language++) {
    g_autofree char *spoken = g_strdup_printf ("%s/%s", path, language->code);

    g_test_add_data_func (spoken, language->code, test);
  }
}
