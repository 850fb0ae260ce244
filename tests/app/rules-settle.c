/* rules-settle.c: adjusting options of the new-game dialog to each other. */
#include <glib.h>

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-rules-editor.h"

static const struct {
  const char *before; /* a ruleset */
  guint option;
  gint32 value;
  const char *after; /* canonical */
  guint followed;
} changes[] = {
  { "pahtum:classic", 1, 7, "pahtum:classic,holes=7", KARUM_OPTION_NONE },
  /* An odd number of free cells: moves on to the next number of holes, in the direction of the
   * change. */
  { "pahtum:classic", 1, 6, "pahtum:classic,holes=7", 1 },
  { "pahtum:classic", 1, 4, "pahtum:classic,holes=3", 1 },
  /* The user sets the size: the number of holes is adjusted, and the hands follow automatically. */
  { "pahtum:classic", 0, 6, "pahtum:classic,size=6,holes=4", 1 },
  { "pahtum:strikeout", 0, 8, "pahtum:strikeout,size=8", KARUM_OPTION_NONE },
  /* No pie rule if one player makes all the holes. */
  { "pahtum:custodial,pie=on", 2, 3, "pahtum:custodial,placement=oneside", 5 },
  { "pahtum:custodial,placement=oneside", 5, 1, "pahtum:custodial,pie=on", 2 },
};

/* The options that a user must have set to get these rules. */
static guint32
chosen (const KarumRules *rules)
{
  KarumRules plain = karum_rules_default (rules->game, rules->preset);
  guint32 given = 0;

  for (guint option = 0; option < rules->game->n_options; option++)
    if (rules->values[option] != plain.values[option])
      given |= 1u << option;
  return given;
}

static void
test_settle (void)
{
  karum_for_each_of (change, changes) {
    KarumRules rules;
    KarumError reason;
    guint32 given;
    guint followed;
    char text[KARUM_RULES_TEXT];

    g_assert_true (karum_rules_read (karum_games, change->before, &rules, NULL));
    given = chosen (&rules);
    g_assert_true (
        karum_rules_settle (&rules, change->option, change->value, &given, &followed, &reason));
    karum_rules_write (&rules, text);
    g_test_message ("%s, option %u: %d", change->before, change->option, change->value);
    g_assert_cmpstr (text, ==, change->after);
    g_assert_cmpuint (followed, ==, change->followed);
    if (followed != KARUM_OPTION_NONE)
      g_assert_nonnull (reason.message);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/new-game/settle", test_settle);
  return g_test_run ();
}
