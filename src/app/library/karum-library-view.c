#include "karum-library-parts.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-game-item.h"
#include "karum-line-item.h"
#include "karum-lines-view.h"
#include "karum-library-page-private.h"
#include "karum-menus.h"

#define COLUMNS "library-columns"
#define WIDTHS "library-column-widths"

/* -- The columns ------------------------------------------------------------------------------- */

static const KarumLineColumn game_columns[] = {
  { NC_ ("column", "Date"), KARUM_GAME_FIELD_DATE, 11, FALSE, FALSE, "date", FALSE },
  { NC_ ("column", "Game"), KARUM_GAME_FIELD_RULES, 20, TRUE, FALSE, "rules", FALSE },
  { NC_ ("column", "Player 1"), KARUM_GAME_FIELD_PLAYER1, 12, TRUE, FALSE, "player1", FALSE },
  { NC_ ("column", "Player 2"), KARUM_GAME_FIELD_PLAYER2, 12, TRUE, FALSE, "player2", FALSE },
  { NC_ ("column", "Result"), KARUM_GAME_FIELD_RESULT, 11, FALSE, FALSE, "result", FALSE },
  { NC_ ("column", "Points"), KARUM_GAME_FIELD_POINTS, 8, FALSE, TRUE, "points", FALSE },
  { NC_ ("column", "Moves"), KARUM_GAME_FIELD_TURNS, 5, FALSE, TRUE, "turns", FALSE },
  { NC_ ("column", "Event"), KARUM_GAME_FIELD_EVENT, 13, TRUE, FALSE, "event", FALSE },
  { NC_ ("column", "Stars"), KARUM_GAME_FIELD_STARS, 7, FALSE, FALSE, "stars", FALSE },
  { NC_ ("column", "Notes"), KARUM_GAME_FIELD_ANNOTATED, 4, FALSE, TRUE, "annotated", FALSE },
  { NC_ ("column", "Round"), KARUM_GAME_FIELD_ROUND, 5, FALSE, TRUE, "round", TRUE },
  { NC_ ("column", "Place"), KARUM_GAME_FIELD_PLACE, 11, TRUE, FALSE, "place", TRUE },
};

/* Those that are shown at first; the menu has them, and the dialog all. */
#define USUAL_COLUMNS 10

/* The order of each column that can be sorted; its id is that of the column. */
static const KarumGameSort orders[] = {
  KARUM_GAME_SORT_DATE,      KARUM_GAME_SORT_RULES,  KARUM_GAME_SORT_PLAYER1,
  KARUM_GAME_SORT_PLAYER2,   KARUM_GAME_SORT_RESULT, KARUM_GAME_SORT_POINTS,
  KARUM_GAME_SORT_TURNS,     KARUM_GAME_SORT_EVENT,  KARUM_GAME_SORT_STARS,
  KARUM_GAME_SORT_ANNOTATED,
};

const KarumLineLayout karum_library_lines = {
  .columns = game_columns,
  .n_columns = G_N_ELEMENTS (game_columns),
  .least_columns = 6,
  .usual_columns = USUAL_COLUMNS,
  .first = { { KARUM_GAME_FIELD_PLAYERS, KARUM_GAME_FIELD_RESULT }, 2 },
  .second = { { KARUM_GAME_FIELD_DETAILS, KARUM_GAME_FIELD_POINTS, KARUM_GAME_FIELD_STARS }, 3 },
  .told = { { KARUM_GAME_FIELD_PLAYERS, KARUM_GAME_FIELD_RESULT, KARUM_GAME_FIELD_POINTS,
              KARUM_GAME_FIELD_DETAILS, KARUM_GAME_FIELD_STARS },
            5 },
};

/* -- Kept columns ----------------------------------------------------------------------------- */

static gboolean
find_column (const char *id, guint *number)
{
  for (*number = 0; *number < karum_library_lines.n_columns; ++*number)
    if (g_str_equal (karum_library_lines.columns[*number].id, id))
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

static const char *
column_title (const KarumLineColumn *column)
{
  return g_dpgettext2 (NULL, "column", column->title);
}

static void
add_action (KarumLibraryPage *self, const KarumLineColumn *column)
{
  g_autoptr (GSimpleAction) action
      = g_simple_action_new_stateful (column->id, NULL, g_variant_new_boolean (TRUE));
  g_autofree char *name = g_strconcat ("columns.", column->id, NULL);

  karum_on (action, "change-state", toggle_column, self);
  g_action_map_add_action (G_ACTION_MAP (self->columns), G_ACTION (action));
  if (column < game_columns + USUAL_COLUMNS)
    g_menu_append (self->columns_section, column_title (column), name);
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
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++) {
    g_autofree char *name = g_strdup_printf ("order.sort-column('%s')", game_columns[i].id);
    g_menu_append (self->orders_section, column_title (&game_columns[i]), name);
  }
  add_deed (self, "arrange", G_CALLBACK (arrange_columns));
  add_deed (self, "reset", G_CALLBACK (reset_columns));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "columns", G_ACTION_GROUP (self->columns));
  karum_menu_fill (self->columns_menu);
  karum_lines_view_set_menu (self->games, self->columns_menu);
  read_columns (self);
  update_actions (self);
  karum_on (self->games, "columns-changed", columns_changed, self);
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

/* game_sort_id: the name of an order in settings and actions. game_sort_from_id: the
 * inverse; by date for unknown names. */
static const char *
game_sort_id (KarumGameSort sort)
{
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    if (orders[i] == sort)
      return game_columns[i].id;
  return game_columns[0].id;
}

static KarumGameSort
game_sort_from_id (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    if (g_str_equal (game_columns[i].id, id))
      return orders[i];
  return orders[0];
}

/* library_columns_sort: shows the order of @query in the column headers, if it is that of one. */
static void
library_columns_sort (KarumLinesView *games, const KarumGameQuery *query)
{
  guint column = 0;

  while (column < G_N_ELEMENTS (orders) && orders[column] != query->sort)
    column++;
  karum_lines_view_show_order (games, column < G_N_ELEMENTS (orders) ? column : G_MAXUINT,
                               query->descending);
}

/**
 * library_columns_query: the order that the user has selected.
 * Returns: FALSE, and @query unchanged, if there is none
 */
static gboolean
library_columns_query (KarumLinesView *games, KarumGameQuery *query)
{
  gboolean descending;
  guint column;

  if (!karum_lines_view_get_order (games, &column, &descending))
    return FALSE;
  query->sort = orders[column];
  query->descending = descending;
  return TRUE;
}

/* -- What the person chose -------------------------------------------------------------------- */

static void
order_changed (KarumLibraryPage *self)
{
  KarumGameQuery query = { 0 };

  if (self->own_order || !library_columns_query (self->games, &query))
    return;
  g_settings_set_string (self->settings, "sort-column", game_sort_id (query.sort));
  g_settings_set_boolean (self->settings, "sort-descending", query.descending);
  karum_game_model_set_order (self->model, query.sort, query.descending);
}

static void
show_order (KarumLibraryPage *self, const KarumGameQuery *query)
{
  KarumGameQuery now = { 0 };

  if (!library_columns_query (self->games, &now) || now.sort != query->sort
      || now.descending != query->descending)
    library_columns_sort (self->games, query);
  karum_game_model_set_order (self->model, query->sort, query->descending);
}

void
karum_library_order_restore (KarumLibraryPage *self)
{
  g_autofree char *id = g_settings_get_string (self->settings, "sort-column");
  KarumGameQuery query = { 0 };

  self->own_order = FALSE;
  query.sort = game_sort_from_id (id);
  query.descending = g_settings_get_boolean (self->settings, "sort-descending");
  show_order (self, &query);
}

void
karum_library_order_impose (KarumLibraryPage *self, KarumGameSort sort)
{
  const KarumGameQuery query = { .sort = sort, .descending = sort != KARUM_GAME_SORT_PLACE };

  self->own_order = TRUE;
  show_order (self, &query);
  self->own_order = FALSE;
}

/* -- The order of a collection ---------------------------------------------------------------- */

gboolean
karum_library_order_can_arrange (KarumLibraryPage *self)
{
  const KarumGameQuery *query = karum_game_model_get_query (self->model);

  return query->sort == KARUM_GAME_SORT_PLACE && self->filter.collection && !self->filter.bin
         && karum_library_page_is_writable (self);
}

/* The first selected place, or the last one. */
static gboolean
find_chosen (KarumLibraryPage *self, gboolean last, guint *place)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (self->selection);
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (selection);

  if (gtk_bitset_is_empty (chosen))
    return FALSE;
  *place = last ? gtk_bitset_get_maximum (chosen) : gtk_bitset_get_minimum (chosen);
  return TRUE;
}

static void
move (KarumLibraryPage *self, gboolean down)
{
  guint place;
  gint64 beside;

  if (!find_chosen (self, down, &place) || (!down && place == 0))
    return;
  beside = karum_game_model_peek (self->model, down ? place + 1 : place - 1);
  if (beside)
    karum_library_actions_arrange (self, beside, down);
}

static void
move_up (KarumLibraryPage *self)
{
  move (self, FALSE);
}

static void
move_down (KarumLibraryPage *self)
{
  move (self, TRUE);
}

static const KarumAction actions[] = {
  { "library.move-up",
    N_ ("Move Up in the Collection"),
    "<Alt>Up",
    { KARUM_NEED_WRITING, LIBRARY_SOME, LIBRARY_ORDER },
    KARUM_DOES (KarumLibraryPage, move_up),
    .brief = N_ ("Move _Up") },
  { "library.move-down",
    N_ ("Move Down in the Collection"),
    "<Alt>Down",
    { KARUM_NEED_WRITING, LIBRARY_SOME, LIBRARY_ORDER },
    KARUM_DOES (KarumLibraryPage, move_down),
    .brief = N_ ("Move Dow_n") },
  { "view.preview", N_ ("Show Previe_w") },
  { "view.sidebar", N_ ("Show Si_debar") },
  { "columns.arrange", N_ ("_Arrange Columns…") },
  { "columns.reset", N_ ("_Default Columns") },
  { "order.sort-column" },
  { "order.sort-descending", N_ ("Descending") },
};

const KarumActionTable karum_library_order_actions
    = { NC_ ("shortcuts", "Library"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions),
        .reasons = karum_library_page_reasons };

static const char *const sides[] = { "drop-before", "drop-after" };

static void
mark_drop (KarumLibraryPage *self, GtkWidget *row, gboolean after)
{
  for (guint i = 0; self->drop_row && i < G_N_ELEMENTS (sides); i++)
    gtk_widget_remove_css_class (self->drop_row, sides[i]);
  g_set_weak_pointer (&self->drop_row, row);
  if (row)
    gtk_widget_add_css_class (row, sides[after]);
}

/* The row at @y of the list, and whether that is in its lower half; NULL below the last one. */
static GtkWidget *
find_row (KarumLibraryPage *self, double y, gboolean *after)
{
  GtkWidget *list = karum_lines_view_get_list (self->games);
  graphene_rect_t bounds;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_child_visible (row) && gtk_widget_compute_bounds (row, list, &bounds)
        && y >= bounds.origin.y && y < bounds.origin.y + bounds.size.height) {
      *after = y > bounds.origin.y + bounds.size.height / 2;
      return row;
    }
  return NULL;
}

static gboolean
drop_acceptable (KarumLibraryPage *self, GdkDrop *drop)
{
  return karum_library_order_can_arrange (self)
         && gdk_content_formats_contain_gtype (gdk_drop_get_formats (drop),
                                               KARUM_TYPE_GAME_SELECTION);
}

static GdkDragAction
drop_moves (KarumLibraryPage *self, double x, double y)
{
  gboolean after = FALSE;
  GtkWidget *row = find_row (self, y, &after);

  mark_drop (self, row, after);
  return GDK_ACTION_COPY;
}

static void
drop_leaves (KarumLibraryPage *self)
{
  mark_drop (self, NULL, FALSE);
}

static gboolean
dropped (KarumLibraryPage *self, const GValue *value, double x, double y)
{
  gboolean after = FALSE;
  KarumLineItem *item = karum_lines_view_item_at (self->games, x, y);

  if (g_value_get_object (value) != self->selection)
    return FALSE;
  find_row (self, y, &after);
  mark_drop (self, NULL, FALSE);
  karum_library_actions_arrange (self, item ? karum_game_item_get_id (KARUM_GAME_ITEM (item)) : 0,
                                 after);
  return TRUE;
}

static void
accept_drops (KarumLibraryPage *self)
{
  GtkDropTarget *target = gtk_drop_target_new (KARUM_TYPE_GAME_SELECTION, GDK_ACTION_COPY);

  karum_on (target, "accept", drop_acceptable, self);
  karum_on (target, "motion", drop_moves, self);
  karum_on (target, "leave", drop_leaves, self);
  karum_on (target, "drop", dropped, self);
  gtk_widget_add_controller (karum_lines_view_get_list (self->games),
                             GTK_EVENT_CONTROLLER (target));
}

/* -- Its connections -------------------------------------------------------------------------- */

static void
insert_actions (KarumLibraryPage *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GAction) column = g_settings_create_action (self->settings, "sort-column");
  g_autoptr (GAction) descending = g_settings_create_action (self->settings, "sort-descending");

  g_action_map_add_action (G_ACTION_MAP (group), column);
  g_action_map_add_action (G_ACTION_MAP (group), descending);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "order", G_ACTION_GROUP (group));
}

void
karum_library_order_init (KarumLibraryPage *self)
{
  karum_library_order_restore (self);
  insert_actions (self);
  accept_drops (self);
  /* The menu changes the settings, too. */
  karum_on (self->settings, "changed::sort-column", karum_library_order_restore, self);
  karum_on (self->settings, "changed::sort-descending", karum_library_order_restore, self);
  karum_on (self->games, "order-changed", order_changed, self);
}
