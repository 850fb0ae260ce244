#include <glib/gi18n.h>

#include "karum-library-page-private.h"
#include "karum-list-requests.h"
#include "karum-number-text.h"
#include "karum-undo-tell.h"

/* -- What is chosen --------------------------------------------------------------------------- */

static void
show_choice_bar (KarumLibraryPage *self, guint n_chosen)
{
  g_autofree char *number = karum_number_text (n_chosen);
  g_autofree char *text
      = g_strdup_printf (ngettext ("%s game selected", "%s games selected", n_chosen), number);

  gtk_label_set_label (self->choice_label, text);
  gtk_action_bar_set_revealed (self->choice_bar, n_chosen > 1);
}

void
karum_library_selection_update (KarumLibraryPage *self)
{
  guint n_chosen = karum_game_selection_get_n_chosen (self->selection);
  gint64 id = karum_game_selection_get_game (self->selection);
  gboolean some = n_chosen > 0, change = some && karum_library_page_is_writable (self);
  gboolean bin = self->filter.bin;
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "library.open", id != 0);
  gtk_widget_action_set_enabled (widget, "library.details", id != 0 && change && !bin);
  gtk_widget_action_set_enabled (widget, "library.set-event", change && !bin);
  gtk_widget_action_set_enabled (widget, "library.delete", change && !bin);
  gtk_widget_action_set_enabled (widget, "library.restore", change && bin);
  gtk_widget_action_set_enabled (widget, "library.destroy", change && bin);
  gtk_widget_action_set_enabled (widget, "library.set-stars", change);
  gtk_widget_action_set_enabled (widget, "library.collect", change);
  gtk_widget_action_set_enabled (widget, "library.uncollect", change);
  gtk_widget_action_set_enabled (widget, "library.collect-new", change);
  gtk_widget_action_set_enabled (widget, "library.copy", some);
  gtk_widget_action_set_enabled (widget, "library.export-selected", some);
  gtk_widget_action_set_enabled (widget, "library.share-page", some);
  gtk_widget_action_set_enabled (widget, "library.print-selected", some);
  gtk_widget_action_set_enabled (widget, "library.select-none", some);
  show_choice_bar (self, n_chosen);
  if (n_chosen > 1)
    karum_preview_show_many (self->preview, n_chosen);
  else if (id != self->shown || id == 0)
    karum_preview_show (self->preview, self->archive, id, &self->filter);
  self->shown = id;
}

/* -- Where it is ------------------------------------------------------------------------------ */

/* Selects @games, of which the first is at @place; keys continue from there. */
static void
choose_there (KarumLibraryPage *self, guint place, const gint64 *games, gsize n_games)
{
  self->place = place;
  /* The list reports the place, whose game may not be loaded yet. */
  g_signal_handler_block (self->selection, self->chosen_handler);
  karum_lines_view_point (self->games, place);
  karum_game_selection_choose_games (self->selection, games, n_games);
  g_signal_handler_unblock (self->selection, self->chosen_handler);
  karum_library_selection_update (self);
}

/* The selected game has left the list: selects the one that is now at its place. */
static void
choose_other (KarumLibraryPage *self)
{
  guint n_games = g_list_model_get_n_items (G_LIST_MODEL (self->model));

  if (n_games > 0) {
    self->place = MIN (self->place, n_games - 1);
    karum_lines_view_point (self->games, self->place);
  } else {
    karum_game_selection_choose (self->selection, 0);
  }
}

/* The selected game is not in the list: it is selected again if it comes back before the user
 * selects another. */
static void
put_aside (KarumLibraryPage *self, gint64 id)
{
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_val (games, id);
  karum_library_selection_put_aside (self, games);
}

static void
look_for (KarumLibraryPage *self, gint64 id, GAsyncReadyCallback found)
{
  g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
  self->finding = g_cancellable_new ();
  karum_request_async (self->archive,
                       karum_request_find_index (karum_game_model_get_query (self->model), id),
                       self->finding, found, g_object_ref (self));
}

static void
chosen_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *index = karum_request_finish (source, result, &error);
  gint64 id = karum_game_selection_get_game (self->selection);

  if (!index || !id)
    return;
  if (*index >= 0) {
    choose_there (self, (guint) *index, &id, 1);
  } else {
    put_aside (self, id);
    choose_other (self);
  }
}

/* Where the selected game is; the archive is asked if its place isn't loaded. */
static void
find_chosen (KarumLibraryPage *self)
{
  gint64 id = karum_game_selection_get_game (self->selection);
  guint place = id ? karum_game_model_find (self->model, id) : GTK_INVALID_LIST_POSITION;

  if (place != GTK_INVALID_LIST_POSITION && place != self->place)
    choose_there (self, place, &id, 1);
  else if (place == GTK_INVALID_LIST_POSITION && id && self->archive)
    look_for (self, id, chosen_found);
  else if (karum_game_selection_get_n_chosen (self->selection) == 0)
    choose_other (self);
}

static void
gone_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *index = karum_request_finish (source, result, &error);
  g_autoptr (GArray) gone = NULL;

  if (!index)
    return;
  if (*index < 0 || !self->gone) {
    find_chosen (self);
    return;
  }
  gone = g_steal_pointer (&self->gone);
  choose_there (self, (guint) *index, (const gint64 *) (gconstpointer) gone->data, gone->len);
}

void
karum_library_selection_put_aside (KarumLibraryPage *self, GArray *games)
{
  karum_game_selection_choose (self->selection, 0);
  g_clear_pointer (&self->gone, g_array_unref);
  self->gone = games ? g_array_ref (games) : NULL;
}

void
karum_library_selection_refreshed (KarumLibraryPage *self)
{
  gint64 wanted = self->wanted;

  g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
  self->wanted = 0;
  if (wanted)
    karum_game_selection_choose (self->selection, wanted);
  if (self->gone && self->archive)
    look_for (self, g_array_index (self->gone, gint64, 0), gone_found);
  else
    find_chosen (self);
  karum_game_selection_let_go (self->selection);
  /* A game with the same number can have changed. */
  self->shown = 0;
  karum_library_selection_update (self);
}

static void
wanted_found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *index = karum_request_finish (source, result, &error);

  /* A new game can arrive with the next change. */
  if (!index || *index < 0 || !self->wanted)
    return;
  choose_there (self, (guint) *index, &self->wanted, 1);
  self->wanted = 0;
}

void
karum_library_page_select (KarumLibraryPage *self, gint64 id)
{
  guint place = karum_game_model_find (self->model, id);

  self->wanted = 0;
  if (place != GTK_INVALID_LIST_POSITION) {
    choose_there (self, place, &id, 1);
    return;
  }
  self->wanted = id;
  if (self->archive)
    look_for (self, id, wanted_found);
}

static void
chosen_changed (KarumLibraryPage *self)
{
  gint64 id = karum_game_selection_get_game (self->selection);
  guint place = id ? karum_game_model_find (self->model, id) : GTK_INVALID_LIST_POSITION;

  /* The search for the place of an earlier game is cancelled. */
  g_cancellable_cancel (self->finding);
  if (place != GTK_INVALID_LIST_POSITION && place != self->place)
    g_clear_pointer (&self->gone, g_array_unref);
  if (place != GTK_INVALID_LIST_POSITION)
    self->place = place;
  karum_library_selection_update (self);
}

static void
failed (KarumLibraryPage *self, const GError *error)
{
  karum_tell (GTK_WIDGET (self), error->message);
}

void
karum_library_selection_init (KarumLibraryPage *self)
{
  self->model = karum_game_model_new ();
  self->selection = karum_game_selection_new (self->model);
  karum_lines_view_set_model (self->games, GTK_SELECTION_MODEL (self->selection));
  self->chosen_handler = g_signal_connect_object (
      self->selection, "chosen-changed", G_CALLBACK (chosen_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "failed", G_CALLBACK (failed), self, G_CONNECT_SWAPPED);
}
