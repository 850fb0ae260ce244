#include "karum-events-page.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-cell-table.h"
#include "karum-class.h"
#include "karum-lessons.h"
#include "karum-dialog.h"
#include "karum-name.h"
#include "karum-event-figures.h"
#include "karum-event-parts.h"
#include "karum-details.h"
#include "karum-requests.h"
#include "karum-player-text.h"
#include "karum-loader.h"
#include "karum-spinner.h"
#include "karum-tally-table.h"
#include "karum-wrap-layout.h"

struct _KarumEventPage {
  KarumPage parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  GtkStack *stack;
  AdwStatusPage *trouble;
  GtkLabel *details;
  GtkLabel *spellings;
  GtkButton *games;
  GtkWidget *choices;
  GtkDropDown *results_row, *round_row;
  KarumTieRows *ties;
  KarumCellTable *standings, *crosstable;
  KarumTallyTable *players;

  KarumEventRow *row;  /* (nullable) (owned): as it was loaded */
  GSettings *settings; /* (owned) */
  gint64 event;        /* 0 for none */
  gint64 latest;       /* the game of the event that was added last; 0 for none */
  gint64 last_round;   /* tables are as they stood after it; 0 for now */
  gint64 n_rounds;     /* of the event, as far as they have numbers */
  gboolean showing;    /* rows are being set, not changed */
};

#define BY_MATCHES "table-by-matches"
#define MOST_ROUNDS 1000

G_DEFINE_FINAL_TYPE (KarumEventPage, karum_event_page, KARUM_TYPE_PAGE)

static KarumGameFilter
games_of (KarumEventPage *self)
{
  return (KarumGameFilter){ .event = self->row ? self->row->name : NULL, .event_id = self->event };
}

/* -- Players ---------------------------------------------------------------------------------- */

/* (transfer full) */
static void
standings_loaded (gpointer page, gpointer tallies)
{
  KarumEventPage *self = page;
  g_autoptr (GPtrArray) players = tallies;
  const KarumGameFilter games = games_of (self);

  karum_tally_table_show (self->players, karum_event_tallies (players, &games));
  gtk_stack_set_visible_child_name (self->stack, "event");
}

/* -- Tables ----------------------------------------------------------------------------------- */

static KarumTableOptions
table_options (KarumEventPage *self)
{
  KarumTableOptions options = { .by_matches = g_settings_get_boolean (self->settings, BY_MATCHES),
                                .last_round = self->last_round };

  karum_tie_rows_read (self->ties, &options);
  return options;
}

/* (transfer full): where and when it was, as far as known. */
static char *
details_of (KarumEventPage *self)
{
  g_autofree char *dates = karum_event_dates_text (self->row);
  g_autofree char *place = self->row->place ? karum_display_name (self->row->place) : NULL;

  return place && *dates ? g_strdup_printf ("%s · %s", place, dates)
                         : g_strdup (place ? place : dates);
}

/* The last round first, which is how things stand now. */
static void
show_rounds (KarumEventPage *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  gtk_string_list_append (titles, C_ ("standings after", "After the latest round"));
  for (gint64 round = self->n_rounds - 1; round >= MAX (1, self->n_rounds - MOST_ROUNDS); round--) {
    g_autofree char *title
        = g_strdup_printf (C_ ("standings after", "After round %u"), (guint) round);

    gtk_string_list_append (titles, title);
  }
  gtk_drop_down_set_model (self->round_row, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (
      self->round_row, self->last_round > 0 ? (guint) (self->n_rounds - self->last_round) : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->round_row), self->n_rounds > 1);
}

static void
show_tables (KarumEventPage *self, const GPtrArray *rows)
{
  const KarumTableOptions options = table_options (self);

  if (self->last_round == 0) {
    self->n_rounds = karum_event_last_round (rows);
    self->latest = karum_event_latest (rows);
  }
  self->showing = TRUE;
  show_rounds (self);
  gtk_drop_down_set_selected (self->results_row, options.by_matches);
  self->showing = FALSE;
  karum_cell_table_show (self->standings, karum_event_standings (rows, &options));
  karum_cell_table_show (self->crosstable,
                         karum_event_crosstable (rows, karum_event_is_square (rows)));
  gtk_widget_set_visible (self->choices, rows->len > 0 || self->last_round > 0);
}

static void
table_loaded (gpointer page, gpointer rows)
{
  g_autoptr (GPtrArray) shown = rows;

  show_tables (page, shown);
}

static void
karum_event_page_print (KarumPage *page, KarumPrinted *printed)
{
  KarumEventPage *self = KARUM_EVENT_PAGE (page);

  printed->tables = TRUE;
  printed->sheet = (KarumSheetChoice){ .kind = KARUM_FIGURES_EVENT,
                                       .games = games_of (self),
                                       .table = table_options (self) };
  printed->title = adw_window_title_get_title (self->title);
  printed->filtered = TRUE;
  printed->games.event_id = self->event;
}

static void
load_table (KarumEventPage *self)
{
  const KarumTableOptions options = table_options (self);
  const KarumGameFilter filter = games_of (self);

  if (self->row)
    karum_page_ask (KARUM_PAGE (self), karum_request_event_table (&filter, &options), table_loaded);
}

static void
results_changed (KarumEventPage *self)
{
  guint chosen = gtk_drop_down_get_selected (self->results_row);

  if (self->showing || chosen == GTK_INVALID_LIST_POSITION)
    return;
  g_settings_set_boolean (self->settings, BY_MATCHES, chosen == 1);
  load_table (self);
}

static void
round_changed (KarumEventPage *self)
{
  guint chosen = gtk_drop_down_get_selected (self->round_row);

  if (self->showing || chosen == GTK_INVALID_LIST_POSITION)
    return;
  self->last_round = chosen == 0 ? 0 : self->n_rounds - chosen;
  load_table (self);
}

/* -- The event -------------------------------------------------------------------------------- */

static void
show_games (KarumEventPage *self)
{
  KarumGameFilter filter = games_of (self);
  g_autofree char *text = karum_event_games_text (self->row);
  g_autofree char *target = karum_game_filter_write (&filter);

  gtk_button_set_label (self->games, text);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->games), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->games), "win.show-games");
}

static void
show_event (KarumEventPage *self)
{
  g_autofree char *name = karum_display_name (self->row->name);
  g_autofree char *spellings = karum_event_spellings_text (self->row);
  g_autofree char *details = details_of (self);

  adw_window_title_set_title (self->title, name);
  gtk_label_set_text (self->details, details);
  gtk_widget_set_visible (GTK_WIDGET (self->details), *details);
  gtk_label_set_text (self->spellings, spellings);
  gtk_widget_set_visible (GTK_WIDGET (self->spellings), *spellings);
  show_games (self);
}

static void
allow_changes (KarumEventPage *self, gboolean allow)
{
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_WRITING), allow);
}

static void
event_loaded (gpointer page, gpointer result)
{
  KarumEventPage *self = page;
  KarumEventRow *row = result;
  KarumGameFilter filter;

  allow_changes (self, !row->deleted && karum_page_can_write (page));
  g_clear_pointer (&self->row, karum_event_row_unref);
  if (row->deleted) {
    karum_event_row_unref (row);
    karum_page_show_trouble (page, _ ("This event is in the bin."));
    return;
  }
  self->row = row;
  self->event = row->id;
  show_event (self);
  filter = games_of (self);
  karum_page_ask (page, karum_request_standings (&filter), standings_loaded);
  load_table (self);
}

static void
karum_event_page_load (KarumPage *page)
{
  KarumEventPage *self = KARUM_EVENT_PAGE (page);

  if (self->event != 0)
    karum_page_ask (page, karum_request_get_event (self->event), event_loaded);
}

static void
edit (KarumEventPage *self)
{
  if (self->row)
    karum_dialog_present (
        karum_event_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                karum_page_get_archive (KARUM_PAGE (self)), self->row));
}

static void
add_results (KarumEventPage *self)
{
  if (self->row)
    karum_dialog_present (karum_result_dialog_new (
        GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
        karum_page_get_archive (KARUM_PAGE (self)), self->row, self->latest));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
forget (KarumEventPage *self)
{
  allow_changes (self, FALSE);
  g_clear_pointer (&self->row, karum_event_row_unref);
  self->last_round = 0;
  self->latest = 0;
}

static void
karum_event_page_archive_changed (KarumPage *page)
{
  KarumEventPage *self = KARUM_EVENT_PAGE (page);

  forget (self);
  self->event = 0;
}

/* @what: the number of an event. */
static void
karum_event_page_show (KarumPage *page, GVariant *what)
{
  KarumEventPage *self = KARUM_EVENT_PAGE (page);

  forget (self);
  self->event = g_variant_get_int64 (what);
  karum_page_show_loading (page);
  karum_page_load (page);
}

static GVariant *
karum_event_page_remember (KarumPage *page)
{
  return g_variant_new_int64 (KARUM_EVENT_PAGE (page)->event);
}

static void
event_page_let_go (KarumEventPage *self)
{
  karum_event_page_archive_changed (KARUM_PAGE (self));
}

static const KarumAction actions[] = {
  { "event.edit",
    N_ ("Edit the Event…"),
    "F2",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumEventPage, edit),
    .words = NC_ ("search", "Details, rename, spelling") },
  { "event.add-results",
    N_ ("Add Results of Games without a Record…"),
    "<Control>r",
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumEventPage, add_results) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Event"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions) };

static void
karum_event_page_class_init (KarumEventPageClass *klass)
{
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_event_page_archive_changed;
  page_class->load = karum_event_page_load;
  page_class->show = karum_event_page_show;
  page_class->remember = karum_event_page_remember;
  page_class->print = karum_event_page_print;
  KARUM_USES (KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_CELL_TABLE, KARUM_TYPE_TALLY_TABLE,
              KARUM_TYPE_TIE_ROWS, KARUM_TYPE_SPINNER, KARUM_TYPE_WRAP_LAYOUT);
  KARUM_ON_DISPOSE (klass, KarumEventPage, event_page_let_go);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumEventPage, g_object_unref, settings);
  KARUM_CHILDREN (klass, KarumEventPage, title, stack, trouble, details, spellings, games, players,
                  standings, crosstable, choices, results_row, round_row, ties);
  KARUM_CALLBACKS (klass, results_changed, round_changed, load_table);
  karum_actions_install (klass, &table);
}

static void
karum_event_page_init (KarumEventPage *self)
{
  self->settings = g_settings_new ("org.karum.Karum");
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_page_set_parts (KARUM_PAGE (self), NULL, self->stack, self->trouble);
}
