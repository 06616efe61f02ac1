// Works out what runs out next for one person, and plans who is told when.
import { randomUUID } from 'node:crypto'
import { isDay } from '#protocol/contracts/loans/days.ts'
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { addDays } from '#protocol/hr/hr-forms/days.ts'
import { paperOfLabel, runningOut, TOLD_DAYS } from '#protocol/hr/hr-forms/running-out.ts'
import type { FormOfPerson } from '#protocol/hr/hr-forms/running-out.ts'
import type { Deps } from '#server/deps.ts'
import { findByPhone, hasLeft } from '#server/domain/company/staff/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import { formsOfPhone } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import {
  addDues,
  changeDues,
  duesOf,
  isDuesUnknown,
  keepDues,
  peopleWithoutDues,
} from '#server/domain/hr/hr-people/dues.ts'
import type { HrDueRecord } from '#server/domain/hr/hr-people/dues.ts'
import { papersOf } from '#server/domain/hr/hr-people/papers.ts'
import type { HrPerson } from '#server/domain/hr/hr-people/papers.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { fieldsOf } from '#server/operations/hr/hr-forms/own-fields.ts'
import { openSecrets } from '#server/operations/hr/hr-forms/sealed.ts'

export type DueDeps = Pick<Deps, 'db' | 'clock' | 'personalData'>

/** Tells of one thing so many days before. */
export const REMIND_OF_DUE_JOB = defineJob<{ readonly dueId: string; readonly days: number }>('hr.remind')

/** What holds now; who works here no more has only what is due after leaving. */
const foundFor = async (deps: DueDeps, person: HrPerson) => {
  const { db } = deps
  const forms = await formsOfPhone(db, person)
  const noted = await papersOf(db, person)
  const place = await findByPhone(db, person.companyId, person.phone)
  const facts = await Promise.all(forms.map((form) => factsOf(deps, form)))
  const dues = runningOut(facts, noted)
  const isGone = place === undefined && (await hasLeft(db, person.companyId, person.phone))
  return {
    forms,
    noted,
    place,
    dues: isGone ? dues.filter(({ what }) => what === 'leaving') : dues,
  }
}

const factsOf = async (deps: DueDeps, form: HrFormRecord): Promise<FormOfPerson> => {
  const { id, kind, state, effectiveDay, terms, labourContractId } = form
  const contract = labourContractId === null ? undefined : await findContract(deps.db, labourContractId)
  const fields = (await fieldsOf(deps.db, form)).filter(({ runsOut }) => runsOut === true)
  const answers = fields.length === 0 ? {} : openSecrets(deps, form).answers
  const papers = fields.flatMap(({ fieldId, label }) => {
    const day = answers[fieldId]
    return typeof day === 'string' && isDay(day) ? [paperOfLabel(`${id} ${fieldId}`, label, day)] : []
  })
  const isSigned = contract?.status === CONTRACT_STATUS.completed
  return { id, kind, state, effectiveDay, terms, isSigned, papers }
}

/** Joins the caller's transaction. Answers what is open, the nearest first. */
export const refreshDues = async (deps: DueDeps, person: HrPerson): Promise<HrDueRecord[]> => {
  const { db, clock } = deps
  const { forms, noted, place, dues } = await foundFor(deps, person)
  const before = await duesOf(db, person)
  const newest = forms[0]
  const about = {
    name: (place?.user?.name || place?.member.name || newest?.name) ?? '',
    memberId: place?.member.id ?? null,
    hrFormId: newest?.id ?? null,
  }
  const keyOf = ({ what, day }: Pick<HrDueRecord, 'what' | 'day'>, source: string) =>
    `${what} ${day} ${source}`
  const saidBy = (source: string): string => {
    const launcherId = forms.find(({ id }) => source.startsWith(id))?.launcherId
    const said = launcherId ?? noted.find(({ id }) => id === source)?.notedById
    if (said === undefined) throw new Error(`nothing says that ${source} runs out`)
    return said
  }
  const known = new Map(before.map((row) => [keyOf(row, row.source), row]))
  const added = dues
    .filter((due) => !known.has(keyOf(due, due.of)))
    .map(({ of: source, ...due }): HrDueRecord => ({
      ...due,
      ...about,
      ...person,
      id: randomUUID(),
      source,
      tellsId: saidBy(source),
      toldFor: null,
      settledAt: null,
      settledBy: '',
    }))
  const wanted = new Set(dues.map((due) => keyOf(due, due.of)))
  const kept = before.filter((row) => wanted.has(keyOf(row, row.source)))
  await keepDues(
    db,
    person,
    kept.map(({ id }) => id),
  )
  const stale = kept.filter(
    (row) => row.name !== about.name || row.memberId !== about.memberId || row.hrFormId !== about.hrFormId,
  )
  await changeDues(
    db,
    stale.map(({ id }) => id),
    about,
  )
  for (const due of await addDues(db, added)) await planReminders(db, due, clock.now())
  return [...kept.map((row) => ({ ...row, ...about })), ...added]
    .filter(({ settledAt }) => settledAt === null)
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

/** A job for each day that lies ahead. The morning is when people look. */
const planReminders = async (
  db: DueDeps['db'],
  { id, what, day }: Pick<HrDueRecord, 'id' | 'what' | 'day'>,
  now: Date,
): Promise<void> => {
  for (const days of TOLD_DAYS[what]) {
    const runAt = new Date(`${addDays(day, -days)}T09:00:00+08:00`)
    if (runAt <= now) continue
    const payload = { dueId: id, days }
    await enqueue(db, { name: REMIND_OF_DUE_JOB, key: `hrDue:${id}:${days}`, payload, runAt })
  }
}

export const FIND_DUES_JOB = defineJob<{ readonly after: string }>('hr.dues')

/** People in one transaction: some hundred milliseconds of work. */
const AT_ONCE = 20

/** Works out what runs out for those whose forms were there before it was kept, some at a time. */
export const findDues = (deps: DueDeps, { after }: { after: string }): Promise<void> =>
  deps.db.transaction(async () => {
    const people = await peopleWithoutDues(deps.db, { after, most: AT_ONCE })
    for (const { companyId, phone } of people) await refreshDues(deps, { companyId, phone })
    const last = people.at(-1)
    if (last !== undefined && people.length === AT_ONCE) await planFindDues(deps, last.key)
  })

const planFindDues = async ({ db }: Pick<Deps, 'db'>, after: string): Promise<void> => {
  await enqueue(db, { name: FIND_DUES_JOB, key: FIND_DUES_JOB, payload: { after } })
}

/** Planned at a start where nothing was ever worked out; from then on followers see to it. */
export const planFirstDues = async (deps: Pick<Deps, 'db'>): Promise<void> => {
  if (await isDuesUnknown(deps.db)) await planFindDues(deps, '')
}
