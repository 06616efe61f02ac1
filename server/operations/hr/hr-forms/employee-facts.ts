// What a company knows of an employee, from their forms, their place and the company itself.
import { addDays, addMonths, yearsBetween } from '#protocol/hr/hr-forms/days.ts'
import type { DepartType } from '#protocol/hr/hr-forms/labour-law.ts'
import type { EmployeeFacts } from '#protocol/hr/hr-forms/prefill.ts'
import { NO_FACTS } from '#protocol/hr/hr-forms/prefill.ts'
import type { HrPay, HrTerms } from '#protocol/hr/hr-forms/terms.ts'
import type { Context } from '#server/context.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { findByPhone } from '#server/domain/company/staff/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { formsOfPhone } from '#server/domain/hr/hr-forms/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { openSecrets } from './sealed.ts'

/** Words of the certificate of leaving for how employment ends. */
const GROUNDS: Readonly<Record<DepartType, string>> = {
  resign: '劳动者提出解除',
  dismiss: '用人单位依法解除',
  agreed: '协商一致解除',
  expired: '劳动合同期满终止',
  retired: '其他法定情形终止',
}

/**
 * Facts about a person, as of a form where one is given. Personal ones are opened for it, so the chain of each form that was
 * read keeps who did and what for.
 */
export const employeeFacts = async (
  ctx: Context,
  { companyId, phone, name }: Pick<HrFormRecord, 'companyId' | 'phone' | 'name'>,
  { form, use }: { form: HrFormRecord | undefined; use: string },
): Promise<EmployeeFacts> => {
  const { db } = ctx.deps
  const company = await getCompany(db, companyId)
  const nodes = await listDepartments(db, companyId)
  const member = (await findByPhone(db, companyId, phone))?.member
  const all = await formsOfPhone(db, { companyId, phone })
  const entry =
    form?.kind === 'entry' ? form : all.find(({ kind, state }) => kind === 'entry' && state !== 'cancelled')
  const read = [
    ...new Map([entry, form].flatMap((one) => (one === undefined ? [] : [[one.id, one]]))).values(),
  ]
  for (const { id } of read)
    await appendAudit(db, {
      chainId: id,
      at: ctx.clock.now(),
      event: 'hrForm:personal.seen',
      actor: ctx.actor,
      detail: { reason: use },
    })
  const secrets = (one: HrFormRecord | undefined) =>
    one === undefined ? undefined : openSecrets(ctx.deps, one)
  const [ofEntry, ofForm] = [secrets(entry), secrets(form)]
  const departmentId =
    form?.kind === 'entry' || form?.kind === 'transfer'
      ? form.terms.departmentId
      : (member?.departments[0] ?? null)
  return {
    ...NO_FACTS,
    employer: company?.name ?? '',
    employerAddress: company?.address ?? '',
    legalPerson: company?.legalPerson ?? '',
    worker: name,
    phone,
    idNumber: ofEntry?.personal.idNumber ?? '',
    address: ofEntry?.personal.address ?? '',
    oldPost: member?.post ?? '',
    post: postOf(form, entry, member?.post),
    department: departmentId === null ? '' : pathName(nodes, departmentId),
    ...contractFacts(entry?.terms),
    ...payFacts(ofForm?.pay.pay == null ? ofEntry?.pay : { ...ofEntry?.pay, ...ofForm.pay }),
    effectiveDay: form?.effectiveDay ?? '',
    years: yearsWords(entry?.effectiveDay ?? '', form?.kind === 'depart' ? form.effectiveDay : ''),
    ground: form?.kind === 'depart' ? GROUNDS[form.terms.departType] : '',
    reason: form?.terms.reason ?? '',
  }
}

const postOf = (
  form: HrFormRecord | undefined,
  entry: HrFormRecord | undefined,
  ofMember: string | undefined,
): string =>
  form?.kind === 'entry' || form?.kind === 'transfer' ? form.terms.post : ofMember || entry?.terms.post || ''

/** Days of the contract that an entry agreed. */
export const contractFacts = (terms: HrTerms | undefined): Partial<EmployeeFacts> => {
  if (terms === undefined || terms.effectiveDay === '') return {}
  const { effectiveDay: startDay, termMonths, probationMonths } = terms
  const lastOf = (months: number) => addDays(addMonths(startDay, months), -1)
  return {
    startDay,
    endDay: termMonths === null ? '' : lastOf(termMonths),
    term: termMonths === null ? '无固定期限' : `${termMonths} 个月，自 ${startDay} 起`,
    probation: probationMonths === 0 ? '' : `${probationMonths} 个月`,
    probationEnd: probationMonths === 0 ? '' : lastOf(probationMonths),
  }
}

const payFacts = (pay: Partial<HrPay> | undefined): Partial<EmployeeFacts> => ({
  pay: pay?.pay == null ? '' : String(pay.pay),
  probationPay: pay?.probationPay == null ? '' : String(pay.probationPay),
})

const yearsWords = (from: string, until: string): string => {
  if (from === '' || until === '' || until < from) return ''
  const years = yearsBetween(from, until)
  return years === 0 ? '不满一年' : `${years} 年`
}
