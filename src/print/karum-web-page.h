/* karum-web-page.h: a page that replays its games in any browser, in one file and without a
 * network. */
#pragma once

#include "karum-formats.h"

G_BEGIN_DECLS

/* The most games of a page: a browser has to hold them all. */
#define KARUM_WEB_GAMES_MAX 1000

/**
 * karum_format_html: a document of HTML, in the language of the document. It can be read without a
 * script: what is known of each game, its final position, and the record with variations and
 * comments. With its script it replays them. Its policy lets no other script or style run and
 * nothing be fetched, and all texts of the games are escaped.
 */

G_END_DECLS
