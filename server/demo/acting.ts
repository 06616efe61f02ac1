// Somebody of the demo at work: the context that the pipeline would make for their request.
import { randomUUID } from 'node:crypto'
import type { ActingIdentity, Context } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { findMember, getCompany } from '#server/domain/company/companies/store.ts'
import { companyRights, personalRights } from '#server/domain/rights.ts'
import { grantsOfRoles } from '#server/domain/company/roles/store.ts'
import { getUser } from '#server/domain/account/users/store.ts'

/** A context as the pipeline would make it, for a person at the keyboard of this very machine. */
export const actAs = async (deps: Deps, userId: string, companyId?: string): Promise<Context> => {
  const user = await getUser(deps.db, userId)
  const company = companyId === undefined ? undefined : await getCompany(deps.db, companyId)
  if (!user) throw new Error(`user ${userId} vanished`)
  const identity: ActingIdentity = company
    ? { type: 2, companyId: company.id, companyName: company.name, companyAutStatus: company.autStatus }
    : { type: 1 }
  const roles = company ? ((await findMember(deps.db, company.id, userId))?.roles ?? []) : []
  const rights = company
    ? companyRights(roles, await grantsOfRoles(deps.db, company.id, roles))
    : personalRights()
  const requestId = randomUUID()
  const [ip, userAgent] = ['127.0.0.1', 'demo']
  return {
    deps,
    clock: deps.clock,
    requestId,
    ip,
    userAgent,
    user,
    identity,
    rights,
    session: { id: randomUUID(), user, identity, rights, delegation: null },
    actor: {
      userId,
      who: user.name || user.phone,
      identity: companyId === undefined ? '1' : `2:${companyId}`,
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
