/* model.h: second implementations of games, slow and obvious, written from the rules alone, against
 * which the rules core is compared.
 */
#pragma once

#include <glib.h>

#include "karum-games.h"

typedef struct {
  const char *game;
  size_t size; /* of the model's own struct, a plain value */
  /* @line: (nullable): a position line instead of the ordinary start */
  void (*start) (gpointer model, const KarumRules *rules, const char *line);
  /* Adds the texts of all legal turns, in any order. */
  void (*turns) (gconstpointer model, GPtrArray *texts);
  void (*play) (gpointer model, const char *turn);
  /* (transfer full): the position line. */
  char *(*line) (gconstpointer model);
  void (*points) (gconstpointer model, int points[2]);
  /* "first", "second", "draw", or "-" while the game goes on. */
  const char *(*winner) (gconstpointer model);
  /* Whether the persons have exchanged sides. NULL where they cannot. */
  gboolean (*exchanged) (gconstpointer model);
} Model;

extern const Model jarmo_model;
extern const Model manu_model;
extern const Model pahtum_model;

/* model_option: the value of the option called @id. */
int model_option (const KarumRules *rules, const char *id);

/* model_board_line: (transfer full): the board field of a position line; @cell gives a character or
 * '.'. */
char *model_board_line (unsigned size,
                        char (*cell) (gconstpointer model, unsigned x, unsigned y),
                        gconstpointer model);
