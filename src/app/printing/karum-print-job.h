/* karum-print-job.h: the document of games of an archive, made without waiting. */
#pragma once

#include "karum-exchange-requests.h"
#include "karum-formats.h"

G_BEGIN_DECLS

/* KarumPrintJob: what a document is made of, and the document. Texts are owned. */
typedef struct {
  KarumPdfSettings settings;
  char *language; /* those of @settings */
  char *title;
  KarumBook *book; /* (nullable): when it is made */
} KarumPrintJob;

/* karum_print_job_new: copies @settings and its texts. */
KarumPrintJob *karum_print_job_new (const KarumPdfSettings *settings);
void karum_print_job_free (KarumPrintJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPrintJob, karum_print_job_free)

/**
 * karum_print_job_request: asks for the document of games; job->book is there when the request is
 * done. It takes long, tells how far it has come, and can be cancelled.
 * @job: must live until the callback
 * @choice: which games
 * Result: KarumExported
 */
KarumRequest *karum_print_job_request (KarumPrintJob *job, const KarumExportChoice *choice);

G_END_DECLS
