/* karum-games-load.h: */
#pragma once

G_BEGIN_DECLS

G_END_DECLS
