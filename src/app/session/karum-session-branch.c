#include <glib/gi18n.h>
#include <string.h>

#include "karum-game-text.h"
#include "karum-kgn.h"
#include "karum-limits.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-phrases.h"
#include "karum-record-end.h"
#include "karum-session-private.h"

char *
karum_session_dup_branch (KarumSession *self)
{
  const KarumNode *node = karum_session_get_node (self);
  GString *text;

  if (!node->parent)
    return NULL;
  text = g_string_new (NULL);
  karum_kgn_write_branch (&self->rules, node, text);
  return g_string_free (text, FALSE);
}

static void
refuse (KarumSession *self, const char *reason)
{
  karum_session_refuse (self, reason, NULL);
}

/* -- Joining ---------------------------------------------------------------------------------- */

/**
 * Saves the record with @branch after @node.
 * @fault: (nullable): the part that could not be read
 */
static void
graft (KarumSession *self,
       const char *title,
       const KarumNode *node,
       const KarumNode *branch,
       const char *fault)
{
  g_autoptr (KarumRecord) next = karum_record_copy (self->record);
  g_autofree char *reason = NULL;
  KarumNode *place;
  KarumLoss loss;
  guint added;

  karum_record_graft (next, karum_record_find_node (next, node), branch, &added, &loss);
  karum_record_settle (next, self->record);
  place = karum_record_find_change (next, self->record);
  reason = karum_limits_check (next, self->record);
  if (reason || !place) {
    refuse (self, reason ? reason : _ ("these moves are in the game already"));
    return;
  }
  if (fault)
    self->loss = g_strdup_printf (
        /* Translators: the number of turns; the line, the column, and the error there */
        ngettext ("%u move was pasted. Not everything can be read: %s",
                  "%u moves were pasted. Not everything can be read: %s", added),
        added, fault);
  karum_session_commit (self, title, g_steal_pointer (&next), place);
}

/* -- Turns ------------------------------------------------------------------------------------ */

/* (nullable): the node of the line after which the first number in @text belongs. */
static const KarumNode *
find_number (KarumSession *self, const char *text)
{
  guint64 number;
  guint dots = 0;
  char *end;

  while (g_ascii_isspace (*text))
    text++;
  number = g_ascii_isdigit (*text) ? g_ascii_strtoull (text, &end, 10) : 0;
  if (number == 0 || number > self->nodes->len || *end != '.')
    return NULL;
  while (end[dots] == '.')
    dots++;
  number = (number - 1) * 2 + (dots > 1 ? 1 : 0);
  return number < self->nodes->len ? self->nodes->pdata[number] : NULL;
}

/* (transfer full): the turns of @text that can follow @node. */
static KarumRecord *
read_turns (KarumSession *self, const KarumNode *node, const char *text, GError **error)
{
  KarumRecord *branch = karum_record_branch (self->record, node);

  karum_kgn_read_branch (branch, text, strlen (text), error);
  return branch;
}

static void
paste_turns (KarumSession *self, const char *text)
{
  const KarumNode *place = karum_session_get_node (self);
  const KarumNode *other = find_number (self, text);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumRecord) branch = read_turns (self, place, text, &error);

  if (!branch->root->child && other && other != place) {
    g_autoptr (KarumRecord) there = read_turns (self, other, text, NULL);

    if (there->root->child) {
      g_clear_error (&error);
      karum_record_unref (there);
      there = read_turns (self, other, text, &error);
      karum_record_unref (branch);
      branch = g_steal_pointer (&there);
      place = other;
    }
  }
  if (!branch->root->child)
    refuse (self, error ? error->message : _ ("the text has no moves"));
  else
    graft (self, N_ ("Pasting a branch"), place, branch->root, error ? error->message : NULL);
}

/* -- Games ------------------------------------------------------------------------------------ */

char *
karum_session_cite (const KarumTags *tags)
{
  g_autofree char *players = karum_players_text (karum_game_player_text (tags->players[0], 0),
                                                 karum_game_player_text (tags->players[1], 1));
  const char *parts[4] = { players };
  guint n = 1;

  if (tags->event && *tags->event)
    parts[n++] = tags->event;
  if (tags->date && *tags->date)
    parts[n++] = tags->date;
  return g_strjoinv (", ", (char **) parts);
}

/* The end of the main line describes the game, unless it is the end of this one. */
static void
paste_record (KarumSession *self, KarumRecord *other)
{
  const KarumNode *place = karum_session_get_node (self);
  g_autofree char *cited = karum_session_cite (&other->tags);
  KarumNode *last = karum_record_line_end (other);
  gboolean same_start = karum_state_equal (&self->rules, &other->start, &self->record->start);

  if (!karum_rules_equal (&other->rules, &self->rules)) {
    refuse (self, _ ("the game in the clipboard has other rules"));
  } else if (!same_start
             && !karum_state_equal (&self->rules, &other->start,
                                    karum_session_get_position (self))) {
    refuse (self, _ ("the game in the clipboard begins at another position"));
  } else if (!last->parent) {
    refuse (self, _ ("the text has no moves"));
  } else {
    if (!last->comment)
      karum_node_set_comment (last, cited);
    graft (self, N_ ("Pasting a game"), same_start ? self->record->root : place, other->root, NULL);
  }
}

/* The game is a result without a record, and takes @other for it. */
static void
take_record (KarumSession *self, KarumRecord *other)
{
  KarumNode *last = karum_record_line_end (other);
  g_autofree char *reason = NULL;
  gboolean agrees;

  if (!karum_rules_equal (&other->rules, &self->rules)) {
    refuse (self, _ ("the game in the clipboard has other rules"));
    return;
  }
  if (!last->parent) {
    refuse (self, _ ("the text has no moves"));
    return;
  }
  agrees = karum_record_take_place (other, self->record);
  reason = karum_limits_check (other, self->record);
  if (reason)
    refuse (self, reason);
  else if (agrees)
    karum_session_save (self, N_ ("Entering the record"), karum_record_ref (other), last);
  else
    karum_session_ask (self, N_ ("Entering the record"), karum_record_ref (other), last);
}

static void
paste_game (KarumSession *self, const char *text)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumRecord) other = karum_kgn_reader_next (reader, &error);

  if (other && karum_record_is_result (self->record))
    take_record (self, other);
  else if (other)
    paste_record (self, other);
  else
    refuse (self, error ? error->message : _ ("the text has no moves"));
}

static void
paste (KarumSession *self, const KarumInput *input)
{
  const char *text = input->text;

  if (!karum_session_can_edit (self))
    return;
  while (g_ascii_isspace (*text))
    text++;
  if (*text == '[' && g_ascii_isalpha (text[1]))
    paste_game (self, input->text);
  else
    paste_turns (self, input->text);
}

void
karum_session_paste (KarumSession *self, const char *text)
{
  karum_session_submit (self, (KarumInput){ .run = paste, .text = g_strdup (text) });
}

/* (transfer full) (nullable): the turns of @other after @ply that are legal after the current
 * one. */
static KarumRecord *
take_line (KarumSession *self, const KarumRecord *other, guint ply)
{
  const KarumNode *from = karum_record_node_at (other, ply);
  const KarumRules *rules = &self->rules;
  KarumRecord *branch;
  KarumNode *last;
  KarumState state;
  guint symmetry;

  if (!from || !karum_rules_equal (&other->rules, rules))
    return NULL;
  karum_record_state (other, from, &state);
  if (!karum_record_align (rules, &state, karum_session_get_position (self), &symmetry))
    return NULL;
  branch = karum_record_branch (self->record, karum_session_get_node (self));
  last = branch->root;
  state = branch->start;
  for (from = from->child; from; from = from->child) {
    KarumState before = state;
    KarumTurn turn;

    karum_turn_turned (rules, from->turn, symmetry, &turn);
    if (!rules->game->turn_check (rules, &before, &turn, NULL))
      break;
    rules->game->apply (rules, &before, &turn, &state);
    last = karum_record_add (branch, last, &turn);
  }
  return branch;
}

static void
adopt_game (KarumSession *self, const KarumInput *input)
{
  const KarumNode *place = karum_session_get_node (self);
  g_autoptr (KarumRecord) branch = take_line (self, input->object, (guint) input->numbers[0]);

  if (!karum_session_can_edit (self))
    return;
  if (!branch) {
    refuse (self, _ ("the position is no longer in this game"));
  } else if (!branch->root->child) {
    refuse (self, _ ("the game does not go on from this position"));
  } else if (!karum_session_can_branch (self)) {
    refuse (self, _ ("the game ends here: a variation can only replace an earlier move"));
  } else {
    karum_node_set_comment (karum_record_line_end (branch), input->text);
    graft (self, N_ ("Adding a game as a variation"), place, branch->root, NULL);
  }
}

void
karum_session_adopt_game (KarumSession *self,
                          const KarumRecord *other,
                          guint ply,
                          const char *comment)
{
  karum_session_submit (self, (KarumInput){ .run = adopt_game,
                                            .numbers = { (int) ply },
                                            .object = karum_record_copy (other),
                                            .release = (GDestroyNotify) karum_record_unref,
                                            .text = g_strdup (comment) });
}

/* -- Decisions -------------------------------------------------------------------------------- */

void
karum_session_drop_conflict (KarumSession *self)
{
  g_autofree KarumConflict *conflict = g_steal_pointer (&self->conflict);

  if (!conflict)
    return;
  g_free (conflict->title);
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&conflict->records[i], karum_record_unref);
}

/* (transfer full): describes the first turn that is no longer legal. */
static char *
loss_text (const KarumRules *rules, const KarumLoss *loss)
{
  g_autofree char *turn = karum_phrase_turn (rules, &loss->turn);
  g_autofree char *reason = karum_error_message (&loss->error);

  /* Translators: the number of a turn, its notation, and why it isn't possible */
  return g_strdup_printf (_ ("Move %u, %s, is no longer possible: %s"), loss->ply, turn, reason);
}

/* Takes @records; the second is NULL if there is no choice. */
static void
hold (KarumSession *self,
      const char *title,
      KarumRecord *const records[2],
      KarumNode *const places[2],
      const KarumLoss *loss)
{
  karum_session_drop_conflict (self);
  self->conflict = g_new0 (KarumConflict, 1);
  self->conflict->title = g_strdup (title);
  self->conflict->loss = *loss;
  for (guint i = 0; i < 2; i++) {
    self->conflict->records[i] = records[i];
    self->conflict->places[i] = places[i];
  }
}

void
karum_session_ask (KarumSession *self, const char *title, KarumRecord *next, KarumNode *place)
{
  const KarumLoss nothing = { 0 };

  hold (self, title, (KarumRecord *[]){ next, NULL }, (KarumNode *[]){ place, NULL }, &nothing);
  g_signal_emit_by_name (self, "correction");
}

/* If no turn is lost, saves the first of @records; otherwise, the user decides. Takes both. */
static void
decide (KarumSession *self,
        const char *title,
        KarumRecord *records[2],
        KarumNode *places[2],
        const KarumLoss *loss)
{
  g_autofree char *text = NULL;

  if (loss->n_turns == 0) {
    karum_record_unref (records[1]);
    karum_session_commit (self, title, records[0], places[0]);
    return;
  }
  text = loss_text (&self->rules, loss);
  hold (self, title, records, places, loss);
  g_signal_emit_by_name (self, "conflict", text, loss->n_turns);
}

static void
carry_out (KarumSession *self, const KarumInput *input)
{
  const KarumKeep keep = input->numbers[0];
  KarumConflict *conflict = self->conflict;
  g_autofree char *title = NULL, *reason = NULL;
  KarumRecord *next;

  if (!conflict || !conflict->records[keep])
    return;
  reason = karum_limits_check (conflict->records[keep], self->record);
  if (reason) {
    karum_session_drop_conflict (self);
    karum_session_reset_entry (self);
    g_signal_emit_by_name (self, "position-changed");
    refuse (self, reason);
    return;
  }
  next = g_steal_pointer (&conflict->records[keep]);
  title = g_strdup (conflict->title);
  karum_session_save (self, title, next, conflict->places[keep]);
}

const KarumRecord *
karum_session_get_proposal (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return self->conflict ? self->conflict->records[KARUM_KEEP_LEGAL] : NULL;
}

const KarumLoss *
karum_session_get_loss (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return self->conflict ? &self->conflict->loss : NULL;
}

void
karum_session_resolve (KarumSession *self, KarumKeep keep, gboolean go_on)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  if (go_on) {
    karum_session_submit (self, (KarumInput){ .run = carry_out, .numbers = { keep } });
    return;
  }
  karum_session_drop_conflict (self);
  g_clear_pointer (&self->loss, g_free);
  karum_session_reset_entry (self);
  g_signal_emit_by_name (self, "position-changed");
}

/* -- Turns ------------------------------------------------------------------------------------ */

typedef KarumNode *(*Edit) (
    KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumKeep keep, KarumLoss *loss);

static void
edit_turn (
    KarumSession *self, const char *title, const KarumNode *node, Edit edit, const KarumTurn *turn)
{
  KarumRecord *records[2];
  KarumNode *places[2];
  KarumLoss loss;

  for (int keep = KARUM_KEEP_LEGAL; keep <= KARUM_KEEP_AS_COMMENT; keep++) {
    records[keep] = karum_record_copy (self->record);
    places[keep] = edit (records[keep], karum_record_find_node (records[keep], node), turn,
                         (KarumKeep) keep, &loss);
    karum_record_settle (records[keep], self->record);
  }
  decide (self, title, records, places, &loss);
}

void
karum_session_correct_turn (KarumSession *self, const KarumTurn *turn)
{
  Edit edit
      = self->correction == KARUM_CORRECT_REPLACE ? karum_record_replace : karum_record_insert;

  edit_turn (self, N_ ("Correcting a move"), karum_session_get_node_at (self, self->ply + 1), edit,
             turn);
}

static KarumNode *
remove_node (
    KarumRecord *record, KarumNode *node, const KarumTurn *turn, KarumKeep keep, KarumLoss *loss)
{
  (void) turn;
  return karum_record_remove (record, node, keep, loss);
}

static void
remove_turn (KarumSession *self, const KarumInput *input)
{
  if (self->ply > 0 && karum_session_can_edit (self))
    edit_turn (self, N_ ("Removing a move"), karum_session_get_node (self), remove_node, NULL);
}

void
karum_session_remove (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = remove_turn });
}

/* -- The start -------------------------------------------------------------------------------- */

static void
start_here (KarumSession *self, const KarumInput *input)
{
  const KarumNode *node = karum_session_get_node (self);
  KarumRecord *next;
  KarumLoss loss;

  if (!karum_session_can_start_here (self))
    return;
  next = karum_record_start_at (self->record, node, &loss);
  if (loss.n_turns > 0)
    self->loss = loss_text (&self->rules, &loss);
  karum_session_commit (self, N_ ("Deleting earlier moves"), next, next->root);
}

gboolean
karum_session_can_start_here (KarumSession *self)
{
  const KarumNode *node = karum_session_get_node (self);

  return karum_session_can_edit (self) && node->parent && node->child;
}

void
karum_session_start_here (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = start_here });
}

/* The result that the turns allow, after one that they don't. */
static void
settle (KarumSession *self, const KarumInput *input)
{
  KarumRecord *next;

  if (!karum_session_can_edit (self))
    return;
  next = karum_record_copy (self->record);
  karum_record_settle (next, NULL);
  karum_session_commit (self, N_ ("Correcting the result"), next, NULL);
}

void
karum_session_settle (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = settle });
}

/* The caller creates both records, to show the effect first. */
static void
restart (KarumSession *self, const KarumInput *input)
{
  if (karum_session_can_edit (self))
    karum_session_save (self, N_ ("Correcting rules and setup"), karum_record_ref (input->object),
                        NULL);
}

void
karum_session_restart (KarumSession *self, KarumRecord *next)
{
  karum_session_submit (self, (KarumInput){ .run = restart,
                                            .object = next,
                                            .release = (GDestroyNotify) karum_record_unref });
}
