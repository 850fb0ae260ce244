#include "karum-spellings.h"

#include "karum-name-sql.h"
#include "karum-name.h"
#include "karum-players.h"
#include "karum-statement.h"

struct _KarumSpellings {
  KarumDb *db;
  GHashTable *known; /* (element-type char* KarumNamesakes) */
};

KarumSpellings *
karum_spellings_new (KarumDb *db)
{
  KarumSpellings *spellings = g_new (KarumSpellings, 1);

  spellings->db = db;
  spellings->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return spellings;
}

void
karum_spellings_free (KarumSpellings *spellings)
{
  g_hash_table_unref (spellings->known);
  g_free (spellings);
}

static gboolean
read_namesakes (KarumDb *db, const char *name, KarumNamesakes *namesakes, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db,
                          "SELECT DISTINCT p.person FROM player_names n"
                          " JOIN players p ON p.id = n.player"
                          " WHERE " KARUM_NAME_IS ("n", "?1") " ORDER BY p.person",
                          error);
  KarumStep step;

  if (!row)
    return FALSE;
  karum_statement_bind_text (row, 1, name);
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW
         && namesakes->n < KARUM_SPELLINGS_PERSONS)
    namesakes->persons[namesakes->n++] = karum_statement_int (row, 0);
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_spellings_find (KarumSpellings *spellings,
                      const char *name,
                      KarumNamesakes *namesakes,
                      GError **error)
{
  const KarumNamesakes *known;

  if (!karum_name_known (name)) {
    *namesakes = (KarumNamesakes){ .persons = { KARUM_PLAYER_NOBODY }, .n = 1 };
    return TRUE;
  }
  known = g_hash_table_lookup (spellings->known, name);
  *namesakes = known ? *known : (KarumNamesakes){ 0 };
  if (known)
    return TRUE;
  if (!read_namesakes (spellings->db, name, namesakes, error))
    return FALSE;
  /* A name that nobody has may be entered with the next game. */
  if (namesakes->n > 0)
    g_hash_table_insert (spellings->known, g_strdup (name),
                         g_memdup2 (namesakes, sizeof *namesakes));
  return TRUE;
}
