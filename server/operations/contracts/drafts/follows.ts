// What contracts do when a company comes to be certified: parties that waited for it are bound to it.
import type { Deps } from '#server/deps.ts'
import { isNewlyCertified } from '#server/domain/company/certifications/rules.ts'
import { certificationLifecycle, getCertification } from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { bindParties } from '#server/operations/contracts/drafts/bind-parties.ts'

export const bindWaitingParties = followersOf<Deps>()(certificationLifecycle)({
  to: ['certified'],
  does: 'binds the parties that waited for a newly certified company',
  follow: async (deps, moved) => {
    const row = await getCertification(deps.db, moved.id)
    if (!isNewlyCertified(moved) || row?.subjectType !== 'company') return
    const company = await getCompany(deps.db, row.subjectId)
    if (company !== undefined) await bindParties(deps, { companyId: company.id, companyName: company.name })
  },
})
