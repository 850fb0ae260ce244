/* karum-archive-dialogs.h: dialogs for whole archives: backups, checking one, merging another one,
 * taking them to another computer, publishing. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-sharing-schedule.h"

/* -- Backup dialog: creates, inspects and restores backups of an archive. */

/* -- Backup schedule: scheduled backups of an open archive, in the background. */

/* karum_backup_settings_folder: (transfer full): the folder for backups of the archive at @path. */
char *karum_backup_settings_folder (GSettings *settings, const char *path);

/* -- Backup dialog -- */

#define KARUM_TYPE_BACKUP_DIALOG (karum_backup_dialog_get_type ())

/**
 * KarumBackupDialog: uses the actions win.restore and win.look-at of its parent window, whose
 * target is a path.
 */
G_DECLARE_FINAL_TYPE (KarumBackupDialog, karum_backup_dialog, KARUM, BACKUP_DIALOG, AdwWindow)

/**
 * karum_backup_dialog_present: shows the dialog before @parent.
 * @path: of the archive
 * @archive: (nullable): NULL if it can't be opened
 * @fault: (nullable): why the last scheduled backup failed
 */
void karum_backup_dialog_present (GtkWindow *parent,
                                  const char *path,
                                  KarumArchive *archive,
                                  const char *fault);

/* karum_backup_dialog_make: writes a backup to the file @path; replaces an existing file.
 * karum_backup_dialog_copy: writes a copy without what isn't for others. */
void karum_backup_dialog_make (KarumBackupDialog *self, const char *path);
void karum_backup_dialog_copy (KarumBackupDialog *self, const char *path);

/* -- Check dialog: checks the integrity of an archive and offers remedies. */

#define KARUM_TYPE_CHECK_DIALOG (karum_check_dialog_get_type ())

/**
 * KarumCheckDialog: uses the actions win.backups and win.open-recent of its parent window.
 */
G_DECLARE_FINAL_TYPE (KarumCheckDialog, karum_check_dialog, KARUM, CHECK_DIALOG, AdwWindow)

/**
 * karum_check_dialog_present: shows the dialog before @parent and starts the check.
 * @path: of the archive
 * @archive: (nullable): NULL if it can't be opened: then the dialog immediately asks for a file for
 *   the recovered games
 */
void karum_check_dialog_present (GtkWindow *parent, const char *path, KarumArchive *archive);

/* karum_check_dialog_save: recovers all readable data into the new archive @target; replaces an
 * existing file. */
void karum_check_dialog_save (KarumCheckDialog *self, const char *target);

/* -- Luggage dialog: takes archives and preferences to another computer, and back. */

#define KARUM_TYPE_LUGGAGE_DIALOG (karum_luggage_dialog_get_type ())

/**
 * KarumLuggageDialog: uses the actions win.make-way, win.open-recent, win.retry and win.share of
 * its parent window.
 */
G_DECLARE_FINAL_TYPE (KarumLuggageDialog, karum_luggage_dialog, KARUM, LUGGAGE_DIALOG, AdwWindow)

void karum_luggage_dialog_present (GtkWindow *parent);

/* karum_luggage_dialog_pack: writes the archives that were opened last and the preferences to the
 * file @path, replacing one; karum_luggage_dialog_unpack: adds those of the file @path. */
void karum_luggage_dialog_pack (KarumLuggageDialog *self, const char *path);
void karum_luggage_dialog_unpack (KarumLuggageDialog *self, const char *path);

/* -- Merge archive dialog: merges the games of another archive into the open one. */

#define KARUM_TYPE_MERGE_ARCHIVE_DIALOG (karum_merge_archive_dialog_get_type ())

/**
 * KarumMergeArchiveDialog: compares another archive, shows what merging would change, and merges
 * it.
 */
G_DECLARE_FINAL_TYPE (
    KarumMergeArchiveDialog, karum_merge_archive_dialog, KARUM, MERGE_ARCHIVE_DIALOG, AdwWindow)

/* karum_merge_archive_dialog_choose: opens a file chooser for the other archive, then the
 * dialog. */
void karum_merge_archive_dialog_choose (GtkWindow *parent, KarumArchive *archive);

/* karum_merge_archive_dialog_present: shows the dialog for the archive at @other. */
void
karum_merge_archive_dialog_present (GtkWindow *parent, KarumArchive *archive, const char *other);

/* -- Sharing dialog: exchanges the archive with its copies on other computers. */

#define KARUM_TYPE_SHARING_DIALOG (karum_sharing_dialog_get_type ())

/**
 * KarumSharingDialog: says who takes part, exchanges, and lets conflicts be decided.
 */
G_DECLARE_FINAL_TYPE (KarumSharingDialog, karum_sharing_dialog, KARUM, SHARING_DIALOG, AdwWindow)

/* karum_sharing_dialog_present: @schedule: (nullable): of @archive: knows what came without being
 * asked for */
void karum_sharing_dialog_present (GtkWindow *parent,
                                   KarumArchive *archive,
                                   KarumSharingSchedule *schedule);

/* karum_sharing_dialog_begin: says what a first exchange through @folder will do, and asks. */
void karum_sharing_dialog_begin (KarumSharingDialog *self, const char *folder);

/* karum_sharing_dialog_exchange: @folder: (nullable): NULL for that of the last exchange */
void karum_sharing_dialog_exchange (KarumSharingDialog *self, const char *folder);

/* -- Site dialog -- */

#define KARUM_TYPE_SITE_DIALOG (karum_site_dialog_get_type ())

/**
 * KarumSiteDialog: writes or renews a web site of games in a folder, and says before what will be
 * public. It remembers the choices of each archive in the setting `sites`.
 */
G_DECLARE_FINAL_TYPE (KarumSiteDialog, karum_site_dialog, KARUM, SITE_DIALOG, AdwWindow)

/* karum_site_dialog_present: @filter: (nullable): of a list, whose games are offered; copied */
void
karum_site_dialog_present (GtkWindow *parent, KarumArchive *archive, const KarumGameFilter *filter);

/* karum_site_dialog_prepare: finds out what would be public in @folder, and asks whether to write
 * it. */
void karum_site_dialog_prepare (KarumSiteDialog *self, const char *folder);
