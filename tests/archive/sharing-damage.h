/* sharing-damage.h: what the exchange of copies meets that isn't as it was written. */
#pragma once

/* sharing_damage_add_tests: adds the cases. */
void sharing_damage_add_tests (void);
