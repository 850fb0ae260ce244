#include "karum-decisions-page.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-difference-view.h"
#include "karum-game-facts.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-roster.h"
#include "karum-split.h"
#include "karum-player-figures.h"

/* The most that are listed. */
#define MOST 1000

struct _KarumDecisionsPage {
  KarumPage parent_instance;

  /* Template children */
  AdwWindowTitle *heading;
  GtkLabel *part;
  KarumRoster *roster;
  GtkStack *panel;
  GtkLabel *title;
  KarumDifferenceView *difference;

  char *filter;         /* (owned) (nullable): whose decisions, and in which games */
  GPtrArray *decisions; /* (owned) (nullable) (element-type KarumDecision): those listed */
};

G_DEFINE_FINAL_TYPE (KarumDecisionsPage, karum_decisions_page, KARUM_TYPE_PAGE)

/* What the actions need. */
enum {
  DECISIONS_CHOSEN = KARUM_NEED_OWN,
};

static const char *const reasons[] = {
  [DECISIONS_CHOSEN] = N_ ("Select a decision."),
};

/* -- The list --------------------------------------------------------------------------------- */

/* The first column stands at the left, and is sorted by its number, the greatest first, as dates
 * are. */
static const KarumRosterColumn columns[] = {
  { NC_ ("column", "Given Away"), KARUM_ROSTER_DATE, FALSE, 12 },
  { NC_ ("column", "Points"), KARUM_ROSTER_NUMBER, FALSE, 7 },
  { NC_ ("column", "Move"), KARUM_ROSTER_NUMBER, FALSE, 7 },
  { NC_ ("column", "Played"), KARUM_ROSTER_TEXT, TRUE, 10 },
  { NC_ ("column", "Best"), KARUM_ROSTER_TEXT, TRUE, 10 },
  { NC_ ("column", "Players"), KARUM_ROSTER_TEXT, TRUE, 20 },
  { NC_ ("column", "Date"), KARUM_ROSTER_DATE, FALSE, 12 },
};

/* The number of a line. */
static gint64
id_of (const KarumDecision *decision)
{
  return decision->game << 16 | decision->turn;
}

static char *
loss_text (const KarumDecision *decision)
{
  return karum_percent_text (karum_verdict_loss (&decision->verdict) * 100.0
                             / KARUM_VERDICT_CERTAIN);
}

/* In hundredths; 0 where points don't count. */
static guint
given_points (const KarumDecision *decision)
{
  guint points;

  return karum_verdict_points (&decision->verdict, &points) ? points : 0;
}

/* (transfer full): "Move 12: c4" */
static char *
move_text (const KarumDecision *decision)
{
  g_autofree char *number = karum_number_text (decision->turn);
  g_autofree char *move = karum_phrase_fill (_ ("Move %s"), number);
  g_autofree char *taken = karum_phrase_turn (&decision->rules, &decision->taken);

  return g_strdup_printf (C_ ("figure", "%s: %s"), move, taken);
}

static KarumRosterItem *
item_new (gpointer data)
{
  const KarumDecision *decision = data;
  g_autofree char *loss = loss_text (decision);
  g_autofree char *points = karum_given_number (&decision->verdict);
  g_autofree char *given = karum_given_text (&decision->verdict);
  g_autofree char *number = karum_number_text (decision->turn);
  g_autofree char *taken = karum_phrase_turn (&decision->rules, &decision->taken);
  g_autofree char *best = decision->best_known
                              ? karum_phrase_turn (&decision->rules, &decision->best)
                              : g_strdup ("");
  g_autofree char *players = karum_players_text (decision->players[0], decision->players[1]);
  g_autofree char *date = karum_date_text (decision->date);
  g_autofree char *move = move_text (decision);
  const char *const parts[] = { move, players, *date ? date : NULL, NULL };
  g_autofree char *most = g_strjoinv (" · ", (char **) parts);
  g_autofree char *details = g_strjoin (" · ", most, given, NULL);
  KarumRosterItem *item = karum_roster_item_new (id_of (decision), loss, NULL);

  karum_roster_item_add_cell (item, loss, karum_verdict_loss (&decision->verdict));
  karum_roster_item_add_cell (item, points ? points : "", given_points (decision));
  karum_roster_item_add_cell (item, number, decision->turn);
  karum_roster_item_add_cell (item, taken, 0);
  karum_roster_item_add_cell (item, best, 0);
  karum_roster_item_add_cell (item, players, 0);
  karum_roster_item_add_cell (item, date, karum_date_number (decision->date));
  karum_roster_item_set_details (item, details);
  karum_roster_item_set_words (item, parts);
  return item;
}

static char *
count_text (guint n)
{
  return karum_count_text (ngettext ("%s decision", "%s decisions", n), n);
}

static const KarumRosterLayout layout = { columns, G_N_ELEMENTS (columns), item_new, count_text };

/* (transfer none) (nullable) */
static const KarumDecision *
find_decision (KarumDecisionsPage *self, gint64 id)
{
  if (self->decisions)
    karum_for_each (void, decision, self->decisions)
      if (id_of (decision) == id)
        return decision;
  return NULL;
}

/* (transfer none) (nullable): if exactly one is selected. */
static const KarumDecision *
chosen_decision (KarumDecisionsPage *self)
{
  g_autoptr (GPtrArray) chosen = karum_roster_get_selected (self->roster);

  return chosen->len == 1 ? find_decision (self, karum_roster_item_get_id (chosen->pdata[0]))
                          : NULL;
}

/* -- The chosen decision ---------------------------------------------------------------------- */

static char *
chance_text (const KarumWorth *worth)
{
  return karum_percent_text (worth->chance * 100.0 / KARUM_VERDICT_CERTAIN);
}

/* (transfer full): what both moves are worth */
static char *
worth_text (const KarumDecision *decision)
{
  const KarumVerdict *verdict = &decision->verdict;
  g_autofree char *best = chance_text (&verdict->best), *taken = chance_text (&verdict->taken);
  /* Translators: two percentages. */
  g_autofree char *chances = g_strdup_printf (
      _ ("Expected result: %s with the best move, %s with the move played"), best, taken);
  g_autofree char *given = karum_given_text (verdict);

  return g_strjoin ("\n", chances, given, NULL);
}

static void
show_chosen (KarumDecisionsPage *self)
{
  const KarumDecision *decision = chosen_decision (self);
  g_autofree char *title = decision ? move_text (decision) : NULL;
  g_autofree char *text = decision ? worth_text (decision) : NULL;

  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (DECISIONS_CHOSEN), decision != NULL);
  gtk_stack_set_visible_child_name (self->panel, decision ? "decision" : "none");
  if (!decision)
    return;
  gtk_label_set_label (self->title, title);
  karum_difference_view_show_turns (self->difference, &decision->rules, &decision->before,
                                    &decision->taken, decision->best_known ? &decision->best : NULL,
                                    text);
}

/* The game is opened at the position. */
static void
open_decision (KarumDecisionsPage *self, const KarumDecision *decision)
{
  if (decision)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-game-at", "(xu)", decision->game,
                                decision->turn - 1);
}

static void
open_chosen (KarumDecisionsPage *self)
{
  open_decision (self, chosen_decision (self));
}

static void
activated (KarumDecisionsPage *self, KarumRosterItem *item)
{
  open_decision (self, find_decision (self, karum_roster_item_get_id (item)));
}

static void
search (KarumDecisionsPage *self)
{
  karum_roster_search (self->roster);
}

/* -- The page --------------------------------------------------------------------------------- */

static void
show_part (KarumDecisionsPage *self, const KarumDecisions *decisions)
{
  g_autofree char *some = karum_number_text (decisions->worst->len);
  g_autofree char *all = karum_number_text (decisions->n);
  /* Translators: two numbers. */
  g_autofree char *text
      = g_strdup_printf (_ ("The %s worst of %s decisions are listed."), some, all);

  gtk_label_set_label (self->part, text);
  gtk_widget_set_visible (GTK_WIDGET (self->part), decisions->worst->len < decisions->n);
}

static void
loaded (gpointer page, gpointer result)
{
  KarumDecisionsPage *self = page;
  g_autoptr (KarumDecisions) decisions = result;

  g_clear_pointer (&self->decisions, g_ptr_array_unref);
  self->decisions = g_ptr_array_ref (decisions->worst);
  karum_roster_show_rows (self->roster, g_ptr_array_ref (decisions->worst));
  show_part (self, decisions);
  show_chosen (self);
}

static void
karum_decisions_page_load (KarumPage *page)
{
  KarumDecisionsPage *self = KARUM_DECISIONS_PAGE (page);
  g_auto (KarumGameFilter) filter = { 0 };

  if (self->filter && karum_game_filter_read (self->filter, &filter, NULL))
    karum_page_ask (page, karum_request_decisions (&filter, MOST), loaded);
}

static void
karum_decisions_page_trouble (KarumPage *page, const char *message)
{
  karum_roster_show_trouble (KARUM_DECISIONS_PAGE (page)->roster, message);
}

static void
forget (KarumDecisionsPage *self)
{
  g_clear_pointer (&self->filter, g_free);
  g_clear_pointer (&self->decisions, g_ptr_array_unref);
  gtk_widget_set_visible (GTK_WIDGET (self->part), FALSE);
  karum_roster_show_loading (self->roster);
  show_chosen (self);
}

/* (transfer full): which decisions are counted: "Anna · Opening".
 * @games: of one player */
static char *
accuracy_text (const KarumGameFilter *games)
{
  const KarumRulesTally tally
      = { .game = (char *) games->game, .preset = (char *) games->preset, .side = games->side };
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *from = games->from ? karum_date_text (games->from) : NULL;
  g_autofree char *to = games->to ? karum_date_text (games->to) : NULL;

  if (games->player)
    g_ptr_array_add (parts, karum_display_name (karum_player_text (games->player)));
  if (games->game)
    g_ptr_array_add (parts, karum_player_group_text (&tally, KARUM_GROUP_VARIANT));
  if (games->with_side)
    g_ptr_array_add (parts, karum_player_group_text (&tally, KARUM_GROUP_SIDE));
  if (games->phase > 0)
    g_ptr_array_add (parts, g_strdup (karum_phase_title (games->phase - 1)));
  if (games->standing > 0)
    g_ptr_array_add (parts, g_strdup (karum_standing_title (games->standing - 1)));
  if (from || to)
    g_ptr_array_add (parts, g_strdup_printf ("%s–%s", from ? from : "", to ? to : ""));
  if (games->first_month && games->last_month)
    g_ptr_array_add (parts, karum_month_span_text (karum_date_month (games->first_month),
                                                   karum_date_month (games->last_month)));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

static void
karum_decisions_page_show (KarumPage *page, GVariant *what)
{
  KarumDecisionsPage *self = KARUM_DECISIONS_PAGE (page);
  const char *text = what ? g_variant_get_string (what, NULL) : self->filter;
  g_auto (KarumGameFilter) filter = { 0 };
  g_autofree char *about = NULL;

  if (g_strcmp0 (text, self->filter) == 0)
    return;
  forget (self);
  self->filter = g_strdup (text);
  if (karum_game_filter_read (text, &filter, NULL))
    about = accuracy_text (&filter);
  adw_window_title_set_subtitle (self->heading, about ? about : "");
  karum_page_load (page);
}

static GVariant *
karum_decisions_page_remember (KarumPage *page)
{
  const char *filter = KARUM_DECISIONS_PAGE (page)->filter;

  return filter ? g_variant_new_string (filter) : NULL;
}

static void
karum_decisions_page_archive_changed (KarumPage *page)
{
  forget (KARUM_DECISIONS_PAGE (page));
}

static gboolean
karum_decisions_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_DECISIONS_PAGE (widget)->roster));
}

static const KarumAction actions[] = {
  { "decisions.open",
    N_ ("Open the Game"),
    NULL,
    { DECISIONS_CHOSEN },
    KARUM_DOES (KarumDecisionsPage, open_chosen) },
  { "decisions.search", N_ ("Search"), "<Control>f",
    .function = KARUM_DOES (KarumDecisionsPage, search) },
};

static const KarumActionTable table
    = { NC_ ("shortcuts", "Decisions"), .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (actions),
        .reasons = reasons };

static void
karum_decisions_page_class_init (KarumDecisionsPageClass *klass)
{
  KarumPageClass *page_class = KARUM_PAGE_CLASS (klass);

  page_class->archive_changed = karum_decisions_page_archive_changed;
  page_class->load = page_class->load_reviews = karum_decisions_page_load;
  page_class->trouble = karum_decisions_page_trouble;
  page_class->show = karum_decisions_page_show;
  page_class->remember = karum_decisions_page_remember;
  GTK_WIDGET_CLASS (klass)->grab_focus = karum_decisions_page_grab_focus;
  KARUM_USES (KARUM_TYPE_ROSTER, KARUM_TYPE_SPLIT, KARUM_TYPE_DIFFERENCE_VIEW);
  karum_class_template (klass);
  KARUM_FREES (klass, KarumDecisionsPage, g_free, filter);
  KARUM_FREES (klass, KarumDecisionsPage, g_ptr_array_unref, decisions);
  KARUM_CHILDREN (klass, KarumDecisionsPage, heading, part, roster, panel, title, difference);
  KARUM_CALLBACKS (klass, show_chosen, activated);
  karum_actions_install (klass, &table);
}

static void
karum_decisions_page_init (KarumDecisionsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  karum_difference_view_set_labels (self->difference, C_ ("board", "Played"), C_ ("board", "Best"));
  karum_roster_set_layout (self->roster, &layout);
  karum_roster_set_name (self->roster, _ ("Decisions"));
  karum_roster_set_empty (self->roster, NULL, _ ("No Decisions"),
                          _ ("Decisions come from finished games that were reviewed."));
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (DECISIONS_CHOSEN), FALSE);
}
