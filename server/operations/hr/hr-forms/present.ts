// How HR forms are shown to one viewer, with the actions the chart allows now.
import { CONTRACT_STATUS } from '#protocol/contracts/contracts/status.ts'
import { keptAnswers } from '#protocol/hr/hr-designs/answers.ts'
import { HR_FORM_ACTIONS } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormAction } from '#protocol/hr/hr-forms/status.ts'
import type { HrFormDetail, HrFormRow } from '#protocol/hr/hr-forms/hr-form.ts'
import { dueAfterEntry, dueAfterLeaving } from '#protocol/hr/hr-forms/labour-law.ts'
import { hrFindings } from '#protocol/hr/hr-forms/terms.ts'
import { maskPhone } from '#protocol/phone.ts'
import type { Context } from '#server/context.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { askedNow } from '#server/domain/contracts/approvals/tasks.ts'
import { hrFormMachine } from '#server/domain/hr/hr-forms/machine.ts'
import { pastOf } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { snapshotOf } from '#server/domain/lifecycle.ts'
import { readChain } from '#server/domain/platform/audit/store.ts'
import { readRoles } from '#server/operations/company/staff/acting.ts'
import { readApprovalOf } from '#server/operations/contracts/approvals/lists.ts'
import { noteRead } from './copies.ts'
import { causeOf, findSeenForm, subjectOf } from './find.ts'
import { mayFillHead } from './head.ts'
import { isOnlyHeadWriter, mendedPart, returnableParts } from './parts.ts'
import { fieldsOf, namesIn, withoutPersonal } from './own-fields.ts'
import { labourOf, mayBeginContract } from './labour-contract.ts'
import { masked, openSecrets } from './sealed.ts'
import { startAnswers } from './start-values.ts'
import { namedRoles } from './named-roles.ts'

/** Forms of one company as the caller sees them. */
export const presentForms = async (ctx: Context, forms: readonly HrFormRecord[]): Promise<HrFormRow[]> => {
  const { db } = ctx.deps
  const companyId = forms[0]?.companyId
  const departments = companyId === undefined ? [] : await listDepartments(db, companyId)
  const asked = await askedNow(
    db,
    'hrForm',
    forms.map(({ id }) => id),
  )
  return forms.map((form) => ({
    hrFormId: form.id,
    kind: form.kind,
    name: form.name,
    phoneMasked: form.phone === '' ? '' : maskPhone(form.phone),
    department: form.terms.departmentId === null ? '' : pathName(departments, form.terms.departmentId),
    post: form.terms.post,
    effectiveDay: form.effectiveDay,
    status: form.status,
    waitingFor:
      form.state === 'filling'
        ? [form.name]
        : form.state === 'mending'
          ? ownerOf(form)
          : form.state === 'approving'
            ? (asked.get(form.id) ?? [])
            : [],
    launcher: form.launcher,
    updatedAt: form.updatedAt.toISOString(),
    actions: actionsOf(ctx, form),
  }))
}

/** Who mends a part. */
const ownerOf = ({ name, launcher, context: { part } }: HrFormRecord): string[] =>
  part?.owner === 'employee' ? [name] : part?.owner === 'hr' ? [launcher] : ['填写主管部分的同事']

const actionsOf = (ctx: Context, form: HrFormRecord): HrFormAction[] => {
  const by = causeOf(ctx, form)
  const chart = snapshotOf(hrFormMachine, form)
  const may: Record<HrFormAction, boolean> = {
    // Asked about one form at a time, where it is shown.
    fillHead: false,
    returnSection: false,
    launchContract: false,
    edit: chart.can({ type: 'hrForm.sent', by, needsFilling: false, effectiveAt: 0 }),
    urge: chart.can({ type: 'hrForm.urged', by }),
    urgeApprovers: by.isHr && form.state === 'approving',
    reveal: by.isHr,
    cancel: chart.can({ type: 'hrForm.cancelled', by, reason: '' }),
  }
  return HR_FORM_ACTIONS.filter((action) => may[action])
}

const roleNamesOf = async (
  { deps: { db } }: Context,
  { companyId, terms }: HrFormRecord,
): Promise<Record<string, string>> => {
  const { addRoles, dropRoles } = namedRoles(terms)
  const codes = [...addRoles, ...dropRoles]
  if (codes.length === 0) return {}
  const book = await readRoles(db, companyId)
  return Object.fromEntries(codes.map((code) => [code, book.nameOf(code)]))
}

/** The form with what the law says to it, its approval and its history. */
export const readHrForm = async (ctx: Context, { hrFormId }: { hrFormId: string }): Promise<HrFormDetail> => {
  const form = await findSeenForm(ctx, hrFormId)
  await noteRead(ctx, form)
  const [row] = await presentForms(ctx, [form])
  const { db } = ctx.deps
  const { pay, personal, answers } = openSecrets(ctx.deps, form)
  const fields = await fieldsOf(db, form)
  const { kind, terms, state } = form
  const isOver = state === 'cancelled'
  const successor =
    terms.successorId === null ? undefined : await findStaff(db, form.companyId, terms.successorId)
  const findings = hrFindings(kind, terms, { ...pay, idNumber: personal.idNumber }, await pastOf(db, form))
  const labour = await labourOf(ctx, form)
  const due =
    kind === 'entry'
      ? labour?.status === CONTRACT_STATUS.completed
        ? []
        : [dueAfterEntry(form.effectiveDay)]
      : kind === 'depart'
        ? [dueAfterLeaving(form.effectiveDay)]
        : []
  const chain = await readChain(db, form.id)
  const part = mendedPart(form)
  const returnable = await returnableParts(ctx, form)
  const approval = await readApprovalOf(ctx, subjectOf(form))
  const mayFill = await mayFillHead(ctx, form)
  // Whoever may still write their own part reads all of it here.
  const shown = {
    ...withoutPersonal(fields, answers),
    ...(row!.actions.includes('edit') ? keptAnswers(fields, 'hr', answers) : {}),
    ...(mayFill && (await isOnlyHeadWriter(ctx, form)) ? keptAnswers(fields, 'head', answers) : {}),
  }
  const isUntouched = Object.keys(keptAnswers(fields, 'head', answers)).length === 0
  const starts =
    mayFill && isUntouched
      ? await startAnswers(ctx, { ...form, form }, { fields, owner: 'head', answers }, 'head')
      : {}
  return {
    ...row!,
    actions: [
      ...row!.actions,
      ...(mayFill ? (['fillHead'] as const) : []),
      ...(returnable.length > 0 ? (['returnSection'] as const) : []),
      ...((await mayBeginContract(ctx, form)) ? (['launchContract'] as const) : []),
    ],
    version: form.version,
    // Forms of before have no roles.
    terms: { ...terms, ...namedRoles(terms) },
    // Only who may still write it reads it here; everybody else looks it up and is recorded.
    pay: row!.actions.includes('edit') ? pay : null,
    personal: masked(personal),
    hasPay: pay.pay !== null,
    fields: [...fields],
    answers: { ...starts, ...shown },
    names: await namesIn(db, form.companyId, fields, { ...starts, ...shown }),
    roleNames: await roleNamesOf(ctx, form),
    endReason: form.endReason,
    findings: isOver ? [] : findings,
    dues: isOver || form.effectiveDay === '' ? [] : due,
    successor: successor === undefined ? '' : successor.user?.name || successor.member.name,
    // Nobody decides while a part is mended.
    approval: approval === null || part === undefined ? approval : { ...approval, actions: [] },
    returnable,
    mended: part === undefined ? null : { owner: part.owner, by: part.by, reason: part.reason },
    labour,
    history: chain.map(({ n, at, event, who, identity, ip, detail, hash }) => ({
      n,
      at,
      event,
      who,
      identity,
      ip,
      detail,
      hash,
    })),
  }
}
