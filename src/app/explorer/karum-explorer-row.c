#include "karum-explorer-row.h"

#include <glib/gi18n.h>

#include "karum-board-icons.h"
#include "karum-class.h"
#include "karum-game-text.h"
#include "karum-number-text.h"
#include "karum-outcome-bar.h"

struct _KarumExplorerItem {
  GObject parent_instance;

  KarumTurn turn;
  int side;
  guint wins, draws, losses;
  char *text, *games, *share, *results, *margin, *details, *description;
};

enum {
  ITEM_PROP_0,
  PROP_SIDE,
  PROP_TEXT,
  PROP_GAMES,
  PROP_SHARE,
  PROP_RESULTS,
  PROP_MARGIN,
  PROP_DETAILS,
  PROP_WINS,
  PROP_DRAWS,
  PROP_LOSSES,
  PROP_DESCRIPTION,
  N_ITEM_PROPERTIES
};

static GParamSpec *item_properties[N_ITEM_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumExplorerItem, karum_explorer_item, G_TYPE_OBJECT)

static const char *
text_of (KarumExplorerItem *self, guint id)
{
  switch (id) {
  case PROP_TEXT:
    return self->text;
  case PROP_GAMES:
    return self->games;
  case PROP_SHARE:
    return self->share;
  case PROP_RESULTS:
    return self->results;
  case PROP_MARGIN:
    return self->margin;
  case PROP_DETAILS:
    return self->details;
  case PROP_DESCRIPTION:
    return self->description;
  default:
    return NULL;
  }
}

static void
karum_explorer_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumExplorerItem *self = KARUM_EXPLORER_ITEM (object);

  switch (id) {
  case PROP_SIDE:
    g_value_set_int (value, self->side);
    break;
  case PROP_WINS:
    g_value_set_uint (value, self->wins);
    break;
  case PROP_DRAWS:
    g_value_set_uint (value, self->draws);
    break;
  case PROP_LOSSES:
    g_value_set_uint (value, self->losses);
    break;
  default:
    g_value_set_string (value, text_of (self, id));
  }
}

static void
karum_explorer_item_class_init (KarumExplorerItemClass *klass)
{
  static const struct {
    guint id;
    const char *name;
  } texts[] = { { PROP_TEXT, "text" },
                { PROP_GAMES, "games" },
                { PROP_SHARE, "share" },
                { PROP_RESULTS, "results" },
                { PROP_MARGIN, "margin" },
                { PROP_DETAILS, "details" },
                { PROP_DESCRIPTION, "description" } };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = karum_explorer_item_get_property;
  KARUM_FREES (klass, KarumExplorerItem, g_free, text, games, share, results, margin, details,
               description);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    item_properties[texts[i].id] = g_param_spec_string (texts[i].name, NULL, NULL, NULL, flags);
  item_properties[PROP_SIDE] = g_param_spec_int ("side", NULL, NULL, -1, 1, -1, flags);
  item_properties[PROP_WINS] = g_param_spec_uint ("wins", NULL, NULL, 0, G_MAXUINT, 0, flags);
  item_properties[PROP_DRAWS] = g_param_spec_uint ("draws", NULL, NULL, 0, G_MAXUINT, 0, flags);
  item_properties[PROP_LOSSES] = g_param_spec_uint ("losses", NULL, NULL, 0, G_MAXUINT, 0, flags);
  g_object_class_install_properties (object_class, N_ITEM_PROPERTIES, item_properties);
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
  self->margin = played->scored > 0
                     ? karum_margin_text ((double) played->margin / played->scored)
                     : g_strdup ("–");
  self->details = details_text (played);
  describe (self, played);
  return g_steal_pointer (&self);
}

const KarumTurn *
karum_explorer_item_get_turn (KarumExplorerItem *self)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_ITEM (self), NULL);
  return &self->turn;
}

struct _KarumExplorerRow {
  GtkWidget parent_instance;

  GtkWidget *box; /* template child */

  KarumExplorerItem *item; /* (owned) (nullable) */
};

enum { PROP_0, PROP_ITEM, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static guint pointed_signal;

G_DEFINE_FINAL_TYPE (KarumExplorerRow, karum_explorer_row, GTK_TYPE_WIDGET)

static void
pointer_entered (GtkEventController *controller, double x, double y, KarumExplorerRow *self)
{
  g_signal_emit (self, pointed_signal, 0, TRUE);
}

static void
pointer_left (KarumExplorerRow *self)
{
  g_signal_emit (self, pointed_signal, 0, FALSE);
}

/* For bindings of the template: whether a text is not empty. */
static gboolean
any_text (KarumExplorerRow *self, const char *text)
{
  return text && *text;
}

static void
karum_explorer_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_ITEM)
    g_value_set_object (value, KARUM_EXPLORER_ROW (object)->item);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_explorer_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumExplorerRow *self = KARUM_EXPLORER_ROW (object);

  if (id != PROP_ITEM)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->item, g_value_get_object (value)))
    g_object_notify_by_pspec (object, pspec);
}

static void
karum_explorer_row_class_init (KarumExplorerRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = karum_explorer_row_get_property;
  object_class->set_property = karum_explorer_row_set_property;
  properties[PROP_ITEM] = g_param_spec_object ("item", NULL, NULL, KARUM_TYPE_EXPLORER_ITEM,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  pointed_signal = g_signal_new ("pointed", KARUM_TYPE_EXPLORER_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
  KARUM_USES (KARUM_TYPE_EXPLORER_ITEM, KARUM_TYPE_OUTCOME_BAR, KARUM_TYPE_PIECE_ICON);
  karum_class_template (klass, "karum-explorer-row");
  KARUM_DROPS (klass, KarumExplorerRow, g_object_unref, item);
  KARUM_CHILDREN (klass, KarumExplorerRow, box);
  KARUM_CALLBACKS (klass, any_text);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_explorer_row_init (KarumExplorerRow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (motion, "enter", G_CALLBACK (pointer_entered), self, 0);
  g_signal_connect_object (motion, "leave", G_CALLBACK (pointer_left), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

KarumExplorerItem *
karum_explorer_row_get_item (KarumExplorerRow *self)
{
  g_return_val_if_fail (KARUM_IS_EXPLORER_ROW (self), NULL);
  return self->item;
}
