// Every state of a certification × every event, through the calls and the identity check's answers.
import { transition } from 'xstate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { sendVerifyCode, uploadIdentityPicture } from '#protocol/base.ts'
import { certifyPerson } from '#protocol/company/certifications/certifications.ts'
import { certifyCompany } from '#protocol/company/certifications/company.ts'
import { chartGraph } from '#src/inspector/chart-graph.ts'
import { certification } from '#server/db/schema/company/certifications.ts'
import { certificationMachine } from '#server/domain/company/certifications/machine.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import type { IdentityVerdict } from '#server/gateways/identity-check.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { CHECK_JOB } from '#server/operations/company/certifications/moves.ts'
import { keepResult } from '#tests/models/support/results.ts'
import { licencePicture, newCreditCode, newPerson } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import type { TestApp } from '#tests/support/test-app.ts'

const VERDICTS = {
  'check.passed': { result: 'passed' },
  'check.failed': { result: 'failed', reason: '姓名与身份证号不一致，请核对后重试。' },
  'check.deferred': { result: 'pending', ticket: 'ticket-1' },
} as const satisfies Record<string, IdentityVerdict>
type Check = keyof typeof VERDICTS
const CHECKS = Object.keys(VERDICTS) as Check[]

let app: TestApp
let person: TestPerson
/** What the identity check says now; undefined: it cannot be reached. */
let verdict: IdentityVerdict | undefined
const counts = { possible: 0, refused: 0, jobs: 0 }

const answer = (): Promise<IdentityVerdict> =>
  verdict === undefined ? Promise.reject(new Error('no connection')) : Promise.resolve(verdict)

beforeAll(async () => {
  app = await createTestApp({
    deps: { identityCheck: { checkPerson: answer, checkCompany: answer, ask: answer } },
  })
})
beforeEach(async () => {
  verdict = undefined
  person = await newPerson(app)
})
afterAll(async () => {
  keepResult('walk-certification', counts)
  await app.close()
})

const submitPerson = async () => {
  app.clock.advance(61_000)
  await person.client.call(sendVerifyCode, { phone: person.phone, purpose: 'certify' })
  return person.client.ask(certifyPerson, {
    name: '沈知行',
    idNumber: person.idNumber,
    phone: person.phone,
    verifyCode: await app.code(person.phone),
    consented: true,
  })
}

const submitCompany = async () => {
  app.clock.advance(1000)
  const { fileId } = await person.client.call(
    uploadIdentityPicture,
    { name: '执照.png' },
    { body: await licencePicture() },
  )
  return person.client.ask(certifyCompany, {
    name: `宁波知行设备有限公司`,
    creditCode: newCreditCode(),
    legalPerson: '沈知行',
    legalPersonIdNumber: person.idNumber,
    industry: '65',
    area: '3301',
    licenceFileId: fileId,
  })
}

/** The person's submissions, oldest first. */
const rows = async () => {
  const found = await app.db
    .current()
    .select()
    .from(certification)
    .where(eq(certification.applicantId, person.userId))
  return found
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime())
    .map(({ id, state, version, subjectType }) => ({ id, state, version, subjectType }))
}

const newest = async () => {
  const row = (await rows()).at(-1)
  if (row === undefined) throw new Error('nothing was submitted')
  return row
}

/** Brings a submission of the person into a state. */
const bringAbout = async (state: string): Promise<void> => {
  if (state === 'uncertified') return
  verdict = {
    checking: undefined,
    reviewing: VERDICTS['check.deferred'],
    certified: VERDICTS['check.passed'],
    failed: VERDICTS['check.failed'],
  }[state]
  await submitPerson()
  expect((await newest()).state).toBe(state)
}

const runCheckJob = async (id: string) => {
  const signal = new AbortController().signal
  const payload = { certificationId: id }
  await jobHandlers(app.deps)[CHECK_JOB]?.({ id, name: CHECK_JOB, key: null, payload, attempt: 1, signal })
}

const chartAt = (state: string) =>
  snapshotOf(certificationMachine, {
    state,
    context: { isAutomatic: true, needsProof: false, wrongAmounts: 0, check: 'waiting' },
  })
const terms = { isAutomatic: true, needsProof: false }
const eventOf = (type: string) => ({ type, reason: '', ticket: '', terms }) as never

it('knows every event of the certification’s chart', () => {
  const events = chartGraph(certificationMachine).transitions.map(({ eventType }) => eventType)
  expect(new Set(events)).toEqual(
    new Set([
      'person.submitted',
      'foreign.submitted',
      'company.submitted',
      'audit.passed',
      'audit.failed',
      'submission.withdrawn',
      'amount.matched',
      'amount.wrong',
      'consent.given',
      'rival.certified',
      'certification.suspended',
      'certification.cleared',
      'certification.ended',
      'account.closed',
      'legalPerson.left',
      'xstate.after.proofLimit.certification.proving',
      ...CHECKS,
    ]),
  )
})

const STATES = chartGraph(certificationMachine)
  .states.map(({ path }) => path)
  // Agents' companies, withdrawals and what follows a certification are walked in company-certification-walk.test.ts.
  .filter((path) => !['', 'proving', 'withdrawn', 'suspended', 'ended'].includes(path))

describe.each(STATES)('a certification %s', (state) => {
  it('submitted again begins anew only where the last one is over without success', async () => {
    await bringAbout(state)
    const before = await rows()
    verdict = undefined
    const { code } = await submitPerson()
    const after = await rows()
    const isFree = state === 'uncertified' || state === 'failed'
    if (isFree) {
      counts.possible += 1
      const [next] = transition(
        certificationMachine,
        chartAt('uncertified') as never,
        eventOf('person.submitted'),
      )
      expect([after.length, after.at(-1)?.state]).toEqual([before.length + 1, next.value])
      expect(after.slice(0, -1)).toEqual(before)
    } else {
      counts.refused += 1
      expect([code, after]).toEqual(['certification.done', before])
      expect(certifyPerson.refusals).toContain(code)
    }
  })

  it('lets only the certified submit a company', async () => {
    await bringAbout(state)
    const before = await rows()
    verdict = undefined
    const { code } = await submitCompany()
    const after = await rows()
    if (state === 'certified') {
      counts.possible += 1
      const [next] = transition(
        certificationMachine,
        chartAt('uncertified') as never,
        eventOf('company.submitted'),
      )
      expect(after.at(-1)).toMatchObject({ subjectType: 'company', state: next.value })
    } else {
      counts.refused += 1
      expect([code, after]).toEqual(['identity.person-not-certified', before])
    }
  })

  // Before a submission there is nothing to check.
  it.each(state === 'uncertified' ? [] : CHECKS)('hears %s only while it waits for it', async (check) => {
    await bringAbout(state)
    const before = await newest()
    verdict = VERDICTS[check]
    await runCheckJob(before.id)
    const after = await newest()
    const chart = chartAt(state)
    counts.jobs += 1
    // Who is certified is asked about once more only when an operator wants it.
    if (state === 'certified' || !chart.can(eventOf(check))) expect(after).toEqual(before)
    else {
      const [next] = transition(certificationMachine, chart as never, eventOf(check))
      expect([after.state, after.version]).toEqual([next.value, before.version + 1])
    }
  })
})
