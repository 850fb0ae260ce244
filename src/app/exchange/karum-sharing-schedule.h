/* karum-sharing-schedule.h: exchanging an archive with its copies without being asked. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"

#define KARUM_TYPE_SHARING_SCHEDULE (karum_sharing_schedule_get_type ())

/**
 * KarumSharingSchedule: follows the setting `exchange`: exchanges some seconds after the archive
 * was opened and after changes, and looks whether others have left something: in a folder on this
 * computer when its system tells of it, and every minute. Signal
 * `told`: what is to be said has changed.
 */
G_DECLARE_FINAL_TYPE (
    KarumSharingSchedule, karum_sharing_schedule, KARUM, SHARING_SCHEDULE, GObject)

/* karum_sharing_schedule_new: does nothing for a read-only archive. */
KarumSharingSchedule *karum_sharing_schedule_new (KarumArchive *archive);

/* karum_sharing_schedule_check: does what is due now. */
void karum_sharing_schedule_check (KarumSharingSchedule *self);

/* karum_sharing_schedule_part: exchanges a last time, at once; `told` tells when it is no longer
 * busy. Returns: FALSE if the archive isn't shared, its folder wasn't there, or nobody wants it */
gboolean karum_sharing_schedule_part (KarumSharingSchedule *self);
gboolean karum_sharing_schedule_is_busy (KarumSharingSchedule *self);

/* karum_sharing_schedule_give_up: stops what is under way as soon as possible, and does nothing
 * any more. */
void karum_sharing_schedule_give_up (KarumSharingSchedule *self);

/* What came with one exchange. */
typedef struct {
  gint64 when;               /* seconds since 1970 */
  GPtrArray *came, *tallies; /* as in KarumSharingReport */
} KarumSharingNews;

/* karum_sharing_schedule_note: what came with an exchange that somebody asked for is news. */
void karum_sharing_schedule_note (KarumSharingSchedule *self, GPtrArray *came, GPtrArray *tallies);

/* karum_sharing_schedule_get_news: (transfer none) (element-type KarumSharingNews): since the
 * archive was opened, the latest first. They are being looked at. */
const GPtrArray *karum_sharing_schedule_get_news (KarumSharingSchedule *self);

/* What is to be said of the archive in the sidebar. */
typedef struct {
  gboolean shared;
  char *title, *more; /* (owned): @more: "" for nothing */
  char *why;          /* (owned) (nullable): why it doesn't work */
} KarumSharingWords;

void karum_sharing_words_clear (KarumSharingWords *words);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSharingWords, karum_sharing_words_clear)

/* karum_sharing_schedule_say: (out): @words: empty if the archive isn't shared */
void karum_sharing_schedule_say (KarumSharingSchedule *self, KarumSharingWords *words);
