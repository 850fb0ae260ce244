#include "karum-search-terms.h"

#include <string.h>

#include "karum-fold.h"
#include "karum-games.h"

/* Words for results, in the languages of the program. Numeric results, such as 1-0, are not
 * words. */
static const struct {
  KarumResult result;
  const char *names;
} results[] = {
  { KARUM_RESULT_DRAWN, "draw|drawn|ничья|ничьи|ничью|вничью|引き分け|引分け|引分" },
  { KARUM_RESULT_NONE, "in progress|unfinished|не окончена|не окончены|неоконченная|対局中" },
};

/* Whether @text is one of @names, which may be NULL. */
static gboolean
is_among (const char *text, const char *names)
{
  g_auto (GStrv) list = g_strsplit (names ? names : "", "|", -1);

  for (char **name = list; *name; name++) {
    g_autofree char *folded = karum_fold_spaced (*name);

    if (strcmp (folded, text) == 0)
      return TRUE;
  }
  return FALSE;
}

/* An empty name never matches. */
static gboolean
is_called (const char *text, const char *id, const char *title, const char *names)
{
  return *id && *text && (is_among (text, id) || is_among (text, title) || is_among (text, names));
}

static const KarumPreset *
find_preset (const KarumGame *game, const char *text)
{
  for (unsigned i = 0; i < game->n_presets; i++) {
    const KarumPreset *preset = &game->presets[i];

    if (is_called (text, preset->id, preset->title, preset->names))
      return preset;
  }
  return NULL;
}

gboolean
karum_search_term_find (const char *text, KarumSearchTerm *term)
{
  for (const KarumGame *const *game = karum_games; *game; game++) {
    gboolean called = is_called (text, (*game)->id, (*game)->title, (*game)->names);
    const KarumPreset *preset = called ? NULL : find_preset (*game, text);

    if (called || preset) {
      *term = (KarumSearchTerm){ .game = *game, .preset = preset };
      return TRUE;
    }
  }
  for (gsize i = 0; i < G_N_ELEMENTS (results); i++)
    if (is_among (text, results[i].names)) {
      *term = (KarumSearchTerm){ .result = results[i].result };
      return TRUE;
    }
  return FALSE;
}
