/* karum-sheets.h: the figures of a player, an event, a club, and the ratings, as they are asked of
 * an archive and put on paper or into a file: with the names that the store answers, in the
 * language that the thread speaks. */
#pragma once

#include "karum-event-table.h"
#include "karum-figure-sheet.h"
#include "karum-store.h"

typedef enum {
  KARUM_FIGURES_PLAYER,
  KARUM_FIGURES_EVENT,
  KARUM_FIGURES_CLUB,
  KARUM_FIGURES_RATINGS,
} KarumSheetKind;

/* KarumSheetChoice: what a sheet is about. Borrows its texts. */
typedef struct {
  KarumSheetKind kind;
  gint64 person;           /* of a player */
  gint64 against;          /* 0 for all opponents */
  KarumGameFilter games;   /* that are counted; of an event with its number */
  KarumTableOptions table; /* of an event */
  int month;               /* of ratings, as from karum_date_month(); -1 for the last one */
  double tau;              /* > 0; of ratings */
} KarumSheetChoice;

/* karum_sheet_choice_copy: (transfer full): for karum_sheet_choice_clear(). */
KarumSheetChoice karum_sheet_choice_copy (const KarumSheetChoice *choice);
void karum_sheet_choice_clear (KarumSheetChoice *choice);

/* karum_store_sheet: (transfer full) (nullable): NULL with @error */
KarumFigureSheet *
karum_store_sheet (KarumStore *store, const KarumSheetChoice *choice, GError **error);

/* karum_store_public_sheet: the same as it is published: with initials for names that are hidden,
 * and without the games of players who are left out. */
KarumFigureSheet *
karum_store_public_sheet (KarumStore *store, const KarumSheetChoice *choice, GError **error);
