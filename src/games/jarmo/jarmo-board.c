#include "jarmo-board.h"

/* Tables in the order of the board. */
/* clang-format off */

/* Holes and points by name, as constants. */
enum {
  A1 = 0, B1, C1, D1, E1,
  A2 = 5, B2, C2, D2, E2,
  A3 = 10, B3, C3, D3, E3,
  A4 = 15, B4, C4, D4, E4,
  A5 = 20, B5, C5, D5, E5,
};
#define POINT(hole) ((hole) / JARMO_SIDE << KARUM_POINT_SHIFT | (hole) % JARMO_SIDE)
#define LINE(from, to) { POINT (from), POINT (to) }
#define BIT(hole) ((JarmoSet) 1 << (hole))

const KarumLine jarmo_lines[JARMO_LINES] = {
  LINE (A1, C2), LINE (A1, B3),
  LINE (B1, D2), LINE (B1, A3),
  LINE (C1, A2), LINE (C1, E2), LINE (C1, D3),
  LINE (D1, B2), LINE (D1, C3),
  LINE (E1, C2), LINE (E1, D3),
  LINE (A2, C3),
  LINE (B2, C2), LINE (B2, B3), LINE (B2, C4),
  LINE (C2, D2), LINE (C2, E3),
  LINE (D2, B3), LINE (D2, D3),
  LINE (E2, D4),
  LINE (A3, B5),
  LINE (B3, B4), LINE (B3, A5), LINE (B3, C5),
  LINE (C3, A4), LINE (C3, E4),
  LINE (D3, B4), LINE (D3, D4), LINE (D3, E5),
  LINE (E3, D5),
  LINE (A4, C5),
  LINE (B4, C4), LINE (B4, D5),
  LINE (C4, D4), LINE (C4, A5), LINE (C4, E5),
  LINE (D4, B5),
  LINE (E4, C5),
};
/* clang-format on */

const JarmoSet jarmo_joined[JARMO_HOLES] = {
  [A1] = BIT (C2) | BIT (B3),
  [B1] = BIT (D2) | BIT (A3),
  [C1] = BIT (A2) | BIT (E2) | BIT (D3),
  [D1] = BIT (B2) | BIT (C3),
  [E1] = BIT (C2) | BIT (D3),
  [A2] = BIT (C1) | BIT (C3),
  [B2] = BIT (D1) | BIT (C2) | BIT (B3) | BIT (C4),
  [C2] = BIT (A1) | BIT (E1) | BIT (B2) | BIT (D2) | BIT (E3),
  [D2] = BIT (B1) | BIT (C2) | BIT (B3) | BIT (D3),
  [E2] = BIT (C1) | BIT (D4),
  [A3] = BIT (B1) | BIT (B5),
  [B3] = BIT (A1) | BIT (B2) | BIT (D2) | BIT (B4) | BIT (A5) | BIT (C5),
  [C3] = BIT (D1) | BIT (A2) | BIT (A4) | BIT (E4),
  [D3] = BIT (C1) | BIT (E1) | BIT (D2) | BIT (B4) | BIT (D4) | BIT (E5),
  [E3] = BIT (C2) | BIT (D5),
  [A4] = BIT (C3) | BIT (C5),
  [B4] = BIT (B3) | BIT (D3) | BIT (C4) | BIT (D5),
  [C4] = BIT (B2) | BIT (B4) | BIT (D4) | BIT (A5) | BIT (E5),
  [D4] = BIT (E2) | BIT (D3) | BIT (C4) | BIT (B5),
  [E4] = BIT (C3) | BIT (C5),
  [A5] = BIT (B3) | BIT (C4),
  [B5] = BIT (A3) | BIT (D4),
  [C5] = BIT (B3) | BIT (A4) | BIT (E4),
  [D5] = BIT (E3) | BIT (B4),
  [E5] = BIT (D3) | BIT (C4),
};
