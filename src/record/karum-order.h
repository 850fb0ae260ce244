/* karum-order.h: the order of names where they are written into files, which is the same in every
 * locale. */
#pragma once

/**
 * karum_order: compares names as people sort them: by their letters, whatever their case and
 * accents (see karum_fold()), and numbers in them by their value, so that round 10 follows
 * round 9. Names that differ only in case or accents have a fixed order, too.
 * @a, @b: UTF-8
 * Returns: less than, equal to or greater than 0; 0 only if both are the same
 */
int karum_order (const char *a, const char *b);
