#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-actions.h"
#include "karum-class.h"
#include "karum-event-chooser.h"
#include "karum-name-dialog.h"
#include "karum-requests.h"
#include "karum-export-dialog.h"
#include "karum-game-text.h"
#include "karum-library-page-private.h"
#include "karum-page-keys.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-print-dialog.h"
#include "karum-request.h"
#include "karum-teller.h"
#include "karum-verdict.h"

typedef struct _KarumLibraryTask KarumLibraryTask;

/* KarumLibraryTask: the caller sets @start and its arguments; the other fields are set before
 * @start is called. */
struct _KarumLibraryTask {
  /* Returns the request to @archive, and sets @text to the message to be shown after it; NULL if
   * there is nothing to do. */
  KarumRequest *(*start) (KarumLibraryTask *task);
  gboolean flag;
  gboolean erases; /* for good: backups may still hold it */
  gint64 number;
  char *name; /* (owned) (nullable) */

  KarumLibraryPage *page; /* (owned) */
  KarumArchive *archive;  /* (owned): of the games */
  GArray *games;          /* (owned) (nullable) (element-type gint64) */
  char *text;             /* (owned) (nullable): the message, with an undo button */
};

/* karum_library_task_games: (transfer none): @task->games->len numbers. */
static inline const gint64 *
karum_library_task_games (const KarumLibraryTask *task)
{
  return (const gint64 *) (gconstpointer) task->games->data;
}

/* (transfer full) (nullable): the players, if the task concerns one game. */
static char *
players_of (const KarumLibraryTask *task)
{
  KarumGameModel *model = task->page->model;
  guint place = task->games->len == 1
                    ? karum_game_model_find (model, *karum_library_task_games (task))
                    : GTK_INVALID_LIST_POSITION;
  g_autoptr (KarumGameItem) item = g_list_model_get_item (G_LIST_MODEL (model), place);
  const KarumGameRow *row = item ? karum_game_item_get_row (item) : NULL;

  return row ? karum_row_players_text (row) : NULL;
}

/* -- The bin ---------------------------------------------------------------------------------- */

static void library_task_begin (KarumLibraryPage *self, const KarumLibraryTask *task);

static KarumRequest *
start_bin (KarumLibraryTask *task)
{
  guint n_games = task->games->len;

  task->text = karum_count_text (
      task->flag
          ? ngettext ("%s game moved to the bin", "%s games moved to the bin", n_games)
          : ngettext ("%s game restored from the bin", "%s games restored from the bin", n_games),
      n_games);
  karum_library_selection_put_aside (task->page, task->games);
  return karum_request_bin_games (karum_library_task_games (task), n_games, task->flag);
}

static void
delete_games (KarumLibraryPage *self)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_bin, .flag = TRUE });
}

static void
restore_games (KarumLibraryPage *self)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_bin });
}

static KarumRequest *
start_destroy (KarumLibraryTask *task)
{
  guint n_games = task->games->len;

  task->text = karum_count_text (
      ngettext ("%s game permanently deleted", "%s games permanently deleted", n_games), n_games);
  karum_library_selection_put_aside (task->page, task->games);
  return karum_request_destroy_games (karum_library_task_games (task), n_games);
}

static void
destroy_decided (KarumLibraryPage *self, const char *response)
{
  if (g_str_equal (response, "delete"))
    library_task_begin (self, &(KarumLibraryTask){ .start = start_destroy, .erases = TRUE });
}

static void
emptying_decided (KarumLibraryPage *self, const char *response)
{
  if (!g_str_equal (response, "delete") || !karum_page_get_archive (KARUM_PAGE (self)))
    return;
  karum_game_selection_choose (self->selection, 0);
  karum_undo_erase (GTK_WIDGET (self), karum_page_get_archive (KARUM_PAGE (self)),
                    karum_request_empty_bin (), _ ("Bin emptied"));
}

/* Erasing can't be undone. */
static void
ask_to_erase (KarumLibraryPage *self, const char *heading, GCallback decided)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), heading,
      _ ("This can’t be undone. The games are erased from the archive and from its history of "
         "changes. Backups that were made before still contain them.")));

  karum_dialog_warn (dialog, "delete", _ ("_Delete Permanently"));
  g_signal_connect_object (dialog, "response", decided, self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
destroy_games (KarumLibraryPage *self)
{
  ask_to_erase (self, _ ("Permanently Delete the Selected Games?"), G_CALLBACK (destroy_decided));
}

static void
empty_bin (KarumLibraryPage *self)
{
  if (karum_page_get_archive (KARUM_PAGE (self)))
    ask_to_erase (self, _ ("Empty the Bin?"), G_CALLBACK (emptying_decided));
}

/* -- Stars and collections -------------------------------------------------------------------- */

static KarumRequest *
start_stars (KarumLibraryTask *task)
{
  return karum_request_set_stars (karum_library_task_games (task), task->games->len,
                                  (guint) task->number);
}

static void
set_stars (GtkWidget *widget, const char *action, GVariant *parameter)
{
  library_task_begin (
      KARUM_LIBRARY_PAGE (widget),
      &(KarumLibraryTask){ .start = start_stars, .number = g_variant_get_uint32 (parameter) });
}

static char *
collected_text (const KarumLibraryTask *task)
{
  guint n_games = task->games->len;
  g_autofree char *number = karum_number_text (n_games);
  g_autofree char *name = karum_display_name (task->name);

  if (task->flag)
    /* Translators: the number of games, and the name of a collection. */
    return g_strdup_printf (ngettext ("%s game added to “%s”", "%s games added to “%s”", n_games),
                            number, name);
  /* Translators: the number of games, and the name of a collection. */
  return g_strdup_printf (
      ngettext ("%s game removed from “%s”", "%s games removed from “%s”", n_games), number, name);
}

static KarumRequest *
start_collect (KarumLibraryTask *task)
{
  const char *shown = task->page->filter.collection;

  task->text = collected_text (task);
  if (!task->flag && g_strcmp0 (shown, task->name) == 0)
    karum_library_selection_put_aside (task->page, task->games);
  return karum_request_collect_games (karum_library_task_games (task), task->games->len, task->name,
                                      task->flag);
}

void
karum_library_actions_collect (KarumLibraryPage *self, const char *name, gboolean collected_now)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_collect,
                                                 .flag = collected_now,
                                                 .name = g_strdup (name) });
}

static int
compare_places (gconstpointer a, gconstpointer b, gpointer model)
{
  guint first = karum_game_model_find (model, *(const gint64 *) a);
  guint second = karum_game_model_find (model, *(const gint64 *) b);

  return first < second ? -1 : first > second;
}

static KarumRequest *
start_arrange (KarumLibraryTask *task)
{
  guint n_games = task->games->len;
  g_autofree char *number = karum_number_text (n_games);
  g_autofree char *name = karum_display_name (task->name);

  /* Translators: the number of games, and the name of a collection. */
  task->text = g_strdup_printf (
      ngettext ("%s game moved within “%s”", "%s games moved within “%s”", n_games), number, name);
  g_array_sort_with_data (task->games, compare_places, task->page->model);
  return karum_request_arrange_games (karum_library_task_games (task), n_games, task->name,
                                      task->number, task->flag);
}

void
karum_library_actions_arrange (KarumLibraryPage *self, gint64 beside, gboolean after)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_arrange,
                                                 .number = beside,
                                                 .flag = after,
                                                 .name = g_strdup (self->filter.collection) });
}

static void
collect_games (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_library_actions_collect (KARUM_LIBRARY_PAGE (widget),
                                 g_variant_get_string (parameter, NULL), TRUE);
}

static void
uncollect_games (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_library_actions_collect (KARUM_LIBRARY_PAGE (widget),
                                 g_variant_get_string (parameter, NULL), FALSE);
}

static void
collection_named (KarumLibraryPage *self, const char *name)
{
  karum_library_actions_collect (self, name, TRUE);
}

static void
collect_new (KarumLibraryPage *self)
{
  KarumNameDialog *dialog
      = karum_name_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                               _ ("Add to a New Collection"), _ ("_Add"), NULL);

  karum_on (dialog, "named", collection_named, self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* -- Out of the archive ----------------------------------------------------------------------- */

static KarumRequest *
start_export (KarumLibraryTask *task)
{
  karum_export_dialog_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (task->page))),
                               task->archive, &task->page->filter, karum_library_task_games (task),
                               task->games->len);
  return NULL;
}

static void
export_games (KarumLibraryPage *self)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_export });
}

static KarumRequest *
start_page (KarumLibraryTask *task)
{
  karum_export_dialog_present_page (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (task->page))),
                                    task->archive, karum_library_task_games (task),
                                    task->games->len);
  return NULL;
}

static void
share_page (KarumLibraryPage *self)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_page });
}

static KarumRequest *
start_review (KarumLibraryTask *task)
{
  gtk_widget_activate_action (GTK_WIDGET (task->page), "win.review-games", "(s@axu)", "",
                              g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, task->games->data,
                                                         task->games->len, sizeof (gint64)),
                              KARUM_EFFORT_THOROUGH);
  return NULL;
}

static void
review_games (KarumLibraryPage *self)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_review });
}

static KarumRequest *
start_print (KarumLibraryTask *task)
{
  karum_print_dialog_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (task->page))),
                              task->archive, &task->page->filter, karum_library_task_games (task),
                              task->games->len, NULL);
  return NULL;
}

static void
print_games (KarumLibraryPage *self)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_print });
}

static void
copied (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree char *players = data;
  g_autoptr (GError) error = NULL;
  gint64 n_games = karum_export_copy_finish (GTK_WIDGET (source), result, &error);
  g_autofree char *counted
      = karum_count_text (ngettext ("%s game copied", "%s games copied", (gulong) MAX (n_games, 0)),
                          (guint64) MAX (n_games, 0));
  g_autofree char *text = karum_name_message (counted, players);

  karum_tell (GTK_WIDGET (source), n_games >= 0 ? text : error->message);
}

static KarumRequest *
start_copy (KarumLibraryTask *task)
{
  karum_export_copy_async (GTK_WIDGET (task->page), task->archive, karum_library_task_games (task),
                           task->games->len, copied, players_of (task));
  return NULL;
}

static void
copy_games (KarumLibraryPage *self)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_copy });
}

/* -- Choosing --------------------------------------------------------------------------------- */

static void
open_game (KarumLibraryPage *self)
{
  gint64 id = karum_game_selection_get_game (self->selection);

  if (id)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game", "x", id);
}

static void
select_all (KarumLibraryPage *self)
{
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (self->selection));
}

static void
copy_picture (KarumLibraryPage *self)
{
  karum_preview_copy_picture (self->preview);
}

static void
select_none (KarumLibraryPage *self)
{
  karum_game_selection_choose (self->selection, 0);
}

static void
show_menu (KarumLibraryPage *self)
{
  double x, y;

  karum_menu_place (GTK_WIDGET (self), &x, &y);
  karum_library_page_show_menu (self, x, y);
}

/* -- The class -------------------------------------------------------------------------------- */

const char *const karum_library_page_reasons[] = {
  [LIBRARY_SOME] = N_ ("Select a game."),
  [LIBRARY_ONE] = N_ ("Select one game."),
  [LIBRARY_GAMES] = N_ ("This can’t be done in the bin."),
  [LIBRARY_BIN] = N_ ("Show the bin first."),
  [LIBRARY_ANY] = N_ ("The bin is empty."),
  [LIBRARY_ORDER] = N_ ("Show a collection in its own order."),
  [LIBRARY_PLAYER] = N_ ("Show the games of a player."),
};

static const KarumAction actions[] = {
  { "library.open", N_ ("_Open"), NULL, { LIBRARY_ONE }, KARUM_DOES (KarumLibraryPage, open_game) },
  { "library.set-stars", .needs = { KARUM_NEED_WRITING, LIBRARY_SOME }, .with_target = set_stars,
    .target = "u" },
  { "library.set-stars(uint32 0)",
    N_ ("_No Stars"),
    "<Control>0 <Control>KP_0",
    { KARUM_NEED_WRITING, LIBRARY_SOME } },
  { "library.set-stars(uint32 1)",
    N_ ("One Star"),
    "<Control>1 <Control>KP_1",
    { KARUM_NEED_WRITING, LIBRARY_SOME },
    .brief = "★" },
  { "library.set-stars(uint32 2)",
    N_ ("Two Stars"),
    "<Control>2 <Control>KP_2",
    { KARUM_NEED_WRITING, LIBRARY_SOME },
    .brief = "★★" },
  { "library.set-stars(uint32 3)",
    N_ ("Three Stars"),
    "<Control>3 <Control>KP_3",
    { KARUM_NEED_WRITING, LIBRARY_SOME },
    .brief = "★★★" },
  { "library.set-stars(uint32 4)",
    N_ ("Four Stars"),
    "<Control>4 <Control>KP_4",
    { KARUM_NEED_WRITING, LIBRARY_SOME },
    .brief = "★★★★" },
  { "library.set-stars(uint32 5)",
    N_ ("Five Stars"),
    "<Control>5 <Control>KP_5",
    { KARUM_NEED_WRITING, LIBRARY_SOME },
    .brief = "★★★★★" },
  { "library.collect", .needs = { KARUM_NEED_WRITING, LIBRARY_SOME }, .with_target = collect_games,
    .target = "s" },
  { "library.uncollect", .needs = { KARUM_NEED_WRITING, LIBRARY_SOME },
    .with_target = uncollect_games, .target = "s" },
  { "library.collect-new",
    N_ ("Add to a New Collection…"),
    "<Control>b",
    { KARUM_NEED_WRITING, LIBRARY_SOME },
    KARUM_DOES (KarumLibraryPage, collect_new),
    .brief = N_ ("_New Collection…") },
  { "library.copy",
    N_ ("_Copy as Text"),
    "<Control>c",
    { LIBRARY_SOME },
    KARUM_DOES (KarumLibraryPage, copy_games) },
  { "library.copy-picture", N_ ("Copy as Pict_ure"), "<Control><Shift>c",
    .function = KARUM_DOES (KarumLibraryPage, copy_picture) },
  { "library.share-page",
    N_ ("S_hare as Web Page…"),
    "<Control><Shift>s",
    { LIBRARY_SOME },
    KARUM_DOES (KarumLibraryPage, share_page) },
  { "library.export-selected",
    N_ ("Export the Selected Games…"),
    NULL,
    { LIBRARY_SOME },
    KARUM_DOES (KarumLibraryPage, export_games),
    .words = NC_ ("search", "KGN, CSV, JSON, save a file"),
    .brief = N_ ("_Export…") },
  { "library.print-selected",
    N_ ("Print the Selected Games…"),
    NULL,
    { LIBRARY_SOME },
    KARUM_DOES (KarumLibraryPage, print_games),
    .words = NC_ ("search", "PDF, paper"),
    .brief = N_ ("_Print…") },
  { "library.review-selected",
    N_ ("Review the Selected Games…"),
    NULL,
    { LIBRARY_SOME },
    KARUM_DOES (KarumLibraryPage, review_games),
    .brief = N_ ("Revie_w…") },
  { "library.delete",
    N_ ("Move to _Bin"),
    "Delete KP_Delete",
    { KARUM_NEED_WRITING, LIBRARY_SOME, LIBRARY_GAMES },
    KARUM_DOES (KarumLibraryPage, delete_games),
    .words = NC_ ("search", "Delete, trash") },
  { "library.restore",
    N_ ("_Restore from the Bin"),
    "<Control>r",
    { KARUM_NEED_WRITING, LIBRARY_SOME, LIBRARY_BIN },
    KARUM_DOES (KarumLibraryPage, restore_games) },
  { "library.destroy",
    N_ ("_Delete Permanently"),
    "<Shift>Delete <Shift>KP_Delete",
    { KARUM_NEED_WRITING, LIBRARY_SOME, LIBRARY_BIN },
    KARUM_DOES (KarumLibraryPage, destroy_games) },
  { "library.empty-bin",
    N_ ("Empty the Bin"),
    NULL,
    { KARUM_NEED_WRITING, LIBRARY_BIN, LIBRARY_ANY },
    KARUM_DOES (KarumLibraryPage, empty_bin) },
  { "library.select-all", N_ ("Select _All"), "<Control>a",
    .function = KARUM_DOES (KarumLibraryPage, select_all) },
  { "library.select-none",
    N_ ("Select None"),
    "<Control><Shift>a",
    { LIBRARY_SOME },
    KARUM_DOES (KarumLibraryPage, select_none) },
  { "library.show-menu", N_ ("Game Actions"), "<Shift>F10 Menu",
    .function = KARUM_DOES (KarumLibraryPage, show_menu) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Library"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions),
        .reasons = karum_library_page_reasons };

void
karum_library_actions_init (GtkWidgetClass *widget_class)
{
  karum_actions_install (widget_class, &table);
  karum_actions_install (widget_class, &karum_library_order_actions);
}

static void
edit_details (KarumLibraryPage *self)
{
  gint64 id = karum_game_selection_get_game (self->selection);

  if (id)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.edit-details", "x", id);
}

/* -- The event -------------------------------------------------------------------------------- */

static KarumRequest *
start_event (KarumLibraryTask *task)
{
  guint n_games = task->games->len;
  g_autofree char *number = karum_number_text (n_games);

  task->text = g_strdup_printf (
      task->number ? ngettext ("Event set for %s game", "Event set for %s games", n_games)
                   : ngettext ("%s game removed from its event",
                               "%s games removed from their events", n_games),
      number);
  return karum_request_set_event (karum_library_task_games (task), n_games, task->number);
}

/* @event: 0 for none */
static void
event_chosen (KarumLibraryPage *self, gint64 event)
{
  library_task_begin (self, &(KarumLibraryTask){ .start = start_event, .number = event });
}

static void
set_event (KarumLibraryPage *self)
{
  GtkWindow *dialog;

  if (!karum_page_get_archive (KARUM_PAGE (self)))
    return;
  dialog = karum_event_chooser_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                    karum_page_get_archive (KARUM_PAGE (self)));
  karum_on (dialog, "chosen", event_chosen, self);
  karum_dialog_present (dialog);
}

static const KarumAction details[] = {
  { "library.details",
    N_ ("Game Deta_ils…"),
    "F2",
    { KARUM_NEED_WRITING, LIBRARY_ONE, LIBRARY_GAMES },
    KARUM_DOES (KarumLibraryPage, edit_details) },
  { "library.set-event",
    N_ ("Set E_vent…"),
    "<Shift>F2",
    { KARUM_NEED_WRITING, LIBRARY_SOME, LIBRARY_GAMES },
    KARUM_DOES (KarumLibraryPage, set_event) },
};

const KarumActionTable karum_library_details_actions
    = { NC_ ("shortcuts", "Library"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (details),
        .reasons = karum_library_page_reasons };

static void
deed_free (KarumLibraryTask *task)
{
  g_free (task->name);
  g_object_unref (task->page);
  g_object_unref (task->archive);
  g_clear_pointer (&task->games, g_array_unref);
  g_free (task->text);
  g_free (task);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLibraryTask, deed_free)

/* (transfer full) */
static KarumLibraryTask *
deed_new (KarumLibraryPage *self, const KarumLibraryTask *task)
{
  KarumLibraryTask *copy = g_new (KarumLibraryTask, 1);

  *copy = *task;
  copy->page = g_object_ref (self);
  copy->archive = g_object_ref (karum_page_get_archive (KARUM_PAGE (self)));
  return copy;
}

static void
collected (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryTask) task = data;
  g_autoptr (GError) error = NULL;
  KarumArchive *archive = task->archive;
  KarumRequest *request = NULL;

  task->games = karum_game_selection_collect_finish (KARUM_GAME_SELECTION (source), result, &error);
  if (!task->games)
    karum_tell (GTK_WIDGET (task->page), error->message);
  else if (karum_page_get_archive (KARUM_PAGE (task->page)) == archive && task->games->len > 0)
    request = task->start (task);
  if (request) {
    g_autofree char *players = players_of (task);
    g_autofree char *text = task->text ? karum_name_message (task->text, players) : NULL;

    (task->erases ? karum_undo_erase : karum_undo_change) (GTK_WIDGET (task->page), archive,
                                                           request, text);
  }
}

/**
 * library_task_begin: finds out which games are selected, and runs the operation. Does
 * nothing if none are selected, or if the page shows another archive by then.
 * @task: copied; takes its name: (transfer full)
 */
static void
library_task_begin (KarumLibraryPage *self, const KarumLibraryTask *task)
{
  if (karum_page_get_archive (KARUM_PAGE (self)))
    karum_game_selection_collect_async (self->selection, NULL, collected, deed_new (self, task));
  else
    g_free (task->name);
}
