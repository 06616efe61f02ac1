// In whose name an application acts: the colleague who let it launch, or a contract's own initiator.
import { Refusal } from '#protocol/failures.ts'
import { bizHeader } from '#protocol/identity.ts'
import type { Database } from '#server/db/database.ts'
import type { ApplicationContext, Context } from '#server/context.ts'
import { getUser } from '#server/domain/account/users/store.ts'
import { findMember, getCompany } from '#server/domain/company/companies/store.ts'
import { grantsOfRoles } from '#server/domain/company/roles/store.ts'
import { findMade } from '#server/domain/platform/applications/contracts.ts'
import { getApplication } from '#server/domain/platform/applications/store.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { companyRights, launchingRights } from '#server/domain/rights.ts'

/** Whether somebody works in the company and may launch contracts for it. */
export const isGoodSender = async (db: Database, companyId: string, userId: string): Promise<boolean> => {
  const member = await findMember(db, companyId, userId)
  if (member?.status !== 'active') return false
  return companyRights(member.roles, await grantsOfRoles(db, companyId, member.roles)).may(
    'contract',
    'launch',
  )
}

/** What the application does as the colleague who let it launch; refuses `application.no-sender`. */
export const asSender = async (ctx: ApplicationContext): Promise<Context> => {
  const { deps, application } = ctx
  const senderId = (await getApplication(deps.db, application.id))?.senderId ?? null
  if (senderId === null)
    throw new Refusal('application.no-sender', '应用没有开通发起合同，请单位管理员在“集成应用”中开通。')
  if (!(await isGoodSender(deps.db, application.companyId, senderId)))
    throw new Refusal(
      'application.no-sender',
      '以其名义发起的员工已离职或没有发起合同的权限，请单位管理员在“集成应用”中重新开通。',
    )
  return actingAs(ctx, senderId)
}

/** A contract of this application, and what may be done with it as its initiator; refuses `not-found`. */
export const asInitiator = async (
  ctx: ApplicationContext,
  contractId: string,
): Promise<{ contract: ContractRecord; acting: Context }> => {
  const made = await findMade(ctx.deps.db, ctx.application.id, { contractId })
  const contract = made && (await findContract(ctx.deps.db, contractId))
  if (contract === undefined) throw new Refusal('not-found', '没有找到这份合同，或它不是由本应用发起的。')
  return { contract, acting: await actingAs(ctx, contract.initiatorId) }
}

/** The application's name stays in the audit chains; the person is the one it speaks for. */
const actingAs = async (ctx: ApplicationContext, userId: string): Promise<Context> => {
  const { deps, application, actor } = ctx
  const [user, company] = [await getUser(deps.db, userId), await getCompany(deps.db, application.companyId)]
  if (user === undefined || company === undefined) throw new Error(`nobody to act as: ${userId}`)
  const { id, phone, name, autStatus } = user
  const identity = {
    type: 2,
    companyId: company.id,
    companyName: company.name,
    companyAutStatus: company.autStatus,
  } as const
  const person = { id, phone, name, autStatus }
  const rights = launchingRights()
  return {
    ...ctx,
    user: person,
    identity,
    rights,
    session: {
      id: application.id,
      user: person,
      identity,
      rights,
      delegation: { applicationId: application.id, applicationName: application.name, only: null },
    },
    actor: { ...actor, userId: id, who: `${actor.who}（以${name}的名义）`, identity: bizHeader(identity) },
  }
}

/** What the application did, for the chain of its company. */
export const recordCall = async (
  { deps, clock, application, actor }: ApplicationContext,
  event: string,
  detail: Record<string, unknown>,
): Promise<void> => {
  await appendAudit(deps.db, {
    chainId: application.companyId,
    at: clock.now(),
    event: `application:${event}`,
    actor,
    detail: { applicationId: application.id, ...detail },
  })
}
