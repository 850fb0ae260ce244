#include "karum-sharing-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-date.h"
#include "karum-game-text.h"
#include "karum-name.h"
#include "karum-phrases.h"

/* What people call parts. */
static const struct {
  const char *part, *text;
} parts[] = {
  { "name", N_ ("Name") },
  { "note", N_ ("Note") },
  { "privacy", N_ ("Shown in what is published") },
  { "into", N_ ("Merged into") },
  { "spelling", N_ ("Spelling") },
  { "search", N_ ("Saved search") },
  { "line", N_ ("Moves") },
  { "end", N_ ("Result") },
  { "first", N_ ("Player 1") },
  { "second", N_ ("Player 2") },
  { "when", N_ ("Date, place, round and event") },
  { "timing", N_ ("Time control and annotator") },
  { "match", N_ ("Match") },
  { "stars", N_ ("Stars") },
  { "comment", N_ ("Comment") },
  { "lead", N_ ("Comment") },
  { "bin", N_ ("Bin") },
  { "member", N_ ("Games") },
  { "place", N_ ("Place") },
  { "version", N_ ("Version") },
};

char *
karum_sharing_part_text (const char *thing, const char *part)
{
  g_autofree char *kind = g_strndup (part, strcspn (part, ":"));

  if (g_str_has_prefix (thing, "event:") && strcmp (part, "when") == 0)
    return g_strdup (_ ("Place and dates"));
  if (g_str_has_prefix (part, "tag:"))
    return g_strdup (part + strlen ("tag:"));
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strcmp (kind, parts[i].part) == 0)
      return g_strdup (_ (parts[i].text));
  return g_strdup (_ ("Annotation"));
}

char *
karum_sharing_about_text (const char *about, const char *date)
{
  g_auto (GStrv) players = g_strsplit (about, "\n", 2);
  gboolean two = players[0] && players[1];
  g_autofree char *name
      = two ? karum_players_text (players[0], players[1]) : karum_display_name (about);
  g_autofree char *day = karum_date_text (date);

  /* Translators: the players of a game, and its date */
  return *day ? g_strdup_printf (C_ ("game", "%s, %s"), name, day) : g_steal_pointer (&name);
}

char *
karum_sharing_value_text (const char *part, const char *value)
{
  g_auto (GStrv) lines = g_strsplit (value, "\n", -1);

  if (strcmp (part, "when") != 0)
    return g_strdup (value);
  for (char **line = lines; *line; line++)
    if (karum_date_read (*line, NULL)) {
      char *date = karum_date_text (*line);

      g_free (*line);
      *line = date;
    }
  return g_strjoinv (", ", lines);
}

/* -- What came -------------------------------------------------------------------------------- */

static void
add (GString *all, const char *between, const char *words)
{
  if (*words)
    g_string_append_printf (all, "%s%s", all->len > 0 ? between : "", words);
}

static void
add_count (GString *all, const char *between, const char *sentence, guint count)
{
  g_autofree char *text = count > 0 ? karum_count_text (sentence, count) : g_strdup ("");

  add (all, between, text);
}

/* (transfer full): what divides the words of a list, as the language writes it */
static char *
comma (void)
{
  return g_strdup_printf (C_ ("list", "%s, %s"), "", "");
}

/* (transfer full): the same of parts of a list that have commas themselves */
static char *
semicolon (void)
{
  /* Translators: two parts of a list that have commas themselves */
  return g_strdup_printf (C_ ("list", "%s; %s"), "", "");
}

char *
karum_sharing_things_text (const guint things[KARUM_N_CAME], guint comments)
{
  const guint *n = things;
  guint lists = n[KARUM_CAME_COLLECTION] + n[KARUM_CAME_SEARCH];
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *between = comma ();

  add_count (all, between, ngettext ("%s game", "%s games", n[KARUM_CAME_GAME]),
             n[KARUM_CAME_GAME]);
  add_count (all, between, ngettext ("%s comment", "%s comments", comments), comments);
  add_count (all, between, ngettext ("%s player", "%s players", n[KARUM_CAME_PERSON]),
             n[KARUM_CAME_PERSON]);
  add_count (all, between, ngettext ("%s event", "%s events", n[KARUM_CAME_EVENT]),
             n[KARUM_CAME_EVENT]);
  add_count (all, between, ngettext ("%s list", "%s lists", lists), lists);
  return g_string_free (g_steal_pointer (&all), FALSE);
}

char *
karum_came_tally_text (const KarumCameTally *tally)
{
  g_autofree char *by = karum_display_name (*tally->by ? tally->by : _ ("Another computer"));
  g_autofree char *what = karum_sharing_things_text (tally->things, tally->comments);

  /* Translators: another computer, and what came from it: “12 games, 3 comments” */
  return g_strdup_printf (C_ ("exchange", "%s: %s"), by, what);
}

char *
karum_came_tallies_text (const GPtrArray *tallies)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *between = semicolon ();

  for (guint i = 0; i < tallies->len; i++) {
    g_autofree char *text = karum_came_tally_text (tallies->pdata[i]);

    add (all, between, text);
  }
  return g_string_free (g_steal_pointer (&all), FALSE);
}

static gboolean
is_comment (const char *part)
{
  return strcmp (part, "comment") == 0 || strcmp (part, "lead") == 0;
}

static void
add_merged (GString *all, const char *into)
{
  g_autofree char *name = karum_display_name (into);
  /* Translators: a player or an event that the exchange has merged with another one, by its name */
  g_autofree char *text = g_strdup_printf (_ ("Merged with %s"), name);

  add (all, " · ", text);
}

char *
karum_came_text (const KarumCame *came)
{
  g_autoptr (GString) all = g_string_new (NULL);
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *by = karum_display_name (came->by);

  if (came->fresh)
    add (all, " · ", C_ ("exchange", "New"));
  if (came->into)
    add_merged (all, came->into);
  for (char **part = came->parts; !came->fresh && *part; part++) {
    char *text = karum_sharing_part_text (came->thing, *part);

    if (!is_comment (*part) && !(came->into && strcmp (*part, "into") == 0)
        && !g_hash_table_contains (said, text))
      add (all, " · ", text);
    g_hash_table_add (said, text);
  }
  add_count (all, " · ", ngettext ("%s comment", "%s comments", came->comments), came->comments);
  add (all, " · ", by);
  return g_string_free (g_steal_pointer (&all), FALSE);
}
