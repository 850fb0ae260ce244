#include "karum-game-parts.h"

#include <glib/gi18n.h>

#include "karum-board-icons.h"
#include "karum-class.h"
#include "karum-loader.h"
#include "karum-piece-icon.h"
#include "karum-requests.h"
#include "karum-player-text.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-rating-curve.h"
#include "karum-rating-text.h"

/* -- Points ----------------------------------------------------------------------------------- */

struct _KarumScoreCard {
  GtkWidget parent_instance;

  gboolean narrow; /* see KarumScoreCard:narrow */

  /* Template children */
  GtkWidget *box, *icon;
  GtkLabel *name, *points, *counters, *time;
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumScoreCard, karum_score_card, GTK_TYPE_WIDGET)

static void
tell_card (KarumScoreCard *self, const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* (transfer full): "Anna: 28 points" */
static char *
card_text (const char *name, int points, gboolean to_move)
{
  return to_move ? g_strdup_printf (
             ngettext ("%s, to move: %d point", "%s, to move: %d points", (gulong) points), name,
             points)
                 : g_strdup_printf (ngettext ("%s: %d point", "%s: %d points", (gulong) points),
                                    name, points);
}

static void
set_to_move (KarumScoreCard *self, gboolean to_move)
{
  karum_css_class (self, "to-move", to_move);
}

static void
show_points (KarumScoreCard *self, const char *name, int points, gboolean to_move)
{
  g_autofree char *text = g_strdup_printf ("%d", points);
  g_autofree char *told = card_text (name, points, to_move);

  gtk_label_set_label (self->points, text);
  tell_card (self, told);
  set_to_move (self, to_move);
}

/* Without a record nothing is known but, perhaps, the score. */
static void
show_result (KarumScoreCard *self, const char *name, const KarumTags *tags, guint player)
{
  gtk_widget_set_visible (GTK_WIDGET (self->counters), FALSE);
  if (tags->has_score) {
    show_points (self, name, tags->score[player], FALSE);
    return;
  }
  gtk_label_set_label (self->points, "–");
  tell_card (self, name);
  set_to_move (self, FALSE);
}

void
karum_score_card_show (KarumScoreCard *self, KarumSession *session, guint player)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
  const KarumRecord *record = karum_session_get_record (session);
  KarumStatus status = rules->game->status (rules, state);
  KarumSide side = karum_session_get_person (session, state, KARUM_FIRST) == player ? KARUM_FIRST
                                                                                    : KARUM_SECOND;
  g_autofree char *counters = karum_phrase_counters (rules, state, side);
  gboolean to_move = !status.over && status.to_move == side
                     && !(karum_session_is_ended (session) && karum_session_is_at_end (session));
  g_autofree char *name = karum_display_name (karum_session_get_name (session, player));
  int points[2];

  g_return_if_fail (KARUM_IS_SCORE_CARD (self));
  g_object_set (self->icon, "side", (int) side, NULL);
  gtk_label_set_label (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), name);
  karum_score_card_show_time (self, session, player);
  if (karum_record_is_result (record)) {
    show_result (self, name, &record->tags, player);
    return;
  }
  gtk_label_set_label (self->counters, counters);
  gtk_widget_set_visible (GTK_WIDGET (self->counters), *counters);
  karum_session_get_points (session, state, points);
  show_points (self, name, points[player], to_move);
}

/* (transfer full): "12:30", "1:02:30"; in byo-yomi "0:24 × 2", with the periods. */
static char *
time_text (const KarumTimeControl *control, gint64 left)
{
  guint periods;
  const gint64 seconds = (karum_time_period (control, left, &periods) + 999) / 1000;
  const guint minutes = (guint) (seconds / 60), rest = (guint) (seconds % 60);
  g_autofree char *text = minutes < 60
                              ? g_strdup_printf ("%u:%02u", minutes, rest)
                              : g_strdup_printf ("%u:%02u:%02u", minutes / 60, minutes % 60, rest);

  return periods > 0 ? g_strdup_printf ("%s × %u", text, periods) : g_steal_pointer (&text);
}

void
karum_score_card_show_time (KarumScoreCard *self, KarumSession *session, guint player)
{
  const char *tag = karum_session_get_record (session)->tags.time_control;
  const gint64 left = karum_session_get_time (session, player);
  KarumClock *clock = karum_session_get_clock (session);
  const gboolean live = karum_clock_get_control (clock) && karum_session_is_at_end (session);
  g_autofree char *text = NULL;
  KarumTimeControl control;

  gtk_widget_set_visible (GTK_WIDGET (self->time), left >= 0);
  if (left < 0 || !karum_time_control_read (tag, &control))
    return;
  text = time_text (&control, left);
  gtk_label_set_label (self->time, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->time), live && !karum_clock_is_going (clock)
                                                            ? _ ("The clock is stopped")
                                                            : _ ("Time left"));
  karum_css_class (self->time, "error", live && karum_clock_is_low (clock, player));
  karum_css_class (self->time, "paused", live && !karum_clock_is_going (clock));
}

static void
let_go (KarumScoreCard *self)
{
  GtkWidget *child;

  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_SCORE_CARD);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
}

static void
karum_score_card_class_init (KarumScoreCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumScoreCard, let_go);
  KARUM_PROPERTY (klass, KarumScoreCard, narrow, NULL,
                  g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_type_ensure (KARUM_TYPE_PIECE_ICON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-score-card.ui");
  KARUM_CHILDREN (klass, KarumScoreCard, box, icon, name, points, counters, time);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "score-card");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* -- Ratings ---------------------------------------------------------------------------------- */

struct _KarumRatingBar {
  AdwBin parent_instance;

  GtkLabel *label;
  KarumArchive *archive; /* (owned) (nullable) */
  GCancellable *loading; /* (owned) (nullable) */
  gint64 game;           /* 0 for none */
  char *names[2];        /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumRatingBar, karum_rating_bar, ADW_TYPE_BIN)

/* (transfer full): a line for one of the players. */
static char *
share_text (const char *name, const KarumRatingShare *share)
{
  g_autofree char *shown = karum_display_name (name);
  g_autofree char *before = karum_rating_text (&share->before);
  g_autofree char *after = karum_rating_full_text (&share->after);
  g_autofree char *change = karum_rating_change_text (share->share);

  /* Translators: a player, the rating before and after a month, and the change by one of its
   * games. */
  return g_strdup_printf (_ ("%s: %s → %s, %s by this game"), shown, before, after, change);
}

static void
show_rating (KarumRatingBar *self, const KarumGameRating *rating)
{
  g_autofree char *month = NULL, *head = NULL, *first = NULL, *second = NULL, *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), rating->month >= 0);
  if (rating->month < 0)
    return;
  month = karum_month_text (rating->month);
  /* Translators: heading above the ratings of two players; %s is a month. */
  head = g_strdup_printf (_ ("Ratings, %s"), month);
  first = share_text (self->names[0], &rating->shares[0]);
  second = share_text (self->names[1], &rating->shares[1]);
  text = g_strjoin ("\n", head, first, second, NULL);
  gtk_label_set_text (self->label, text);
}

static void
rating_loaded (gpointer self, gpointer result)
{
  g_autofree KarumGameRating *rating = result;

  show_rating (self, rating);
}

static void
no_rating (gpointer self, const GError *error)
{
  gtk_widget_set_visible (self, FALSE);
}

static void
load (KarumRatingBar *self)
{
  karum_ask_no_more (&self->loading);
  if (!self->archive || self->game == 0)
    no_rating (self, NULL);
  else
    karum_ask (self, self->archive, karum_request_game_rating (self->game, karum_rating_tau ()),
               &self->loading, rating_loaded, no_rating);
}

void
karum_rating_bar_show (KarumRatingBar *self,
                       KarumArchive *archive,
                       gint64 game,
                       const char *const names[2])
{
  karum_hear (self, &self->archive, archive, "changed", G_CALLBACK (load), NULL);
  self->game = game;
  for (int i = 0; i < 2; i++) {
    g_free (self->names[i]);
    self->names[i] = g_strdup (names[i]);
  }
  load (self);
}

static void
karum_rating_bar_finalize (GObject *object)
{
  for (int i = 0; i < 2; i++)
    g_free (KARUM_RATING_BAR (object)->names[i]);
  G_OBJECT_CLASS (karum_rating_bar_parent_class)->finalize (object);
}

static void
karum_rating_bar_class_init (KarumRatingBarClass *klass)
{
  KARUM_DROPS (klass, KarumRatingBar, karum_cancel, loading);
  KARUM_HEARS (klass, KarumRatingBar, archive);
  G_OBJECT_CLASS (klass)->finalize = karum_rating_bar_finalize;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_rating_bar_init (KarumRatingBar *self)
{
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_wrap_mode (self->label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->label, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "caption");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->label));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  karum_rating_tau_watch (self, G_CALLBACK (load));
}

/* -- The match -------------------------------------------------------------------------------- */

struct _KarumMatchBar {
  GtkBox parent_instance;

  GtkLabel *standing;
  GtkLabel *state;
  GtkButton *other_button;

  GCancellable *lookup; /* (nullable): of the request for the match */
  gint64 game;
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumMatchBar, karum_match_bar, GTK_TYPE_BOX)

static void
show_match (KarumMatchBar *self, const KarumMatchRow *match)
{
  /* The game of the match that is not on the board. */
  guint number = match->numbered[0] == self->game ? 2 : 1;
  gint64 other = match->numbered[number - 1];
  g_autofree char *players = karum_match_players_text (match);
  g_autofree char *wins = karum_match_wins_text (match);
  g_autofree char *points = karum_match_points_text (match);
  g_autofree char *state = karum_match_state_text (match);
  /* Translators: a match: its two players, their wins. */
  g_autofree char *standing = g_strdup_printf (_ ("Match %s: %s"), players, wins);
  g_autofree char *second = g_strdup_printf ("%s · %s", state, points);
  g_autofree char *label = g_strdup_printf (_ ("Game %u"), number);

  gtk_label_set_text (self->standing, standing);
  gtk_label_set_text (self->state, second);
  gtk_button_set_label (self->other_button, label);
  gtk_widget_set_visible (GTK_WIDGET (self->other_button), other != 0);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->other_button), "x", other);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* Finds the match that contains the game: other matches can have the same identifier. */
static const KarumMatchRow *
find_match (KarumMatchBar *self, const GPtrArray *matches)
{
  for (guint i = 0; i < matches->len; i++) {
    const KarumMatchRow *match = matches->pdata[i];

    if (match->numbered[0] == self->game || match->numbered[1] == self->game)
      return match;
  }
  return NULL;
}

static void
match_found (gpointer self, gpointer result)
{
  g_autoptr (GPtrArray) matches = result;
  const KarumMatchRow *match = find_match (self, matches);

  if (match)
    show_match (self, match);
  else
    gtk_widget_set_visible (self, FALSE);
}

static void
no_match (gpointer bar, const GError *error)
{
  KarumMatchBar *self = bar;

  gtk_label_set_text (self->standing, "");
  gtk_label_set_text (self->state, error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->other_button), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static void
karum_match_bar_class_init (KarumMatchBarClass *klass)
{
  KARUM_DROPS (klass, KarumMatchBar, karum_cancel, lookup);
  karum_class_template (klass, "karum-match-bar");
  KARUM_CHILDREN (klass, KarumMatchBar, standing, state, other_button);
}

void
karum_match_bar_show (KarumMatchBar *self, KarumArchive *archive, const char *tag, gint64 game)
{
  const KarumGameFilter filter = { .match = tag };

  karum_ask_no_more (&self->lookup);
  self->game = game;
  if (!archive || !tag)
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  else
    karum_ask (self, archive, karum_request_list_matches (&filter), &self->lookup, match_found,
               no_match);
}
