/* karum-window-reviews.c: games that are reviewed in the background. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-page.h"
#include "karum-kgn.h"
#include "karum-loader.h"
#include "karum-requests.h"
#include "karum-review-dialog.h"
#include "karum-typed-date.h"
#include "karum-window-private.h"

static void
progressed (KarumWindow *self)
{
  g_autofree char *state = self->reviews ? karum_review_queue_dup_state (self->reviews) : NULL;

  if (!self->review_bar)
    return;
  gtk_widget_set_visible (self->review_bar, state != NULL);
  if (state)
    gtk_label_set_label (self->review_state, state);
}

static void
told (KarumWindow *self, const char *text)
{
  if (self->teller)
    karum_teller_tell (karum_window_get_teller (self), text, NULL, NULL);
}

void
karum_window_reviews_watch (KarumWindow *self)
{
  if (!self->reviews && karum_window_can_write (self))
    self->reviews = karum_review_queue_new (self->archive);
  if (self->reviews) {
    karum_on (self->reviews, "progressed", progressed, self);
    karum_on (self->reviews, "told", told, self);
    g_object_bind_property (self->reviews, "paused", self->review_pause, "active",
                            G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  }
  progressed (self);
}

void
karum_window_reviews_stop (KarumWindow *self)
{
  if (self->reviews)
    karum_review_queue_stop (self->reviews);
  g_clear_object (&self->reviews);
  progressed (self);
}

static void
ask (KarumWindow *self, const char *title, GArray *games, KarumEffort effort)
{
  if (self->reviews)
    karum_review_dialog_present (GTK_WINDOW (self), self->reviews, title, games, effort);
  else if (self->archive)
    told (self, karum_access_reason (karum_archive_get_access (self->archive)));
}

static void
listed (gpointer window, gpointer result)
{
  KarumWindow *self = window;
  g_autoptr (GArray) games = result;
  KarumPage *page = karum_window_get_shown (self);
  const char *title = page ? karum_page_print (page).title : NULL;

  if (!self->archive)
    return;
  if (games->len > 0)
    ask (self, title ? title : "", games, KARUM_EFFORT_THOROUGH);
  else
    told (self, _ ("There are no games here"));
}

static void
not_listed (gpointer window, const GError *error)
{
  told (window, error->message);
}

/* All games that the page shows. */
static void
review (KarumWindow *self)
{
  KarumPage *page = karum_window_get_shown (self);
  KarumGameQuery query = { 0 };

  if (!page)
    return;
  query.filter = karum_page_print (page).games;
  karum_ask (self, self->archive, karum_request_list_ids (&query, 0, 0), NULL, listed, not_listed);
}

static void
review_games (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autoptr (GArray) games = karum_array_new (gint64);
  g_autoptr (GVariant) ids = NULL;
  const char *title;
  gconstpointer numbers;
  guint effort;
  gsize n;

  g_variant_get (parameter, "(&s@axu)", &title, &ids, &effort);
  numbers = g_variant_get_fixed_array (ids, &n, sizeof (gint64));
  if (n > 0)
    ask (KARUM_WINDOW (widget), title, g_array_append_vals (games, numbers, (guint) n), effort);
}

/* At once, before everything that waits. */
static void
review_game (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  if (self->reviews)
    karum_review_queue_hurry (self->reviews, KARUM_EFFORT_THOROUGH,
                              g_variant_get_int64 (parameter));
  else if (self->archive)
    told (self, karum_access_reason (karum_archive_get_access (self->archive)));
}

/* -- A game of a lesson ----------------------------------------------------------------------- */

static void
kept (gpointer window, gpointer result)
{
  KarumWindow *self = window;
  g_autofree gint64 *id = result;

  karum_window_leave (self);
  karum_window_show_page (self, "game", g_variant_new ("(xu)", *id, KARUM_GAME_PAGE_REVIEW));
}

/* A player without a name gets the name in the preferences. */
static void
complete (KarumWindow *self, KarumTags *tags)
{
  g_autofree char *name = g_strstrip (g_settings_get_string (self->settings, "annotator"));

  for (guint i = 0; i < 2; i++)
    if (!tags->players[i] && *name)
      tags->players[i] = g_strdup (name);
  tags->date = karum_date_write (karum_date_today ());
  tags->uuid = g_uuid_string_random ();
}

/* Target: a game that isn't in the archive yet. */
static void
review_record (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  const char *text = g_variant_get_string (parameter, NULL);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, NULL);
  const KarumNewGame game = { .record = record };

  if (!record)
    return;
  complete (self, &record->tags);
  karum_ask (self, self->archive, karum_request_enter_games (&game, 1), NULL, kept, not_listed);
}

static void
show_reviews (KarumWindow *self)
{
  if (self->reviews)
    karum_review_dialog_present (GTK_WINDOW (self), self->reviews, NULL, NULL,
                                 KARUM_EFFORT_THOROUGH);
}

static const KarumAction actions[] = {
  { "win.review",
    N_ ("Re_view the Games Shown…"),
    NULL,
    { KARUM_NEED_ARCHIVE },
    KARUM_DOES (KarumWindow, review) },
  { "win.show-reviews", .function = KARUM_DOES (KarumWindow, show_reviews) },
  { "win.review-game", .with_target = review_game, .target = "x" },
  { "win.review-record", .needs = { KARUM_NEED_WRITING }, .with_target = review_record,
    .target = "s" },
  { "win.review-games", .with_target = review_games, .target = "(saxu)" },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE, KARUM_ACTION_LINES (actions),
        .reasons = karum_window_reasons };

void
karum_window_reviews_init (GtkWidgetClass *widget_class)
{
  KARUM_CHILDREN (widget_class, KarumWindow, review_bar, review_state, review_pause);
  karum_actions_install (widget_class, &table);
}
