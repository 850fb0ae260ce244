#include "karum-sharing.h"

#include <glib/gi18n.h>

KarumSharingReport *
karum_sharing_report_new (void)
{
  KarumSharingReport *report = g_new0 (KarumSharingReport, 1);

  report->conflicts = g_ptr_array_new_with_free_func (karum_conflict_free);
  report->faults = g_ptr_array_new_with_free_func (g_free);
  report->same = g_ptr_array_new_with_free_func (karum_same_free);
  report->unsure = g_ptr_array_new_with_free_func (karum_same_free);
  report->came = g_ptr_array_new_with_free_func (karum_came_free);
  report->tallies = g_ptr_array_new_with_free_func (karum_came_tally_free);
  return report;
}

void
karum_sharing_report_free (KarumSharingReport *report)
{
  g_ptr_array_unref (report->conflicts);
  g_ptr_array_unref (report->faults);
  g_ptr_array_unref (report->same);
  g_ptr_array_unref (report->unsure);
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

/* Who was found to be one, and who may be. */
static void
add_same (GPtrArray *list, const KarumSharingReport *report)
{
  guint same = report->same->len, unsure = report->unsure->len;

  if (same > 0)
    g_ptr_array_add (
        list, g_strdup_printf (
                  ngettext ("%u player or event was merged with another one, because the same games"
                            " name both. If they aren’t the same, they can be separated.",
                            "%u players and events were merged with others, because the same games "
                            "name both. If they aren’t the same, they can be separated.",
                            same),
                  same));
  if (unsure > 0)
    g_ptr_array_add (
        list,
        g_strdup_printf (ngettext ("%u pair of players or events that the same games name may be "
                                   "one: the games don’t say so clearly.",
                                   "%u pairs of players or events that the same games name may be "
                                   "one each: the games don’t say so clearly.",
                                   unsure),
                         unsure));
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
  add_same (list, report);
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
