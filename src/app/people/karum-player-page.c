#include "karum-player-page.h"

#include <glib/gi18n.h>

#include "karum-cell-table.h"
#include "karum-comparison-cells.h"
#include "karum-date-row.h"
#include "karum-dialog.h"
#include "karum-display.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-match-requests.h"
#include "karum-player-dialog.h"
#include "karum-player-match-row.h"
#include "karum-player-requests.h"
#include "karum-player-stats.h"
#include "karum-player-text.h"
#include "karum-rating-requests.h"
#include "karum-rating-text.h"
#include "karum-spinner.h"

struct _KarumPlayerPage {
  AdwBin parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  GtkStack *stack;
  AdwStatusPage *trouble;
  GtkLabel *spellings;
  AdwExpanderRow *selection_row;
  AdwComboRow *game_row;
  KarumDateRow *from_row;
  KarumDateRow *to_row;
  GtkWidget *against_bar;
  GtkLabel *against_label;
  KarumCellTable *comparison;
  KarumPlayerStats *stats;
  GtkWidget *matches_group;
  GtkListBox *matches;

  KarumArchive *archive; /* (nullable) (owned) */
  GCancellable *loading; /* (nullable) (owned) */
  gboolean loaded;       /* nothing has changed since the figures shown */
  KarumPlayerRow *row;   /* (nullable) (owned): as it was loaded */
  gint64 player;         /* 0 for nobody */
  gint64 against;        /* 0 for everybody */
  const KarumGame *game; /* (nullable): NULL for all */
  char *from, *to;       /* (nullable) (owned): "2026", "2026.11" or "2026.11.20" */
};

G_DEFINE_FINAL_TYPE (KarumPlayerPage, karum_player_page, ADW_TYPE_BIN)

/* The games of the page: those of the player that the selection lets through. */
static KarumGameFilter
games_of (KarumPlayerPage *self)
{
  return (KarumGameFilter){
    .player = self->row ? self->row->name : NULL,
    .player_id = self->player,
    .opponent_id = self->against,
    .game = self->game ? self->game->id : NULL,
    .from = self->from,
    .to = self->to,
  };
}

/* -- Figures ---------------------------------------------------------------------------------- */

static void
show_against (KarumPlayerPage *self, const KarumStats *stats)
{
  const KarumOpponentTally *opponent
      = stats->by_opponent->len > 0 ? stats->by_opponent->pdata[0] : NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->against_bar, self->against != 0);
  if (self->against == 0 || !opponent)
    return;
  name = karum_display_name (karum_player_text (opponent->name));
  /* Translators: above the figures of a player; %s is another player. */
  text = g_strdup_printf (_ ("Games against %s only"), name);
  gtk_label_set_text (self->against_label, text);
}

static void
show_stats (KarumPlayerPage *self, const KarumStats *stats)
{
  KarumGameFilter games = games_of (self);

  show_against (self, stats);
  karum_player_stats_show (self->stats, stats, &games);
  gtk_stack_set_visible_child_name (self->stack, "player");
}

/* The latest first. */
static void
show_matches (KarumPlayerPage *self, GPtrArray *matches)
{
  GtkListBoxRow *old;

  while ((old = gtk_list_box_get_row_at_index (self->matches, 0)))
    gtk_list_box_remove (self->matches, GTK_WIDGET (old));
  for (guint i = matches->len; i-- > 0;)
    gtk_list_box_append (self->matches, karum_player_match_row_new (matches->pdata[i]));
  gtk_widget_set_visible (self->matches_group, matches->len > 0);
}

/* -- Loading ---------------------------------------------------------------------------------- */

static void
show_trouble (KarumPlayerPage *self, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  adw_status_page_set_description (self->trouble, error->message);
  gtk_stack_set_visible_child_name (self->stack, "trouble");
}

static void
matches_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) matches = karum_request_finish (source, result, &error);

  if (matches)
    show_matches (self, matches);
  else
    show_trouble (self, error);
}

static void
stats_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumStats) stats = karum_request_finish (source, result, &error);

  if (stats) {
    self->loaded = TRUE;
    show_stats (self, stats);
  } else {
    show_trouble (self, error);
  }
}

/* What is counted, of whomever. */
static KarumGameFilter
games_of_all (KarumPlayerPage *self)
{
  KarumGameFilter filter = games_of (self);

  filter.player = NULL;
  filter.player_id = 0;
  filter.opponent_id = 0;
  return filter;
}

static void
comparison_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumComparison) comparison = karum_request_finish (source, result, &error);
  const gint64 persons[] = { self->player, self->against };
  const KarumGameFilter games = games_of_all (self);
  g_autoptr (KarumCells) cells = NULL;

  if (!comparison) {
    show_trouble (self, error);
    return;
  }
  cells = karum_comparison_cells (comparison, persons, &games);
  karum_cell_table_show (self->comparison, cells);
}

static void
load_comparison (KarumPlayerPage *self)
{
  const gint64 persons[] = { self->player, self->against };
  const KarumGameFilter games = games_of_all (self);

  gtk_widget_set_visible (GTK_WIDGET (self->comparison), FALSE);
  if (self->against > 0)
    karum_request_async (self->archive,
                         karum_request_compare (persons, &games, karum_rating_tau ()),
                         self->loading, comparison_loaded, g_object_ref (self));
}

/* Ratings are those of all games against everybody; the page chooses among the games alone. */
static void
ratings_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) courses = karum_request_finish (source, result, &error);
  KarumGameFilter games = { 0 };

  if (!courses) {
    show_trouble (self, error);
    return;
  }
  games.player = self->row ? self->row->name : NULL;
  games.player_id = self->player;
  games.game = self->game ? self->game->id : NULL;
  karum_player_stats_show_ratings (self->stats, courses, &games);
}

static void
show_row (KarumPlayerPage *self)
{
  const KarumPlayerRow *row = self->row;
  g_autofree char *spellings = karum_player_spellings_text (row);
  g_autofree char *name = karum_display_name (row->name);
  g_autofree char *note = karum_display_name (row->note ? row->note : "");

  adw_window_title_set_title (self->title, name);
  adw_window_title_set_subtitle (self->title, note);
  gtk_label_set_text (self->spellings, spellings);
  gtk_widget_set_visible (GTK_WIDGET (self->spellings), *spellings);
}

static void
row_loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerPage) self = data;
  g_autoptr (GError) error = NULL;
  KarumPlayerRow *row = karum_request_finish (source, result, &error);
  KarumGameFilter filter;

  if (!row) {
    show_trouble (self, error);
    return;
  }
  g_clear_pointer (&self->row, karum_player_row_unref);
  self->row = row;
  self->player = row->id;
  show_row (self);
  filter = games_of (self);
  karum_request_async (self->archive, karum_request_list_matches (&filter), self->loading,
                       matches_loaded, g_object_ref (self));
  filter = games_of_all (self);
  karum_request_async (self->archive,
                       karum_request_player_stats (self->player, self->against, &filter),
                       self->loading, stats_loaded, g_object_ref (self));
  karum_request_async (self->archive,
                       karum_request_rating_courses (self->player, karum_rating_tau ()),
                       self->loading, ratings_loaded, g_object_ref (self));
  load_comparison (self);
}

static void
load (KarumPlayerPage *self)
{
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  self->loaded = FALSE;
  if (!self->archive || self->player == 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->loading = g_cancellable_new ();
  karum_request_async (self->archive, karum_request_get_player (self->player), self->loading,
                       row_loaded, g_object_ref (self));
}

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
  load (self);
}

static void
show_against_only (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  self->against = g_variant_get_int64 (parameter);
  load (self);
}

static void
show_against_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  self->against = 0;
  load (self);
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
    load (self);
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
  g_clear_pointer (&self->row, karum_player_row_unref);
  self->player = 0;
  self->against = 0;
  self->loaded = FALSE;
  g_set_object (&self->archive, archive);
  if (!archive)
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "player.edit",
                                 karum_archive_get_access (archive) == KARUM_ARCHIVE_WRITABLE);
  g_signal_connect_object (archive, "changed", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
}

void
karum_player_page_show (KarumPlayerPage *self, gint64 id)
{
  self->player = id;
  self->against = 0;
  gtk_stack_set_visible_child_name (self->stack, "loading");
  load (self);
}

gint64
karum_player_page_get_player (KarumPlayerPage *self)
{
  return self->player;
}
