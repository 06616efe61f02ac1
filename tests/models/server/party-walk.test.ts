// Every state of a signing party × every act × every role, through the calls.
// Nobody signs or declines for another person, too early, too late or without proof.
import { randomUUID } from 'node:crypto'
import { transition } from 'xstate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmContract, objectContract } from '#protocol/contracts/confirmations.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { rejectContract, signContract } from '#protocol/contracts/signing.ts'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { partyMachine } from '#server/domain/contracts/parties/machine.ts'
import type { PartyEvent } from '#server/domain/contracts/parties/machine.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { newPeople, mayCall, ROLES } from '#tests/models/server/people.ts'
import type { Role } from '#tests/models/server/people.ts'
import { bringAbout, partyOf, signingInput } from '#tests/models/server/situations.ts'
import type { Place, Situation } from '#tests/models/server/situations.ts'
import { storedContract } from '#tests/models/server/stored.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { actFor } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** The party looked at, by the state it is in: whose it is, and in which contract. */
const STANDING: Readonly<Record<string, { readonly situation: Situation; readonly whose: Role }>> = {
  pending: { situation: 'signing', whose: 'otherParty' },
  toConfirm: { situation: 'confirming', whose: 'party' },
  objected: { situation: 'objected to', whose: 'party' },
  toSign: { situation: 'signing', whose: 'party' },
  sealApproving: { situation: 'signing, the seal being approved', whose: 'party' },
  toSeal: { situation: 'signing, to be sealed', whose: 'party' },
  sealing: { situation: 'signing, the first being sealed', whose: 'party' },
  signed: { situation: 'signing, one signed', whose: 'party' },
  rejected: { situation: 'rejected', whose: 'party' },
  expired: { situation: 'expired', whose: 'party' },
  cancelled: { situation: 'revoked', whose: 'party' },
}

/** Events that no call of a signer causes: turns, sealing, and the contract's own ends (see the walk of the contract). */
const FOLLOWING = [
  'confirmation.asked',
  'turn.came',
  'approval.passed',
  'approval.refused',
  'sealing.finished',
  'sealing.failed',
  'contract.expired',
  'contract.ended',
]

/** What happens to an application for the company's seal: see its own walk. */
const APPLYING = ['seal.applied', 'application.withdrawn', 'seal.used', 'seal.returned', 'seal.transferred']

const ACTS = [
  'confirmation.given',
  'confirmation.objected',
  'signing.submitted',
  'signing.submitted without proof',
  'signing.rejected',
] as const
type Act = (typeof ACTS)[number]

const ENDPOINTS: Readonly<Record<Act, Endpoint>> = {
  'confirmation.given': confirmContract,
  'confirmation.objected': objectContract,
  'signing.submitted': signContract,
  'signing.submitted without proof': signContract,
  'signing.rejected': rejectContract,
}

let app: TestApp
let place: Place
const standing = new Map<string, string>()
const counts = { possible: 0, refused: 0, jobs: 0 }

beforeAll(async () => {
  app = await createTestApp()
  place = { app, people: await newPeople(app) }
  for (const state of ['expired', ...Object.keys(STANDING)])
    if (!standing.has(state)) standing.set(state, await bringAbout(place, STANDING[state]!.situation))
}, 180_000)
afterAll(async () => {
  keepResult('walk-party', counts)
  await app.close()
})

const eventOf = (act: Act, isMe: boolean): PartyEvent => {
  const at = app.clock.now().getTime()
  const by = { isMe, matches: isMe, willing: act === 'signing.submitted' }
  if (act === 'confirmation.given') return { type: 'confirmation.given', at, by }
  if (act === 'confirmation.objected')
    return { type: 'confirmation.objected', at, by, reason: '租金与约定不符' }
  return act === 'signing.rejected'
    ? { type: 'signing.rejected', at, by, reason: '租金与约定不符' }
    : { type: 'signing.submitted', at, by }
}

const inputOf = async (
  act: Act,
  isReady: boolean,
  role: Role,
  at: { contractId: string; partyId: string },
) => {
  if (act === 'confirmation.given') return { ...at, requestId: randomUUID(), version: 1, values: {} }
  if (act === 'signing.rejected' || act === 'confirmation.objected')
    return { ...at, requestId: randomUUID(), reason: '租金与约定不符' }
  // A proof can be had only by whoever may sign; all others send what they can make up.
  const input = isReady
    ? await signingInput(place.people[role], at)
    : { ...at, requestId: randomUUID(), willingToken: 'made-up', seals: {} }
  return act === 'signing.submitted' ? input : { ...input, willingToken: 'made-up' }
}

describe('every event of the party’s chart', () => {
  it('is an act of the signer, belongs to an application for the seal, or follows from elsewhere', () => {
    const events = chartGraph(partyMachine).transitions.map(({ eventType }) => eventType)
    expect(new Set(events)).toEqual(
      new Set([
        'confirmation.given',
        'confirmation.objected',
        'signing.submitted',
        'signing.rejected',
        ...FOLLOWING,
        ...APPLYING,
      ]),
    )
  })

  it('finds every state among the parties looked at', async () => {
    const all = chartGraph(partyMachine).states.map(({ path }) => path)
    expect(new Set(Object.keys(STANDING))).toEqual(new Set(all.filter((path) => path !== '')))
  })
})

const WHO = [...ROLES, 'the signer in another identity'] as const

describe.each(Object.keys(STANDING))('a party %s', (state) => {
  const { situation, whose } = STANDING[state]!
  // A person has no other identity here.
  const who = whose === 'party' ? WHO : ROLES
  it.each(ACTS.flatMap((act) => who.map((by) => ({ act, by }))))('$act by $by', async ({ act, by }) => {
    const role = by === 'the signer in another identity' ? whose : by
    const isTheirs = role === whose
    const isMe = by === whose
    const isHere = isTheirs && isMe
    const chart = () => snapshotOf(partyMachine, { state, context: {} })
    const isPossible = chart().can(eventOf(act, isHere))
    let contractId = standing.get(state)!
    if (isPossible) contractId = await bringAbout(place, situation)
    const partyId = await partyOf(place, contractId, place.people[whose])
    const endpoint = ENDPOINTS[act]
    const input = await inputOf(act, isHere && state === 'toSign', role, { contractId, partyId })
    const before = await storedContract(app, contractId)
    expect(before.parties.find(({ id }) => id === partyId)?.state).toBe(state)

    const { client, companyId } = place.people[role]
    if (isTheirs && !isMe) await actFor(place.people[role], null)
    const answer = await client.ask(endpoint, input as never)
    if (isTheirs && !isMe) await actFor(place.people[role], companyId)
    const after = await storedContract(app, contractId)

    if (isPossible) {
      counts.possible += 1
      const [next] = transition(partyMachine, chart() as never, eventOf(act, true))
      const party = after.parties.find(({ id }) => id === partyId)
      expect([answer.code, party?.state]).toEqual(['000000', next.value])
      expect(after.entries).toBeGreaterThan(before.entries)
      return
    }
    counts.refused += 1
    const isAllowed = mayCall(role, endpoint)
    const refusedHere =
      act === 'signing.rejected' || act === 'confirmation.objected' ? 'contract.not-possible' : 'sign.blocked'
    const code = !isAllowed
      ? 'permission.denied'
      : !isTheirs
        ? 'not-found'
        : isMe && state === 'toSign' && endpoint === signContract
          ? 'willing.invalid'
          : refusedHere
    expect([answer.code, after]).toEqual([code, before])
    expect(['permission.denied', ...endpoint.refusals]).toContain(code)
  })
})
