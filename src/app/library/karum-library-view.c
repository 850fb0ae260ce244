/* karum-library-view.c: the visible parts of the library: sidebar, preview, and the columns of the
 * list, which are saved in the settings. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-columns-dialog.h"
#include "karum-library-columns.h"
#include "karum-library-page-private.h"

#define COLUMNS "library-columns"
#define WIDTHS "library-column-widths"

/* -- Kept columns ----------------------------------------------------------------------------- */

static gboolean
find_column (const char *id, guint *number)
{
  for (*number = 0; *number < karum_library_lines.n_columns; ++*number)
    if (strcmp (karum_library_lines.columns[*number].id, id) == 0)
      return TRUE;
  return FALSE;
}

/* Columns that this version doesn't know are skipped. */
static void
read_columns (KarumLibraryPage *self)
{
  KarumLineColumns columns = { .layout = &karum_library_lines };
  g_auto (GStrv) ids = g_settings_get_strv (self->settings, COLUMNS);
  g_autoptr (GVariant) widths = g_settings_get_value (self->settings, WIDTHS);
  guint numbers[KARUM_LINE_MAX_COLUMNS];
  guint n = 0;

  for (char **id = ids; *id && n < G_N_ELEMENTS (numbers); id++)
    if (find_column (*id, &numbers[n]))
      n++;
  karum_line_columns_choose (&columns, numbers, n);
  for (guint i = 0; i < karum_library_lines.n_columns; i++)
    if (g_variant_lookup (widths, karum_library_lines.columns[i].id, "i", &columns.own[i]))
      columns.own[i] = MAX (columns.own[i], 0);
  karum_lines_view_set_columns (self->games, &columns);
}

static void
write_columns (KarumLibraryPage *self, const KarumLineColumns *columns)
{
  const char *ids[KARUM_LINE_MAX_COLUMNS + 1] = { NULL };
  GVariantBuilder widths;

  g_variant_builder_init (&widths, G_VARIANT_TYPE ("a{si}"));
  for (guint i = 0; i < columns->n_chosen && !columns->automatic; i++)
    ids[i] = karum_library_lines.columns[columns->order[i]].id;
  for (guint i = 0; i < karum_library_lines.n_columns; i++)
    if (columns->own[i] > 0)
      g_variant_builder_add (&widths, "{si}", karum_library_lines.columns[i].id, columns->own[i]);
  g_settings_set_strv (self->settings, COLUMNS, ids);
  g_settings_set_value (self->settings, WIDTHS, g_variant_builder_end (&widths));
}

/* -- Choosing them ---------------------------------------------------------------------------- */

/* The menu shows which columns are visible. */
static void
update_actions (KarumLibraryPage *self)
{
  guint n = 0;

  for (guint i = 0; i < karum_library_lines.n_columns; i++)
    n += karum_lines_view_has_column (self->games, i) ? 1 : 0;
  for (guint i = 0; i < karum_library_lines.n_columns; i++) {
    GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->columns),
                                                  karum_library_lines.columns[i].id);
    gboolean shown = karum_lines_view_has_column (self->games, i);

    g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (shown));
    /* At least one column remains. */
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), !shown || n > 1);
  }
}

/* A column that is shown again becomes the last one. */
static void
toggle_column (KarumLibraryPage *self, GVariant *state, GSimpleAction *action)
{
  const KarumLineColumns *now = karum_lines_view_get_columns (self->games);
  KarumLineColumns columns = *now;
  guint numbers[KARUM_LINE_MAX_COLUMNS];
  guint toggled, n = 0;

  if (!find_column (g_action_get_name (G_ACTION (action)), &toggled))
    return;
  for (guint i = 0; i < karum_library_lines.n_columns; i++)
    if (now->order[i] != toggled && karum_lines_view_has_column (self->games, now->order[i]))
      numbers[n++] = now->order[i];
  if (g_variant_get_boolean (state))
    numbers[n++] = toggled;
  karum_line_columns_choose (&columns, numbers, n);
  karum_lines_view_arrange (self->games, &columns);
}

static void
reset_columns (KarumLibraryPage *self)
{
  g_settings_reset (self->settings, COLUMNS);
  g_settings_reset (self->settings, WIDTHS);
  read_columns (self);
  update_actions (self);
}

static void
arrange_columns (KarumLibraryPage *self)
{
  karum_columns_dialog_present (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->games);
}

static void
columns_changed (KarumLibraryPage *self, gboolean by_hand)
{
  if (by_hand)
    write_columns (self, karum_lines_view_get_columns (self->games));
  update_actions (self);
}

static void
add_action (KarumLibraryPage *self, const KarumLineColumn *column)
{
  g_autoptr (GSimpleAction) action
      = g_simple_action_new_stateful (column->id, NULL, g_variant_new_boolean (TRUE));
  g_autofree char *name = g_strconcat ("columns.", column->id, NULL);

  g_signal_connect_object (action, "change-state", G_CALLBACK (toggle_column), self,
                           G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (self->columns), G_ACTION (action));
  g_menu_append (self->columns_section, g_dpgettext2 (NULL, "column", column->title), name);
}

static void
add_deed (KarumLibraryPage *self, const char *name, GCallback task)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new (name, NULL);

  g_signal_connect_object (action, "activate", task, self, G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (self->columns), G_ACTION (action));
}

static void
init_columns (KarumLibraryPage *self)
{
  self->columns = g_simple_action_group_new ();
  for (guint i = 0; i < karum_library_lines.n_columns; i++)
    add_action (self, &karum_library_lines.columns[i]);
  add_deed (self, "arrange", G_CALLBACK (arrange_columns));
  add_deed (self, "reset", G_CALLBACK (reset_columns));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "columns", G_ACTION_GROUP (self->columns));
  karum_lines_view_set_menu (self->games, self->columns_menu);
  read_columns (self);
  update_actions (self);
  g_signal_connect_object (self->games, "columns-changed", G_CALLBACK (columns_changed), self,
                           G_CONNECT_SWAPPED);
}

/* -- What is beside the list ------------------------------------------------------------------ */

static void
add_toggle (GSimpleActionGroup *group, const char *name, gpointer widget, const char *property)
{
  g_autoptr (GPropertyAction) action = g_property_action_new (name, widget, property);

  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
}

void
karum_library_view_init (KarumLibraryPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  add_toggle (group, "preview", self->flap, "reveal-flap");
  add_toggle (group, "sidebar", self->side, "revealed");
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", G_ACTION_GROUP (group));
  init_columns (self);
}
