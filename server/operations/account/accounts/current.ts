// The signed-in person, as sent to the client (specification §3, user info).
import { isOffered } from '#protocol/platform-code.ts'
import { AUT_STATUS } from '#protocol/company/certifications/aut-status.ts'
import type { AutStatus } from '#protocol/company/certifications/aut-status.ts'
import type { UserInfo } from '#protocol/account/sessions/session.ts'
import type { Deps } from '#server/deps.ts'
import { newestCancellation } from '#server/domain/company/cancellations/store.ts'
import { pausedWords } from '#server/domain/company/certifications/paused.ts'
import { listCompaniesOf } from '#server/domain/company/companies/store.ts'
import type { CompanyRow } from '#server/domain/company/companies/store.ts'
import { companyRights, delegatedRights, personalRights } from '#server/domain/rights.ts'
import { grantsOfRoles } from '#server/domain/company/roles/store.ts'
import { balancesOf } from '#server/domain/trade/packages/ledger.ts'
import { modulesOf } from '#server/domain/trade/packages/quota-rules.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'
import type { UserRow } from '#server/domain/account/users/store.ts'

/**
 * The person with companies and rights; `companyId` is the identity acted in, null for the person. Whoever came by the link of the
 * application named is told of that one identity alone.
 */
export const describeAccount = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  user: UserRow,
  companyId: string | null,
  applicationName: string | null = null,
): Promise<UserInfo> => {
  const companies = await listCompaniesOf(db, user.id)
  const current = companies.find(({ company }) => company.id === companyId)
  const whole = current
    ? companyRights(current.member.roles, await grantsOfRoles(db, current.company.id, current.member.roles))
    : personalRights()
  const isDelegated = applicationName !== null
  const rights = isDelegated ? delegatedRights(whole) : whole
  const owner: GrantOwner = current
    ? { ownerType: 'company', ownerId: current.company.id }
    : { ownerType: 'person', ownerId: user.id }
  const offered = isDelegated ? [] : companies
  const personPaused = await pausedOf(db, 'person', user)
  return {
    userId: user.id,
    userAccount: user.phone,
    phone: user.phone,
    userName: user.name,
    userImgeUrl: user.imageUrl,
    userImageUrl: user.imageUrl,
    userType: user.userType,
    autStatus: user.autStatus as AutStatus,
    hasSignPassword: user.signPasswordHash !== null,
    defaultBizType: current ? 2 : 1,
    defaultBizCompanyId: current?.company.id ?? null,
    defaultBizCompanyName: current?.company.name ?? null,
    defaultBizCompanyAutStatus: (current?.company.autStatus ?? null) as AutStatus,
    certificationPaused: current ? await pausedOf(db, 'company', current.company) : personPaused,
    personPaused: isDelegated && current ? null : personPaused,
    defaultBizCompanyImageUrl: current?.company.imageUrl ?? null,
    defaultBizCompanyCancelAt: await cancelledAtOf(db, current?.company.id),
    companies: offered.map(({ company }) => ({
      companyId: company.id,
      companyName: company.name,
      autStatus: company.autStatus as AutStatus,
    })),
    userRoleResAction: rights.tree.filter(({ resCode }) => isOffered(resCode, config.platform)),
    otherRoleAction: rights.other,
    businessModule: modulesOf(await balancesOf(db, owner, clock.now())),
    delegation: isDelegated ? { applicationName } : null,
  }
}

// Only what waits to be looked at can be suspended.
const pausedOf = async (
  db: Deps['db'],
  subjectType: 'person' | 'company',
  { autStatus, id }: Pick<UserRow | CompanyRow, 'autStatus' | 'id'>,
): Promise<string | null> =>
  autStatus === AUT_STATUS.reviewing ? ((await pausedWords(db, subjectType, id)) ?? null) : null

const cancelledAtOf = async (db: Deps['db'], companyId: string | undefined): Promise<string | null> => {
  const request = companyId === undefined ? undefined : await newestCancellation(db, companyId)
  return request?.state === 'cooling' ? request.dueAt.toISOString() : null
}
