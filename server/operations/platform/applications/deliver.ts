// The job that makes one attempt of a delivery to an application.
// It may run again, and then posts the same bytes.
import { randomUUID } from 'node:crypto'
import { WEBHOOK_HEADERS, webhookText } from '#protocol/platform/applications/webhooks.ts'
import type { Deps } from '#server/deps.ts'
import { systemActor } from '#server/domain/actor.ts'
import { goodSecrets, signText } from '#server/domain/platform/applications/secrets.ts'
import { getApplication } from '#server/domain/platform/applications/store.ts'
import type { ApplicationRow } from '#server/domain/platform/applications/store.ts'
import { getDelivery, insertTry, lockDelivery } from '#server/domain/platform/deliveries/store.ts'
import type { DeliveryRow } from '#server/domain/platform/deliveries/store.ts'
import type { CallbackOutcome } from '#server/gateways/callbacks/callback-sender.ts'
import type { Job } from '#server/jobs/runner.ts'
import { moveDelivery } from '#server/operations/platform/applications/delivery-moves.ts'
import type { DeliverTask } from '#server/operations/platform/applications/delivery-moves.ts'

type DeliveringDeps = Pick<Deps, 'db' | 'clock' | 'callbacks' | 'personalData' | 'following'>

/** The handler. Nothing is locked while the receiver takes its time. */
export const createDeliver =
  (deps: DeliveringDeps) =>
  async (job: Job<DeliverTask>): Promise<void> => {
    const { deliveryId } = job.payload
    const delivery = await getDelivery(deps.db, deliveryId)
    const application = delivery && (await getApplication(deps.db, delivery.applicationId))
    if (delivery?.state !== 'pending' || application === undefined) return
    const at = deps.clock.now()
    const headers = headersOf(deps, application, delivery, at)
    const outcome = await postTo(deps, application, delivery, headers)
    await deps.db.transaction(async () => {
      const now = await lockDelivery(deps.db, deliveryId)
      // Stopped meanwhile, or another node was asked to do the same and was faster.
      if (now?.state !== 'pending' || now.version !== delivery.version) return
      await insertTry(deps.db, {
        id: randomUUID(),
        deliveryId,
        at,
        url: application.callbackUrl,
        headers,
        ...outcome,
      })
      const event = outcome.problem === '' ? 'post.taken' : 'post.failed'
      await moveDelivery(deps, { id: deliveryId, event: { type: event }, actor: systemActor(job.id) })
    })
  }

const postTo = (
  { callbacks }: DeliveringDeps,
  application: ApplicationRow,
  delivery: DeliveryRow,
  headers: Record<string, string>,
): Promise<CallbackOutcome> => {
  if (application.callbackUrl !== '')
    return callbacks.post({ url: application.callbackUrl, headers, body: delivery.body })
  return Promise.resolve({ status: null, answer: '', problem: '应用没有填写回调地址。', ms: 0 })
}

/** Signed with every secret that is good now, so that a receiver may change over at any time of the grace. */
const headersOf = (
  { personalData }: DeliveringDeps,
  application: ApplicationRow,
  { id, body }: DeliveryRow,
  at: Date,
): Record<string, string> => {
  const timestamp = Math.floor(at.getTime() / 1000)
  const text = webhookText(id, timestamp, body)
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'nuoyin-webhook/1',
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: String(timestamp),
    [WEBHOOK_HEADERS.signature]: goodSecrets(personalData, application, at)
      .map((secret) => signText(secret, text))
      .join(' '),
  }
}
