#include "karum-sharing.h"

#include <glib/gi18n.h>

KarumSharingReport *
karum_sharing_report_new (void)
{
  KarumSharingReport *report = g_new0 (KarumSharingReport, 1);

  report->conflicts = g_ptr_array_new_with_free_func (karum_conflict_free);
  report->faults = g_ptr_array_new_with_free_func (g_free);
  report->came = g_ptr_array_new_with_free_func (karum_came_free);
  report->tallies = g_ptr_array_new_with_free_func (karum_came_tally_free);
  return report;
}

void
karum_sharing_report_free (KarumSharingReport *report)
{
  g_ptr_array_unref (report->conflicts);
  g_ptr_array_unref (report->faults);
  g_ptr_array_unref (report->came);
  g_ptr_array_unref (report->tallies);
  g_clear_pointer (&report->others, g_ptr_array_unref);
  g_free (report);
}

static void
add_if (GPtrArray *list, gboolean so, const char *sentence)
{
  if (so)
    g_ptr_array_add (list, g_strdup (sentence));
}

GPtrArray *
karum_sharing_report_news (const KarumSharingReport *report)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  add_if (list, report->began,
          report->server
              ? _ ("The archive is shared now. On the other computers, name the same server.")
              : _ ("The archive is shared now. On the other computers, name the same folder."));
  add_if (list, report->joined,
          report->server ? _ ("The archive was joined with the shared archive on this server.")
                         : _ ("The archive was joined with the shared archive of this folder."));
  add_if (list, report->receives && report->made > 0,
          _ ("This copy only receives: what is changed here stays here."));
  add_if (list, report->renewed,
          _ ("The archive was restored from a backup, moved or copied: it goes on as a new copy. "
             "Nothing of the others is overwritten."));
  add_if (list, report->reading,
          _ ("This account may only read: what was changed here stays here."));
  add_if (list, report->newer > 0,
          _ ("Some files in the folder are from a newer version of Karum and were left alone."));
  add_if (list, report->mended > 0,
          report->server
              ? _ ("Part of what the archive kept of its copies was damaged. It was taken from the "
                   "server again.")
              : _ ("Part of what the archive kept of its copies was damaged. It was taken from the "
                   "folder again."));
  return list;
}

GPtrArray *
karum_sharing_report_faults (const KarumSharingReport *report)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  add_if (list, report->broken > 0,
          report->server
              ? _ ("Some of what the server holds is damaged and was left out. A copy that has it "
                   "will send it again.")
              : _ ("Some of what the folder holds is damaged and was left out. The copy that has "
                   "written it will write it again."));
  for (guint i = 0; i < report->faults->len; i++)
    add_if (list, TRUE, report->faults->pdata[i]);
  return list;
}
