#include "karum-passing-line.h"

#include <string.h>

#include "karum-node.h"
#include "karum-record.h"

struct KarumPassingLine {
  char *line;    /* (owned): turns, separated by spaces */
  GArray *path;  /* (owned) (element-type guint): to the node where it begins */
  KarumState at; /* the position in which it was begun */
  gboolean plays;
};

KarumPassingLine *
karum_passing_line_new (KarumSession *session,
                        const KarumNode *base,
                        const char *line,
                        gboolean plays)
{
  KarumPassingLine *self = g_new (KarumPassingLine, 1);

  *self = (KarumPassingLine){ g_strdup (line), karum_node_path (base),
                              *karum_session_get_position (session), plays };
  return self;
}

void
karum_passing_line_free (KarumPassingLine *self)
{
  g_free (self->line);
  g_array_unref (self->path);
  g_free (self);
}

const char *
karum_passing_line_get_line (const KarumPassingLine *self)
{
  return self->line;
}

gboolean
karum_passing_line_plays (const KarumPassingLine *self)
{
  return self->plays;
}

const KarumNode *
karum_passing_line_find_base (const KarumPassingLine *self, KarumSession *session)
{
  return karum_record_find_path (karum_session_get_record (session), self->path);
}

gboolean
karum_passing_line_is_left (const KarumPassingLine *self, KarumSession *session)
{
  return !karum_passing_line_find_base (self, session)
         || karum_session_get_entry (session)->turn.n_points > 0
         || !karum_state_equal (karum_session_get_rules (session),
                                karum_session_get_position (session), &self->at);
}

void
karum_passing_line_find_end (const KarumPassingLine *self, KarumSession *session, KarumState *state)
{
  const KarumRules *rules = karum_session_get_rules (session);
  g_auto (GStrv) words = g_strsplit (self ? self->line : "", " ", -1);
  KarumTurn turn;

  *state = *karum_session_get_position (session);
  for (guint i = 0; words[i]; i++) {
    KarumState before = *state;

    if (!karum_turn_parse (rules, &before, words[i], &turn, NULL))
      return;
    rules->game->apply (rules, &before, &turn, state);
  }
}

const char *
karum_passing_line_get_keep_refusal (const KarumPassingLine *self, KarumSession *session)
{
  const KarumNode *base
      = self && !self->plays ? karum_passing_line_find_base (self, session) : NULL;

  return base ? karum_session_get_keep_refusal (session, base) : NULL;
}

void
karum_passing_line_keep (const KarumPassingLine *self, KarumSession *session)
{
  const KarumNode *base = karum_passing_line_find_base (self, session);

  if (self->plays && !strchr (self->line, ' '))
    karum_session_type (session, self->line);
  else if (base)
    karum_session_play_line (session, base, self->line);
}

gboolean
karum_passing_line_plays_typed (const KarumPassingLine *self, KarumSession *session)
{
  return !self
         && (karum_session_get_correction (session) != KARUM_CORRECT_NOTHING
             || karum_session_is_analysis (session)
             || (!karum_session_is_ended (session) && karum_session_is_at_end (session)));
}
