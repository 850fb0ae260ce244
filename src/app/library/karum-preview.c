#include "karum-library-parts.h"

#include <glib/gi18n.h>

#include "karum-board-share.h"
#include "karum-class.h"
#include "karum-loader.h"
#include "karum-name.h"
#include "karum-record-end.h"
#include "karum-positions.h"
#include "karum-requests.h"
#include "karum-game-text.h"
#include "karum-markup.h"
#include "karum-pattern.h"
#include "karum-phrases.h"
#include "karum-words.h"
#include "karum-wrap-layout.h"

struct _KarumPreview {
  AdwBin parent_instance;

  /* Template children */
  GtkStack *stack;
  GtkLabel *none;
  GtkWidget *board_frame;
  KarumBoardView *board;
  GtkLabel *players;
  GtkLabel *outcome;
  GtkLabel *rules;
  GtkLabel *occasion;
  GtkLabel *comment;
  GtkActionable *same_position, *pattern_from, *practise_from, *analyze_from;

  GCancellable *loading;  /* (owned) (nullable) */
  KarumGameFilter search; /* the search */
};

G_DEFINE_FINAL_TYPE (KarumPreview, karum_preview, ADW_TYPE_BIN)

/* Shows @text, or hides the label if there is none. */
/* Of any text, only as much as is readable beside the list, so that layout is quick. */
#define SHOWN_CHARACTERS 1000

static void
fill_label (GtkLabel *label, const char *text)
{
  g_autofree char *shown = karum_display_cut (text ? text : "", SHOWN_CHARACTERS);

  gtk_label_set_label (label, shown);
  gtk_widget_set_visible (GTK_WIDGET (label), text && *text);
}

static char *
occasion_text (const KarumTags *tags)
{
  g_autofree char *date = karum_date_text (tags->date);
  g_autofree char *event = karum_display_name (tags->event ? tags->event : "");
  g_autofree char *place = karum_display_name (tags->site ? tags->site : "");
  const char *parts[4] = { NULL };
  guint n = 0;

  if (*date)
    parts[n++] = date;
  if (*event)
    parts[n++] = event;
  if (*place)
    parts[n++] = place;
  return g_strjoinv (" · ", (char **) parts);
}

static char *
outcome_text (const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  const char *result = karum_words_end (NULL, tags);
  guint turns = karum_record_line_length (record);
  g_autofree char *count = karum_tags_is_unplayed (tags) ? g_strdup (_ ("Not played"))
                           : karum_record_is_result (record)
                               ? g_strdup (_ ("Result without a record"))
                               : g_strdup_printf (ngettext ("%u move", "%u moves", turns), turns);
  const int *points = karum_record_score (record);
  g_autofree char *score = points ? karum_score_text (points) : NULL;

  return score ? g_strdup_printf ("%s · %s · %s", result, score, count)
               : g_strdup_printf ("%s · %s", result, count);
}

/* The buttons lead to all games with the shown position, or with a part of it. */
static void
set_position (KarumPreview *self, const KarumRules *rules, const KarumState *state)
{
  char ruleset[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];
  const KarumGameFilter filter = { .rules = ruleset, .position = position };
  const gboolean open = !rules->game->status (rules, state).over;
  g_autofree char *target = NULL;

  karum_rules_write (rules, ruleset);
  rules->game->position_write (rules, state, position);
  target = karum_game_filter_write (&filter);
  gtk_actionable_set_action_target (self->same_position, "s", target);
  gtk_actionable_set_action_name (self->same_position, "win.show-games");
  gtk_actionable_set_action_target (self->pattern_from, "(ss)", ruleset, position);
  gtk_actionable_set_action_name (self->pattern_from, "win.find-pattern-from");
  gtk_widget_set_visible (GTK_WIDGET (self->pattern_from), karum_pattern_possible (rules));
  gtk_actionable_set_action_target (self->practise_from, "(ss)", ruleset, position);
  gtk_actionable_set_action_name (self->practise_from, "win.practise-at");
  gtk_actionable_set_action_target (self->analyze_from, "(ss)", ruleset, position);
  gtk_actionable_set_action_name (self->analyze_from, "win.analyze-at");
  gtk_widget_set_visible (GTK_WIDGET (self->practise_from), open);
  gtk_widget_set_visible (GTK_WIDGET (self->analyze_from), open);
}

/* The pattern of the search, where it occurs in @state. */
static void
mark_pattern (KarumPreview *self, const KarumRules *rules, const KarumState *state)
{
  KarumPattern pattern;
  KarumPoint points[KARUM_POINTS];
  guint n = 0;

  if (self->search.pattern && karum_pattern_read (self->search.pattern, &pattern, NULL))
    n = karum_pattern_find (&pattern, rules, state, points);
  karum_board_view_set_marked (self->board, points, n);
}

/* The marks of the turn, and its glyph. */
static void
show_notes (KarumPreview *self, const KarumRecord *record, const KarumNode *place)
{
  g_autofree char *glyphs = karum_phrase_glyphs (place);
  g_auto (KarumMarkup) markup = { 0 };
  KarumBoard board;

  record->rules.game->board (&record->rules, &board);
  karum_markup_read (&markup, &board, place->comment);
  karum_board_view_set_notes (self->board, &markup, glyphs);
}

static void
show_place (KarumPreview *self, const KarumRecord *record, KarumNode *place)
{
  KarumState before, after;

  karum_record_state (record, place->turn ? place->parent : place, &before);
  karum_record_state (record, place, &after);
  karum_board_view_show (self->board, &record->rules, &before, place->turn);
  show_notes (self, record, place);
  mark_pattern (self, &record->rules, &after);
  set_position (self, &record->rules, &after);
}

/* (transfer full) (nullable): the comment that was found, or the one on the game. */
static char *
comment_text (const KarumRecord *record, const KarumNode *place)
{
  char *words = place ? karum_markup_words (place->comment) : NULL;

  return words ? words : karum_markup_words (record->root->comment);
}

static void
show_record (KarumPreview *self, const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  g_autofree char *players = karum_tags_players_text (tags);
  g_autofree char *outcome = outcome_text (record);
  g_autofree char *rules = karum_rules_text (&record->rules);
  g_autofree char *occasion = occasion_text (tags);
  KarumNode *place = karum_game_place (record, &self->search);
  g_autofree char *comment = comment_text (record, place);

  gtk_widget_set_visible (self->board_frame, !karum_record_is_result (record));
  gtk_widget_set_visible (GTK_WIDGET (self->same_position), !karum_record_is_result (record));
  gtk_widget_set_visible (GTK_WIDGET (self->pattern_from), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->practise_from), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->analyze_from), FALSE);
  if (!karum_record_is_result (record))
    show_place (self, record, place ? place : karum_record_line_end (record));
  fill_label (self->players, players);
  fill_label (self->outcome, outcome);
  fill_label (self->rules, rules);
  fill_label (self->occasion, occasion);
  fill_label (self->comment, comment);
  gtk_stack_set_visible_child_name (self->stack, "game");
}

static void
loaded (gpointer preview, gpointer result)
{
  g_autoptr (KarumLoadedGame) game = result;

  show_record (preview, game->record);
}

static void
not_loaded (gpointer preview, const GError *error)
{
  gtk_stack_set_visible_child_name (((KarumPreview *) preview)->stack, "none");
}

static void
preview_let_go (KarumPreview *self)
{
  karum_ask_no_more (&self->loading);
}

static void
karum_preview_class_init (KarumPreviewClass *klass)
{
  KARUM_USES (KARUM_TYPE_BOARD_VIEW, KARUM_TYPE_WRAP_LAYOUT);
  KARUM_ON_DISPOSE (klass, KarumPreview, preview_let_go);
  karum_class_template (klass);
  KARUM_CLEARS (klass, KarumPreview, karum_game_filter_clear, search);
  KARUM_CHILDREN (klass, KarumPreview, stack, none, board_frame, board, players, outcome, rules,
                  occasion, comment, same_position, pattern_from, practise_from, analyze_from);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_REGION);
}

static void
karum_preview_init (KarumPreview *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  gtk_widget_init_template (GTK_WIDGET (self));
  karum_board_menu_add (self->board, GTK_WIDGET (self), NULL);
  g_settings_bind (settings, "board-theme", self->board, "theme", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "coordinates", self->board, "coordinates", G_SETTINGS_BIND_GET);
}

void
karum_preview_show (KarumPreview *self,
                    KarumArchive *archive,
                    gint64 id,
                    const KarumGameFilter *filter)
{
  KarumRequest *request;

  karum_ask_no_more (&self->loading);
  karum_game_filter_clear (&self->search);
  self->search = karum_game_filter_copy (filter);
  if (!archive || !id) {
    gtk_label_set_label (self->none, _ ("No game selected"));
    gtk_stack_set_visible_child_name (self->stack, "none");
    return;
  }
  request = karum_request_load_game (id);
  /* The list is drawn first, because the user waits for it. */
  karum_request_set_priority (request, G_PRIORITY_LOW);
  karum_ask (self, archive, request, &self->loading, loaded, not_loaded);
}

void
karum_preview_copy_picture (KarumPreview *self)
{
  if (g_str_equal (gtk_stack_get_visible_child_name (self->stack), "game"))
    karum_board_share_copy_picture (self->board, NULL);
}

void
karum_preview_show_many (KarumPreview *self, guint n_games)
{
  g_autofree char *text
      = karum_count_text (ngettext ("%s game selected", "%s games selected", n_games), n_games);

  karum_ask_no_more (&self->loading);
  gtk_label_set_label (self->none, text);
  gtk_stack_set_visible_child_name (self->stack, "none");
}
