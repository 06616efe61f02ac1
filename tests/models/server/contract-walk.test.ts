// Every state of a contract × every event × every role, through the calls.
// An allowed call ends where the chart says, and any other changes nothing.
import { transition } from 'xstate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import type { ContractEvent } from '#server/domain/contracts/contracts/events.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { FINISH_DOCUMENTS_JOB, PREPARE_DOCUMENTS_JOB } from '#server/operations/contracts/contracts/moves.ts'
import { SEAL_DOCUMENTS_JOB } from '#server/operations/contracts/parties/moves.ts'
import { newPeople, mayCall, ROLES } from '#tests/models/server/people.ts'
import type { Role } from '#tests/models/server/people.ts'
import { CAUSES, CONTRACT_CALLS, isSeenBy } from '#tests/models/server/contract-calls.ts'
import type { ContractCall } from '#tests/models/server/contract-calls.ts'
import {
  bringAbout,
  ringDeadline,
  runJob,
  SITUATIONS,
  withFailingReserving,
  withFailingSealing,
  withFailingVerifier,
} from '#tests/models/server/situations.ts'
import type { Place, Situation } from '#tests/models/server/situations.ts'
import { storedContract } from '#tests/models/server/stored.ts'
import type { StoredContract } from '#tests/models/server/stored.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { noteRows } from '#tests/support/rewound-rows.ts'
import type { Rows } from '#tests/support/rewound-rows.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** States in which the contract's clock runs. */
const TIMED = ['reviewing', 'approving', 'confirming', 'preparing', 'preparingFailed', 'signing']

/** Events that no call causes directly: they follow from what happens to a party or in a job. */
const FOLLOWING = [
  'review.passed',
  'review.returned',
  'approval.passed',
  'approval.refused',
  'party.confirmed',
  'confirmation.objected',
  'documents.prepared',
  'documents.prepareFailed',
  'party.sealing',
  'party.sealingFailed',
  'party.signed',
  'party.rejected',
  'documents.finished',
  'documents.finishFailed',
  'abandon.finished',
  'abandon.ended',
]

let app: TestApp
let place: Place
let rows: Rows
const standing = new Map<Situation, string>()
/** The contract that stands in a situation, as the last look found it: nothing may change it, so none looks again before. */
const lastSeen = new Map<Situation, StoredContract>()
const counts = { possible: 0, refused: 0, jobs: 0 }

beforeAll(async () => {
  app = await createTestApp()
  place = { app, people: await newPeople(app) }
  for (const situation of ['expired' as const, ...SITUATIONS])
    if (!standing.has(situation)) standing.set(situation, await bringAbout(place, situation))
  rows = await noteRows(app.db)
}, 180_000)
afterAll(async () => {
  keepResult('walk-contract', counts)
  await app.close()
})

const chartOf = ({ state, context }: StoredContract) => snapshotOf(contractMachine, { state, context })

const eventFor = (
  type: string,
  call: ContractCall,
  role: Role,
  contractId: string,
  stored: StoredContract,
) => {
  const now = app.clock.now()
  return {
    type,
    at: now.getTime(),
    by: CAUSES[role],
    ...call.event({ contractId, stored, now, role }),
  } as ContractEvent
}

describe('every event of the contract’s chart', () => {
  it('is caused by a call, follows from a party or a job, or is its clock', () => {
    const events = chartGraph(contractMachine).transitions.map(({ eventType }) => eventType)
    const clocks = TIMED.map((state) => `xstate.after.deadline.contract.${state}`)
    const known = [...Object.keys(CONTRACT_CALLS), ...FOLLOWING, ...clocks]
    expect(new Set(events)).toEqual(new Set(known))
  })

  it('finds every state among the situations', async () => {
    const states = await Promise.all(
      [...standing.values()].map(async (id) => (await storedContract(app, id)).state),
    )
    const all = chartGraph(contractMachine).states.map(({ path }) => path)
    expect(new Set(states)).toEqual(new Set(all.filter((path) => path !== '')))
  })
})

const cells = SITUATIONS.flatMap((situation) =>
  Object.keys(CONTRACT_CALLS).flatMap((event) => ROLES.map((role) => ({ situation, event, role }))),
)

describe.each(SITUATIONS)('a contract %s', (situation) => {
  it.each(cells.filter((cell) => cell.situation === situation))(
    '$event by $role',
    async ({ event, role }) => {
      const call = CONTRACT_CALLS[event as ContractEvent['type']]!
      const contractId = standing.get(situation)!
      const before = lastSeen.get(situation) ?? (await storedContract(app, contractId))
      const isAllowed = mayCall(role, call.endpoint)
      const isChartOpen =
        chartOf(before).can(eventFor(event, call, role, contractId, before)) &&
        (call.isPossible?.(before) ?? true)
      const isPossible = isAllowed && isSeenBy(role, before) && isChartOpen
      const asked = { contractId, stored: before, now: app.clock.now(), role }
      const answer = await place.people[role].client.ask(call.endpoint, call.input(asked) as never)
      const after = await storedContract(app, contractId)
      if (isPossible) {
        await rows.bringBack()
        counts.possible += 1
        const [next] = transition(
          contractMachine,
          chartOf(before) as never,
          eventFor(event, call, role, contractId, before),
        )
        expect([answer.code, after.state, after.version]).toEqual(['000000', next.value, before.version + 1])
        expect(after.entries).toBeGreaterThan(before.entries)
        return
      }
      counts.refused += 1
      const code = !isAllowed
        ? 'permission.denied'
        : isSeenBy(role, before) && (event !== 'contract.launched' || role === 'initiator')
          ? call.refusal(before)
          : 'not-found'
      expect([answer.code, after]).toEqual([code, before])
      expect(['permission.denied', ...call.endpoint.refusals]).toContain(code)
      lastSeen.set(situation, after)
    },
  )
})

const JOBS = [
  'the deadline',
  'preparing',
  'preparing that fails',
  'sealing',
  'sealing that fails',
  'finishing',
  'finishing that fails',
] as const

/** The clock that runs in a contract's state; the signing's where none runs. */
const clockOf = ({ state }: StoredContract) => ({
  type: `xstate.after.deadline.contract.${TIMED.includes(state) ? state : 'signing'}`,
})

/** What each job makes the chart hear, if it makes it hear anything. */
const heardBy = (job: (typeof JOBS)[number], stored: StoredContract): ContractEvent | undefined => {
  const at = app.clock.now().getTime()
  const isSealing = stored.parties.some(({ state }) => state === 'sealing')
  if (job === 'the deadline') return clockOf(stored) as never
  if (job === 'preparing') return { type: 'documents.prepared', at }
  if (job === 'preparing that fails') return { type: 'documents.prepareFailed', at, reason: '' }
  if (job === 'sealing') return isSealing ? { type: 'party.signed', at } : undefined
  if (job === 'sealing that fails') return isSealing ? { type: 'party.sealingFailed', at } : undefined
  return job === 'finishing'
    ? { type: 'documents.finished', at }
    : { type: 'documents.finishFailed', at, reason: '' }
}

describe.each(SITUATIONS)('jobs that come to a contract %s', (situation) => {
  it.each(JOBS)('%s', async (job) => {
    const contractId = standing.get(situation)!
    const before = await storedContract(app, contractId)
    const event = heardBy(job, before)
    const isPossible = event !== undefined && chartOf(before).can(event)
    const partyId = before.parties[0]?.id ?? contractId
    if (job === 'the deadline') await ringDeadline(place, contractId, clockOf(before).type)
    else if (job === 'preparing') await runJob(place, PREPARE_DOCUMENTS_JOB, { contractId })
    else if (job === 'preparing that fails')
      await runJob(place, PREPARE_DOCUMENTS_JOB, { contractId }, withFailingReserving(place))
    else if (job === 'sealing') await runJob(place, SEAL_DOCUMENTS_JOB, { contractId, partyId })
    else if (job === 'sealing that fails')
      await runJob(place, SEAL_DOCUMENTS_JOB, { contractId, partyId }, withFailingSealing(place))
    else if (job === 'finishing') await runJob(place, FINISH_DOCUMENTS_JOB, { contractId })
    else await runJob(place, FINISH_DOCUMENTS_JOB, { contractId }, withFailingVerifier(place))
    const after = await storedContract(app, contractId)
    counts.jobs += 1
    if (!isPossible) expect(after).toEqual(before)
    else {
      await rows.bringBack()
      const [next] = transition(contractMachine, chartOf(before) as never, event)
      expect([after.state, after.context]).toEqual([next.value, next.context])
      expect(after.version).toBeGreaterThan(before.version)
    }
  })
})
