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
      = g_strdup_printf (ngettext ("%s game chosen", "%s games chosen", n_chosen), number);

  gtk_label_set_label (self->choice_label, text);
  gtk_action_bar_set_revealed (self->choice_bar, n_chosen > 1);
}

void
karum_library_choice_update (KarumLibraryPage *self)
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
  gtk_widget_action_set_enabled (widget, "library.select-none", some);
  show_choice_bar (self, n_chosen);
  if (n_chosen > 1)
    karum_preview_show_many (self->preview, n_chosen);
  else if (id != self->shown || id == 0)
    karum_preview_show (self->preview, self->archive, id);
  self->shown = id;
}

/* -- Where it is ------------------------------------------------------------------------------ */

static void
scroll_to (KarumLibraryPage *self, guint place)
{
  self->place = place;
  karum_games_view_scroll_to (self->games, place);
}

/* The game chosen is not in the list any more: one that is there now is taken. */
static void
choose_other (KarumLibraryPage *self)
{
  guint n_games = g_list_model_get_n_items (G_LIST_MODEL (self->model));

  if (n_games > 0)
    karum_game_selection_choose_place (self->selection, MIN (self->place, n_games - 1));
  else
    karum_game_selection_choose (self->selection, 0);
}

static void
found (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumLibraryPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *index = karum_request_finish (source, result, &error);

  if (!index)
    return;
  if (*index >= 0)
    scroll_to (self, (guint) *index);
  else
    choose_other (self);
}

/* Asks the archive where the game chosen stands. */
static void
find_chosen (KarumLibraryPage *self, gint64 id)
{
  self->finding = g_cancellable_new ();
  karum_request_async (self->archive,
                       karum_request_find_index (karum_game_model_get_query (self->model), id),
                       self->finding, found, g_object_ref (self));
}

void
karum_library_choice_refreshed (KarumLibraryPage *self)
{
  gint64 id = self->wanted;
  guint place;

  g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
  self->wanted = 0;
  if (id)
    karum_game_selection_choose (self->selection, id);
  id = karum_game_selection_get_game (self->selection);
  place = id ? karum_game_model_find (self->model, id) : GTK_INVALID_LIST_POSITION;
  if (place != GTK_INVALID_LIST_POSITION)
    self->place = place;
  else if (id && self->archive)
    find_chosen (self, id);
  else if (karum_game_selection_get_n_chosen (self->selection) == 0)
    choose_other (self);
  /* The same game may be another than it was. */
  self->shown = 0;
  karum_library_choice_update (self);
}

static void
chosen_changed (KarumLibraryPage *self)
{
  gint64 id = karum_game_selection_get_game (self->selection);
  guint place = id ? karum_game_model_find (self->model, id) : GTK_INVALID_LIST_POSITION;

  if (place != GTK_INVALID_LIST_POSITION)
    self->place = place;
  karum_library_choice_update (self);
}

static void
failed (KarumLibraryPage *self, const GError *error)
{
  karum_tell (GTK_WIDGET (self), error->message);
}

void
karum_library_choice_init (KarumLibraryPage *self)
{
  self->model = karum_game_model_new ();
  self->selection = karum_game_selection_new (self->model);
  karum_games_view_set_model (self->games, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_object (self->selection, "chosen-changed", G_CALLBACK (chosen_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "failed", G_CALLBACK (failed), self, G_CONNECT_SWAPPED);
}
