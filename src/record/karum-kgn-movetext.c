#include "karum-kgn-movetext.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-name.h"
#include "karum-kgn-lexer.h"
#include "karum-node-private.h"

/* The maximum nesting of variations. */
#define KARUM_KGN_DEPTH_MAX 10000

/* A line of turns being read: the main line, or a variation inside the previous one. */
typedef struct {
  KarumNode *node;    /* the last turn of the line; while it has none, the turn it branches from */
  KarumNode *last;    /* the last alternative to @node that has been read; initially @node itself */
  KarumNode *opening; /* @last for the line's first turn */
  guint turns;        /* in this line */
  guint ply;          /* from the start of the game to @node */
  gboolean after;     /* the next comment belongs to @node */
  guint now;          /* index in @states of the state after @node; the other is before it */
  KarumState states[2];
} Line;

typedef struct {
  KarumRecord *record;
  KarumKgnFault *fault;
  GArray *lines;    /* (element-type Line): a stack: the main line, and the enclosing variations */
  GString *comment; /* the part of the current comment read so far */
  gboolean moved;   /* a branch from another place: its numbers say nothing */
} Movetext;

static Line *
innermost (Movetext *movetext)
{
  return &g_array_index (movetext->lines, Line, movetext->lines->len - 1);
}

static gboolean
fail (Movetext *movetext, const char *at, const char *message)
{
  return karum_kgn_fault_set (movetext->fault, KARUM_FAULT_SYNTAX, at, "%s", message);
}

/* Attaches the current comment to the preceding turn. */
static void
settle_comment (Movetext *movetext, KarumNode *node)
{
  GString *whole = NULL;

  if (!movetext->comment)
    return;
  if (node->comment) {
    karum_comment_add (&whole, node->comment, strlen (node->comment));
    g_free (node->comment);
    karum_comment_add (&whole, movetext->comment->str, movetext->comment->len);
    g_string_free (g_steal_pointer (&movetext->comment), TRUE);
  } else
    whole = g_steal_pointer (&movetext->comment);
  node->comment = karum_comment_take (&whole);
}

static gboolean
refuse_turn (Movetext *movetext, const KarumToken *token, const KarumError *error)
{
  g_autofree char *text = karum_kgn_excerpt (token->text, token->length);
  g_autofree char *reason = karum_error_message (error);

  return karum_kgn_fault_set (movetext->fault, KARUM_FAULT_TURN, token->at, _ ("move “%s”: %s"),
                              text, reason);
}

/* Adds @turn to the line, after its last turn or, if it has none, as an alternative to the turn
 * it branches from. */
static void
append (Movetext *movetext, Line *line, const KarumTurn *turn)
{
  KarumNode *node = karum_node_new (movetext->record->nodes, turn);
  gboolean variation = movetext->lines->len > 1 && line->turns == 0;

  if (line->after)
    settle_comment (movetext, line->node);
  else
    node->lead = karum_comment_take (&movetext->comment);
  if (variation)
    karum_node_link (line->node->parent, line->last, node);
  else
    karum_node_link (line->node, NULL, node);
  if (line->turns == 1)
    line->opening = line->last;
  line->node = line->last = node;
  line->turns++;
  line->ply++;
  line->after = TRUE;
}

static gboolean
read_turn (Movetext *movetext, const KarumToken *token)
{
  const KarumRules *rules = &movetext->record->rules;
  Line *line = innermost (movetext);
  const KarumState *state = &line->states[line->now];
  char text[KARUM_TURN_TEXT];
  KarumTurn turn;
  KarumError error;

  if (token->length >= sizeof text)
    return karum_kgn_fault_set (movetext->fault, KARUM_FAULT_TURN, token->at, "%s",
                                _ ("this is too long for a move"));
  memcpy (text, token->text, token->length);
  text[token->length] = '\0';
  if (!karum_turn_parse (rules, state, text, &turn, &error))
    return refuse_turn (movetext, token, &error);
  rules->game->apply (rules, state, &turn, &line->states[1 - line->now]);
  line->now = 1 - line->now;
  append (movetext, line, &turn);
  return TRUE;
}

/* A number is optional, but must be correct. */
static gboolean
read_number (Movetext *movetext, const KarumToken *token)
{
  guint ply = innermost (movetext)->ply;
  guint dots = ply % 2 ? 3 : 1;

  if (movetext->moved || (token->value == ply / 2 + 1 && token->dots == dots))
    return TRUE;
  return karum_kgn_fault_set (movetext->fault, KARUM_FAULT_SYNTAX, token->at,
                              _ ("the next move number must be “%u%s”"), ply / 2 + 1,
                              dots == 1 ? "." : "...");
}

static gboolean
read_glyph (Movetext *movetext, const KarumToken *token)
{
  Line *line = innermost (movetext);

  if (line->turns == 0)
    return fail (movetext, token->at, _ ("a glyph must come after a move"));
  karum_node_add_glyph (line->node, (guint8) token->value);
  return TRUE;
}

static gboolean
open_variation (Movetext *movetext, const KarumToken *token)
{
  Line *outer = innermost (movetext);
  Line line;

  if (outer->turns == 0)
    return fail (movetext, token->at, _ ("a variation must come after the move it replaces"));
  if (movetext->lines->len > KARUM_KGN_DEPTH_MAX)
    return karum_kgn_fault_set (movetext->fault, KARUM_FAULT_SYNTAX, token->at,
                                _ ("variations are nested more than %d deep"), KARUM_KGN_DEPTH_MAX);
  if (outer->after)
    settle_comment (movetext, outer->node);
  outer->after = FALSE;
  line = (Line){ .node = outer->node, .last = outer->last, .ply = outer->ply - 1 };
  line.states[0] = outer->states[1 - outer->now];
  g_array_append_val (movetext->lines, line);
  return TRUE;
}

static gboolean
close_variation (Movetext *movetext, const KarumToken *token)
{
  Line *line = innermost (movetext);
  KarumNode *last = line->turns == 1 ? line->last : line->opening;

  if (movetext->lines->len == 1)
    return fail (movetext, token->at, _ ("there is no open variation to end here"));
  if (line->turns == 0)
    return fail (movetext, token->at, _ ("a variation must have at least one move"));
  settle_comment (movetext, line->node);
  g_array_set_size (movetext->lines, movetext->lines->len - 1);
  innermost (movetext)->last = last;
  return TRUE;
}

static gboolean
refuse_end (Movetext *movetext, const char *at)
{
  return fail (movetext, at,
               movetext->lines->len > 1
                   ? _ ("a variation is not closed at the end of the moves")
                   : _ ("expected a result after the moves: 1-0, 0-1, 1/2-1/2 or *"));
}

/* A comment after the last record of a text belongs to it; a comment before another record
 * belongs to that. An error there is not this record's. */
static void
read_tail (Movetext *movetext, KarumLexer *lexer)
{
  KarumLexer tail = *lexer;
  KarumKgnFault fault = { 0 };
  KarumToken token = { .kind = KARUM_TOKEN_COMMENT };
  GString *comment = NULL;

  while (karum_lexer_next (&tail, &token, &fault) && karum_lexer_take_comment (&token, &comment))
    continue;
  lexer->no_brace = tail.no_brace;
  if (token.kind == KARUM_TOKEN_END && !fault.reason) {
    *lexer = tail;
    if (comment)
      karum_comment_add (&movetext->comment, comment->str, comment->len);
  }
  if (comment)
    g_string_free (comment, TRUE);
  g_free (fault.reason);
}

static gboolean
read_result (Movetext *movetext, KarumLexer *lexer, const KarumToken *token, KarumKgnEnd *end)
{
  Line *line = innermost (movetext);
  char text[8] = "";

  if (movetext->lines->len > 1)
    return refuse_end (movetext, token->at);
  memcpy (text, token->text, token->length);
  karum_result_parse (text, &end->result);
  end->at = token->at;
  end->state = line->states[line->now];
  read_tail (movetext, lexer);
  settle_comment (movetext, line->node);
  return TRUE;
}

/* Anything except a result. */
static gboolean
read_token (Movetext *movetext, const KarumToken *token)
{
  switch (token->kind) {
  case KARUM_TOKEN_WORD:
    return read_turn (movetext, token);
  case KARUM_TOKEN_NUMBER:
    return read_number (movetext, token);
  case KARUM_TOKEN_GLYPH:
    return read_glyph (movetext, token);
  case KARUM_TOKEN_COMMENT:
  case KARUM_TOKEN_LINE_COMMENT:
    return karum_lexer_take_comment (token, &movetext->comment);
  case KARUM_TOKEN_OPEN:
    return open_variation (movetext, token);
  case KARUM_TOKEN_CLOSE:
    return close_variation (movetext, token);
  case KARUM_TOKEN_STRING:
  case KARUM_TOKEN_TAG_CLOSE:
    return fail (movetext, token->at, _ ("unexpected text among the moves"));
  case KARUM_TOKEN_RESULT:
  case KARUM_TOKEN_END:
  case KARUM_TOKEN_TAG_OPEN:
  default:
    return refuse_end (movetext, token->at);
  }
}

gboolean
karum_kgn_movetext_read (KarumRecord *record,
                         KarumLexer *lexer,
                         const KarumToken *token,
                         GString **comment,
                         KarumKgnEnd *end,
                         KarumKgnFault *fault)
{
  g_autoptr (GArray) lines = g_array_sized_new (FALSE, FALSE, sizeof (Line), 1);
  Movetext movetext = { record, fault, lines, g_steal_pointer (comment), FALSE };
  Line main_line = { .node = record->root, .last = record->root, .after = TRUE };
  KarumToken next = *token;
  gboolean read = TRUE;

  main_line.states[0] = record->start;
  g_array_append_val (lines, main_line);
  while (read && next.kind != KARUM_TOKEN_RESULT)
    read = read_token (&movetext, &next) && karum_lexer_next (lexer, &next, fault);
  read = read && read_result (&movetext, lexer, &next, end);
  if (movetext.comment)
    g_string_free (movetext.comment, TRUE);
  return read;
}

/* Goes on to the end of the innermost variation, in which @token can't be read. FALSE if the text
 * ends first. */
static gboolean
skip_variation (KarumLexer *lexer, const KarumToken *token)
{
  KarumToken next = *token;
  KarumKgnFault fault = { 0 };
  guint depth = 1;

  do {
    if (next.kind == KARUM_TOKEN_OPEN)
      depth++;
    else if (next.kind == KARUM_TOKEN_CLOSE)
      depth--;
  } while (depth > 0 && next.kind != KARUM_TOKEN_END && karum_lexer_next (lexer, &next, &fault));
  g_free (fault.reason);
  return depth == 0;
}

/* Ends the innermost variation with what was read of it, which can be nothing. */
static void
leave_variation (Movetext *movetext, const KarumToken *token)
{
  if (innermost (movetext)->turns > 0) {
    close_variation (movetext, token);
    return;
  }
  if (movetext->comment)
    g_string_free (g_steal_pointer (&movetext->comment), TRUE);
  g_array_set_size (movetext->lines, movetext->lines->len - 1);
}

/* Reads up to the end, or up to a result, after which nothing follows. Of a variation with a fault
 * the rest is left out; @later: (inout): further faults, which are not reported. */
static gboolean
read_branch (Movetext *movetext, KarumLexer *lexer, KarumKgnFault *later)
{
  KarumToken token;
  gboolean read = karum_lexer_next (lexer, &token, movetext->fault);
  gboolean ended = FALSE;

  while (read && (token.kind != KARUM_TOKEN_END || movetext->lines->len > 1)) {
    if (ended)
      return fail (movetext, token.at, _ ("unexpected text among the moves"));
    ended = token.kind == KARUM_TOKEN_RESULT && movetext->lines->len == 1;
    if (!ended && !read_token (movetext, &token)) {
      if (movetext->lines->len == 1 || !skip_variation (lexer, &token))
        return FALSE;
      leave_variation (movetext, &token);
      movetext->fault = later;
      g_clear_pointer (&later->reason, g_free);
    }
    read = karum_lexer_next (lexer, &token, movetext->fault);
  }
  return read && movetext->fault != later;
}

/**
 * kgn_movetext_read_branch: reads turns that go on from the start of @branch, which has no
 * turns. Numbers are not compared with it, and a result is not needed. A comment before the first
 * turn belongs to that turn.
 * Returns: FALSE with the first @fault; the turns before it are in @branch. After a fault in a
 * variation, the line goes on that it belongs to.
 */
static gboolean
kgn_movetext_read_branch (KarumRecord *branch, KarumLexer *lexer, KarumKgnFault *fault)
{
  g_autoptr (GArray) lines = g_array_sized_new (FALSE, FALSE, sizeof (Line), 1);
  Movetext movetext = { branch, fault, lines, NULL, TRUE };
  Line main_line = { .node = branch->root, .last = branch->root };
  KarumKgnFault later = { 0 };
  gboolean read;

  main_line.states[0] = branch->start;
  g_array_append_val (lines, main_line);
  read = read_branch (&movetext, lexer, &later);
  g_free (later.reason);
  if (innermost (&movetext)->turns > 0)
    settle_comment (&movetext, innermost (&movetext)->node);
  if (movetext.comment)
    g_string_free (movetext.comment, TRUE);
  return read;
}

gboolean
karum_kgn_read_branch (KarumRecord *branch, const char *text, gsize length, GError **error)
{
  KarumLexer lexer = { .start = text, .end = text + length, .cursor = text };
  KarumKgnPlace place = { text, 1, 1 };
  KarumKgnFault fault = { 0 };

  g_return_val_if_fail (branch && !branch->root->child && text, FALSE);
  if (kgn_movetext_read_branch (branch, &lexer, &fault))
    return TRUE;
  karum_kgn_fault_raise (&fault, &place, error);
  return FALSE;
}

gboolean
karum_kgn_is_branch (const char *text)
{
  KarumLexer lexer = { .start = text, .end = text + strlen (text), .cursor = text };
  KarumKgnFault fault = { 0 };
  KarumToken token;
  gboolean any = FALSE;

  while (karum_lexer_next (&lexer, &token, &fault) && token.kind != KARUM_TOKEN_END)
    switch (token.kind) {
    case KARUM_TOKEN_TAG_OPEN:
      return FALSE;
    case KARUM_TOKEN_COMMENT:
    case KARUM_TOKEN_LINE_COMMENT:
      break;
    default:
      any = TRUE;
    }
  g_free (fault.reason);
  return any;
}
