/* karum-import-tally-text.c: the title and the sentences that tell the result of an import. */
#include <glib/gi18n.h>

#include "karum-import-tally.h"
#include "karum-number-text.h"

static gboolean
is_decided (const KarumImportTally *tally)
{
  return tally->replaced + tally->left_out + tally->updated > 0;
}

char *
karum_import_tally_title (const KarumImportTally *tally)
{
  guint n = (guint) tally->added;
  g_autofree char *number = karum_number_text (n);

  if (n == 0)
    return g_strdup (tally->refused > 0 || is_decided (tally) ? _ ("Nothing was added")
                                                              : _ ("Nothing new to add"));
  return g_strdup_printf (ngettext ("%s game added", "%s games added", n), number);
}

static char *
identical_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (
      ngettext ("%s game was already in the archive.", "%s games were already in the archive.", n),
      number);
}

static char *
similar_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (
      ngettext ("%s of the added games is similar to a game already in the archive.",
                "%s of the added games are similar to games already in the archive.", n),
      number);
}

static char *
replaced_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (
      ngettext ("%s game replaced a similar one.", "%s games replaced similar ones.", n), number);
}

static char *
left_out_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (
      ngettext ("%s similar game was skipped.", "%s similar games were skipped.", n), number);
}

static char *
refused_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (ngettext ("%s record was rejected.", "%s records were rejected.", n),
                          number);
}

static char *
spoilt_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (
      ngettext ("%s file was skipped because some of its records were rejected.",
                "%s files were skipped because some of their records were rejected.", n),
      number);
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
doubles_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (ngettext ("%s record is a repetition of another one in the same file.",
                                    "%s records are repetitions of others in the same file.", n),
                          number);
}

static char *
changed_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (
      ngettext ("%s game is already in the archive in another version, which was kept.",
                "%s games are already in the archive in other versions, which were kept.", n),
      number);
}

static char *
updated_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (ngettext ("%s game was replaced with the new version.",
                                    "%s games were replaced with new versions.", n),
                          number);
}

static char *
bin_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (ngettext ("%s game is in the bin and stays there.",
                                    "%s games are in the bin and stay there.", n),
                          number);
}

static char *
restored_text (guint n)
{
  g_autofree char *number = karum_number_text (n);

  return g_strdup_printf (
      ngettext ("%s game was restored from the bin.", "%s games were restored from the bin.", n),
      number);
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

/* The outcome for games that already exist in the archive. */
static void
add_known (GPtrArray *sentences, const KarumImportTally *tally)
{
  guint kept = (guint) (tally->changed - MIN (tally->changed, tally->updated));

  if (tally->identical > tally->doubles)
    g_ptr_array_add (sentences, identical_text ((guint) (tally->identical - tally->doubles)));
  if (tally->doubles > 0)
    g_ptr_array_add (sentences, doubles_text ((guint) tally->doubles));
  if (kept > 0)
    g_ptr_array_add (sentences, changed_text (kept));
  if (tally->updated > 0)
    g_ptr_array_add (sentences, updated_text ((guint) tally->updated));
  if (tally->bin > 0)
    g_ptr_array_add (sentences, bin_text ((guint) tally->bin));
  if (tally->restored > 0)
    g_ptr_array_add (sentences, restored_text (tally->restored));
}

char *
karum_import_tally_description (const KarumImportTally *tally)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);

  add_known (sentences, tally);
  if (tally->undecided->len > count_versions (tally))
    g_ptr_array_add (sentences, similar_text (tally->undecided->len - count_versions (tally)));
  if (tally->replaced > 0)
    g_ptr_array_add (sentences, replaced_text (tally->replaced));
  if (tally->left_out > 0)
    g_ptr_array_add (sentences, left_out_text (tally->left_out));
  if (tally->refused > 0)
    g_ptr_array_add (sentences, refused_text ((guint) tally->refused));
  if (tally->spoilt->len > 0)
    g_ptr_array_add (sentences, spoilt_text (tally->spoilt->len));
  if (tally->missed > 0)
    g_ptr_array_add (sentences, g_strdup (_ ("Then the import was stopped.")));
  if (tally->new_players->len + tally->new_events->len > 0)
    g_ptr_array_add (sentences, new_names_text (tally->new_players->len, tally->new_events->len));
  if (sentences->len == 0)
    return NULL;
  g_ptr_array_add (sentences, NULL);
  return g_strjoinv ("\n", (char **) sentences->pdata);
}
