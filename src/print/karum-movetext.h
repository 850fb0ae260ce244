/* karum-movetext.h: the annotated turns of a record as paragraphs and diagrams; private. */
#pragma once

#include "karum-game-pages.h"

G_BEGIN_DECLS

void karum_movetext_add (KarumBook *book, const KarumGamePages *pages, const KarumRecord *record);

G_END_DECLS
