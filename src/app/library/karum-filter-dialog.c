#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-filter-dialog-private.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-limits.h"
#include "karum-options-row.h"
#include "karum-phrases.h"
#include "karum-dialog.h"

/* -- Filter dialog ----------------------------------------------------------------------------- */

/* Shorter pauses are part of typing. */
#define PATIENCE_MS 250

G_DEFINE_FINAL_TYPE (KarumFilterDialog, karum_filter_dialog, ADW_TYPE_WINDOW)

static gboolean
tell_changed (gpointer data)
{
  KarumFilterDialog *self = data;

  self->source = 0;
  g_signal_emit_by_name (self, "changed");
  return G_SOURCE_REMOVE;
}

static void
something_changed (KarumFilterDialog *self, GParamSpec *pspec, GObject *row)
{
  if (self->showing)
    return;
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add (PATIENCE_MS, tell_changed, self);
}

/* A variant belongs to a game. */
static void
game_changed (KarumFilterDialog *self)
{
  if (!self->showing)
    karum_filter_form_show_presets (self);
}

static void
count_changed (KarumFilterDialog *self)
{
  guint n_games = g_list_model_get_n_items (G_LIST_MODEL (self->model));
  g_autofree char *text = karum_count_text (ngettext ("%s game", "%s games", n_games), n_games);
  gboolean counting, slow;

  g_object_get (self->model, "counting", &counting, "slow", &slow, NULL);
  adw_window_title_set_subtitle (self->title, slow ? _ ("Searching games…") : text);
  karum_css_class (self->title, "counting", counting);
}

void
karum_filter_dialog_show (KarumFilterDialog *self, const KarumGameFilter *filter)
{
  KarumGameFilter initial = karum_game_filter_copy (filter);

  karum_game_filter_clear (&self->initial);
  self->initial = initial;
  self->showing = TRUE;
  karum_filter_form_show (self, &self->initial);
  self->showing = FALSE;
}

void
karum_filter_dialog_tell (KarumFilterDialog *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_signal_emit_by_name (self, "changed");
}

void
karum_filter_dialog_set_words (KarumFilterDialog *self, const char *words)
{
  gtk_widget_set_visible (self->words_group, *words != '\0');
  adw_action_row_set_subtitle (self->words_row, words);
}

static void
remove_words (KarumFilterDialog *self)
{
  if (gtk_widget_get_visible (self->words_group)) {
    gtk_widget_grab_focus (GTK_WIDGET (self->game));
    karum_filter_dialog_set_words (self, "");
    g_signal_emit_by_name (self, "words-removed");
  }
}

static void
clear (KarumFilterDialog *self)
{
  const KarumGameFilter everything = { 0 };

  remove_words (self);
  karum_filter_dialog_show (self, &everything);
  karum_filter_dialog_tell (self);
}

/* -- What there is to choose from ------------------------------------------------------------- */

static void
fill_list (AdwComboRow *row, const char *any)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  gtk_string_list_append (list, any);
  adw_combo_row_set_model (row, G_LIST_MODEL (list));
}

static void
fill_lists (KarumFilterDialog *self)
{
  fill_list (self->game, C_ ("game", "Any"));
  for (guint i = 0; karum_games[i]; i++)
    gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (self->game)),
                            _ (karum_games[i]->title));
  fill_list (self->termination, C_ ("end of the game", "Any"));
  for (guint i = 0; i <= KARUM_TERMINATION_LAST; i++)
    gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (self->termination)),
                            karum_termination_title ((KarumTermination) i));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
filter_dialog_let_go (KarumFilterDialog *self)
{
  /* The last input counts, even if the dialog is closed at once. */
  if (self->source)
    karum_filter_dialog_tell (self);
  self->showing = TRUE;
}

static const KarumAction actions[] = {
  { "filter.clear", .function = KARUM_DOES (KarumFilterDialog, clear) },
  { "filter.remove-words", N_ ("Any Words"),
    .function = KARUM_DOES (KarumFilterDialog, remove_words) },
};

static const KarumActionTable table = { KARUM_ACTION_LINES (actions) };

static void
karum_filter_dialog_class_init (KarumFilterDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  karum_class_signal (klass, "changed", 0);
  karum_class_signal (klass, "words-removed", 0);
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_NAME_ROW, KARUM_TYPE_DATE_ROW,
              KARUM_TYPE_OPTIONS_ROW);
  KARUM_ON_DISPOSE (klass, KarumFilterDialog, filter_dialog_let_go);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumFilterDialog, g_object_unref, archive, model);
  KARUM_CLEARS (klass, KarumFilterDialog, karum_game_filter_clear, initial);
  KARUM_CHILDREN (klass, KarumFilterDialog, title, game, preset, options, player, opponent, player1,
                  player2, side, outcome, event);
  KARUM_CHILDREN (klass, KarumFilterDialog, from, to, result, termination, reviewed, computer,
                  collection, annotator, words_group, words_row);
  karum_filter_form_init (widget_class);
  karum_filter_board_init (widget_class);
  KARUM_CALLBACKS (klass, something_changed);
  karum_actions_install (klass, &table);
  karum_class_key (klass, GDK_KEY_Return, GDK_CONTROL_MASK, "window.close");
  karum_class_key (klass, GDK_KEY_Escape, 0, "window.close");
}

static void
karum_filter_dialog_init (KarumFilterDialog *self)
{
  self->showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->annotator, KARUM_TAG_VALUE_MAX);
  fill_lists (self);
  karum_on (self->game, "notify::selected", game_changed, self);
}

/* Names that aren't in the archive match nothing. */
static void
name_rows (KarumFilterDialog *self)
{
  const struct {
    KarumNameRow *row;
    KarumNameKind kind;
  } rows[] = {
    { self->player, KARUM_NAME_PLAYER },  { self->opponent, KARUM_NAME_PLAYER },
    { self->player1, KARUM_NAME_PLAYER }, { self->player2, KARUM_NAME_PLAYER },
    { self->event, KARUM_NAME_EVENT },    { self->collection, KARUM_NAME_COLLECTION },
  };

  karum_for_each_of (each, rows) {
    karum_name_row_set_archive (each->row, self->archive, each->kind);
    karum_name_row_set_new_text (each->row, C_ ("name", "not in the archive"));
  }
}

KarumFilterDialog *
karum_filter_dialog_new (GtkWindow *parent,
                         KarumArchive *archive,
                         KarumGameModel *model,
                         const KarumGameFilter *filter)
{
  KarumFilterDialog *self = g_object_new (KARUM_TYPE_FILTER_DIALOG, "transient-for", parent, NULL);

  self->archive = g_object_ref (archive);
  self->model = g_object_ref (model);
  name_rows (self);
  karum_filter_dialog_show (self, filter);
  karum_on (model, "items-changed", count_changed, self);
  karum_on (model, "notify::counting", count_changed, self);
  karum_on (model, "notify::slow", count_changed, self);
  count_changed (self);
  return self;
}

KarumGameFilter
karum_filter_dialog_dup_filter (KarumFilterDialog *self)
{
  KarumGameFilter filter = karum_game_filter_copy (&self->initial);

  karum_filter_form_read (self, &filter);
  return filter;
}
