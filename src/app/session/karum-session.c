#include "karum-session.h"

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-loader.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-record-end.h"
#include "karum-requests.h"
#include "karum-session-private.h"
#include "karum-teller.h"

/* -- Session save ------------------------------------------------------------------------------ */

static gboolean
is_busy (KarumSession *self)
{
  return self->next || self->turning;
}

static void
follow_read (gpointer session, gpointer result)
{
  KarumSession *self = session;
  g_autoptr (KarumLoadedGame) game = result;

  if (is_busy (self) || game->revision == self->revision)
    return;
  self->revision = game->revision;
  karum_session_adopt (self, g_steal_pointer (&game->record), NULL);
  g_signal_emit_by_name (self, "followed");
  karum_session_run_inputs (self);
}

static void
compare (gpointer session, gpointer result)
{
  KarumSession *self = session;
  g_autoptr (KarumGameDetails) details = result;

  self->asking = FALSE;
  if (!is_busy (self) && details->revision != self->revision)
    karum_ask (self, self->archive, karum_request_load_game (self->id), NULL, follow_read, NULL);
}

static void
not_compared (gpointer session, const GError *error)
{
  ((KarumSession *) session)->asking = FALSE;
}

void
karum_session_follow (KarumSession *self)
{
  if (is_busy (self) || self->asking || self->id == 0)
    return;
  self->asking = TRUE;
  karum_ask (self, self->archive, karum_request_get_details (self->id), NULL, compare,
             not_compared);
}

void
karum_input_free (KarumInput *input)
{
  if (input->object)
    input->release (input->object);
  g_free (input->text);
  g_free (input);
}

void
karum_session_run_inputs (KarumSession *self)
{
  while (!self->next && !self->turning && !self->telling && !self->weighing
         && !g_queue_is_empty (&self->inputs)) {
    KarumInput *input = g_queue_pop_head (&self->inputs);

    input->run (self, input);
    karum_input_free (input);
  }
}

void
karum_session_submit (KarumSession *self, KarumInput input)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  g_queue_push_tail (&self->inputs, g_memdup2 (&input, sizeof input));
  karum_session_run_inputs (self);
}

void
karum_session_take_effect (KarumSession *self)
{
  gboolean branches = self->branches;
  g_autofree char *loss = g_steal_pointer (&self->loss);

  self->branches = FALSE;
  karum_session_adopt (self, g_steal_pointer (&self->next), self->next_place);
  if (branches)
    g_signal_emit_by_name (self, "branched");
  if (loss)
    g_signal_emit_by_name (self, "lost", loss);
}

void
karum_session_follow_clock (KarumSession *self)
{
  karum_clock_follow (self->clock, self->record,
                      !self->ended && karum_session_can_edit (self)
                          && !karum_session_is_analysis (self));
}

/* @signal: "failed", or "refused" */
static void
fail (KarumSession *self, const char *signal, const GError *error)
{
  g_clear_pointer (&self->next, karum_record_unref);
  g_clear_pointer (&self->loss, g_free);
  karum_session_drop_conflict (self);
  self->branches = FALSE;
  g_queue_clear_full (&self->inputs, (GDestroyNotify) karum_input_free);
  karum_session_reset_entry (self);
  karum_session_follow_clock (self);
  /* First, so that unsaved text isn't replaced by what was saved before. */
  g_signal_emit_by_name (self, signal, error->message);
  g_signal_emit_by_name (self, "position-changed");
  karum_session_follow (self);
}

void
karum_session_not_saved (gpointer session, const GError *error)
{
  fail (session, "failed", error);
  karum_session_run_inputs (session);
}

static void
saved (gpointer session, gpointer result)
{
  KarumSession *self = session;
  g_autofree KarumSavedGame *game = result;

  self->id = game->id;
  self->revision = game->revision;
  karum_session_take_effect (self);
  karum_session_run_inputs (self);
}

void
karum_session_try (KarumSession *self, KarumRecord *next, KarumNode *place)
{
  self->next = next;
  self->next_place = place;
  karum_session_take_effect (self);
}

/* @request: saves @next, which is shown then. */
static void
send (KarumSession *self, KarumRequest *request, KarumRecord *next, KarumNode *place)
{
  self->next = next;
  self->next_place = place;
  karum_ask (self, self->archive, request, NULL, saved, karum_session_not_saved);
}

void
karum_session_commit (KarumSession *self, const char *title, KarumRecord *next, KarumNode *place)
{
  if (karum_record_is_correction (self->record, next))
    karum_session_ask (self, title, next, place);
  else
    karum_session_save (self, title, next, place);
}

void
karum_session_save (KarumSession *self, const char *title, KarumRecord *next, KarumNode *place)
{
  if (self->archive)
    send (self, karum_request_save_game (self->id, self->revision, title, next), next, place);
  else
    karum_session_try (self, next, place);
}

void
karum_session_save_over (KarumSession *self, KarumRecord *next)
{
  if (self->archive)
    send (self, karum_request_save_over (self->id, self->revision, KARUM_VERSION_REVIEW, next),
          next, NULL);
  else
    karum_session_try (self, next, NULL);
}

static void
not_turned (gpointer session, const GError *error)
{
  gboolean refused = g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);

  ((KarumSession *) session)->turning = FALSE;
  g_clear_pointer (&((KarumSession *) session)->refusal, g_free);
  ((KarumSession *) session)->obstacle = karum_archive_error_get_change (error);
  fail (session, refused ? "refused" : "failed", error);
  karum_session_run_inputs (session);
}

static void
read_again (gpointer session, gpointer result)
{
  KarumSession *self = session;
  g_autoptr (KarumLoadedGame) game = result;
  KarumNode *place = karum_record_find_change (game->record, self->record);
  g_autofree char *title = g_steal_pointer (&self->turned);
  g_autofree char *text = karum_undo_text (self->direction, title);

  self->turning = FALSE;
  self->revision = game->revision;
  karum_session_adopt (self, g_steal_pointer (&game->record), place);
  g_signal_emit_by_name (self, "turned", text, self->direction);
  karum_session_run_inputs (self);
}

static void
turned (gpointer session, gpointer title)
{
  KarumSession *self = session;

  g_free (self->turned);
  self->turned = title;
  karum_ask (self, self->archive, karum_request_load_game (self->id), NULL, read_again, not_turned);
}

guint64
karum_session_get_obstacle (KarumSession *self)
{
  return self->obstacle;
}

guint64
karum_session_change (KarumSession *self, KarumDirection direction)
{
  return self->archive && self->id != 0
             ? karum_history_find (karum_archive_get_history (self->archive), direction, self->id)
             : 0;
}

void
karum_session_turn (KarumSession *self, KarumDirection direction)
{
  self->turning = TRUE;
  self->direction = direction;
  karum_ask (self, self->archive,
             karum_request_turn (self->archive, direction, karum_session_change (self, direction)),
             NULL, turned, not_turned);
}

/* -- Session ----------------------------------------------------------------------------------- */

G_DEFINE_FINAL_TYPE (KarumSession, karum_session, G_TYPE_OBJECT)

void
karum_session_reset_entry (KarumSession *self)
{
  karum_entry_init (&self->entry, &self->record->rules, karum_session_get_position (self));
  if (!karum_session_can_play (self)) {
    self->entry.open = FALSE;
    self->entry.n_next = 0;
    memset (self->entry.next, 0, sizeof self->entry.next);
  }
}

static gboolean
record_is_ended (const KarumRecord *record)
{
  KarumState last;

  if (record->tags.result != KARUM_RESULT_NONE || karum_tags_is_unplayed (&record->tags))
    return TRUE;
  karum_record_state (record, karum_record_line_end (record), &last);
  return record->rules.game->status (&record->rules, &last).over;
}

/* The last ancestor of @node, or @node itself, that exists at the same place in @record. */
static KarumNode *
find_near (const KarumRecord *record, const KarumNode *node)
{
  KarumNode *found;

  while (!(found = karum_record_find_node (record, node)))
    node = node->parent;
  return found;
}

/* The turn being entered, or what it is for, is not lost when a comment beside it is saved. */
static void
keep_entering (KarumSession *self, gboolean stays)
{
  const KarumEntry *entry = &self->entry;

  if (!stays || !karum_rules_equal (&entry->rules, &self->record->rules)
      || !karum_state_equal (&self->rules, &entry->state, karum_session_get_position (self))
      || entry->open != karum_session_can_play (self))
    karum_session_reset_entry (self);
}

/* Whether the turn that is being corrected, after the current place, is still there. */
static gboolean
is_corrected (KarumSession *self, const KarumTurn *turn)
{
  return turn && self->ply < karum_session_get_length (self)
         && karum_turn_equal (turn, karum_session_get_turn (self, self->ply + 1));
}

/* The record has changed from @before: verdicts stay as far as the turns of the main line do. */
static void
follow_review (KarumSession *self, const KarumRecord *before)
{
  const KarumNode *old = before->root->child, *new = self->record->root->child;
  guint same = 0;

  for (; old && new &&karum_turn_equal (old->turn, new->turn); same++) {
    old = old->child;
    new = new->child;
  }
  self->n_verdicts = MIN (self->n_verdicts, same);
}

void
karum_session_adopt (KarumSession *self, KarumRecord *record, KarumNode *place)
{
  g_autoptr (KarumRecord) before = g_steal_pointer (&self->record);
  gboolean stays = before && !place && !self->conflict;
  const KarumTurn *corrected
      = stays && self->correction ? karum_session_get_turn (self, self->ply + 1) : NULL;
  KarumNode *through = place;

  karum_session_drop_conflict (self);
  g_clear_pointer (&self->weighing, g_free);
  self->tries = 0;
  if (before && !place) {
    place = find_near (record, karum_session_get_node (self));
    through = find_near (record, self->nodes->pdata[self->nodes->len - 1]);
    if (karum_node_ply (through) < karum_node_ply (place))
      through = place;
  }
  self->record = record;
  self->rules = record->rules;
  self->ended = record_is_ended (record);
  self->ply = karum_node_ply (place);
  karum_session_read_line (self, through);
  if (before)
    follow_review (self, before);
  if (!is_corrected (self, corrected))
    self->correction = KARUM_CORRECT_NOTHING;
  keep_entering (self, stays);
  karum_session_follow_clock (self);
  self->telling = TRUE;
  g_signal_emit_by_name (self, "record-changed");
  g_signal_emit_by_name (self, "line-changed");
  g_signal_emit_by_name (self, "position-changed");
  self->telling = FALSE;
}

KarumSession *
karum_session_new (KarumArchive *archive, gint64 id, gint64 revision, KarumRecord *record)
{
  KarumSession *self;

  g_return_val_if_fail (record != NULL, NULL);
  self = g_object_new (KARUM_TYPE_SESSION, NULL);
  g_set_object (&self->archive, archive);
  if (archive)
    karum_on (archive, "changed", karum_session_follow, self);
  self->id = id;
  self->revision = revision;
  karum_session_adopt (self, record, karum_record_line_end (record));
  return self;
}

const KarumRecord *
karum_session_get_record (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return self->record;
}

const KarumRules *
karum_session_get_rules (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return &self->rules;
}

KarumArchive *
karum_session_get_archive (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return self->archive;
}

gint64
karum_session_get_id (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), 0);
  return self->id;
}

const char *
karum_session_get_name (KarumSession *self, guint player)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self) && player < 2, NULL);
  return karum_game_player_text (self->record->tags.players[player], player);
}

guint
karum_session_get_person (KarumSession *self, const KarumState *state, KarumSide side)
{
  return (side == KARUM_SECOND) != karum_exchanged (&self->record->rules, state);
}

void
karum_session_get_points (KarumSession *self, const KarumState *state, gint points[2])
{
  int32_t sides[2];

  g_return_if_fail (KARUM_IS_SESSION (self));
  self->record->rules.game->points (&self->record->rules, state, sides);
  for (int side = KARUM_FIRST; side <= KARUM_SECOND; side++)
    points[karum_session_get_person (self, state, (KarumSide) side)] = sides[side];
}

KarumClock *
karum_session_get_clock (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return self->clock;
}

gint64
karum_session_get_time (KarumSession *self, guint player)
{
  const KarumTags *tags = &self->record->tags;
  KarumTimeControl control;
  gint64 left[2];

  g_return_val_if_fail (KARUM_IS_SESSION (self) && player < 2, -1);
  if (karum_session_is_at_end (self) && karum_clock_get_control (self->clock))
    return karum_clock_get_left (self->clock, player);
  if (!karum_time_control_read (tags->time_control, &control))
    return -1;
  /* Of the turn that wasn't made, the record has no time. */
  if (karum_session_is_at_end (self) && tags->termination == KARUM_TERMINATION_TIME
      && tags->result == (player == 0 ? KARUM_RESULT_LOST : KARUM_RESULT_WON))
    return 0;
  karum_time_at (self->record, &control, karum_session_get_node (self), left);
  return left[player];
}

/* -- Play ------------------------------------------------------------------------------------- */

gboolean
karum_session_is_ended (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), TRUE);
  return self->ended;
}

gboolean
karum_session_is_analysis (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  return karum_tags_is_analysis (&self->record->tags);
}

void
karum_session_protect (KarumSession *self)
{
  self->is_protected = TRUE;
}

gboolean
karum_session_is_protected (KarumSession *self)
{
  return self->is_protected;
}

gboolean
karum_session_can_edit (KarumSession *self)
{
  return !self->archive
         || (!self->is_protected
             && karum_archive_get_access (self->archive) == KARUM_ARCHIVE_WRITABLE);
}

gboolean
karum_session_can_play (KarumSession *self)
{
  const KarumRules *rules = &self->record->rules;

  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  if (!karum_session_can_branch (self) && (self->ended || !karum_session_can_edit (self)))
    return FALSE;
  if (karum_session_get_computer (self) > 0)
    return FALSE;
  return !rules->game->status (rules, karum_session_get_position (self)).over;
}

guint
karum_session_get_computer (KarumSession *self)
{
  const KarumRules *rules = &self->record->rules;
  const KarumState *state = karum_session_get_position (self);
  const KarumStatus status = rules->game->status (rules, state);

  g_return_val_if_fail (KARUM_IS_SESSION (self), 0);
  if (self->ended || status.over || !karum_session_is_at_end (self)
      || !karum_session_can_edit (self))
    return 0;
  return karum_computer_level (
      self->record->tags.players[karum_session_get_person (self, state, status.to_move)]);
}

gboolean
karum_session_can_branch (KarumSession *self)
{
  return !karum_session_is_at_end (self) || (self->ended && karum_session_get_node (self)->parent);
}

const KarumEntry *
karum_session_get_entry (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  return &self->entry;
}

static void
session_let_go (KarumSession *self)
{
  g_queue_clear_full (&self->inputs, (GDestroyNotify) karum_input_free);
  karum_session_drop_conflict (self);
}

static void
karum_session_class_init (KarumSessionClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumSession, session_let_go);
  KARUM_DROPS (klass, KarumSession, karum_record_unref, next, record);
  KARUM_DROPS (klass, KarumSession, g_object_unref, archive, clock);
  KARUM_FREES (klass, KarumSession, g_free, annotator, loss, refusal, turned, weighing);
  KARUM_FREES (klass, KarumSession, g_array_unref, states, verdicts);
  KARUM_FREES (klass, KarumSession, g_ptr_array_unref, nodes);
  karum_class_signal (klass, "record-changed", 0);
  karum_class_signal (klass, "line-changed", 0);
  karum_class_signal (klass, "review-changed", 0);
  karum_class_signal (klass, "branched", 0);
  karum_class_signal (klass, "followed", 0);
  karum_class_signal (klass, "position-changed", 0);
  karum_class_signal (klass, "lost", 1, G_TYPE_STRING);
  karum_class_signal (klass, "joined", 0);
  karum_class_signal (klass, "conflict", 2, G_TYPE_STRING, G_TYPE_UINT);
  karum_class_signal (klass, "correction", 0);
  karum_class_signal (klass, "weigh", 1, G_TYPE_POINTER);
  karum_class_signal (klass, "refused", 1, G_TYPE_STRING);
  karum_class_signal (klass, "failed", 1, G_TYPE_STRING);
  karum_class_signal (klass, "turned", 2, G_TYPE_STRING, G_TYPE_UINT);
}

static void
karum_session_init (KarumSession *self)
{
  self->states = karum_array_new (KarumState);
  self->nodes = g_ptr_array_new ();
  self->clock = karum_clock_new ();
  self->viewer = -1;
  g_queue_init (&self->inputs);
}
