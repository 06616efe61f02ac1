// HR forms for tests: a company with its places, forms begun, sent and agreed to, and days that pass.
import { randomUUID } from 'node:crypto'
import { agreeApproval } from '#protocol/contracts/approvals.ts'
import { createHrForm, sendHrForm } from '#protocol/hr/hr-forms/hr-forms.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { LAW_RULES } from '#protocol/hr/hr-forms/labour-law.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { newHrTerms } from '#protocol/hr/hr-forms/terms.ts'
import type { HrPay, HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import { newestOf } from '#server/domain/contracts/approvals/store.ts'
import { newPeople } from '#tests/models/server/people.ts'
import type { People, Role } from '#tests/models/server/people.ts'
import { memberIdsOf } from '#tests/support/approvals.ts'
import { runJobs, signInByCode } from '#tests/support/contracts.ts'
import type { Signer } from '#tests/support/contracts.ts'
import { actFor } from '#tests/support/people.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** The people of the walks with the places of those who work in the company. */
export interface HrPeople {
  readonly people: People
  readonly ids: Readonly<Record<'initiator' | 'admin' | 'clerk', string>>
}

export const newHrPeople = async (app: TestApp): Promise<HrPeople> => {
  const people = await newPeople(app)
  const { initiator, admin, clerk } = people
  const [a = '', b = '', c = ''] = await memberIdsOf(initiator, [initiator, admin, clerk])
  return { people, ids: { initiator: a, admin: b, clerk: c } }
}

export const NO_PAY: HrPay = { pay: null, probationPay: null }

interface More {
  readonly design?: number
  readonly pay?: HrPay
  readonly answers?: HrAnswers
}

/** A draft, in what differs from a new form of the kind. */
export const draftHrForm = (
  { client }: Signer,
  kind: HrKind,
  change: Partial<HrTerms>,
  { design = 0, pay = NO_PAY, answers = {} }: More = {},
) =>
  client.ask(createHrForm, {
    requestId: randomUUID(),
    kind,
    terms: { ...newHrTerms(kind), ...change },
    pay,
    design,
    answers,
  })

/** The same, sent; what the law warns of was read. */
export const sentHrForm = async (
  signer: Signer,
  kind: HrKind,
  change: Partial<HrTerms>,
  more: More = {},
): Promise<string> => {
  const form = (await draftHrForm(signer, kind, change, more)).data as { hrFormId: string; version: number }
  await signer.client.call(sendHrForm, { ...form, wentOn: [...LAW_RULES], requestId: randomUUID() })
  return form.hrFormId
}

export const approvalOf = async (app: TestApp, hrFormId: string): Promise<string> =>
  (await newestOf(app.db, { noun: 'hrForm', id: hrFormId }))!.id

export const agreeTo = async (app: TestApp, { client }: Signer, hrFormId: string): Promise<void> => {
  await client.call(agreeApproval, { approvalId: await approvalOf(app, hrFormId), requestId: randomUUID() })
}

const DAY_MS = 86_400_000

/** A day on the calendar of China, so many days from now. */
export const dayIn = (app: TestApp, days: number): string =>
  new Date(app.clock.now().getTime() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)

/** So many days later, with the jobs of those days done; these people sign in again. */
export const afterDays = async (
  app: TestApp,
  people: People,
  days: number,
  roles: readonly Role[] = ['initiator', 'admin'],
): Promise<void> => {
  app.clock.advance(days * DAY_MS + 1)
  await runJobs(app)
  await runJobs(app)
  for (const role of roles) {
    await signInByCode(app, people[role])
    await actFor(people[role], people.initiator.companyId!)
  }
}
