// Two demo partner applications: an enabled one with a few deliveries, and a disabled one.
// See domain.md §8 (集成管理).
import { randomUUID } from 'node:crypto'
import {
  TEST_EVENT,
  WEBHOOK_EVENTS,
  DELIVERY_TRIES,
  RETRY_DELAYS_MS,
} from '#protocol/platform/applications/webhooks.ts'
import type { DeliveryState } from '#protocol/platform/applications/webhooks.ts'
import type { Context } from '#server/context.ts'
import { putBinding } from '#server/domain/platform/applications/store.ts'
import type { ApplicationRow } from '#server/domain/platform/applications/store.ts'
import { insertDelivery, insertTry } from '#server/domain/platform/deliveries/store.ts'
import { createApplication, moveApplication } from '#server/operations/platform/applications/manage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const REFUSED = '对方答复 HTTP 502，没有接收。'

interface DemoPost {
  readonly event: string
  readonly about: string
  readonly state: DeliveryState
  readonly ago: number
  readonly status: number
  readonly answer: string
}

const POSTS: readonly DemoPost[] = [
  { event: TEST_EVENT, about: '', state: 'delivered', ago: 76 * HOUR_MS, status: 200, answer: '{"ok":true}' },
  {
    event: 'contract.launched',
    about: '办公家具采购合同',
    state: 'delivered',
    ago: 75 * HOUR_MS,
    status: 200,
    answer: '{"ok":true}',
  },
  {
    event: 'contract.signed',
    about: '办公家具采购合同',
    state: 'givenUp',
    ago: 52 * HOUR_MS,
    status: 502,
    answer: '<html><body>Bad Gateway</body></html>',
  },
  {
    event: 'contract.completed',
    about: '办公家具采购合同',
    state: 'delivered',
    ago: 3 * HOUR_MS,
    status: 200,
    answer: '{"ok":true}',
  },
]

/** Joins the caller's transaction; `ctx` acts for the company, `userId` lets the application sign them in. */
export const makeDemoApplications = async (ctx: Context, userId: string): Promise<void> => {
  const { row } = await createApplication(ctx, {
    name: '青禾进销存',
    callbackUrl: 'https://erp.qinghe.example/hooks/nuoyin',
    events: WEBHOOK_EVENTS.map(({ code }) => code),
    ipList: ['203.0.113.20', '203.0.113.32/28'],
    frameOrigins: ['https://erp.qinghe.example'],
  })
  for (const post of POSTS) await insertPost(ctx, row, post)
  await putBinding(ctx.deps.db, {
    id: randomUUID(),
    applicationId: row.id,
    userId,
    externalId: 'QH-0017',
    boundAt: ctx.clock.now(),
  })
  const { row: old } = await createApplication(ctx, {
    name: '旧版 OA',
    callbackUrl: '',
    events: [],
    ipList: ['203.0.113.8'],
    frameOrigins: [],
  })
  await moveApplication(ctx, old.id, 'disable')
}

const insertPost = async (
  { deps, clock }: Context,
  application: ApplicationRow,
  { event, about, state, ago, status, answer }: DemoPost,
): Promise<void> => {
  const id = randomUUID()
  const createdAt = new Date(clock.now().getTime() - ago)
  const isTest = event === TEST_EVENT
  const failures = state === 'givenUp' ? DELIVERY_TRIES : 0
  const data = isTest
    ? { application: application.name, sentBy: '林小满' }
    : { contractId: randomUUID(), name: about, initiator: '杭州青禾科技有限公司' }
  await insertDelivery(deps.db, {
    id,
    applicationId: application.id,
    companyId: application.companyId,
    event,
    isTest,
    contractId: null,
    about,
    body: JSON.stringify({ id, type: event, timestamp: createdAt.toISOString(), data }),
    state,
    tries: failures,
    mostTries: isTest ? 1 : DELIVERY_TRIES,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  })
  const waits = [0, ...RETRY_DELAYS_MS].slice(0, Math.max(1, failures))
  let at = createdAt.getTime()
  for (const wait of waits) {
    at += wait
    await insertTry(deps.db, {
      id: randomUUID(),
      deliveryId: id,
      at: new Date(at),
      url: application.callbackUrl,
      headers: { 'content-type': 'application/json; charset=utf-8', 'webhook-id': id },
      status,
      answer,
      problem: failures === 0 ? '' : REFUSED,
      ms: 86,
    })
  }
}
