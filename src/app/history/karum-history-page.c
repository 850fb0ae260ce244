#include "karum-history-page.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-difference-view.h"
#include "karum-game-text.h"
#include "karum-lessons.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-roster.h"
#include "karum-split.h"
#include "karum-wrap-layout.h"
#include "karum-teller.h"

struct _KarumHistoryPage {
  KarumPage parent_instance;

  /* Template children */
  KarumRoster *roster;
  GtkStack *panel;
  GtkLabel *title;
  GtkWidget *turn_back, *turn_on, *go_back, *go_on;
  KarumDifferenceView *difference;

  GPtrArray *rows;      /* (owned) (element-type KarumChangeRow): the last made first */
  GCancellable *asking; /* (owned) (nullable): for what it has changed */
};

G_DEFINE_FINAL_TYPE (KarumHistoryPage, karum_history_page, KARUM_TYPE_PAGE)

/* -- The list --------------------------------------------------------------------------------- */

static const KarumRosterColumn columns[] = {
  { NC_ ("column", "When"), KARUM_ROSTER_DATE, FALSE, 18 },
  { NC_ ("column", "Change"), KARUM_ROSTER_TEXT, TRUE, 24 },
  { NC_ ("column", "About"), KARUM_ROSTER_TEXT, TRUE, 16 },
};

/* (transfer full): "Undone: Deleting a game" */
static char *
title_of (const KarumChangeRow *row)
{
  const char *title = karum_history_words (row->title);

  return row->done ? g_strdup (title) : karum_undo_text (KARUM_UNDO, title);
}

static KarumRosterItem *
item_new (gpointer data)
{
  const KarumChangeRow *row = data;
  g_autofree char *when = karum_moment_text (row->made_at / 1000);
  g_autofree char *title = title_of (row);
  g_autofree char *players = row->game != 0 && (row->players[0] || row->players[1])
                                 ? karum_players_text (row->players[0], row->players[1])
                                 : g_strdup (row->subject ? row->subject : "");
  g_autofree char *details = *players ? g_strdup_printf ("%s · %s", title, players) : NULL;
  const char *const words[] = { title, players, NULL };
  KarumRosterItem *item = karum_roster_item_new ((gint64) row->number, when, NULL);

  karum_roster_item_add_cell (item, when, (double) row->number);
  karum_roster_item_add_cell (item, title, 0);
  karum_roster_item_add_cell (item, players, 0);
  karum_roster_item_set_details (item, details ? details : title);
  karum_roster_item_set_words (item, words);
  return item;
}

static char *
count_text (guint n)
{
  return karum_count_text (ngettext ("%s change", "%s changes", n), n);
}

static const KarumRosterLayout layout = { columns, G_N_ELEMENTS (columns), item_new, count_text };

/* (transfer none) (nullable): if exactly one is selected. */
static const KarumChangeRow *
chosen_row (KarumHistoryPage *self)
{
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self->roster);

  for (guint i = 0; chosen->len == 1 && i < self->rows->len; i++) {
    const KarumChangeRow *row = self->rows->pdata[i];

    if ((gint64) row->number == karum_roster_item_get_id (chosen->pdata[0]))
      return row;
  }
  return NULL;
}

/* Whether something was done after @row, or if it is undone, whether it can be redone. */
static gboolean
can_go_to (KarumHistoryPage *self, const KarumChangeRow *row)
{
  const KarumChangeRow *last = self->rows->pdata[0];

  if (!row->done)
    return !row->aside && row->place > (gint64) last->number;
  karum_for_each (const KarumChangeRow, later, self->rows)
    if (later->number > row->number && later->done && !later->aside)
      return TRUE;
  return FALSE;
}

/* -- What a change has changed ---------------------------------------------------------------- */

static const char *
label_of (const char *column)
{
  static const struct {
    const char *column, *context, *label;
  } labels[] = {
    { "name", "player", NC_ ("player", "Name") },
    { "note", "player", NC_ ("player", "Note") },
    { "starts", "site", NC_ ("site", "Begins") },
    { "ends", "site", NC_ ("site", "Ends") },
    { "stars", "column", NC_ ("column", "Stars") },
    { "shown", "table", NC_ ("table", "Published") },
  };

  karum_for_each_of (each, labels)
    if (g_str_equal (each->column, column))
      return g_dpgettext2 (NULL, each->context, each->label);
  return _ ("Place");
}

/* (transfer full) (nullable): @value as a person reads it. */
static char *
value_text (const KarumChangedRow *row, const char *value)
{
  /* As in the form of a player, in the order of KarumShown. */
  static const char *const ways[]
      = { N_ ("By Name"), N_ ("By Initials"), N_ ("Left Out, with Their Games") };

  if (!value)
    return NULL;
  if (g_str_equal (row->column, "shown"))
    return g_strdup (_ (ways[MIN (g_ascii_strtoull (value, NULL, 10), KARUM_SHOWN_NOT)]));
  return g_str_equal (row->column, "starts") || g_str_equal (row->column, "ends")
             ? karum_date_text (value)
             : karum_display_name (value);
}

/* @alone: its game is the only one, which is named elsewhere */
static char *
row_text (const KarumChangedRow *row, gboolean alone)
{
  static const char *const sentences[] = {
    /* Translators: %s is the name of a player, an event, a collection, or players of a game */
    [KARUM_CHANGED_ADDED] = N_ ("Added: %s"),
    [KARUM_CHANGED_REMOVED] = N_ ("Removed: %s"),
    [KARUM_CHANGED_BINNED] = N_ ("Moved to the bin: %s"),
    [KARUM_CHANGED_RESTORED] = N_ ("Restored from the bin: %s"),
    [KARUM_CHANGED_MERGED] = N_ ("Merged into another: %s"),
    [KARUM_CHANGED_SEPARATED] = N_ ("Separated again: %s"),
    [KARUM_CHANGED_OTHERWISE] = N_ ("Changed: %s"),
  };
  g_autofree char *name = row->name ? karum_display_name (row->name) : g_strdup ("…");
  g_autofree char *is = NULL, *was = NULL, *value = NULL;

  if (row->how != KARUM_CHANGED_VALUE)
    return karum_phrase_fill (_ (sentences[row->how]), name);
  is = value_text (row, row->is);
  was = value_text (row, row->was);
  value = karum_changed_text (label_of (row->column), is, was);
  return alone || g_str_equal (row->column, "name") ? g_steal_pointer (&value)
                                                    : g_strdup_printf ("%s · %s", name, value);
}

/* @text: (transfer full) (nullable); a player comes with a spelling that is the same */
static void
add_line (GPtrArray *lines, char *text)
{
  if (text && *text && (lines->len == 0 || !g_str_equal (lines->pdata[lines->len - 1], text)))
    g_ptr_array_add (lines, text);
  else
    g_free (text);
}

/* (transfer full) */
static char *
view_text (const KarumChangeRow *row, const KarumChangeView *view)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  guint more = view->n_rows - view->rows->len;

  if (view->lost)
    add_line (lines,
              g_strdup (_ ("This change is too large for the history and can’t be undone.")));
  if (view->far)
    add_line (lines, g_strdup (_ ("This game has been changed very often since then. It can be "
                                  "shown after you go back closer to this change.")));
  if (row->game != 0 && !view->before && !view->lost && !view->far)
    add_line (lines, g_strdup (_ ("The game can’t be shown as it was then.")));
  if (row->aside)
    add_line (lines, g_strdup (_ ("This change could not be undone or redone, because the same "
                                  "data was changed by something else.")));
  if (view->before)
    add_line (lines, karum_difference_text (view->before, view->after, view->differences));
  karum_for_each (void, item, view->rows)
    add_line (lines, row_text (item, row->game != 0));
  if (more > 0)
    add_line (lines, karum_count_text (ngettext ("%s more", "%s more", more), more));
  if (view->n_added > 0)
    add_line (lines, karum_count_text (
                         ngettext ("%s game added", "%s games added", (gulong) view->n_added),
                         (guint64) view->n_added));
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **) lines->pdata);
}

static void
viewed (gpointer page, gpointer result)
{
  KarumHistoryPage *self = page;
  g_autoptr (KarumChangeView) view = result;
  const KarumChangeRow *row = chosen_row (self);
  g_autofree char *text = row ? view_text (row, view) : NULL;

  if (row)
    karum_difference_view_show (self->difference, view->before, view->after, text);
}

static void
not_viewed (gpointer page, const GError *error)
{
  KarumHistoryPage *self = page;

  karum_difference_view_show (self->difference, NULL, NULL, error->message);
}

/* -- The chosen change ------------------------------------------------------------------------ */

/* What the actions need. */
enum {
  HISTORY_DONE = KARUM_NEED_OWN,
  HISTORY_UNDONE,
  HISTORY_OTHER,
  HISTORY_GAME,
};

static const char *const reasons[] = {
  [HISTORY_DONE] = N_ ("Select a change that is in effect."),
  [HISTORY_UNDONE] = N_ ("Select a change that was undone."),
  [HISTORY_OTHER] = N_ ("Select another change."),
  [HISTORY_GAME] = N_ ("Select the change of a game."),
};

static void
update_actions (KarumHistoryPage *self, const KarumChangeRow *row)
{
  karum_actions_update (
      GTK_WIDGET (self),
      (karum_page_can_write (KARUM_PAGE (self)) ? KARUM_NEED (KARUM_NEED_WRITING) : 0)
          | (row ? KARUM_NEED (row->done ? HISTORY_DONE : HISTORY_UNDONE) : 0)
          | (row && can_go_to (self, row) ? KARUM_NEED (HISTORY_OTHER) : 0)
          | (row && row->game != 0 ? KARUM_NEED (HISTORY_GAME) : 0));
}

static void
show_chosen (KarumHistoryPage *self)
{
  const KarumChangeRow *row = chosen_row (self);
  g_autofree char *title = row ? title_of (row) : NULL;
  KarumArchive *archive = karum_page_get_archive (KARUM_PAGE (self));

  karum_ask_no_more (&self->asking);
  update_actions (self, row);
  gtk_stack_set_visible_child_name (self->panel, row ? "change" : "none");
  if (!row || !archive)
    return;
  gtk_label_set_label (self->title, title);
  gtk_widget_set_visible (self->turn_back, row->done);
  gtk_widget_set_visible (self->turn_on, !row->done);
  gtk_widget_set_visible (self->go_back, row->done);
  gtk_widget_set_visible (self->go_on, !row->done);
  karum_ask (self, archive, karum_request_view_change ((gint64) row->number), &self->asking, viewed,
             not_viewed);
}

static void
turn (KarumHistoryPage *self, const char *action, const KarumChangeRow *row)
{
  if (row)
    gtk_widget_activate_action (GTK_WIDGET (self), action, "t", row->number);
}

static void
undo (KarumHistoryPage *self)
{
  turn (self, "win.undo-change", chosen_row (self));
}

static void
redo (KarumHistoryPage *self)
{
  turn (self, "win.redo-change", chosen_row (self));
}

static void
go (KarumHistoryPage *self)
{
  turn (self, "win.go-to-change", chosen_row (self));
}

static void
open_game (KarumHistoryPage *self)
{
  const KarumChangeRow *row = chosen_row (self);

  if (row && row->game != 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game", "x", row->game);
}

static void
search (KarumHistoryPage *self)
{
  karum_roster_search (self->roster);
}

/* -- The page --------------------------------------------------------------------------------- */

static gpointer
ref_row (gconstpointer row, gpointer data)
{
  (void) data;
  return karum_change_row_ref ((gpointer) row);
}

static void
loaded (gpointer page, gpointer rows)
{
  KarumHistoryPage *self = page;

  g_ptr_array_unref (self->rows);
  /* The list takes its rows to another thread. */
  self->rows = g_ptr_array_copy (rows, ref_row, NULL);
  karum_roster_show_rows (self->roster, rows);
  gtk_widget_set_visible (GTK_WIDGET (self->panel), self->rows->len > 0);
  show_chosen (self);
}

/* A change in the history, which a message has named. */
static void
karum_history_page_show (KarumPage *page, GVariant *what)
{
  if (what)
    karum_roster_select (KARUM_HISTORY_PAGE (page)->roster, (gint64) g_variant_get_uint64 (what));
}

static void
karum_history_page_load (KarumPage *page)
{
  karum_page_ask (page, karum_request_list_changes (), loaded);
}

static void
karum_history_page_trouble (KarumPage *page, const char *message)
{
  karum_roster_show_trouble (KARUM_HISTORY_PAGE (page)->roster, message);
}

static void
karum_history_page_archive_changed (KarumPage *page)
{
  KarumHistoryPage *self = KARUM_HISTORY_PAGE (page);

  karum_ask_no_more (&self->asking);
  g_ptr_array_set_size (self->rows, 0);
  karum_roster_show_loading (self->roster);
  show_chosen (self);
}

static gboolean
karum_history_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_HISTORY_PAGE (widget)->roster));
}

static const KarumAction actions[] = {
  { "history.undo",
    N_ ("Undo the Change"),
    NULL,
    { KARUM_NEED_WRITING, HISTORY_DONE },
    KARUM_DOES (KarumHistoryPage, undo) },
  { "history.redo",
    N_ ("Redo the Change"),
    NULL,
    { KARUM_NEED_WRITING, HISTORY_UNDONE },
    KARUM_DOES (KarumHistoryPage, redo) },
  { "history.go",
    N_ ("Go to the Change"),
    NULL,
    { KARUM_NEED_WRITING, HISTORY_OTHER },
    KARUM_DOES (KarumHistoryPage, go) },
  { "history.open",
    N_ ("Open Its Game"),
    NULL,
    { HISTORY_GAME },
    KARUM_DOES (KarumHistoryPage, open_game) },
  { "history.search", N_ ("Search"), "<Control>f",
    .function = KARUM_DOES (KarumHistoryPage, search) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "History of changes"), .way = KARUM_KEYS_AFTER_FOCUS,
        KARUM_ACTION_LINES (actions), .reasons = reasons };

static void
karum_history_page_class_init (KarumHistoryPageClass *klass)
{
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_history_page_archive_changed;
  page_class->show = karum_history_page_show;
  page_class->load = karum_history_page_load;
  page_class->trouble = karum_history_page_trouble;
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_history_page_grab_focus;
  KARUM_USES (KARUM_TYPE_ROSTER, KARUM_TYPE_SPLIT, KARUM_TYPE_DIFFERENCE_VIEW,
              KARUM_TYPE_HELP_BUTTON, KARUM_TYPE_WRAP_LAYOUT);
  KARUM_DROPS (klass, KarumHistoryPage, karum_cancel, asking);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumHistoryPage, g_ptr_array_unref, rows);
  KARUM_CHILDREN (klass, KarumHistoryPage, roster, panel, title, turn_back, turn_on, go_back, go_on,
                  difference);
  KARUM_CALLBACKS (klass, show_chosen, open_game);
  karum_actions_install (klass, &table);
}

static void
karum_history_page_init (KarumHistoryPage *self)
{
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_change_row_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_difference_view_set_labels (self->difference, C_ ("board", "Before"),
                                    C_ ("board", "After"));
  karum_roster_set_layout (self->roster, &layout);
  karum_roster_set_name (self->roster, _ ("Changes"));
  karum_roster_set_empty (self->roster, "document-open-recent-symbolic", _ ("No Changes Yet"),
                          _ ("What is changed in this archive from now on is listed here, and can "
                             "be undone."));
}
