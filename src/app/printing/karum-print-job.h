/* karum-print-job.h: makes a document of games of an archive asynchronously. */
#pragma once

#include "karum-exchange-requests.h"
#include "karum-formats.h"

G_BEGIN_DECLS

/* KarumPrintJob: the settings of a document, and the document. Owns its texts. */
typedef struct {
  KarumPdfSettings settings;
  char *language; /* copies of the texts of @settings */
  char *title;
  KarumBook *book; /* (nullable): NULL until it is made */
} KarumPrintJob;

/* karum_print_job_new: copies @settings and its texts. */
KarumPrintJob *karum_print_job_new (const KarumPdfSettings *settings);
void karum_print_job_free (KarumPrintJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPrintJob, karum_print_job_free)

/**
 * karum_print_job_request: creates a request that sets job->book. It can take long, reports its
 * progress and can be cancelled.
 * @job: must not be freed before the callback
 * @choice: the games
 * Result: KarumExported
 */
KarumRequest *karum_print_job_request (KarumPrintJob *job, const KarumExportChoice *choice);

G_END_DECLS
