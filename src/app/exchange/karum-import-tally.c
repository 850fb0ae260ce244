#include "karum-import-tally.h"

#include <glib-object.h>
#include <glib/gi18n.h>

#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"

static void
clear_similar (gpointer data)
{
  karum_similar_game_clear (data);
}

static void
rejection_free (gpointer data)
{
  KarumRejection *rejection = data;

  g_free (rejection->name);
  g_object_unref (rejection->source);
  karum_refusal_free (rejection->refusal);
  g_free (rejection);
}

void
karum_import_tally_init (KarumImportTally *tally)
{
  *tally = (KarumImportTally){ 0 };
  tally->binned = g_array_new (FALSE, FALSE, sizeof (gint64));
  tally->undecided = g_array_new (FALSE, FALSE, sizeof (KarumSimilarGame));
  g_array_set_clear_func (tally->undecided, clear_similar);
  tally->new_players = g_ptr_array_new_with_free_func (g_free);
  tally->shared = g_ptr_array_new_with_free_func (g_free);
  tally->new_events = g_ptr_array_new_with_free_func (g_free);
  tally->rejections = g_ptr_array_new_with_free_func (rejection_free);
  tally->lines = g_ptr_array_new_with_free_func (g_free);
  tally->similar = g_ptr_array_new_with_free_func (g_free);
  tally->spoilt = g_ptr_array_new_with_free_func (g_object_unref);
  tally->rejected = g_ptr_array_new_with_free_func (g_object_unref);
}

void
karum_import_tally_clear (KarumImportTally *tally)
{
  g_clear_pointer (&tally->binned, g_array_unref);
  g_clear_pointer (&tally->undecided, g_array_unref);
  g_clear_pointer (&tally->new_players, g_ptr_array_unref);
  g_clear_pointer (&tally->shared, g_ptr_array_unref);
  g_clear_pointer (&tally->new_events, g_ptr_array_unref);
  g_clear_pointer (&tally->rejections, g_ptr_array_unref);
  g_clear_pointer (&tally->lines, g_ptr_array_unref);
  g_clear_pointer (&tally->similar, g_ptr_array_unref);
  g_clear_pointer (&tally->spoilt, g_ptr_array_unref);
  g_clear_pointer (&tally->rejected, g_ptr_array_unref);
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
    return _ ("A game in the archive has the same moves but different names.");
  case KARUM_SIMILAR_CHANGED:
    return _ ("The archive contains another version of this game.");
  case KARUM_SIMILAR_RESULT:
    return _ ("A game in the archive has another result, and one of the two has no moves.");
  case KARUM_SIMILAR_TURNS:
  default:
    return _ ("A game in the archive has the same moves but different details.");
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
  g_autofree char *differences = karum_version_text (game->differences, FALSE);

  return *differences ? g_strconcat (text, "\n", differences, NULL) : g_steal_pointer (&text);
}

static void
add_refusal (KarumImportTally *tally,
             const KarumRefusal *refusal,
             gpointer source,
             const char *name)
{
  KarumRejection rejection = { .name = g_strdup (name),
                               .source = g_object_ref (source),
                               .refusal = karum_refusal_copy (refusal) };

  g_ptr_array_add (tally->rejections, g_memdup2 (&rejection, sizeof rejection));
}

static void
add_rejections (GPtrArray *lines, const GPtrArray *rejections)
{
  for (guint i = 0; i < rejections->len; i++) {
    const KarumRejection *rejection = rejections->pdata[i];
    const KarumRefusal *refusal = rejection->refusal;

    g_ptr_array_add (lines,
                     g_strdup_printf (
                         /* Translators: a file, a line in it, and what is wrong there */
                         _ ("%s, line %u: %s"), rejection->name, refusal->line, refusal->reason));
  }
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
  /* A record that has taken the place of its result is no game to be decided on. */
  if ((game->game == 0 && !game->coming) || game->game == game->other)
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
  tally->left_open += report->left_open;
  tally->doubles += report->doubles;
  tally->changed += report->changed;
  tally->updated += report->updated;
  tally->bin += report->bin;
  tally->replaced += (guint) report->replaced;
  tally->left_out += (guint) report->left_out;
  g_array_append_vals (tally->binned, report->binned->data, report->binned->len);
  g_ptr_array_extend (tally->new_players, report->new_players, copy_line, NULL);
  g_ptr_array_extend (tally->shared, report->shared, copy_line, NULL);
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
    add_refusal (tally, report->refusals->pdata[i], source, shown);
  for (guint i = 0; i < report->similars->len; i++)
    add_similar (tally, &g_array_index (report->similars, KarumSimilarGame, i), shown);
  if (report->refused > 0)
    g_ptr_array_add (tally->rejected, g_object_ref (source));
  if (report->done || report->valid == 0)
    return;
  g_ptr_array_add (tally->spoilt, g_object_ref (source));
  tally->identical_of_spoilt += report->identical;
  tally->doubles_of_spoilt += report->doubles;
  tally->changed_of_spoilt += report->changed;
  tally->bin_of_spoilt += report->bin;
}

void
karum_import_tally_mend (KarumImportTally *tally,
                         KarumRejection *rejection,
                         const KarumImportReport *report,
                         gboolean emptied)
{
  g_autofree char *name = g_strdup (rejection->name);
  g_autoptr (GObject) source = g_object_ref (rejection->source);

  tally->refused -= MIN (tally->refused, 1);
  tally->left_open -= rejection->refusal->left_open && tally->left_open > 0;
  g_ptr_array_remove (tally->rejections, rejection);
  karum_import_tally_add (tally, report, source, name);
  if (!emptied)
    return;
  g_ptr_array_remove (tally->spoilt, source);
  g_ptr_array_remove (tally->rejected, source);
}

GPtrArray *
karum_import_tally_resume (KarumImportTally *tally)
{
  GPtrArray *rejected = g_steal_pointer (&tally->rejected);

  tally->rejected = g_ptr_array_new_with_free_func (g_object_unref);
  g_ptr_array_set_size (tally->spoilt, 0);
  g_ptr_array_set_size (tally->rejections, 0);
  g_ptr_array_set_size (tally->lines, 0);
  tally->identical -= tally->identical_of_spoilt;
  tally->doubles -= tally->doubles_of_spoilt;
  tally->changed -= tally->changed_of_spoilt;
  tally->bin -= tally->bin_of_spoilt;
  tally->identical_of_spoilt = tally->doubles_of_spoilt = 0;
  tally->changed_of_spoilt = tally->bin_of_spoilt = 0;
  tally->refused = tally->left_open = 0;
  tally->missed = 0;
  return rejected;
}

void
karum_import_tally_add_merged (KarumImportTally *tally, const KarumMergeReport *report)
{
  add_counts (tally, report->games);
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

static void
add_shared (GPtrArray *lines, const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *name = karum_display_name (names->pdata[i]);

    g_ptr_array_add (
        lines,
        g_strdup_printf (_ ("Several players are called “%s”; the first one got the games"), name));
  }
}

GPtrArray *
karum_import_tally_dup_lines (const KarumImportTally *tally)
{
  GPtrArray *lines;

  if (tally->rejections->len + tally->lines->len + tally->similar->len + tally->new_players->len
          + tally->new_events->len + tally->shared->len
      == 0)
    return NULL;
  lines = g_ptr_array_new_with_free_func (g_free);
  add_rejections (lines, tally->rejections);
  g_ptr_array_extend (lines, tally->lines, copy_line, NULL);
  g_ptr_array_extend (lines, tally->similar, copy_line, NULL);
  add_shared (lines, tally->shared);
  add_players (lines, tally->new_players);
  add_events (lines, tally->new_events);
  return lines;
}

static gboolean
is_decided (const KarumImportTally *tally)
{
  return tally->replaced + tally->left_out + tally->updated > 0;
}

char *
karum_import_tally_title (const KarumImportTally *tally)
{
  guint n = (guint) tally->added;

  if (n == 0)
    return g_strdup (tally->refused > 0 || is_decided (tally) ? _ ("Nothing was added")
                                                              : _ ("Nothing new to add"));
  return karum_count_text (ngettext ("%s game added", "%s games added", n), n);
}

/* The number of @undecided that are other versions. */
static guint
count_versions (const KarumImportTally *tally)
{
  guint n = 0;

  for (guint i = 0; i < tally->undecided->len; i++)
    n += g_array_index (tally->undecided, KarumSimilarGame, i).similarity == KARUM_SIMILAR_CHANGED;
  return n;
}

static char *
new_names_text (guint players, guint events)
{
  g_autofree char *n_players = karum_number_text (players);
  g_autofree char *n_events = karum_number_text (events);

  /* Translators: numbers of names that the archive did not contain before */
  return g_strdup_printf (_ ("New names: players %s, events %s. Check them for typing errors."),
                          n_players, n_events);
}

static void
add (GPtrArray *sentences, gulong n, const char *sentence)
{
  if (n > 0)
    g_ptr_array_add (sentences, karum_count_text (sentence, n));
}

char *
karum_import_tally_description (const KarumImportTally *tally)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  gulong known = tally->identical - MIN (tally->identical, tally->doubles);
  gulong kept = tally->changed - MIN (tally->changed, tally->updated);
  gulong similar = tally->undecided->len - count_versions (tally);

  add (sentences, known,
       ngettext ("%s game was already in the archive.", "%s games were already in the archive.",
                 known));
  add (sentences, tally->doubles,
       ngettext ("%s record duplicates another one in the same file.",
                 "%s records duplicate others in the same file.", tally->doubles));
  add (sentences, kept,
       ngettext ("%s game is already in the archive in another version, which was kept.",
                 "%s games are already in the archive in other versions, which were kept.", kept));
  add (sentences, tally->updated,
       ngettext ("%s game was replaced with the new version.",
                 "%s games were replaced with new versions.", tally->updated));
  add (sentences, tally->bin,
       ngettext ("%s game is in the bin and stays there.",
                 "%s games are in the bin and stay there.", tally->bin));
  add (sentences, tally->restored,
       ngettext ("%s game was restored from the bin.", "%s games were restored from the bin.",
                 tally->restored));
  add (sentences, similar,
       ngettext ("%s of the added games is similar to a game already in the archive.",
                 "%s of the added games are similar to games already in the archive.", similar));
  add (sentences, tally->replaced,
       ngettext ("%s game replaced a similar one.", "%s games replaced similar ones.",
                 tally->replaced));
  add (
      sentences, tally->left_out,
      ngettext ("%s similar game was skipped.", "%s similar games were skipped.", tally->left_out));
  add (sentences, tally->refused,
       ngettext ("%s record was rejected.", "%s records were rejected.", tally->refused));
  add (sentences, tally->left_open,
       ngettext ("%s of these lacks only its result, which follows from its moves.",
                 "%s of these lack only their results, which follow from their moves.",
                 tally->left_open));
  add (sentences, tally->spoilt->len,
       ngettext ("%s file was skipped because some of its records were rejected.",
                 "%s files were skipped because some of their records were rejected.",
                 tally->spoilt->len));
  if (tally->missed > 0)
    g_ptr_array_add (sentences, g_strdup (_ ("Then the import was stopped.")));
  if (tally->new_players->len + tally->new_events->len > 0)
    g_ptr_array_add (sentences, new_names_text (tally->new_players->len, tally->new_events->len));
  if (sentences->len == 0)
    return NULL;
  g_ptr_array_add (sentences, NULL);
  return g_strjoinv ("\n", (char **) sentences->pdata);
}
