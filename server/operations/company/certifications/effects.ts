// What follows from a certification's moves: the status people see, messages, the key and the first signature.
import { MOST_TRIES } from '#server/domain/company/certifications/machine.ts'
import type { CertificationEvent } from '#server/domain/company/certifications/machine.ts'
import type { CertificationState } from '#protocol/company/certifications/facts.ts'
import type { Actor } from '#server/domain/actor.ts'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { StatedCompany } from '#server/domain/company/certifications/rules.ts'
import { listHolding } from '#server/domain/company/certifications/store.ts'
import { cancelSealsOf } from '#server/operations/seals/seals/moves.ts'
import { autStatusOf, identityKey } from '#server/domain/company/certifications/rules.ts'
import type { CertificationRow } from '#server/domain/company/certifications/store.ts'
import { getCompany, updateCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { getUser, updateUser } from '#server/domain/account/users/store.ts'
import type { Deps } from '#server/deps.ts'
import type { ForeignClaim, PersonClaim } from '#server/gateways/identity-check.ts'
import { certifyKey } from '#server/operations/seals/signing-keys/certified.ts'
import { bindParties } from '#server/operations/contracts/drafts/bind-parties.ts'
import { keepSignature } from '#server/operations/seals/seals/make.ts'
import { giveFirst } from '#server/operations/trade/quotas/give.ts'
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
  // What comes after a suspension concerns more people than the applicant, and is told in other words.
  const words = from === 'suspended' ? undefined : (told[`${from} ${state}`] ?? told[state])
  if (words === undefined) return
  const [title, text] = words
  const target = row.subjectType === 'person' ? '/authPersonal' : '/authCompany'
  await notify(deps, row.applicantId, { kind: 'system', title, text, target })
}

/** The person's name, number, key and first signature. */
export const certifyPerson = async (deps: Deps, actor: Actor, row: CertificationRow): Promise<void> => {
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
  await certifyKey(deps, actor, {
    ownerType: 'person',
    ownerId: user.id,
    subject: { commonName: name, serial: user.id },
  })
  await giveFirst(deps, actor, { ownerType: 'person', ownerId: user.id })
  await keepSignature(deps, actor, {
    userId: user.id,
    name,
    how: { kind: 'typed', face: 'brush', frame: 'plain' },
    listed: true,
  })
}

/** A certificate that names the company, for a new key of its own. */
export const certifyCompanyKey = async (
  deps: Deps,
  actor: Actor,
  { id, name, creditCode }: Pick<CompanyRow, 'id' | 'name' | 'creditCode'>,
): Promise<void> => {
  const subject = { commonName: name, organization: name, serial: creditCode }
  await certifyKey(deps, actor, { ownerType: 'company', ownerId: id, subject })
}

/** The company's facts, key, and the contracts that wait for it; seals that say what is no longer true end. */
export const certifyCompany = async (deps: Deps, actor: Actor, row: CertificationRow): Promise<void> => {
  const company = await getCompany(deps.db, row.subjectId)
  if (!company) throw new Error(`company ${row.subjectId} vanished`)
  const { id } = company
  const { name, legalPerson, legalPersonIdNumber, industry, area } = claimOf(deps, row) as StatedCompany
  const legalPersonIdHash = deps.personalData.fingerprint('id-number', legalPersonIdNumber)
  if (company.name !== name) await cancelSealsOf(deps, actor, id, '单位名称已变更。')
  if (company.legalPersonIdHash !== legalPersonIdHash)
    await cancelSealsOf(deps, actor, id, '法定代表人已变更。', SEAL_TYPE.legalPerson)
  const facts = { name, legalPerson, legalPersonIdHash, industry, area }
  await updateCompany(deps.db, id, { ...facts, updatedAt: deps.clock.now() })
  await certifyCompanyKey(deps, actor, { ...company, name })
  await giveFirst(deps, actor, { ownerType: 'company', ownerId: id })
  await bindParties(deps, { companyId: id, companyName: name })
}
