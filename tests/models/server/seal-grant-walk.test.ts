// Every state of a seal grant × every event × every caller, and who may create one.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideSeal, grantSeal, revokeSealGrant, setSealSettings } from '#protocol/seals/seals/use.ts'
import { changeSeal, createCompanySeal } from '#protocol/seals/seals/seals.ts'
import { getCurrentAccount } from '#protocol/account/sessions/session.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { grantMachine } from '#server/domain/seals/seal-grants/machine.ts'
import { getGrant, grantLifecycle, listGrants } from '#server/domain/seals/seal-grants/store.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { CHART_AFTER_JOB } from '#server/domain/lifecycle.ts'
import { newPeople, isOfCompany, mayCall, ROLES } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { walkStored } from '#tests/models/server/stored-walk.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { runJobs } from '#tests/support/contracts.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const HOUR_MS = 3_600_000
const OVER = 'xstate.after.validity.sealGrant.limited'

let app: TestApp
let people: People
let clerk = ''
let sealId = ''
let made = 0

const SEALS = ['enabled', 'disabled', 'cancelled', 'pending', 'refused'] as const

/** A new company seal; what waits was made while the company wanted every seal approved. */
const sealIn = async (state: (typeof SEALS)[number]): Promise<string> => {
  const { client } = people.initiator
  const waits = state === 'pending' || state === 'refused'
  await client.call(setSealSettings, { needsApproval: waits })
  const spec = { type: 2, shape: 'circle' } as const
  const { sealId: id } = await client.call(createCompanySeal, { name: `合同章${(made += 1)}`, spec })
  const reason = '走查'
  if (state === 'disabled') await client.call(changeSeal, { sealId: id, action: 'disable', reason })
  if (state === 'cancelled') await client.call(changeSeal, { sealId: id, action: 'cancel', reason })
  if (state === 'refused')
    await people.admin.client.call(decideSeal, { sealId: id, isApproved: false, reason })
  return id
}

beforeAll(async () => {
  app = await createTestApp()
  people = await newPeople(app)
  clerk = (await memberIdsOf(people.initiator, [people.clerk]))[0]!
  sealId = await sealIn('enabled')
})
afterAll(async () => {
  keepResult('walk-sealGrant', counts)
  await app.close()
})

/** Of a kind of contract that no other authorisation is for. */
const asked = (until: string | null, of = sealId) => ({
  requestId: randomUUID(),
  sealId: of,
  subject: { kind: 'member' as const, memberId: clerk },
  contractTypes: [`走查合同${(made += 1)}`],
  until,
})
const give = async (until: string | null): Promise<string> =>
  (await people.initiator.client.call(grantSeal, asked(until))).grantId
const inOneHour = () => new Date(app.clock.now().getTime() + HOUR_MS).toISOString()

const standing = () => give(null)
const limited = () => give(inOneHour())
/** Its time is over, and nobody has written that down yet. */
const pastItsEnd = async (): Promise<string> => {
  const grantId = await limited()
  app.clock.advance(HOUR_MS)
  await keepSignedIn()
  return grantId
}
const revoked = async (): Promise<string> => {
  const grantId = await limited()
  await people.initiator.client.call(revokeSealGrant, { grantId })
  return grantId
}
const expired = async (): Promise<string> => {
  const grantId = await limited()
  await anHourLater()
  return grantId
}

/** The clock comes to the end of what was given for an hour. */
const anHourLater = async (): Promise<void> => {
  app.clock.advance(HOUR_MS)
  await runJobs(app)
  await keepSignedIn()
}

/** Who does nothing for two hours is signed out. */
const keepSignedIn = async (): Promise<void> => {
  for (const role of ROLES) await people[role].client.call(getCurrentAccount, {})
}

/** The end's job, as it comes late. */
const endLate = (id: string): Promise<void> =>
  jobHandlers(app.deps)[CHART_AFTER_JOB]!({
    id: randomUUID(),
    name: CHART_AFTER_JOB,
    key: null,
    payload: { noun: 'sealGrant', id, event: { type: OVER } },
    attempt: 2,
    signal: new AbortController().signal,
  })

/** Who may not; people who act for themselves have no company whose seals these could be. */
const refusal =
  (endpoint: Endpoint) =>
  (role: Role): string | undefined => {
    if (!mayCall(role, endpoint)) return 'permission.denied'
    if (people[role].companyId === null) return 'identity.company-only'
    return isOfCompany(role) ? undefined : 'not-found'
  }

describe('an authorisation is given', () => {
  it.each(SEALS.flatMap((state) => ROLES.map((role) => ({ state, role }))))(
    'for a seal $state by $role',
    async ({ state, role }) => {
      const of = await sealIn(state)
      const { code, data } = await people[role].client.ask(grantSeal, asked(null, of))
      const mayBeUsed = state === 'enabled' || state === 'disabled'
      const wanted = refusal(grantSeal)(role) ?? (mayBeUsed ? undefined : 'seal.not-possible')
      expect(code).toBe(wanted ?? '000000')
      const rows = await listGrants(app.db, of, 9)
      if (wanted === undefined) {
        counts.possible += 1
        expect(rows.map(({ id, state: at }) => [id, at])).toEqual([[data.grantId, 'standing']])
        await people.initiator.client.call(revokeSealGrant, { grantId: data.grantId })
        return
      }
      counts.refused += 1
      expect([rows, ['permission.denied', ...grantSeal.refusals].includes(wanted)]).toEqual([[], true])
    },
  )
})

const counts = walkStored<typeof grantMachine, Role>({
  machine: grantMachine,
  charts: () => grantLifecycle,
  db: () => app.db,
  roles: ROLES,
  states: {
    proposed: { elsewhere: 'It is given in the transaction that writes it.' },
    standing,
    limited,
    'limited, past its end': pastItsEnd,
    revoked,
    expired,
  },
  events: {
    'grant.given': { elsewhere: 'It comes with the making, for which there is a table above.' },
    'grant.revoked': {
      endpoint: revokeSealGrant,
      ask: (role, grantId) => people[role].client.ask(revokeSealGrant, { grantId, reason: '走查' }),
      tells: () => ({ type: 'grant.revoked', reason: '走查' }),
      refusal: (role, state) =>
        refusal(revokeSealGrant)(role) ??
        (state === 'limited, past its end' ? 'sealGrant.not-possible' : undefined),
      notPossible: 'sealGrant.not-possible',
    },
    // Last, because the clock goes on.
    [OVER]: {
      run: async (id) => {
        const isTimed = (await getGrant(app.db, id))?.state === 'limited'
        await anHourLater()
        if (!isTimed) await endLate(id)
      },
      told: () => ({ type: OVER }) as never,
    },
  },
})
