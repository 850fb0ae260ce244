#include "karum-import-tally.h"

#include <glib-object.h>
#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-game-text.h"
#include "karum-number-text.h"
#include "karum-version-text.h"

static void
clear_similar (gpointer data)
{
  karum_similar_game_clear (data);
}

void
karum_import_tally_init (KarumImportTally *tally)
{
  *tally = (KarumImportTally){ 0 };
  tally->binned = g_array_new (FALSE, FALSE, sizeof (gint64));
  tally->undecided = g_array_new (FALSE, FALSE, sizeof (KarumSimilarGame));
  g_array_set_clear_func (tally->undecided, clear_similar);
  tally->new_players = g_ptr_array_new_with_free_func (g_free);
  tally->new_events = g_ptr_array_new_with_free_func (g_free);
  tally->lines = g_ptr_array_new_with_free_func (g_free);
  tally->similar = g_ptr_array_new_with_free_func (g_free);
  tally->spoilt = g_ptr_array_new_with_free_func (g_object_unref);
}

void
karum_import_tally_clear (KarumImportTally *tally)
{
  g_clear_pointer (&tally->binned, g_array_unref);
  g_clear_pointer (&tally->undecided, g_array_unref);
  g_clear_pointer (&tally->new_players, g_ptr_array_unref);
  g_clear_pointer (&tally->new_events, g_ptr_array_unref);
  g_clear_pointer (&tally->lines, g_ptr_array_unref);
  g_clear_pointer (&tally->similar, g_ptr_array_unref);
  g_clear_pointer (&tally->spoilt, g_ptr_array_unref);
}

static const char *
similarity_text (KarumSimilarity similarity)
{
  switch (similarity) {
  case KARUM_SIMILAR_LONGER:
    return _ ("It continues a game in the archive.");
  case KARUM_SIMILAR_SHORTER:
    return _ ("It is the beginning of a game in the archive.");
  case KARUM_SIMILAR_NAMES:
    return _ ("A game in the archive has the same turns but different names.");
  case KARUM_SIMILAR_CHANGED:
    return _ ("The archive contains another version of this game.");
  case KARUM_SIMILAR_TURNS:
  default:
    return _ ("A game in the archive has the same turns but different details.");
  }
}

/* @date: (nullable) */
static char *
game_title (const char *player1, const char *player2, const char *date)
{
  g_autofree char *players = karum_players_text (player1, player2);
  g_autofree char *day = karum_date_text (date);

  if (!*day)
    return g_steal_pointer (&players);
  /* Translators: the players of a game, and its date */
  return g_strdup_printf (C_ ("game", "%s, %s"), players, day);
}

char *
karum_import_similar_title (const KarumSimilarGame *game)
{
  return game_title (game->players[0], game->players[1], game->date);
}

/* The explanation, and a description of the other game. */
static char *
other_text (const KarumSimilarGame *game)
{
  const char *text = similarity_text (game->similarity);
  g_autofree char *other = NULL;

  if (!game->row)
    return g_strdup (text);
  other = game_title (game->row->players[0], game->row->players[1], game->row->date);
  /* Translators: a sentence about a game that was added, and the players and date of the other */
  return g_strdup_printf (_ ("%s In the archive: %s"), text, other);
}

char *
karum_import_similar_text (const KarumSimilarGame *game)
{
  g_autofree char *text = other_text (game);
  g_autofree char *differences = karum_version_text (game);

  return *differences ? g_strconcat (text, "\n", differences, NULL) : g_steal_pointer (&text);
}

static void
add_refusal (KarumImportTally *tally, const KarumRefusal *refusal, const char *name)
{
  g_ptr_array_add (tally->lines,
                   /* Translators: a file, a line in it, and what is wrong there */
                   g_strdup_printf (_ ("%s, line %u: %s"), name, refusal->line, refusal->reason));
}

static void
add_similar (KarumImportTally *tally, const KarumSimilarGame *game, const char *name)
{
  g_autofree char *title = karum_import_similar_title (game);
  g_autofree char *text = karum_import_similar_text (game);
  KarumSimilarGame copy;

  g_ptr_array_add (tally->similar,
                   /* Translators: a file, a line in it, the players of a game, and a sentence */
                   g_strdup_printf (_ ("%s, line %u: %s. %s"), name, game->line, title, text));
  if (game->game == 0 && !game->coming)
    return;
  karum_similar_game_copy (game, &copy);
  g_array_append_val (tally->undecided, copy);
}

static gpointer
copy_line (gconstpointer line, gpointer data)
{
  return g_strdup (line);
}

static void
add_ranges (KarumImportTally *tally, const GArray *ranges)
{
  for (guint i = 0; i < ranges->len; i++) {
    const KarumIdRange *range = &g_array_index (ranges, KarumIdRange, i);

    tally->first = tally->first == 0 ? range->first : MIN (tally->first, range->first);
    tally->last = MAX (tally->last, range->last);
  }
}

static void
add_counts (KarumImportTally *tally, const KarumImportReport *report)
{
  tally->added += report->added;
  tally->identical += report->identical;
  tally->refused += report->refused;
  tally->doubles += report->doubles;
  tally->changed += report->changed;
  tally->updated += report->updated;
  tally->bin += report->bin;
  g_array_append_vals (tally->binned, report->binned->data, report->binned->len);
  g_ptr_array_extend (tally->new_players, report->new_players, copy_line, NULL);
  g_ptr_array_extend (tally->new_events, report->new_events, copy_line, NULL);
}

void
karum_import_tally_add (KarumImportTally *tally,
                        const KarumImportReport *report,
                        gpointer source,
                        const char *name)
{
  g_autofree char *shown = karum_display_name (name);

  add_counts (tally, report);
  add_ranges (tally, report->ranges);
  for (guint i = 0; i < report->refusals->len; i++)
    add_refusal (tally, report->refusals->pdata[i], shown);
  for (guint i = 0; i < report->similars->len; i++)
    add_similar (tally, &g_array_index (report->similars, KarumSimilarGame, i), shown);
  if (!report->done)
    g_ptr_array_add (tally->spoilt, g_object_ref (source));
}

void
karum_import_tally_add_merged (KarumImportTally *tally, const KarumMergeReport *report)
{
  add_counts (tally, report->games);
  tally->replaced += (guint) report->games->replaced;
  tally->left_out += (guint) report->games->left_out;
  for (guint i = 0; report->faults && i < report->faults->len; i++)
    g_ptr_array_add (tally->lines, g_strdup (report->faults->pdata[i]));
}

void
karum_import_tally_add_missed (KarumImportTally *tally, const char *name, const char *reason)
{
  g_autofree char *shown = karum_display_name (name);

  tally->missed++;
  if (reason)
    g_ptr_array_add (tally->lines, g_strdup_printf ("%s: %s", shown, reason));
  else
    /* Translators: the name of a file; the import was stopped before */
    g_ptr_array_add (tally->lines, g_strdup_printf (_ ("%s: nothing was added"), shown));
}

void
karum_import_tally_restore (KarumImportTally *tally)
{
  tally->restored += (guint) tally->bin;
  tally->bin = 0;
  g_array_set_size (tally->binned, 0);
}

void
karum_import_tally_settle (KarumImportTally *tally, guint replaced, guint left_out, guint updated)
{
  tally->updated += updated;
  tally->replaced += replaced;
  tally->left_out += left_out;
  tally->added -= MIN (tally->added, (guint64) replaced + left_out);
  g_array_set_size (tally->undecided, 0);
  g_ptr_array_set_size (tally->similar, 0);
}

static void
add_players (GPtrArray *lines, const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *name = karum_display_name (names->pdata[i]);

    g_ptr_array_add (lines, g_strdup_printf (_ ("New player: %s"), name));
  }
}

static void
add_events (GPtrArray *lines, const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *name = karum_display_name (names->pdata[i]);

    g_ptr_array_add (lines, g_strdup_printf (_ ("New event: %s"), name));
  }
}

GPtrArray *
karum_import_tally_dup_lines (const KarumImportTally *tally)
{
  GPtrArray *lines;

  if (tally->lines->len + tally->similar->len + tally->new_players->len + tally->new_events->len
      == 0)
    return NULL;
  lines = g_ptr_array_copy (tally->lines, copy_line, NULL);
  g_ptr_array_extend (lines, tally->similar, copy_line, NULL);
  add_players (lines, tally->new_players);
  add_events (lines, tally->new_events);
  g_ptr_array_set_free_func (lines, g_free);
  return lines;
}
