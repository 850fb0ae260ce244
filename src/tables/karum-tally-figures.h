/* karum-tally-figures.h: tables of games won, drawn and lost, and lists of single figures. */
#pragma once

#include "karum-annotated.h"
#include "karum-figure-table.h"

/* karum_tally_figures_new: (transfer full): a column for what is counted, and those of a tally:
 * games, won, drawn, lost, and the score in percent. @key, @head: of the first */
KarumFigureTable *karum_tally_figures_new (const char *key, const char *head);

/**
 * karum_tally_figures_add: the cells of a tally, after the first cell of its line.
 * @group: (nullable): the games that are counted, to which the numbers lead
 */
void karum_tally_figures_add (KarumFigureTable *table,
                              const KarumTally *tally,
                              const KarumGameFilter *group);

/**
 * karum_tally_figures_add_months: a line for each span of months in which there are games.
 * @months: (element-type KarumMonthTally): known months, ascending
 * @games: (nullable): those that are counted
 * @add: adds the numbers of a line, with the games to which they lead, (nullable)
 */
void karum_tally_figures_add_months (KarumFigureTable *table,
                                     const GPtrArray *months,
                                     const KarumGameFilter *games,
                                     void (*add) (KarumFigureTable *table,
                                                  const KarumTally *tally,
                                                  const KarumGameFilter *group));

/* karum_tally_of_line: the tally of a line. */
KarumTally karum_tally_of_line (const KarumFigureTable *table, guint line);

/* The columns of a list of single figures. */
enum { KARUM_FIGURE_TITLE, KARUM_FIGURE_VALUE, KARUM_FIGURE_DETAILS };

/* karum_single_figures_new: (transfer full): a line for each figure: what it is, the number, and
 * what there is to say of it. */
KarumFigureTable *karum_single_figures_new (void);

/**
 * karum_single_figures_add: adds a line.
 * @number: in @unit; NAN if it isn’t known
 * @details: (nullable)
 * @games: (nullable): to which it leads
 * Returns: (transfer none): the cell of the number
 */
KarumFigureCell *karum_single_figures_add (KarumFigureTable *table,
                                           const char *title,
                                           KarumUnit unit,
                                           double number,
                                           const char *details,
                                           const KarumGameFilter *games);

/* karum_single_figures_add_text: the same for a figure that is no number. */
KarumFigureCell *karum_single_figures_add_text (KarumFigureTable *table,
                                                const char *title,
                                                const char *figure,
                                                const char *details,
                                                const KarumGameFilter *games);
