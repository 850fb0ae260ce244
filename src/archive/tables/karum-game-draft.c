#include "karum-game-draft.h"

#include "karum-games-equal.h"
#include "karum-record.h"
#include "karum-texts.h"
#include "karum-tree.h"

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
  draft->text = karum_texts_gather (record, annotated);
  draft->content = karum_games_content_key (record, draft->line->data, draft->line->len);
  draft->annotated = annotated ? karum_annotated (record) : (KarumAnnotated){ 0 };
  draft->turns = karum_record_line_length (record);
  draft->points[0] = outcome.score[0];
  draft->points[1] = outcome.score[1];
  draft->exchanged = karum_exchanged (&record->rules, end);
}

void
karum_game_draft_clear (KarumGameDraft *draft)
{
  g_clear_pointer (&draft->line, g_byte_array_unref);
  g_clear_pointer (&draft->tree, g_byte_array_unref);
  g_clear_pointer (&draft->text, g_free);
}
