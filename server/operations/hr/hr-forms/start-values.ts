// What own fields of a form begin with, from what the company knows of its person.
import { formatDate } from '#protocol/chinese-date.ts'
import { isShown } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { isPersonalStart } from '#protocol/hr/hr-designs/fields.ts'
import type { HrField, HrOwner, HrStart } from '#protocol/hr/hr-designs/fields.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { findByPhone, findStaff } from '#server/domain/company/staff/store.ts'
import type { StaffRecord } from '#server/domain/company/staff/store.ts'
import { formsOfPhone } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { papersOf } from '#server/domain/hr/hr-people/papers.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { companyOf } from '#server/operations/company/staff/acting.ts'
import { contractFacts } from './employee-facts.ts'
import { fieldsOf } from './own-fields.ts'
import { openSecrets } from './sealed.ts'

/** Of whom, and as of which form where there is one. */
interface About {
  readonly companyId: string
  readonly phone: string
  readonly name: string
  readonly form?: HrFormRecord
}

/** HR sees personal facts and is on record; the person sees their own; the head sees none. */
export type StartViewer = 'hr' | 'self' | 'head'

const isInForce = ({ state }: HrFormRecord): boolean => state === 'passed' || state === 'done'

/** Values by field id for the shown fields of a part that begin with something known and are not answered yet. */
export const startAnswers = async (
  ctx: Context,
  about: About,
  part: { fields: readonly HrField[]; owner: HrOwner; answers: HrAnswers },
  viewer: StartViewer,
): Promise<HrAnswers> => {
  const wanted = part.fields.filter(
    (field) =>
      field.owner === part.owner &&
      field.start !== undefined &&
      part.answers[field.fieldId] === undefined &&
      isShown(field, part.answers) &&
      !(viewer === 'head' && isPersonalStart(field.start)),
  )
  if (wanted.length === 0 || about.phone === '') return {}
  const facts = await factsFor(ctx, about, new Set(wanted.flatMap(({ start }) => start ?? [])), viewer)
  return Object.fromEntries(
    wanted.flatMap(({ fieldId, kind, start }) => {
      const known = start === undefined ? '' : facts[start]
      const value = kind === 'department' ? facts.departmentId : known
      return value === '' ? [] : [[fieldId, value]]
    }),
  )
}

type Facts = Readonly<Record<HrStart | 'departmentId', string>>

const factsFor = async (
  ctx: Context,
  { companyId, phone, name, form }: About,
  wanted: ReadonlySet<HrStart>,
  viewer: StartViewer,
): Promise<Facts> => {
  const { db } = ctx.deps
  const place = await findByPhone(db, companyId, phone)
  const earlier = (await formsOfPhone(db, { companyId, phone })).find(
    (one) => one.kind === 'entry' && isInForce(one) && one.id !== form?.id,
  )
  const entry = form?.kind === 'entry' ? form : earlier
  const personal = await personalOf(ctx, { entry: earlier, place }, wanted, viewer)
  const noted = (await papersOf(db, { companyId, phone })).find(({ kind }) => kind === 'contract')
  const contract = contractFacts(entry?.terms)
  const departmentId =
    form?.kind === 'entry' ? form.terms.departmentId : (place?.member.departments[0] ?? null)
  const nodes = departmentId === null ? [] : await listDepartments(db, companyId)
  const joinedAt = place?.member.joinedAt ?? null
  return {
    name,
    staffNo: place?.member.staffNo ?? '',
    departmentId: departmentId ?? '',
    department: departmentId === null ? '' : pathName(nodes, departmentId),
    post: form?.kind === 'entry' ? form.terms.post : place?.member.post || (entry?.terms.post ?? ''),
    entryDay: contract.startDay ?? (joinedAt === null ? '' : formatDate(joinedAt, 'YYYY-MM-DD')),
    probationEnd: contract.probationEnd ?? '',
    contractEnd: noted?.day ?? contract.endDay ?? '',
    phone,
    email: personal.email,
    idNumber: personal.idNumber,
    address: personal.address,
  }
}

const NOTHING = { email: '', idNumber: '', address: '' }

/**
 * Personal facts of an earlier entry. To the person they are given only where the place in the company is bound to the very
 * account that asks: a phone may have another owner by now.
 */
const personalOf = async (
  ctx: Context,
  { entry, place }: { entry: HrFormRecord | undefined; place: StaffRecord | undefined },
  wanted: ReadonlySet<HrStart>,
  viewer: StartViewer,
): Promise<typeof NOTHING> => {
  if (viewer === 'head') return NOTHING
  if (viewer === 'self' && place?.member.userId !== ctx.user.id) return NOTHING
  const email = place?.member.email ?? ''
  if (entry === undefined || !(wanted.has('idNumber') || wanted.has('address'))) return { ...NOTHING, email }
  if (viewer === 'hr')
    await appendAudit(ctx.deps.db, {
      chainId: entry.id,
      at: ctx.clock.now(),
      event: 'hrForm:personal.seen',
      actor: ctx.actor,
      detail: { reason: '用于人事单的默认值' },
    })
  const { idNumber, address } = openSecrets(ctx.deps, entry).personal
  return { email, idNumber, address }
}

/** For HR, who has chosen the colleague of a new form. Refuses `not-found`. */
export const readStarts = async (
  ctx: Context,
  { kind, design, memberId }: { kind: HrKind; design: number; memberId: string },
): Promise<{ answers: HrAnswers }> => {
  const companyId = companyOf(ctx)
  const place = await findStaff(ctx.deps.db, companyId, memberId)
  if (place === undefined) throw new Refusal('not-found', '所选的同事不存在，请重新选择。')
  const { member, user } = place
  const about = { companyId, phone: user?.phone ?? member.phone, name: user?.name || member.name }
  const fields = await fieldsOf(ctx.deps.db, { companyId, kind, designVersion: design })
  return { answers: await startAnswers(ctx, about, { fields, owner: 'hr', answers: {} }, 'hr') }
}
