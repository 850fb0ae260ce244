#include "karum-clock.h"

#include <gio/gio.h>

#include "karum-class.h"

/* How often the time of the turn that is awaited is kept. */
#define KEEP_MS 5000
/* So many games in progress have such a time. */
#define MOST_KEPT 50

#define LOW_MS 30000
#define LOW_PERIOD_MS 10000

struct _KarumClock {
  GObject parent_instance;

  GSettings *settings; /* (nullable): since the clock was first on */
  KarumTimeControl control;
  char *game;     /* (owned) (nullable): identifies the game in the settings */
  gboolean known; /* a record was followed */
  gboolean on, running, pressed;
  gint64 left[2];  /* before the turn that is awaited */
  guint mover;     /* of that turn */
  guint ply;       /* before it */
  gint64 spent;    /* on it, until @since */
  gint64 since;    /* -1 while it stands still */
  gint64 kept;     /* of @spent, in the settings */
  gboolean low[2]; /* said */
  gboolean fallen; /* said */
  guint timer;
  gint64 set; /* by a test; -1 */
};

G_DEFINE_FINAL_TYPE (KarumClock, karum_clock, G_TYPE_OBJECT)

static gint64
now (KarumClock *self)
{
  return self->set >= 0 ? self->set : g_get_monotonic_time () / 1000;
}

static gint64
spent (KarumClock *self)
{
  return self->spent + (self->since >= 0 ? now (self) - self->since : 0);
}

/* -- What is kept ----------------------------------------------------------------------------- */

/* @time: on the turn that is awaited; -1 to forget it. The game comes first: those that nobody has
 * played for longest are forgotten. */
static void
keep (KarumClock *self, gint64 time)
{
  g_autoptr (GVariant) all = g_settings_get_value (self->settings, "clocks");
  GVariantBuilder games = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{s(ux)}"));
  GVariantIter iter;
  const char *game;
  guint32 ply;
  gint64 other;
  guint n = 1;

  if (!self->game || time == self->kept)
    return;
  self->kept = time;
  if (time >= 0)
    g_variant_builder_add (&games, "{s(ux)}", self->game, self->ply, time);
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&s(ux)}", &game, &ply, &other) && n < MOST_KEPT)
    if (!g_str_equal (game, self->game)) {
      g_variant_builder_add (&games, "{s(ux)}", game, ply, other);
      n++;
    }
  g_settings_set_value (self->settings, "clocks", g_variant_builder_end (&games));
}

static gint64
recall (KarumClock *self)
{
  g_autoptr (GVariant) all = g_settings_get_value (self->settings, "clocks");
  guint32 ply;
  gint64 time;

  if (self->game && g_variant_lookup (all, self->game, "(ux)", &ply, &time) && ply == self->ply)
    return MAX (time, 0);
  return 0;
}

/* -- Going ------------------------------------------------------------------------------------ */

static void go (KarumClock *self);

static gint64
low_limit (KarumClock *self)
{
  const KarumTimeControl *control = &self->control;

  if (control->periods > 0)
    return MIN (LOW_PERIOD_MS, control->period / 3);
  return CLAMP (control->main / 10, LOW_PERIOD_MS, LOW_MS);
}

gboolean
karum_clock_is_low (KarumClock *self, guint player)
{
  return self->on && karum_clock_get_left (self, player) <= low_limit (self);
}

/* Tells what there is to tell, and waits for the next second of what is left. */
static void
look (KarumClock *self)
{
  const guint player = self->mover;

  if (spent (self) >= self->kept + KEEP_MS)
    keep (self, spent (self));
  g_signal_emit_by_name (self, "tick", player);
  if (!karum_clock_is_low (self, player))
    self->low[player] = FALSE;
  else if (self->since >= 0 && !self->low[player]) {
    self->low[player] = TRUE;
    g_signal_emit_by_name (self, "low", player);
  }
  if (self->since >= 0 && !self->fallen && karum_clock_get_left (self, player) == 0) {
    self->fallen = TRUE;
    g_signal_emit_by_name (self, "fallen", player);
  }
  go (self);
}

static gboolean
second_passed (gpointer data)
{
  KarumClock *self = data;

  self->timer = 0;
  look (self);
  return G_SOURCE_REMOVE;
}

static void
go (KarumClock *self)
{
  if (self->since < 0 && self->on && self->running && !self->pressed)
    self->since = now (self);
  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->since >= 0 && self->set < 0)
    self->timer = g_timeout_add ((guint) (karum_clock_get_left (self, self->mover) % 1000) + 1,
                                 second_passed, self);
}

static void
stand (KarumClock *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->spent = spent (self);
  self->since = -1;
}

void
karum_clock_run (KarumClock *self, gboolean running)
{
  g_return_if_fail (KARUM_IS_CLOCK (self));
  if (self->running == running)
    return;
  self->running = running;
  if (!self->on)
    return;
  if (!running) {
    stand (self);
    keep (self, self->spent);
  } else
    go (self);
  look (self);
}

char *
karum_clock_press (KarumClock *self)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (KARUM_IS_CLOCK (self), NULL);
  if (!self->on)
    return NULL;
  stand (self);
  self->pressed = TRUE;
  text = karum_time_text (karum_time_after (&self->control, self->left[self->mover], self->spent));
  return g_strdup_printf ("[%%clk %s]", text);
}

/* -- The record ------------------------------------------------------------------------------- */

static void
set_game (KarumClock *self, const KarumRecord *record)
{
  if (!self->settings)
    self->settings = g_settings_new ("org.karum.Karum");
  g_free (self->game);
  self->game = g_strdup (record->tags.uuid);
}

/* Another turn is awaited. What is known of it from before counts only if the game has just been
 * opened: a turn that is taken back is awaited as it was at first. */
static void
await (KarumClock *self, const KarumRecord *record, guint ply)
{
  const KarumNode *end = karum_record_line_end (record);
  KarumState state;

  set_game (self, record);
  karum_time_at (record, &self->control, end, self->left);
  karum_record_state (record, end, &state);
  self->mover = (record->rules.game->status (&record->rules, &state).to_move == KARUM_SECOND)
                != karum_exchanged (&record->rules, &state);
  self->ply = ply;
  self->spent = self->known ? 0 : recall (self);
  self->kept = self->spent;
  self->fallen = FALSE;
}

void
karum_clock_follow (KarumClock *self, const KarumRecord *record, gboolean open)
{
  const guint ply = karum_record_line_length (record);
  const gboolean was_on = self->on;
  KarumTimeControl control;

  g_return_if_fail (KARUM_IS_CLOCK (self));
  self->on = karum_time_control_read (record->tags.time_control, &control) && open;
  self->pressed = FALSE;
  if (!was_on || !self->on || ply != self->ply)
    stand (self);
  self->control = control;
  if (self->on && (!was_on || ply != self->ply))
    await (self, record, ply);
  else if (was_on && !self->on)
    keep (self, -1);
  self->known = TRUE;
  if (self->on)
    go (self);
}

const KarumTimeControl *
karum_clock_get_control (KarumClock *self)
{
  g_return_val_if_fail (KARUM_IS_CLOCK (self), NULL);
  return self->on ? &self->control : NULL;
}

gint64
karum_clock_get_left (KarumClock *self, guint player)
{
  g_return_val_if_fail (KARUM_IS_CLOCK (self) && player < 2, 0);
  return MAX (self->left[player] - (player == self->mover ? spent (self) : 0), 0);
}

gboolean
karum_clock_is_going (KarumClock *self)
{
  return self->since >= 0;
}

void
karum_clock_set_time (KarumClock *self, gint64 time)
{
  g_return_if_fail (KARUM_IS_CLOCK (self));
  if (self->set < 0 && self->since >= 0)
    self->since = time;
  self->set = time;
  if (self->on)
    look (self);
}

static void
clock_let_go (KarumClock *self)
{
  karum_clock_run (self, FALSE);
}

static void
karum_clock_class_init (KarumClockClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumClock, clock_let_go);
  KARUM_SOURCES (klass, KarumClock, timer);
  KARUM_DROPS (klass, KarumClock, g_object_unref, settings);
  KARUM_FREES (klass, KarumClock, g_free, game);
  karum_class_signal (klass, "tick", 1, G_TYPE_UINT);
  karum_class_signal (klass, "low", 1, G_TYPE_UINT);
  karum_class_signal (klass, "fallen", 1, G_TYPE_UINT);
}

static void
karum_clock_init (KarumClock *self)
{
  self->since = self->set = -1;
}

KarumClock *
karum_clock_new (void)
{
  return g_object_new (KARUM_TYPE_CLOCK, NULL);
}
