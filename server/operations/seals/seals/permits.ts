// The company's seals that the caller may use for a contract now.
// For the others it says why not, and whom to ask.
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { Context } from '#server/context.ts'
import { findMember } from '#server/domain/company/companies/store.ts'
import { pathTo } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { grantsFor } from '#server/domain/seals/seal-grants/store.ts'
import type { GrantHolder, GrantRow } from '#server/domain/seals/seal-grants/store.ts'
import { permitFor } from '#server/domain/seals/seals/permits.ts'
import type { Permit } from '#server/domain/seals/seals/permits.ts'
import { isLegalPersonOf } from '#server/operations/seals/seals/legal-person.ts'
import { namesOf, rightHolders } from '#server/operations/company/staff/right-holders.ts'

type Asking = Pick<Context, 'deps' | 'clock' | 'user' | 'identity' | 'rights'>

/** Judges one seal after the other; a person's own signature needs no permit. */
export interface Permits {
  of(seal: { id: string; companyId: string | null; type: number; onlyGranted: boolean }): Permit
}

/** What is in force at this moment; inside a transaction it stays so until its end. */
export const readPermits = async (ctx: Asking, contractType: string): Promise<Permits> => {
  const hasRoleRight = ctx.rights.may('seal', 'use')
  const { deps, user, identity } = ctx
  const [isLegalPerson, grants] = await deps.db.together(() => [
    identity.type === 2 && isLegalPersonOf(deps.db, user.id, identity.companyId),
    grantsOfAsking(ctx),
  ])
  return {
    of: (seal) =>
      seal.companyId === null
        ? { may: true, grantId: null, needsApproval: false }
        : permitFor({
            seal: { ...seal, isLegalPersons: isLegalPersons(seal) },
            hasRoleRight,
            isLegalPerson,
            grants,
            contractType,
          }),
  }
}

/** Whether it is the 法定代表人章. */
export const isLegalPersons = ({ type }: { readonly type: number }): boolean => type === SEAL_TYPE.legalPerson

const grantsOfAsking = async ({ deps, clock, user, identity }: Asking): Promise<GrantRow[]> => {
  if (identity.type === 1) return []
  const { db } = deps
  const member = await findMember(db, identity.companyId, user.id)
  if (member?.status !== 'active') return []
  const tree = member.departments.length === 0 ? [] : await listDepartments(db, identity.companyId)
  const holder: GrantHolder = {
    memberId: member.id,
    roles: member.roles,
    departments: [
      ...new Set(member.departments.flatMap((department) => pathTo(tree, department).map(({ id }) => id))),
    ],
  }
  return grantsFor(db, identity.companyId, holder, clock.now())
}

/** Why a seal may not be used now, as a sentence without the seal's name; empty where it may be. */
export const whyNot = (permit: Permit, isApproved: boolean): string => {
  if (permit.may) return permit.needsApproval && !isApproved ? '您的授权须逐次申请用印' : ''
  if (permit.why === 'legal-person') return '它只由法定代表人本人或其授权的人使用'
  return permit.why === 'not-granted' ? '您不是它的授权用印人' : `您的授权只限于${permit.kinds.join('、')}`
}

/** Whom to ask for an authorisation: `请联系林小满（超级管理员）授权`; for the legal person's seal nobody else gives one. */
export const whomToAsk = async (
  { deps, identity, user }: Asking,
  seal: { readonly type: number },
): Promise<string> => {
  if (isLegalPersons(seal)) return '请联系法定代表人授权，或申请由其用印'
  const holders =
    identity.type === 1 ? [] : await rightHolders(deps.db, identity.companyId, 'signature', 'authorize')
  const others = holders.filter(({ userId }) => userId !== user.id)
  return others.length === 0 ? '请在印章详情里授权' : `请联系${namesOf(others)}授权`
}
