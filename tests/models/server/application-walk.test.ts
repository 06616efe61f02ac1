// Every state of a partner application and of a delivery × every event × every caller.
// The walk goes through calls and jobs.
import { afterAll, beforeAll } from 'vitest'
import {
  deleteApplication,
  listDeliveries,
  resendDelivery,
  switchApplication,
  testDelivery,
} from '#protocol/platform/applications/applications.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { applicationMachine } from '#server/domain/platform/applications/machine.ts'
import { applicationLifecycle, getApplication } from '#server/domain/platform/applications/store.ts'
import { deliveryMachine } from '#server/domain/platform/deliveries/machine.ts'
import { deliveryLifecycle, getDelivery, listTries } from '#server/domain/platform/deliveries/store.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { DELIVER_JOB } from '#server/operations/platform/applications/delivery-moves.ts'
import { newPeople, isOfCompany, mayCall, ROLES } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { runJob } from '#tests/models/server/situations.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { LOCAL_NETWORK, newApplication } from '#tests/support/application.ts'
import { launched, partyFor } from '#tests/support/contracts.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import type { Receiver } from '#tests/support/receiver.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let people: People
let receiver: Receiver
/** Takes the posts. */
let listener = ''
let made = 0

const newOne = async (callbackUrl = ''): Promise<string> => {
  const name = `走查${(made += 1)}`
  return (await newApplication(people.initiator.client, name, { callbackUrl })).application.applicationId
}

beforeAll(async () => {
  app = await createTestApp({ config: LOCAL_NETWORK })
  people = await newPeople(app)
  receiver = await startReceiver()
  listener = await newOne(receiver.url)
})
afterAll(async () => {
  keepResult('walk-application', applications)
  keepResult('walk-delivery', deliveries)
  await receiver.close()
  await app.close()
})

/** What is deleted is found by nobody, what is another company's not by these. */
const refusal =
  (endpoint: Endpoint, gone: string) =>
  (role: Role, state: string): string | undefined => {
    if (!mayCall(role, endpoint)) return 'permission.denied'
    return isOfCompany(role) && state !== gone ? undefined : 'not-found'
  }

const turn = (applicationId: string, action: 'enable' | 'disable', role: Role = 'initiator') =>
  people[role].client.ask(switchApplication, { applicationId, action })

const disabled = async (): Promise<string> => {
  const applicationId = await newOne()
  await turn(applicationId, 'disable')
  return applicationId
}
const deleted = async (): Promise<string> => {
  const applicationId = await newOne()
  await people.initiator.client.call(deleteApplication, { applicationId })
  return applicationId
}

const switched = (action: 'enable' | 'disable') => ({
  endpoint: switchApplication,
  ask: (role: Role, applicationId: string) => turn(applicationId, action, role),
  tells: () => ({ type: `application.${action}d` }) as const,
  refusal: refusal(switchApplication, 'deleted'),
  notPossible: 'application.not-possible',
})

const applications = walkStored<typeof applicationMachine, Role>({
  machine: applicationMachine,
  charts: () => applicationLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: { enabled: () => newOne(), disabled, deleted },
  events: {
    'application.disabled': switched('disable'),
    'application.enabled': switched('enable'),
    'application.deleted': {
      endpoint: deleteApplication,
      ask: (role, applicationId) => people[role].client.ask(deleteApplication, { applicationId }),
      tells: () => ({ type: 'application.deleted' }),
      refusal: refusal(deleteApplication, 'deleted'),
      notPossible: 'application.not-possible',
    },
  },
  beside: (id) => getApplication(app.db, id),
})

/** A post of a test has one try. */
const tested = async (applicationId = listener): Promise<string> =>
  (await people.initiator.client.call(testDelivery, { applicationId })).deliveryId

/** A post about a contract has several; the clock moves so that it is the newest. */
const announced = async (): Promise<string> => {
  app.clock.advance(1000)
  await launched(people.initiator, { parties: [partyFor(people.otherParty)] })
  const { rows } = await people.initiator.client.call(listDeliveries, { applicationId: listener })
  return rows[0]!.deliveryId
}

const post = async (deliveryId: string, status: number): Promise<void> => {
  receiver.answerWith(status)
  await runJob({ app, people }, DELIVER_JOB, { deliveryId })
}

const posted = async (deliveryId: string, status: number): Promise<string> => {
  await post(deliveryId, status)
  return deliveryId
}

/** Waits no more, for its application was disabled; in use again it may be posted to. */
const stopped = async (): Promise<string> => {
  const deliveryId = await tested()
  await turn(listener, 'disable')
  await turn(listener, 'enable')
  return deliveryId
}
const stoppedFor = async (end: (applicationId: string) => Promise<unknown>): Promise<string> => {
  const applicationId = await newOne(receiver.url)
  const deliveryId = await tested(applicationId)
  await end(applicationId)
  return deliveryId
}

const IN_DISABLED = 'stopped, its application disabled'
const IN_DELETED = 'stopped, its application deleted'
const RETRY = 'xstate.after.retryWait.delivery.retrying'

const deliveries = walkStored<typeof deliveryMachine, Role>({
  machine: deliveryMachine,
  charts: () => deliveryLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    'pending, the first of several tries': announced,
    'pending, the last try': () => tested(),
    retrying: async () => posted(await announced(), 503),
    delivered: async () => posted(await tested(), 200),
    givenUp: async () => posted(await tested(), 503),
    stopped,
    [IN_DISABLED]: () => stoppedFor((applicationId) => turn(applicationId, 'disable')),
    [IN_DELETED]: () =>
      stoppedFor((applicationId) => people.initiator.client.call(deleteApplication, { applicationId })),
  },
  events: {
    'resend.asked': {
      endpoint: resendDelivery,
      ask: (role, deliveryId) => people[role].client.ask(resendDelivery, { deliveryId }),
      tells: () => ({ type: 'resend.asked' }),
      refusal: (role, state) =>
        refusal(resendDelivery, IN_DELETED)(role, state) ??
        (state === IN_DISABLED ? 'application.no-callback' : undefined),
      notPossible: 'delivery.not-possible',
    },
    'post.taken': { run: (id) => post(id, 204), told: () => ({ type: 'post.taken' }) },
    'post.failed': { run: (id) => post(id, 500), told: () => ({ type: 'post.failed' }) },
    [RETRY]: {
      run: (id) => runJob({ app, people }, CHART_AFTER_JOB, { noun: 'delivery', id, event: { type: RETRY } }),
      told: () => ({ type: RETRY }) as never,
    },
    'application.ended': {
      run: async (id) => {
        const { applicationId } = (await getDelivery(app.db, id))!
        await turn(applicationId, 'disable')
        await turn(applicationId, 'enable')
      },
      told: () => ({ type: 'application.ended' }),
    },
  },
  beside: (id) => listTries(app.db, id),
})
