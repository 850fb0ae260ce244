/* karum-romaji.h: how the program's own Japanese words are read. */
#pragma once

/* karum_romaji: (transfer full): @text with spaces before words, and the ideographs of words that
 * the program uses in Latin letters, as they are typed: “対局を検討” is “ taikyokuを kentou”. What
 * it doesn't know, such as names, stays. */
char *karum_romaji (const char *text);
