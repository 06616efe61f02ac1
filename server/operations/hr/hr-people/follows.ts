// What runs out follows the forms, the labour contracts and the places of people.
import type { Deps } from '#server/deps.ts'
import { getStaff, staffLifecycle } from '#server/domain/company/staff/store.ts'
import { contractLifecycle } from '#server/domain/contracts/contracts/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { findHrForm, formOfContract, hrFormLifecycle } from '#server/domain/hr/hr-forms/store.ts'
import { refreshDues } from './refresh.ts'

export const findDuesOfForm = followersOf<Deps>()(hrFormLifecycle)({
  to: ['passed', 'done'],
  does: 'works out what runs out next for whom the form is about, and plans who is told',
  follow: async (deps, { id }) => {
    const form = await findHrForm(deps.db, id)
    if (form !== undefined) await refreshDues(deps, form)
  },
})

export const findDuesOfContract = followersOf<Deps>()(contractLifecycle)({
  to: ['completed', 'voided'],
  does: 'sees that a labour contract is signed, or is not any more, when it was begun from an HR form',
  follow: async (deps, { id }) => {
    const form = await formOfContract(deps.db, id)
    if (form !== undefined) await refreshDues(deps, form)
  },
})

export const findDuesOfLeaver = followersOf<Deps>()(staffLifecycle)({
  to: ['left', 'active'],
  does: 'forgets what would run out for somebody who left the company',
  follow: async (deps, { id }) => {
    const place = await getStaff(deps.db, id)
    if (place === undefined) return
    const { companyId, phone } = place.member
    await refreshDues(deps, { companyId, phone: place.user?.phone ?? phone })
  },
})
