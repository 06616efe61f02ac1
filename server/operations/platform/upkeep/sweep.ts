// Deletes expired rows: nonces, codes, captchas, sessions, answered requests, old messages.
// Merges sums of figures, too.
import { lt } from 'drizzle-orm'
import { NOW_DATE_WINDOW_MS } from '#protocol/request-signature.ts'
import type { Deps } from '#server/deps.ts'
import { idempotency } from '#server/db/schema/platform/idempotency-keys.ts'
import { nonce } from '#server/db/schema/platform/nonces.ts'
import { forgetClosedBefore } from '#server/domain/account/accounts/store.ts'
import { deleteFilingDownloadsBefore } from '#server/domain/archive/filings/downloads.ts'
import { deleteAttemptsBefore } from '#server/domain/account/attempts/store.ts'
import { deleteEmbedLinksBefore } from '#server/domain/platform/applications/embed-links.ts'
import { deleteEventsBefore } from '#server/domain/platform/applications/contracts.ts'
import { deleteDeliveriesBefore } from '#server/domain/platform/deliveries/store.ts'
import { forgetDevicesBefore } from '#server/domain/account/devices/store.ts'
import { deleteProofsBefore } from '#server/domain/account/codes/store.ts'
import { deleteDeskSessionsBefore } from '#server/domain/platform/operators/store.ts'
import { deleteReportsBefore } from '#server/domain/account/spreadsheets/store.ts'
import { deleteHrListsBefore } from '#server/domain/hr/hr-forms/lists.ts'
import { deleteLaunchListsBefore } from '#server/domain/contracts/batches/launch-lists.ts'
import { deleteFaceChecksBefore } from '#server/domain/contracts/face-checks/store.ts'
import { mergeCounts } from '#server/domain/contracts/reports/counts.ts'
import { deletePassesBefore } from '#server/domain/contracts/viewing-passes/store.ts'
import { deletePadsBefore } from '#server/domain/seals/signature-pads/store.ts'
import { deleteSessionsBefore } from '#server/domain/account/sessions/store.ts'
import { deleteMessagesBefore } from '#server/domain/account/sms-links/store.ts'
import { deleteLoginTokensBefore } from '#server/domain/account/login-tokens/store.ts'
import { deleteSignOnsBefore } from '#server/domain/account/single-sign-on/store.ts'
import { deleteTicketsBefore } from '#server/domain/account/tickets/store.ts'
import { deleteMailsBefore } from '#server/gateways/mail/outbox.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'

export const SWEEP_JOB = defineJob('sweep')

const DAY_MS = 24 * 3_600_000
const EVERY_MS = 10 * 60_000

/** Sweeps once and plans the next time. */
export const sweep = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  // A request may be dated the window ahead and serve the window long: twice the window, and a little more.
  await db
    .current()
    .delete(nonce)
    .where(lt(nonce.usedAt, ago(3 * NOW_DATE_WINDOW_MS)))
  await db
    .current()
    .delete(idempotency)
    .where(lt(idempotency.createdAt, ago(7 * DAY_MS)))
  await deleteProofsBefore(db, now)
  await forgetClosedBefore(db, now)
  await deleteAttemptsBefore(db, now)
  await forgetDevicesBefore(db, now)
  await deleteSessionsBefore(db, ago(30 * DAY_MS))
  await deleteFaceChecksBefore(db, ago(DAY_MS))
  await deletePassesBefore(db, ago(30 * DAY_MS))
  await deleteDeskSessionsBefore(db, ago(30 * DAY_MS))
  await deleteMessagesBefore(db, ago(30 * DAY_MS))
  await deleteMailsBefore(db, ago(30 * DAY_MS))
  await deleteTicketsBefore(db, ago(DAY_MS))
  await deletePadsBefore(db, ago(DAY_MS))
  await deleteReportsBefore(db, ago(7 * DAY_MS))
  await deleteLaunchListsBefore(db, ago(7 * DAY_MS))
  await deleteHrListsBefore(db, ago(7 * DAY_MS))
  await deleteSignOnsBefore(db, now)
  await deleteLoginTokensBefore(db, ago(7 * DAY_MS))
  await deleteEmbedLinksBefore(db, ago(7 * DAY_MS))
  await deleteFilingDownloadsBefore(db, now)
  await deleteDeliveriesBefore(db, ago(90 * DAY_MS))
  await deleteEventsBefore(db, ago(90 * DAY_MS))
  await mergeCounts(db)
  await planSweep({ db, clock })
}

/** Plans the next sweep; the one already planned is replaced. */
export const planSweep = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const runAt = new Date(clock.now().getTime() + EVERY_MS)
  await enqueue(db, { name: SWEEP_JOB, key: SWEEP_JOB, payload: null, runAt })
}
