// Drafts of HR forms: made and changed by those who launch them.
import { randomUUID } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { HR_FORM_STATUS } from '#protocol/hr/hr-forms/status.ts'
import { keptAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrKind } from '#protocol/hr/hr-forms/status.ts'
import { NO_PERSONAL } from '#protocol/hr/hr-forms/terms.ts'
import type { HrPay, HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import type { Context } from '#server/context.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { findDesign } from '#server/domain/hr/hr-designs/store.ts'
import { changeHrForm, insertHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { companyOf, readRoles } from '#server/operations/company/staff/acting.ts'
import { isSavedAlready } from '#server/operations/contracts/drafts/saved-already.ts'
import { lockOwnForm } from './find.ts'
import { mendedPart } from './parts.ts'
import { fieldsOf, withPart } from './own-fields.ts'
import { openSecrets, sealSecrets } from './sealed.ts'

/** What HR writes. */
export interface HrContent {
  readonly terms: HrTerms
  readonly pay: HrPay
  readonly answers: HrAnswers
}

/** Refuses `draft.stale` for a design that is not there. */
export const createHrForm = async (
  ctx: Context,
  { kind, terms, pay, answers, design }: HrContent & { kind: HrKind; design: number },
): Promise<{ hrFormId: string; version: number }> => {
  const companyId = companyOf(ctx)
  const { deps, clock, user, actor } = ctx
  const now = clock.now()
  const id = randomUUID()
  const form = { companyId, kind, designVersion: design }
  if (design !== 0 && (await findDesign(deps.db, { companyId, kind, version: design })) === undefined)
    throw new Refusal('draft.stale', '表单设置已改变，请刷新页面后重新填写。')
  const own = await withPart(ctx, form, 'hr', { before: {}, typed: answers })
  await insertHrForm(deps.db, {
    id,
    companyId,
    kind,
    launcherId: user.id,
    launcher: user.name,
    ...(await columnsOf(ctx, kind, terms)),
    designVersion: design,
    sealed: sealSecrets(deps, id, { pay, personal: NO_PERSONAL, answers: own }),
    copies: [],
    state: 'draft',
    status: HR_FORM_STATUS.draft,
    context: { needsFilling: terms.needsFilling, effectiveAt: null },
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await appendAudit(deps.db, { chainId: id, at: now, event: 'hrForm:draft.created', actor, detail: { kind } })
  return { hrFormId: id, version: 1 }
}

/** Refuses `draft.stale` when another window saved in between, and what is no longer HR's to change. */
export const saveHrForm = async (
  ctx: Context,
  { hrFormId, version, terms, pay, answers }: HrContent & { hrFormId: string; version: number },
): Promise<{ version: number }> => {
  const form = await lockOwnForm(ctx, hrFormId)
  const isMended = mendedPart(form)?.owner === 'hr'
  if (form.state !== 'draft' && form.state !== 'returned' && !isMended)
    throw new Refusal('hrForm.not-possible', '这份人事单已经发出，不能再修改。请刷新页面查看。')
  // What a lost answer has saved already is looked at below.
  if (form.version !== version + 1) checkVersion(form, version)
  const { pay: storedPay, personal, answers: before } = openSecrets(ctx.deps, form)
  const own = await withPart(ctx, form, 'hr', { before, typed: answers })
  const columns = await columnsOf(ctx, form.kind, terms)
  const kept = isMended ? { ...columns.terms, needsFilling: form.terms.needsFilling } : columns.terms
  const stored = { terms: form.terms, pay: storedPay, answers: before }
  if (isSavedAlready({ version: form.version, content: stored }, version, { terms: kept, pay, answers: own }))
    return { version: form.version }
  checkVersion(form, version)
  // Whom it asked and whom it is about are settled once an approver has it.
  if (isMended && (columns.phone !== form.phone || columns.memberId !== form.memberId))
    throw new Refusal('hrForm.not-possible', '退回修改时不能换员工或手机号。如需更换，请取消后重新发起。')
  const filled = isSamePerson(form, columns)
    ? { personal, answers: own }
    : { personal: NO_PERSONAL, answers: keptAnswers(await fieldsOf(ctx.deps.db, form), 'hr', own) }
  await changeHrForm(ctx.deps.db, hrFormId, {
    ...columns,
    terms: kept,
    sealed: sealSecrets(ctx.deps, hrFormId, { pay, ...filled }),
    version: version + 1,
    updatedAt: ctx.clock.now(),
  })
  return { version: version + 1 }
}

/** What one person filled in goes to nobody else: a form that came back may be about another one by now. */
const isSamePerson = (
  before: Pick<HrFormRecord, 'memberId' | 'phone'>,
  now: Pick<HrFormRecord, 'memberId' | 'phone'>,
): boolean => (now.memberId === null ? now.phone === before.phone : now.memberId === before.memberId)

export const checkVersion = ({ version }: HrFormRecord, given: number): void => {
  if (version !== given)
    throw new Refusal('draft.stale', '这份人事单已在别处改动，请刷新页面后再改。您填写的内容还在本页。')
}

/** Everybody and every place that it names is of the company; refuses `not-found`. */
const checkNamed = async (ctx: Context, terms: HrTerms): Promise<void> => {
  const companyId = companyOf(ctx)
  const { memberId, successorId, departmentId, approverIds } = terms
  const people = { memberId: [memberId], successorId: [successorId], approverIds }
  for (const [path, ids] of Object.entries(people))
    for (const id of ids)
      if (id !== null && (await findStaff(ctx.deps.db, companyId, id)) === undefined)
        throw new Refusal('not-found', '所选的同事不存在，请重新选择。', {
          fields: { [path]: '所选的同事不存在，请重新选择' },
        })
  const departments = departmentId === null ? [] : await listDepartments(ctx.deps.db, companyId)
  if (departmentId !== null && !departments.some(({ id }) => id === departmentId))
    throw new Refusal('not-found', '所选部门不存在，可能已被删除。请重新选择。', {
      fields: { departmentId: '所选部门不存在，请重新选择' },
    })
}

/** Refuses `not-found` for roles the company does not have, and the super-administrator's. */
const checkRolesKnown = async (ctx: Context, { addRoles, dropRoles }: HrTerms): Promise<void> => {
  if (addRoles.length + dropRoles.length === 0) return
  const { assignable } = await readRoles(ctx.deps.db, companyOf(ctx))
  const words = '所选角色不存在或不能授予，请重新选择'
  for (const [path, codes] of Object.entries({ addRoles, dropRoles }))
    if (codes.some((code) => !assignable.some(({ id }) => id === code)))
      throw new Refusal('not-found', `${words}。`, { fields: { [path]: words } })
}

/** The columns that repeat parts of the terms; a colleague's name and phone are those of their place. */
const columnsOf = async (ctx: Context, kind: HrKind, typed: HrTerms) => {
  // Only a transfer moves roles.
  const given = kind === 'transfer' ? typed : { ...typed, addRoles: [], dropRoles: [] }
  await checkNamed(ctx, given)
  await checkRolesKnown(ctx, given)
  const place =
    kind === 'entry' || given.memberId === null
      ? undefined
      : await findStaff(ctx.deps.db, companyOf(ctx), given.memberId)
  const memberId = place?.member.id ?? null
  const name = place === undefined ? given.name : place.user?.name || place.member.name
  const phone = place === undefined ? given.phone : (place.user?.phone ?? place.member.phone)
  const isNew = kind === 'entry'
  const terms = { ...given, memberId, name: isNew ? given.name : name, phone: isNew ? given.phone : phone }
  return { terms, name: terms.name, phone: terms.phone, memberId, effectiveDay: terms.effectiveDay }
}
