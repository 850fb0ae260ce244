/* karum-actions.h: all that is known of an action, in a line of one table: its name, its title, its
 * keys, what it needs and what it does. Menus and tooltips, keys, the window of keys, whether it is
 * enabled, why it is not, and the palette follow from the line. */
#pragma once

#include <gtk/gtk.h>

/* What actions need, by number; a class numbers its own needs from KARUM_NEED_OWN on, to 63. */
enum {
  KARUM_NEED_NOTHING,
  KARUM_NEED_WRITING, /* the action changes the archive, which may be read-only */
  KARUM_NEED_ARCHIVE, /* an archive that is open */
  KARUM_NEED_OWN
};

/* The set with one need. */
#define KARUM_NEED(number) (G_GUINT64_CONSTANT (1) << (number))

#define KARUM_ACTION_NEEDS_MAX 4

typedef struct {
  const char *name;  /* “game.undo”; with a target for a line of its own: “game.judge(1)” */
  const char *title; /* (nullable): N_(), as in a menu, with mnemonic; NULL to be found nowhere */
  const char *keys;  /* (nullable): accelerators, separated by spaces, the one to be shown first */
  guint8 needs[KARUM_ACTION_NEEDS_MAX]; /* numbers, then KARUM_NEED_NOTHING */
  GCallback function;                   /* (nullable): called with the widget; see KARUM_DOES() */
  const char *target;                   /* (nullable): the type of the target of @with_target */
  GtkWidgetActionActivateFunc with_target; /* (nullable) */
  const char *property;                    /* (nullable): the action sets it */
  const char *brief; /* (nullable): N_(), the title where one sees what is meant */
  const char *words; /* (nullable): NC_ ("search", …): by what else one may look for it */
} KarumAction;

/* @function, of a widget of @Type, for KarumAction. */
#define KARUM_DOES(Type, function) (GCallback) _Generic(&(function), void (*) (Type *) : (function))

/* The fields for these lines. */
#define KARUM_ACTION_LINES(lines) .actions = (lines), .n_actions = G_N_ELEMENTS (lines)

typedef enum {
  KARUM_KEYS_AFTER_FOCUS,  /* the focused widget comes first; they work in texts, too */
  KARUM_KEYS_BEFORE_FOCUS, /* see karum_page_keys_add() */
  KARUM_KEYS_EVERYWHERE,   /* accelerators of the application */
  KARUM_KEYS_OWN           /* the widget hears them itself */
} KarumKeysWay;

/* A chapter of the actions of a class. */
typedef struct {
  const char *title;   /* (nullable): NC_ ("shortcuts", …): the heading of its keys */
  const char *context; /* (nullable): of the titles of its actions, as for NC_() */
  const KarumAction *actions;
  guint n_actions;
  const char *const *reasons; /* (nullable): by need: what is to be done first, a sentence; N_() */
  KarumKeysWay way;
  gboolean alt; /* its letters are shown with Alt, since without it they can begin a move */
} KarumActionTable;

/* karum_actions_install: installs the actions of @table, which is constant, in @klass, of widgets,
 * and binds their keys. The action of a line without function, target and property is installed by
 * another line or class. */
void karum_actions_install (gpointer klass, const KarumActionTable *table);

/* karum_actions_declare: as karum_actions_install(), for actions that @type, no class of widgets,
 * has already. */
void karum_actions_declare (GType type, const KarumActionTable *table);

/* karum_actions_update: enables the actions of @widget that need nothing but @has, a set of needs,
 * and disables the others. */
void karum_actions_update (GtkWidget *widget, guint64 has);

/* karum_actions_set: as karum_actions_update() with these needs as @has tells, and the others as
 * they are; none is met before. */
void karum_actions_set (GtkWidget *widget, guint64 needs, gboolean has);

/* karum_actions_refusal: (nullable): why @action of @widget, or of what it is in, is disabled, a
 * sentence in the language of the interface; NULL if it is enabled, or nothing is known.
 * @action: (nullable): with or without its target */
const char *karum_actions_refusal (GtkWidget *widget, const char *action);

typedef void (*KarumActionVisit) (const KarumActionTable *table,
                                  const KarumAction *action,
                                  gpointer data);

/* karum_actions_visit: calls @visit for each line of the tables of @type and its parents. */
void karum_actions_visit (GType type, KarumActionVisit visit, gpointer data);

/* karum_actions_visit_all: the same for the tables of all classes that have been initialized, in
 * that order. */
void karum_actions_visit_all (KarumActionVisit visit, gpointer data);

/* karum_action_find: (nullable): the line of @name, as it is written there, of a class that has
 * been initialized. @table: (out) (optional): its table */
const KarumAction *karum_action_find (const char *name, const KarumActionTable **table);

/* karum_action_needs: whether @action names @need, a number. */
gboolean karum_action_needs (const KarumAction *action, guint need);

/* karum_action_title: (transfer full): the title without mnemonic, in the language of the
 * interface. */
char *karum_action_title (const KarumActionTable *table, const KarumAction *action);

/* karum_action_dup_keys: (transfer full): the accelerators to be shown; those of keypads are as
 * the others. */
GStrv karum_action_dup_keys (const KarumActionTable *table, const KarumAction *action);

/* karum_action_label: the brief title, or else the title, with mnemonic, in the language of the
 * interface. */
const char *karum_action_label (const KarumActionTable *table, const KarumAction *action);
