#include "karum-fair-search.h"

#include <glib/gi18n.h>

#include "karum-aside.h"
#include "karum-class.h"
#include "karum-fair.h"

/* How often it tells how far it has come, in milliseconds. */
#define TELL_EVERY 200

/* What the other thread works with. The main thread reads the setup when the task has ended. */
typedef struct {
  KarumFairSearch *search; /* (nullable): whom the board concerns; for the main thread */
  KarumRules rules;
  KarumRandom random;
  atomic_bool stop;
  atomic_uint drawn;
  gboolean found;
  char setup[KARUM_SETUP_TEXT];
} Draw;

struct _KarumFairSearch {
  GObject parent_instance;

  Draw *draw; /* (owned) (nullable): while it looks for a board */
  guint timer;
};

G_DEFINE_FINAL_TYPE (KarumFairSearch, karum_fair_search, G_TYPE_OBJECT)

static void
draw_unref (gpointer draw)
{
  g_atomic_rc_box_release (draw);
}

/* In the other thread. */
static void
see_news (const KarumFairNews *news, void *data)
{
  Draw *draw = data;

  atomic_store (&draw->drawn, news->drawn);
}

/* In the other thread. */
static void
look (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Draw *draw = data;

  draw->found = karum_fair_draw (&draw->rules, &draw->random, &draw->stop, see_news, draw,
                                 draw->setup, NULL);
  g_task_return_pointer (task, NULL, NULL);
}

void
karum_fair_search_stop (KarumFairSearch *self)
{
  g_return_if_fail (KARUM_IS_FAIR_SEARCH (self));
  g_clear_handle_id (&self->timer, g_source_remove);
  if (!self->draw)
    return;
  self->draw->search = NULL;
  atomic_store (&self->draw->stop, true);
  g_clear_pointer (&self->draw, draw_unref);
}

static gboolean
tell_drawn (gpointer data)
{
  KarumFairSearch *self = data;
  guint drawn = atomic_load (&self->draw->drawn);

  if (drawn > 0)
    g_signal_emit_by_name (self, "drawn", drawn);
  return G_SOURCE_CONTINUE;
}

static void
draw_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  const Draw *draw = g_task_get_task_data (G_TASK (result));
  KarumFairSearch *self = draw->search;

  if (!self)
    return;
  karum_fair_search_stop (self);
  if (draw->found)
    g_signal_emit_by_name (self, "found", draw->setup);
  else
    g_signal_emit_by_name (self, "failed", _ ("There is not enough memory for the computer."));
}

void
karum_fair_search_start (KarumFairSearch *self, const KarumRules *rules)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (KARUM_IS_FAIR_SEARCH (self));
  karum_fair_search_stop (self);
  self->draw = g_atomic_rc_box_new0 (Draw);
  self->draw->search = self;
  self->draw->rules = *rules;
  karum_random_init (&self->draw->random, (guint64) g_random_int () << 32 | g_random_int ());
  self->timer = g_timeout_add (TELL_EVERY, tell_drawn, self);
  task = g_task_new (NULL, NULL, draw_ended, NULL);
  g_task_set_task_data (task, g_atomic_rc_box_acquire (self->draw), draw_unref);
  karum_aside (task, "fair board", look);
}

gboolean
karum_fair_search_is_running (KarumFairSearch *self)
{
  g_return_val_if_fail (KARUM_IS_FAIR_SEARCH (self), FALSE);
  return self->draw != NULL;
}

static void
karum_fair_search_class_init (KarumFairSearchClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumFairSearch, karum_fair_search_stop);
  karum_class_signal (klass, "drawn", 1, G_TYPE_UINT);
  karum_class_signal (klass, "found", 1, G_TYPE_STRING);
  karum_class_signal (klass, "failed", 1, G_TYPE_STRING);
}

static void
karum_fair_search_init (KarumFairSearch *self)
{
}

KarumFairSearch *
karum_fair_search_new (void)
{
  return g_object_new (KARUM_TYPE_FAIR_SEARCH, NULL);
}
