// Every state of a party × every act on its request for the company's seal × every caller.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disableApprovalProcess } from '#protocol/contracts/approval-processes/approval-processes.ts'
import { agreeApproval } from '#protocol/contracts/approvals.ts'
import * as calls from '#protocol/seals/seal-requests.ts'
import { getSignTask, proveWilling, sendWillingCode } from '#protocol/contracts/signing.ts'
import type { PartyState } from '#protocol/contracts/contracts/status.ts'
import { partyMachine } from '#server/domain/contracts/parties/machine.ts'
import type { PartyEvent } from '#server/domain/contracts/parties/machine.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { storedContract } from '#tests/models/server/stored.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { newProcess, node } from '#tests/support/approvals.ts'
import {
  companySigner,
  launched,
  partyFor,
  partyIdOf,
  personSigner,
  runJobs,
} from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { hire } from '#tests/support/staff.ts'
import type { Colleague } from '#tests/support/staff.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const STATES = [
  'pending',
  'toSign',
  'sealApproving',
  'toSeal',
  'sealing',
  'signed',
] as const satisfies PartyState[]
type State = (typeof STATES)[number]
const ACTS = [
  'seal.applied',
  'application.withdrawn',
  'seal.used',
  'seal.used without proof',
  'seal.returned',
  'seal.transferred',
] as const
type Act = (typeof ACTS)[number]
const ROLES = ['applicant', 'sealer', 'colleague', 'approver', 'outsider'] as const
type Role = (typeof ROLES)[number]

let app: TestApp
let boss: Signer
let second: Colleague
let approver: Colleague
let outsider: Signer
let people: Record<Role, Signer>
const standing = new Map<State, At>()
const counts = { possible: 0, refused: 0, jobs: 0 }

beforeAll(async () => {
  app = await createTestApp()
  boss = await companySigner(app, '程总理', '杭州用印科技有限公司')
  second = await hire(app, boss, '章用印', { roles: ['sealer'] })
  approver = await hire(app, boss, '方法务', { roles: ['legal'] })
  outsider = await personSigner(app, '外来客')
  people = {
    applicant: await hire(app, boss, '许职员', { roles: ['staff'] }),
    sealer: boss,
    colleague: await hire(app, boss, '同职员', { roles: ['staff'] }),
    approver,
    outsider,
  }
  for (const state of STATES) standing.set(state, await bringTo(state))
}, 180_000)
afterAll(async () => {
  keepResult('walk-seal-request', counts)
  await app.close()
})

interface At {
  readonly contractId: string
  readonly partyId: string
}

const requestId = () => randomUUID()
const reason = '与客户签订年度合同'

const sealInput = async (who: Signer, at: At) => {
  const task = await who.client.call(getSignTask, { ...at, as: 'sealer' })
  app.clock.advance(61_000)
  await who.client.call(sendWillingCode, { ...at, as: 'sealer' })
  const secret = await app.code(who.phone)
  const { documentsHash } = task
  const proof = { ...at, as: 'sealer' as const, method: 'sms' as const, secret, documentsHash }
  const { willingToken } = await who.client.call(proveWilling, proof)
  return { willingToken, seals: { companySeal: task.seals[0]?.sealId } }
}

/** A fresh contract whose company party is in this state. */
const bringTo = async (state: State): Promise<At> => {
  const { applicant } = people
  const contractId = await launched(outsider, {
    parties: [partyFor(outsider), partyFor(applicant, { signOrder: 2 })],
    content: () => ({ ordered: state === 'pending' }),
  })
  const at = { contractId, partyId: await partyIdOf(outsider, contractId, applicant) }
  if (state === 'pending' || state === 'toSign') return at
  const processId = await newProcess(boss, [node({ by: 'persons', memberIds: [approver.memberId] })], {
    scope: 'seal',
  })
  await applicant.client.call(calls.applySeal, { ...at, requestId: requestId(), reason })
  await boss.client.call(disableApprovalProcess, { processId })
  if (state === 'sealApproving') return at
  const { approval } = await approver.client.call(calls.getSealRequest, at)
  const approvalId = approval?.approvalId ?? ''
  await approver.client.call(agreeApproval, { approvalId, requestId: requestId() })
  if (state === 'toSeal') return at
  await boss.client.call(calls.sealContract, {
    ...at,
    requestId: requestId(),
    ...(await sealInput(boss, at)),
  })
  if (state === 'signed') await runJobs(app)
  return at
}

/** What the chart is told when this role does this. */
const eventOf = (act: Act, role: Role): PartyEvent => {
  const at = app.clock.now().getTime()
  const me = { isMe: role === 'applicant', matches: true, willing: false }
  const by = { maySeal: role === 'sealer', isAdmin: role === 'sealer', willing: act === 'seal.used' }
  switch (act) {
    case 'seal.applied':
      return { type: act, at, by: me, needsApproval: false }
    case 'application.withdrawn':
      return { type: act, at, by: me }
    case 'seal.returned':
      return { type: act, at, by, reason }
    case 'seal.transferred':
      return { type: act, at, by }
    default:
      return { type: 'seal.used', at, by }
  }
}

const ask = async (act: Act, role: Role, at: At, isPossible: boolean) => {
  const { client } = people[role]
  const input = { ...at, requestId: requestId() }
  switch (act) {
    case 'seal.applied':
      return client.ask(calls.applySeal, { ...input, reason })
    case 'application.withdrawn':
      return client.ask(calls.withdrawSealRequest, input)
    case 'seal.returned':
      return client.ask(calls.returnSealRequest, { ...input, reason })
    case 'seal.transferred':
      return client.ask(calls.transferSealRequest, { ...input, toMemberId: second.memberId })
    default: {
      const made = isPossible ? await sealInput(people[role], at) : { willingToken: 'made-up', seals: {} }
      return client.ask(calls.sealContract, { ...input, ...made })
    }
  }
}

describe.each(STATES)('a company party %s', (state) => {
  it.each(ACTS.flatMap((act) => ROLES.map((role) => ({ act, role }))))(
    '$act by $role',
    async ({ act, role }) => {
      const chart = snapshotOf(partyMachine, { state, context: {} })
      const isPossible = chart.can(eventOf(act, role))
      const at = isPossible ? await bringTo(state) : standing.get(state)!
      const before = await storedContract(app, at.contractId)
      const answer = await ask(act, role, at, isPossible)
      const after = await storedContract(app, at.contractId)
      counts[isPossible ? 'possible' : 'refused'] += 1
      if (!isPossible) {
        expect([answer.code === '000000', after]).toEqual([false, before])
        return
      }
      expect(answer.code).toBe('000000')
      expect(after.entries).toBeGreaterThan(before.entries)
    },
  )
})
