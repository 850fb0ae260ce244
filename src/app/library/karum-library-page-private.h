/* karum-library-page-private.h: shared by the files of the library page. */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"
#include "karum-library-parts.h"
#include "karum-game-selection.h"
#include "karum-actions.h"
#include "karum-library-page.h"
#include "karum-lines-view.h"
#include "karum-nothing-page.h"
#include "karum-start-view.h"

/* What its actions need. */
enum {
  LIBRARY_SOME = KARUM_NEED_OWN, /* some games are selected */
  LIBRARY_ONE,
  LIBRARY_GAMES, /* the bin isn't shown */
  LIBRARY_BIN,   /* it is */
  LIBRARY_ANY,   /* there is a game in the list */
  LIBRARY_ORDER, /* the order of a collection can be changed */
  LIBRARY_PLAYER /* the games of one player are shown */
};

/* Actions, in the files that perform them; for class_init. */
extern const KarumActionTable karum_library_details_actions, karum_library_filter_actions,
    karum_library_order_actions;

/* Why they are disabled, by need. */
extern const char *const karum_library_page_reasons[];

struct _KarumLibraryPage {
  KarumPage parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  KarumSidebarPane *side;
  GtkSearchEntry *words;
  KarumFilterChips *chips;
  GtkStack *stack;
  KarumNothingPage *nothing;
  KarumStartView *empty;
  AdwFlap *flap;
  KarumLinesView *games;
  KarumPreview *preview;
  GtkActionBar *choice_bar;
  GtkLabel *choice_label;
  GtkMenuButton *menu_button;
  GMenuModel *page_menu, *game_menu, *columns_menu;
  GMenu *columns_section, *orders_section;
  GMenu *collect_section, *uncollect_section;

  KarumLibrarySidebar *sidebar; /* of @side */

  /* Owned */
  GSettings *settings;
  KarumGameModel *model;
  KarumGameSelection *selection;
  gulong chosen_handler;       /* of the changes of @selection */
  GSimpleActionGroup *columns; /* the menu of columns */
  gboolean lacks_words;        /* the filter has words, and their index is incomplete */
  GCancellable *naming;  /* (nullable): while names for numbers in the filter are being looked up */
  GCancellable *finding; /* (nullable): while the place of the selected game is being looked up */
  GtkWidget *menu;       /* (nullable): until it is shown; owned by the parent */

  /* They own their texts. */
  KarumGameFilter asked;  /* conditions of chips; the search field has the others */
  KarumGameFilter filter; /* all conditions */
  GtkWidget *drop_row;    /* (not owned) (nullable): beside which dragged games would go */
  gboolean own_order;     /* the order belongs to a line of the sidebar, not to the user */
  gboolean has_back, unfinished;

  /* (nullable) (element-type gint64): games that left the list while selected, until the user
   * selects others */
  GArray *gone;
  gint64 wanted; /* to be selected once the list is loaded; 0 for none */
  gint64 shown;  /* the game in the preview; 0 for none */
  guint place;   /* the last known place of the selected game */
};

/* -- karum-library-page.c -- */

gboolean karum_library_page_is_writable (KarumLibraryPage *self);

/* -- karum-library-filter.c: which games are shown -- */

/* karum_library_filter_remove: removes a KarumFacet; KARUM_N_FACETS for the search text. */
void karum_library_filter_remove (KarumLibraryPage *self, guint facet);

/* karum_library_filter_cut: removes a part of the search text, counted as by
 * karum_search_read(). */
void karum_library_filter_cut (KarumLibraryPage *self, guint number);

/* karum_library_filter_point: selects that part in the search field. */
void karum_library_filter_point (KarumLibraryPage *self, guint number);

/* karum_library_filter_choose: shows the games of the filter @text and of the search text. */
void karum_library_filter_choose (KarumLibraryPage *self, const char *text);

/* karum_library_filter_set_collection: shows the games of this collection; (nullable): of any. */
void karum_library_filter_set_collection (KarumLibraryPage *self, const char *name);

void karum_library_filter_words_changed (KarumLibraryPage *self);

/* karum_library_filter_key_pressed: handles a key that the list doesn't use. */
gboolean karum_library_filter_key_pressed (KarumLibraryPage *self,
                                           guint key,
                                           guint code,
                                           GdkModifierType state,
                                           GtkEventControllerKey *controller);

/* -- karum-library-selection.c: the games that are chosen -- */

/* karum_library_selection_init: creates the model and its selection; called once. */
void karum_library_selection_init (KarumLibraryPage *self);

/* karum_library_selection_put_aside: @games, (nullable) (element-type gint64), leave the list and
 * are unselected. They are selected again if they come back, for instance after an undo. */
void karum_library_selection_put_aside (KarumLibraryPage *self, GArray *games);

/* karum_library_selection_update: shows the selection, and enables the actions for it. */
void karum_library_selection_update (KarumLibraryPage *self);

/* karum_library_selection_refreshed: called when the list is up to date; keeps the same game
 * selected. */
void karum_library_selection_refreshed (KarumLibraryPage *self);

/* -- karum-library-actions.c: what is done with them -- */

void karum_library_actions_init (GtkWidgetClass *widget_class);

/* karum_library_actions_collect: adds the selected games to a collection, or removes them. */
void
karum_library_actions_collect (KarumLibraryPage *self, const char *name, gboolean collected_now);

/* -- The menu of the games chosen -- */

void karum_library_menu_init (KarumLibraryPage *self);

/* -- Taking games out of the list -- */

/* karum_library_gestures_init: the secondary button and a long press show the menu of the selected
 * games, and dragging provides a KarumGameSelection; called once. */
void karum_library_gestures_init (KarumLibraryPage *self);

/* -- The order of the games -- */

/* karum_library_order_init: connects columns, settings and the actions of the menu; called once. */
void karum_library_order_init (KarumLibraryPage *self);

/* karum_library_order_restore: applies the order that the user has selected. */
void karum_library_order_restore (KarumLibraryPage *self);

/* karum_library_order_can_arrange: whether the games are in the order of a collection, which can be
 * changed. */
gboolean karum_library_order_can_arrange (KarumLibraryPage *self);

/* karum_library_actions_arrange: moves the selected games within the collection, before or @after
 * the game @beside; 0 for the end. */
void karum_library_actions_arrange (KarumLibraryPage *self, gint64 beside, gboolean after);

/* karum_library_order_impose: applies an order to what is shown now, without saving it; a
 * descending one, unless it is that of a collection. */
void karum_library_order_impose (KarumLibraryPage *self, KarumGameSort sort);

/* -- Where there are no games -- */

/* karum_library_empty_update: shows why there are no games. */
void karum_library_empty_update (KarumLibraryPage *self);

/* -- karum-library-view.c: what of the library is seen -- */

/* karum_library_view_init: the actions of sidebar and preview, and the saved columns; called
 * once. */
void karum_library_view_init (KarumLibraryPage *self);
