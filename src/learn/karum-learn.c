#include "karum-learn.h"

#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

#include "karum-learn-resources.h"

#define RESOURCES "/org/karum/Karum/learn"

void
karum_learn_free (KarumLearn *learn)
{
  g_ptr_array_unref (learn->pages);
  g_hash_table_unref (learn->boards);
  g_free (learn);
}

/* (transfer full) (nullable) */
static GBytes *
lookup (const char *folder, const char *name)
{
  g_autofree char *path = g_strconcat (RESOURCES "/", folder, "/", name, ".xml", NULL);

  return g_resource_lookup_data (karum_learn_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE,
                                 NULL);
}

KarumLearn *
karum_learn_open (const char *folder, const char *language)
{
  g_autoptr (GBytes) boards = lookup (folder, "boards");
  g_autoptr (GBytes) text = lookup (folder, language);
  g_autoptr (GError) error = NULL;
  KarumLearn *learn;

  if (!text)
    return NULL;
  /* Resources end with a zero byte that is not counted. */
  learn = karum_learn_read (boards ? g_bytes_get_data (boards, NULL) : NULL,
                            g_bytes_get_data (text, NULL), &error);
  if (!learn)
    g_error ("%s/%s: %s", folder, language, error->message); /* tests read all of them */
  return learn;
}

const KarumLearnPage *
karum_learn_page (const KarumLearn *learn, const char *id)
{
  for (guint i = 0; i < learn->pages->len; i++) {
    const KarumLearnPage *page = learn->pages->pdata[i];

    if (g_str_equal (page->id, id))
      return page;
  }
  return NULL;
}

/* -- Conditions ------------------------------------------------------------------------------- */

typedef struct {
  const KarumOption *option; /* (nullable): NULL for the preset */
  guint index;
  gboolean not;
  const char *values; /* separated by `|` */
} Condition;

static gboolean
read_condition (const KarumGame *game, const char *word, Condition *condition)
{
  const char *equals = strchr (word, '=');
  gsize length;

  if (!equals || equals == word)
    return FALSE;
  condition->not = equals[-1] == '!';
  condition->values = equals + 1;
  condition->option = NULL;
  length = (gsize) (equals - word) - (condition->not ? 1 : 0);
  if (length == strlen ("preset") && strncmp (word, "preset", length) == 0)
    return TRUE;
  for (guint i = 0; i < game->n_options; i++)
    if (strlen (game->options[i].id) == length && strncmp (game->options[i].id, word, length) == 0) {
      condition->option = &game->options[i];
      condition->index = i;
      return TRUE;
    }
  return FALSE;
}

/* The number of a named or numeric value; -1 if there is none. */
static gint32
value_of (const KarumGame *game, const KarumOption *option, const char *text)
{
  guint64 number;

  for (guint i = 0; !option && i < game->n_presets; i++)
    if (g_str_equal (game->presets[i].id, text))
      return (gint32) i;
  for (guint i = 0; option && i < option->n_choices; i++)
    if (g_str_equal (option->choices[i].id, text))
      return (gint32) i;
  if (option && option->n_choices == 0
      && g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &number, NULL))
    return (gint32) number;
  return -1;
}

gboolean
karum_learn_condition_check (const KarumGame *game, const char *text, KarumError *error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word; word++) {
    g_auto (GStrv) values = NULL;
    Condition condition;

    if (!read_condition (game, *word, &condition))
      return karum_error_set (error, 0, "no condition on the rules: %s", "%s", *word);
    values = g_strsplit (condition.values, "|", -1);
    for (char **value = values; *value; value++)
      if (value_of (game, condition.option, *value) < 0)
        return karum_error_set (error, 0, "no value of an option: %s", "%s", *value);
  }
  return TRUE;
}

static gboolean
holds (const Condition *condition, const KarumRules *rules)
{
  gint32 given = condition->option ? rules->values[condition->index] : rules->preset;
  g_auto (GStrv) values = g_strsplit (condition->values, "|", -1);
  gboolean found = FALSE;

  for (char **value = values; *value && !found; value++)
    found = value_of (rules->game, condition->option, *value) == given;
  return found != condition->not;
}

gboolean
karum_learn_applies (const KarumLearnBlock *block, const KarumRules *rules)
{
  g_auto (GStrv) words = block->condition && rules ? g_strsplit (block->condition, " ", -1) : NULL;

  for (char **word = words; word && *word; word++) {
    Condition condition;

    if (read_condition (rules->game, *word, &condition) && !holds (&condition, rules))
      return FALSE;
  }
  return TRUE;
}

/* -- Texts ------------------------------------------------------------------------------------ */

char *
karum_learn_value (const KarumSpan *span, const KarumRules *rules)
{
  for (guint i = 0; rules && i < rules->game->n_options; i++)
    if (g_str_equal (rules->game->options[i].id, span->text))
      return g_strdup_printf ("%d", rules->values[i]);
  return g_strdup (span->text);
}

char *
karum_learn_text (const KarumLearnText *text, const KarumRules *rules)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < text->len; i++) {
    const KarumSpan *span = &g_array_index (text, KarumSpan, i);
    g_autofree char *value = span->kind == KARUM_SPAN_VALUE ? karum_learn_value (span, rules) : NULL;

    g_string_append (words, value ? value : span->text);
  }
  return g_strdup (words->str);
}
