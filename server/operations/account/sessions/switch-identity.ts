// Switches a session between the person and one of the person's companies (specification §5).
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { personNotCertified } from '#server/domain/company/certifications/paused.ts'
import { findMember, getCompany } from '#server/domain/company/companies/store.ts'
import { setCompany } from '#server/domain/account/sessions/store.ts'
import { updateUser } from '#server/domain/account/users/store.ts'

/** `companyId` null is the person, which is always open. Refuses `1000035` when the company is closed or was left. */
export const switchIdentity = async (
  { deps, clock, user, session }: Context,
  companyId: string | null,
): Promise<void> => {
  if (companyId !== null) {
    if (user.autStatus !== 1)
      throw await personNotCertified(deps.db, user.id, '请先完成个人实名认证，再切换到单位。')
    const company = await getCompany(deps.db, companyId)
    const member = await findMember(deps.db, companyId, user.id)
    // For people who do not work there the company does not exist.
    if (!company || member?.status !== 'active') throw new Refusal('1000035', '您已不在该单位，请重新登录。')
    if (company.cancelledAt) throw new Refusal('1000035', '该单位已注销，请重新登录。')
  }
  await setCompany(deps.db, session.id, companyId)
  await updateUser(deps.db, user.id, { defaultCompanyId: companyId, updatedAt: clock.now() })
}
