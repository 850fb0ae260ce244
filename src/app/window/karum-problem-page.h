/* karum-problem-page.h: why an archive can’t be opened. */
#pragma once

#include <adwaita.h>

#define KARUM_TYPE_PROBLEM_PAGE (karum_problem_page_get_type ())

/* KarumProblemPage: uses the actions win.retry, win.open-archive, win.open-usual,
 * win.backups and win.save-readable of its window. */
G_DECLARE_FINAL_TYPE (KarumProblemPage, karum_problem_page, KARUM, PROBLEM_PAGE, AdwBin)

/**
 * karum_problem_page_show: explains @error.
 * @path: of the archive
 */
void karum_problem_page_show (KarumProblemPage *self, const char *path, const GError *error);

/* karum_problem_page_show_gone: there is no archive at @path, which was opened last or named. */
void karum_problem_page_show_gone (KarumProblemPage *self, const char *path);
