// The context that the pipeline would make, for work that goes on without its person's request.
import type { ActingIdentity, Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { findMember, getCompany } from '#server/domain/company/companies/store.ts'
import { grantsOfRoles } from '#server/domain/company/roles/store.ts'
import { companyRights, personalRights } from '#server/domain/rights.ts'

/** Who acts, in which identity, and from where they asked for it. */
export interface Acting {
  readonly userId: string
  /** Null for oneself. */
  readonly companyId: string | null
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}

/** With the rights of this moment; undefined for somebody who is there no more, or works for the company no more. */
export const contextFor = async (deps: Deps, acting: Acting): Promise<Context | undefined> => {
  const { userId, companyId, requestId, ip, userAgent } = acting
  const row = await getUser(deps.db, userId)
  const self = row && (await selfIn(deps, userId, companyId))
  if (row === undefined || self === undefined) return undefined
  const { id, phone, name, autStatus } = row
  const user = { id, phone, name, autStatus }
  const { identity, rights } = self
  return {
    deps,
    clock: deps.clock,
    requestId,
    ip,
    userAgent,
    user,
    identity,
    rights,
    session: { id: requestId, user, identity, rights, delegation: null },
    actor: {
      userId,
      who: name || phone,
      identity: companyId === null ? '1' : `2:${companyId}`,
      ip,
      userAgent,
      requestId,
    },
    upload: new Uint8Array(),
    transaction: (work) => deps.db.transaction(work),
    giveToken: () => undefined,
    device: '',
    giveDevice: () => undefined,
  }
}

const selfIn = async ({ db }: Deps, userId: string, companyId: string | null) => {
  if (companyId === null) return { identity: { type: 1 } as ActingIdentity, rights: personalRights() }
  const company = await getCompany(db, companyId)
  const member = await findMember(db, companyId, userId)
  if (company === undefined || company.cancelledAt !== null || member?.status !== 'active') return undefined
  const identity: ActingIdentity = {
    type: 2,
    companyId,
    companyName: company.name,
    companyAutStatus: company.autStatus,
  }
  return { identity, rights: companyRights(member.roles, await grantsOfRoles(db, companyId, member.roles)) }
}
