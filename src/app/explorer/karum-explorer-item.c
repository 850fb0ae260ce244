#include "karum-explorer-item.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-list-text.h"
#include "karum-phrases.h"

struct _KarumExplorerItem {
  GObject parent_instance;

  KarumTurn turn;
  int side;
  guint wins, draws, losses;
  char *text, *games, *share, *results, *margin, *details, *description;
};

G_DEFINE_FINAL_TYPE (KarumExplorerItem, karum_explorer_item, G_TYPE_OBJECT)

static void
karum_explorer_item_class_init (KarumExplorerItemClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  KARUM_FREES (klass, KarumExplorerItem, g_free, text, games, share, results, margin, details,
               description);
  KARUM_READABLE (klass, KarumExplorerItem, text, games, share, results, margin, details,
                  description, wins, draws, losses);
  KARUM_PROPERTY (klass, KarumExplorerItem, side, NULL,
                  g_param_spec_int ("side", NULL, NULL, -1, 1, -1, flags));
}

static void
karum_explorer_item_init (KarumExplorerItem *self)
{
  self->side = -1;
}

static char *
results_text (const KarumPlayedTurn *played)
{
  g_autofree char *wins = karum_number_text (played->wins);
  g_autofree char *draws = karum_number_text (played->draws);
  g_autofree char *losses = karum_number_text (played->losses);

  return g_strdup_printf ("%s–%s–%s", wins, draws, losses);
}

static void
describe (KarumExplorerItem *self, const KarumPlayedTurn *played)
{
  g_autofree char *games
      = g_strdup_printf (ngettext ("%s game", "%s games", played->games), self->games);
  g_autofree char *wins = karum_number_text (played->wins);
  g_autofree char *draws = karum_number_text (played->draws);
  g_autofree char *losses = karum_number_text (played->losses);
  g_autofree char *facts = NULL;

  /* Translators: three numbers of games, and by how many points the side was ahead at the end */
  facts = g_strdup_printf (_ ("%s won, %s drawn, %s lost, average margin %s"), wins, draws, losses,
                           self->margin);
  self->description = karum_list_text (
      (const char *[]){ self->text, games, facts, *self->details ? self->details : NULL, NULL });
}

/* A turn without coordinates has a title in words. */
static char *
turn_text (const KarumRules *rules, const KarumTurn *turn, const char *written)
{
  if (turn->n_points == 0 && rules->game->turn_title)
    return g_strdup (gettext (rules->game->turn_title (turn)));
  return g_strdup (written);
}

/* The date and the players of the latest game with the turn. */
static char *
details_text (const KarumPlayedTurn *played)
{
  g_autofree char *date = karum_date_text (played->last);
  const char *names[KARUM_PLAYED_TURN_PLAYERS + 1] = { NULL };
  g_autofree char *persons = NULL;

  for (guint i = 0; i < KARUM_PLAYED_TURN_PLAYERS && played->players[i]; i++)
    names[i] = played->players[i];
  persons = karum_list_names_text (names);
  if (*date && *persons)
    /* Translators: the date of the last game in which a turn was played, and who played it */
    return g_strdup_printf (_ ("last %s · %s"), date, persons);
  /* Translators: the date of the last game in which a turn was played */
  return *date ? g_strdup_printf (_ ("last %s"), date) : g_steal_pointer (&persons);
}

KarumExplorerItem *
karum_explorer_item_new (const KarumRules *rules,
                         const KarumState *state,
                         const KarumPlayedTurn *played,
                         guint all)
{
  g_autoptr (KarumExplorerItem) self = g_object_new (KARUM_TYPE_EXPLORER_ITEM, NULL);

  if (played->games == 0 || !karum_turn_parse (rules, state, played->turn, &self->turn, NULL))
    return NULL;
  self->side = rules->game->status (rules, state).to_move;
  self->wins = played->wins;
  self->draws = played->draws;
  self->losses = played->losses;
  self->text = turn_text (rules, &self->turn, played->turn);
  self->games = karum_number_text (played->games);
  self->share = g_strdup_printf (_ ("%.0f%%"), 100.0 * played->games / MAX (all, 1u));
  self->results = results_text (played);
  self->margin = played->scored > 0 ? karum_margin_text ((double) played->margin / played->scored)
                                    : g_strdup ("–");
  self->details = details_text (played);
  describe (self, played);
  return g_steal_pointer (&self);
}

gboolean
karum_explorer_item_equal (KarumExplorerItem *self, KarumExplorerItem *other)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_ITEM (self) && KARUM_IS_EXPLORER_ITEM (other), FALSE);
  return karum_turn_equal (&self->turn, &other->turn) && self->side == other->side
         && g_str_equal (self->description, other->description)
         && g_str_equal (self->share, other->share);
}

const KarumTurn *
karum_explorer_item_get_turn (KarumExplorerItem *self)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_ITEM (self), NULL);
  return &self->turn;
}
