// Reactions of certifications to a person leaving a company.
// If the person is its legal person, the certification is informed.
import type { Deps } from '#server/deps.ts'
import { getStaff, staffLifecycle } from '#server/domain/company/staff/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { noteDeparture } from '#server/operations/company/certifications/ends.ts'

export const noteLegalPersonLeft = followersOf<Deps>()(staffLifecycle)({
  events: ['staff.left'],
  does: 'tells the certification when the person who left is the company’s legal person',
  follow: async (deps, { id, actor }) => {
    const found = await getStaff(deps.db, id)
    if (found === undefined || found.member.userId === null) return
    await noteDeparture(deps, actor, { companyId: found.member.companyId, userId: found.member.userId })
  },
})
