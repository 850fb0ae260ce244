#include "karum-preferences.h"

#include <glib/gi18n.h>

#include "karum-board-view.h"
#include "karum-class.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-lessons.h"
#include "karum-limits.h"
#include "karum-dialog.h"

struct _KarumPreferences {
  AdwPreferencesWindow parent_instance;

  /* Template children */
  AdwComboRow *language;
  AdwComboRow *appearance;
  AdwComboRow *theme;
  KarumBoardView *board;
  GtkSwitch *coordinates;
  GtkSwitch *color_diagrams;
  GtkSwitch *animation;
  GtkSwitch *gives_up;
  GtkAdjustment *inaccuracy, *mistake, *blunder;
  GtkAdjustment *rating_constant;
  AdwEntryRow *annotator;
  GtkAdjustment *history_days, *history_size;

  GSettings *settings;    /* (owned) */
  const char **languages; /* (owned): codes in the order of the row; the strings are static */
};

G_DEFINE_FINAL_TYPE (KarumPreferences, karum_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* In the order of the rows' choices. */
static const char *const appearances[] = { "system", "light", "dark", NULL };
static const char *const themes[] = { "wood", "slate", "paper", NULL };

/* -- A setting that is a text, as the number of a choice -------------------------------------- */

static gboolean
get_choice (GValue *value, GVariant *variant, gpointer data)
{
  const char *const *texts = data;
  const char *text = g_variant_get_string (variant, NULL);
  guint choice = 0;

  /* An unknown value counts as the first choice. */
  for (guint i = 0; texts[i]; i++)
    if (g_str_equal (texts[i], text))
      choice = i;
  g_value_set_uint (value, choice);
  return TRUE;
}

static GVariant *
set_choice (const GValue *value, const GVariantType *type, gpointer data)
{
  const char *const *texts = data;
  guint choice = g_value_get_uint (value);

  return choice == GTK_INVALID_LIST_POSITION ? NULL : g_variant_new_string (texts[choice]);
}

static void
bind_choice (KarumPreferences *self, const char *key, AdwComboRow *row, const char *const *texts)
{
  g_settings_bind_with_mapping (self->settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_choice, set_choice, (gpointer) texts, NULL);
}

/* -- Contents --------------------------------------------------------------------------------- */

/* Languages are listed by their native names, so that users can find their own. */
static void
fill_languages (KarumPreferences *self)
{
  const KarumLanguage *language = karum_languages ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) codes = g_ptr_array_new ();

  gtk_string_list_append (names, _ ("System"));
  g_ptr_array_add (codes, (gpointer) "");
  for (; language->code; language++) {
    gtk_string_list_append (names, language->name);
    g_ptr_array_add (codes, (gpointer) language->code);
  }
  g_ptr_array_add (codes, NULL);
  self->languages = (const char **) g_ptr_array_free (g_steal_pointer (&codes), FALSE);
  adw_combo_row_set_model (self->language, G_LIST_MODEL (names));
}

/* A fixed position of the first game. */
static void
fill_board (KarumPreferences *self)
{
  KarumRules rules = karum_rules_default (karum_games[0], 0);
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;
  KarumState state, before;
  KarumTurn turn = { 0 };

  karum_random_init (&random, 7);
  if (karum_setup_needed (&rules))
    rules.game->setup_draw (&rules, &random, setup);
  if (!karum_start (&rules, setup, NULL, &state, NULL))
    return;
  for (int i = 0; i < 16; i++) {
    before = state;
    if (!karum_turn_random (&rules, &before, &random, &turn))
      return;
    rules.game->apply (&rules, &before, &turn, &state);
  }
  karum_board_view_show (self->board, &rules, &before, &turn);
}

static void
preferences_let_go (KarumPreferences *self)
{
  /* During disposal the rows lose their models; that is no change by the user. */
  if (self->language) {
    g_settings_unbind (self->language, "selected");
    g_settings_unbind (self->appearance, "selected");
    g_settings_unbind (self->theme, "selected");
  }
}

/* Of the archive in the window to which the preferences belong. */
static void
clear_history (KarumPreferences *self)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  if (parent)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.clear-history", NULL);
}

/* -- Thresholds ------------------------------------------------------------------------------- */

#define LOSS_MAX 100

/* Each is at least one percent above the one before. */
static void
keep_apart (KarumPreferences *self)
{
  gtk_adjustment_set_upper (self->inaccuracy, gtk_adjustment_get_value (self->mistake) - 1);
  gtk_adjustment_set_lower (self->mistake, gtk_adjustment_get_value (self->inaccuracy) + 1);
  gtk_adjustment_set_upper (self->mistake, gtk_adjustment_get_value (self->blunder) - 1);
  gtk_adjustment_set_lower (self->blunder, gtk_adjustment_get_value (self->mistake) + 1);
}

/* Earlier versions let them cross. */
static void
put_in_order (KarumPreferences *self)
{
  double value = MIN (gtk_adjustment_get_value (self->inaccuracy), LOSS_MAX - 2);

  gtk_adjustment_set_value (self->inaccuracy, value);
  value = CLAMP (gtk_adjustment_get_value (self->mistake), value + 1, LOSS_MAX - 1);
  gtk_adjustment_set_value (self->mistake, value);
  value = CLAMP (gtk_adjustment_get_value (self->blunder), value + 1, LOSS_MAX);
  gtk_adjustment_set_value (self->blunder, value);
}

static void
bind_thresholds (KarumPreferences *self)
{
  GtkAdjustment *const thresholds[] = { self->inaccuracy, self->mistake, self->blunder };
  static const char *const keys[] = { "review-inaccuracy", "review-mistake", "review-blunder" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_bind (self->settings, keys[i], thresholds[i], "value", G_SETTINGS_BIND_DEFAULT);
  put_in_order (self);
  keep_apart (self);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    karum_on (thresholds[i], "value-changed", keep_apart, self);
}

static void
karum_preferences_class_init (KarumPreferencesClass *klass)
{
  KARUM_USES (KARUM_TYPE_BOARD_VIEW, KARUM_TYPE_HELP_BUTTON);
  KARUM_ON_DISPOSE (klass, KarumPreferences, preferences_let_go);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumPreferences, g_object_unref, settings);
  KARUM_FREES (klass, KarumPreferences, g_free, languages);
  KARUM_CHILDREN (klass, KarumPreferences, language, appearance, theme, board, coordinates,
                  color_diagrams, animation, gives_up, inaccuracy, mistake, blunder,
                  rating_constant, annotator, history_days, history_size);
  KARUM_CALLBACKS (klass, clear_history);
}

static void
karum_preferences_init (KarumPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->settings = g_settings_new ("org.karum.Karum");
  fill_languages (self);
  fill_board (self);
  bind_choice (self, "language", self->language, self->languages);
  bind_choice (self, "appearance", self->appearance, appearances);
  bind_choice (self, "board-theme", self->theme, themes);
  g_settings_bind (self->settings, "board-theme", self->board, "theme", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "coordinates", self->board, "coordinates", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "coordinates", self->coordinates, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "color-diagrams", self->color_diagrams, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "animation", self->animation, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "computer-gives-up", self->gives_up, "active",
                   G_SETTINGS_BIND_DEFAULT);
  karum_text_limit (self->annotator, KARUM_TAG_VALUE_MAX);
  g_settings_bind (self->settings, "annotator", self->annotator, "text", G_SETTINGS_BIND_DEFAULT);
  bind_thresholds (self);
  g_settings_bind (self->settings, "history-days", self->history_days, "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "history-size", self->history_size, "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "rating-constant", self->rating_constant, "value",
                   G_SETTINGS_BIND_DEFAULT);
}

GtkWindow *
karum_preferences_new (GtkWindow *parent)
{
  return g_object_new (KARUM_TYPE_PREFERENCES, "transient-for", parent, "destroy-with-parent", TRUE,
                       NULL);
}
