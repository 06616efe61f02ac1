// Reactions of seals to moves of other things.
// A seal ends with the facts it states and with its users; a certified person gets a first signature.
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Deps } from '#server/deps.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { cancellationLifecycle, getCancellation } from '#server/domain/company/cancellations/store.ts'
import { isNewlyCertified } from '#server/domain/company/certifications/rules.ts'
import { certificationLifecycle, getCertification } from '#server/domain/company/certifications/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { getStaff, staffLifecycle } from '#server/domain/company/staff/store.ts'
import { followersOf } from '#server/domain/followers.ts'
import { revokeGrantsOf } from '#server/operations/seals/seals/grants.ts'
import { keepSignature } from '#server/operations/seals/seals/make.ts'
import { cancelSealsOf } from '#server/operations/seals/seals/moves.ts'
import { tellOfEndedSeals } from '#server/operations/seals/seals/tell-ended.ts'

const of = followersOf<Deps>()

export const cancelOutdatedSeals = of(certificationLifecycle)<CompanyRow | undefined>({
  to: ['certified'],
  does: 'cancels the seals that bear a company’s former name, and those of its former legal person',
  before: async ({ db }, id) => {
    const row = await getCertification(db, id)
    return row?.subjectType === 'company' ? getCompany(db, row.subjectId) : undefined
  },
  follow: async (deps, moved, before) => {
    const now = before && (await getCompany(deps.db, before.id))
    if (!isNewlyCertified(moved) || before === undefined || now === undefined) return
    const { id } = now
    const ended =
      before.name === now.name ? 0 : await cancelSealsOf(deps, moved.actor, id, '单位名称已变更。')
    const endedToo =
      before.legalPersonIdHash === now.legalPersonIdHash
        ? 0
        : await cancelSealsOf(deps, moved.actor, id, '法定代表人已变更。', SEAL_TYPE.legalPerson)
    await tellOfEndedSeals(deps, before, now, ended + endedToo)
  },
})

export const cancelLegalSeals = of(certificationLifecycle)({
  events: ['legalPerson.left'],
  does: 'cancels the seals of a legal person who left the company',
  follow: async (deps, { id, event, actor }) => {
    const row = await getCertification(deps.db, id)
    if (row === undefined || event.type !== 'legalPerson.left') return
    const words = `法定代表人${event.name}已离开本单位。`
    await cancelSealsOf(deps, actor, row.subjectId, words, SEAL_TYPE.legalPerson)
  },
})

export const keepFirstSignature = of(certificationLifecycle)({
  to: ['certified'],
  does: 'gives a newly certified person a first signature, set in type',
  follow: async (deps, moved) => {
    const row = await getCertification(deps.db, moved.id)
    if (!isNewlyCertified(moved) || row?.subjectType !== 'person') return
    const user = await getUser(deps.db, row.subjectId)
    if (!user) throw new Error(`user ${row.subjectId} vanished`)
    await keepSignature(deps, moved.actor, {
      userId: user.id,
      name: user.name,
      how: { kind: 'typed', face: 'brush', frame: 'plain' },
      listed: true,
    })
  },
})

export const revokeGrants = of(staffLifecycle)({
  events: ['staff.left'],
  does: 'takes back what seals were authorised to a person who left',
  follow: async (deps, { id, actor }) => {
    const found = await getStaff(deps.db, id)
    if (found === undefined || found.member.userId === null) return
    await revokeGrantsOf(deps, { companyId: found.member.companyId, memberId: id, actor })
  },
})

export const cancelSealsOfCompany = of(cancellationLifecycle)({
  to: ['cancelled'],
  does: 'cancels all seals of a company that is cancelled',
  follow: async (deps, { id, actor }) => {
    const row = await getCancellation(deps.db, id)
    if (row !== undefined) await cancelSealsOf(deps, actor, row.companyId, '单位已注销。')
  },
})
