/* karum-arrays.h: making arrays, and going through them, each element by its name. As in any loop,
 * `break`, `continue` and `return` do what they say, and an array that grows meanwhile is followed
 * to its end. */
#pragma once

#include <glib.h>

/* (transfer full): an empty GArray of @Type, whose elements are not cleared when it grows. */
#define karum_array_new(Type) g_array_new (FALSE, FALSE, sizeof (Type))

/* Frees each of the pointers, as g_free(); texts that are constant to others as well. */
#define karum_free_all(...)                               \
  karum_free_each_ ((const void *const[]){ __VA_ARGS__ }, \
                    sizeof ((const void *const[]){ __VA_ARGS__ }) / sizeof (void *))

static inline void
karum_free_each_ (const void *const *each, gsize n)
{
  while (n-- > 0)
    g_free ((gpointer) *each++);
}

/* Of a GPtrArray: @item is a @Type pointer. */
#define karum_for_each(Type, item, array) \
  KARUM_FOR_EACH_ (Type *item, item, array, (gpointer) (array)->pdata[item##_at_])

/* Of a GArray of structures: @item points to one of them. */
#define karum_for_each_in(Type, item, array) \
  KARUM_FOR_EACH_ (Type *item, item, array, &g_array_index (array, Type, item##_at_))

/* Of a GArray of numbers or pointers: @item is one of them. */
#define karum_for_each_value(Type, item, array) \
  KARUM_FOR_EACH_ (Type item, item, array, g_array_index (array, Type, item##_at_))

/* Of a table, whose length is known when it is compiled: @item points to one of its lines. */
#define karum_for_each_of(item, table) \
  for (__typeof__ (&(table)[0]) item = (table); item < (table) + G_N_ELEMENTS (table); item++)

/* The inner loop declares the element and runs once; one that is left by `break` leaves the outer
 * one, too. */
#define KARUM_FOR_EACH_(declaration, item, array, element)                            \
  for (guint item##_at_ = 0, item##_on_ = 1; item##_on_ && item##_at_ < (array)->len; \
       item##_at_++)                                                                  \
    for (declaration = (item##_on_ = 0, element); !item##_on_; item##_on_ = 1)
