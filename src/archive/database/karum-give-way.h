/* karum-give-way.h: long transactions let those come first who wait to save something.
 *
 * Whoever holds the archive to add very many games looks, all the time and in the middle of
 * statements, whether somebody waits for it, in this program or another; then everything is undone,
 * and begun again when there is a pause. The pause that is waited for gets longer every time, so
 * that who is at work is not disturbed and little is done in vain; but after some minutes of this
 * the archive is held until all is done. Of two who hold it for long the second waits until the
 * first has done.
 */
#pragma once

#include "karum-db.h"

G_BEGIN_DECLS

typedef struct _KarumGiveWay KarumGiveWay;

/**
 * KarumGiveWayWork: work that is one transaction. It calls karum_give_way_begin() when it has begun
 * that and karum_give_way_end() when it has ended it; when it fails, everything must be undone.
 */
typedef gboolean (*KarumGiveWayWork) (KarumGiveWay *way, gpointer data, GError **error);

/**
 * karum_give_way_run: does @work, again and again until it has not been disturbed.
 * @progress: (nullable): is told KARUM_PROGRESS_WAITING while a pause is waited for
 * Returns: what @work returned the last time; FALSE with G_IO_ERROR_CANCELLED also while waiting
 */
gboolean karum_give_way_run (KarumDb *db,
                             const KarumProgress *progress,
                             KarumGiveWayWork work,
                             gpointer data,
                             GError **error);

void karum_give_way_begin (KarumGiveWay *way);
void karum_give_way_end (KarumGiveWay *way);

/* karum_give_way_is_due: whether somebody waits: the work is to undo everything and to return
 * FALSE, with any error or none. */
gboolean karum_give_way_is_due (KarumGiveWay *way);

/**
 * karum_give_way_settle: to be called before a transaction is ended that has written much: what is
 * done before a commit is done (see karum_db_approve()), and all that is kept in memory is written
 * and brought to the disk, so that ending it, when nobody can come first, takes no longer than
 * ending a short one.
 * Returns: FALSE with @error, or without one to give way
 */
gboolean karum_give_way_settle (KarumGiveWay *way, GError **error);

G_END_DECLS
