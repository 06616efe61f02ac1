// What follows when a company's legal person leaves: their seals end and the key that put them; the company itself works on.
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { listAdministrators } from '#server/domain/company/staff/store.ts'
import type { Deps } from '#server/deps.ts'
import { revokeCertificatesOf } from '#server/operations/seals/certificates/moves.ts'
import { certifyCompanyKey } from '#server/operations/company/certifications/effects.ts'
import { cancelSealsOf } from '#server/operations/seals/seals/moves.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

/** Destroys the key under which the legal person's seals were put, and gives the company, still proven, another. */
export const renewKeys = async (deps: Deps, actor: Actor, company: CompanyRow): Promise<void> => {
  await revokeCertificatesOf(deps, {
    holder: { companyId: company.id },
    actor,
    at: deps.clock.now(),
    reason: 'legalPersonLeft',
    isToldElsewhere: true,
  })
  await certifyCompanyKey(deps, actor, company)
}

/** Cancels the seals of the legal person who left. */
export const cancelLegalSeals = (deps: Deps, actor: Actor, { id }: CompanyRow, name: string): Promise<void> =>
  cancelSealsOf(deps, actor, id, `法定代表人${name}已离开本单位。`, SEAL_TYPE.legalPerson)

/** Tells the administrators what ended and what is to be done. */
export const tellOfDeparture = async (
  deps: Deps,
  { id, name: companyName }: CompanyRow,
  name: string,
): Promise<void> => {
  const message = {
    kind: 'system',
    title: '法定代表人已离开单位',
    text: `${name}已不在${companyName}，其法定代表人章已注销，原签名证书已吊销并换发新证书，其他印章照常使用。请由超级管理员提交变更后的法定代表人；变更通过后，由新法定代表人制作法定代表人章。`,
    target: '/authCompany',
  } as const
  for (const { userId } of await listAdministrators(deps.db, id))
    if (userId !== null) await notify(deps, userId, message)
}
