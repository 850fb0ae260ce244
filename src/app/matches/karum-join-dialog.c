#include "karum-join-dialog.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-game-text.h"
#include "karum-limits.h"
#include "karum-loader.h"
#include "karum-requests.h"
#include "karum-rows.h"

/* The maximum number of games offered; a search narrows them down. */
#define OFFERED 200

struct _KarumJoinDialog {
  AdwWindow parent_instance;

  GtkLabel *hint;
  GtkEditable *words;
  GtkListBox *list;

  KarumArchive *archive; /* (owned) */
  GCancellable *loading; /* (nullable) (owned) */
  GPtrArray *games;      /* (nullable) (owned) (element-type KarumGameRow): by index in the list */
  KarumGameRow *first;   /* (nullable) (owned): the first selected game */
};

G_DEFINE_FINAL_TYPE (KarumJoinDialog, karum_join_dialog, ADW_TYPE_WINDOW)

gboolean
karum_games_can_match (const KarumGameRow *a, const KarumGameRow *b)
{
  return a->id != b->id && a->players[0] && a->players[1]
         && g_strcmp0 (a->players[0], b->players[1]) == 0
         && g_strcmp0 (a->players[1], b->players[0]) == 0 && g_strcmp0 (a->rules, b->rules) == 0;
}

static const KarumGameRow *
game_of (KarumJoinDialog *self, GtkListBoxRow *row)
{
  return self->games->pdata[gtk_list_box_row_get_index (row)];
}

static gboolean
is_offered (GtkListBoxRow *row, gpointer data)
{
  KarumJoinDialog *self = data;

  return !self->first || karum_games_can_match (self->first, game_of (self, row));
}

static void
show_hint (KarumJoinDialog *self)
{
  guint offered = 0;

  karum_for_each (void, item, self->games)
    offered += !self->first || karum_games_can_match (self->first, item);
  if (offered == 0)
    gtk_label_set_text (self->hint, self->first
                                        ? _ ("There is no return game between these players under "
                                             "the same rules that is not already in a match.")
                                        : _ ("All games are already in matches."));
  else
    gtk_label_set_text (self->hint, self->first
                                        ? _ ("Select the second game, with the sides exchanged.")
                                        : _ ("Select the first game of the match."));
}

static GtkWidget *
row_new (const KarumGameRow *game)
{
  g_autofree char *rules = karum_ruleset_text (game->rules);
  g_autofree char *date = karum_date_text (game->date);
  g_autofree char *players = karum_row_players_text (game);
  g_autofree char *details
      = g_strdup_printf ("%s · %s · %s", date, rules, karum_row_end_title (game));
  GtkWidget *row = karum_row_new (players, details);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  return row;
}

static void
show_games (KarumJoinDialog *self, GPtrArray *games)
{
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  g_clear_pointer (&self->games, g_ptr_array_unref);
  self->games = g_ptr_array_ref (games);
  karum_for_each (void, game, games)
    gtk_list_box_append (self->list, row_new (game));
  show_hint (self);
}

static void
games_loaded (gpointer dialog, gpointer result)
{
  g_autoptr (GPtrArray) games = result;

  show_games (dialog, games);
}

static void
games_not_loaded (gpointer dialog, const GError *error)
{
  gtk_label_set_text (((KarumJoinDialog *) dialog)->hint, error->message);
}

static void
load (KarumJoinDialog *self)
{
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_DATE, .descending = TRUE };

  query.filter.unmatched = TRUE;
  query.filter.text = gtk_editable_get_text (self->words);
  karum_ask_no_more (&self->loading);
  karum_ask (self, self->archive, karum_request_list_games (&query, 0, OFFERED), &self->loading,
             games_loaded, games_not_loaded);
}

static void
row_activated (KarumJoinDialog *self, GtkListBoxRow *row)
{
  const KarumGameRow *game = game_of (self, row);

  if (self->first) {
    g_signal_emit_by_name (self, "chosen", self->first->id, game->id);
    gtk_window_close (GTK_WINDOW (self));
    return;
  }
  self->first = karum_game_row_ref ((KarumGameRow *) game);
  gtk_list_box_invalidate_filter (self->list);
  show_hint (self);
}

static void
karum_join_dialog_class_init (KarumJoinDialogClass *klass)
{
  karum_class_signal (klass, "chosen", 2, G_TYPE_INT64, G_TYPE_INT64);
  KARUM_DROPS (klass, KarumJoinDialog, karum_cancel, loading);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumJoinDialog, g_object_unref, archive);
  KARUM_DROPS (klass, KarumJoinDialog, g_ptr_array_unref, games);
  KARUM_DROPS (klass, KarumJoinDialog, karum_game_row_unref, first);
  KARUM_CHILDREN (klass, KarumJoinDialog, hint, words, list);
  KARUM_CALLBACKS (klass, load, row_activated);
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_join_dialog_init (KarumJoinDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->words, KARUM_TAG_VALUE_MAX);
  gtk_list_box_set_filter_func (self->list, is_offered, self, NULL);
}

GtkWindow *
karum_join_dialog_new (GtkWindow *parent, KarumArchive *archive)
{
  KarumJoinDialog *self = g_object_new (KARUM_TYPE_JOIN_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  load (self);
  return GTK_WINDOW (self);
}
