// Effects of a certification's moves: the visible status, messages, the key and first signature.
import { MOST_TRIES } from '#server/domain/company/certifications/machine.ts'
import type { CertificationEvent } from '#server/domain/company/certifications/machine.ts'
import type { CertificationState } from '#protocol/company/certifications/facts.ts'
import { PAGES } from '#protocol/pages.ts'
import type { StatedCompany } from '#server/domain/company/certifications/rules.ts'
import { listHolding } from '#server/domain/company/certifications/store.ts'
import { autStatusOf, identityKey } from '#server/domain/company/certifications/rules.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { updateCompany } from '#server/domain/company/companies/store.ts'
import { getUser, updateUser } from '#server/domain/account/users/store.ts'
import type { Deps } from '#server/deps.ts'
import type { ForeignClaim, PersonClaim } from '#server/gateways/identity-check.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

/** What was claimed, opened. */
export const claimOf = ({ personalData }: Deps, row: CertificationRow): unknown =>
  JSON.parse(personalData.open(row.claimSealed, row.id))

/** Why an event ended or suspended a certification, in words for the applicant. */
export const reasonOf = (event: CertificationEvent): string => {
  if ('reason' in event) return event.reason
  if (event.type === 'amount.wrong') return `打款金额 ${MOST_TRIES} 次填写不正确，请重新提交认证。`
  if (event.type === 'rival.certified')
    return '该统一社会信用代码已由其他申请人先通过认证。如您在该单位工作，请联系其管理员邀请您加入。'
  if (event.type === 'account.closed') return '申请人注销了账号。'
  return '提交后 7 天内没有完成打款验证或法定代表人授权，请重新提交认证。'
}

/** Shows the status where people look for it, and tells the applicant. */
export const showStatus = async (
  deps: Deps,
  row: CertificationRow,
  { from, to: state }: { readonly from: string; readonly to: string },
): Promise<void> => {
  const { db, clock } = deps
  const change = { autStatus: autStatusOf(state as CertificationState), updatedAt: clock.now() }
  // While changed facts are looked at, the certification that holds goes on; so it does where they come to nothing.
  const others = (await listHolding(db, row.subjectType, row.subjectId)).filter(({ id }) => id !== row.id)
  if (others.length === 0 || state === 'certified') {
    if (row.subjectType === 'person') await updateUser(db, row.subjectId, change)
    else await updateCompany(db, row.subjectId, change)
  }
  const what = row.subjectType === 'person' ? '个人实名认证' : `${row.name}的单位认证`
  const told: Readonly<Record<string, readonly [string, string]>> = {
    certified: ['认证已通过', `${what}已通过，签名证书已签发。`],
    failed: ['认证未通过', `${what}未通过：${row.reason}`],
    'proving reviewing': ['单位验证已完成', `${what}已完成验证，资料正在审核，结果会再通知您。`],
  }
  // What follows a suspension concerns more people than the applicant, and has its own notices.
  const words = from === 'suspended' ? undefined : (told[`${from} ${state}`] ?? told[state])
  if (words === undefined) return
  const [title, text] = words
  const target = row.subjectType === 'person' ? PAGES.personCertification : PAGES.companyCertification
  await notify(deps, row.applicantId, { kind: 'system', title, text, target })
}

/** The person's name and number, as they were proven. */
export const certifyPerson = async (deps: Deps, row: CertificationRow): Promise<void> => {
  const { db, clock, personalData } = deps
  const claim = claimOf(deps, row) as PersonClaim & Partial<ForeignClaim>
  const { name, idNumber } = claim
  const user = await getUser(db, row.subjectId)
  if (!user) throw new Error(`user ${row.subjectId} vanished`)
  await updateUser(db, user.id, {
    name,
    idNumberSealed: personalData.seal(idNumber, user.id),
    idNumberHash: personalData.fingerprint('id-number', identityKey(claim)),
    updatedAt: clock.now(),
  })
}

/** The company's facts, as they were proven. */
export const certifyCompany = async (deps: Deps, row: CertificationRow): Promise<void> => {
  const { name, legalPerson, legalPersonIdNumber, industry, area } = claimOf(deps, row) as StatedCompany
  const legalPersonIdHash = deps.personalData.fingerprint('id-number', legalPersonIdNumber)
  const facts = { name, legalPerson, legalPersonIdHash, industry, area }
  await updateCompany(deps.db, row.subjectId, { ...facts, updatedAt: deps.clock.now() })
}
