#include "karum-aside.h"

#include "karum-engine.h"

typedef struct {
  GTask *task; /* (owned) */
  GTaskThreadFunc work;
} Aside;

static gpointer
work_aside (gpointer data)
{
  g_autofree Aside *aside = data;

  karum_engine_give_way (FALSE);
  aside->work (aside->task, NULL, g_task_get_task_data (aside->task), NULL);
  g_object_unref (aside->task);
  return NULL;
}

void
karum_aside (GTask *task, const char *name, GTaskThreadFunc work)
{
  Aside *aside = g_new (Aside, 1);
  GThread *thread;

  *aside = (Aside){ g_object_ref (task), work };
  thread = g_thread_try_new (name, work_aside, aside, NULL);
  if (thread) {
    g_thread_unref (thread);
    return;
  }
  g_task_return_pointer (task, NULL, NULL);
  g_object_unref (task);
  g_free (aside);
}
