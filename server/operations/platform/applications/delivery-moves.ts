// Creates deliveries to applications and moves them through their chart.
// All of it belongs to the caller's transaction.
import { randomUUID } from 'node:crypto'
import { DELIVERY_TRIES } from '#protocol/platform/applications/webhooks.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { getApplication } from '#server/domain/platform/applications/store.ts'
import type { ApplicationRow } from '#server/domain/platform/applications/store.ts'
import type { DeliveryEvent, deliveryMachine } from '#server/domain/platform/deliveries/machine.ts'
import {
  deliveryLifecycle,
  getDelivery,
  hasGivenUpSince,
  insertDelivery,
} from '#server/domain/platform/deliveries/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

/** The job that posts once. */
export const DELIVER_JOB = defineJob<DeliverTask>('webhook.deliver')
export interface DeliverTask {
  readonly deliveryId: string
}

type MovingDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** A message for an application. */
export interface News {
  readonly event: string
  readonly contractId: string | null
  /** How people know what it is about. */
  readonly about: string
  readonly data: unknown
  readonly isTest?: boolean
}

/** Writes a post and the job that sends it; answers its id. */
export const writeDelivery = async (
  { db, clock }: MovingDeps,
  application: Pick<ApplicationRow, 'id' | 'companyId'>,
  { event, contractId, about, data, isTest = false }: News,
  id = randomUUID(),
): Promise<string> => {
  const now = clock.now()
  await insertDelivery(db, {
    id,
    applicationId: application.id,
    companyId: application.companyId,
    event,
    contractId,
    about,
    isTest,
    body: JSON.stringify({ id, type: event, timestamp: now.toISOString(), data }),
    state: 'pending',
    tries: 0,
    // Who tests is looking on, and wants to know at once.
    mostTries: isTest ? 1 : DELIVERY_TRIES,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await plan({ db }, id)
  return id
}

const plan = async ({ db }: Pick<Deps, 'db'>, deliveryId: string): Promise<void> => {
  await enqueue(db, { name: DELIVER_JOB, key: `delivery:${deliveryId}:send`, payload: { deliveryId } })
}

/** Moves one post. Refuses with `delivery.not-possible` or `not-found`. */
export const moveDelivery = async (
  deps: MovingDeps,
  move: { id: string; event: DeliveryEvent; actor: Actor; notPossible?: string },
): Promise<void> => {
  await advance(deps, deliveryLifecycle, deliveryEffects(deps), move)
}

const DAY_MS = 24 * 3_600_000

const deliveryEffects = (deps: MovingDeps): Effects<typeof deliveryMachine> => ({
  send: ({ id }) => plan(deps, id),
  tellCreator: async ({ id }) => {
    const { db, clock } = deps
    const delivery = await getDelivery(db, id)
    const application = delivery && (await getApplication(db, delivery.applicationId))
    if (delivery === undefined || application === undefined || delivery.isTest) return
    // A receiver that is down fails everything; one word a day is enough.
    if (await hasGivenUpSince(db, delivery, new Date(clock.now().getTime() - DAY_MS))) return
    await notify(deps, application.createdById, {
      kind: 'system',
      title: '集成应用的推送没有送达',
      text: `应用“${application.name}”的推送多次失败，已停止重试。请检查回调地址后，在推送记录中再次推送。`,
      target: PAGES.deliveries(application.id),
    })
  },
})
