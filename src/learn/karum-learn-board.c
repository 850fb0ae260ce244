#include "karum-learn-board.h"

#include "karum-arrays.h"
#include "karum-games.h"

const char *const karum_learn_claims[] = {
  "points", "counters", "winner", "to-move", "legal",   "illegal", "only",
  "count",  "value",    "worth",  "rows",    "answers", NULL,
};

static const char *const attributes[] = {
  "id", "rules", "setup", "position", "played", "turns", "marks", "arrows", "labels", "goal", NULL,
};

typedef struct {
  const char *const *names, *const *values;
} Attributes;

/* (nullable): the value of an attribute. */
static const char *
find (const Attributes *given, const char *name)
{
  for (guint i = 0; given->names[i]; i++)
    if (g_str_equal (given->names[i], name))
      return given->values[i];
  return NULL;
}

static gboolean
refuse (GError **error, const Attributes *given, const char *name, const KarumError *why)
{
  char text[256];

  karum_error_text (why, text, sizeof text);
  g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "%s of board “%s”: %s", name,
               find (given, "id"), text);
  return FALSE;
}

/* -- The position and its turns --------------------------------------------------------------- */

/* Plays the turns of an attribute from @state on. @turns: (nullable): receives them */
static gboolean
play (const KarumRules *rules,
      const Attributes *given,
      const char *name,
      KarumState *state,
      GPtrArray *turns,
      GError **error)
{
  const char *text = find (given, name);
  g_auto (GStrv) words = text ? g_strsplit (text, " ", -1) : NULL;

  for (char **word = words; word && *word; word++) {
    g_autofree KarumTurn *turn = g_new0 (KarumTurn, 1);
    KarumState before = *state;
    KarumError why;

    if (!karum_turn_parse (rules, &before, *word, turn, &why))
      return refuse (error, given, name, &why);
    rules->game->apply (rules, &before, turn, state);
    if (turns)
      g_ptr_array_add (turns, g_steal_pointer (&turn));
  }
  return TRUE;
}

static gboolean
read_position (KarumLearnBoard *board, const Attributes *given, GError **error)
{
  const char *position = find (given, "position");
  KarumError why;

  if (!karum_rules_read (karum_games, find (given, "rules"), &board->rules, &why))
    return refuse (error, given, "rules", &why);
  if (!karum_start (&board->rules, find (given, "setup"), position, &board->before, &why))
    return refuse (error, given, position ? "position" : "setup", &why);
  if (!play (&board->rules, given, "played", &board->before, NULL, error))
    return FALSE;
  board->after = board->before;
  return play (&board->rules, given, "turns", &board->after, board->turns, error);
}

/* -- Marks and goals -------------------------------------------------------------------------- */

typedef gboolean (*ReadMarkup) (KarumMarkup *markup,
                                const KarumBoard *board,
                                const char *list,
                                KarumError *error);

static gboolean
read_markup (KarumLearnBoard *board, const Attributes *given, GError **error)
{
  const struct {
    const char *name;
    ReadMarkup read;
  } lists[] = { { "marks", karum_markup_read_marks },
                { "arrows", karum_markup_read_arrows },
                { "labels", karum_markup_read_labels } };
  KarumBoard shape;
  KarumError why;

  board->rules.game->board (&board->rules, &shape);
  karum_for_each_of (each, lists) {
    const char *list = find (given, each->name);

    if (list && !each->read (&board->markup, &shape, list, &why))
      return refuse (error, given, each->name, &why);
  }
  return TRUE;
}

static gboolean
read_goals (KarumLearnBoard *board, const Attributes *given, GError **error)
{
  const char *goal = find (given, "goal");
  KarumError why;

  if (goal) {
    board->goals = karum_goals_read (goal, &why);
    if (!board->goals)
      return refuse (error, given, "goal", &why);
  }
  return TRUE;
}

static gboolean
read_claims (KarumLearnBoard *board, const Attributes *given, GError **error)
{
  for (guint i = 0; given->names[i]; i++)
    if (g_strv_contains (karum_learn_claims, given->names[i]))
      g_hash_table_insert (board->claims, g_strdup (given->names[i]), g_strdup (given->values[i]));
    else if (!g_strv_contains (attributes, given->names[i])) {
      g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_UNKNOWN_ATTRIBUTE,
                   "board “%s” has an unknown attribute “%s”", board->id, given->names[i]);
      return FALSE;
    }
  return TRUE;
}

/* --------------------------------------------------------------------------------------------- */

KarumLearnBoard *
karum_learn_board_new (const char *const *names, const char *const *values, GError **error)
{
  Attributes given = { names, values };
  g_autoptr (KarumLearnBoard) board = g_new0 (KarumLearnBoard, 1);

  board->id = g_strdup (find (&given, "id"));
  board->turns = g_ptr_array_new_with_free_func (g_free);
  board->claims = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (!board->id || !find (&given, "rules")) {
    g_set_error (error, G_MARKUP_ERROR, G_MARKUP_ERROR_MISSING_ATTRIBUTE,
                 "a board needs “id” and “rules”");
    return NULL;
  }
  if (!read_position (board, &given, error) || !read_markup (board, &given, error)
      || !read_goals (board, &given, error) || !read_claims (board, &given, error))
    return NULL;
  return g_steal_pointer (&board);
}

void
karum_learn_board_free (KarumLearnBoard *board)
{
  g_free (board->id);
  g_ptr_array_unref (board->turns);
  karum_markup_clear (&board->markup);
  g_clear_pointer (&board->goals, g_array_unref);
  g_hash_table_unref (board->claims);
  g_free (board);
}
