/* sharing-copies.h: archives that were copied, restored or moved. */
#pragma once

/* sharing_copies_add_tests: adds the cases. */
void sharing_copies_add_tests (void);
