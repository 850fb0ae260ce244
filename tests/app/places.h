/* places.h: visits every page and every dialog of the program. */
#pragma once

#include "shell-fixture.h"

/* @window: a page or a dialog of the program, completely loaded; @place: its name, for messages */
typedef void (*PlaceVisit) (GtkWindow *window, const char *place, gpointer data);

/**
 * places_visit: visits every page, every tab of it, and every dialog, with games in the archive,
 * without any, and with an archive that can't be opened.
 * @language: as in the preferences
 */
void places_visit (const char *language, PlaceVisit visit, gpointer data);

/* Changes the names in the archive at shell_archive_path(), which contains games. */
typedef void (*PlaceNaming) (void);

/* places_visit_named: the same with other names in the archive, and only with games. */
void
places_visit_named (const char *language, PlaceNaming name_all, PlaceVisit visit, gpointer data);

/* places_check_all_met: fails for each widget class of the program, including templates, that no
 * call of places_visit() in this process has shown. */
void places_check_all_met (void);

/* places_least_width: of a page or a dialog, in pixels. */
int places_least_width (GtkWidget *widget);
/* places_check_width: fails, and says what is too wide, if @widget needs more than @width. */
void places_check_width (GtkWidget *widget, const char *place, int width);
