/* exchange-fixture.h: a program with some games, and a folder for exported files. */
#pragma once

#include "shell-fixture.h"

#define EXCHANGE_GAMES 6

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  char *folder;
} Exchange;

void exchange_start (Exchange *exchange, gconstpointer data);
void exchange_stop (Exchange *exchange, gconstpointer data);

/* exchange_add: adds a test with its own fixture. */
#define exchange_add(path, test) \
  g_test_add (path, Exchange, NULL, exchange_start, test, exchange_stop)

/* Deletes @folder with the files in it. */
void exchange_empty_folder (const char *folder);

/* Activates an action of the window, which must exist. */
void exchange_activate (Exchange *exchange, const char *action);

/* Waits until the dialog of a task shows its report. */
void exchange_wait_for_report (GtkWindow *dialog);

/* Waits until the library lists @n games. */
void exchange_wait_for_games (Exchange *exchange, guint n);

/* (transfer full): the path of a backup made with the dialog. */
char *exchange_make_backup (Exchange *exchange);
