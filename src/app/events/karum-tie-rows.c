#include "karum-event-parts.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-event-figures.h"

#define KEY "tie-breaks"

/* A row with a tie-break. */
typedef struct {
  GtkWidget *row;
  GtkSwitch *used;
  GtkWidget *up;
  KarumTieBreak tie;
} Place;

struct _KarumTieRows {
  AdwPreferencesGroup parent_instance;

  GSettings *settings; /* (owned) */
  Place places[KARUM_N_TIES];
  gboolean showing; /* rows are being set, not changed */
};

G_DEFINE_FINAL_TYPE (KarumTieRows, karum_tie_rows, ADW_TYPE_PREFERENCES_GROUP)

/* The names are kept in settings. */
static const char *const ids[KARUM_N_TIES] = {
  [KARUM_TIE_DIRECT] = "direct",     [KARUM_TIE_SONNEBORN] = "sonneborn",
  [KARUM_TIE_BUCHHOLZ] = "buchholz", [KARUM_TIE_WINS] = "wins",
  [KARUM_TIE_MARGIN] = "margin",
};

/* The tie-breaks in the settings, each once; other words are skipped. Returns: their number */
static guint
read_ties (KarumTieRows *self, KarumTieBreak ties[KARUM_N_TIES])
{
  g_auto (GStrv) names = g_settings_get_strv (self->settings, KEY);
  gboolean known[KARUM_N_TIES] = { FALSE };
  guint n_ties = 0;

  for (char **name = names; *name; name++)
    for (guint tie = 0; tie < KARUM_N_TIES; tie++)
      if (!known[tie] && g_str_equal (*name, ids[tie])) {
        ties[n_ties++] = tie;
        known[tie] = TRUE;
      }
  return n_ties;
}

void
karum_tie_rows_read (KarumTieRows *self, KarumTableOptions *options)
{
  options->n_ties = read_ties (self, options->ties);
}

/* -- What is shown ---------------------------------------------------------------------------- */

static void
show_place (KarumTieRows *self, guint index, KarumTieBreak tie, gboolean used)
{
  Place *place = &self->places[index];
  const char *title = karum_catalogue_text_in (NULL, "tie-break", karum_tie_title (tie));
  /* Translators: a button; %s is a tie-break. */
  g_autofree char *up = g_strdup_printf (_ ("Move “%s” Up"), title);

  place->tie = tie;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (place->row), title);
  gtk_switch_set_active (place->used, used);
  gtk_accessible_update_property (GTK_ACCESSIBLE (place->used), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  title, -1);
  gtk_widget_set_tooltip_text (place->up, up);
  gtk_accessible_update_property (GTK_ACCESSIBLE (place->up), GTK_ACCESSIBLE_PROPERTY_LABEL, up,
                                  -1);
  gtk_widget_set_sensitive (place->up, used && index > 0);
}

/* Those that decide, in their order, and the others. */
static void
show_ties (KarumTieRows *self)
{
  KarumTieBreak ties[KARUM_N_TIES];
  guint n_ties = read_ties (self, ties), n_shown = n_ties;

  self->showing = TRUE;
  for (guint i = 0; i < n_ties; i++)
    show_place (self, i, ties[i], TRUE);
  for (guint tie = 0; tie < KARUM_N_TIES; tie++) {
    gboolean used = FALSE;

    for (guint i = 0; i < n_ties; i++)
      used = used || ties[i] == tie;
    if (!used)
      show_place (self, n_shown++, tie, FALSE);
  }
  self->showing = FALSE;
}

/* -- What is chosen --------------------------------------------------------------------------- */

static void
keep (KarumTieRows *self, const KarumTieBreak *ties, guint n_ties)
{
  const char *names[KARUM_N_TIES + 1] = { NULL };

  for (guint i = 0; i < n_ties; i++)
    names[i] = ids[ties[i]];
  g_settings_set_strv (self->settings, KEY, names);
}

static guint
place_of (KarumTieRows *self, gpointer widget)
{
  guint index = 0;

  while (self->places[index].up != widget && (gpointer) self->places[index].used != widget)
    index++;
  return index;
}

static void
move_up (GtkWidget *button, KarumTieRows *self)
{
  KarumTieBreak ties[KARUM_N_TIES], moved;
  guint n_ties = read_ties (self, ties), index = place_of (self, button);

  moved = ties[index];
  ties[index] = ties[index - 1];
  ties[index - 1] = moved;
  keep (self, ties, n_ties);
  gtk_widget_grab_focus (index > 1 ? self->places[index - 1].up
                                   : GTK_WIDGET (self->places[index - 1].used));
}

/* A newly selected tie-break comes last. */
static void
used_changed (GtkSwitch *used, GParamSpec *pspec, KarumTieRows *self)
{
  KarumTieBreak ties[KARUM_N_TIES], tie;
  guint n_ties, n_kept = 0;

  if (self->showing)
    return;
  n_ties = read_ties (self, ties);
  tie = self->places[place_of (self, used)].tie;
  for (guint i = 0; i < n_ties; i++)
    if (ties[i] != tie)
      ties[n_kept++] = ties[i];
  if (gtk_switch_get_active (used))
    ties[n_kept++] = tie;
  keep (self, ties, n_kept);
}

static void
settings_changed (KarumTieRows *self)
{
  show_ties (self);
  g_signal_emit_by_name (self, "changed");
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
add_place (KarumTieRows *self, Place *place)
{
  place->row = adw_action_row_new ();
  place->up = gtk_button_new_from_icon_name ("go-up-symbolic");
  place->used = GTK_SWITCH (gtk_switch_new ());
  gtk_widget_add_css_class (place->up, "flat");
  gtk_widget_set_valign (place->up, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (place->used), GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (place->row), place->up);
  adw_action_row_add_suffix (ADW_ACTION_ROW (place->row), GTK_WIDGET (place->used));
  g_signal_connect (place->up, "clicked", G_CALLBACK (move_up), self);
  g_signal_connect (place->used, "notify::active", G_CALLBACK (used_changed), self);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), place->row);
}

static void
karum_tie_rows_class_init (KarumTieRowsClass *klass)
{
  KARUM_DROPS (klass, KarumTieRows, g_object_unref, settings);
  karum_class_signal (klass, "changed", 0);
}

static void
karum_tie_rows_init (KarumTieRows *self)
{
  self->settings = g_settings_new ("org.karum.Karum");
  for (guint i = 0; i < KARUM_N_TIES; i++)
    add_place (self, &self->places[i]);
  show_ties (self);
  karum_on (self->settings, "changed::" KEY, settings_changed, self);
}
