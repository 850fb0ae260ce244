/* karum-sharing-server-private.h: what the chapters of the server have in common. */
#pragma once

#include "karum-postgres.h"
#include "karum-sharing-server.h"

/* A place for a club's archive, of those that the account may see. */
typedef struct {
  char *id, *identity;
  char archive[KARUM_REPLICA_TEXT]; /* "" if nobody has begun */
  gboolean writes;                  /* whether the account may */
  gint64 highest;                   /* the last number of a fact */
  GPtrArray *copies;                /* (element-type KarumServerCopy) */
} KarumServerClub;

typedef struct {
  KarumReplica *replica;
  gint64 seen; /* milliseconds since 1970 */
} KarumServerCopy;

/* A fact that is here as well as there. */
typedef struct {
  gint64 row;
  guint64 seal;
} KarumServerCommon;

typedef struct {
  KarumTransport transport;
  KarumPostgres *server;
  GPtrArray *clubs;      /* (element-type KarumServerClub) */
  KarumServerClub *club; /* (nullable): the one with which is exchanged */

  /* What the archive remembers. */
  char *file;        /* (owned) (nullable): the name of its file */
  gboolean anew;     /* all is compared */
  gint64 last;       /* the last number that was read */
  char *seal;        /* (owned): of the fact there */
  GPtrArray *tokens; /* (element-type utf8): as whom it has sent */

  /* What was read, and isn't joined yet. */
  gboolean ahead;      /* the first of it was read before it is asked for */
  GPtrArray *facts;    /* (element-type KarumFact) */
  GHashTable *senders; /* (element-type utf8) */
  guint64 greatest;    /* the greatest number of this copy, as far as it is known */
  gboolean compared;   /* @common is news */
  GArray *common;      /* (element-type KarumServerCommon) */
  GArray *wanted;      /* (nullable) (element-type gint64): numbers of those that aren't known */
  GArray *broken;      /* (element-type gint64): numbers of those with a broken seal */
  guint told;          /* of those */
} KarumServer;

/**
 * karum_server_compare: compares all seals.
 * @common: (element-type KarumServerCommon): those that are here and there are appended
 * @wanted: (nullable) (element-type gint64): the numbers of those that are only there are appended
 */
gboolean karum_server_compare (
    KarumServer *server, KarumDb *db, GArray *common, GArray *wanted, GError **error);

/* karum_server_read_ahead: reads the first of what karum_server_read() will give, so that it is
 * known whether something is there in the name of this copy. */
gboolean karum_server_read_ahead (KarumServer *server, KarumDb *db, GError **error);

/* karum_server_remember: inside a transaction: what is known of the server; @number: (out): of its
 * file. karum_server_attach(): what is common stands in that. */
gboolean karum_server_remember (KarumServer *server, KarumDb *db, gint64 *number, GError **error);
gboolean karum_server_attach (KarumDb *db, const GArray *common, gint64 number, GError **error);

/* -- What a server does as a KarumTransport -----------------------------------------------------
 */

gboolean karum_server_read (
    KarumTransport *transport, KarumDb *db, const char *club, gsize most, GError **error);
gboolean karum_server_learn (KarumTransport *transport,
                             KarumDb *db,
                             KarumSharing *sharing,
                             KarumSharingReport *report,
                             GError **error);
gboolean
karum_server_count (KarumTransport *transport, KarumDb *db, guint *lacking, GError **error);
gboolean karum_server_write (KarumTransport *transport,
                             KarumStore *store,
                             const KarumSharing *sharing,
                             KarumSharingReport *report,
                             GError **error);
