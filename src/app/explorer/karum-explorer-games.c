#include "karum-explorer-games.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-rows.h"
#include "karum-wrap-layout.h"

struct _KarumExplorerGames {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *box;
  GtkLabel *title;
  GtkActionable *all;
  GtkListBox *list;
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumExplorerGames, karum_explorer_games, GTK_TYPE_WIDGET)

static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* Date, event, result, and the turn after which the position occurs. */
static char *
facts_text (const KarumPositionGame *game)
{
  g_autofree char *date = karum_date_text (game->row->date);
  g_autofree char *turn = game->ply > 0 ? g_strdup_printf (_ ("after move %u"), game->ply)
                                        : g_strdup (_ ("at the start"));
  g_autofree char *event = karum_display_name (game->row->event ? game->row->event : "");
  const char *parts[5] = { NULL };
  guint n = 0;

  parts[n++] = karum_row_end_title (game->row);
  if (*date)
    parts[n++] = date;
  if (*event)
    parts[n++] = event;
  parts[n++] = turn;
  return g_strjoinv (" · ", (char **) parts);
}

/* Visible if the action is enabled. */
static GtkWidget *
make_button (const KarumPositionGame *game, const char *players)
{
  GtkWidget *button = karum_row_button_new ("list-add-symbolic", _ ("Add as Variation"));
  g_autofree char *label = g_strdup_printf (_ ("Add “%s” as Variation"), players);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(xu)", game->row->id, game->ply);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "game.adopt");
  g_object_bind_property (button, "sensitive", button, "visible", G_BINDING_SYNC_CREATE);
  return button;
}

static GtkWidget *
make_item (const KarumPositionGame *game)
{
  GtkWidget *item = gtk_list_box_row_new ();
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *facts = facts_text (game);
  g_autofree char *players = karum_row_players_text (game->row);
  GtkWidget *caption = make_label (facts, "caption");

  gtk_widget_add_css_class (caption, "dim-label");
  gtk_box_append (GTK_BOX (box), make_label (players, NULL));
  gtk_box_append (GTK_BOX (box), caption);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (line), box);
  gtk_box_append (GTK_BOX (line), make_button (game, players));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (item), line);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (item), "win.open-game-at");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (item), "(xu)", game->row->id, game->ply);
  return item;
}

static void
show_title (KarumExplorerGames *self, guint count)
{
  g_autofree char *text = NULL;

  if (count == 0)
    text = g_strdup (_ ("No games with this position"));
  else
    text = karum_count_text (
        ngettext ("%s game with this position", "%s games with this position", count), count);
  gtk_label_set_label (self->title, text);
}

void
karum_explorer_games_show (KarumExplorerGames *self,
                           const KarumPositionGames *games,
                           const char *filter)
{
  GtkListBoxRow *item;
  guint count = games ? games->count : 0;

  g_return_if_fail (KARUM_IS_EXPLORER_GAMES (self));
  while ((item = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (item));
  for (guint i = 0; games && i < games->games->len; i++)
    gtk_list_box_append (self->list, make_item (g_ptr_array_index (games->games, i)));
  show_title (self, count);
  gtk_widget_set_visible (GTK_WIDGET (self->list), count > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->all), count > 0 && filter);
  if (filter) {
    gtk_actionable_set_action_target (self->all, "s", filter);
    gtk_actionable_set_action_name (self->all, "win.show-games");
  }
}

static void
karum_explorer_games_class_init (KarumExplorerGamesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_USES (KARUM_TYPE_WRAP_LAYOUT);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumExplorerGames, box, title, all, list);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}
