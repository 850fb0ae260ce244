/* events-fixture.h: a program that shows the event of an archive. */
#pragma once

#include "shell-fixture.h"

/* (transfer full): with six games of one event. */
KarumApplication *events_start (const char *language);
void events_stop (KarumApplication *application);

/* (nullable): the entry with this number in @root, from 0; @number has what is left of it then. */
GtkEditable *events_entry (GtkWidget *root, guint *number);
/* Types @text there. */
void events_type (GtkWindow *dialog, guint number, const char *text);
