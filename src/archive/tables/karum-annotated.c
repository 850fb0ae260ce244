#include "karum-annotated.h"

#include <string.h>

#include "karum-db.h"
#include "karum-markup.h"

/* Reports the error of the game that parsed most of the text. */
const KarumGame *
karum_asked_options_read (const KarumGame *const *games,
                          const char *id,
                          const char *text,
                          KarumOptions *options,
                          KarumError *error)
{
  gboolean refused = FALSE;

  for (; *games; games++) {
    KarumError fault;

    if (id && !g_str_equal ((*games)->id, id))
      continue;
    if (karum_options_read (*games, text, options, &fault))
      return *games;
    if (error && (!refused || fault.offset > error->offset))
      *error = fault;
    refused = TRUE;
  }
  if (!refused)
    karum_error_set (error, 0, N_ ("unknown game “%s”"), "%s", id ? id : "");
  return NULL;
}

static void
has_options (sqlite3_context *context, int n, sqlite3_value **values)
{
  const KarumGame *const *games = sqlite3_user_data (context);
  const char *text = (const char *) sqlite3_value_text (values[0]);
  const char *asked = (const char *) sqlite3_value_text (values[1]);
  KarumRules rules;
  KarumOptions options;

  (void) n;
  sqlite3_result_int (context, text && asked && karum_rules_read (games, text, &rules, NULL)
                                   && karum_options_read (rules.game, asked, &options, NULL)
                                   && karum_rules_have (&rules, &options));
}

/* Only queries of this program may call the function, not the schema of an archive. */
gboolean
karum_asked_options_provide (KarumDb *db, const KarumGame *const *games, GError **error)
{
  int code = sqlite3_create_function_v2 (db->handle, "karum_has_options", 2,
                                         SQLITE_UTF8 | SQLITE_DIRECTONLY | SQLITE_DETERMINISTIC,
                                         (gpointer) games, has_options, NULL, NULL, NULL);

  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}

void
karum_tally_count (KarumTally *tally, gboolean drawn, gboolean won)
{
  tally->games++;
  if (drawn)
    tally->draws++;
  else if (won)
    tally->wins++;
  else
    tally->losses++;
}

void
karum_tally_add (KarumTally *tally, const KarumTally *other)
{
  tally->games += other->games;
  tally->wins += other->wins;
  tally->draws += other->draws;
  tally->losses += other->losses;
}

/* Numeric annotation glyphs that evaluate a position. */
#define FIRST_EVALUATION 10
#define LAST_EVALUATION 23

static void
note_remark (KarumAnnotated *found, const KarumBoard *board, const char *comment)
{
  g_auto (KarumMarkup) markup = { 0 };

  if (!comment)
    return;
  found->remarks++;
  if (!strstr (comment, "[%")) {
    found->kinds |= KARUM_KIND_COMMENT;
    return;
  }
  if (strstr (comment, "[%eval "))
    found->analysed = TRUE;
  karum_markup_read (&markup, board, comment);
  if (karum_markup_any (&markup))
    found->kinds |= KARUM_KIND_MARK;
  if (karum_markup_has_words (comment))
    found->kinds |= KARUM_KIND_COMMENT;
}

/* The person, 0 or 1, who made the turn of @node. */
static guint
person_of (const KarumRecord *record, const KarumNode *node)
{
  const KarumRules *rules = &record->rules;
  KarumState before;

  karum_record_state (record, node->parent, &before);
  return (rules->game->status (rules, &before).to_move == KARUM_SECOND)
         != karum_exchanged (rules, &before);
}

static guint
count_glyphs (const KarumNode *node, gboolean *analysed)
{
  guint n = node->glyphs ? node->glyphs->len : 0;

  for (guint i = 0; i < n; i++) {
    guint8 glyph = g_array_index (node->glyphs, guint8, i);

    if (glyph >= FIRST_EVALUATION && glyph <= LAST_EVALUATION)
      *analysed = TRUE;
  }
  return n;
}

KarumAnnotated
karum_annotated (const KarumRecord *record)
{
  const KarumNode *main = record->root;
  KarumAnnotated found = { 0 };
  KarumBoard board;

  record->rules.game->board (&record->rules, &board);
  for (const KarumNode *node = record->root; node; node = karum_node_next (node, record->root)) {
    gboolean variation = node->parent && node->parent->child != node;
    guint8 judgement = karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT);

    if (node->parent == main && !variation)
      main = node;
    note_remark (&found, &board, node->lead);
    note_remark (&found, &board, node->comment);
    found.remarks += count_glyphs (node, &found.analysed);
    found.remarks += variation ? 1 : 0;
    if (variation)
      found.kinds |= KARUM_KIND_VARIATION;
    if (judgement > 0 && node == main)
      found.kinds |= KARUM_KIND_GLYPH (person_of (record, node), judgement);
  }
  return found;
}
