#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-games.h"
#include "karum-player-dialog.h"
#include "karum-player-page-private.h"
#include "karum-player-requests.h"
#include "karum-rating-text.h"
#include "karum-spinner.h"

G_DEFINE_FINAL_TYPE (KarumPlayerPage, karum_player_page, ADW_TYPE_BIN)

/* -- Which games ------------------------------------------------------------------------------ */

static void
selection_changed (KarumPlayerPage *self)
{
  self->game = karum_counted_games_get_game (self->counted);
  g_free (self->from);
  g_free (self->to);
  self->from = g_strdup (karum_counted_games_get_from (self->counted));
  self->to = g_strdup (karum_counted_games_get_to (self->counted));
  karum_player_page_load (self);
}

/* The preferred player, or else the first one with the name. */
static void
players_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerPage) self = data;
  g_autoptr (GPtrArray) players = karum_request_finish (source, result, NULL);

  if (!players || !self->compare_row || !self->against_name)
    return;
  for (guint i = 0; i < players->len; i++) {
    const KarumPlayerRow *player = players->pdata[i];

    if (player->id == self->player
        || !g_strv_contains ((const char *const *) player->names, self->against_name))
      continue;
    self->against = player->id;
    karum_name_row_set_name (self->compare_row, NULL);
    karum_player_page_load (self);
    return;
  }
  gtk_widget_error_bell (GTK_WIDGET (self->compare_row));
}

/* Any player can be compared, even without a game against each other. */
static void
compare (KarumPlayerPage *self)
{
  g_free (self->against_name);
  self->against_name = karum_name_row_dup_name (self->compare_row);
  if (self->archive && self->against_name)
    karum_request_async (self->archive, karum_request_list_players (FALSE), NULL, players_listed,
                         g_object_ref (self));
}

static void
show_against_only (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  self->against = g_variant_get_int64 (parameter);
  g_clear_pointer (&self->against_name, g_free);
  karum_player_page_load (self);
}

static void
show_against_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  self->against = 0;
  karum_player_page_load (self);
}

static void
show_opponent (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  if (self->against > 0)
    gtk_widget_activate_action (widget, "win.show-player", "x", self->against);
}

static void
edit (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  if (self->archive && self->player != 0)
    karum_dialog_present (karum_player_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                                   self->archive, self->player));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_player_page_map (GtkWidget *widget)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  GTK_WIDGET_CLASS (karum_player_page_parent_class)->map (widget);
  if (!self->loaded)
    karum_player_page_load (self);
}

/* When the page is shown again, the stack of pages restores the focus. */
static gboolean
karum_player_page_grab_focus (GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return (focus && gtk_widget_is_ancestor (focus, widget))
         || GTK_WIDGET_CLASS (karum_player_page_parent_class)->grab_focus (widget);
}

static void
karum_player_page_dispose (GObject *object)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (object);

  karum_player_page_set_archive (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_PLAYER_PAGE);
  g_clear_pointer (&self->from, g_free);
  g_clear_pointer (&self->to, g_free);
  g_clear_pointer (&self->against_name, g_free);
  G_OBJECT_CLASS (karum_player_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, title);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, stack);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, trouble);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, spellings);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, standing);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, counted);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, compare_row);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, against_bar);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, against_label);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, comparison);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, stats);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, matches_group);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, matches);
}

static void
karum_player_page_class_init (KarumPlayerPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_player_page_dispose;
  widget_class->map = karum_player_page_map;
  widget_class->grab_focus = karum_player_page_grab_focus;
  g_type_ensure (KARUM_TYPE_CELL_TABLE);
  g_type_ensure (KARUM_TYPE_COUNTED_GAMES);
  g_type_ensure (KARUM_TYPE_NAME_ROW);
  g_type_ensure (KARUM_TYPE_PLAYER_STATS);
  g_type_ensure (KARUM_TYPE_SPINNER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-player-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, selection_changed);
  gtk_widget_class_bind_template_callback (widget_class, compare);
  gtk_widget_class_install_action (widget_class, "player.against", "x", show_against_only);
  gtk_widget_class_install_action (widget_class, "player.against-all", NULL, show_against_all);
  gtk_widget_class_install_action (widget_class, "player.show-opponent", NULL, show_opponent);
  gtk_widget_class_install_action (widget_class, "player.edit", NULL, edit);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "player.edit", NULL);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_player_page_init (KarumPlayerPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_name_row_set_new_text (self->compare_row, _ ("There is no such player"));
  karum_rating_tau_watch (self, G_CALLBACK (karum_player_page_load));
}

void
karum_player_page_set_archive (KarumPlayerPage *self, KarumArchive *archive)
{
  if (self->archive)
    g_signal_handlers_disconnect_by_data (self->archive, self);
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  karum_player_page_forget (self);
  self->player = 0;
  self->against = 0;
  self->loaded = FALSE;
  g_set_object (&self->archive, archive);
  karum_name_row_set_archive (self->compare_row, archive, KARUM_NAME_PLAYER);
  if (!archive)
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "player.edit",
                                 karum_archive_get_access (archive) == KARUM_ARCHIVE_WRITABLE);
  g_signal_connect_object (archive, "changed", G_CALLBACK (karum_player_page_load), self,
                           G_CONNECT_SWAPPED);
}

void
karum_player_page_show (KarumPlayerPage *self, gint64 id)
{
  karum_player_page_forget (self);
  self->player = id;
  self->against = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->standing), FALSE);
  gtk_stack_set_visible_child_name (self->stack, "loading");
  karum_player_page_load (self);
}

gint64
karum_player_page_get_player (KarumPlayerPage *self)
{
  return self->player;
}
