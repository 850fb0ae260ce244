#include "karum-game-draft.h"

#include "karum-arrays.h"
#include "karum-games-equal.h"
#include "karum-marks.h"
#include "karum-name.h"
#include "karum-record.h"
#include "karum-texts.h"
#include "karum-tree.h"

/* (transfer full) (nullable): a name as it is stored; NULL for a name without meaning */
static char *
keep_name (const char *name)
{
  return karum_name_known (name) ? karum_name_normal (name) : NULL;
}

static void
gather_words (KarumGameDraft *draft, const KarumRecord *record)
{
  draft->text = karum_texts_gather (record, draft->tree != NULL);
  draft->site = keep_name (record->tags.site);
  draft->annotator = keep_name (record->tags.annotator);
}

static void
clear_words (KarumGameDraft *draft)
{
  g_clear_pointer (&draft->text, g_free);
  g_clear_pointer (&draft->site, g_free);
  g_clear_pointer (&draft->annotator, g_free);
}

/* In the order that karum-seals.c states. */
static void
seal_content (KarumGameDraft *draft, const KarumRecord *record)
{
  guint64 *parts = draft->seal.parts;
  char rules[KARUM_RULES_TEXT];

  draft->seal = (KarumSeal){ 0 };
  karum_rules_write (&record->rules, rules);
  karum_seal_add_text (&parts[KARUM_SEAL_TURNS], rules);
  karum_seal_add_text (&parts[KARUM_SEAL_TURNS], record->setup);
  karum_seal_add_text (&parts[KARUM_SEAL_TURNS], record->position);
  karum_seal_add_blob (&parts[KARUM_SEAL_TURNS], draft->line->data, draft->line->len);
  if (draft->tree)
    karum_seal_add_blob (&parts[KARUM_SEAL_TREE], draft->tree->data, draft->tree->len);
  if (record->tags.others)
    karum_for_each (const KarumTag, tag, record->tags.others) {
      if (karum_marks_tell (tag))
        continue;
      karum_seal_add_text (&parts[KARUM_SEAL_TAGS], tag->name);
      karum_seal_add_text (&parts[KARUM_SEAL_TAGS], tag->value);
    }
}

void
karum_game_draft_init (KarumGameDraft *draft, const KarumRecord *record)
{
  KarumState end;

  karum_record_state (record, karum_record_line_end (record), &end);
  karum_game_draft_init_at (draft, record, &end);
}

void
karum_game_draft_init_at (KarumGameDraft *draft, const KarumRecord *record, const KarumState *end)
{
  KarumOutcome outcome = karum_outcome (&record->rules, end);
  gboolean annotated;

  draft->record = record;
  draft->line = karum_tree_write_line (record);
  draft->tree = karum_tree_write (record);
  annotated = draft->tree != NULL;
  gather_words (draft, record);
  seal_content (draft, record);
  draft->content = karum_games_content_key (record, draft->line->data, draft->line->len);
  draft->annotated = annotated ? karum_annotated (record) : (KarumAnnotated){ 0 };
  draft->turns = karum_record_line_length (record);
  draft->points[0] = outcome.score[0];
  draft->points[1] = outcome.score[1];
  draft->exchanged = karum_exchanged (&record->rules, end);
}

void
karum_game_draft_renew_words (KarumGameDraft *draft, const KarumRecord *record)
{
  clear_words (draft);
  gather_words (draft, record);
}

void
karum_game_draft_clear (KarumGameDraft *draft)
{
  g_clear_pointer (&draft->line, g_byte_array_unref);
  g_clear_pointer (&draft->tree, g_byte_array_unref);
  clear_words (draft);
}
