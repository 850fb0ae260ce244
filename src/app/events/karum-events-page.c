#include "karum-events-page.h"

#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-event-dialog.h"
#include "karum-event-requests.h"
#include "karum-event-text.h"
#include "karum-number-text.h"

struct _KarumEventsPage {
  KarumRosterPage parent_instance;

  GHashTable *events; /* (owned) (element-type gint64 KarumEventRow): as they were loaded */
};

G_DEFINE_FINAL_TYPE (KarumEventsPage, karum_events_page, KARUM_TYPE_ROSTER_PAGE)

static const KarumRosterColumn columns[] = {
  { NC_ ("column", "Event"), KARUM_ROSTER_TEXT, TRUE, 16 },
  { NC_ ("column", "Place"), KARUM_ROSTER_TEXT, TRUE, 10 },
  { NC_ ("column", "Dates"), KARUM_ROSTER_DATE, FALSE, 24 },
  { NC_ ("column", "Games"), KARUM_ROSTER_NUMBER, FALSE, 7 },
};

static const KarumRosterPageWords words = {
  .title = N_ ("Events"),
  .create = N_ ("New Event"),
  .icon = "x-office-calendar-symbolic",
  .empty_title = N_ ("No Events Yet"),
  .empty_text = N_ ("They come with the games. You can also make one here and choose it for games "
                    "in the library."),
  .merging = N_ ("All games of the other events will belong to the event chosen, and so will games "
                 "that are imported later under their names. Undo takes it back."),
};

/* -- The list --------------------------------------------------------------------------------- */

/* The first day as a number by which dates are sorted; unknown ones are the earliest. */
static double
day_number (const KarumEventRow *event)
{
  const char *date = event->starts ? event->starts : event->first;
  int year = 0, month = 0, day = 0;

  if (!date || sscanf (date, "%4d.%2d.%2d", &year, &month, &day) < 1)
    return 0;
  return year * 10000.0 + month * 100.0 + day;
}

static KarumRosterItem *
item_new (const KarumEventRow *event)
{
  KarumRosterItem *item = karum_roster_item_new (event->id, event->name, NULL);
  g_autofree char *details = karum_event_details_text (event);
  g_autofree char *dates = karum_event_dates_text (event);
  g_autofree char *games = karum_number_text (event->games);
  const char *const found_by[] = { dates, event->place, NULL };

  karum_roster_item_add_cell (item, event->name, 0);
  karum_roster_item_add_cell (item, event->place ? event->place : "", 0);
  karum_roster_item_add_cell (item, dates, day_number (event));
  karum_roster_item_add_cell (item, games, event->games);
  karum_roster_item_set_details (item, details);
  karum_roster_item_set_words (item, found_by);
  return item;
}

static void
unref_row (gpointer row)
{
  karum_event_row_unref (row);
}

static GPtrArray *
keep_events (KarumEventsPage *self, GPtrArray *rows)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  g_hash_table_remove_all (self->events);
  for (guint i = 0; i < rows->len; i++) {
    KarumEventRow *row = karum_event_row_ref (rows->pdata[i]);

    g_hash_table_insert (self->events, &row->id, row);
    g_ptr_array_add (items, item_new (row));
  }
  return items;
}

static void
loaded (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumEventsPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) items = NULL;
  g_autoptr (GPtrArray) rows = karum_request_finish (source, result, &error);

  if (rows)
    items = keep_events (self, rows);
  karum_roster_page_take_items (KARUM_ROSTER_PAGE (self), items, error);
}

static void
load (KarumRosterPage *page, gboolean bin, GCancellable *cancellable)
{
  karum_request_async (karum_roster_page_get_archive (page), karum_request_list_events (bin),
                       cancellable, loaded, g_object_ref (page));
}

static void
open_event (KarumRosterPage *page, KarumRosterItem *item)
{
  gtk_widget_activate_action (GTK_WIDGET (page), "win.show-event", "x",
                              karum_roster_item_get_id (item));
}

static void
show_games (KarumRosterPage *page, KarumRosterItem *item)
{
  KarumGameFilter filter = { .event = karum_roster_item_get_title (item),
                             .event_id = karum_roster_item_get_id (item) };
  g_autofree char *text = karum_game_filter_write (&filter);

  gtk_widget_activate_action (GTK_WIDGET (page), "win.show-games", "s", text);
}

/* -- Changes ---------------------------------------------------------------------------------- */

static void
changed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  karum_request_finish (source, result, &error);
  karum_roster_change_end (data, error);
}

static void
saved (KarumRosterPage *page, gint64 id)
{
  karum_roster_page_select (page, id);
  karum_roster_page_tell (page, _ ("The event is saved"), TRUE);
}

static void
edit (KarumRosterPage *page, KarumRosterItem *item)
{
  KarumEventsPage *self = KARUM_EVENTS_PAGE (page);
  gint64 id = item ? karum_roster_item_get_id (item) : 0;
  GtkWindow *dialog = karum_event_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                                              karum_roster_page_get_archive (page),
                                              g_hash_table_lookup (self->events, &id));

  g_signal_connect_object (dialog, "saved", G_CALLBACK (saved), page, G_CONNECT_SWAPPED);
  karum_dialog_present (dialog);
}

static void
merge (KarumRosterPage *page, GPtrArray *items, gint64 into)
{
  g_autoptr (GArray) others = karum_roster_page_ids (items, into);

  karum_request_async (
      karum_roster_page_get_archive (page),
      karum_request_merge_events (&g_array_index (others, gint64, 0), others->len, into), NULL,
      changed, karum_roster_change_new (page, g_strdup (_ ("The events are one now"))));
}

static char *
removed_text (guint n, gboolean deleted)
{
  if (deleted)
    return g_strdup_printf (ngettext ("%u event is in the bin", "%u events are in the bin", n), n);
  return g_strdup_printf (
      ngettext ("%u event is out of the bin", "%u events are out of the bin", n), n);
}

static void
remove_events (KarumRosterPage *page, GPtrArray *items, gboolean deleted)
{
  g_autoptr (GArray) ids = karum_roster_page_ids (items, 0);

  karum_request_async (
      karum_roster_page_get_archive (page),
      karum_request_delete_events (&g_array_index (ids, gint64, 0), ids->len, deleted), NULL,
      changed, karum_roster_change_new (page, removed_text (ids->len, deleted)));
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_events_page_finalize (GObject *object)
{
  g_hash_table_unref (KARUM_EVENTS_PAGE (object)->events);
  G_OBJECT_CLASS (karum_events_page_parent_class)->finalize (object);
}

static void
karum_events_page_class_init (KarumEventsPageClass *klass)
{
  KarumRosterPageClass *page_class = KARUM_ROSTER_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = karum_events_page_finalize;
  page_class->words = &words;
  page_class->columns = columns;
  page_class->n_columns = G_N_ELEMENTS (columns);
  page_class->load = load;
  page_class->open = open_event;
  page_class->games = show_games;
  page_class->edit = edit;
  page_class->merge = merge;
  page_class->remove = remove_events;
}

static void
karum_events_page_init (KarumEventsPage *self)
{
  self->events = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, unref_row);
}
