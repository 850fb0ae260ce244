/* fifty.c: games annotated by a script with mouse and keys: comments before the game, before a move
 * and on it, glyphs, marks, lines tried and kept; what is exported is compared with what the script
 * meant, which is written down here and not by the program. Tells the keys and clicks of a game. */
#include <adwaita.h>
#include <string.h>

#include "../deep.h"
#include "fixture.h"
#include "game-fixture.h"
#include "karum-board-view.h"
#include "karum-build.h"
#include "karum-game-page-private.h"
#include "karum-language.h"
#include "karum-requests.h"
#include "karum-session-private.h"
#include "robot.h"
#include "tree-fixture.h"

#define GAMES deep_or (50, 1)
#define TURNS 12
/* Moves of a game that are annotated. */
#define PLACES 5

typedef struct {
  GameFixture *fixture;
  KarumRandom random;
  guint keys, clicks;
} Annotator;

/* What the script means for a move. */
typedef struct {
  char *before, *on; /* (nullable): comments */
  guint glyph;       /* 1 … 6, or 0 */
  char *mark;        /* (nullable): a point with a green triangle */
  char *tried,
      *kept; /* (nullable): what is played instead, typed, and from a line of the comment */
} Meant;

static void
meant_clear (Meant *meant)
{
  g_free (meant->before);
  g_free (meant->on);
  g_free (meant->mark);
  g_free (meant->tried);
  g_free (meant->kept);
}

/* -- Mouse and keys --------------------------------------------------------------------------- */

static KarumSession *
session_of (const Annotator *self)
{
  return self->fixture->page->session;
}

static void
key (Annotator *self, const char *name)
{
  robot_key (name);
  self->keys++;
}

static void
type (Annotator *self, const char *text)
{
  robot_type (text);
  self->keys += (guint) strlen (text);
}

static KarumNode *
node_at (const Annotator *self, guint ply)
{
  return karum_record_node_at (session_of (self)->record, ply);
}

static gboolean
is_at (const Annotator *self, guint ply)
{
  return tree_is_idle (self->fixture)
         && karum_session_get_node (session_of (self)) == node_at (self, ply);
}

/* Goes one move on or back. */
static void
step (Annotator *self, const char *name)
{
  const KarumNode *node = karum_session_get_node (session_of (self));

  key (self, name);
  robot_expect (tree_is_idle (self->fixture) && karum_session_get_node (session_of (self)) != node);
}

/* To a move of the main line. At a fork one goes on in the line that was looked at last. */
static void
go_on (Annotator *self, guint ply)
{
  while (karum_session_in_variation (session_of (self)))
    step (self, "Left");
  while (!is_at (self, ply)) {
    step (self, karum_session_get_ply (session_of (self)) < ply ? "Right" : "Left");
    if (karum_session_in_variation (session_of (self))) {
      step (self, "Left");
      key (self, "Up");
      step (self, "Right");
      g_assert_false (karum_session_in_variation (session_of (self)));
    }
  }
}

/* @opening: the key that opens the comment */
static void
comment (Annotator *self, const char *opening, const char *text)
{
  key (self, opening);
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (self->fixture->window))));
  key (self, "ctrl+End");
  type (self, text);
  key (self, "Escape");
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (self->fixture->page->board))
                && tree_is_idle (self->fixture));
}

static void
mark (Annotator *self, KarumPoint point)
{
  double x, y;

  robot_settle ();
  robot_paint (self->fixture->window);
  g_assert_true (karum_board_view_get_center (self->fixture->page->board, point, &x, &y));
  robot_click_second (GTK_WIDGET (self->fixture->page->board), x, y);
  self->clicks++;
  robot_expect (tree_is_idle (self->fixture)
                && strstr (karum_session_get_node (session_of (self))->comment, "[%csl"));
}

/* Typed from the position before the move. @before: (nullable): a comment that the line begins with
 */
static void
try_line (Annotator *self, guint ply, const char *turn, const char *before)
{
  go_on (self, ply - 1);
  key (self, "slash");
  type (self, turn);
  key (self, "Return");
  robot_expect (tree_looks_at (self->fixture, turn));
  key (self, "Escape");
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (self->fixture->page->board)));
  if (before)
    comment (self, "alt+shift+d", before);
  go_on (self, ply);
}

/* Comments on the move with a line, looks at that, and keeps it. */
static void
keep_line (Annotator *self, const char *text)
{
  const guint ply = karum_session_get_ply (session_of (self));

  key (self, "alt+d");
  robot_expect (GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (self->fixture->window))));
  type (self, text);
  robot_expect (self->fixture->page->pointing);
  key (self, "alt+Return");
  robot_expect (self->fixture->page->glance);
  key (self, "Escape");
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (self->fixture->page->board))
                && tree_is_idle (self->fixture));
  key (self, "Return");
  robot_expect (tree_is_idle (self->fixture) && karum_session_in_variation (session_of (self)));
  go_on (self, ply);
}

/* -- The script ------------------------------------------------------------------------------- */

static guint
any (Annotator *self, guint n)
{
  return (guint) karum_random_below (&self->random, n);
}

/* (transfer full): words, none of which is a point or a move. */
static char *
any_words (Annotator *self)
{
  static const char *const words[]
      = { "quiet", "too", "slow", "the", "key", "move", "loses", "a", "row", "better", "was" };
  GString *text = g_string_new ("So");

  for (guint i = 2 + any (self, 6); i > 0; i--)
    g_string_append_printf (text, " %s", words[any (self, G_N_ELEMENTS (words))]);
  return g_string_free (text, FALSE);
}

/* (transfer full) (nullable): a legal move other than those that follow @node. */
static char *
other_turn (Annotator *self, const KarumNode *node, const char *but)
{
  const KarumRules *rules = karum_session_get_rules (session_of (self));
  KarumState state;

  karum_record_state (session_of (self)->record, node, &state);
  for (guint i = 0; i < 50; i++) {
    char played[KARUM_TURN_TEXT], text[KARUM_TURN_TEXT];
    KarumTurn turn;

    if (!karum_turn_random (rules, &state, &self->random, &turn))
      return NULL;
    rules->game->turn_write (rules, node->child->turn, played);
    rules->game->turn_write (rules, &turn, text);
    if (!g_str_equal (played, text) && g_strcmp0 (text, but) != 0)
      return g_strdup (text);
  }
  return NULL;
}

static void
annotate (Annotator *self, guint ply, Meant *meant)
{
  const guint glyph = 1 + any (self, 6);
  g_autofree char *pressed = g_strdup_printf ("alt+%u", glyph);

  meant->glyph = glyph;
  meant->on = any_words (self);
  meant->tried = other_turn (self, node_at (self, ply - 1), NULL);
  go_on (self, ply);
  key (self, pressed);
  robot_expect (tree_is_idle (self->fixture) && karum_session_get_node (session_of (self))->glyphs);
  comment (self, "alt+d", meant->on);
  meant->before = any (self, 2) == 0 ? any_words (self) : NULL;
  if (meant->tried)
    try_line (self, ply, meant->tried, meant->before);
  if (any (self, 2) == 0) {
    KarumPoint point = karum_point (1 + any (self, 3), 1 + any (self, 3));
    char name[KARUM_POINT_TEXT];

    karum_point_write (point, name);
    meant->mark = g_strdup (name);
    mark (self, point);
  }
}

/* On the last one, whose comment ends with a line. */
static void
annotate_with_line (Annotator *self, guint ply, Meant *meant)
{
  meant->kept = other_turn (self, node_at (self, ply), NULL);
  if (!meant->kept)
    return;
  meant->on = g_strdup_printf ("Better %s", meant->kept);
  go_on (self, ply);
  keep_line (self, meant->on);
}

/* -- What was meant --------------------------------------------------------------------------- */

/* (transfer full): the moves of the game without numbers, as the script has left them. */
static char *
meant_moves (const Annotator *self, const char *first, const Meant *meant, guint n)
{
  const KarumRules *rules = karum_session_get_rules (session_of (self));
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "{%s}", first);
  for (guint ply = 1; ply <= n; ply++) {
    const Meant *here = &meant[ply];
    char turn[KARUM_TURN_TEXT];

    rules->game->turn_write (rules, node_at (self, ply)->turn, turn);
    g_string_append_printf (text, " %s", turn);
    if (here->glyph)
      g_string_append_printf (text, " $%u", here->glyph);
    if (here->mark)
      g_string_append_printf (text, " {[%%csl G%s] %s}", here->mark, here->on);
    else if (here->on)
      g_string_append_printf (text, " {%s}", here->on);
    if (here->tried && here->before)
      g_string_append_printf (text, " ({%s} %s)", here->before, here->tried);
    else if (here->tried)
      g_string_append_printf (text, " (%s)", here->tried);
    if (ply > 1 && meant[ply - 1].kept)
      g_string_append_printf (text, " (%s)", meant[ply - 1].kept);
  }
  return g_string_free (text, FALSE);
}

/* (transfer full): the moves of the game of @player in an exported file, without numbers and
 * lines. */
static char *
exported_moves (const char *kgn, const char *player)
{
  g_autofree char *tag = g_strdup_printf ("[Player1 \"%s\"]", player);
  g_auto (GStrv) parts = g_strsplit (strstr (kgn, tag), "\n\n", 3);
  g_autoptr (GRegex) numbers = g_regex_new ("(?<=^|[ (])\\d+\\.(\\.\\.)? ", 0, 0, NULL);
  g_autofree char *line = g_strdelimit (g_strdup (parts[1]), "\n", ' ');
  g_autofree char *bare = g_regex_replace_literal (numbers, line, -1, 0, "", 0, NULL);
  char *result = strrchr (g_strchomp (bare), ' ');

  *result = '\0';
  return g_strdup (bare);
}

/* @text: (out) (transfer full): all games of the archive */
static void
export_all (const char *directory, char **text)
{
  g_autofree char *archive = g_build_filename (directory, "test.karum", NULL);
  const char *argv[] = { g_getenv ("KARUM_CLI"), "export", "--archive", archive, NULL };
  int status;

  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, text, NULL,
                               &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

/* -- The games -------------------------------------------------------------------------------- */

/* Returns its number of moves. */
static guint
open_game (Annotator *self, guint i, const char *player)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[i % 3], 0, TURNS, i + 1);
  g_autofree KarumSavedGame *saved = NULL;
  guint n = 0;

  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup (player);
  for (const KarumNode *node = record->root; node->child; node = node->child)
    n++;
  saved = fixture_ask (self->fixture->archive,
                       karum_request_save_game (0, 0, NULL, karum_record_ref (record)), NULL);
  self->fixture->id = saved->id;
  if (self->fixture->window)
    karum_game_page_open (self->fixture->page, self->fixture->archive, saved->id, 0);
  else
    game_fixture_open_window (self->fixture, 1280, 800);
  g_object_set (self->fixture->page->board, "animate", FALSE, NULL);
  robot_expect (session_of (self) && tree_is_idle (self->fixture)
                && session_of (self)->id == saved->id);
  game_fixture_focus_board (self->fixture);
  return n;
}

/* (transfer full): what was meant */
static char *
annotate_game (Annotator *self, guint i, const char *player)
{
  const guint n = open_game (self, i, player);
  g_autofree Meant *meant = g_new0 (Meant, n + 1);
  g_autofree char *first = any_words (self);
  char *moves;

  go_on (self, 0);
  comment (self, "alt+d", first);
  for (guint place = 1; place <= PLACES; place++)
    annotate (self, place * (n - 2) / PLACES, &meant[place * (n - 2) / PLACES]);
  annotate_with_line (self, n - 1, &meant[n - 1]);
  moves = meant_moves (self, first, meant, n);
  for (guint ply = 0; ply <= n; ply++)
    meant_clear (&meant[ply]);
  return moves;
}

static void
test_fifty (GameFixture *fixture, gconstpointer data)
{
  Annotator self = { .fixture = fixture };
  g_autoptr (GPtrArray) meant = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *kgn = NULL;

  for (guint i = 0; i < GAMES; i++) {
    g_autofree char *player = g_strdup_printf ("Script %u", i);

    karum_random_init (&self.random, i + 1);
    g_ptr_array_add (meant, annotate_game (&self, i, player));
  }
  g_test_message ("%.1f keys and %.1f clicks a game", (double) self.keys / GAMES,
                  (double) self.clicks / GAMES);
  game_fixture_close_window (fixture);
  export_all (fixture->directory, &kgn);
  for (guint i = 0; i < GAMES; i++) {
    g_autofree char *player = g_strdup_printf ("Script %u", i);
    g_autofree char *moves = exported_moves (kgn, player);

    g_assert_cmpstr (moves, ==, meant->pdata[i]);
  }
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", TRUE);
  gtk_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  karum_language_apply ("en", "en");
  adw_init ();
  g_test_add ("/app/fifty/annotated", GameFixture, NULL, game_fixture_set_up, test_fifty,
              game_fixture_tear_down);
  return g_test_run ();
}
