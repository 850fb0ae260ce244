#include "karum-block.h"

gpointer
karum_block_new (const KarumBlockClass *class, gsize size)
{
  KarumBlock *block = g_malloc0 (size);

  block->class = class;
  return block;
}

void
karum_block_free (KarumBlock *block)
{
  block->class->free (block);
  g_clear_pointer (&block->heights, g_array_unref);
  g_free (block->outline);
  g_free (block);
}
