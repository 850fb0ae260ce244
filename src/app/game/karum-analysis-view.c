#include "karum-analysis-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-accessible-name.h"
#include "karum-chance.h"
#include "karum-class.h"
#include "karum-voice.h"
#include "karum-name.h"
#include "karum-phrases.h"

/* A score from here on is a won game of Manu, in which fewer turns are better: see
 * KarumSearchResult. */
#define WON 1000
#define DECIDED 500

#define STALE_OPACITY 0.5

/* The widgets of a line. */
typedef struct {
  GtkWidget *row;
  GtkLabel *value, *turns;
  char *line;    /* (owned): its turns, separated by spaces */
  gsize first;   /* bytes of the first of them */
  char *pointed; /* (owned) (nullable): up to the turn under the pointer */
} Line;

struct _KarumAnalysisView {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkLabel *verdict;
  GtkLevelBar *bar;
  GtkListBox *lines;
  GtkWidget *table;
  GtkLabel *table_state;
  GtkButton *table_button;

  Line shown[KARUM_ANALYST_LINES];
  gboolean stale; /* they are about the position before, until something is found */
};

G_DEFINE_FINAL_TYPE (KarumAnalysisView, karum_analysis_view, GTK_TYPE_WIDGET)

/* -- Words ------------------------------------------------------------------------------------ */

/* Who stands better, and how much. */
typedef struct {
  char *name; /* (owned): for a sentence */
  double chance, score;
} Leader;

static void
leader_clear (Leader *leader)
{
  g_free (leader->name);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Leader, leader_clear)

static guint
mover_of (KarumSession *session)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);

  return karum_session_get_person (session, state, rules->game->status (rules, state).to_move);
}

/* What the score is worth between people, as in reviews: there is one number. */
static double
chance_of (KarumSession *session, const KarumSearchResult *result)
{
  return karum_chance_people (karum_session_get_rules (session),
                              karum_session_get_position (session), result->score);
}

/* The same from the side of the person who looks at the game. */
static double
viewed_chance (KarumSession *session, const KarumSearchResult *result)
{
  const double chance = chance_of (session, result);

  return mover_of (session) == karum_session_get_viewer (session) ? chance : 1 - chance;
}

static double
viewed_score (KarumSession *session, const KarumSearchResult *result)
{
  return mover_of (session) == karum_session_get_viewer (session) ? result->score : -result->score;
}

static Leader
leader_of (KarumSession *session, const KarumSearchResult *best)
{
  const double chance = chance_of (session, best);
  const gboolean mover = chance > 0.5 || (chance >= 0.5 && best->score >= 0);
  const guint person = mover ? mover_of (session) : 1 - mover_of (session);

  return (Leader){ karum_display_name (karum_session_get_name (session, person)),
                   mover ? chance : 1 - chance, mover ? best->score : -best->score };
}

/* "+3", "−1", "0": whole points. */
static char *
whole_text (double score)
{
  const guint points = (guint) lround (fabs (score));

  return g_strdup_printf ("%s%u", points == 0 ? "" : score > 0 ? "+" : "−", points);
}

static char *
proved_text (const Leader *leader)
{
  const guint turns = (guint) (WON - leader->score);
  g_autofree char *margin = whole_text (leader->score);

  if (leader->score >= DECIDED)
    /* Translators: a player, and how many turns of both sides it takes */
    return g_strdup_printf (
        ngettext ("Proved: %s wins in %u move", "Proved: %s wins in %u moves", turns), leader->name,
        turns);
  if (leader->score > 0)
    /* Translators: a player, and by how many points */
    return g_strdup_printf (_ ("Proved: %s wins, %s"), leader->name, margin);
  return g_strdup (_ ("Proved: a draw"));
}

/* (transfer full): who is expected to win. */
static char *
standing_text (const Leader *leader)
{
  if (leader->score >= DECIDED || leader->chance >= 0.85)
    return g_strdup_printf (_ ("%s is winning"), leader->name);
  if (leader->chance >= 0.65)
    return g_strdup_printf (_ ("%s is better"), leader->name);
  if (leader->chance >= 0.55)
    return g_strdup_printf (_ ("%s is slightly better"), leader->name);
  return g_strdup (_ ("Even"));
}

/* In words: who is expected to win; how probably, and by how much, for the person who looks at the
 * game. */
static char *
expected_text (KarumSession *session, const KarumSearchResult *best, const Leader *leader)
{
  const guint viewer = karum_session_get_viewer (session);
  const double percent = 100 * viewed_chance (session, best);
  g_autofree char *standing = standing_text (leader);
  g_autofree char *name = karum_display_name (karum_session_get_name (session, viewer));
  g_autofree char *margin = karum_margin_text (viewed_score (session, best));

  if (leader->score >= DECIDED)
    /* Translators: who stands better; a player, and the result expected for this player in percent
     */
    return g_strdup_printf (_ ("%s · %s: %.0f%%"), standing, name, percent);
  /* Translators: who stands better; a player, the expected result in percent, and the expected
   * margin in points, both for this player */
  return g_strdup_printf (_ ("%s · %s: %.0f%%, %s"), standing, name, percent, margin);
}

/* (transfer full): where nothing was fitted to such games, says so. @text: (transfer full) */
static char *
rough_text (char *text, KarumSession *session)
{
  g_autofree char *before = text;

  return karum_chance_is_rough (karum_session_get_rules (session),
                                karum_session_get_position (session))
             /* Translators: who is expected to win, and how probably */
             ? g_strdup_printf (_ ("%s · rough"), before)
             : g_steal_pointer (&before);
}

static char *
verdict_text (KarumSession *session, const KarumFindings *findings)
{
  const KarumRules *rules = karum_session_get_rules (session);
  g_auto (Leader) leader = { 0 };

  if (rules->game->status (rules, karum_session_get_position (session)).over)
    return g_strdup (_ ("The game is over"));
  if (findings->n_lines == 0)
    return g_strdup (_ ("Analyzing…"));
  leader = leader_of (session, &findings->lines[0]);
  return findings->lines[0].exact
             ? proved_text (&leader)
             : rough_text (expected_text (session, &findings->lines[0], &leader), session);
}

/* What a move is worth, whoever makes it, to the person who looks at the game. */
static char *
value_text (KarumSession *session, const KarumSearchResult *result)
{
  const double percent = 100 * viewed_chance (session, result);
  const double score = viewed_score (session, result);
  const gboolean decided = fabs (score) >= DECIDED;
  g_autofree char *margin = karum_margin_text (score);
  g_autofree char *whole = whole_text (score);

  if (result->exact && decided)
    return g_strdup (score > 0 ? _ ("wins · proved") : _ ("loses · proved"));
  if (result->exact)
    /* Translators: what a move is worth, in points */
    return g_strdup_printf (_ ("%s · proved"), whole);
  if (decided)
    return g_strdup_printf (_ ("%.0f%% · depth %u"), percent, result->depth);
  /* Translators: what a move is worth: the expected result, the expected margin, and how many turns
   * the search looked ahead */
  return g_strdup_printf (_ ("%.0f%% · %s · depth %u"), percent, margin, result->depth);
}

/* -- Lines ------------------------------------------------------------------------------------ */

/* The turns of @result, separated by spaces, as far as they are legal; and as links. */
static void
write_turns (const KarumRules *rules,
             const KarumSearchResult *result,
             GString *line,
             GString *markup,
             gsize *first)
{
  KarumPvPlace place = { 0 };
  KarumTurn turn;

  while (karum_pv_next (rules, result, &place, &turn)) {
    g_autofree char *text = karum_phrase_turn (rules, &turn);
    g_autofree char *link = NULL;

    g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", text);
    link = g_markup_printf_escaped ("%s<a href=\"%s\">%s</a>", markup->len > 0 ? " " : "",
                                    line->str, text);
    g_string_append (markup, link);
    if (*first == 0)
      *first = line->len;
  }
}

static void
show_line (KarumAnalysisView *self,
           Line *shown,
           KarumSession *session,
           const KarumSearchResult *result)
{
  const KarumRules *rules = karum_session_get_rules (session);
  g_autoptr (GString) line = g_string_new (NULL), markup = g_string_new (NULL);
  g_autofree char *value = value_text (session, result), *spoken = NULL;
  gsize first = 0;

  write_turns (rules, result, line, markup, &first);
  gtk_label_set_label (shown->value, value);
  if (g_strcmp0 (shown->line, line->str) != 0)
    gtk_label_set_markup (shown->turns, markup->str);
  gtk_widget_set_tooltip_text (GTK_WIDGET (shown->turns), line->str);
  karum_describe (GTK_WIDGET (shown->turns), "");
  spoken = g_strdup_printf ("%s · %s", line->str, value);
  karum_accessible_name (GTK_WIDGET (shown->row), spoken);
  g_free (shown->line);
  shown->line = g_string_free (g_steal_pointer (&line), FALSE);
  shown->first = first;
}

/* (transfer full): with what the last move was, and what it gave away. @text: (transfer full);
 * @verdict: (nullable) */
static char *
judged_text (char *text, guint8 glyph, const KarumVerdict *verdict)
{
  g_autofree char *before = text;
  g_autofree char *judgement = karum_judgement_name (glyph);
  g_autofree char *given = judgement && verdict ? karum_given_text (verdict) : NULL;
  g_autofree char *judged = NULL;

  if (!judgement)
    return g_steal_pointer (&before);
  /* Translators: who stands better; what the last move was, such as “Mistake” */
  judged = g_strdup_printf (_ ("%s · Last move: %s"), before, judgement);
  return g_strjoin (" · ", judged, given, NULL);
}

void
karum_analysis_view_show (KarumAnalysisView *self,
                          KarumSession *session,
                          const KarumFindings *findings,
                          guint8 glyph,
                          const KarumVerdict *judged)
{
  g_autofree char *verdict = judged_text (verdict_text (session, findings), glyph, judged);
  const KarumRules *rules = karum_session_get_rules (session);
  const guint n_lines = findings->n_lines;

  gtk_label_set_label (self->verdict, verdict);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  verdict, -1);
  /* Nothing jumps while one steps through a game. */
  self->stale
      = n_lines == 0 && !rules->game->status (rules, karum_session_get_position (session)).over;
  gtk_widget_set_opacity (GTK_WIDGET (self->lines), self->stale ? STALE_OPACITY : 1);
  if (self->stale)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->bar), n_lines > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->lines), n_lines > 0);
  for (guint i = 0; i < KARUM_ANALYST_LINES; i++) {
    gtk_widget_set_visible (self->shown[i].row, i < n_lines);
    if (i < n_lines)
      show_line (self, &self->shown[i], session, &findings->lines[i]);
  }
  if (n_lines == 0)
    return;
  gtk_level_bar_set_value (self->bar, viewed_chance (session, &findings->lines[0]));
}

/* (transfer full) (nullable): about the table of endings. */
static char *
table_text (KarumTableState state, const char *reason, guint passes)
{
  switch (state) {
  case KARUM_TABLE_SILENT:
    return NULL;
  case KARUM_TABLE_MISSING:
    return g_strdup (_ ("An endgame table would prove more. Making it takes some minutes."));
  case KARUM_TABLE_UNUSABLE:
    /* Translators: the reason why, such as “this table is damaged” */
    return g_strdup_printf (_ ("The endgame table can’t be used: %s."), reason);
  case KARUM_TABLE_MAKING:
    break;
  }
  /* Translators: the number of the pass over all positions */
  return g_strdup_printf (_ ("Making the endgame table: pass %u"), passes + 1);
}

void
karum_analysis_view_show_table (KarumAnalysisView *self,
                                KarumTableState state,
                                const char *reason,
                                guint passes)
{
  g_autofree char *text = table_text (state, reason, passes);

  gtk_widget_set_visible (self->table, text != NULL);
  gtk_label_set_label (self->table_state, text ? text : "");
  gtk_button_set_label (self->table_button,
                        state == KARUM_TABLE_MAKING ? _ ("_Stop") : _ ("_Make Table"));
}

static void
table_pressed (KarumAnalysisView *self)
{
  g_signal_emit_by_name (self, "table-pressed");
}

/* -- Pointing and choosing --------------------------------------------------------------------- */

/* (nullable): NULL if nothing is known of the position yet. */
static Line *
line_of (KarumAnalysisView *self, gpointer row)
{
  if (self->stale)
    return NULL;
  for (guint i = 0; i < KARUM_ANALYST_LINES; i++)
    if (row && self->shown[i].row == row)
      return &self->shown[i];
  return NULL;
}

static void
point (KarumAnalysisView *self, const char *line)
{
  g_signal_emit_by_name (self, "line-pointed", line);
}

static void
point_first (KarumAnalysisView *self, const Line *shown)
{
  g_autofree char *line = g_strndup (shown->line, shown->first);

  point (self, line);
}

static void
row_selected (KarumAnalysisView *self, GtkListBoxRow *row)
{
  const Line *shown = line_of (self, row);

  if (shown && shown->line)
    point_first (self, shown);
  else
    point (self, NULL);
}

static void
row_activated (KarumAnalysisView *self, GtkListBoxRow *row)
{
  const Line *shown = line_of (self, row);

  if (shown && shown->line)
    g_signal_emit_by_name (self, "line-adopted", shown->line);
}

static void
row_focused (GtkEventController *focus, KarumAnalysisView *self)
{
  gtk_list_box_select_row (self->lines, GTK_LIST_BOX_ROW (gtk_event_controller_get_widget (focus)));
}

static void
focus_left (KarumAnalysisView *self)
{
  if (self->lines)
    gtk_list_box_unselect_all (self->lines);
}

static gboolean
link_activated (GtkLabel *label, const char *line, KarumAnalysisView *self)
{
  if (!self->stale)
    g_signal_emit_by_name (self, "line-played", line);
  return TRUE;
}

static void
pointer_moved (GtkEventController *motion, double x, double y, KarumAnalysisView *self)
{
  Line *shown = line_of (self, gtk_event_controller_get_widget (motion));
  const char *uri = shown ? gtk_label_get_current_uri (shown->turns) : NULL;

  if (!shown || !shown->line || (shown->pointed && g_strcmp0 (shown->pointed, uri) == 0))
    return;
  g_free (shown->pointed);
  shown->pointed = uri ? g_strdup (uri) : g_strndup (shown->line, shown->first);
  point (self, shown->pointed);
}

static void
pointer_left (GtkEventController *motion, KarumAnalysisView *self)
{
  Line *shown = line_of (self, gtk_event_controller_get_widget (motion));

  if (shown)
    g_clear_pointer (&shown->pointed, g_free);
  point (self, NULL);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
add_row (KarumAnalysisView *self, Line *shown)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  shown->row = g_object_new (GTK_TYPE_LIST_BOX_ROW, "visible", FALSE, NULL);
  shown->value = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (shown->value), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (shown->value), "dim-label");
  /* A list is one stop of the Tab key. */
  shown->turns = GTK_LABEL (g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize",
                                          PANGO_ELLIPSIZE_END, "focusable", FALSE, NULL));
  karum_on_told (shown->turns, "activate-link", link_activated, self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (shown->turns));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (shown->value));
  gtk_widget_add_css_class (box, "analysis-line");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (shown->row), box);
  karum_on_told (motion, "motion", pointer_moved, self);
  karum_on_told (motion, "leave", pointer_left, self);
  karum_on_told (focus, "enter", row_focused, self);
  gtk_widget_add_controller (shown->row, motion);
  gtk_widget_add_controller (shown->row, focus);
  gtk_list_box_append (self->lines, shown->row);
}

static void
karum_analysis_view_finalize (GObject *object)
{
  KarumAnalysisView *self = KARUM_ANALYSIS_VIEW (object);

  for (guint i = 0; i < KARUM_ANALYST_LINES; i++) {
    g_free (self->shown[i].line);
    g_free (self->shown[i].pointed);
  }
  G_OBJECT_CLASS (karum_analysis_view_parent_class)->finalize (object);
}

static void
karum_analysis_view_class_init (KarumAnalysisViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = karum_analysis_view_finalize;
  karum_class_signal (klass, "line-pointed", 1, G_TYPE_STRING);
  karum_class_signal (klass, "line-played", 1, G_TYPE_STRING);
  karum_class_signal (klass, "line-adopted", 1, G_TYPE_STRING);
  karum_class_signal (klass, "table-pressed", 0);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumAnalysisView, box, verdict, bar, lines);
  KARUM_CHILDREN (klass, KarumAnalysisView, table, table_state, table_button);
  KARUM_CALLBACKS (klass, row_selected, row_activated, focus_left, table_pressed);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_analysis_view_init (KarumAnalysisView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_level_bar_remove_offset_value (self->bar, NULL);
  for (guint i = 0; i < KARUM_ANALYST_LINES; i++)
    add_row (self, &self->shown[i]);
}
