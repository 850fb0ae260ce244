#include "karum-events-page.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-details.h"
#include "karum-requests.h"
#include "karum-player-text.h"
#include "karum-game-text.h"
#include "karum-phrases.h"
#include "karum-teller.h"

struct _KarumEventsPage {
  KarumRosterPage parent_instance;
};

KARUM_DEFINE_PLAIN_TYPE (KarumEventsPage, karum_events_page, KARUM_TYPE_ROSTER_PAGE)

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
  .empty_text = N_ ("Events are added along with games. You can also create one here and assign "
                    "games to it in the library."),
  .merging = N_ ("All games of the other events will be moved to the selected event, as will games "
                 "imported later under those names. You can undo this, or separate the events "
                 "later in the event’s details."),
  .merged = N_ ("Events merged"),
};

/* -- The list --------------------------------------------------------------------------------- */

static KarumRosterItem *
item_new (gpointer row)
{
  KarumEventRow *event = row;
  KarumRosterItem *item = karum_roster_item_new (event->id, event->name, NULL);
  g_autofree char *details = karum_event_details_text (event);
  g_autofree char *dates = karum_event_dates_text (event);
  g_autofree char *games = karum_number_text (event->games);
  g_autofree char *spellings = karum_event_spellings_text (event);
  const char *starts = event->starts ? event->starts : "";
  const char *ends = event->ends ? event->ends : "";
  const char *place = event->place ? event->place : "";
  const char *const found_by[] = { dates, spellings, place, starts, ends, NULL };

  karum_roster_item_add_cell (item, event->name, 0);
  karum_roster_item_add_cell (item, place, 0);
  karum_roster_item_add_cell (item, dates,
                              karum_date_number (event->starts ? event->starts : event->first));
  karum_roster_item_add_cell (item, games, event->games);
  karum_roster_item_set_details (item, details);
  karum_roster_item_set_words (item, found_by);
  g_object_set_data_full (G_OBJECT (item), "event", karum_event_row_ref (event),
                          (GDestroyNotify) karum_event_row_unref);
  return item;
}

static const KarumRosterLayout layout
    = { columns, G_N_ELEMENTS (columns), item_new, karum_event_count_text };

static KarumGameFilter
games_of (KarumRosterItem *item)
{
  return (KarumGameFilter){ .event = karum_roster_item_get_title (item),
                            .event_id = karum_roster_item_get_id (item) };
}

/* -- Changes ---------------------------------------------------------------------------------- */

static void
saved (KarumRosterPage *page, gint64 id)
{
  karum_roster_page_select (page, id);
  karum_undo_tell (GTK_WIDGET (page), karum_page_get_archive (KARUM_PAGE (page)),
                   _ ("Event saved"));
}

static void
edit (KarumRosterPage *page, KarumRosterItem *item)
{
  GtkWindow *dialog
      = karum_event_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))),
                                karum_page_get_archive (KARUM_PAGE (page)),
                                item ? g_object_get_data (G_OBJECT (item), "event") : NULL);

  karum_on (dialog, "saved", saved, page);
  karum_dialog_present (dialog);
}

static char *
removed_text (guint n, gboolean deleted)
{
  return karum_count_text (
      deleted ? ngettext ("%s event moved to the bin", "%s events moved to the bin", n)
              : ngettext ("%s event restored from the bin", "%s events restored from the bin", n),
      n);
}

static void
karum_events_page_class_init (KarumEventsPageClass *klass)
{
  KarumRosterPageClass *page_class = KARUM_ROSTER_PAGE_CLASS (klass);

  page_class->words = &words;
  page_class->layout = &layout;
  page_class->kind = KARUM_NAME_EVENT;
  page_class->list = karum_request_list_events;
  page_class->merge = karum_request_merge_events;
  page_class->remove = karum_request_delete_events;
  page_class->removed_text = removed_text;
  page_class->show_action = "win.show-events";
  page_class->open_action = "win.show-event";
  page_class->games = games_of;
  page_class->edit = edit;
}
