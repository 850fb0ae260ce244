#include "karum-archive-notice.h"

struct _KarumNotice {
  GMainContext *context;
  GWeakRef archive;
  KarumTraffic traffic;
};

KarumNotice *
karum_notice_new (KarumArchive *archive)
{
  KarumNotice *notice = g_atomic_rc_box_new0 (KarumNotice);

  notice->context = g_main_context_ref_thread_default ();
  g_weak_ref_init (&notice->archive, archive);
  return notice;
}

gpointer
karum_notice_ref (KarumNotice *notice)
{
  return g_atomic_rc_box_acquire (notice);
}

static void
clear (gpointer data)
{
  KarumNotice *notice = data;

  g_main_context_unref (notice->context);
  g_weak_ref_clear (&notice->archive);
}

void
karum_notice_unref (gpointer notice)
{
  g_atomic_rc_box_release_full (notice, clear);
}

KarumTraffic *
karum_notice_get_traffic (KarumNotice *notice)
{
  return &notice->traffic;
}

/* -- Calls in the main context ---------------------------------------------------------------- */

typedef struct {
  KarumNotice *notice; /* (owned) */
  void (*call) (KarumArchive *archive);
} Call;

static void
call_free (gpointer data)
{
  karum_notice_unref (((Call *) data)->notice);
  g_free (data);
}

static gboolean
run (gpointer data)
{
  const Call *call = data;
  g_autoptr (KarumArchive) archive = g_weak_ref_get (&call->notice->archive);

  if (archive)
    call->call (archive);
  return G_SOURCE_REMOVE;
}

void
karum_notice_call (KarumNotice *notice, void (*call) (KarumArchive *archive), int priority)
{
  g_autoptr (GSource) source = g_idle_source_new ();
  Call *data = g_new (Call, 1);

  *data = (Call){ karum_notice_ref (notice), call };
  g_source_set_priority (source, priority);
  g_source_set_callback (source, run, data, call_free);
  g_source_attach (source, notice->context);
}
