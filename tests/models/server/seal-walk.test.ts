// Every state of a seal × every act × every role, through the call.
import { transition } from 'xstate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideSeal, setSealSettings } from '#protocol/seals/seals/use.ts'
import { changeSeal, createCompanySeal, SEAL_STATUS } from '#protocol/seals/seals/seals.ts'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { sealMachine } from '#server/domain/seals/seals/machine.ts'
import { eventOf, rightFor, stateOf } from '#server/domain/seals/seals/rules.ts'
import { getSeal, sealLifecycle } from '#server/domain/seals/seals/store.ts'
import { newPeople, isOfCompany, RIGHTS, ROLES } from '#tests/models/server/people.ts'
import type { People } from '#tests/models/server/people.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const STATES = ['pending', 'enabled', 'disabled', 'refused', 'cancelled'] as const
type State = (typeof STATES)[number]
const ACTIONS = ['enable', 'disable', 'cancel', 'setDefault'] as const
const JUDGEMENTS = ['approve', 'refuse'] as const

let app: TestApp
let people: People
let made = 0
const standing = new Map<State, string>()
const counts = { possible: 0, refused: 0, jobs: 0 }

/** A company seal in a state; what waits was made while the company wanted every seal approved. */
const sealIn = async (state: State): Promise<string> => {
  const { client } = people.initiator
  made += 1
  const waits = state === 'pending' || state === 'refused'
  await client.call(setSealSettings, { needsApproval: waits })
  const { sealId } = await client.call(createCompanySeal, {
    name: `合同专用章${made}`,
    spec: { type: 2, shape: 'circle' },
  })
  if (state === 'disabled') await client.call(changeSeal, { sealId, action: 'disable', reason: '走查' })
  if (state === 'cancelled') await client.call(changeSeal, { sealId, action: 'cancel', reason: '走查' })
  if (state === 'refused')
    await people.admin.client.call(decideSeal, { sealId, isApproved: false, reason: '走查' })
  return sealId
}

const look = async (sealId: string) => {
  const row = await getSeal(app.db, sealId)
  if (row === undefined) throw new Error(`seal ${sealId} is gone`)
  const { chainId } = (await sealLifecycle.load(app.db, sealId))!
  return {
    state: stateOf(row.status),
    version: row.version,
    isDefault: row.isDefault,
    entries: (await readChain(app.db, chainId)).length,
  }
}

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  for (const state of STATES) standing.set(state, await sealIn(state))
})
afterAll(async () => {
  keepResult('walk-seal', counts)
  await app.close()
})

it('knows every state and event of the seal’s chart', () => {
  const { states, transitions } = chartGraph(sealMachine)
  expect(states.map(({ path }) => path).filter((path) => path !== '')).toEqual(STATES)
  expect(Object.keys(SEAL_STATUS)).toEqual(STATES)
  expect(new Set(transitions.map(({ eventType }) => eventType))).toEqual(
    new Set([
      ...ACTIONS.map((action) => eventOf(action).type),
      ...JUDGEMENTS.map((action) => eventOf(action).type),
    ]),
  )
})

describe.each(STATES)('a seal %s is judged', (state) => {
  it.each(JUDGEMENTS.flatMap((action) => ROLES.map((role) => ({ action, role }))))(
    '$action by $role',
    async ({ action, role }) => {
      const chart = snapshotOf(sealMachine, { state, context: {} })
      const isOurs = isOfCompany(role)
      const isAllowed = RIGHTS[role].may('signature', 'audit')
      const isMaker = role === 'initiator'
      const isPossible = isOurs && isAllowed && chart.can(eventOf(action)) && !isMaker
      const sealId = isPossible ? await sealIn(state) : standing.get(state)!
      const before = await look(sealId)
      const answer = await people[role].client.ask(decideSeal, {
        sealId,
        isApproved: action === 'approve',
        reason: '走查',
      })
      const after = await look(sealId)
      if (isPossible) {
        counts.possible += 1
        const [next] = transition(sealMachine, chart as never, eventOf(action))
        expect([answer.code, after.state, after.entries]).toEqual(['000000', next.value, before.entries + 1])
        return
      }
      counts.refused += 1
      expect(after).toEqual(before)
      if (!isAllowed) expect(answer.code).toBe('permission.denied')
      else if (!isOurs) expect(['not-found', 'identity.company-only']).toContain(answer.code)
      else expect(answer.code).toBe(chart.can(eventOf(action)) ? 'seal.own-approval' : 'seal.not-possible')
    },
  )
})

describe.each(STATES)('a seal %s', (state) => {
  it.each(ACTIONS.flatMap((action) => ROLES.map((role) => ({ action, role }))))(
    '$action by $role',
    async ({ action, role }) => {
      const chart = snapshotOf(sealMachine, { state, context: {} })
      const isOurs = isOfCompany(role)
      const isAllowed = RIGHTS[role].may('signature', rightFor(action))
      const isPossible = isOurs && isAllowed && chart.can(eventOf(action))
      const sealId = isPossible ? await sealIn(state) : standing.get(state)!
      const before = await look(sealId)
      const answer = await people[role].client.ask(changeSeal, { sealId, action, reason: '走查' })
      const after = await look(sealId)
      if (isPossible) {
        counts.possible += 1
        const [next] = transition(sealMachine, chart as never, eventOf(action))
        expect([answer.code, after.state, after.entries]).toEqual(['000000', next.value, before.entries + 1])
        expect(after.isDefault).toBe(action === 'setDefault')
        return
      }
      counts.refused += 1
      const refusal = isAllowed ? 'seal.not-possible' : 'permission.denied'
      expect([answer.code, after]).toEqual([isOurs ? refusal : 'not-found', before])
    },
  )
})
