#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-games.h"
#include "karum-player-dialog.h"
#include "karum-player-page-private.h"
#include "karum-spinner.h"

G_DEFINE_FINAL_TYPE (KarumPlayerPage, karum_player_page, ADW_TYPE_BIN)

/* -- Which games ------------------------------------------------------------------------------ */

/* "2026.11.??" as filters have it: what is known of it. */
static char *
known_part (KarumDateRow *row)
{
  gboolean valid;
  g_autofree char *date = karum_date_row_dup_date (row, &valid);
  char *unknown = valid ? strchr (date, '?') : NULL;

  if (unknown)
    *(unknown > date ? unknown - 1 : unknown) = '\0';
  return valid && *date ? g_steal_pointer (&date) : NULL;
}

static void
selection_changed (KarumPlayerPage *self)
{
  guint chosen = adw_combo_row_get_selected (self->game_row);

  self->game = chosen > 0 && chosen != GTK_INVALID_LIST_POSITION ? karum_games[chosen - 1] : NULL;
  g_free (self->from);
  g_free (self->to);
  self->from = known_part (self->from_row);
  self->to = known_part (self->to_row);
  karum_player_page_load (self);
}

static void
show_against_only (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  self->against = g_variant_get_int64 (parameter);
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
fill_games (KarumPlayerPage *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_string_list_append (titles, _ ("All Games"));
  for (guint i = 0; karum_games[i]; i++)
    gtk_string_list_append (titles, _ (karum_games[i]->title));
  adw_combo_row_set_model (self->game_row, G_LIST_MODEL (titles));
}

static void
karum_player_page_map (GtkWidget *widget)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  GTK_WIDGET_CLASS (karum_player_page_parent_class)->map (widget);
  if (!self->loaded)
    karum_player_page_load (self);
}

/* Whoever comes back has the focus where it was; the stack of pages has seen to that. */
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
  G_OBJECT_CLASS (karum_player_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, title);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, stack);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, trouble);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, spellings);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, selection_row);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, game_row);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, from_row);
  gtk_widget_class_bind_template_child (widget_class, KarumPlayerPage, to_row);
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
  g_type_ensure (KARUM_TYPE_DATE_ROW);
  g_type_ensure (KARUM_TYPE_PLAYER_STATS);
  g_type_ensure (KARUM_TYPE_SPINNER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-player-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, selection_changed);
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
  fill_games (self);
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
  gtk_stack_set_visible_child_name (self->stack, "loading");
  karum_player_page_load (self);
}

gint64
karum_player_page_get_player (KarumPlayerPage *self)
{
  return self->player;
}
