// What templates do when a contract is launched: one that was filled in counts as a use.
import type { Deps } from '#server/deps.ts'
import { contractLifecycle, findContract } from '#server/domain/contracts/contracts/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { insertUse } from '#server/domain/templates/templates/uses.ts'

export const countTemplateUse = followersOf<Deps>()(contractLifecycle)({
  events: ['contract.launched'],
  does: 'counts the use of the template that the contract was filled from',
  follow: async ({ db, clock }, { id }) => {
    const contract = await findContract(db, id)
    const template = contract?.content.template
    if (contract === undefined || template === undefined) return
    const { initiatorId: userId, companyId } = contract
    const { templateId, version } = template
    const identityId = companyId ?? userId
    await insertUse(db, { contractId: id, templateId, version, identityId, userId, usedAt: clock.now() })
  },
})
