#include <glib/gi18n.h>

#include "karum-filter-dialog-private.h"
#include "karum-filter-facets.h"
#include "karum-games.h"
#include "karum-limits.h"
#include "karum-number-text.h"
#include "karum-text-limit.h"

/* Shorter pauses are part of typing. */
#define PATIENCE_MS 250

G_DEFINE_FINAL_TYPE (KarumFilterDialog, karum_filter_dialog, ADW_TYPE_WINDOW)

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static gboolean
tell_changed (gpointer data)
{
  KarumFilterDialog *self = data;

  self->source = 0;
  g_signal_emit (self, signals[CHANGED], 0);
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
  g_autofree char *number = karum_number_text (n_games);
  g_autofree char *text = g_strdup_printf (ngettext ("%s game", "%s games", n_games), number);
  gboolean counting;

  g_object_get (self->model, "counting", &counting, NULL);
  adw_window_title_set_subtitle (self->title, text);
  if (counting)
    gtk_widget_add_css_class (GTK_WIDGET (self->title), "counting");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->title), "counting");
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
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
clear (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumFilterDialog *self = KARUM_FILTER_DIALOG (widget);
  const KarumGameFilter everything = { 0 };

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
  for (guint i = 0; i <= KARUM_TERMINATION_UNTERMINATED; i++)
    gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (self->termination)),
                            karum_termination_title ((KarumTermination) i));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_filter_dialog_dispose (GObject *object)
{
  KarumFilterDialog *self = KARUM_FILTER_DIALOG (object);

  /* The last input counts, even if the dialog is closed at once. */
  if (self->source)
    karum_filter_dialog_tell (self);
  self->showing = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_FILTER_DIALOG);
  g_clear_object (&self->archive);
  g_clear_object (&self->model);
  karum_game_filter_clear (&self->initial);
  G_OBJECT_CLASS (karum_filter_dialog_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, title);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, game);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, preset);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, options);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, player);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, opponent);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, player1);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, player2);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, side);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, outcome);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, event);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, from);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, to);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, undated);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, result);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, termination);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, min_turns);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, max_turns);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, min_margin);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, max_margin);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, collection);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, stars);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, commented);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, analysed);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, varied);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, marked);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, glyph);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, annotator);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, unmatched);
  gtk_widget_class_bind_template_child (widget_class, KarumFilterDialog, bin);
}

static void
karum_filter_dialog_class_init (KarumFilterDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_filter_dialog_dispose;
  signals[CHANGED] = g_signal_new ("changed", KARUM_TYPE_FILTER_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (KARUM_TYPE_NAME_ROW);
  g_type_ensure (KARUM_TYPE_DATE_ROW);
  g_type_ensure (KARUM_TYPE_OPTIONS_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-filter-dialog.ui");
  bind_children (widget_class);
  karum_filter_board_init (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, something_changed);
  gtk_widget_class_install_action (widget_class, "filter.clear", NULL, clear);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
karum_filter_dialog_init (KarumFilterDialog *self)
{
  self->showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_text_limit (self->annotator, KARUM_TAG_VALUE_MAX);
  fill_lists (self);
  g_signal_connect_object (self->game, "notify::selected", G_CALLBACK (game_changed), self,
                           G_CONNECT_SWAPPED);
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

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    karum_name_row_set_archive (rows[i].row, self->archive, rows[i].kind);
    karum_name_row_set_new_text (rows[i].row, C_ ("name", "not in the archive"));
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
  g_signal_connect_object (model, "items-changed", G_CALLBACK (count_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (model, "notify::counting", G_CALLBACK (count_changed), self,
                           G_CONNECT_SWAPPED);
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
