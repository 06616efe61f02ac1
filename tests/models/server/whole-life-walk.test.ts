// A contract with all its stages, walked at random through the server by all who take part in it.
// After each step contract, parties, review, approvals, requests for the seal and quota must fit together.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { launchContract } from '#protocol/contracts/drafts/drafts.ts'
import type { ContractState, PartyState } from '#protocol/contracts/contracts/status.ts'
import { approval } from '#server/db/schema/contracts/approvals.ts'
import { sealRequest } from '#server/db/schema/seals/seal-requests.ts'
import { review } from '#server/db/schema/contracts/reviews.ts'
import { quotaEntry } from '#server/db/schema/trade/packages.ts'
import { checkHistory } from '#server/operations/platform/audit/check-history.ts'
import { withSignPassword } from '#tests/models/server/people.ts'
import { storedContract } from '#tests/models/server/stored.ts'
import type { StoredContract } from '#tests/models/server/stored.ts'
import { STEPS } from '#tests/models/server/whole-life.ts'
import type { Cast } from '#tests/models/server/whole-life.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { memberIdsOf, newProcess, node } from '#tests/support/approvals.ts'
import { companySigner, newDraft, partyFor, personSigner } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** What the parties may be while their contract is in a state (domain.md §1.1 and §1.2). */
const PARTIES: Readonly<Record<ContractState, readonly PartyState[]>> = {
  draft: [],
  reviewing: ['pending'],
  approving: ['pending'],
  returned: ['pending', 'objected', 'cancelled'],
  confirming: ['pending', 'toConfirm'],
  preparing: ['pending'],
  preparingFailed: ['pending'],
  signing: ['pending', 'toSign', 'sealApproving', 'toSeal', 'sealing', 'signed'],
  expiring: ['pending', 'toSign', 'sealApproving', 'toSeal', 'sealing', 'signed'],
  finishing: ['signed'],
  finishingFailed: ['signed'],
  completed: ['signed'],
  voiding: ['signed'],
  voided: ['signed'],
  revoked: ['signed', 'cancelled'],
  rejected: ['signed', 'rejected', 'cancelled'],
  expired: ['signed', 'expired'],
}
/** Where the contract still stands on the initiator's quota without a signature. */
const SET_ASIDE = [
  'reviewing',
  'approving',
  'confirming',
  'preparing',
  'preparingFailed',
  'signing',
  'expiring',
]

let app: TestApp
let cast: Cast
const counts = { possible: 0, refused: 0, jobs: 0 }

beforeAll(async () => {
  app = await createTestApp()
  const initiator = await companySigner(app, '林清和', '杭州清和文化科技有限公司')
  const sealer = await withSignPassword(app, await companySigner(app, '沈知行', '宁波知行设备有限公司'))
  cast = {
    initiator,
    reviewer: await hire(app, initiator, '周远', { roles: ['legal'] }),
    approver: await hire(app, initiator, '方法务', { roles: ['legal'] }),
    applicant: await hire(app, sealer, '许职员'),
    sealApprover: await hire(app, sealer, '章审批', { roles: ['legal'] }),
    sealer,
    person: await withSignPassword(app, await personSigner(app, '何必问')),
  }
}, 180_000)
afterAll(async () => {
  keepResult('walk-whole-life', counts)
  await app.close()
})

/** Which stages one walk has. */
interface Stages {
  readonly isReviewed: boolean
  readonly isApproved: boolean
  readonly isConfirmed: boolean
  readonly isOrdered: boolean
  readonly isSealApproved: boolean
}

const launchedWith = async ({ isReviewed, isConfirmed, isOrdered }: Stages): Promise<string> => {
  const { initiator, reviewer, applicant, person } = cast
  const [memberId = ''] = await memberIdsOf(initiator, [reviewer])
  const { contractId, version } = await newDraft(initiator, {
    parties: [partyFor(applicant), partyFor(person, { signOrder: isOrdered ? 2 : 1 })],
    content: () => ({
      ordered: isOrdered,
      needsConfirm: isConfirmed,
      reviewers: isReviewed ? [{ memberId, name: reviewer.name }] : [],
    }),
  })
  await initiator.client.call(launchContract, { contractId, version, requestId: randomUUID() })
  return contractId
}

/** Everything that is kept of the contract, as counts and states. */
const standing = async (contractId: string) => {
  const db = app.db.current()
  const stored = await storedContract(app, contractId)
  const approvals = await db.select().from(approval)
  const ids = [contractId, ...stored.parties.map(({ id }) => id)]
  const mine = approvals.filter(({ subjectId, state }) => ids.includes(subjectId) && state === 'running')
  const reviews = await db.select().from(review).where(eq(review.contractId, contractId))
  const asked = await db.select().from(sealRequest).where(eq(sealRequest.contractId, contractId))
  const quota = await db.select().from(quotaEntry).where(eq(quotaEntry.contractId, contractId))
  return {
    stored,
    launchApprovals: mine.filter(({ scope }) => scope === 'contract').length,
    sealApprovals: mine.filter(({ scope }) => scope === 'seal').length,
    reviews: reviews.filter(({ state }) => state === 'running').length,
    requests: asked.filter(({ outcome }) => outcome === '').map(({ partyId }) => partyId),
    quota: (['frozen', 'used', 'released'] as const).map(
      (kind) => quota.filter((entry) => entry.kind === kind).length,
    ),
  }
}

const inStates = ({ parties }: StoredContract, ...states: PartyState[]): string[] =>
  parties.filter(({ state }) => states.includes(state as PartyState)).map(({ id }) => id)

const expectToFit = async (contractId: string, isOrdered: boolean): Promise<void> => {
  const { stored, launchApprovals, sealApprovals, reviews, requests, quota } = await standing(contractId)
  const { state, context, parties } = stored
  const allowed = PARTIES[state as keyof typeof PARTIES]
  expect(parties.filter((party) => !allowed.includes(party.state as PartyState))).toEqual([])
  const signed = inStates(stored, 'signed').length
  if (parties.length > 0 && state !== 'returned')
    expect([context.partyCount, context.signedCount, context.sealingCount]).toEqual([
      parties.length,
      signed,
      inStates(stored, 'sealing').length,
    ])
  expect([reviews, launchApprovals]).toEqual([state === 'reviewing' ? 1 : 0, state === 'approving' ? 1 : 0])
  expect(sealApprovals).toBe(inStates(stored, 'sealApproving').length)
  const applying = inStates(stored, 'sealApproving', 'toSeal')
  expect(requests.filter((id) => !inStates(stored, 'sealing').includes(id))).toEqual(applying)
  const last = parties.at(-1)
  if (isOrdered && state === 'signing' && signed === 0) expect(last?.state).toBe('pending')
  const [frozen = 0, used, released = 0] = quota
  const isSetAside = SET_ASIDE.includes(state) && signed === 0
  expect([used, frozen - released - (used ?? 0)]).toEqual([signed > 0 ? 1 : 0, isSetAside ? 1 : 0])
}

/** What one number makes somebody do: mostly a step whose time it is, now and then any other. */
const chosen = (stored: StoredContract, dice: number) => {
  const all = Object.entries(STEPS)
  const fitting = all.filter(([, { fits }]) => fits(stored))
  const from = dice % 6 === 0 || fitting.length === 0 ? all : fitting
  return from[Math.floor(dice / 6) % from.length]!
}

const walk = async (stages: Stages, dice: readonly number[]): Promise<string[]> => {
  const { initiator, approver, sealer, sealApprover } = cast
  const processes: (readonly [typeof initiator, string])[] = []
  const by = async (company: typeof initiator, who: typeof initiator) =>
    node({ by: 'persons', memberIds: await memberIdsOf(company, [who]) })
  if (stages.isApproved)
    processes.push([initiator, await newProcess(initiator, [await by(initiator, approver)])])
  if (stages.isSealApproved)
    processes.push([sealer, await newProcess(sealer, [await by(sealer, sealApprover)], { scope: 'seal' })])
  const contractId = await launchedWith(stages)
  const told: string[] = []
  for (const die of dice) {
    const stored = await storedContract(app, contractId)
    const [name, step] = chosen(stored, die)
    told.push(`${stored.state}: ${name}`)
    const answer = await step.take({ place: { app, people: undefined as never }, cast, contractId, stored })
    const after = await storedContract(app, contractId)
    if (answer === undefined) counts.jobs += 1
    else if (answer.code === '000000') counts.possible += 1
    else {
      counts.refused += 1
      // Looking at the documents for the first time is an entry too.
      expect([name, answer.code === 'server.failed', { ...after, entries: stored.entries }]).toEqual([
        name,
        false,
        stored,
      ])
    }
    await expectToFit(contractId, stages.isOrdered).catch((error: unknown) => {
      throw new Error(`after ${told.join(', ')}`, { cause: error })
    })
  }
  expect(await checkHistory(app.deps, contractId)).toEqual({ intact: true, brokenAt: undefined })
  for (const [company, processId] of processes)
    await company.client.call(disableApprovalProcess, { processId })
  return told
}

it('never leaves contract, parties, review, approvals, requests and quota at odds', async () => {
  const stages = fc.record({
    isReviewed: fc.boolean(),
    isApproved: fc.boolean(),
    isConfirmed: fc.boolean(),
    isOrdered: fc.boolean(),
    isSealApproved: fc.boolean(),
  })
  const dice = fc.array(fc.nat(9_999), { minLength: 10, maxLength: 22 })
  const taken = new Set<string>()
  await fc.assert(
    fc.asyncProperty(stages, dice, async (wanted, rolled) => {
      for (const step of await walk(wanted, rolled)) taken.add(step.split(': ')[1]!)
    }),
    { seed: 20_261_123, numRuns: 24, endOnFailure: true },
  )
  expect(Object.keys(STEPS).filter((step) => !taken.has(step))).toEqual([])
}, 300_000)
