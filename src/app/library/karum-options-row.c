#include "karum-options-row.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-option-row.h"

struct _KarumOptionsRow {
  AdwExpanderRow parent_instance;

  const KarumGame *game; /* (nullable) */
  GPtrArray *rows;       /* (owned) (element-type KarumOptionRow) (transfer none): of @game */
  KarumOptions options;
};

G_DEFINE_FINAL_TYPE (KarumOptionsRow, karum_options_row, ADW_TYPE_EXPANDER_ROW)

/* Extends @min and @max by the values that @option can have with @rules. */
static void
widen (const KarumRules *rules, guint option, gint32 *min, gint32 *max)
{
  gint32 least, most;

  karum_rules_range (rules, option, &least, &most);
  *min = MIN (*min, least);
  *max = MAX (*max, most);
}

/* The range of @option with any value of another option. */
static void
widest_range (const KarumGame *game, guint option, gint32 *min, gint32 *max)
{
  KarumRules rules = karum_rules_default (game, 0);

  karum_rules_range (&rules, option, min, max);
  for (guint other = 0; other < game->n_options; other++) {
    KarumRules changed = rules;
    gint32 least, most;

    if (other == option)
      continue;
    karum_rules_range (&rules, other, &least, &most);
    changed.values[other] = least;
    widen (&changed, option, min, max);
    changed.values[other] = most;
    widen (&changed, option, min, max);
  }
}

static void
show_summary (KarumOptionsRow *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < self->rows->len; i++)
    if (self->options.given & 1u << i) {
      g_autofree char *option
          = karum_option_text (&self->game->options[i], self->options.values[i]);

      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", option);
    }
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self),
                                 text->len > 0 ? text->str : C_ ("options", "Any"));
}

static void
show_value (KarumOptionsRow *self, guint option)
{
  gboolean given = (self->options.given & 1u << option) != 0;
  gint32 value = given ? self->options.values[option] : KARUM_OPTION_ANY;
  gint32 min, max;

  widest_range (self->game, option, &min, &max);
  karum_option_row_show (self->rows->pdata[option], value, min, max);
}

static void
option_chosen (KarumOptionsRow *self, int value, KarumOptionRow *row)
{
  guint option;

  if (!g_ptr_array_find (self->rows, row, &option))
    return;
  self->options.given &= ~(1u << option);
  self->options.values[option] = value;
  if (value != KARUM_OPTION_ANY)
    self->options.given |= 1u << option;
  show_summary (self);
  g_signal_emit_by_name (self, "changed");
}

static void
add_rows (KarumOptionsRow *self)
{
  for (guint i = 0; i < self->game->n_options; i++) {
    GtkWidget *row = karum_option_row_new_open (&self->game->options[i]);

    karum_on (row, "chosen", option_chosen, self);
    adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
    g_ptr_array_add (self->rows, row);
  }
}

static void
karum_options_row_class_init (KarumOptionsRowClass *klass)
{
  KARUM_FREES (klass, KarumOptionsRow, g_ptr_array_unref, rows);
  karum_class_signal (klass, "changed", 0);
}

static void
karum_options_row_init (KarumOptionsRow *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
karum_options_row_set_game (KarumOptionsRow *self, const KarumGame *game)
{
  const KarumOptions none = { 0 };

  if (self->game == game)
    return;
  karum_for_each (void, row, self->rows)
    adw_expander_row_remove (ADW_EXPANDER_ROW (self), row);
  g_ptr_array_set_size (self->rows, 0);
  self->game = game;
  if (game)
    add_rows (self);
  gtk_widget_set_visible (GTK_WIDGET (self), self->rows->len > 0);
  karum_options_row_show (self, &none);
}

void
karum_options_row_show (KarumOptionsRow *self, const KarumOptions *options)
{
  self->options = *options;
  for (guint i = 0; i < self->rows->len; i++)
    show_value (self, i);
  show_summary (self);
  if (options->given)
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self), TRUE);
}

char *
karum_options_row_dup_text (KarumOptionsRow *self)
{
  char text[KARUM_RULES_TEXT];

  return self->game && karum_options_write (self->game, &self->options, text) > 0 ? g_strdup (text)
                                                                                  : NULL;
}
