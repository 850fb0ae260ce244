/* sharing-same.h: persons and events of archives that never met, but have the same games. */
#pragma once

/* sharing_same_add_tests: adds the cases. */
void sharing_same_add_tests (void);
