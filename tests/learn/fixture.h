/* fixture.h: the texts of the program, for their tests. */
#pragma once

#include "karum-learn.h"

/* (array zero-terminated=1): the folders of data/learn. */
extern const char *const folders[];

/* The game of a folder; NULL for the help. */
const KarumGame *folder_game (const char *folder);

/* (transfer full): fails if there are none. */
KarumLearn *open_learn (const char *folder, const char *language);
