/* karum-parts-people.h: */
#pragma once

G_BEGIN_DECLS

G_END_DECLS
