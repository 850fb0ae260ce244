#include "karum-similar.h"

#include "karum-similar-part.h"
#include "karum-similar-turns.h"
#include "karum-spellings.h"

struct _KarumSimilarFinder {
  KarumSpellings *spellings;
  KarumSimilarTurns *turns;
  KarumSimilarParts *parts;
};

KarumSimilarFinder *
karum_similar_finder_new (KarumDb *db)
{
  KarumSimilarFinder *finder = g_new (KarumSimilarFinder, 1);

  finder->spellings = karum_spellings_new (db);
  finder->turns = karum_similar_turns_new (db);
  finder->parts = karum_similar_parts_new (db);
  return finder;
}

void
karum_similar_finder_free (KarumSimilarFinder *finder)
{
  karum_spellings_free (finder->spellings);
  karum_similar_turns_free (finder->turns);
  karum_similar_parts_free (finder->parts);
  g_free (finder);
}

gboolean
karum_similar_finder_load (KarumSimilarFinder *finder, GError **error)
{
  return karum_similar_turns_load (finder->turns, error)
         && karum_similar_parts_load (finder->parts, error);
}

static gboolean
find_names (KarumSimilarFinder *finder,
            const KarumGameDraft *draft,
            KarumNamesakes names[2],
            GError **error)
{
  const KarumTags *tags = &draft->record->tags;

  return karum_spellings_find (finder->spellings, tags->players[0], &names[0], error)
         && karum_spellings_find (finder->spellings, tags->players[1], &names[1], error);
}

gboolean
karum_similar_finder_find (KarumSimilarFinder *finder,
                           const KarumGameDraft *draft,
                           KarumSimilarFound *found,
                           GError **error)
{
  KarumNamesakes names[2];

  *found = (KarumSimilarFound){ 0 };
  if (!find_names (finder, draft, names, error)
      || !karum_similar_turns_find_identical (finder->turns, draft, names, &found->id, error))
    return FALSE;
  found->identical = found->id != 0;
  if (found->identical)
    return TRUE;
  return karum_similar_turns_find (finder->turns, draft, names, &found->id, &found->similarity,
                                   error)
         && (found->id != 0
             || karum_similar_parts_find (finder->parts, draft, names, &found->id,
                                          &found->similarity, error));
}

gboolean
karum_similar_finder_add (KarumSimilarFinder *finder,
                          const KarumGameDraft *draft,
                          gint64 id,
                          GError **error)
{
  KarumNamesakes names[2];
  gint64 persons[2];

  if (!find_names (finder, draft, names, error))
    return FALSE;
  /* Of several, the first is whom a new game is given. */
  for (guint i = 0; i < G_N_ELEMENTS (persons); i++)
    persons[i] = names[i].persons[0];
  karum_similar_turns_add (finder->turns, draft, persons, id);
  karum_similar_parts_add (finder->parts, draft, persons, id);
  return TRUE;
}
