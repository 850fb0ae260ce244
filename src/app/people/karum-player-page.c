#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-counted-games.h"
#include "karum-lessons.h"
#include "karum-dialog.h"
#include "karum-player-dialog.h"
#include "karum-player-page-private.h"
#include "karum-rating-curve.h"
#include "karum-requests.h"
#include "karum-loader.h"
#include "karum-spinner.h"

/* -- Player page ------------------------------------------------------------------------------- */

G_DEFINE_FINAL_TYPE (KarumPlayerPage, karum_player_page, KARUM_TYPE_PAGE)

/* -- Which games ------------------------------------------------------------------------------ */

static void
selection_changed (KarumPlayerPage *self)
{
  self->game = karum_counted_games_get_game (self->counted);
  g_free (self->from);
  g_free (self->to);
  self->from = g_strdup (karum_counted_games_get_from (self->counted));
  self->to = g_strdup (karum_counted_games_get_to (self->counted));
  karum_page_load (KARUM_PAGE (self));
}

/* The preferred player, or else the first one with the name. */
static void
players_listed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumPlayerPage) self = data;
  g_autoptr (GPtrArray) players = karum_request_finish (source, result, NULL);

  if (!players || !self->compare_row || !self->against_name)
    return;
  karum_for_each (const KarumPlayerRow, player, players) {
    if (player->id == self->player
        || !g_strv_contains ((const char *const *) player->names, self->against_name))
      continue;
    self->against = player->id;
    karum_name_row_set_name (self->compare_row, NULL);
    karum_page_load (KARUM_PAGE (self));
    return;
  }
  gtk_widget_error_bell (GTK_WIDGET (self->compare_row));
}

/* Any player can be compared, even without a game against each other. */
static void
compare (KarumPlayerPage *self)
{
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));

  g_free (self->against_name);
  self->against_name = karum_name_row_dup_name (self->compare_row);
  if (archive && self->against_name)
    karum_request_async (archive, karum_request_list_players (FALSE), NULL, players_listed,
                         g_object_ref (self));
}

static void
show_against_only (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (widget);

  self->against = g_variant_get_int64 (parameter);
  g_clear_pointer (&self->against_name, g_free);
  karum_page_load (KARUM_PAGE (self));
}

static void
show_against_all (KarumPlayerPage *self)
{
  self->against = 0;
  karum_page_load (KARUM_PAGE (self));
}

static void
show_opponent (KarumPlayerPage *self)
{
  if (self->against > 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-player", "x", self->against);
}

static void
edit (KarumPlayerPage *self)
{
  if (self->player != 0)
    karum_dialog_present (
        karum_player_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                 karum_page_get_archive (KARUM_PAGE (self)), self->player));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_player_page_archive_changed (KarumPage *page)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (page);
  KarumArchive *archive = karum_page_get_archive (page);

  karum_player_page_forget (self);
  self->player = 0;
  self->against = 0;
  karum_name_row_set_archive (self->compare_row, archive, KARUM_NAME_PLAYER);
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_WRITING),
                     karum_page_can_write (page));
}

/* @what: the number of a player; of a merged one, the person is shown. */
static void
karum_player_page_show (KarumPage *page, GVariant *what)
{
  KarumPlayerPage *self = KARUM_PLAYER_PAGE (page);

  karum_player_page_forget (self);
  self->player = g_variant_get_int64 (what);
  self->against = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->standing), FALSE);
  karum_page_show_loading (page);
  karum_page_load (page);
}

static GVariant *
karum_player_page_remember (KarumPage *page)
{
  return g_variant_new_int64 (KARUM_PLAYER_PAGE (page)->player);
}

/* The page is kept as it was, if it still shows that player. */
static void
karum_player_page_recall (KarumPage *page, GVariant *what)
{
  if (KARUM_PLAYER_PAGE (page)->player != g_variant_get_int64 (what))
    karum_player_page_show (page, what);
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
bind_children (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumPlayerPage, title, stack, trouble, spellings, standing,
                  counted, compare_row, against_bar, against_label, comparison, stats,
                  matches_group, matches);
}

static const KarumAction actions[] = {
  { "player.against", .with_target = show_against_only, .target = "x" },
  { "player.against-all", N_ ("Include All Opponents"),
    .function = KARUM_DOES (KarumPlayerPage, show_against_all) },
  { "player.show-opponent", N_ ("Show the Opponent"),
    .function = KARUM_DOES (KarumPlayerPage, show_opponent) },
  { "player.edit",
    N_ ("Edit the Player…"),
    "F2",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumPlayerPage, edit),
    .words = NC_ ("search", "Details, rename, spelling") },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Player"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions) };

static void
karum_player_page_class_init (KarumPlayerPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->load_reviews = karum_player_page_load_accuracy;
  page_class->keeps = TRUE;
  page_class->archive_changed = karum_player_page_archive_changed;
  page_class->load = karum_player_page_load;
  page_class->show = karum_player_page_show;
  page_class->remember = karum_player_page_remember;
  page_class->recall = karum_player_page_recall;
  page_class->print = karum_player_page_print;
  widget_class->grab_focus = karum_player_page_grab_focus;
  KARUM_USES (KARUM_TYPE_CELL_TABLE, KARUM_TYPE_COUNTED_GAMES, KARUM_TYPE_HELP_BUTTON,
              KARUM_TYPE_NAME_ROW, KARUM_TYPE_PLAYER_STATS, KARUM_TYPE_SPINNER);
  KARUM_ON_DISPOSE (klass, KarumPlayerPage, karum_player_page_forget);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumPlayerPage, g_free, from, to, against_name);
  bind_children (widget_class);
  KARUM_CALLBACKS (klass, selection_changed, compare);
  karum_actions_install (klass, &table);
}

static void
karum_player_page_init (KarumPlayerPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), NULL, self->stack, self->trouble);
  karum_name_row_set_new_text (self->compare_row, _ ("Player not found"));
  karum_rating_tau_watch (self, G_CALLBACK (karum_page_load));
}
