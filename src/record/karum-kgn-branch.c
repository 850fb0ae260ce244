/* karum-kgn-branch.c: reads turns without tags. */
#include "karum-kgn-movetext.h"

gboolean
karum_kgn_read_branch (KarumRecord *branch, const char *text, gsize length, GError **error)
{
  KarumLexer lexer = { .start = text, .end = text + length, .cursor = text };
  KarumKgnPlace place = { text, 1, 1 };
  KarumKgnFault fault = { 0 };

  g_return_val_if_fail (branch && !branch->root->child && text, FALSE);
  if (karum_kgn_movetext_read_branch (branch, &lexer, &fault))
    return TRUE;
  karum_kgn_fault_raise (&fault, &place, error);
  return FALSE;
}
