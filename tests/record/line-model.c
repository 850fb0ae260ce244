#include "line-model.h"

#include <string.h>

#include "karum-arrays.h"

static gboolean
begins (const char *line, const char *with)
{
  return g_str_has_prefix (line, with);
}

/* Removes lines that are prefixes of others. */
static void
drop_beginnings (LineModel *model)
{
  for (guint i = 0; i < model->lines->len; i++)
    for (guint j = 0; j < model->lines->len; j++)
      if (i != j && begins (model->lines->pdata[j], model->lines->pdata[i])) {
        g_ptr_array_remove_index (model->lines, i--);
        break;
      }
  if (model->lines->len == 0)
    g_ptr_array_add (model->lines, g_strdup (""));
}

static void
set_line (LineModel *model, guint i, char *line)
{
  g_free (model->lines->pdata[i]);
  model->lines->pdata[i] = line;
}

/* Truncates lines at the first illegal turn. */
static void
cut_illegal (LineModel *model)
{
  for (guint i = 0; i < model->lines->len; i++) {
    g_auto (GStrv) words = g_strsplit (model->lines->pdata[i], " ", -1);
    GString *legal = g_string_new (NULL);
    KarumState state = model->record->start;

    for (guint n = 0; words[n] && *words[n]; n++) {
      g_auto (GStrv) parts = g_strsplit (words[n], "|", 2);
      KarumState before = state;
      KarumTurn turn;

      if (!karum_turn_parse (&model->rules, &before, parts[0], &turn, NULL))
        break;
      model->rules.game->apply (&model->rules, &before, &turn, &state);
      g_string_append_printf (legal, "%s ", words[n]);
    }
    set_line (model, i, g_string_free (legal, FALSE));
  }
}

/* The end of the first word of @line after @prefix. */
static gsize
word_end (const char *line, const char *prefix)
{
  return (gsize) (strchr (line + strlen (prefix), ' ') + 1 - line);
}

void
line_model_exchange (LineModel *model, const char *prefix, const char *with)
{
  for (guint i = 0; i < model->lines->len; i++)
    if (begins (model->lines->pdata[i], prefix))
      set_line (model, i,
                g_strconcat (with, (const char *) model->lines->pdata[i] + strlen (prefix), NULL));
  cut_illegal (model);
  drop_beginnings (model);
}

void
line_model_play (LineModel *model, const char *prefix, const char *word)
{
  guint place = 0;

  for (guint i = 0; i < model->lines->len; i++)
    if (begins (model->lines->pdata[i], prefix))
      place = i + 1;
  g_ptr_array_insert (model->lines, (int) place, g_strconcat (prefix, word, NULL));
  drop_beginnings (model);
}

void
line_model_cut (LineModel *model, const char *parent, const char *prefix)
{
  gboolean first = TRUE;

  for (guint i = 0; i < model->lines->len; i++)
    if (begins (model->lines->pdata[i], prefix)) {
      if (first)
        set_line (model, i, g_strdup (parent));
      else
        g_ptr_array_remove_index (model->lines, i--);
      first = FALSE;
    }
  drop_beginnings (model);
}

/* (nullable): the first word after @prefix with the same turn as @word. */
static char *
find_word (LineModel *model, const char *prefix, const char *word)
{
  g_autofree char *turn = g_strndup (word, (gsize) (strchr (word, '|') + 1 - word));
  g_autofree char *start = g_strconcat (prefix, turn, NULL);

  karum_for_each (const char, line, model->lines)
    if (begins (line, start))
      return g_strndup (line + strlen (prefix), word_end (line, prefix) - strlen (prefix));
  return NULL;
}

static gboolean
is_legal (LineModel *model, const char *prefix, const char *word)
{
  g_autofree char *line = g_strconcat (prefix, word, NULL);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  KarumState states[2] = { model->record->start };

  for (guint n = 0; words[n] && *words[n]; n++) {
    g_auto (GStrv) parts = g_strsplit (words[n], "|", 2);
    KarumTurn turn;

    if (!karum_turn_parse (&model->rules, &states[n % 2], parts[0], &turn, NULL))
      return FALSE;
    model->rules.game->apply (&model->rules, &states[n % 2], &turn, &states[1 - n % 2]);
  }
  return TRUE;
}

/* Adds the numbers of another word to the existing one. */
static char *
join_words (LineModel *model, const char *prefix, const char *there, const char *word)
{
  g_autofree char *has = g_strdup_printf ("\n%s", strchr (there, '|') + 1);
  g_autofree char *more = g_strdup_printf ("\n%s", strchr (word, '|') + 1);
  g_autofree char *from = g_strconcat (prefix, there, NULL);
  g_autofree char *to = NULL;
  char *joined;

  g_strdelimit (has, " ", '\n');
  g_strdelimit (more, " ", '\n');
  if (strstr (has, more))
    return g_strdup (there);
  joined = g_strdup_printf ("%.*s\n%s", (int) strlen (there) - 1, there, strchr (word, '|') + 1);
  to = g_strconcat (prefix, joined, NULL);
  for (guint i = 0; i < model->lines->len; i++)
    if (begins (model->lines->pdata[i], from))
      set_line (model, i,
                g_strconcat (to, (const char *) model->lines->pdata[i] + strlen (from), NULL));
  return joined;
}

static void
graft_line (LineModel *model, const char *prefix, const char *rest)
{
  g_autofree char *place = g_strdup (prefix);

  while (*rest) {
    g_autofree char *word = g_strndup (rest, (gsize) (strchr (rest, ' ') + 1 - rest));
    g_autofree char *there = find_word (model, place, word);
    g_autofree char *taken = NULL;
    char *next;

    if (!is_legal (model, place, word))
      return;
    if (there)
      taken = join_words (model, place, there, word);
    else
      line_model_play (model, place, taken = g_strdup (word));
    next = g_strconcat (place, taken, NULL);
    g_free (place);
    place = next;
    rest += strlen (word);
  }
}

void
line_model_graft (LineModel *model, const char *prefix, const char *branch)
{
  g_autoptr (GPtrArray) rests = g_ptr_array_new_with_free_func (g_free);

  karum_for_each (const char, line, model->lines)
    if (begins (line, branch))
      g_ptr_array_add (rests, g_strdup (line + strlen (branch)));
  karum_for_each (void, rest, rests)
    graft_line (model, prefix, rest);
}

/* Moves the lines that begin with @prefix before those of the previous alternative. @all: before
 * all alternatives */
static void
move_up (LineModel *model, const char *parent, const char *prefix, gboolean all)
{
  GPtrArray *moved = g_ptr_array_new ();
  GPtrArray *lines = model->lines;
  g_autofree char *before = NULL;
  guint place = 0;

  for (guint i = 0; !begins (lines->pdata[i], prefix); i++)
    if (begins (lines->pdata[i], parent) && (!before || !begins (lines->pdata[i], before))
        && !(all && before)) {
      g_free (before);
      before = g_strndup (lines->pdata[i], word_end (lines->pdata[i], parent));
      place = i;
    }
  for (guint i = 0; i < lines->len; i++)
    if (begins (lines->pdata[i], prefix)) {
      g_ptr_array_add (moved, g_strdup (lines->pdata[i]));
      g_ptr_array_remove_index (lines, i--);
    }
  for (guint i = 0; i < moved->len; i++)
    g_ptr_array_insert (lines, (int) (place + i), moved->pdata[i]);
  g_ptr_array_unref (moved);
}

KarumRecord *
line_model_record (LineModel *model)
{
  KarumRecord *record
      = karum_record_new (&model->rules, model->record->setup, model->record->position, NULL);
  g_autoptr (GHashTable) nodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  karum_for_each (const char, line, model->lines) {
    KarumNode *node = record->root;

    for (const char *word = line; *word;) {
      const char *end = strchr (word, ' ');
      g_autofree char *text = g_strndup (word, (gsize) (strchr (word, '|') - word));
      g_autofree char *prefix = g_strndup (line, (gsize) (end - line));
      g_autofree char *number
          = g_strndup (strchr (word, '|') + 1, (gsize) (end - strchr (word, '|') - 1));
      KarumNode *next = g_hash_table_lookup (nodes, prefix);
      KarumNode *last = node->child;
      KarumState state;
      KarumTurn turn;

      if (!next) {
        karum_record_state (record, node, &state);
        g_assert_true (karum_turn_parse (&model->rules, &state, text, &turn, NULL));
        while (last && last->sibling)
          last = last->sibling;
        next = karum_record_add_after (record, node, last, &turn);
        karum_node_set_comment (next, number);
        g_hash_table_insert (nodes, g_steal_pointer (&prefix), next);
      }
      node = next;
      word = end + 1;
    }
  }
  return record;
}

void
line_model_promote (LineModel *model, const char *text, gboolean all)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = g_strv_length (words) - 1;

  for (; n > 0; n--) {
    g_autofree char *kept = NULL, *parent = NULL, *joined = NULL, *prefix = NULL;

    kept = g_strdup (words[n]);
    g_clear_pointer (&words[n], g_free);
    joined = g_strjoinv (" ", words);
    prefix = g_strconcat (joined, " ", NULL);
    words[n] = g_steal_pointer (&kept);
    parent = g_strndup (prefix, strlen (prefix) - strlen (words[n - 1]) - 1);
    karum_for_each (void, line, model->lines)
      if (begins (line, parent)) {
        if (!begins (line, prefix)) {
          move_up (model, parent, prefix, all);
          if (!all)
            return;
        }
        break;
      }
  }
}

void
line_model_demote (LineModel *model, const char *text)
{
  for (gsize length = strlen (text); length > 0;) {
    g_autofree char *prefix = g_strndup (text, length);
    g_autofree char *parent = NULL;
    gboolean met = FALSE;

    for (length--; length > 0 && text[length - 1] != ' ';)
      length--;
    parent = g_strndup (text, length);
    karum_for_each (const char, line, model->lines) {
      if (begins (line, prefix))
        met = TRUE;
      else if (met && begins (line, parent)) {
        g_autofree char *next = g_strndup (line, word_end (line, parent));

        move_up (model, parent, next, FALSE);
        return;
      }
    }
  }
}
