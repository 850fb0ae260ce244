/* karum-game-page-review.c: the review of the game: what was found for its moves, beside the
 * record. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-game-page-private.h"
#include "karum-game-text.h"
#include "karum-phrases.h"
#include "karum-requests.h"
#include "karum-verdict.h"

/* The worst move: of the person who looks at the game, else of the other one. */
static void
show_worst (KarumGamePage *self)
{
  const guint viewer = karum_session_get_viewer (self->session);
  const KarumNode *worst[KARUM_SESSION_WORST];

  karum_game_page_set_face (self, KARUM_FACE_STUDYING);
  if (karum_session_get_worst (self->session, viewer, worst) > 0
      || karum_session_get_worst (self->session, 1 - viewer, worst) > 0)
    karum_session_go_to (self->session, worst[0]);
  else
    karum_teller_tell (self->teller, _ ("The review has found no mistakes"), NULL, NULL);
}

/* -- Loading ---------------------------------------------------------------------------------- */

static void
take (gpointer page, gpointer result)
{
  KarumGamePage *self = page;
  g_autoptr (GArray) verdicts = result;
  const KarumThresholds thresholds = karum_game_page_get_thresholds (self);

  if (!self->session)
    return;
  karum_session_set_review (self->session, verdicts, &thresholds);
  karum_game_page_update_actions (self);
  if (!self->pointing && karum_session_is_reviewed (self->session))
    karum_game_page_show_notes (self);
  if (self->review_wanted && karum_session_is_reviewed_whole (self->session)) {
    self->review_wanted = FALSE;
    show_worst (self);
  }
}

static void
load (gpointer page)
{
  KarumGamePage *self = page;

  if (self->session && karum_session_get_id (self->session) != 0)
    karum_loader_ask (self->reviews,
                      karum_request_get_review (karum_session_get_id (self->session)), take);
}

/* A game that is gone has no review; the session says so. */
static void
not_loaded (gpointer page, const GError *error)
{
}

static void
limits_changed (KarumGamePage *self)
{
  karum_loader_load (self->reviews);
}

void
karum_game_page_load_review (KarumGamePage *self)
{
  static const char *const limits[]
      = { "changed::review-inaccuracy", "changed::review-mistake", "changed::review-blunder" };

  if (!self->reviews) {
    self->reviews = karum_loader_new (self, load, not_loaded);
    karum_loader_hear_reviews (self->reviews, load);
    karum_for_each_of (limit, limits)
      karum_on (self->settings, *limit, limits_changed, self);
  }
  self->review_wanted = self->review_wanted && self->session;
  karum_loader_set_archive (self->reviews,
                            self->session ? karum_session_get_archive (self->session) : NULL);
  karum_loader_load (self->reviews);
}

/* -- Actions ---------------------------------------------------------------------------------- */

/* One that is there already is shown at once. */
static void
review (KarumGamePage *self)
{
  if (karum_session_is_reviewed_whole (self->session)) {
    show_worst (self);
    return;
  }
  self->review_wanted = TRUE;
  gtk_widget_activate_action (GTK_WIDGET (self), "win.review-game", "x",
                              karum_session_get_id (self->session));
}

/* Asks how. */
static void
review_with (KarumGamePage *self)
{
  const gint64 id = karum_session_get_id (self->session);
  g_autofree char *title = karum_players_text (karum_session_get_name (self->session, 0),
                                               karum_session_get_name (self->session, 1));

  gtk_widget_activate_action (GTK_WIDGET (self), "win.review-games", "(s@axu)", title,
                              g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, &id, 1, sizeof id),
                              KARUM_EFFORT_SURE);
}

static void
adopt (KarumGamePage *self)
{
  karum_game_page_save_notes (self);
  karum_game_news_expect (self->news, _ ("Review adopted"));
  karum_session_adopt_review (self->session);
}

static void
tell_none (KarumGamePage *self, gint32 glyph, int by)
{
  g_autofree char *name = karum_judgement_name ((guint8) glyph);
  g_autofree char *text = NULL;

  if (!karum_session_is_reviewed (self->session))
    text = g_strdup (_ ("This game is not reviewed"));
  else if (by > 0)
    /* Translators: the name of a glyph, such as “Blunder” */
    text = g_strdup_printf (_ ("%s: no later one"), name);
  else
    /* Translators: the name of a glyph, such as “Blunder” */
    text = g_strdup_printf (_ ("%s: no earlier one"), name);
  karum_teller_tell (self->teller, text, NULL, NULL);
}

static void
go_to_slip (KarumGamePage *self, gint32 glyph, int by)
{
  KarumSession *session = self->session;
  const guint length = karum_session_get_length (session);

  for (guint ply = karum_session_get_ply (session) + (guint) by; ply > 0 && ply <= length;
       ply += (guint) by)
    if (karum_session_get_slip (session, karum_session_get_node_at (session, ply)) == glyph) {
      karum_session_go (session, ply);
      return;
    }
  tell_none (self, glyph, by);
}

static void
next_slip (GtkWidget *widget, const char *action, GVariant *parameter)
{
  go_to_slip (KARUM_GAME_PAGE (widget), g_variant_get_int32 (parameter), 1);
}

static void
previous_slip (GtkWidget *widget, const char *action, GVariant *parameter)
{
  go_to_slip (KARUM_GAME_PAGE (widget), g_variant_get_int32 (parameter), -1);
}

/* Of the main line, wherever one is. */
static void
show_move (GtkWidget *widget, const char *action, GVariant *number)
{
  KarumSession *session = KARUM_GAME_PAGE (widget)->session;
  const KarumNode *node
      = karum_record_node_at (karum_session_get_record (session), g_variant_get_uint32 (number));

  if (node)
    karum_session_go_to (session, node);
}

static const KarumAction actions[] = {
  { "game.review", N_ ("Revie_w"), "F4", { GAME_SAVED, GAME_RECORD }, GAME_DOES (review) },
  { "game.review-with",
    N_ ("Review _with More Effort…"),
    NULL,
    { GAME_SAVED, GAME_RECORD },
    GAME_DOES (review_with) },
  { "game.adopt-review",
    N_ ("A_dopt the Review"),
    NULL,
    { KARUM_NEED_WRITING, GAME_EDIT, GAME_REVIEWED },
    GAME_DOES (adopt) },
  { "game.show-move", .needs = { GAME_SHOWN }, .with_target = show_move, .target = "u" },
  { "game.next-slip", .needs = { GAME_SHOWN }, .with_target = next_slip, .target = "i" },
  { "game.previous-slip", .needs = { GAME_SHOWN }, .with_target = previous_slip, .target = "i" },
  { "game.next-slip(4)", N_ ("Next Blunder"), "b", { GAME_SHOWN } },
  { "game.next-slip(2)", N_ ("Next Mistake"), "m", { GAME_SHOWN } },
  { "game.next-slip(6)", N_ ("Next Inaccuracy"), "i", { GAME_SHOWN } },
  { "game.previous-slip(4)", N_ ("Previous Blunder"), "<Shift>b", { GAME_SHOWN } },
  { "game.previous-slip(2)", N_ ("Previous Mistake"), "<Shift>m", { GAME_SHOWN } },
  { "game.previous-slip(6)", N_ ("Previous Inaccuracy"), "<Shift>i", { GAME_SHOWN } },
};

const KarumActionTable karum_game_page_review_actions
    = { NC_ ("shortcuts", "Review"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };
